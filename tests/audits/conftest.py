"""What the tests of audits share: a database in which every raw table stands empty."""

from __future__ import annotations

from tests.sql.conftest import database

__all__ = ["database"]
