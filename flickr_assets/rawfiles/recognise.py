"""Decides what files are: a name nominates sources, the first 64 KB decide, and exactly one source may accept.

A `Recogniser` works on one container (a file, a folder of alike files, an archive), takes its files in any order and
settles at the end, when the bundles are complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import BinaryIO, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.archives import Entry
from flickr_assets.rawfiles.beginnings import begun, checksum, digest, head_of, refusal_of, seen
from flickr_assets.rawfiles.bundles import Group
from flickr_assets.rawfiles.inventory import Candidate, Inventory, Item, RawFile, Refusal, cut, place_key, sentence
from flickr_assets.rawfiles.streams import Readable, failure
from flickr_assets.source import Head, Match, Source

NOT_NOMINATED = "no source is nominated by its name"
HIDDEN = "hidden files and folders are not looked at"

_TWICE = "the archive holds several members of this name, so none of them is read."


class _Kinds(NamedTuple):
    """The nominated sources by how they take files. singles: one by one; contents, names: bundles, opened or listed by names alone."""

    singles: tuple[str, ...]
    contents: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def bundles(self) -> tuple[str, ...]:
        return self.contents + self.names


class _Like(NamedTuple):
    """Where a folder's files of one first digit and ending go. seen: the names in this folder; shown: its path through the archive."""

    nominated: tuple[str, ...]
    group: Group
    seen: set[str]
    shown: str


class Recogniser:
    """Rows, candidates and refusals of one container. sources: all that its files may be nominated for, by name.

    archive: the container, where it is one; it must stay open until all is settled.
    """

    def __init__(self, sources: Mapping[str, Source], archive: Item | None = None) -> None:
        self._sources = sources
        self._archive = archive
        self._rows: list[RawFile] = []
        self._candidates: list[Candidate] = []
        self._refusals: list[Refusal] = []
        self._kinds: dict[tuple[str, ...], _Kinds] = {}
        self._groups: dict[tuple[str, tuple[str, ...]], Group] = {}
        self._seen: dict[str, set[str]] = {}
        self._likes: dict[tuple[str, str, str], _Like] = {}
        self._twice: dict[str, tuple[Item, tuple[str, ...]]] = {}
        self._hidden: dict[tuple[str, str], int] = {}

    def is_new(self, item: Item, nominated: tuple[str, ...]) -> bool:
        """False for a second member of one name, which also takes the first one out."""
        seen = self._seen.setdefault(item.folder, set())
        if item.name in seen:
            self._twice[item.shown] = (item, nominated)
            return False
        seen.add(item.name)
        return True

    def joined(self, entry: Entry) -> tuple[str, ...]:
        """Takes a numbered member of a zip as the first of its likes was taken; the sources that it is nominated for, if it was."""
        folder, _, name = entry.name.rpartition("/")
        like = self._likes.get((folder, name[0], name.rpartition(".")[2]))
        if like is None or name in like.seen or not entry.n_bytes or entry.zipped is None:
            return ()
        like.seen.add(name)
        if like.group.add(name, entry.n_bytes, entry.n_bytes, entry.zipped.crc):
            like.group.see(name, partial(seen, f"{like.shown}/{name}", entry.open))
        return like.nominated

    def remember(self, item: Item, nominated: tuple[str, ...]) -> None:
        """Has all numbered members of this folder, first digit and ending taken as this one was."""
        kinds = self.kinds(nominated)
        if kinds.contents:
            key = (item.folder, item.name[0], item.name.rpartition(".")[2])
            shown = item.shown.rpartition("/")[0]
            self._likes[key] = _Like(nominated, self._group(item, kinds), self._seen[item.folder], shown)

    def kinds(self, nominated: tuple[str, ...]) -> _Kinds:
        """The nominated sources by how they take files."""
        kinds = self._kinds.get(nominated)
        if kinds is None:
            about = [(name, self._sources[name]) for name in nominated]
            kinds = self._kinds[nominated] = _Kinds(
                tuple(name for name, source in about if not source.bundle),
                tuple(name for name, source in about if source.bundle and not source.is_listed),
                tuple(name for name, source in about if source.bundle and source.is_listed),
            )
        return kinds

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

    def defer(
        self, item: Item, nominated: tuple[str, ...], opener: Callable[[], BinaryIO], *, crc: int | None, mtime_ns: int
    ) -> bool:
        """Takes a file into the bundle of its folder unopened, where names alone decide or a zip states its checksum; else False.

        crc: of the bytes that `opener` gives, where it is known.
        """
        kinds = self.kinds(nominated)
        if kinds.singles or (kinds.contents and (crc is None or item.is_gzip)):
            return False
        if kinds.contents and not item.n_bytes and (empty := refusal_of(b"")):
            self.refuse(item, empty, nominated)
            return True
        group = self._group(item, kinds)
        if group.add(item.name, item.n_bytes, item.n_bytes, mtime_ns if crc is None else crc, item.stamp.mtime_ns):
            group.see(item.name, partial(seen, item.shown, opener) if kinds.contents else partial(Head, cut(item.shown), b""))
        return True

    def read(self, item: Item, nominated: tuple[str, ...], stream: Readable, *, sha256: str | None = None) -> bool:
        """Reads the head, asks the sources, and reads on to the digest where one accepts (sha256: the digest, if known).

        stream: the bytes as stored. False when a file is left to the bundle of its folder: on disk, or where names alone make
        that bundle. In an archive it joins any other bundle at once.
        """
        try:
            return self._read(item, nominated, stream, sha256)
        except OSError as error:
            self.refuse(item, failure(error), nominated)
        except InputError as error:
            self.refuse(item, error, nominated)
        return True

    def _read(self, item: Item, nominated: tuple[str, ...], stream: Readable, sha256: str | None) -> bool:
        first, content = begun(item, stream)
        head = head_of(item.shown, first)
        kinds = self.kinds(nominated)
        if kinds.singles:
            matches, refusals, clauses = self._asked(head, kinds.singles + kinds.contents)
            if refusals and not matches:
                self._refuse_for(item, refusals)
                return True
            if len(matches) == 1 and (name := next(iter(matches))) in kinds.singles:
                self._accept(item, name, matches[name], sha256 or digest(first, content))
                return True
            if matches and matches.keys() - set(kinds.contents):
                raise _ambiguous(matches)
            if not kinds.bundles:
                self.row(item, "unrecognised", clauses)
                return True
            if item.member is None or not kinds.contents:
                return False
        group = self._group(item, kinds)
        size, crc = checksum(first, content)
        if group.add(item.name, item.n_bytes, size, crc, item.stamp.mtime_ns):
            group.see(item.name, lambda: head)
        return True

    def _group(self, item: Item, kinds: _Kinds) -> Group:
        key = (item.folder, kinds.bundles)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = Group(item.folder, self._archive)
        return group

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

    def _asked_of_most(self, heads: list[Head], nominated: tuple[str, ...]) -> tuple[dict[str, Match], dict[str, InputError], str]:
        """The answers that at least half of a bundle's first files give, so that one broken file does not speak for the others."""
        answers = [self._asked(head, nominated) for head in heads]
        votes = Counter(name for matches, _, _ in answers for name in matches)
        first = {name: match for matches, _, _ in reversed(answers) for name, match in matches.items()}
        agreed = {name: match for name, match in first.items() if 2 * votes[name] >= len(answers)}
        if len(agreed) > 1:
            raise _ambiguous(agreed)
        return agreed, answers[0][1], answers[0][2]

    def _refuse_for(self, item: Item, refusals: Mapping[str, InputError]) -> None:
        """A file that belongs to the sources named, which say why they cannot take it."""
        self.refuse(item, next(iter(refusals.values())), tuple(refusals))

    def _accept(self, item: Item, source: str, match: Match, sha256: str) -> None:
        place = (item.path, item.member)
        self._rows.append(RawFile(*place, item.n_bytes, "read", source, match.instance, match.part, sha256))
        stamp = item.stamp
        self._candidates.append(Candidate(source, match.instance, match.part, *place, None, sha256, 1, stamp.mtime_ns, stamp.size))

    def settle(self) -> Inventory:
        """What the container holds; its bundles and double names are decided now."""
        bundled: dict[tuple[str, str, Match], Group] = {}
        twice = {(item.folder, item.name) for item, _ in self._twice.values()}
        for (folder, nominated), group in sorted(self._groups.items(), key=lambda entry: entry[0]):
            group.remove({name for place, name in twice if place == folder})
            for name, match in self._matches(group, nominated).items():
                found = bundled.setdefault((folder, name, match), group)
                if found is not group:
                    found.extend(group)
        for (_, name, match), group in bundled.items():
            self._bundle(name, match, group)
        self._withdraw_twice()
        self._rows += [RawFile(*place, n_bytes, "skipped", note=HIDDEN) for place, n_bytes in self._hidden.items()]
        return Inventory(
            tuple(sorted(self._rows, key=place_key)),
            tuple(sorted(self._candidates, key=place_key)),
            tuple(sorted(self._refusals, key=place_key)),
        )

    def _matches(self, group: Group, nominated: tuple[str, ...]) -> dict[str, Match]:
        """The source that takes a group as its bundle; otherwise its files are refused, or told as unrecognised."""
        heads = self._heads(group, nominated) if group.names else []
        if not group.names:
            return {}
        kinds = self.kinds(nominated)
        bare = [Head(head.path, b"") for head in heads]
        try:
            matches, refusals, clauses = {}, {}, ""
            for names, shown in ((kinds.contents, heads), (kinds.names, bare)):
                if names and not matches:
                    matches, more, clause = self._asked_of_most(shown, names)
                    refusals |= more
                    clauses = "; ".join(filter(None, (clauses, clause)))
        except InputError as error:
            for item in group.items():
                self.refuse(item, error, nominated)
            return {}
        if not matches:
            for item in group.items():
                if refusals:
                    self._refuse_for(item, refusals)
                else:
                    self.row(item, "unrecognised", f"{clauses} (asked of the first of its folder)")
        return matches

    def _heads(self, group: Group, nominated: tuple[str, ...]) -> list[Head]:
        """The first files of a group, without those that cannot be read, which leave it; if none can, all leave it."""
        heads: list[Head] = []
        faults: dict[str, InputError] = {}
        for name, see in sorted(group.firsts.items()):
            try:
                heads.append(see())
            except (InputError, OSError) as error:
                faults[name] = failure(error)
        if faults:
            first = next(iter(faults.values()))
            out = [item for item in group.items() if not heads or item.name in faults]
            for item in out:
                self.refuse(item, faults.get(item.name, first), nominated)
            group.remove({item.name for item in out})
        return heads

    def _bundle(self, source: str, match: Match, group: Group) -> None:
        names, sha256 = group.settled()
        place = (group.folder or ".", None) if group.archive is None else (group.archive.path, group.folder)
        note = f"{len(names)} file{'s' if len(names) > 1 else ''}"
        about = (source, match.instance, match.part)
        stamp = group.stamp()
        # What is told by times is no hash of a content: the same files elsewhere would have another row.
        shown = None if self._sources[source].is_listed else sha256
        self._rows.append(RawFile(*place, sum(group.stored), "read", *about, shown, note))
        self._candidates.append(
            Candidate(*about, *place, group.folder, sha256, len(names), stamp.mtime_ns, stamp.size, names),
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
