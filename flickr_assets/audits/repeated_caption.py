"""Which images say the same thing twice in their captions?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import counted, has_have, out_of

EVIDENCE = Table(
    "audit.repeated_caption",
    "Pairs of captions of one image that read alike.",
    (
        Column("caption_id_a", "string", "One caption."),
        Column("caption_id_b", "string", "The other; its id sorts behind."),
        PHOTO_ID,
        Column(
            "kind",
            "string",
            "text: equal character by character. words: the same set of words. near: sets of words with a Jaccard index of 0.8 or more.",
            vocabulary=("text", "words", "near"),
        ),
        Column("jaccard", "float64", "Jaccard index of their sets of words.", minimum=0.8, maximum=1),
    ),
    key=("caption_id_a", "caption_id_b"),
    references=(
        Reference(("caption_id_a",), "core.caption", ("caption_id",)),
        Reference(("caption_id_b",), "core.caption", ("caption_id",)),
        Reference(("photo_id",), "core.photo"),
    ),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    n_images = Counter(tables["core.image"]["corpus"].to_pylist())
    images: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for row in tables[EVIDENCE.name].to_pylist():
        image_id = row["caption_id_a"].split("#")[0]
        images[image_id.split(":")[0]][row["kind"]].add(image_id)
    for corpus, kinds in sorted(images.items()):
        n = len(set[str]().union(*kinds.values()))
        n_of = n_images[corpus]
        sentence = (
            f"{out_of(n, n_of, 'image')} of {corpus} {has_have(n)} captions that read alike: "
            f"{counted(len(kinds['text']), 'image')} by two that are equal character by character, {len(kinds['words']):,} by two of the "
            f"same set of words, {len(kinds['near']):,} by two of nearly the same (a Jaccard index of 0.8 or more)."
        )
        yield Finding("image-caption-repeated", corpus, n, n_of, sentence)


AUDIT = Audit(
    question="Which images say the same thing twice in their captions?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.image",),
)
