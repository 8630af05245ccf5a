"""Files that a command writes where the user says: each as a whole, and nothing of somebody else's is replaced unasked."""

import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal

from flickr_assets.errors import UsageError


def written(files: Mapping[Path, bytes], *, existing: Literal["keep", "replace"]) -> list[Path]:
    """Each file as a whole or not at all. Raises UsageError `out-differs` where others are in the way, and `out-folder`."""
    for file in files:
        if file.is_dir():
            raise UsageError("out-folder", "there is a folder of this name.", place=str(file), remedy="Name another --out.")
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
    for file, data in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        with swapped_in(file) as out:
            out.write(data)
    return list(files)


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
