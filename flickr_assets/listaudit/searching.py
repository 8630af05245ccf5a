"""Lists of pretraining, searched for the photographs of a build."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from flickr_assets.errors import InputError
from flickr_assets.listaudit.forms import ALGORITHMS, Algorithm, Form
from flickr_assets.listaudit.packing import unpacked
from flickr_assets.listaudit.reference import Hashes, Reference, hashes_of
from flickr_assets.listaudit.sightings import COCO_DIGITS, Search, Sighting, Wanted
from flickr_assets.listaudit.tally import Tally
from flickr_assets.rawfiles.names import on_one_line
from flickr_assets.stats.wording import counted

Progress = Callable[[Path, int, int], None]
_REMEDY = (
    "Write Flickr's numbers or addresses, or hashes of 16 (pHash), 32 (MD5), 40 (SHA-1) or 64 (SHA-256) hexadecimal digits, one a line; "
    "or under the key or column flickr_id (id and image_id count where their numbers are as large as Flickr's)."
)


@dataclass(frozen=True)
class Searched:
    """What a list of pretraining came to. n_bytes: as unpacked. form: where numbers were taken for Flickr's; tally: what was recognised.

    n_lines: 1 where one line is the whole list. n_hashed: {algorithm that the list has: photographs whose files' hashes are known}.
    """

    path: str
    n_lines: int
    n_bytes: int
    form: Form
    tally: Tally
    n_hashed: dict[Algorithm, int]
    found: dict[str, Sighting]


def search(paths: Iterable[Path], reference: Reference, own: Collection[str], progress: Progress) -> list[Searched]:
    """Each list, searched for every photograph of the build and for `own`, ids of the user's.

    progress: is told of a list, the bytes read of it as packed, and how many these are. Raises InputError as `packing.unpacked` does,
    `json-syntax` and its kin where JSON breaks off, `list-empty` where nothing is there, `list-unrecognised` where nothing of it is
    recognised, and `hash-unknown` where no photograph here has a hash.
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
    with unpacked(path) as packed:
        found = Search(wanted, path=str(path), know=know)
        for _ in found.run(packed.stream):
            progress(path, packed.done(), packed.n_bytes)
        _check(found)
    is_xet = any(sighting.kind == "xet" for sighting in found.found.values())
    has: list[Algorithm] = ["xet" if is_xet and one == "sha256" else one for one in ALGORITHMS.values() if one in found.form.hashes]
    if is_xet:
        found.tally.counts["xet"] = found.tally.counts.pop("sha256", 0)
    n_hashed: dict[Algorithm, int] = {algorithm: len(set(chain(*wanted.hashes[algorithm].values()))) for algorithm in has}
    return Searched(
        str(path), 1 if found.form.mark != b"\n" else found.n_lines, found.n_bytes, found.form, found.tally, n_hashed, found.found
    )


def _check(found: Search) -> None:
    """Raises InputError `list-unrecognised`, `hash-unknown`."""
    tally, hashes = found.tally, found.form.hashes
    if not tally.n_records:
        raise InputError("list-empty", "holds no entry: blanks, comments, a header or brackets are all of it.", remedy=_REMEDY)
    if not tally.counts.total():
        place, text = tally.first_unread or (1, "")
        raise InputError(
            "list-unrecognised",
            f"no number, address or file name of Flickr and no hash is recognised in its {counted(tally.n_records, 'record')}; "
            f"the first, {place:,}, is {on_one_line(text)!r}.",
            remedy=_REMEDY,
        )
    if (
        hashes
        and not found.found
        and not any(found.wanted.hashes[algorithm] for algorithm in hashes)
        and not (+tally.counts).keys() - hashes
    ):
        message = f"is made of hashes ({' and '.join(sorted(hashes))}), and this build knows none of its photographs' files."
        how = "pixels" if "phash" in hashes else "bytes"
        remedy = f"Lay the image files below the raw folder. Run: flickr-assets build --images {how}"
        raise InputError("hash-unknown", message, remedy=remedy)
