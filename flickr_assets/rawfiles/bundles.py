"""Alike files of one folder, gathered to be one candidate: lean, for there may be hundreds of thousands of them."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from flickr_assets.rawfiles.inventory import Item, Stamp, cut, in_archive, on_disk
from flickr_assets.source import Head

# How many of a bundle's files are asked whether it is one.
N_HEADS = 7


def _numbers() -> array[int]:
    return array("q")


@dataclass
class Group:
    """Files of one folder that the same bundle sources are nominated for. archive: what holds the folder; None on disk.

    For each file its name, its length as stored, its length with `.gz` undone, and its mark: the CRC-32 of its content, or,
    of one that is listed by its name alone, the time of its last change.
    mtime_ns: the latest of the files on disk. firsts: how to see the beginning of the first few by name.
    """

    folder: str
    archive: Item | None
    names: list[str] = field(default_factory=list)
    stored: array[int] = field(default_factory=_numbers)
    sizes: array[int] = field(default_factory=_numbers)
    marks: array[int] = field(default_factory=_numbers)
    mtime_ns: int = 0
    firsts: dict[str, Callable[[], Head]] = field(default_factory=dict)
    _last: str = ""

    def add(self, name: str, stored: int, size: int, mark: int, mtime_ns: int = 0) -> bool:
        """A file; whether it is one of the first so far, so that `see` should be told of it."""
        self.names.append(name)
        self.stored.append(stored)
        self.sizes.append(size)
        self.marks.append(mark)
        self.mtime_ns = max(self.mtime_ns, mtime_ns)
        return name < self._last or len(self.firsts) < N_HEADS

    def see(self, name: str, head: Callable[[], Head]) -> None:
        """How the beginning of a file is seen."""
        self.firsts[name] = head
        if len(self.firsts) > N_HEADS:
            del self.firsts[self._last]
        self._last = max(self.firsts)

    def extend(self, other: Group) -> None:
        """The files of another group of the same folder."""
        self.names += other.names
        self.stored += other.stored
        self.sizes += other.sizes
        self.marks += other.marks
        self.mtime_ns = max(self.mtime_ns, other.mtime_ns)

    def remove(self, names: Iterable[str]) -> None:
        """Takes files out."""
        if gone := set(names):
            kept = [index for index, name in enumerate(self.names) if name not in gone]
            self.stored, self.sizes, self.marks = (
                array("q", [numbers[index] for index in kept]) for numbers in (self.stored, self.sizes, self.marks)
            )
            self.names = [self.names[index] for index in kept]

    def items(self) -> list[Item]:
        """Its files, each as an item."""
        archive = self.archive
        if archive is None:
            return [on_disk(self.folder, name, Stamp(n, 0)) for name, n in zip(self.names, self.stored, strict=True)]
        front = f"{self.folder}/" if self.folder else ""
        return [in_archive(archive, front + name, n) for name, n in zip(self.names, self.stored, strict=True)]

    def stamp(self) -> Stamp:
        """Of the archive; on disk, the sum of the sizes and the latest change."""
        return Stamp(sum(self.stored), self.mtime_ns) if self.archive is None else self.archive.stamp

    def settled(self) -> tuple[tuple[str, ...], str]:
        """Its names in order, and the sha256 over name, size and mark of each file in this order."""
        told = self.names
        if ".gz" in "\0".join(told).lower():
            told = [cut(name) for name in told]
        order = sorted(range(len(told)), key=lambda index: (told[index], self.names[index]))
        lines = [f"{told[index]}\0{self.sizes[index]}\0{self.marks[index]}\n" for index in order]
        return tuple(self.names[index] for index in order), hashlib.sha256("".join(lines).encode()).hexdigest()
