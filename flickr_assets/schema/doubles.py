"""What stands twice in the data under two names: a part of layer `stats`."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Reference, Table

PHOTO_DOUBLE = Table(
    "stats.photo_double",
    "Pairs of different photographs whose files are alike. Of more than 20 photographs of one hash, each is paired with the first alone.",
    (
        Column("photo_id_a", "string", "One photograph.", photo=True),
        Column("photo_id_b", "string", "The other; its id sorts behind.", photo=True),
        Column(
            "kind",
            "string",
            "bytes: files (or manifests of them) have the same content hash; pixels: their perceptual hashes differ in at most 3 bits.",
            vocabulary=("bytes", "pixels"),
        ),
        Column(
            "distance_bits", "int16", "Bits in which their perceptual hashes differ; 0 of the same bytes.", False, "bit", (), 0, 3
        ),
    ),
    key=("photo_id_a", "photo_id_b"),
    references=(
        Reference(("photo_id_a",), "core.photo", ("photo_id",)),
        Reference(("photo_id_b",), "core.photo", ("photo_id",)),
    ),
)
CAPTION_DOUBLE = Table(
    "stats.caption_double",
    "Pairs of captions of different photographs that read alike and stand in different splits of a scheme. Captions are those of the "
    "corpus that the scheme splits; where it is not of one corpus, those of the first corpus by name that has the photograph. Of more "
    "than 50 captions that share a wording, each is paired with the first alone.",
    (
        Column("caption_id_a", "string", "One caption."),
        Column("caption_id_b", "string", "The other; its id sorts behind."),
        Column(
            "kind",
            "string",
            "same: equal up to case, punctuation and spacing; near: of 8 words or more, one is another.",
            vocabulary=("same", "near"),
        ),
        Column("scheme", "string", "The split scheme."),
        Column("split_a", "string", "The split of the first caption's photograph."),
        Column("split_b", "string", "The split of the other's."),
    ),
    key=("caption_id_a", "caption_id_b", "scheme"),
    references=(
        Reference(("caption_id_a",), "core.caption", ("caption_id",)),
        Reference(("caption_id_b",), "core.caption", ("caption_id",)),
        Reference(("scheme",), "core.split_scheme"),
    ),
)

DOUBLES: tuple[Table, ...] = (PHOTO_DOUBLE, CAPTION_DOUBLE)
