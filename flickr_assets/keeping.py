"""Exports that are kept in the home, a folder each, and written anew as a whole.

Nothing is removed that was not written here: of every version the files are listed beside it, with their hashes, and what
the list does not cover is somebody's own. Of the one that is being written the names are noted as it goes, so that what a run
left that was killed is known for ours.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pyarrow as pa
from filelock import FileLock, Timeout

from flickr_assets.build.fingerprint import digest
from flickr_assets.build.ledger import Ledger
from flickr_assets.errors import HomeError, InputError
from flickr_assets.exporting import Opened, Written, opened, write_files
from flickr_assets.paths import Home, write_atomically
from flickr_assets.store import sha256_of

_NOTES, _NOTES_HEAD = "fresh.txt", "files that are being written into fresh/:"
VERSION = re.compile("[0-9]{6,}")


@dataclass(frozen=True)
class Kept:
    """An export as it lies in the home. version: hash of the files' names and bytes. build: the one that it was written from."""

    folder: Path
    files: tuple[Written, ...]
    version: str
    build: int
    versions: Mapping[str, str]


def keep_export(home: Home, name: str) -> Kept:
    """Write one export into the home, in place of the one that is there.

    `export/NAME` is a link to one of the numbered folders of `export/.NAME`, for a link is replaced in one step and a folder is not.
    The list of its files, `NUMBER.json`, is written before anybody can reach the folder. Raises InputError `export-foreign` (something
    there is not what an export left), HomeError `export-locked`, `export-unpublished` (its tables were built anew, and not published),
    and what `opened` raises.
    """
    with _locked(home, name) as store:
        source = opened(home, name)
        _refuse_unpublished(home, name, source)
        link = home.exports / name
        older = _versions(store)
        _refuse_foreign(link, store, older)
        folder = store / f"{max(map(int, older), default=0) + 1:06d}"
        fresh = store / "fresh"
        files = write_files(_noting(source, store / _NOTES), fresh)
        write_atomically(folder.with_suffix(".json"), json.dumps([asdict(file) for file in files], indent=1) + "\n")
        fresh.replace(folder)
        (store / _NOTES).unlink()
        _point(link, folder, [_listed(store, version) for version in older])
        _sweep(store, older)
        version = digest(f"{file.path} {file.sha256}" for file in files)
        return Kept(link, files, version, source.build, source.versions)


@contextmanager
def _locked(home: Home, name: str) -> Generator[Path]:
    """The folder of one export's versions, for one writer. No build is kept waiting: what is read is published, and stays as it is."""
    store = home.exports / f".{name}"
    for folder in (home.exports, store):
        if os.path.lexists(folder) and not folder.is_dir():
            raise _in_the_way(name, folder)
    store.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(store / "lock") and not (store / "lock").is_file():
        raise _in_the_way(name, store / "lock")
    try:
        with FileLock(store / "lock", timeout=0):
            yield store
    except Timeout as error:
        place = str(home.exports / name)
        raise HomeError("export-locked", "is being written by another run.", place=place, remedy="Wait for it.") from error


def _in_the_way(name: str, path: Path) -> InputError:
    return InputError(
        "export-foreign",
        f"is not what an export to {name} wrote, and is in its way.",
        place=str(path),
        remedy="Move it away; then write the export again.",
    )


def _noting(source: Opened, notes: Path) -> Opened:
    """The same export; each file's path is noted before the file is given away to be written."""
    files = source.export.files

    def noted(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
        with notes.open("w", buffering=1, encoding="utf-8") as lines:
            lines.write(f"{_NOTES_HEAD}\n")
            for path, data in files(tables):
                lines.write(f"{path}\n")
                yield path, data

    return replace(source, export=replace(source.export, files=noted))


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


def _versions(store: Path) -> set[str]:
    """The numbers of the versions of which a folder or a list is there."""
    return {path.stem for path in store.iterdir() if VERSION.fullmatch(path.stem) and path.suffix in ("", ".json")}


def _refuse_foreign(link: Path, store: Path, versions: Iterable[str]) -> None:
    """Raises InputError `export-foreign` for the first thing that would be removed or replaced, and that no export wrote."""
    lists = {version: _listed(store, version) for version in sorted(versions, reverse=True)}
    found = next((path for version, files in lists.items() if (path := _foreign(store / version, files))), None)
    found = found or _foreign_left(store)
    if found is None and os.path.lexists(store / "link") and not _is_version(store / "link", store):
        found = store / "link"
    # What copies a home may follow links: then a folder holds what one of the lists says, here or already on its way out.
    for place in (link, store / "copied"):
        if found is None and not (place == link and _is_version(link, store)):
            found = _foreign_copy(place, lists.values())
    if found is not None:
        raise _in_the_way(link.name, found)


def _foreign_left(store: Path) -> Path | None:
    """The first thing that a run which was killed did not leave while it wrote."""
    notes, fresh = store / _NOTES, store / "fresh"
    noted: list[str] = []
    if os.path.lexists(notes):
        if notes.is_symlink() or not notes.is_file():
            return notes
        noted = notes.read_text(encoding="utf-8", errors="replace").splitlines()
        if noted and noted[0] != _NOTES_HEAD:
            return notes
    if fresh.is_symlink() or (fresh.exists() and not fresh.is_dir()):
        return fresh
    left = (path for path in sorted(fresh.rglob("*")) if path.is_symlink() or not path.is_dir())
    ours = {fresh / path for path in noted[1:]}
    return next((path for path in left if path.is_symlink() or path not in ours), None)


def _is_version(link: Path, store: Path) -> bool:
    """Whether it is a link to a version."""
    return link.is_symlink() and link.readlink().parent == Path(store.name)


def _foreign_copy(place: Path, lists: Iterable[Mapping[str, Written]]) -> Path | None:
    """The first thing at a place that is not what one of the lists says."""
    seen = [_foreign(place, files) for files in (*lists, {})]
    return None if None in seen else seen[0]


def _listed(store: Path, version: str) -> dict[str, Written]:
    """{path: file} of one version; nothing where the list is gone or damaged."""
    try:
        path = store / f"{version}.json"
        return {facts["path"]: Written(**facts) for facts in json.loads(path.read_text(encoding="utf-8"))}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def _foreign(folder: Path, files: Mapping[str, Written]) -> Path | None:
    """The first thing at a place that is not a listed file, as it was written; folders do not count."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        return folder
    return next((path for path in sorted(folder.rglob("*")) if not _is_listed(path, folder, files)), None)


def _is_listed(path: Path, folder: Path, files: Mapping[str, Written]) -> bool:
    if path.is_symlink():
        return False
    if path.is_dir():
        return True
    file = files.get(path.relative_to(folder).as_posix())
    return file is not None and path.is_file() and path.stat().st_size == file.n_bytes and sha256_of(path) == file.sha256


def _point(link: Path, folder: Path, lists: Sequence[Mapping[str, Written]]) -> None:
    fresh, copied = folder.with_name("link"), folder.with_name("copied")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(folder.relative_to(link.parent), target_is_directory=True)
    _remove(copied, lists)
    if link.is_dir() and not link.is_symlink():
        link.replace(copied)
    fresh.replace(link)
    _remove(copied, lists)


def _remove(folder: Path, lists: Sequence[Mapping[str, Written]]) -> None:
    """Remove a folder but for what none of the lists says, if that was laid into it meanwhile."""
    with suppress(OSError):
        for path in sorted(folder.rglob("*"), reverse=True):
            if path.is_dir() and not path.is_symlink():
                with suppress(OSError):
                    path.rmdir()
            elif any(_is_listed(path, folder, files) for files in lists):
                path.unlink()
        folder.rmdir()


def _sweep(store: Path, versions: Iterable[str]) -> None:
    """Remove what older versions wrote. Of one in which something was laid meanwhile, that is left, and the list."""
    for version in versions:
        folder, files = store / version, _listed(store, version)
        with suppress(OSError):
            for path in sorted(folder.rglob("*"), reverse=True):
                if path.is_dir() and not path.is_symlink():
                    path.rmdir()
                elif path.relative_to(folder).as_posix() in files:
                    path.unlink()
            if folder.exists():
                folder.rmdir()
            if files:
                (store / f"{version}.json").unlink(missing_ok=True)
