"""What the tests of `sql/` share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sql.database import Database


@pytest.fixture
def database() -> Iterator[Database]:
    """Every raw table under its contract, without rows."""
    database = Database()
    yield database
    database.connection.close()
