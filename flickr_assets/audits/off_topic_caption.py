"""Which captions look as if they were of another picture?

Flickr30k Entities lists 21 captions as unrelated and says that the list is not complete. Here a caption is suspected by words alone: it
has no noun, verb or adjective in common with the others of its image, and each of its words is said of the same photograph as any of
theirs less than 2.8 times (1.5 bits) as often as chance would have it. One of its words must be neither rare (fewer than 15 photographs)
nor said everywhere (more than one in fifty): a caption of general words fits anything.

Of 50 of those found in Flickr30k that are not on the list, read beside the other captions of their image, 13 are of another picture or
of none, 6 are remarks that describe nothing, and 31 can be of the picture: a list to look through, not to leave out. Of the list's 21, 5
are found here; 10 share no word, but have a stronger bond, and 6 share a word.
"""

from __future__ import annotations

from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.schema.core import TO_CAPTION, TO_PHOTO
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import counted

EVIDENCE = Table(
    "audit.off_topic_caption",
    "English captions that share no noun, verb or adjective with the others of their image, and none of whose words goes with theirs.",
    (
        Column("caption_id", "string", "The caption."),
        PHOTO_ID,
        Column("strongest_bond", "string", "Of its words and theirs, the two that go together best: `its ~ theirs`, lemmas."),
        Column(
            "strongest_bits",
            "float64",
            "How much oftener than by chance those two are said of one photograph, as a logarithm to base 2.",
            unit="bit",
        ),
        Column("is_listed", "bool", "Whether Flickr30k Entities lists it as unrelated."),
    ),
    key=("caption_id",),
    references=(TO_CAPTION, TO_PHOTO),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    is_listed = tables[EVIDENCE.name]["is_listed"].to_pylist()
    n_on_list, n = tables["core.unrelated_caption"].num_rows, len(is_listed)
    whose = (
        "its words do not go with those of the other captions of its"
        if n == 1
        else "their words do not go with those of the others of their"
    )
    sentence = (
        f"{counted(n, 'caption')} may be of another picture: {whose} image"
        if n
        else "No caption looks as if it were of another picture"
    )
    if n and n_on_list:
        sentence += f"; {sum(is_listed):,} of the {n_on_list:,} that Flickr30k Entities lists as unrelated are among these"
    if n:
        sentence += (
            ". To be looked at, not to be left out: of 50 found in the whole of Flickr30k and read beside the others, 19 describe another "
            "picture or none, and 31 can be of theirs"
        )
    yield Finding("caption-off-topic", "", n, None, f"{sentence}.")
    if n_on_list:
        listing = f"Flickr30k Entities lists {counted(n_on_list, 'caption')} as unrelated to {'its' if n_on_list == 1 else 'their'} image."
        yield Finding("caption-listed-unrelated", "", n_on_list, None, listing, is_fault=True)


AUDIT = Audit(
    question="Which captions look as if they were of another picture?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.unrelated_caption",),
)
