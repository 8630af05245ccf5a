"""Rows on their way from a reader: turned into columns batch by batch, and kept aside where copies must be compared first."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import pyarrow as pa

from flickr_assets.errors import unwritable
from flickr_assets.rawfiles.buffers import empty_table
from flickr_assets.schema import Table
from flickr_assets.source import Source
from flickr_assets.store import arrow_type

BATCH_ROWS = 2**16
# So much of one table of a copy stays in memory.
SPOOL_BYTES = 32 << 20


def own_schema(table: Table) -> pa.Schema:
    """`line` and the source's own columns: what a reader tells, without the labels that the build puts in front."""
    own = [column for column in table.columns if column.name not in ("instance", "part")]
    return pa.schema([pa.field(column.name, arrow_type(column)) for column in own])


class Intake:
    """The sink of a Reading: gives every table's rows on as Arrow tables of at most BATCH_ROWS, in the order told."""

    def __init__(self, source: Source, take: Callable[[str, pa.Table], None]) -> None:
        self._schemas = {table.stem: own_schema(table) for table in source.tables}
        self._take = take

    def rows(self, stem: str, rows: Sequence[tuple[Any, ...]], /) -> None:
        schema = self._schemas[stem]
        for start in range(0, len(rows), BATCH_ROWS):
            columns = zip(*rows[start : start + BATCH_ROWS], strict=True)
            arrays = [pa.array(values, type=field.type) for values, field in zip(columns, schema, strict=True)]
            self._take(stem, pa.Table.from_arrays(arrays, schema=schema))

    def batch(self, stem: str, rows: pa.Table, /) -> None:
        schema = self._schemas[stem]
        rows = rows.rename_columns(schema.names).cast(schema)
        for start in range(0, rows.num_rows, BATCH_ROWS):
            self._take(stem, rows.slice(start, BATCH_ROWS))


class Spool:
    """Rows of one table of one copy, to be read as often as needed: in memory while few, else in a file without a name.

    Without a name, because then nothing is left behind, however a build ends. Raises HomeError `home-unwritable`.
    """

    def __init__(self, folder: Path, schema: pa.Schema) -> None:
        self.schema = schema
        self._folder = folder
        self._held: list[pa.Table] = []
        self._n_bytes = 0
        self._file: IO[bytes] | None = None
        self._stream: Any = None

    def add(self, rows: pa.Table) -> None:
        """Further rows, under the schema."""
        self._held.append(rows)
        self._n_bytes += rows.nbytes
        if self._file is None and self._n_bytes <= SPOOL_BYTES:
            return
        try:
            if self._file is None:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._file = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115  (open as long as the spool)
                self._stream = pa.ipc.new_stream(self._file, self.schema)
            for table in self._held:
                self._stream.write_table(table)
        except OSError as error:
            raise unwritable(error, self._folder) from error
        self._held.clear()

    def batches(self) -> Iterator[pa.Table]:
        """The rows in order; nothing can be added any more."""
        if self._file is None:
            yield from self._held
            return
        self._stream.close()
        self._file.seek(0)
        with pa.ipc.open_stream(self._file) as stream:
            for batch in stream:
                yield pa.Table.from_batches([batch])

    def table(self) -> pa.Table:
        """All rows, in memory."""
        return pa.concat_tables([empty_table(self.schema), *self.batches()])

    def close(self) -> None:
        """The rows are gone."""
        self._held.clear()
        if self._file is not None:
            self._file.close()
