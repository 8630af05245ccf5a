"""Which photographs that one scheme holds out does another train on?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID

EVIDENCE = Table(
    "audit.split_leak",
    "Photographs that one scheme trains on and another one holds out.",
    (
        Column("scheme_trained", "string", "The scheme that trains on it."),
        Column("scheme_held", "string", "The scheme that holds it out."),
        Column("split_held", "string", "In which split."),
        PHOTO_ID,
    ),
    key=("scheme_trained", "scheme_held", "split_held", "photo_id"),
    references=(Reference(("photo_id",), "core.photo"),),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    sizes = {(row["scheme"], row["split"]): row["n_photos"] for row in tables["stats.split_size"].to_pylist()}
    columns = ("scheme_trained", "scheme_held", "split_held")
    rows = zip(*(tables[EVIDENCE.name][name].to_pylist() for name in columns), strict=True)
    for (trained, held, split), n in sorted(Counter(rows).items()):
        n_of = sizes[held, split]
        sentence = f"{n:,} of the {n_of:,} photographs of {held}/{split} are in the training list of {trained}."
        yield Finding("held-out-photograph-trained", f"{held}/{split} in {trained}/train", n, n_of, sentence, is_fault=True)


AUDIT = Audit(
    question="Which photographs that one scheme holds out does another train on?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.split_size",),
)
