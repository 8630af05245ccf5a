"""Same input, same bytes: however many processes read, whatever was built before."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from flickr_assets.sample.release import write_sample
from tests.build.workshop import Workshop


def bytes_of(workshop: Workshop) -> dict[str, str]:
    """{file: hash} of the manifest and of every stored table."""
    root = workshop.home.root
    paths = [workshop.home.manifest, *sorted(workshop.home.data.rglob("*.parquet"))]
    return {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


@pytest.mark.slow
def test_two_processes_build_the_bytes_that_one_builds(
    sample_home: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From scratch, in another place, with the files laid in another order."""
    monkeypatch.setenv("FLICKR_WORKERS", "2")
    other = Workshop.at(tmp_path / "elsewhere")
    write_sample(tmp_path / "sample")
    for path in sorted((tmp_path / "sample").rglob("*"), reverse=True):
        if path.is_file():
            other.lay({path.relative_to(tmp_path / "sample").as_posix(): path.read_bytes()})
    assert other.build().number == 1
    assert bytes_of(other) == bytes_of(sample_home)


def test_forcing_every_step_changes_nothing(sample: Workshop) -> None:
    before = bytes_of(sample)
    told = sample.build("raw", is_forced=True)
    assert told.changed == set()
    assert told.number == 1
    assert bytes_of(sample) == before
