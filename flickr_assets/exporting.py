"""Exports: the build written back in other people's formats. One file in `exports/` declares one `EXPORT`."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq

from flickr_assets.build.publish import published_path
from flickr_assets.errors import InputError, UsageError
from flickr_assets.export import Export
from flickr_assets.paths import Home
from flickr_assets.registry import declared


def exports() -> dict[str, Export]:
    """Every export by its name."""
    return declared("flickr_assets.exports", "EXPORT")


def write_export(home: Home, name: str, folder: Path) -> list[Path]:
    """Write one export below `folder`; returns the files. Raises UsageError `export-unknown`, InputError `export-empty`."""
    if name not in exports():
        raise UsageError("export-unknown", f"there is no export {name}.", remedy=f"There are: {', '.join(exports())}.")
    export = exports()[name]
    tables = {table: pq.read_table(published_path(home, table)) for table in export.tables}
    empty = [table for table in export.needed if not tables[table].num_rows]
    if empty:
        raise InputError(
            "export-empty",
            f"{name} is written from {', '.join(empty)}, which is empty.",
            remedy="`flickr-assets sources` says which file fills it.",
        )
    written = []
    for relative, data in export.files(tables):
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        written.append(path)
    return written
