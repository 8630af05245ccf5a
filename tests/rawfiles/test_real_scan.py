"""The scan of the real releases, with every source of the project."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest

from flickr_assets import registry
from flickr_assets.rawfiles.scan import open_candidate, scan
from flickr_assets.source import Reading

pytestmark = pytest.mark.slow


def test_every_real_file_is_told_once_and_none_is_refused(real_data: Path, tmp_path: Path) -> None:
    sources = registry.sources()
    cache = tmp_path / "scan.sqlite"
    inventory = scan(real_data, sources, cache=cache)
    assert not inventory.refusals
    told = Counter((row.path, row.member, row.source) for row in inventory.files)
    assert set(told.values()) == {1}
    bundled = {f"{found.folder}/{name}" for found in inventory.candidates if found.member is None for name in found.names}
    on_disk = {path.relative_to(real_data).as_posix() for path in real_data.rglob("*") if path.is_file()}
    assert on_disk <= {row.path for row in inventory.files} | bundled
    started = time.perf_counter()
    assert scan(real_data, sources, cache=cache) == inventory
    assert time.perf_counter() - started < 0.5


def test_the_sentences_of_entities_are_one_candidate(real_data: Path) -> None:
    inventory = scan(real_data / "flickr30k_entities", {"entities_sentences": registry.sources()["entities_sentences"]})
    bundle = next(found for found in inventory.candidates if found.path == "Sentences.tar.gz")
    assert (bundle.member, bundle.n_files, len(bundle.names)) == ("Sentences", 31_783, 31_783)
    files = list(open_candidate(real_data / "flickr30k_entities", bundle).files(Reading({})))
    assert [name for name, _ in files] == sorted(bundle.names)
    assert sum(data.count(b"\n") for _, data in files) in range(31_783 * 4, 31_783 * 6)
