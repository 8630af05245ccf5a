"""Names: which sources a path nominates, what is an archive, what is hidden. Nothing here opens a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from flickr_assets.source import Source

ARCHIVE_SUFFIXES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
FOREIGN_ARCHIVE_SUFFIXES = (".7z", ".rar", ".zst", ".tar.lz4", ".tar.z")

_Fits = Callable[[str], re.Match[str] | None]
# What says nothing of a name but how it begins, and which letters its ending holds.
_BEGINNING_ALONE = re.compile(r"(?:\[[^\]]+\])?\*[^.0-9?\[\]]*")
_CLASS_WITH_DOT = re.compile(r"\[[^\]]*\.")
_WILD = re.compile(r"\*\*/|\*+|\?|\[!?\]?[^\]]*\]")


class Nominator:
    """Tells the sources whose names fit a path.

    A pattern is compared, in lower case and without a final `.gz`, with as many last components of the path as it has
    itself: `sentences/*.txt` fits `a/b/Sentences/1.txt.gz`. `*` and `?` stay within a component; `**/` is any folders.

    Real folders hold tens of thousands of names that differ in their digits alone. Of such a name every pattern says the
    same as of any other of its folder, first digit and ending, so the answer is remembered; unless some pattern looks at
    later digits, too.
    is_alike: no pattern does.
    """

    def __init__(self, sources: Mapping[str, Source]) -> None:
        by_pattern: dict[str, set[str]] = {}
        for name, source in sources.items():
            for pattern in source.names:
                by_pattern.setdefault(pattern, set()).add(name)
        # Those without a wildcard are looked up, the others tried by ending.
        self._literal = {
            pattern: names for pattern, names in by_pattern.items() if not _WILD.search(pattern) and "/" not in pattern
        }
        self._wild: dict[str, list[tuple[_Fits, bool, set[str]]]] = {}
        for pattern, names in sorted(by_pattern.items()):
            if pattern not in self._literal:
                self._wild.setdefault(_ending_of_all(pattern), []).append((*_compiled(pattern), names))
        self._any_ending = self._wild.pop("", [])
        self.is_alike = not any(_looks_at_digits(pattern) for pattern in by_pattern)
        self._remembered: dict[tuple[str, str, str], tuple[str, ...]] = {}

    def __call__(self, path: str) -> tuple[str, ...]:
        folder, _, name = path.rpartition("/")
        stem, _, ending = name.rpartition(".")
        if not (self.is_alike and stem.isdigit() and stem.isascii()) or ending in ("gz", "GZ", "Gz", "gZ"):
            return self._told(path)
        key = (folder, stem[0], ending)
        found = self._remembered.get(key)
        if found is None:
            found = self._remembered[key] = self._told(path)
        return found

    def _told(self, path: str) -> tuple[str, ...]:
        lowered = path.lower().removesuffix(".gz")
        name = lowered.rpartition("/")[2]
        found = set(self._literal.get(name, ()))
        for fits, is_deep, names in (*self._wild.get(name.rpartition(".")[2], ()), *self._any_ending):
            if fits(lowered if is_deep else name):
                found |= names
        return tuple(sorted(found))


def is_archive(name: str) -> bool:
    """An archive of a kind that is opened here, by its name."""
    return name.lower().endswith(ARCHIVE_SUFFIXES)


def is_foreign_archive(name: str) -> bool:
    """An archive of a kind that is not opened here."""
    return name.lower().endswith(FOREIGN_ARCHIVE_SUFFIXES)


def is_hidden(component: str) -> bool:
    """Dot files and folders (`.git`, `._x`, `.DS_Store`) and the resource folder of macOS archives."""
    return component.startswith(".") or component == "__MACOSX"


def hidden_part(path: str) -> str | None:
    """The path down to its first hidden component, or None."""
    if path[:1] != "." and "/." not in path and "__MACOSX" not in path:
        return None
    components = path.split("/")
    for index, component in enumerate(components):
        if is_hidden(component):
            return "/".join(components[: index + 1])
    return None


def is_unicode(path: str) -> bool:
    """False for a name whose bytes are not UTF-8 (Python keeps such bytes as lone surrogates)."""
    return path.isascii() or not any("\ud800" <= char <= "\udfff" for char in path)


def printable(path: str) -> str:
    """A name that is not UTF-8, with its bytes written as `\\xNN`."""
    return path if is_unicode(path) else path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def on_one_line(path: str) -> str:
    """A name with its control characters, which would break a line or colour a terminal, written as `\\xNN`."""
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in printable(path))


def _ending_of_all(pattern: str) -> str:
    """The text behind the last dot of every fitting name; '' where the pattern leaves that open."""
    tail = _WILD.split(pattern)[-1].rpartition("/")[2]
    return tail.rpartition(".")[2] if "." in tail else ""


def _looks_at_digits(pattern: str) -> bool:
    """Whether a pattern may tell apart names such as `12.txt` and `13.txt`: digits that begin alike, and one ending."""
    last = pattern.rpartition("/")[2]
    stem = last.rpartition(".")[0]
    if _CLASS_WITH_DOT.search(last):
        return True
    if _BEGINNING_ALONE.fullmatch(stem or last):
        return False
    # No such name has a letter or a second dot in front of its ending.
    asked_for = "".join(_WILD.split(stem)) if stem else last[0]
    return not any(char.isalpha() or char == "." for char in asked_for)


def _compiled(pattern: str) -> tuple[_Fits, bool]:
    """Whether a text fits, and whether that text is the path (a pattern with folders) or the name."""
    is_deep = "/" in pattern
    expression = f"(?:.*/)?{_translated(pattern)}" if is_deep else _translated(pattern)
    return re.compile(expression, re.DOTALL).fullmatch, is_deep


def _translated(pattern: str) -> str:
    pieces: list[str] = []
    end = 0
    for wild in _WILD.finditer(pattern):
        pieces.append(re.escape(pattern[end : wild.start()]))
        end = wild.end()
        token = wild.group()
        if token == "**/":
            pieces.append("(?:.*/)?")
        elif token.startswith("*"):
            pieces.append("[^/]*")
        elif token == "?":
            pieces.append("[^/]")
        else:
            body = token[1:-1].replace("\\", r"\\").replace("[", r"\[")
            pieces.append(f"[^/{body[1:]}]" if body.startswith("!") else f"[{body}]")
    return "".join(pieces) + re.escape(pattern[end:])
