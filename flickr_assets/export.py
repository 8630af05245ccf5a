"""What an export declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pyarrow as pa


@dataclass(frozen=True)
class Export:
    """A format that other tools load.

    description: what the files are, and who loads them. tables: what it is written from, by full name. needed: those that must
    not be empty. licence: what binds the files. files: yields (path below the target folder, bytes), in a stable order, no path twice.
    """

    title: str
    description: str
    tables: tuple[str, ...]
    needed: tuple[str, ...]
    licence: str
    files: Callable[[Mapping[str, pa.Table]], Iterator[tuple[str, bytes]]]
