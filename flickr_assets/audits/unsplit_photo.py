"""Which photographs of a corpus are in no split of a scheme?

A scheme that is made for no single corpus (Multi30K's, a list of your own) is taken to be of the one that has most of its photographs; a
list of less than half of a corpus is not asked, for it leaves out what it leaves out on purpose.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.asking import not_asked, without_corpus
from flickr_assets.stats.grouping import alike
from flickr_assets.stats.wording import counted, listed, verb

EVIDENCE = Table(
    "audit.unsplit_photo",
    "Photographs with captions that a scheme, which has half of the photographs of their corpus or more, puts into no split.",
    (Column("scheme", "string", "The scheme."), PHOTO_ID),
    key=("scheme", "photo_id"),
    references=(Reference(("photo_id",), "core.photo"), Reference(("scheme",), "core.split_scheme")),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    lacking: defaultdict[str, set[str]] = defaultdict(set)
    for scheme, photo_id in zip(*(tables[EVIDENCE.name][name].to_pylist() for name in ("scheme", "photo_id")), strict=True):
        lacking[scheme].add(photo_id)
    split = [row for row in tables["stats.scheme_corpus"].to_pylist() if row["is_split"]]
    asked = [row for row in split if row["is_half"]]
    facts = {(row["scheme"], row["corpus"]): (frozenset(lacking[row["scheme"]]), row["n_of_corpus"]) for row in asked}
    for schemes, (corpus, *_), (photo_ids, n_of) in alike(facts):
        n, puts = len(photo_ids), f"{listed(schemes)} {verb(len(schemes), 'put')}"
        photographs = f"{counted(n_of, 'photograph')} of {corpus}"
        sentence = f"{puts} {n:,} of the {photographs} into no split." if n else f"{puts} each of the {photographs} into a split."
        yield Finding("photograph-unsplit" if n else "every-photograph-split", schemes[0], n, n_of, sentence)
    few = {row["scheme"]: _why_not(row) for row in split if not row["is_half"]}
    unasked = few | without_corpus(tables["stats.split_size"], tables["stats.scheme_corpus"])
    yield from not_asked(unasked, tables["stats.split_size"]["scheme"].to_pylist())


def _why_not(row: Mapping[str, Any]) -> str:
    """Why a scheme is not held against its corpus, of which it has less than half."""
    corpus = row["corpus"]
    return (
        f"less than half of {corpus} is there, as in a list made for a purpose"
        if row["n_of_corpus"]
        else f"no caption of {corpus} was read"
    )


AUDIT = Audit(
    question="Which photographs of a corpus are in no split of a scheme?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.scheme_corpus", "stats.split_size"),
)
