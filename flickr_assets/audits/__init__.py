"""Questions to the data, one a file, which declares AUDIT; and their findings in one table."""

from __future__ import annotations

from dataclasses import asdict

import pyarrow as pa

from flickr_assets.audit import Audit, Tables
from flickr_assets.registry import declared

PACKAGE = "flickr_assets.audits"


def audits() -> dict[str, Audit]:
    """Every audit by its name."""
    return declared(PACKAGE, "AUDIT")


def read_by_all() -> tuple[str, ...]:
    """The tables that the findings are made from: evidence, and what it is held against."""
    return tuple(sorted({name for audit in audits().values() for name in (audit.evidence.name, *audit.reads)}))


def gathered(tables: Tables) -> pa.Table:
    """The findings of all audits, as audit.finding has them."""
    columns = ("audit", "code", "subject", "n", "n_of", "is_fault", "weight", "sentence")
    rows = [{"audit": name, **asdict(finding)} for name, audit in audits().items() for finding in audit.findings(tables)]
    rows.sort(key=lambda row: (row["audit"], row["code"], row["subject"]))
    types = (pa.string(), pa.string(), pa.string(), pa.int64(), pa.int64(), pa.bool_(), pa.int16(), pa.string())
    return pa.table({name: pa.array([row[name] for row in rows], kind) for name, kind in zip(columns, types, strict=True)})
