"""What a scan of the raw folder says: a row for every file, candidates, refusals."""

from __future__ import annotations

from dataclasses import dataclass, field

from flickr_assets.errors import InputError


@dataclass(frozen=True)
class RawFile:
    """One row of core.source_file: a file, an archive member, or a bundle (a folder of alike files, told in one row).

    path: below the raw folder. member: inside the archive at `path`; None outside archives.
    n_bytes: as stored (a `.gz` counts compressed); of an archive member, its length out of the archive.
    status: read · copy (set by whoever compares candidates) · unrecognised · skipped · refused.
    sha256: of the content with `.gz` undone; of candidates only.
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
    sha256: of the content with `.gz` undone; of a bundle, over all names and contents in the order of names.
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


@dataclass(frozen=True)
class Stamp:
    """Size in bytes and time of the last change: what tells cheaply that a file is still the same."""

    size: int
    mtime_ns: int


@dataclass(frozen=True)
class Item:
    """A file or an archive member on its way to be recognised. stamp: of the file, or of the archive that holds it.

    shown: the path below the raw folder, through the archive. folder: what holds it, on disk or in the archive; '' at
    the top. name: the last component.
    """

    path: str
    member: str | None
    n_bytes: int
    stamp: Stamp
    shown: str = field(init=False)
    folder: str = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        folder, _, name = (self.path if self.member is None else self.member).rpartition("/")
        shown = self.path if self.member is None else f"{self.path}/{self.member}"
        # Told once: an archive of small files asks for each a dozen times.
        self.__dict__.update(shown=shown, folder=folder, name=name)

    @property
    def is_gzip(self) -> bool:
        return self.name.lower().endswith(".gz")


def sentence(error: InputError) -> str:
    """What is wrong and what to do, as one text."""
    return f"{error.message} {error.remedy}".strip()


def place_key(entry: RawFile | Candidate | Refusal) -> tuple[str, bool, str]:
    """The order of an inventory."""
    return entry.path, entry.member is not None, entry.member or ""
