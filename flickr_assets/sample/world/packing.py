"""Pieces onto the disk: as files, as members of a zip or of a tar.gz. The same pieces give the same bytes."""

from __future__ import annotations

import gzip
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from flickr_assets.sample.layouts.pieces import Piece

_ZIP_TIME = (2020, 1, 1, 0, 0, 0)
_TAR_TIME = 1_577_836_800
_IN_MEMORY = 16 << 20
# Half the size of what level 1 leaves would take four times as long, of hundreds of megabytes.
_TAR_LEVEL = 1


def pack(target: Path, pieces: Iterable[Piece]) -> None:
    """Into an archive, where the target's name is that of one; else into files below the folder `target`."""
    (target.parent if target.suffix in (".zip", ".gz") else target).mkdir(parents=True, exist_ok=True)
    files = _files(pieces)
    if target.suffix == ".zip":
        _zip(target, files)
    elif target.suffix == ".gz":
        _tar_gz(target, files)
    else:
        _folder(target, files)


def gzipped(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The same files, each compressed."""
    for path, datas in _files(pieces):
        yield f"{path}.gz", gzip.compress(b"".join(datas), mtime=0)


def _files(pieces: Iterable[Piece]) -> Iterator[tuple[str, Iterator[bytes]]]:
    for path, group in groupby(pieces, key=itemgetter(0)):
        yield path, (data for _, data in group)


def _folder(folder: Path, files: Iterable[tuple[str, Iterator[bytes]]]) -> None:
    made = {folder}
    for path, datas in files:
        target = folder / path
        if target.parent not in made:
            target.parent.mkdir(parents=True, exist_ok=True)
            made.add(target.parent)
        with target.open("wb") as file:
            file.writelines(datas)


def _zip(target: Path, files: Iterable[tuple[str, Iterator[bytes]]]) -> None:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, datas in files:
            info = zipfile.ZipInfo(path, _ZIP_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system, info.external_attr = 3, 0o644 << 16
            with archive.open(info, "w") as member:
                member.write(b"".join(datas))


def _tar_gz(target: Path, files: Iterable[tuple[str, Iterator[bytes]]]) -> None:
    """A tar states the length of a member in front of it, so a long one waits in a temporary file."""
    with (
        target.open("wb") as stream,
        gzip.GzipFile("", "wb", _TAR_LEVEL, stream, mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for path, datas in files:
            with tempfile.SpooledTemporaryFile(_IN_MEMORY) as member:
                for data in datas:
                    member.write(data)
                info = tarfile.TarInfo(path)
                info.size, info.mtime, info.mode = member.tell(), _TAR_TIME, 0o644
                member.seek(0)
                archive.addfile(info, member)


def swap_in(fresh: Path, target: Path) -> None:
    """Put a finished folder in the place of another one."""
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
