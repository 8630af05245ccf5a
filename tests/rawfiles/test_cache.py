"""What a second scan opens, and that the cache is never believed more than the files."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.rawfiles import scan as scanning
from flickr_assets.rawfiles.cache import Memo, packed, unpacked
from flickr_assets.rawfiles.inventory import Stamp
from flickr_assets.rawfiles.scan import scan
from flickr_assets.source import Source

Pack = Mapping[str, Callable[[Mapping[str, bytes]], bytes]]
Lay = Callable[[Mapping[str, bytes]], Path]
Sources = Mapping[str, Source]

TOKEN = b"101.jpg#0\ta fox\n"


@pytest.fixture
def raw(lay: Lay, pack: Pack) -> Path:
    """One of each kind: plain, packed, bundle, left to the bundle, archive, refused."""
    return lay(
        {
            "a.token": TOKEN,
            "b.token.gz": gzip.compress(TOKEN),
            "c.token": b"",
            "leaves/1.txt": b"leaf 1\n",
            "leaves/train.txt": b"leaf 2\n",
            "d.tar.gz": pack[".tar.gz"]({"x.token": TOKEN, "leaves/1.txt": b"leaf\n", "../y.token": TOKEN}),
            "e.tar": pack[".tar"]({"x.jpg": b"", "/y.jpg": b""}),
            "f.zip": pack[".zip"]({"x.token": b"?"}),
        }
    )


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, raw: Path) -> list[str]:
    """The raw files that were opened for reading."""
    names: list[str] = []
    real_open = Path.open

    def noting_open(path: Path, mode: str = "r", **named: Any) -> Any:
        if path.is_relative_to(raw) and mode == "rb":
            names.append(path.name)
        return real_open(path, mode, **named)

    monkeypatch.setattr(Path, "open", noting_open)
    return names


def test_a_second_scan_opens_nothing_and_says_the_same(raw: Path, sources: Sources, tmp_path: Path, opened: list[str]) -> None:
    cache = tmp_path / "home" / "scan.sqlite"
    first = scan(raw, sources, cache=cache)
    assert set(opened) == {"a.token", "b.token.gz", "c.token", "1.txt", "train.txt", "d.tar.gz", "e.tar", "f.zip"}
    opened.clear()
    assert scan(raw, sources, cache=cache) == first
    assert not opened
    assert scan(raw, sources) == first


def test_only_what_changed_is_opened_again(raw: Path, sources: Sources, tmp_path: Path, opened: list[str]) -> None:
    cache = tmp_path / "scan.sqlite"
    scan(raw, sources, cache=cache)
    (raw / "a.token").write_bytes(b"102.jpg\n")
    os.utime(raw / "leaves" / "1.txt", ns=(1_600_000_000_000_000_000, 1_600_000_000_000_000_000))
    opened.clear()
    inventory = scan(raw, sources, cache=cache)
    assert sorted(opened) == ["1.txt", "a.token", "train.txt"]
    assert [found.source for found in inventory.candidates if found.path == "a.token"] == ["names"]


def test_a_new_fingerprint_asks_again_but_keeps_digests_and_listings(
    raw: Path, sources: Sources, tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "scan.sqlite"
    first = scan(raw, sources, cache=cache, fingerprint="1")
    archives: list[str] = []
    real = scanning.opened_archive
    monkeypatch.setattr(scanning, "opened_archive", lambda path: archives.append(path.name) or real(path))
    opened.clear()
    assert scan(raw, sources, cache=cache, fingerprint="2") == first
    assert {"a.token", "b.token.gz", "1.txt"} <= set(opened)
    assert sorted(archives) == ["d.tar.gz", "f.zip"]


def test_a_file_of_the_last_two_seconds_is_not_remembered(raw: Path, sources: Sources, tmp_path: Path, opened: list[str]) -> None:
    cache = tmp_path / "scan.sqlite"
    now = time.time_ns()
    os.utime(raw / "a.token", ns=(now, now))
    scan(raw, sources, cache=cache)
    # The same size in the same tick: only another look can tell.
    (raw / "a.token").write_bytes(b"101.jpg#0\ta hen\n")
    os.utime(raw / "a.token", ns=(now, now))
    opened.clear()
    changed = scan(raw, sources, cache=cache)
    assert opened == ["a.token"]
    assert changed == scan(raw, sources)


@pytest.mark.parametrize("damage", [b"no database at all" * 100, b"SQLite format 3\0" + bytes(200), b""])
def test_a_damaged_cache_is_ignored_and_replaced(
    damage: bytes, raw: Path, sources: Sources, tmp_path: Path, opened: list[str]
) -> None:
    cache = tmp_path / "scan.sqlite"
    cache.write_bytes(damage)
    first = scan(raw, sources, cache=cache)
    opened.clear()
    assert scan(raw, sources, cache=cache) == first
    assert not opened


def test_a_cache_that_cannot_be_written_is_ignored(raw: Path, sources: Sources, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert scan(raw, sources, cache=tmp_path / "file" / "scan.sqlite") == scan(raw, sources)
    (tmp_path / "folder").mkdir()
    assert scan(raw, sources, cache=tmp_path / "folder") == scan(raw, sources)


@pytest.mark.parametrize("value", [None, [], [[], [], [], []], [[["too", "few"]], [], []], [[], [["x"]], []], {"a": 1}, 7])
def test_an_entry_of_another_shape_is_no_inventory(value: object) -> None:
    assert unpacked(value) is None


def test_an_inventory_survives_the_cache(raw: Path, sources: Sources, tmp_path: Path) -> None:
    inventory, stamp = scan(raw, sources), Stamp(1, 2)
    with Memo(tmp_path / "memo") as memo:
        memo.put("verdict", "a", stamp, packed(inventory), "key")
    with Memo(tmp_path / "memo") as memo:
        assert unpacked(memo.get("verdict", "a", stamp, "key")) == inventory
        assert memo.get("verdict", "a", stamp, "other") is None
        assert memo.get("verdict", "a", Stamp(1, 3), "key") is None


def test_two_scans_at_once_do_not_disturb_each_other(raw: Path, sources: Sources, tmp_path: Path) -> None:
    cache = tmp_path / "memo"
    with Memo(cache) as one, Memo(cache) as other:
        one.put("sha256", "a", Stamp(1, 2), "1")
        other.put("sha256", "b", Stamp(1, 2), "2")
        assert scan(raw, sources, cache=cache) == scan(raw, sources)
    with Memo(cache) as memo:
        assert (memo.get("sha256", "a", Stamp(1, 2)), memo.get("sha256", "b", Stamp(1, 2))) == ("1", "2")


@pytest.mark.parametrize("order", [("deep", ""), ("", "deep"), ("deep", "", "deep/er"), ("deep/er", "deep", "")])
def test_a_folder_its_parent_and_its_child_may_share_a_cache(
    order: tuple[str, ...], lay: Lay, pack: Pack, sources: Sources, tmp_path: Path
) -> None:
    raw = lay(
        {
            "a.token": TOKEN,
            "deep/a.token": b"102.jpg\n",
            "deep/er/a.token": TOKEN,
            "deep/er/leaves/1.txt": b"leaf 1\n",
            "deep/er/d.tar": pack[".tar"]({"x.token": TOKEN, "y.jpg": b""}),
        }
    )
    cache = tmp_path / "scan.sqlite"
    for folder in (*order, *order):
        assert scan(raw / folder, sources, cache=cache) == scan(raw / folder, sources)
