"""Dagster's own event log, with its databases kept open: the command line's builds write through it.

The stock one opens a database, and prepares every statement anew, several times an event; the last to close a SQLite
database tidies it up each time, and the disk is waited for. Kept open, and not waiting, an event costs a third. A crash
of this program still loses nothing; one of the machine may lose the last events. What is written is the same: the UI
reads it with the stock class.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from typing import Self

from dagster._core.storage.event_log.sqlite.sqlite_event_log import SqliteEventLogStorage
from dagster._core.storage.sql import create_engine
from dagster._core.storage.sqlite import SQLITE_BUSY_TIMEOUT_SECONDS
from dagster._core.storage.sqlite_storage import SqliteStorageConfig
from dagster._serdes import ConfigurableClassData
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine


def _unhurried(connection: sqlite3.Connection, _record: object) -> None:
    """Dagster's own journal mode, from the first statement on; in it, SQLite is safe without waiting for the disk at each commit."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")


class OpenEventLog(SqliteEventLogStorage):
    """One engine, with its connections, for each of the log's databases."""

    def __init__(self, base_dir: str, inst_data: ConfigurableClassData | None = None) -> None:
        self._engines: dict[str, Engine] = {}
        super().__init__(base_dir, inst_data)

    @classmethod
    def from_config_value(cls, inst_data: ConfigurableClassData | None, config_value: SqliteStorageConfig) -> Self:
        return cls(inst_data=inst_data, **config_value)

    @contextmanager
    def _connect(self, shard: str) -> Generator[Connection]:
        with self._db_lock:
            engine = self._engines.get(shard)
            if engine is None:
                url = self.conn_string_for_shard(shard)
                engine = self._engines[shard] = create_engine(url, connect_args={"timeout": SQLITE_BUSY_TIMEOUT_SECONDS})
                event.listen(engine, "connect", _unhurried)
            if shard not in self._initialized_dbs:
                self._initdb(engine)
                self._initialized_dbs.add(shard)
            with engine.connect() as connection, connection.begin():
                yield connection

    def dispose(self) -> None:
        """Close what is open, which writes everything into the databases themselves."""
        super().dispose()
        for engine in self._engines.values():
            engine.dispose()
        self._engines.clear()
