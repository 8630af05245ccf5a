"""A Dagster log that is damaged is said in a line with the way out, by whichever command meets it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from pipelines import instance
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

Run = Callable[..., Said]


def garbage(home: Orchestrated, name: str) -> None:
    """No database; a journal beside it would be taken for newer."""
    path = home.workshop.home.dagster / name
    for beside in path.parent.glob(f"{path.name}-*"):
        beside.unlink()
    path.write_bytes(b"not a database, for it is longer than the head of one" * 100)


@pytest.mark.parametrize("name", instance.DATABASES)
def test_a_build_and_the_page_say_so(home: Orchestrated, run: Run, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pipelines.servers.Servers.start", pytest.fail)
    garbage(home, name)
    (home.workshop.home.dagster / "told.json").unlink()
    for words in (["build"], ["ui", "--port", "3999"]):
        said = run(*words, "--home", home.workshop.home.root)
        assert said.code == 5, said
        assert "[home-unwritable] Dagster's log cannot be opened: file is not a database. " in said.err
        assert "remove Dagster's folder: the next build tells a new one." in said.err
        assert "Traceback" not in said.err
    shutil.rmtree(home.workshop.home.dagster)
    assert home.build().was_needed
    assert home.stale() == {}


def test_a_database_without_its_tables_is_one(home: Orchestrated, run: Run) -> None:
    with closing(sqlite3.connect(home.workshop.home.dagster / "history" / "runs.db")) as connection:
        connection.execute("DROP TABLE runs")
        connection.commit()
    (home.workshop.home.dagster / "told.json").unlink()
    said = run("build", "--home", home.workshop.home.root)
    assert said.code == 5
    assert "[home-unwritable] Dagster's log cannot be opened: no such table: runs. " in said.err


def test_settings_that_are_no_text_are_written_anew(home: Orchestrated) -> None:
    settings = home.workshop.home.dagster / "dagster.yaml"
    settings.write_bytes(b"\xff\xfe")
    instance.prepare_instance(home.workshop.home)
    assert settings.read_text(encoding="utf-8") == instance.INSTANCE_SETTINGS
