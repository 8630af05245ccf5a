"""The command line as a whole: help, exit codes, faults, and how little it loads."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console
from typer.main import get_command

import flickr_assets
from pipelines import cli, console, inspect_commands
from tests.conftest import CHECKOUT
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]
COMMANDS = (
    "audit",
    "build",
    "card",
    "export",
    "figures",
    "graph",
    "plot",
    "sample",
    "sources",
    "sql",
    "status",
    "tables",
    "tokenise",
    "ui",
    "verify",
)
HOMELESS = {"sample", "tokenise"}


def loaded(*words: object) -> set[str]:
    """Top-level modules that a command imports, whatever it says."""
    code = (
        "import sys\nfrom pipelines.cli import app\ntry: app()\nexcept SystemExit: pass\n"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *map(str, words)], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


def test_the_commands_are_known() -> None:
    assert sorted(get_command(cli.commands).commands) == list(COMMANDS)  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_has_examples_and_names_the_home(run: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    said = run(name, "--help")
    assert said.code == 0
    assert "Examples:\n" in "\n".join(line.strip() for line in said.out.splitlines()) + "\n"
    assert f"flickr-assets {name}" in said.out.partition("Examples:")[2]
    assert ("--home" in said.out) is (name not in HOMELESS)
    assert max(map(len, said.out.splitlines())) <= 100


def test_the_help_fits_a_screen_and_documents_the_exit_codes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = run("--help")
    assert said.code == 0
    for code in ("0", "1", "2", "3", "4", "5", "70", "130"):
        assert f"{code} " in said.out.partition("Exit codes:")[2]
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.parametrize(
    "words", [["--nonsense"], ["nonsense"], ["sql", "--nonsense"], ["sql", "SELECT 1", "--rows", "none"], ["export"]]
)
def test_a_wrong_word_is_2(run: Run, words: list[str]) -> None:
    said = run(*words)
    assert said.code == 2
    assert "Try 'flickr-assets" in said.err


def test_a_fault_is_70_and_its_traceback_in_a_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(option: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr(inspect_commands, "built_home", broken)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    said = run("sql", "SELECT 1")
    assert said.code == 70
    (log,) = tmp_path.glob("flickr-assets-fault-*.log")
    assert (
        said.err
        == f"[internal-fault] this is a fault of flickr-assets, not of your files. The details are in {log}; please report it.\n"
    )
    assert "ZeroDivisionError: made up" in log.read_text()


def test_a_fault_without_a_place_for_its_traceback_shows_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(option: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr(inspect_commands, "built_home", broken)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    said = run("sql", "SELECT 1")
    assert said.code == 70
    assert "ZeroDivisionError: made up" in said.err


def test_output_into_a_closed_pipe_is_no_fault(built: Orchestrated) -> None:
    command = (
        f"{sys.executable} -m flickr_assets sql 'FROM range(100000)' --rows 100000 --home {built.workshop.home.root} | head -n 1"
    )
    done = subprocess.run(command, shell=True, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_help_loads_nothing_heavy() -> None:
    assert loaded("--help") & {"dagster", "duckdb", "numpy", "pandas", "pyarrow", "lxml", "sqlglot"} == set()


def test_a_build_with_nothing_to_do_loads_no_dagster(built: Orchestrated) -> None:
    assert loaded("build", "--home", built.workshop.home.root) & {"dagster", "sqlalchemy", "grpc"} == set()
    assert loaded("status", "--home", built.workshop.home.root) & {"dagster", "sqlalchemy", "grpc"} == set()


def test_help_takes_little_time() -> None:
    """Processor seconds of the child: 0.3 on a quiet machine, and twice that is let pass."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "flickr_assets", "--help"], cwd=CHECKOUT, capture_output=True, check=True)
    after = os.times()
    assert after.children_user + after.children_system - before.children_user - before.children_system < 0.8


COLUMNS = [console.Col("name"), console.right("rows"), console.Col("what it is")]


def test_a_share_is_not_parted_from_its_sign() -> None:
    assert console.wrapped("it is 82.1 % of all", 10) == ["it is", "82.1 % of", "all"]


def test_a_table_is_wrapped_under_its_last_column_at_words() -> None:
    cells = [["core.photo", "31,783", "every photograph that any release names, once and for all"], ["x", "7", ""]]
    assert list(console.table_lines(COLUMNS, cells, 50)) == [
        "name          rows  what it is",
        "core.photo  31,783  every photograph that any",
        "                    release names, once and for",
        "                    all",
        "x                7",
    ]


def test_the_last_column_of_a_table_too_wide_for_the_screen_stands_below_the_others() -> None:
    cells = [["core.photo", "31,783", "every photograph that any release names"]]
    assert list(console.table_lines(COLUMNS, cells, 30)) == [
        "name          rows  what it is",
        "core.photo  31,783",
        "    every photograph that any",
        "    release names",
    ]


def test_what_fits_beside_the_others_stays_there_however_narrow_the_screen() -> None:
    cells = [["core.photo", "31,783", "seen"], ["core.box", "6", "of one photograph"]]
    assert list(console.table_lines(COLUMNS, cells, 30))[1:] == [
        "core.photo  31,783  seen",
        "core.box         6",
        "    of one photograph",
    ]


def test_of_a_cell_that_may_take_so_many_lines_the_rest_is_cut_at_a_word() -> None:
    columns = [console.Col("name"), console.Col("said", most_lines=2)]
    text = "one two three four five six seven eight nine ten eleven twelve"
    # Of 24 cells a line.
    assert list(console.table_lines(columns, [["a", text]], 30)) == [
        "name  said",
        "a     one two three four five",
        "      six seven eight nine …",
    ]
    assert list(console.table_lines(columns, [["a", "one two three four five six seven eight"]], 30))[1:] == [
        "a     one two three four five",
        "      six seven eight",
    ]
    # Where the line is full its last word gives way.
    full = "one two three four five six seven eight nines10 eleven"
    assert list(console.table_lines(columns, [["a", full]], 30))[2] == "      six seven eight …"


def test_paths_are_never_broken() -> None:
    columns = [console.Col("status"), console.path("file")]
    long = "a folder with spaces/and another/" * 4
    assert list(console.table_lines(columns, [["read", long]], 60))[1] == f"read    {long}"


def test_wide_characters_count_as_wide() -> None:
    cells = [["写真", "1", "a"], ["é", "22", "b"]]
    assert list(console.table_lines(COLUMNS, cells, 60))[1:] == ["写真     1  a", "é       22  b"]


def test_of_a_long_message_the_middle_is_left_out() -> None:
    lines = [f"line {n}" for n in range(40)]
    shown = console.shortened("\n".join(lines), 10).splitlines()
    assert len(shown) == 10
    assert shown[:6] == lines[:6]
    assert shown[6] == "  … 31 lines more …"
    assert shown[7:] == lines[-3:]
    assert console.shortened("one\ntwo", 10) == "one\ntwo"


def test_commands_are_shown_as_they_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from flickr_assets.paths import Home

    place = tmp_path / "my checkout"
    program = place / ".venv" / "bin" / "flickr-assets"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.chdir(place)
    monkeypatch.setattr(sys, "executable", str(program.with_name("python")))
    monkeypatch.setenv("PATH", "/nonexistent")
    assert console.command("ui") == ".venv/bin/flickr-assets ui"
    assert console.command("ui", Home(place / "flickr-home", "the default")) == ".venv/bin/flickr-assets ui"
    assert console.command("ui", Home(place / "homes/a", "--home")) == ".venv/bin/flickr-assets ui --home homes/a"
    assert console.command("ui", Home(tmp_path / "a b", "--home")) == f".venv/bin/flickr-assets ui --home '{tmp_path / 'a b'}'"
    monkeypatch.setenv("PATH", str(program.parent))
    assert console.program() == "flickr-assets"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nonexistent")
    assert console.program() == "'my checkout/.venv/bin/flickr-assets'"
    program.unlink()
    assert console.program() == "'my checkout/.venv/bin/python' -m flickr_assets"


def test_a_reader_that_has_enough_and_a_narrow_encoding_are_no_faults(built: Orchestrated) -> None:
    home = built.workshop.home.root
    for words in ("figures", "figures --json", "sql 'FROM range(100000)' --format csv"):
        command = f"{sys.executable} -m flickr_assets {words} --home {home} | head -c 1; exit ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", command], cwd=CHECKOUT, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 141), done
        assert done.stderr == ""
    done = subprocess.run(
        [sys.executable, "-m", "flickr_assets", "sql", "SELECT 'größe' AS x", "--home", str(home)],
        cwd=CHECKOUT,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert b"gr\\xf6\\xdfe" in done.stdout


def test_the_version_is_the_packages() -> None:
    done = subprocess.run([sys.executable, "-m", "flickr_assets", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"flickr-assets {flickr_assets.__version__}\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("words", ["audit", "sql 'SELECT 1'", "sql 'SELECT 1' --json", "status", "figures"])
def test_a_full_standard_output_is_blamed_and_not_the_home(built: Orchestrated, words: str) -> None:
    command = f"{sys.executable} -m flickr_assets {words} --home {built.workshop.home.root} > /dev/full"
    done = subprocess.run(command, shell=True, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        "[out-unwritable] standard output cannot be written: No space left on device. Send it elsewhere.\n",
    )


@pytest.mark.parametrize(("is_plain", "shown"), [(True, "words\n"), (False, "\x1b[1mwords\x1b[0m\n")])
def test_who_wants_no_colour_gets_no_bold_either(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], is_plain: bool, shown: str
) -> None:
    monkeypatch.setattr(console, "out", Console(force_terminal=True, color_system="standard", no_color=is_plain))
    console.say("words", style="bold")
    assert capsys.readouterr().out == shown
