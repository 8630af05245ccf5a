"""Lists of pretraining, searched for the photographs of a build."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from flickr_assets.errors import FlickrError, InputError
from flickr_assets.listaudit.forms import Algorithm, form_of
from flickr_assets.listaudit.reference import Hashes, Reference, hashes_of
from flickr_assets.listaudit.sightings import COCO_DIGITS, HEAD_BYTES, Search, Sighting, Wanted
from flickr_assets.rawfiles.streams import decompressed, failure

Progress = Callable[[Path, int, int], None]


@dataclass(frozen=True)
class Searched:
    """What a list of pretraining came to. n_bytes: as unpacked. column: that of numbers that were taken for Flickr's, from 0."""

    path: str
    n_lines: int
    n_bytes: int
    column: int | None
    found: dict[str, Sighting]


def search(paths: Iterable[Path], reference: Reference, own: Collection[str], progress: Progress) -> list[Searched]:
    """Each list, searched for every photograph of the build and for `own`, ids of the user's.

    progress: is told of a list, the bytes read of it as packed, and how many these are. Raises InputError `file-unreadable`,
    `gzip-corrupt`, `archive-corrupt`, `archive-bomb`, `list-empty`, `list-binary`, and `hash-unknown` where no photograph here has a hash.
    """
    numbers = {number: photo_id for photo_id in {*reference.photo_ids, *own} if (number := _number(photo_id))}
    known: dict[Algorithm, Hashes] = {}

    def know(algorithm: Algorithm) -> None:
        if algorithm not in known:
            known[algorithm] = hashes_of(reference, algorithm, own)

    return [_searched(path, Wanted(numbers, known), know, progress) for path in paths]


def _number(photo_id: str) -> bytes:
    """As lists write it: Flickr's as it is, COCO's with zeros in front; empty for others."""
    namespace, _, number = photo_id.partition(":")
    return {"flickr": number, "coco": number.zfill(COCO_DIGITS)}.get(namespace, "").encode()


def _searched(path: Path, wanted: Wanted, know: Callable[[Algorithm], None], progress: Progress) -> Searched:
    try:
        size = path.stat().st_size
        with path.open("rb") as packed:
            _check(path, decompressed(packed, path.name, size), wanted, know)
        with path.open("rb") as packed:
            found = Search(wanted)
            for _ in found.run(decompressed(packed, path.name, size)):
                progress(path, packed.tell(), size)
    except (OSError, FlickrError) as error:
        if isinstance(error, FlickrError) and error.place is not None:
            raise
        failed = failure(error)
        raise InputError(failed.code, failed.message, place=str(path), remedy=failed.remedy) from error
    return Searched(str(path), found.n_lines, found.n_bytes, found.form.column, found.found)


def _check(path: Path, stream: BinaryIO, wanted: Wanted, know: Callable[[Algorithm], None]) -> None:
    """Have the hashes that a list is made of. Raises InputError `list-empty`, `list-binary`, `hash-unknown`."""
    beginning = stream.read(HEAD_BYTES)
    if not beginning.strip():
        raise InputError("list-empty", "the list is empty.", place=str(path), remedy="Name a list of ids, addresses or hashes.")
    if b"\0" in beginning:
        message = "is no text: an archive, a table of another program, or UTF-16."
        raise InputError(
            "list-binary", message, place=str(path), remedy="Unpack it, or write its ids or addresses as UTF-8, one a line."
        )
    form = form_of(beginning)
    for algorithm in form.hashes:
        know(algorithm)
    if (
        form.hashes
        and form.column is None
        and not any(wanted.hashes[algorithm] for algorithm in form.hashes)
        and b"flickr" not in beginning
    ):
        names = " and ".join(sorted(form.hashes))
        message = f"is made of hashes ({names}), and this build knows none of its photographs' files."
        remedy = "Lay the image files below the raw folder, and run: flickr-assets build --images pixels"
        raise InputError("hash-unknown", message, place=str(path), remedy=remedy)
