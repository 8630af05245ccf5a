"""Pages that are generated, or that quote the project, say what is true now."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer.core
import typer.main

from flickr_assets.audits import audits
from flickr_assets.build.steps import contracts
from flickr_assets.datamd import data_md
from flickr_assets.sqlfiles import sql_files
from pipelines.automation import SENSOR, WHY
from pipelines.cli import commands
from pipelines.definitions import defs
from tests.conftest import CHECKOUT

TOUR = CHECKOUT / "docs" / "dagster.md"
DOCS = CHECKOUT / "docs"
PAGES = (CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", TOUR, DOCS / "graph.md", DOCS / "graph-judging.md")
IMAGES = CHECKOUT / "docs" / "images"
# Whoever clones the project gets every picture.
LARGEST_IMAGE = 120_000


def test_data_md_is_the_contract_of_today() -> None:
    assert (CHECKOUT / "DATA.md").read_text(encoding="utf-8") == data_md(), "run: flickr-assets tables --markdown > DATA.md"


def test_the_readme_names_every_table_of_the_model() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:core|nlp|stats|audit)\.\w+)`", readme))
    # Of raw tables and of evidence there are many, and each is found through what reads it.
    evidence = {audit.evidence.name for audit in audits().values()}
    assert named == {name for name in contracts() if not name.startswith("raw.")} - evidence


def test_the_readme_names_examples_that_exist() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    examples = {file.stem for file in sql_files("examples")}
    assert set(re.findall(r"sql/examples/(\w+)\.sql", readme)) <= examples
    assert len(examples) >= 12


def links(page: Path) -> set[str]:
    """What a page links to, pictures too, but for other sites."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    found = re.findall(r"\]\(([^)\s]+)\)|\b(?:src|srcset)=\"([^\"]+)\"", text)
    return {link or source for link, source in found if "://" not in link}


def anchors(page: Path) -> set[str]:
    """The headings of a page, as they are linked to."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_picture_is_shown_and_is_small() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page) if link.endswith(".png")}
    assert shown == {picture.resolve() for picture in IMAGES.iterdir()}
    assert {picture.name for picture in shown if picture.stat().st_size > LARGEST_IMAGE} == set()


def quoted_commands() -> Iterator[str]:
    """What the tour says to type, from the word flickr-assets on."""
    tour = TOUR.read_text(encoding="utf-8")
    program = r"(?:[\w./~-]*/)?flickr-assets (\w[^`\n]*)"
    for block in re.findall(r"^```(?:sh|text)\n(.*?)^```$", tour, flags=re.DOTALL | re.MULTILINE):
        yield from re.findall(rf"^(?:\$ |sudo -u \w+ )?{program}$", block, flags=re.MULTILINE)
    yield from re.findall(rf"`{program}`", re.sub(r"^```.*?^```$", "", tour, flags=re.DOTALL | re.MULTILINE))


def test_the_tour_asks_for_what_the_command_line_has() -> None:
    group = typer.main.get_command(commands)
    assert isinstance(group, typer.core.TyperGroup)
    asked = [shlex.split(command) for command in quoted_commands()]
    assert {words[0] for words in asked} >= {"build", "ui", "sql", "plot", "verify", "export"}
    for name, *rest in asked:
        group.commands[name].make_context(name, rest)


def test_the_tour_names_files_that_exist() -> None:
    tour = TOUR.read_text(encoding="utf-8")
    named = re.findall(r"(?<![\w./-])((?:sql|deploy|pipelines)/[\w./]+\.\w+)", tour)
    assert len(named) >= 3
    assert [name for name in named if not (CHECKOUT / name).is_file()] == []


def names_in_table(heading: str) -> set[str]:
    """The first column, code words, of the tour's table whose first heading this is."""
    _, _, rest = TOUR.read_text(encoding="utf-8").partition(f"\n| {heading} |")
    return set(re.findall(r"^\| `(\w+)` \|", rest.partition("\n\n")[0], flags=re.MULTILINE))


def test_the_tour_names_all_that_can_be_run_and_all_that_runs_by_itself() -> None:
    repository = defs.get_repository_def()
    jobs = {job.name for job in repository.get_all_jobs() if not job.name.startswith("__")}
    assert names_in_table("job") == jobs
    assert names_in_table("schedule") == {schedule.name for schedule in repository.schedule_defs}
    assert names_in_table("sensor") == {sensor.name for sensor in repository.sensor_defs}
    assert {f"`{SENSOR}`", f"`{WHY}`"} <= set(re.findall(r"`[^`\n]+`", TOUR.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("sentence", "file"),
    [
        ("Acted upon when the next look finds the same.", "automation.py"),
        ("is empty or gone (a disk that is not there?): nothing is rebuilt.", "automation.py"),
        ("A build is under way; looked at again after it.", "automation.py"),
        ("that was asked for did not end well: mend what it says, or launch the job build.", "automation.py"),
        ("is empty now, for", "relational.py"),
        ("the files that it came from are gone", "relational.py"),
        ("Nothing was published; readers still see the last build.", "relational.py"),
        ("(Ctrl-C stops it)", "dagster_ui.py"),
    ],
)
def test_the_tour_quotes_what_the_program_says(sentence: str, file: str) -> None:
    assert sentence in TOUR.read_text(encoding="utf-8")
    assert sentence in (CHECKOUT / "pipelines" / file).read_text(encoding="utf-8")
