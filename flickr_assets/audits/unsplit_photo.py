"""Which photographs of a corpus are in no split of a scheme?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.grouping import alike
from flickr_assets.stats.wording import counted, is_are, listed

EVIDENCE = Table(
    "audit.unsplit_photo",
    "Photographs with captions that a published scheme of their corpus puts into no split.",
    (Column("scheme", "string", "The scheme."), PHOTO_ID),
    key=("scheme", "photo_id"),
    references=(Reference(("photo_id",), "core.photo"), Reference(("scheme",), "core.split_scheme")),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    lacking: defaultdict[str, set[str]] = defaultdict(set)
    for scheme, photo_id in zip(*(tables[EVIDENCE.name][name].to_pylist() for name in ("scheme", "photo_id")), strict=True):
        lacking[scheme].add(photo_id)
    built_in = [row["scheme"] for row in tables["core.split_scheme"].to_pylist() if row["is_built_in"]]
    for schemes, _, photo_ids in alike({(scheme, ""): frozenset(lacking[scheme]) for scheme in built_in}):
        n, of = len(photo_ids), listed(schemes)
        if n:
            sentence = f"{counted(n, 'photograph')} of the corpus {is_are(n)} in no split of {of}."
        else:
            sentence = f"Every photograph of the corpus is in a split of {of}."
        yield Finding("photograph-unsplit" if n else "every-photograph-split", schemes[0], n, None, sentence)


AUDIT = Audit(
    question="Which photographs of a corpus are in no split of a scheme?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.split_scheme",),
)
