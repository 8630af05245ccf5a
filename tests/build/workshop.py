"""A home with a raw folder of its own, built in this process, and what its builds tell of themselves."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from flickr_assets import store
from flickr_assets.build.events import Built, Checked, Event, Failed, Fresh, Held, Published, Unpublished
from flickr_assets.build.ledger import CheckResult, Ledger
from flickr_assets.build.publish import read_manifest
from flickr_assets.build.run import Build
from flickr_assets.build.steps import select, steps
from flickr_assets.errors import FlickrError
from flickr_assets.paths import Home, Settings

EVERYTHING = frozenset(step.name for step in steps())


@dataclass(frozen=True)
class Told:
    """What one build told."""

    events: tuple[Event, ...]

    @property
    def built(self) -> set[str]:
        return {event.step.name for event in self.events if isinstance(event, Built)}

    @property
    def fresh(self) -> set[str]:
        return {event.step.name for event in self.events if isinstance(event, Fresh)}

    @property
    def changed(self) -> set[str]:
        """The tables whose rows are not what they were."""
        return {table for event in self.events if isinstance(event, Built) for table in event.changed}

    @property
    def failed(self) -> dict[str, FlickrError]:
        return {event.step.name: event.error for event in self.events if isinstance(event, Failed)}

    @property
    def held(self) -> dict[str, tuple[str, ...]]:
        return {event.step.name: event.by for event in self.events if isinstance(event, Held)}

    @property
    def checks(self) -> dict[str, CheckResult]:
        return {f"{event.result.table}/{event.result.name}": event.result for event in self.events if isinstance(event, Checked)}

    @property
    def number(self) -> int | None:
        """Of the build that was published; None where none was."""
        last = self.events[-1]
        return last.number if isinstance(last, Published) else None

    @property
    def why(self) -> str:
        """Why nothing was published; empty where something was."""
        last = self.events[-1]
        return "\n".join(last.why) if isinstance(last, Unpublished) else ""


@dataclass(frozen=True)
class Workshop:
    """home: where it is built. raw: what it is built from."""

    home: Home
    raw: Path

    @classmethod
    def at(cls, folder: Path, **settings: str) -> Workshop:
        """In a folder: `home` beside `raw`. settings: which copy of a release is believed."""
        workshop = cls(Home(folder / "home"), folder / "raw")
        workshop.raw.mkdir(parents=True, exist_ok=True)
        workshop.prefer(**settings)
        return workshop

    def prefer(self, **settings: str) -> None:
        self.home.remember(Settings().with_raw(self.raw).with_preferences(settings))

    def copied(self, folder: Path) -> Workshop:
        """The same, elsewhere."""
        shutil.copytree(self.home.root, folder / "home", ignore=shutil.ignore_patterns("lock"))
        shutil.copytree(self.raw, folder / "raw")
        return Workshop.at(folder)

    def build(self, *words: str, is_forced: bool = False) -> Told:
        """One build: of what the words select, or of everything."""
        return Told(tuple(Build(self.home, select(words) if words else EVERYTHING, is_forced=is_forced).run()))

    def lay(self, files: Mapping[str, bytes | str]) -> None:
        """Write files into the raw folder."""
        for path, data in files.items():
            target = self.raw / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data.encode() if isinstance(data, str) else data)

    def text(self, path: str) -> str:
        return (self.raw / path).read_text(encoding="utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace what stands exactly once in a file."""
        text = self.text(path)
        assert text.count(old) == 1, (path, old)
        self.lay({path: text.replace(old, new)})

    def take_away(self, path: str) -> bytes:
        """Remove a file; returns what it held."""
        data = (self.raw / path).read_bytes()
        (self.raw / path).unlink()
        return data

    @property
    def manifest(self) -> dict[str, Any]:
        return read_manifest(self.home)

    def versions(self) -> dict[str, str]:
        """{table: data version}, as published."""
        return {name: table["data_version"] for name, table in self.manifest["tables"].items()}

    def table(self, name: str) -> pa.Table:
        """A published table."""
        return pq.read_table(self.home.root / self.manifest["tables"][name]["path"])

    def rows(self, name: str, *columns: str) -> list[Any]:
        """A published table's rows: as tuples of the columns named, or bare values for one, or dicts for none."""
        return picked(self.table(name), columns)

    def made(self, name: str, *columns: str) -> list[Any]:
        """The same of what the ledger holds, published or not."""
        return picked(store.read(self.home.root, Ledger.load(self.home).stored()[name]), columns)

    def files(self) -> dict[str, str]:
        """{path: status} of core.source_file; a member's path goes through its archive."""
        return {
            f"{row['path']}!{row['member']}" if row["member"] else row["path"]: row["status"]
            for row in self.rows("core.source_file")
        }


def picked(data: pa.Table, columns: Iterable[str]) -> list[Any]:
    names = list(columns)
    rows = data.to_pylist()
    if not names:
        return rows
    return [row[names[0]] if len(names) == 1 else tuple(row[name] for name in names) for row in rows]


def zipped(files: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def tarred(files: Mapping[str, bytes]) -> bytes:
    """A .tar.gz."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return target.getvalue()


def gzipped(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def flip(path: Path, at: int) -> None:
    """Another byte there; size and time as before."""
    before = path.stat()
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
