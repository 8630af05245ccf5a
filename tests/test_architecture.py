"""The house keeps its shape: layers, sizes, names, and nothing of anybody's machine in the text."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from flickr_assets import __version__

CHECKOUT = Path(__file__).resolve().parents[1]
FOLDERS = ("flickr_assets", "pipelines", "sql", "tests", ".ci")
MOST_LINES = 350
HEAVY = {"dagster", "duckdb", "lxml", "matplotlib", "nltk", "numpy", "pandas", "pyarrow", "spacy", "sqlglot"}
DRAWERS = {"common", "helper", "helpers", "misc", "util", "utils"}
# Python text is UTF-8; specimens of the tests are broken on purpose.
TEXT = {".cff", ".md", ".py", ".sql", ".toml", ".yaml", ".yml", ""}
SOMEBODYS_PATH = re.compile(r"(?<![\w.:/~])/(?:home|Users|root|work)/[\w.-]+")


def tracked_files() -> list[Path]:
    """The files of the project, without what tools leave behind."""
    below = (path for folder in FOLDERS for path in (CHECKOUT / folder).rglob("*") if "__pycache__" not in path.parts)
    return sorted(path for path in (*CHECKOUT.iterdir(), *below) if path.is_file())


def modules(folder: str) -> list[Path]:
    return [path for path in tracked_files() if path.suffix == ".py" and path.is_relative_to(CHECKOUT / folder)]


def test_imports_keep_the_layers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(CHECKOUT)
    status = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert status == 0, capsys.readouterr().out


@pytest.mark.parametrize("folder", ["flickr_assets", "pipelines"])
def test_a_file_is_one_sitting(folder: str) -> None:
    long = {
        str(path.relative_to(CHECKOUT)): n
        for path in modules(folder)
        if (n := len(path.read_text("utf-8").splitlines())) > MOST_LINES
    }
    assert long == {}


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    assert [path for path in tracked_files() if path.stem in DRAWERS or path.parent.name in DRAWERS] == []


def test_library_modules_postpone_annotations_and_dagster_modules_do_not() -> None:
    postponing = "from __future__ import annotations"
    assert [
        path for path in modules("flickr_assets") if path.name != "__init__.py" and postponing not in path.read_text("utf-8")
    ] == []
    assert [path for path in modules("pipelines") if postponing in path.read_text("utf-8")] == []


def test_no_text_names_a_path_of_somebodys_machine() -> None:
    texts = {path: path.read_text("utf-8") for path in tracked_files() if path.suffix in TEXT and path.name != "LICENSE"}
    found = {
        str(path.relative_to(CHECKOUT)): match.group() for path, text in texts.items() if (match := SOMEBODYS_PATH.search(text))
    }
    assert found == {}


def test_the_citation_is_of_this_version() -> None:
    (cited,) = re.findall(r"^version: (.+)$", (CHECKOUT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited == __version__


def test_importing_the_library_loads_nothing_heavy() -> None:
    code = "import sys, flickr_assets; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout
    assert HEAVY & set(loaded.split()) == set()
