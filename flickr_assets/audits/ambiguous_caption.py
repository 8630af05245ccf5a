"""Which captions of a test split fit other photographs of it, too?

In retrieval only a caption's own photograph counts as found, so these are candidates for answers that are right and counted wrong: R@K
is a lower bound. A caption that fits without its words being shared is not found here, and most of what is called `named` is general
("A man standing on a city street .") and fits more photographs than have such a caption. Of 40 of those in the test split of
Karpathy's Flickr30k, read with the other caption, 32 describe the other photograph as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.grouping import alike
from flickr_assets.stats.wording import counted, listed, verb

EVIDENCE = Table(
    "audit.ambiguous_caption",
    "Captions of a test split with another photograph of it that they fit, by one of its captions. Captions are those of the corpus that "
    "the scheme splits; where it is not of one corpus, those of the first corpus by name that has the photograph.",
    (
        Column("scheme", "string", "The scheme."),
        Column("split", "string", "The split; its name begins with `test`."),
        Column("caption_id", "string", "The caption."),
        Column("other_photo_id", "string", "The other photograph that it fits.", photo=True),
        PHOTO_ID,
        Column("other_caption_id", "string", "The caption of that photograph by which it fits, the nearest of several."),
        Column(
            "kind",
            "string",
            "How. text: equal character by character. words: the same set of words. near: sets of words with a Jaccard index of 0.8 or "
            "more. named: every noun, verb, adjective and number of the caption, three at least, is in the other one, too.",
            vocabulary=("text", "words", "near", "named"),
        ),
        Column(
            "jaccard", "float64", "Jaccard index of their sets of words; null of the kind `named`.", True, minimum=0.8, maximum=1
        ),
    ),
    key=("scheme", "split", "caption_id", "other_photo_id"),
    references=(
        Reference(("caption_id",), "core.caption"),
        Reference(("other_caption_id",), "core.caption", ("caption_id",)),
        Reference(("photo_id",), "core.photo"),
        Reference(("other_photo_id",), "core.photo", ("photo_id",)),
        Reference(("scheme",), "core.split_scheme"),
    ),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    found: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for row in tables[EVIDENCE.name].to_pylist():
        found[f"{row['scheme']}/{row['split']}", ""].append((row["caption_id"], row["kind"]))
    for splits, _, rows in alike({split: tuple(rows) for split, rows in found.items()}):
        n = len({caption_id for caption_id, _ in rows})
        n_alike = len({caption_id for caption_id, kind in rows if kind != "named"})
        sentence = (
            f"{counted(n, 'caption')} of {listed(splits)} may fit other photographs of the split, {counted(len(rows), 'pair')} in all: "
            f"{n_alike:,} {verb(n_alike, 'read')} like a caption of such a photograph; all that the others name is in a caption "
            "of one. Where an answer is such a photograph, Recall counts it as wrong."
        )
        yield Finding("test-caption-ambiguous", listed(splits), n, None, sentence)


AUDIT = Audit(
    question="Which captions of a test split fit other photographs of it, too?",
    evidence=EVIDENCE,
    findings=_findings,
)
