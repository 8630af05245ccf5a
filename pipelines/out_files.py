"""Files that a command writes where the user says: each as a whole, and nothing of somebody else's is replaced unasked."""

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal

from flickr_assets.errors import UsageError
from flickr_assets.paths import Home


def written(files: Mapping[Path, bytes], *, existing: Literal["keep", "replace"], new_folder: Path | None = None) -> list[Path]:
    """Each file as a whole or not at all. new_folder: the one that the user named as a folder, which is made where it is missing.

    Raises UsageError `out-differs` where others are in the way, `out-folder` and `out-missing`.
    """
    for file in files:
        _refuse_folder(file)
        if file.absolute().parent != (new_folder and new_folder.absolute()):
            _refuse_missing(file)
    differing = [file for file, data in files.items() if file.exists() and (not file.is_file() or file.read_bytes() != data)]
    if differing and existing == "keep":
        n = len(differing) - 1
        others = f", as {'does one other file' if n == 1 else f'do {n:,} other files'}" if n else ""
        raise UsageError(
            "out-differs",
            f"holds something else than what would be written{others}.",
            place=str(differing[0]),
            remedy="Name another --out, or replace what is there: --force.",
        )
    if new_folder is not None:
        new_folder.mkdir(parents=True, exist_ok=True)
    for file, data in files.items():
        with swapped_in(file) as out:
            out.write(data)
    return list(files)


def check_place(file: Path, home: Home | None = None) -> None:
    """Before long work for a file: raises UsageError `out-folder` or `out-missing` where it could not be written anyway.

    home: of which nothing is to be written over; raises UsageError `out-home` for what is in it, or in its raw folder.
    """
    _refuse_folder(file)
    _refuse_missing(file)
    if home is not None:
        _refuse_kept(file, home)


def _refuse_kept(file: Path, home: Home) -> None:

    from flickr_assets.build.verification import raw_folder_of

    target = Path(os.path.realpath(file))
    for folder, what in ((raw_folder_of(home), "the raw folder, where only files of releases belong"), (home.root, "the home")):
        if target.is_relative_to(os.path.realpath(folder)):
            message = f"is in {what}; nothing of yours is written there."
            raise UsageError("out-home", message, place=str(file), remedy="Name an --out elsewhere.")


@contextmanager
def unwritable_out(to: Path) -> Generator[None]:
    """What the system refuses within is told as UsageError `out-unwritable` of `to`."""
    try:
        yield
    except OSError as error:
        reason = (error.strerror or str(error)).rstrip(".")
        raise UsageError("out-unwritable", f"cannot be written: {reason}.", place=str(to), remedy="Name another --out.") from error


def _refuse_folder(file: Path) -> None:
    if file.is_dir():
        raise UsageError("out-folder", "there is a folder of this name.", place=str(file), remedy="Name another --out.")


def _refuse_missing(file: Path) -> None:
    if not file.absolute().parent.exists():
        remedy = "Make it, or name another file with --out."
        raise UsageError("out-missing", "the folder does not exist.", place=str(file), remedy=remedy)


@contextmanager
def swapped_in(file: Path) -> Generator[BinaryIO]:
    """For writing: a file as a whole or not at all, and where a link leads; into what is no file (`/dev/stdout`, a pipe) straight away."""
    target = Path(os.path.realpath(file))
    if target.exists() and not target.is_file():
        with file.open("wb") as out:
            yield out
        return
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as out:
            yield out
        if target.exists():
            fresh.chmod(target.stat().st_mode & 0o7777)
        fresh.replace(target)
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
