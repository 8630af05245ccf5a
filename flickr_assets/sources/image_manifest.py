"""Manifests of image files: names with sizes and content hashes, as tables or as the checksum tools write them.

Columns go by synonyms; a hash is kept with its algorithm, told by its column's name or else by its length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.csvrows import Wanted, first_rows, records
from flickr_assets.rawfiles.seen import Texts
from flickr_assets.sample.annotation import PICTURED, photograph_jpeg
from flickr_assets.sample.layouts.image_manifest import Listed, sizes
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

DIGITS = {"md5": 32, "sha1": 40, "sha256": 64, "xet": 64, "sha512": 128}
_BY_LENGTH = {32: "md5", 40: "sha1", 64: "sha256", 128: "sha512"}

TABLE = raw_table(
    "image_manifest",
    "Image files by name, with size and content hash; a file with several hashes has a row for each.",
    (
        Column("hash_number", "int16", "Which of the file's hashes, from 0.", minimum=0),
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
        Column("path_in_repo", "string", "Where the file lies in the release.", nullable=True),
        Column("n_bytes", "int64", "Size of the file.", nullable=True, unit="byte", minimum=0),
        Column("hash", "string", "Content hash, hexadecimal, lower case.", nullable=True),
        Column("hash_algorithm", "string", "How the hash was computed.", nullable=True, vocabulary=tuple(DIGITS)),
    ),
    key=("hash_number",),
    many=True,
)

_NAME = Wanted(("file_name", "filename", "file", "image", "image_name", "name"), is_optional=True)
_PATH = Wanted(("path_in_repo", "path", "file_path", "filepath", "relative_path", "key"), is_optional=True)
_BYTES = Wanted(("bytes", "n_bytes", "size", "size_bytes", "file_size", "filesize", "length"), is_optional=True)
_ALGORITHMS = {
    **{f"{name}{suffix}": name for name in DIGITS for suffix in ("", "_hash", "sum", "_sum", "hash", "_hex")},
    **{name.replace("sha", "sha-"): name for name in ("sha1", "sha256", "sha512")},
    **dict.fromkeys(("hash", "checksum", "digest", "etag", "oid", "content_hash"), ""),
}
_CHECKSUM = re.compile(r"(?P<hash>(?:[0-9a-fA-F]{32,40}|[0-9a-fA-F]{64}|[0-9a-fA-F]{128}))(?: [ *]|[ \t]+)(?P<name>\S.*)")
_IMAGE_FILE = re.compile(r".+\.(?:jpe?g|png)", re.IGNORECASE)
_DELIMITERS = {"csv": ",", "tsv": "\t"}


@dataclass(frozen=True)
class _Columns:
    """Where the columns stand; `hashes` are (place, algorithm, or '' where the length tells it)."""

    name: int | None
    path: int | None
    n_bytes: int | None
    hashes: tuple[tuple[int, str], ...]

    @classmethod
    def of(cls, header: list[str]) -> _Columns | str:
        """The columns of a header, or why it is not that of a manifest."""
        cells = [cell.strip().lower() for cell in header]
        hashes = tuple((place, _ALGORITHMS[cell]) for place, cell in enumerate(cells) if cell in _ALGORITHMS)
        columns = cls(_NAME.place(header), _PATH.place(header), _BYTES.place(header), hashes)
        if columns.name is None and columns.path is None:
            return "its header names no image file"
        if "split" in cells or "caption" in cells:
            return "its header is that of a table of captions, or of splits, which lies at splits/NAME.csv"
        if columns.n_bytes is None and not hashes:
            return "its header has neither sizes nor hashes of image files"
        return columns


def recognise(head: Head) -> Match | str:
    """A table whose header has a file name and a size or a hash, or checksum lines; in both the first names are images'."""
    instance = head.path.rsplit(".", 1)[0] if "." in head.name else head.path
    lines = [_CHECKSUM.fullmatch(line) for line in head.lines()]
    names = [match["name"] for match in lines if match]
    if names and 2 * len(names) >= len(lines):
        return Match("checksums", instance) if _are_images(names) else "its checksums are not those of images"
    reason = "it is neither a table of image files nor checksum lines"
    for part, delimiter in _DELIMITERS.items():
        header, *rows = first_rows(head, delimiter=delimiter) or [[]]
        columns = _Columns.of(header)
        if isinstance(columns, str):
            reason = columns if len(header) > 1 else reason
            continue
        place = columns.name if columns.name is not None else columns.path
        names = [row[place] for row in rows if place is not None and place < len(row)]
        if not _are_images(names):
            return "its first rows do not name images"
        return Match(part, instance)
    return reason


def _are_images(names: list[str]) -> bool:
    return 0 < len(names) <= 2 * sum(bool(_IMAGE_FILE.fullmatch(name.strip())) for name in names)


def read(part: Part, reading: Reading) -> None:
    """A file a record. Rejects: `image-name`, `image-duplicate`, `hash-malformed`, `number-range`, `checksum-line`, those of
    tables.
    """
    seen = Texts()
    for name, path, size, hashes in (_checksum_lines if part.part == "checksums" else _table_rows)(part, reading):
        try:
            photo_id = photo_name(name).photo_id
            n_bytes = _size(size)
            kept = [_hash(text.strip(), algorithm) for text, algorithm in hashes if text.strip()]
        except FlickrError as error:
            reading.reject(error.code, error.message, name)
            continue
        if not seen.add(path or name):
            reading.reject("image-duplicate", "the image is already in this manifest.", path or name)
            continue
        for number, (text, algorithm) in enumerate(kept or [(None, None)]):
            reading.row("image_manifest", number, name, photo_id, path, n_bytes, text, algorithm)


_Entry = tuple[str, str | None, str, list[tuple[str, str]]]


def _checksum_lines(part: Part, reading: Reading) -> Iterator[_Entry]:
    for _, line in part.lines(reading):
        match = _CHECKSUM.fullmatch(line)
        if match is None:
            reading.reject("checksum-line", "expected HASH  NAME, as md5sum and sha256sum write it.", line)
            continue
        name = match["name"].strip()
        yield name, name if "/" in name else None, "", [(match["hash"], "")]


def _table_rows(part: Part, reading: Reading) -> Iterator[_Entry]:
    rows = records(part, reading, delimiter=_DELIMITERS[part.part])
    header = next(rows, None)
    if header is None:
        return
    columns = _Columns.of(header)
    if isinstance(columns, str):
        reading.reject_file("csv-header", f"{columns}.", ",".join(header), line=1)
        return
    cell = _cells(columns)
    for fields in rows:
        if len(fields) != len(header):
            reading.reject("column-count", f"expected {len(header)} columns, saw {len(fields)}.", ",".join(fields))
            continue
        yield cell(fields)


def _cells(columns: _Columns) -> Callable[[list[str]], _Entry]:
    """What takes a row's cells apart; a manifest without names gives its paths as names."""
    named = columns.name if columns.name is not None else columns.path

    def entry(fields: list[str]) -> _Entry:
        name = fields[named] if named is not None else ""
        path = fields[columns.path] or None if columns.path is not None else None
        size = fields[columns.n_bytes] if columns.n_bytes is not None else ""
        return name, path, size, [(fields[place], algorithm) for place, algorithm in columns.hashes]

    return entry


def _size(text: str) -> int | None:
    """Bytes, or None for an empty cell. Raises FlickrError `number-range`."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise FlickrError("number-range", f"expected a size in bytes, saw {text[:40]!r}.")
    return int(text)


def _hash(text: str, algorithm: str) -> tuple[str, str]:
    """(hash, algorithm): that of the column, of a prefix `sha256:`, or of the length. Raises FlickrError `hash-malformed`."""
    prefix, _, digits = text.strip('"').lower().rpartition(":")
    algorithm = algorithm or prefix or _BY_LENGTH.get(len(digits), "")
    if DIGITS.get(algorithm) != len(digits) or not re.fullmatch("[0-9a-f]+", digits):
        expected = ", ".join(f"{name} ({length})" for name, length in DIGITS.items())
        raise FlickrError("hash-malformed", f"expected hexadecimal digits of {expected}, saw {text[:70]!r}.")
    return digits, algorithm


def specimen() -> Mapping[str, bytes]:
    """The size of the one photograph that is drawn; the others, and all hashes, no file has."""
    drawn = {PICTURED.image_name: len(photograph_jpeg())}
    listed = (
        Listed(photo.image_name, drawn.get(photo.image_name, 60_000 + 7 * number), sha256(photo.flickr.encode()).hexdigest())
        for number, photo in enumerate(PHOTOGRAPHS)
    )
    return whole("images", sizes(listed))


SOURCE = Source(
    title="Image manifests",
    description="Names, sizes and content hashes of image files, so that copies and wrong downloads are told without the images.",
    obtain="List a copy of the images: `sha256sum *.jpg > images.sha256`, or a table with columns file_name, bytes and sha256.",
    url="",
    licence=Licence(
        stated="Facts about files; the photographs stay under the Flickr terms of use.",
        linked="Flickr terms of use",
        agree=True,
        url="https://www.flickr.com/help/terms",
        read_on=None,
    ),
    names=("*.csv", "*.tsv", "*.md5", "*.sha1", "*.sha256", "*.sha512", "*sums", "*sums.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="images.csv",
    specimen=specimen,
    unit="file",
    many=True,
)
