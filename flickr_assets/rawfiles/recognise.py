"""Decides what files are: a name nominates sources, the first 64 KB decide, and exactly one source may accept.

A `Recogniser` works on one container (a file, a folder of alike files, an archive), takes its files in any order and
settles at the end, when the bundles are complete.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.inventory import Candidate, Inventory, Item, RawFile, Refusal, Stamp, place_key, sentence
from flickr_assets.rawfiles.streams import CHUNK, Readable, Rejoined, decompressed, failure
from flickr_assets.source import HEAD_BYTES, Head, Match, Source

NOT_NOMINATED = "no source is nominated by its name"
HIDDEN = "hidden files and folders are not looked at"

_UTF16 = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_TWICE = "the archive holds several members of this name, so none of them is read."


def refusal_of(beginning: bytes) -> InputError | None:
    """Why no source needs to be asked: a pointer instead of the file, UTF-16 or UTF-32, or nothing at all."""
    if not beginning:
        return InputError("file-empty", "the file is empty.", remedy="Fetch it again.")
    if beginning.startswith(b"version https://git-lfs.github.com/spec/"):
        return InputError("lfs-pointer", "this is a Git LFS pointer, not the file.", remedy="Run `git lfs pull` in its clone.")
    if beginning.startswith(b"# xet version"):
        return InputError("xet-pointer", "this is a Xet pointer, not the file.", remedy="Clone with git-xet, or download it.")
    if beginning.startswith(_UTF16):
        return InputError(
            "encoding-utf16", "the file is UTF-16 or UTF-32, not UTF-8.", remedy="Convert it: iconv -f UTF-16 -t UTF-8 (or UTF-32)."
        )
    return None


# How many of a bundle's files are asked whether it is one.
N_HEADS = 7


@dataclass
class _Group:
    """Files of one folder that the same bundle sources are nominated for. heads: those of the first few by name."""

    heads: dict[str, Head] = field(default_factory=dict)
    items: list[tuple[Item, bytes]] = field(default_factory=list)

    def add(self, item: Item, digest: bytes, head: Head) -> None:
        self.items.append((item, digest))
        self.heads[_cut(item.name)] = head
        if len(self.heads) > N_HEADS:
            del self.heads[max(self.heads)]


class Recogniser:
    """Rows, candidates and refusals of one container. sources: all that its files may be nominated for, by name."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = sources
        self._rows: list[RawFile] = []
        self._candidates: list[Candidate] = []
        self._refusals: list[Refusal] = []
        self._groups: dict[tuple[str, tuple[str, ...]], _Group] = {}
        self._seen: dict[str, tuple[Item, tuple[str, ...]]] = {}
        self._twice: dict[str, tuple[Item, tuple[str, ...]]] = {}
        self._hidden: dict[tuple[str, str], int] = {}

    def is_new(self, item: Item, nominated: tuple[str, ...]) -> bool:
        """False for a second member of one name, which also takes the first one out."""
        if item.shown in self._seen:
            self._twice[item.shown] = self._seen[item.shown]
            return False
        self._seen[item.shown] = (item, nominated)
        return True

    def row(self, item: Item, status: str, note: str) -> None:
        """A file that is not read."""
        self._rows.append(RawFile(item.path, item.member, item.n_bytes, status, note=note))

    def hide(self, item: Item, hidden: str) -> None:
        """A member below the hidden folder (or of the hidden name) `hidden`, which gets one row."""
        key = (item.path, hidden)
        self._hidden[key] = self._hidden.get(key, 0) + item.n_bytes

    def refuse(self, item: Item, error: InputError, nominated: tuple[str, ...]) -> None:
        """A file that cannot be read as it is."""
        self.row(item, "refused", f"{error.code}: {sentence(error)}")
        self._refusals.append(Refusal(item.path, item.member, error.code, sentence(error), nominated))

    def read(self, item: Item, nominated: tuple[str, ...], stream: Readable, *, sha256: str | None = None) -> bool:
        """Reads the head, asks the sources, and reads on to the digest where one accepts (sha256: the digest, if known).

        stream: the bytes as stored. False when a file on disk is left to the bundle of its folder; in an archive it
        joins the bundle at once.
        """
        try:
            return self._read(item, nominated, stream, sha256)
        except OSError as error:
            self.refuse(item, failure(error), nominated)
        except InputError as error:
            self.refuse(item, error, nominated)
        return True

    def _read(self, item: Item, nominated: tuple[str, ...], stream: Readable, sha256: str | None) -> bool:
        first = stream.read(HEAD_BYTES + 1)
        content = stream
        error = refusal_of(first)
        if item.is_gzip and error is None:
            content = decompressed(Rejoined(first, stream), item.name, item.n_bytes)
            first = content.read(HEAD_BYTES + 1)
            error = refusal_of(first)
        if error is not None:
            raise error
        head = Head(_cut(item.shown), first[:HEAD_BYTES], is_whole=len(first) <= HEAD_BYTES)
        bundles = tuple(name for name in nominated if self._sources[name].bundle)
        if bundles != nominated:
            matches, refusals, clauses = self._asked(head, nominated)
            if refusals and not matches:
                self._refuse_for(item, refusals)
                return True
            if len(matches) == 1 and (name := next(iter(matches))) not in bundles:
                self._accept(item, name, matches[name], sha256 or _digest(first, content).hex())
                return True
            if matches and matches.keys() - set(bundles):
                raise _ambiguous(matches)
            if not bundles:
                self.row(item, "unrecognised", clauses)
                return True
            if item.member is None:
                return False
        self._join(item, bundles, head, _digest(first, content))
        return True

    def _asked(self, head: Head, nominated: tuple[str, ...]) -> tuple[dict[str, Match], dict[str, InputError], str]:
        """Which of the nominated sources accept, which own the file but refuse it, and why the others do not accept."""
        matches: dict[str, Match] = {}
        refusals: dict[str, InputError] = {}
        clauses: list[str] = []
        for name in nominated:
            try:
                answer = self._sources[name].recognise(head)
            except InputError as error:
                refusals[name] = error
                continue
            except Exception as error:
                # One source's mistake about one odd file must not keep all other files from being read.
                what = f"source {name} fails on its first records: {type(error).__name__}: {error}."
                raise InputError("recognise-failed", what, remedy="Take the file away, and report this.") from error
            if isinstance(answer, Match):
                matches[name] = answer
            else:
                clauses.append(f"{name}: {answer}")
        return matches, refusals, "; ".join(clauses)

    def _asked_of_most(self, group: _Group, nominated: tuple[str, ...]) -> tuple[dict[str, Match], dict[str, InputError], str]:
        """The answers that at least half of a bundle's first files give, so that one broken file does not speak for the others."""
        answers = [self._asked(head, nominated) for _, head in sorted(group.heads.items())]
        votes = Counter(name for matches, _, _ in answers for name in matches)
        first = {name: match for matches, _, _ in reversed(answers) for name, match in matches.items()}
        agreed = {name: match for name, match in first.items() if 2 * votes[name] >= len(answers)}
        return agreed, answers[0][1], answers[0][2]

    def _refuse_for(self, item: Item, refusals: Mapping[str, InputError]) -> None:
        """A file that belongs to the sources named, which say why they cannot take it."""
        self.refuse(item, next(iter(refusals.values())), tuple(refusals))

    def _accept(self, item: Item, source: str, match: Match, sha256: str) -> None:
        place = (item.path, item.member)
        self._rows.append(RawFile(*place, item.n_bytes, "read", source, match.instance, match.part, sha256))
        stamp = item.stamp
        self._candidates.append(Candidate(source, match.instance, match.part, *place, None, sha256, 1, stamp.mtime_ns, stamp.size))

    def _join(self, item: Item, bundles: tuple[str, ...], head: Head, digest: bytes) -> None:
        group = self._groups.setdefault((item.folder, bundles), _Group())
        group.add(item, digest, head)

    def settle(self) -> Inventory:
        """What the container holds; its bundles and double names are decided now."""
        bundled: dict[tuple[str, str, Match], list[tuple[Item, bytes]]] = {}
        for (folder, nominated), group in sorted(self._groups.items(), key=lambda entry: entry[0]):
            members = [(item, digest) for item, digest in group.items if item.shown not in self._twice]
            try:
                matches, refusals, clauses = self._asked_of_most(group, nominated)
                if len(matches) > 1:
                    raise _ambiguous(matches)
            except InputError as error:
                for item, _ in members:
                    self.refuse(item, error, nominated)
                continue
            if refusals and not matches:
                for item, _ in members:
                    self._refuse_for(item, refusals)
                continue
            for name, match in matches.items():
                bundled.setdefault((folder, name, match), []).extend(members)
            if not matches:
                for item, _ in members:
                    self.row(item, "unrecognised", f"{clauses} (asked of the first of its folder)")
        for (folder, name, match), members in bundled.items():
            if members:
                self._bundle(folder, name, match, members)
        self._withdraw_twice()
        self._rows += [RawFile(*place, n_bytes, "skipped", note=HIDDEN) for place, n_bytes in self._hidden.items()]
        return Inventory(
            tuple(sorted(self._rows, key=place_key)),
            tuple(sorted(self._candidates, key=place_key)),
            tuple(sorted(self._refusals, key=place_key)),
        )

    def _bundle(self, folder: str, source: str, match: Match, members: list[tuple[Item, bytes]]) -> None:
        members.sort(key=lambda member: (_cut(member[0].name), member[0].name))
        items = [item for item, _ in members]
        whole = hashlib.sha256()
        for item, digest in members:
            whole.update(_cut(item.name).encode() + b"\0" + digest)
        first = items[0]
        if first.member is None:
            place = (folder or ".", None)
            stamp = Stamp(sum(item.stamp.size for item in items), max(item.stamp.mtime_ns for item in items))
        else:
            place, stamp = (first.path, folder), first.stamp
        n_files = len(items)
        note = f"{n_files} file{'s' if n_files > 1 else ''}"
        about = (source, match.instance, match.part)
        self._rows.append(RawFile(*place, sum(item.n_bytes for item in items), "read", *about, whole.hexdigest(), note))
        names = tuple(item.name for item in items)
        self._candidates.append(
            Candidate(*about, *place, folder, whole.hexdigest(), n_files, stamp.mtime_ns, stamp.size, names),
        )

    def _withdraw_twice(self) -> None:
        """Members of one name: which of them is meant cannot be told."""
        if not self._twice:
            return
        withdrawn = {(item.path, item.member) for item, _ in self._twice.values()}
        self._rows = [row for row in self._rows if (row.path, row.member) not in withdrawn]
        self._candidates = [found for found in self._candidates if (found.path, found.member) not in withdrawn]
        self._refusals = [refusal for refusal in self._refusals if (refusal.path, refusal.member) not in withdrawn]
        for item, nominated in self._twice.values():
            if nominated:
                self.refuse(item, InputError("member-duplicate", _TWICE, remedy="Repack it with the right one."), nominated)
            else:
                self.row(item, "skipped", _TWICE)


def _ambiguous(matches: Mapping[str, Match]) -> InputError:
    names = " and ".join(sorted(matches))
    return InputError("source-ambiguous", f"{names} each claim it.", remedy="Give it the name that its release uses.")


def _digest(first: bytes, rest: Readable) -> bytes:
    """sha256 of a content of which `first` was read already."""
    digest = hashlib.sha256(first)
    if len(first) > HEAD_BYTES:
        while data := rest.read(CHUNK):
            digest.update(data)
    return digest.digest()


def _cut(name: str) -> str:
    """Without a final .gz."""
    return name[:-3] if name.lower().endswith(".gz") else name
