"""Code versions: a hash over exactly the code that can change a table's rows."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path

from flickr_assets.schema import Table
from flickr_assets.sqlfiles import SqlFile, sql_files

_PACKAGE = Path(__file__).parent.parent
_IMPORT = re.compile(r"^\s*(?:from|import)\s+(flickr_assets[\w.]*)(?:\s+import\s+([\w, ]+))?", re.MULTILINE)
# The specimens and the engine's own bookkeeping cannot change a row.
_NOT_READERS = ("flickr_assets.sample", "flickr_assets.errors")


def digest(parts: Iterable[str]) -> str:
    """One short hash of several strings."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(part.encode() + b"\0")
    return hashed.hexdigest()[:32]


def of_reader(module: str, tables: Iterable[Table], libraries: tuple[str, ...] = ("pyarrow",)) -> str:
    """Version of a Python reader or derivation: its module, all of the package that it imports, its contracts, its libraries."""
    texts = [_text(name) for name in sorted(_closure(module))]
    return digest([*texts, *map(repr, tables), *map(library, libraries)])


def of_modules(modules: Iterable[str], tables: Iterable[Table]) -> str:
    """Version of the engine's own part in a table: these modules alone, and the contracts."""
    return digest([*map(_text, modules), *map(repr, tables)])


def of_query(file: SqlFile, table: Table | None) -> str:
    """Version of a SQL table, view or check: its text, that of the views it reads, the macros, its contract, DuckDB."""
    texts = [other.text for other in (*file.views, *sql_files("macros"))]
    return digest([file.text, *texts, repr(table), library("duckdb")])


@cache
def of_files(folder: str, suffix: str) -> str:
    """Version of the files of a folder of the package whose names end so."""
    return digest(hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted((_PACKAGE / folder).glob(f"*{suffix}")))


@cache
def library(name: str) -> str:
    """A library's name and version."""
    return f"{name} {version(name)}"


@cache
def _closure(module: str) -> frozenset[str]:
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name in found or name.startswith(_NOT_READERS) or not _text(name):
            continue
        found.add(name)
        for match in _IMPORT.finditer(_text(name)):
            waiting.append(match[1])
            waiting.extend(f"{match[1]}.{word.strip()}" for word in (match[2] or "").split(",") if word.strip())
    return frozenset(found)


@cache
def _text(module: str) -> str:
    """The module's source, empty when there is no such module (an imported function, say)."""
    path = _PACKAGE.joinpath(*module.split(".")[1:])
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.is_file():
            return candidate.read_text(encoding="utf-8")
    return ""
