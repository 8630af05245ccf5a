"""What a scan of the raw folder says: a row for every file, candidates, refusals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from flickr_assets.errors import InputError


@dataclass(frozen=True)
class RawFile:
    """One row of core.source_file: a file, an archive member, or a bundle (a folder of alike files, told in one row).

    path: below the raw folder. member: inside the archive at `path`; None outside archives.
    n_bytes: as stored (a `.gz` counts compressed); of an archive member, its length out of the archive.
    status: read · copy (set by whoever compares candidates) · unrecognised · skipped · refused.
    sha256: of candidates only, and as theirs; None of a bundle that is listed by names alone.
    note: why it is not read, with the way out; of a bundle, how many files it is.
    """

    path: str
    member: str | None
    n_bytes: int
    status: str
    source: str | None = None
    instance: str = ""
    part: str = ""
    sha256: str | None = None
    note: str = ""


@dataclass(frozen=True)
class Candidate:
    """An input that exactly one source has recognised; crosses process borders.

    path, member, source: those of its row. Of a bundle on disk, path is the folder (`.` for the raw folder itself);
        of a bundle in an archive, member is the folder ('' for the archive's top).
    folder: of a bundle, the folder that holds it (on disk or in the archive); None of a single file.
    sha256: of the content with `.gz` undone; of a bundle, over the name, size and CRC-32 of every file, `.gz` undone, in
        the order of names, which a zip states without being unpacked; of a bundle that is listed by names alone, over
        name, size as stored, and the time of last change (in a zip: the CRC-32).
    mtime_ns, size: of the container when scanned; of a bundle on disk, the latest and the sum of its files.
    names: of a bundle, its files below `folder`, sorted.
    """

    source: str
    instance: str
    part: str
    path: str
    member: str | None
    folder: str | None
    sha256: str
    n_files: int
    mtime_ns: int
    size: int
    names: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Refusal:
    """A file that cannot be read as it is: the code and message of the reject; `sources` are those that its name nominates."""

    path: str
    member: str | None
    code: str
    message: str
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Inventory:
    """The raw folder as found; each tuple sorted by path, member and source. A row is told by these three."""

    files: tuple[RawFile, ...]
    candidates: tuple[Candidate, ...]
    refusals: tuple[Refusal, ...] = ()


class Stamp(NamedTuple):
    """Size in bytes and time of the last change: what tells cheaply that a file is still the same."""

    size: int
    mtime_ns: int


class Item(NamedTuple):
    """A file or an archive member on its way to be recognised. stamp: of the file, or of the archive that holds it.

    folder: what holds it, on disk or in the archive; '' at the top. name: the last component.
    """

    path: str
    member: str | None
    n_bytes: int
    stamp: Stamp
    folder: str
    name: str

    @property
    def shown(self) -> str:
        """The path below the raw folder, through the archive."""
        return self.path if self.member is None else f"{self.path}/{self.member}"

    @property
    def is_gzip(self) -> bool:
        return self.name[-3:].lower() == ".gz"


def on_disk(folder: str, name: str, stamp: Stamp) -> Item:
    """A file below the raw folder."""
    return Item(f"{folder}/{name}" if folder else name, None, stamp.size, stamp, folder, name)


def in_archive(archive: Item, member: str, n_bytes: int) -> Item:
    """A member of an archive below the raw folder."""
    folder, _, name = member.rpartition("/")
    return Item(archive.path, member, n_bytes, archive.stamp, folder, name)


def cut(name: str) -> str:
    """Without a final .gz."""
    return name[:-3] if name[-3:].lower() == ".gz" else name


def sentence(error: InputError) -> str:
    """What is wrong and what to do, as one text."""
    return f"{error.message} {error.remedy}".strip()


def place_key(entry: RawFile | Candidate | Refusal) -> tuple[str, bool, str]:
    """The order of an inventory."""
    return entry.path, entry.member is not None, entry.member or ""
