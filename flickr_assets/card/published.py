"""One published build, open to be read: its manifest, and a connection to the very files that the manifest names."""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flickr_assets import duck
from flickr_assets.build.publish import file_paths, read_manifest
from flickr_assets.build.steps import tables
from flickr_assets.paths import Home
from flickr_assets.schema import Table
from flickr_assets.sqlfiles import SqlFile, sql_files

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Build:
    """What is published; not every table need be."""

    manifest: Mapping[str, Any]
    connection: duck.Connection

    @property
    def number(self) -> int:
        return int(self.manifest["build"])

    @cached_property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that are the same where every table has the same rows."""
        versions = "".join(f"{name} {facts['data_version']}\n" for name, facts in sorted(self.manifest["tables"].items()))
        return hashlib.sha256(versions.encode()).hexdigest()[:12]

    def has(self, names: Iterable[str]) -> bool:
        return self.manifest["tables"].keys() >= set(names)

    def n_rows(self, table: str) -> int | None:
        """None where the table is not built."""
        facts = self.manifest["tables"].get(table)
        return None if facts is None else int(facts["n_rows"])

    def rows(self, table: Table) -> list[Row]:
        """All rows of a small table, in the order of its key; none where it is not built."""
        return self._whole(table, f"FROM {table.name} ORDER BY {_sorted_by(table)}") if self.has([table.name]) else []

    def spread(self, table: Table, most: int) -> list[Row]:
        """At most so many rows of a table, as far apart as they can be in the order of its key: the first is among them."""
        n_rows = self.n_rows(table.name)
        if not n_rows:
            return []
        n = min(most, n_rows)
        places = ", ".join(str(index * n_rows // n + 1) for index in range(n))
        order = _sorted_by(table)
        return self._whole(table, f"FROM {table.name} QUALIFY row_number() OVER (ORDER BY {order}) IN ({places}) ORDER BY {order}")

    def told(self, name: str, parameters: Mapping[str, Any] | None = None) -> list[Row] | None:
        """The rows of `sql/card/NAME.sql`; None where a table that it reads is not built as this version builds it, which is not to say
        that there are none.
        """
        query = next(file for file in sql_files("card") if file.stem == name)
        return self._asked(query.query, parameters) if self._can(query) else None

    def drawn_from(self, query: SqlFile) -> Any:
        """The rows of a plot's query as an Arrow table; None where a table that it reads is not built as this version builds it."""
        return duck.query(self.connection, query.query) if self._can(query) else None

    def _can(self, query: SqlFile) -> bool:
        return self.has(query.tables) and all(map(self._has_columns_of_today, query.tables))

    def _has_columns_of_today(self, table: str) -> bool:
        stored = duck.query(self.connection, f"FROM {table} LIMIT 0").column_names
        return table not in tables() or set(stored) >= set(tables()[table].column_names)

    def _whole(self, table: Table, query: str) -> list[Row]:
        """Rows with every column of the contract; one that an earlier version did not write is null."""
        return [dict.fromkeys(table.column_names) | dict(row) for row in self._asked(query)]

    def _asked(self, query: str, parameters: Mapping[str, Any] | None = None) -> list[Row]:
        return duck.query(self.connection, query, parameters).to_pylist()


def _sorted_by(table: Table) -> str:
    return ", ".join(map(duck.name, table.sort))


@contextmanager
def opened(home: Home) -> Generator[Build]:
    """The build that a home publishes. Raises HomeError `home-empty`, `home-manifest` or `home-damaged`."""
    manifest = read_manifest(home)
    files = {name: [home.root / path for path in file_paths(facts)] for name, facts in manifest["tables"].items()}
    connection = duck.connect(files)
    try:
        yield Build(manifest, connection)
    finally:
        connection.close()
