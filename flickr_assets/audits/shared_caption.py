"""Which captions do different photographs share?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.core import CORPUS
from flickr_assets.stats.wording import counted, has_have, is_are

EVIDENCE = Table(
    "audit.shared_caption",
    "Captions of different photographs of a corpus that read alike. Of each wording, every further photograph is held against the first; "
    "of two wordings that are near, the first caption of one against the first of the other.",
    (
        Column("caption_id_a", "string", "One caption."),
        Column("caption_id_b", "string", "The other; its id sorts behind."),
        CORPUS,
        Column("photo_id_a", "string", "The photograph of the one.", photo=True),
        Column("photo_id_b", "string", "The photograph of the other.", photo=True),
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
        Reference(("photo_id_a",), "core.photo", ("photo_id",)),
        Reference(("photo_id_b",), "core.photo", ("photo_id",)),
    ),
)


@dataclass
class _Shared:
    """What is shared in a corpus: wordings, by the first caption of each; photographs that share one; pairs of wordings by kind."""

    wordings: set[str] = field(default_factory=set[str])
    photos: set[str] = field(default_factory=set[str])
    n_pairs: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))


def _findings(tables: Tables) -> Iterator[Finding]:
    corpora: defaultdict[str, _Shared] = defaultdict(_Shared)
    for row in tables[EVIDENCE.name].to_pylist():
        shared = corpora[row["corpus"]]
        shared.n_pairs[row["kind"]] += 1
        if row["kind"] == "text":
            shared.wordings.add(row["caption_id_a"])
            shared.photos |= {row["photo_id_a"], row["photo_id_b"]}
    for corpus, shared in sorted(corpora.items()):
        n, n_words = len(shared.wordings), shared.n_pairs["words"]
        said = f"{counted(n, 'wording')} {is_are(n)}" if n else "no wording is"
        sentence = (
            f"In {corpus} {said} said of more than one photograph, character by character"
            f"{f', of {len(shared.photos):,} photographs together' if n else ''}; besides, {counted(n_words, 'pair')} of wordings "
            f"{has_have(n_words)} the same set of words, and {shared.n_pairs['near']:,} nearly the same (a Jaccard index of "
            "0.8 or more)."
        )
        yield Finding("caption-shared", corpus, n, None, sentence)


AUDIT = Audit(
    question="Which captions do different photographs share?",
    evidence=EVIDENCE,
    findings=_findings,
)
