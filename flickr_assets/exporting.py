"""Exports: the build written back in other people's formats. One file in `exports/` declares one `EXPORT`.

Written anywhere once (`write_export`), or kept in the home (`keep_export`). Both read one published build, write beside what
stands there and swap it in, so that nobody finds half an export.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from flickr_assets.build.fingerprint import digest
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.publish import published_path, read_manifest
from flickr_assets.errors import HomeError, InputError, UsageError
from flickr_assets.export import Export
from flickr_assets.paths import Home
from flickr_assets.registry import declared

Existing = Literal["keep", "replace"]


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


@dataclass(frozen=True)
class Kept:
    """An export as it lies in the home. version: hash of the files' names and bytes. build: the one that it was written from."""

    folder: Path
    files: tuple[Written, ...]
    version: str
    build: int
    versions: Mapping[str, str]


def exports() -> dict[str, Export]:
    """Every export by its name."""
    return declared("flickr_assets.exports", "EXPORT")


def opened(home: Home, name: str) -> Opened:
    """An export with what it is written from.

    Raises UsageError `export-unknown`, InputError `export-empty`, HomeError `home-empty` or `table-not-built`.
    """
    if name not in exports():
        raise UsageError("export-unknown", f"there is no export {name}.", remedy=f"There are: {', '.join(exports())}.")
    export = exports()[name]
    try:
        found = _read(home, export)
    except FileNotFoundError:
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
    manifest: dict[str, Any] = read_manifest(home)
    for table in export.tables:
        if table not in manifest["tables"]:
            published_path(home, table)  # which says why it is not there
    shown = {table: manifest["tables"][table] for table in export.tables}
    tables = {table: pq.read_table(home.root / facts["path"]) for table, facts in shown.items()}
    return Opened(export, int(manifest["build"]), {table: str(facts["data_version"]) for table, facts in shown.items()}, tables)


def write_export(home: Home, name: str, folder: Path, *, existing: Existing = "keep") -> list[Path]:
    """Write one export below `folder`, among whatever else is there; returns its files.

    existing: what becomes of files in the way that hold other bytes. Raises UsageError `out-differs` where they are kept, and
    what `opened` raises; nothing is written then.
    """
    source = opened(home, name)
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f".{name}.{os.getpid()}"
    try:
        files = _write(source, fresh)
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


def _differs(path: Path, file: Written) -> bool:
    if not path.is_file():
        return path.exists()
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest() != file.sha256


def keep_export(home: Home, name: str) -> Kept:
    """Write one export into the home, in place of the one that is there.

    `export/NAME` is a link to one of the numbered folders of `export/.NAME`, for a link is replaced in one step and a folder is not.
    Raises HomeError `export-locked`, `export-unpublished` (its tables were built anew, and not published), and what `opened` raises.
    """
    with _locked(home, name) as store:
        source = opened(home, name)
        _refuse_unpublished(home, name, source)
        numbers = [int(path.name) for path in store.iterdir() if path.name.isdigit()]
        folder = store / f"{max(numbers, default=0) + 1:06d}"
        files = _write(source, folder)
        _point(home.exports / name, folder)
        _sweep(store, folder)
        version = digest(f"{file.path} {file.sha256}" for file in files)
        return Kept(home.exports / name, files, version, source.build, source.versions)


@contextmanager
def _locked(home: Home, name: str) -> Generator[Path]:
    """The folder of one export's versions, for one writer. No build is kept waiting: what is read is published, and stays as it is."""
    store = home.exports / f".{name}"
    store.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(store / "lock", timeout=0):
            yield store
    except Timeout as error:
        place = str(home.exports / name)
        raise HomeError("export-locked", "is being written by another run.", place=place, remedy="Wait for it.") from error


def _refuse_unpublished(home: Home, name: str, source: Opened) -> None:
    """An orchestrator takes what is written to hold the tables as they were last built; it must not be told so wrongly."""
    built = Ledger.load(home).stored()
    newer = [table for table, version in source.versions.items() if table in built and built[table].data_version != version]
    if newer:
        raise HomeError(
            "export-unpublished",
            f"{name} is written from {', '.join(newer)}, which was built anew and is not published.",
            place=str(home.root),
            remedy="`flickr-assets build` publishes it, or says what keeps it back; then write the export again.",
        )


def _write(source: Opened, folder: Path) -> tuple[Written, ...]:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    written: list[Written] = []
    for relative, data in source.export.files(source.tables):
        path = folder / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        written.append(Written(relative, len(data), hashlib.sha256(data).hexdigest()))
    return tuple(written)


def _point(link: Path, folder: Path) -> None:
    fresh, copied = folder.with_name("link"), folder.with_name("copied")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(folder.relative_to(link.parent), target_is_directory=True)
    if link.is_dir() and not link.is_symlink():
        # What copies a home may follow links.
        shutil.rmtree(copied, ignore_errors=True)
        link.replace(copied)
    fresh.replace(link)


def _sweep(store: Path, kept: Path) -> None:
    """Remove what older exports, and runs that were killed, left behind."""
    for path in store.iterdir():
        if path.is_dir() and path != kept:
            shutil.rmtree(path, ignore_errors=True)
