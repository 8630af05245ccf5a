"""The raw folder as an inventory, every file a row."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from flickr_assets.errors import InputError, UsageError
from flickr_assets.rawfiles.archives import Entry, opened_archive
from flickr_assets.rawfiles.beginnings import refusal_of
from flickr_assets.rawfiles.cache import Memo, packed, unpacked
from flickr_assets.rawfiles.inventory import Candidate, Inventory, Item, RawFile, Refusal, Stamp, in_archive, place_key
from flickr_assets.rawfiles.names import Nominator, hidden_part, is_archive, is_foreign_archive
from flickr_assets.rawfiles.opening import changed, check_unchanged, open_candidate, stamp_now
from flickr_assets.rawfiles.recognise import NOT_NOMINATED, Recogniser
from flickr_assets.rawfiles.streams import failure
from flickr_assets.rawfiles.walk import unreadable, walk
from flickr_assets.source import Source

__all__ = ["Candidate", "Inventory", "RawFile", "Refusal", "check_folder", "check_unchanged", "open_candidate", "scan"]

_FOREIGN = "archives of this kind are not opened: unpack it, or repack it as .zip or .tar.gz"
_NESTED = "an archive inside an archive is not opened: unpack the outer one"


def scan(
    raw: Path,
    sources: Mapping[str, Source],
    *,
    cache: Path | None = None,
    fingerprint: str = "",
    progress: Callable[[str], None] | None = None,
    closed: Callable[[str, OSError], None] | None = None,
) -> Inventory:
    """Every file below `raw`, with what it was recognised as.

    cache: an SQLite file in which scans remember; fingerprint: changes with the sources' names and `recognise`, so
    that nothing is remembered across such a change. progress: is told a line now and then. closed: is told, before any file
    is read, of each path below `raw` that cannot be looked into (as `Walk.closed`), and may raise.
    Raises UsageError `raw-missing` or `raw-not-folder`, InputError `raw-empty`, and what `unreadable` gives for `raw` itself.
    """
    check_folder(raw)

    def tell(n_files: int, path: str) -> None:
        if progress is not None:
            progress(f"scanning: {n_files} files, {path}")

    found = walk(raw, tell)
    if "" in found.closed:
        raise unreadable(found.closed[""], raw)
    if closed is not None:
        for path, error in found.closed.items():
            closed(path, error)
    if not found.items and not found.rows:
        raise InputError(
            "raw-empty", "the folder is empty.", place=str(raw), remedy="Lay the released files into it, in any layout."
        )
    with Memo(cache) as memo:
        pieces = _Scan(raw, sources, memo, f"{fingerprint}:{_own_fingerprint()}", tell).pieces(found.items)
    return Inventory(
        tuple(sorted([*found.rows, *(row for piece in pieces for row in piece.files)], key=_order)),
        tuple(sorted((candidate for piece in pieces for candidate in piece.candidates), key=_order)),
        tuple(sorted([*found.refusals, *(refusal for piece in pieces for refusal in piece.refusals)], key=place_key)),
    )


def check_folder(raw: Path) -> None:
    """Raises UsageError `raw-missing` or `raw-not-folder`, and what `unreadable` gives where that cannot be told."""
    try:
        is_there, is_folder = raw.exists(), raw.is_dir()
    except OSError as error:
        raise unreadable(error, raw) from error
    if not is_there:
        raise UsageError(
            "raw-missing",
            "there is no such folder.",
            place=str(raw),
            remedy="Name the folder that holds the released files: --raw DIR.",
        )
    if not is_folder:
        raise UsageError("raw-not-folder", "this is not a folder.", place=str(raw), remedy="Name the folder that holds the file.")


def _order(entry: RawFile | Candidate) -> tuple[str, bool, str, str]:
    return *place_key(entry), entry.source or ""


def _own_fingerprint() -> str:
    """Of the code that decides here: a verdict of another version is not remembered."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class _Scan:
    """One scan of one folder: each file, folder of alike files and archive is looked up in the memo, or read."""

    def __init__(self, raw: Path, sources: Mapping[str, Source], memo: Memo, key: str, tell: Callable[[int, str], None]) -> None:
        self._raw = raw
        self._root = raw.resolve()
        self._sources = sources
        self._nominate = Nominator(sources)
        self._memo = memo
        self._key = key
        self._tell = tell

    def pieces(self, items: list[Item]) -> list[Inventory]:
        """The inventory in pieces, which overlap in nothing."""
        rows: list[RawFile] = []
        pieces: list[Inventory] = []
        bundles: dict[str, list[tuple[Item, tuple[str, ...]]]] = {}
        for index, item in enumerate(items):
            if is_archive(item.name):
                self._tell(index, item.path)
                pieces.append(self._remembered(item.path, [item], partial(self._archive, item)))
            elif not (nominated := self._nominate(item.path)):
                note = _FOREIGN if is_foreign_archive(item.name) else NOT_NOMINATED
                rows.append(RawFile(item.path, None, item.n_bytes, "unrecognised", note=note))
            else:
                alike = tuple(name for name in nominated if self._sources[name].bundle)
                piece = Inventory((), ())
                if alike != nominated:
                    piece = self._remembered(item.path, [item], partial(self._file, item, nominated))
                    pieces.append(piece)
                if not piece.files:
                    bundles.setdefault(item.folder, []).append((item, alike))
        for folder, alike_items in bundles.items():
            self._tell(len(items), folder)
            members = [item for item, _ in alike_items]
            pieces.append(self._remembered(f"{folder}/", members, partial(self._folder, alike_items)))
        return [Inventory(tuple(rows), ()), *pieces]

    def _remembered(self, path: str, items: list[Item], work: Callable[[], Inventory]) -> Inventory:
        """What is known of the items at these stamps, or else learnt now; refused if they change meanwhile."""
        stamp, key = _stamp(items), f"{self._key}:{self._root}"  # what is known names paths below this raw folder
        if path.endswith("/"):
            listing = "\n".join(f"{item.name}\t{item.stamp.size}\t{item.stamp.mtime_ns}" for item in items)
            key += hashlib.sha256(listing.encode()).hexdigest()
        place = f"{self._root}/{path}"
        known = unpacked(self._memo.get("verdict", place, stamp, key))
        if known is not None:
            return known
        learnt = work()
        altered = [item for item in items if stamp_now(self._raw / item.path) != item.stamp]
        if altered:
            return self._refused(altered, changed(altered[0].path))
        self._memo.put("verdict", place, stamp, packed(learnt), key)
        return learnt

    def _refused(self, items: list[Item], error: InputError, nominated: tuple[str, ...] = ()) -> Inventory:
        recogniser = Recogniser(self._sources)
        for item in items:
            recogniser.refuse(item, error, nominated or self._nominate(item.path))
        return recogniser.settle()

    def _file(self, item: Item, nominated: tuple[str, ...]) -> Inventory:
        """A file that not only bundles are nominated for; empty when it is left to the bundle of its folder."""
        recogniser = Recogniser(self._sources)
        place = f"{self._root}/{item.path}"
        self._read(recogniser, item, nominated, sha256=self._memo.get("sha256", place, item.stamp))
        learnt = recogniser.settle()
        for candidate in learnt.candidates:
            self._memo.put("sha256", place, item.stamp, candidate.sha256)
        return learnt

    def _folder(self, items: list[tuple[Item, tuple[str, ...]]]) -> Inventory:
        """Alike files of one folder."""
        recogniser = Recogniser(self._sources)
        for item, nominated in items:
            opener = partial((self._raw / item.path).open, "rb")
            if not recogniser.defer(item, nominated, opener, crc=None, mtime_ns=item.stamp.mtime_ns):
                self._read(recogniser, item, nominated)
        return recogniser.settle()

    def _read(self, recogniser: Recogniser, item: Item, nominated: tuple[str, ...], *, sha256: str | None = None) -> None:
        try:
            stream = (self._raw / item.path).open("rb")
        except OSError as error:
            recogniser.refuse(item, failure(error), nominated)
            return
        with stream:
            recogniser.read(item, nominated, stream, sha256=sha256)

    def _archive(self, item: Item) -> Inventory:
        """The members of an archive; the archive as a whole is refused when it cannot be read to its end."""
        path = self._raw / item.path
        place = f"{self._root}/{item.path}"
        is_tar = not item.name.lower().endswith(".zip")
        nominated: set[str] = set()
        try:
            with path.open("rb") as stream:
                if (refusal := refusal_of(stream.read(512))) is not None:
                    raise refusal
            recogniser = Recogniser(self._sources, item)
            listing = self._memo.get("members", place, item.stamp) if is_tar else None
            if listing is not None and not any(self._is_opened(f"{item.path}/{name}") for name, _, _, _ in listing):
                for entry in _listed(listing):
                    self._member(recogniser, item, entry)
                return self._settled(recogniser, item, n_files=len(listing))
            listing = []
            n_files = 0
            with opened_archive(path) as entries:
                for entry in entries:
                    n_files += 1
                    nominated.update(self._member(recogniser, item, entry))
                    if is_tar:
                        listing.append(_listing(entry))
                settled = self._settled(recogniser, item, n_files=n_files)
            if is_tar:
                self._memo.put("members", place, item.stamp, listing)
            return settled
        except (InputError, OSError) as error:
            return self._refused([item], failure(error), tuple(sorted(nominated)))

    def _is_opened(self, path: str) -> bool:
        """Whether a scan must look into a file of this name."""
        return any(not self._sources[name].is_listed for name in self._nominate(path))

    def _settled(self, recogniser: Recogniser, archive: Item, *, n_files: int) -> Inventory:
        if not n_files:
            recogniser.row(archive, "unrecognised", "the archive holds no file")
        return recogniser.settle()

    def _member(self, recogniser: Recogniser, archive: Item, entry: Entry) -> tuple[str, ...]:
        """One member, judged and read where it is nominated; the sources that its name nominates."""
        if entry.is_numbered and (nominated := recogniser.joined(entry)):
            return nominated
        item = in_archive(archive, entry.name, entry.n_bytes)
        if (hidden := hidden_part(entry.name)) is not None and entry.problem is None:
            recogniser.hide(item, hidden)
            return ()
        nominated = self._nominate(item.shown)
        if not recogniser.is_new(item, nominated):
            return nominated
        if entry.problem is not None and nominated:
            recogniser.refuse(item, entry.problem, nominated)
        elif entry.problem is not None:
            recogniser.row(item, "skipped", f"{entry.problem.code}: {entry.problem.message}")
        elif is_archive(item.name):
            recogniser.row(item, "skipped", _NESTED)
        elif not nominated:
            recogniser.row(item, "unrecognised", NOT_NOMINATED)
        elif not self._deferred(recogniser, item, nominated, entry):
            try:
                stream = entry.open()
            except InputError as error:
                recogniser.refuse(item, error, nominated)
                return nominated
            with closing(stream):
                is_settled = recogniser.read(item, nominated, stream)
            if not is_settled:
                self._deferred(recogniser, item, recogniser.kinds(nominated).names, entry)
        return nominated

    def _deferred(self, recogniser: Recogniser, item: Item, nominated: tuple[str, ...], entry: Entry) -> bool:
        crc = None if entry.zipped is None else entry.zipped.crc
        is_deferred = recogniser.defer(item, nominated, entry.open, crc=crc, mtime_ns=entry.mtime_ns)
        if is_deferred and entry.is_numbered and self._nominate.is_alike:
            recogniser.remember(item, nominated)
        return is_deferred


def _listing(entry: Entry) -> tuple[str, int, tuple[str, str, str] | None, int]:
    problem = entry.problem
    told = None if problem is None else (problem.code, problem.message, problem.remedy)
    return entry.name, entry.n_bytes, told, entry.mtime_ns


def _listed(listing: list[Any]) -> Iterator[Entry]:
    """Entries of which only the names are known; none of them is opened."""
    for name, n_bytes, problem, mtime_ns in listing:
        error = None if problem is None else InputError(problem[0], problem[1], remedy=problem[2])
        yield Entry(name, n_bytes, error, lambda: io.BytesIO(b""), mtime_ns=mtime_ns)


def _stamp(items: list[Item]) -> Stamp:
    return Stamp(sum(item.stamp.size for item in items), max(item.stamp.mtime_ns for item in items))
