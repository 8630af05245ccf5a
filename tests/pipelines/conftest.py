"""One home for all tests of the orchestration, built once and put back as it was for each."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from pipelines import pictures
from pipelines.cli import app
from tests.pipelines.orchestrated import Orchestrated
from tests.pipelines.watched import Watched


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


@pytest.fixture(scope="session", autouse=True)
def _cheap_runs() -> Iterator[None]:
    """Pages get a picture that nobody drew, and Dagster, which loads the migrations of a database whenever it opens one, does so once."""
    scripts: dict[str | None, ScriptDirectory] = {}
    load = ScriptDirectory.from_config

    def loaded(config: Config) -> ScriptDirectory:
        place = config.get_main_option("script_location")
        if place not in scripts:
            scripts[place] = load(config)
        return scripts[place]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "draw", lambda table, files: b"png")
        patch.setattr(ScriptDirectory, "from_config", loaded)
        yield


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Orchestrated:
    """The bundled sample as the command line builds it. Not to be changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        return Orchestrated.of_sample(tmp_path_factory.mktemp("orchestrated"))


@pytest.fixture
def home(built: Orchestrated) -> Iterator[Orchestrated]:
    """The same, to be changed; put back afterwards."""
    yield built
    built.restore()


@pytest.fixture(scope="module")
def settled(built: Orchestrated) -> Iterator[tuple[Orchestrated, str]]:
    """The same after its sensor has looked at it for a minute, and the sensor's cursor."""
    home = replace(built, kept=built.kept.with_name("settled"))
    with home.instance() as instance:
        watched = Watched(home, instance)
        watched.settle()
    home.keep()
    yield home, str(watched.cursor)
    shutil.rmtree(home.kept)
    built.restore()


@pytest.fixture
def watched(settled: tuple[Orchestrated, str]) -> Iterator[Watched]:
    """The same, to be changed; put back afterwards."""
    home, cursor = settled
    with home.instance() as instance:
        yield Watched(home, instance, cursor)
    home.restore()


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


@pytest.fixture(autouse=True)
def _signals_as_before() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    """The page, served in this process, ends deaf to signals, as a program may at its end; what other tests start would inherit that."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)
