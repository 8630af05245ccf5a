"""Exports: the build written back in other people's formats. One file in `exports/` declares one `EXPORT`.

Written anywhere once (`write_export`), or kept in the home (keeping.py). Both read one published build, write beside what
stands there and swap it in, so that nobody finds half an export.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import pyarrow.parquet as pq

from flickr_assets.build.publish import file_paths, published_paths, read_manifest
from flickr_assets.errors import HomeError, InputError, UsageError, unwritable
from flickr_assets.export import Export
from flickr_assets.paths import Home
from flickr_assets.registry import declared
from flickr_assets.store import sha256_of

Existing = Literal["keep", "replace"]
# Of a file that the home should have: it is not there, is something else, or holds something else (then there is no number).
_DAMAGE = frozenset({None, errno.ENOENT, errno.EISDIR, errno.ENOTDIR})


@dataclass(frozen=True)
class Opened:
    """An export and the tables of one published build. versions: {table: its data version}."""

    export: Export
    build: int
    versions: Mapping[str, str]
    tables: Mapping[str, pa.Table]


@dataclass(frozen=True)
class Written:
    """One file of an export. path: below its folder."""

    path: str
    n_bytes: int
    sha256: str


def exports() -> dict[str, Export]:
    """Every export by its name."""
    return declared("flickr_assets.exports", "EXPORT")


def opened(home: Home, name: str) -> Opened:
    """An export with what it is written from.

    Raises UsageError `export-unknown`, InputError `export-empty`, HomeError `home-empty`, `home-damaged` or `table-not-built`.
    """
    if name not in exports():
        raise UsageError(
            "export-unknown", f"there is no export {name or 'without a name'}.", remedy=f"There are: {', '.join(exports())}."
        )
    export = exports()[name]
    try:
        found = _read(home, export)
    except HomeError as error:
        if not isinstance(error.__cause__, FileNotFoundError):
            raise
        # Builds published meanwhile sweep the files of older ones.
        found = _read(home, export)
    empty = [table for table in export.needed if not found.tables[table].num_rows]
    if empty:
        raise InputError(
            "export-empty",
            f"{name} is written from {', '.join(empty)}, which is empty.",
            remedy="`flickr-assets sources` says which file fills it.",
        )
    return found


def _read(home: Home, export: Export) -> Opened:
    try:
        manifest: dict[str, Any] = read_manifest(home)
        for table in export.tables:
            if table not in manifest["tables"]:
                published_paths(home, table)  # which says why it is not there
        shown = {table: manifest["tables"][table] for table in export.tables}
        paths = {table: [home.root / path for path in file_paths(facts)] for table, facts in shown.items()}
        versions = {table: str(facts["data_version"]) for table, facts in shown.items()}
        build = int(manifest["build"])
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise _damaged(home.manifest, error, "build") from error
    return Opened(export, build, versions, {table: pa.concat_tables(map(_table, files)) for table, files in paths.items()})


def _table(path: Path) -> pa.Table:
    try:
        return pq.ParquetFile(path).read()
    except (OSError, pa.ArrowException) as error:
        raise _damaged(path, error, "verify --mend") from error


def _damaged(path: Path, error: Exception, command: str) -> HomeError:
    if isinstance(error, OSError) and error.errno not in _DAMAGE:
        return unwritable(error, path)
    said = (error.strerror if isinstance(error, OSError) else None) or str(error).partition("\n")[0]
    return HomeError(
        "home-damaged", f"cannot be read: {said.rstrip('.')}.", place=str(path), remedy=f"Run: flickr-assets {command}"
    )


def write_export(home: Home, name: str, folder: Path, *, existing: Existing = "keep") -> list[Path]:
    """Write one export below `folder`, among whatever else is there; returns its files.

    existing: what becomes of files in the way that hold other bytes. Raises UsageError `out-differs` where they are kept,
    `out-inside-home` (where exports are kept), `out-unwritable` (no file can be there), and what `opened` raises; nothing is
    written then.
    """
    if Path(os.path.realpath(folder)).is_relative_to(os.path.realpath(home.exports)):
        raise UsageError(
            "out-inside-home",
            "is where the home keeps its own exports.",
            place=str(folder),
            remedy="Name another --out; what is kept there is written by the asset of that name.",
        )
    source = opened(home, name)
    _refuse_in_the_way((folder, *folder.parents))
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f".{name}.{os.getpid()}"
    try:
        files = write_files(source, fresh)
        for file in files:
            _refuse_in_the_way(folder / parent for parent in Path(file.path).parents)
            _refuse_folder(folder / file.path)
        differing = [file.path for file in files if _differs(folder / file.path, file)]
        if differing and existing == "keep":
            raise UsageError(
                "out-differs",
                f"holds something else than what would be written{_and_others(len(differing) - 1)}.",
                place=str(folder / differing[0]),
                remedy="Name another --out, or replace what is there: --force.",
            )
        for file in files:
            target = folder / file.path
            target.parent.mkdir(parents=True, exist_ok=True)
            (fresh / file.path).replace(target)
        return [folder / file.path for file in files]
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        if is_new:
            with suppress(OSError):
                folder.rmdir()


def _and_others(n: int) -> str:
    return f", as {'does one other file' if n == 1 else f'do {n:,} other files'}" if n else ""


def _refuse_in_the_way(folders: Iterable[Path]) -> None:
    for path in folders:
        if os.path.lexists(path) and not path.is_dir():
            raise _in_the_way(path, "a folder has to be there, and this is none")


def _refuse_folder(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        raise _in_the_way(path, "a file has to be there, and this is a folder")


def _in_the_way(path: Path, why: str) -> UsageError:
    return UsageError("out-unwritable", f"is in the way: {why}.", place=str(path), remedy="Move it away, or name another --out.")


def _differs(path: Path, file: Written) -> bool:
    return sha256_of(path) != file.sha256 if path.is_file() else os.path.lexists(path)


def write_files(source: Opened, folder: Path) -> tuple[Written, ...]:
    """The files of an export in a folder of their own; what was there is gone."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    written: list[Written] = []
    for relative, data in source.export.files(source.tables):
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        written.append(Written(relative, len(data), hashlib.sha256(data).hexdigest()))
    return tuple(written)
