"""One home for all tests of the orchestration, built once and put back as it was for each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from pipelines.cli import app
from tests.pipelines.orchestrated import Orchestrated


@dataclass(frozen=True)
class Said:
    """What a command came to: its exit code, standard output and standard error."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLICKR_WORKERS", "1")
    monkeypatch.setenv("DAGSTER_DISABLE_TELEMETRY", "1")
    monkeypatch.delenv("FLICKR_HOME", raising=False)
    monkeypatch.delenv("DAGSTER_HOME", raising=False)
    monkeypatch.delenv("FLICKR_DAGSTER_HOME", raising=False)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Orchestrated:
    """The bundled sample as the command line builds it. Not to be changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        return Orchestrated.of_sample(tmp_path_factory.mktemp("orchestrated"))


@pytest.fixture
def home(built: Orchestrated) -> Iterator[Orchestrated]:
    """The same, to be changed."""
    built.restore()
    yield built
    built.restore()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """The command line in this process, as a terminal without borders: `run("sql", "SELECT 1", "--home", home)`."""

    def call(*words: object) -> Said:
        monkeypatch.setattr(sys, "argv", ["flickr-assets", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as done:
            app()
        said = capsys.readouterr()
        assert isinstance(done.value.code, int)
        return Said(done.value.code, said.out, said.err)

    return call
