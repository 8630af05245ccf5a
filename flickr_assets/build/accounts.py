"""The rim's own tables, kept source by source while reading and gathered afterwards, so that no source makes another's stale."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple

import pyarrow as pa

from flickr_assets.rawfiles.buffers import column
from flickr_assets.rawfiles.inventory import Inventory, Refusal
from flickr_assets.registry import sources
from flickr_assets.schema import Table
from flickr_assets.schema.accounts import REJECT, SOURCE_FILE
from flickr_assets.schema.core import RELEASE
from flickr_assets.store import arrow_schema, conform


def rows_table(table: Table, rows: Iterable[Sequence[object]]) -> pa.Table:
    """Rows in the order of the contract's columns, as Arrow."""
    columns = list(zip(*rows, strict=True)) or [()] * len(table.columns)
    schema = arrow_schema(table)
    arrays = [column(values, field.type) for values, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, names=schema.names)


def gathered(table: Table, pieces: Iterable[pa.Table]) -> pa.Table:
    """The union of every source's piece, in the order of the table's key."""
    whole = pa.concat_tables([conform(rows_table(table, []), table), *pieces])
    return whole.sort_by([(name, "ascending") for name in table.sort])


def source_files(inventory: Inventory, settled: Iterable[pa.Table]) -> pa.Table:
    """core.source_file: what the scan saw, with what became of each candidate once it was read.

    settled: per source, rows (path, member, source, status, note) of its candidates.
    """
    became = {(row["path"], row["member"], row["source"]): row for piece in settled for row in piece.to_pylist()}
    rows = []
    for file in inventory.files:
        later = became.get((file.path, file.member, file.source))
        status, note = (later["status"], later["note"]) if later else (file.status, file.note)
        rows.append(
            (file.path, file.member, file.n_bytes, status, file.source, file.instance, file.part, file.sha256, note or None)
            if file.source
            else (file.path, file.member, file.n_bytes, status, None, None, None, file.sha256, note or None)
        )
    return rows_table(SOURCE_FILE, rows)


def owner(refusal: Refusal) -> str:
    """The source that a broken file counts under: the only one nominated, or the one that looks for a file of just this name; else ''."""
    name = (refusal.member or refusal.path).rsplit("/", 1)[-1].lower().removesuffix(".gz")
    looked_for = [source for source in refusal.sources if name in sources()[source].missing.lower()]
    found = looked_for or refusal.sources
    return found[0] if len(found) == 1 else ""


def nameless_refusals(inventory: Inventory) -> pa.Table:
    """Rows of raw.reject for broken files that no source can be told for; their source is ''."""
    broken = (refusal for refusal in inventory.refusals if not owner(refusal))
    rows = [("", "", "", refusal.path, refusal.member, None, None, refusal.code, refusal.message, "") for refusal in broken]
    return conform(rows_table(REJECT, rows), REJECT)


def releases() -> pa.Table:
    """core.release: what every source declares of its release."""
    rows = []
    for name, source in sources().items():
        stated, linked, agree, url, read_on = astuple(source.licence)
        rows.append((name, source.title, source.description, source.url, source.obtain, stated, linked, agree, url, read_on))
    return rows_table(RELEASE, rows)
