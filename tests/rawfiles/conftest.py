"""Four small sources, with names that overlap as those of real releases do, and archives made in memory."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from flickr_assets.source import Head, Licence, Match, Source

LONG_AGO_NS = 1_500_000_000_000_000_000


def source(names: tuple[str, ...], recognise: Callable[[Head], Match | str], *, bundle: bool = False) -> Source:
    return Source(
        title="invented",
        description="invented",
        obtain="invented",
        url="https://example.org/",
        licence=Licence("", "", agree=True, url="https://example.org/", read_on="2026-11-29"),
        names=names,
        recognise=recognise,
        read=lambda part, reading: None,
        tables=(),
        missing=names[0],
        specimen=dict,
        bundle=bundle,
    )


def _by_lines(pattern: str, clause: str) -> Callable[[Head], Match | str]:
    return lambda head: Match(head.name.partition(".")[0]) if head.share(pattern) >= 0.5 else clause


@pytest.fixture
def sources() -> Mapping[str, Source]:
    """token and names share `*.token`; split and leaves (a bundle) share `train.txt`."""
    return {
        "token": source(("*.token",), _by_lines(r"[0-9]+\.jpg#[0-9]\t.*", "no caption")),
        "names": source(("*.token", "names/*.lst"), _by_lines(r"[0-9]+\.jpg", "no image name")),
        "split": source(("train.txt",), _by_lines(r"[0-9]+", "no bare number")),
        "leaves": source(("leaves/*.txt", "[0-9]*.txt", "train.txt"), _by_lines(r"leaf .*", "no leaf"), bundle=True),
    }


@pytest.fixture
def lay(tmp_path: Path) -> Callable[..., Path]:
    """Lays files into a raw folder, all long unchanged."""

    def lay(files: Mapping[str, bytes]) -> Path:
        raw = tmp_path / "raw"
        raw.mkdir(exist_ok=True)
        for name, data in files.items():
            path = raw / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            os.utime(path, ns=(LONG_AGO_NS, LONG_AGO_NS))
        return raw

    return lay


def zipped(members: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def tarred(members: Mapping[str, bytes], mode: str = "w") -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:  # pyright: ignore[reportCallIssue, reportArgumentType]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


@pytest.fixture
def pack() -> Mapping[str, Callable[[Mapping[str, bytes]], bytes]]:
    """Archive makers by suffix."""
    return {
        ".zip": zipped,
        ".tar": tarred,
        ".tar.gz": lambda members: tarred(members, "w:gz"),
        ".tgz": lambda members: tarred(members, "w:gz"),
        ".tar.bz2": lambda members: tarred(members, "w:bz2"),
        ".tar.xz": lambda members: tarred(members, "w:xz"),
    }
