"""`flickr-assets sources`, `tables`, `sql`, `status`, `figures`: what they show, to people and to scripts, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from flickr_assets.build.steps import contracts, steps, tables
from flickr_assets.datamd import data_md
from flickr_assets.registry import sources
from pipelines import console
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated

Run = Callable[..., Said]


def test_sources_lists_what_is_found_in_part_and_missing(home: Orchestrated, run: Run) -> None:
    home.workshop.take_away("judgments/pascal_50s.json")
    home.workshop.lay({"notes.md": "nothing that anyone released\n"})
    lines = run("sources", "--home", home.workshop.home.root).out.splitlines()
    assert "denotation_graph           11  Denotation graphs" in lines
    assert any(line.startswith("multi30k_image") and "task1/test_2017" in line for line in lines)
    assert "pascal50s  pascal_50s.json; ask at https://vrama91.github.io/cider/" in lines
    assert any(line.startswith(f"90 inputs recognised in {home.workshop.raw}, 1 file passed over") for line in lines)


def test_sources_of_one_release_and_of_every_file(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    one = run("sources", "karpathy30k", "--home", root)
    assert one.code == 0
    assert one.out.startswith("Karpathy's Flickr30k JSON\n")
    assert "found         karpathy/dataset_flickr30k.json\n" in one.out
    assert "terms         None stated" in one.out
    files = run("sources", "--files", "--home", root).out.splitlines()
    assert ["read", "karpathy30k", "karpathy/dataset_flickr30k.json"] in [line.split() for line in files]
    assert len(files) == 1 + 91
    unknown = run("sources", "nosuch", "--home", root)
    assert (unknown.code, unknown.err) == (2, "[source-unknown] there is no source nosuch. `flickr-assets sources` lists them.\n")


def test_sources_for_scripts(built: Orchestrated, run: Run) -> None:
    root = built.workshop.home.root
    found = json.loads(run("sources", "--json", "--home", root).out)
    assert [fact["source"] for fact in found] == list(sources())
    assert {fact["status"] for fact in found} == {"found"}
    assert json.loads(run("sources", "lavis", "--json", "--home", root).out)["files"][0] == "lavis/flickr30k_test.json"
    files = json.loads(run("sources", "--files", "--json", "--home", root).out)
    assert {file["status"] for file in files} == {"read"}


def test_sources_without_a_home_reads_nothing_and_writes_nothing(run: Run, tmp_path: Path) -> None:
    said = run("sources", "--home", tmp_path / "nowhere")
    assert said.code == 0
    assert f"nothing has been read into {tmp_path / 'nowhere'} (--home)" in said.out
    assert {fact["status"] for fact in json.loads(run("sources", "--json", "--home", tmp_path / "nowhere").out)} == {"missing"}
    assert not (tmp_path / "nowhere").exists()


def test_tables_shows_the_contract_and_the_rows_of_a_build(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = built.workshop.home.root
    lines = run("tables", "--home", root).out.splitlines()
    assert any(line.startswith("core.photo                             10  ") for line in lines)
    without = run("tables", "--home", tmp_path).out
    assert "core.photo" in without
    assert "nothing is built in" in without
    one = run("tables", "core.photo", "--home", root).out
    assert "photo_id" in one
    assert "\nkey         photo_id\n" in one
    assert "\nrows        10  (" in one
    assert run("tables", "--markdown").out == data_md()
    assert run("tables", "core.nosuch").code == 2


def test_tables_for_scripts(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    found = json.loads(run("tables", "--json", "--home", built.workshop.home.root).out)
    assert [table["name"] for table in found] == list(contracts())
    assert {table["name"]: table["n_rows"] for table in found}["core.photo"] == 10
    (one,) = json.loads(run("tables", "core.photo", "--json", "--home", tmp_path).out)
    assert one["key"] == ["photo_id"]
    assert "n_rows" not in one
    assert run("tables", "core.nosuch", "--json").code == 2


QUERY = """
SELECT 'ein Hund, "groß"' AS text, 1234567 AS n, 0.5::DOUBLE AS share, NULL AS nothing, [1, 2] AS list, sum(2) AS total, true AS is_so
"""


def test_sql_comes_as_table_csv_json_and_parquet(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = built.workshop.home.root
    assert run("sql", QUERY, "--home", root).out.splitlines() == [
        "text                    n  share  nothing  list    total  is_so",
        'ein Hund, "groß"  1234567    0.5  NULL     [1, 2]      2  true',
    ]
    (names, row) = csv.reader(io.StringIO(run("sql", QUERY, "--home", root, "--format", "csv").out))
    assert names == ["text", "n", "share", "nothing", "list", "total", "is_so"]
    assert row == ['ein Hund, "groß"', "1234567", "0.5", "", "[1, 2]", "2", "true"]
    (found,) = json.loads(run("sql", QUERY, "--home", root, "--json").out)
    assert found == {
        "text": 'ein Hund, "groß"',
        "n": 1234567,
        "share": 0.5,
        "nothing": None,
        "list": [1, 2],
        "total": 2,
        "is_so": True,
    }
    assert run("sql", QUERY, "--home", root, "--out", tmp_path / "rows.parquet").out == ""
    assert pq.read_table(tmp_path / "rows.parquet").column("list").to_pylist() == [[1, 2]]
    assert run("sql", QUERY, "--home", root, "--out", tmp_path / "rows.csv").code == 0
    assert (tmp_path / "rows.csv").read_text().startswith("text,n,share")
    assert run("sql", QUERY, "--home", root, "--out", tmp_path / "rows.json").code == 0
    assert json.loads((tmp_path / "rows.json").read_text()) == [found]


def test_sql_reads_its_query_from_a_file(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    (tmp_path / "query.sql").write_text("\ufeff-- How many?\nSELECT count(*) AS n FROM core.photo;\n", encoding="utf-8")
    said = run("sql", "--file", tmp_path / "query.sql", "--home", built.workshop.home.root)
    assert said.out == " n\n10\n"


def test_sql_shows_the_first_rows_and_says_so(built: Orchestrated, run: Run) -> None:
    said = run("sql", "SELECT range AS n FROM range(50)", "--rows", 2, "--home", built.workshop.home.root)
    assert said.out.splitlines() == [
        "n",
        "0",
        "1",
        "50 rows, the first 2 shown (--rows N for more, --format csv|json|parquet for all)",
    ]


def test_sql_cuts_long_texts_and_never_ids_to_fit_the_screen(
    built: Orchestrated, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console.out, "width", 80)
    query = "SELECT caption_id, text, repeat('tief ', 30) AS deep FROM core.caption ORDER BY ALL LIMIT 3"
    lines = run("sql", query, "--home", built.workshop.home.root).out.splitlines()
    assert len(lines) == 4
    assert max(map(len, lines)) <= 80
    assert all("#" in line.split()[0] and line.endswith("…") for line in lines[1:])


def test_sql_shows_a_row_as_lines_where_columns_are_too_many(
    built: Orchestrated, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console.out, "width", 80)
    lines = run("sql", "FROM core.mention LIMIT 1", "--home", built.workshop.home.root).out.splitlines()
    assert lines[0] == "row 1"
    assert [line.split()[0] for line in lines[1:]] == list(tables()["core.mention"].column_names)


@pytest.mark.parametrize(
    ("query", "code", "says"),
    [
        ("SELEC 1", 2, '[sql-query] syntax error at or near "SELEC" (line 1).'),
        ("SELECT nosuch\nFROM core.photo", 2, '[sql-query] Referenced column "nosuch" not found in FROM clause!'),
        ("FROM core.nosuch", 2, "[sql-query] Table with name nosuch does not exist!"),
        ("CREATE TABLE mine (n INT)", 2, "[sql-write] the catalogue is read-only. Ask with a SELECT."),
        ("DELETE FROM core.photo", 2, "[sql-"),
        ("DROP VIEW core.photo", 2, "[sql-write] the catalogue is read-only."),
        ("SELECT 1 / 'a'", 2, "[sql-query] "),
    ],
)
def test_sql_refuses_on_one_line(built: Orchestrated, run: Run, query: str, code: int, says: str) -> None:
    before = built.workshop.home.catalogue.read_bytes()
    said = run("sql", query, "--home", built.workshop.home.root)
    assert said.code == code
    assert said.err.startswith(says)
    assert len(said.err.splitlines()) == 1
    assert said.out == ""
    assert built.workshop.home.catalogue.read_bytes() == before


def test_sql_refuses_what_it_cannot_take(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = built.workshop.home.root
    assert "[sql-missing]" in run("sql", "--home", root).err
    assert "[sql-missing]" in run("sql", "SELECT 1", "--file", "x.sql", "--home", root).err
    assert f"{tmp_path / 'no.sql'}: [file-missing]" in run("sql", "--file", tmp_path / "no.sql", "--home", root).err
    (tmp_path / "latin.sql").write_bytes(b"SELECT 'gro\xdf'")
    assert (
        f"{tmp_path / 'latin.sql'} (byte 11): [text-encoding]" in run("sql", "--file", tmp_path / "latin.sql", "--home", root).err
    )
    assert "[parquet-to-terminal]" in run("sql", "SELECT 1", "--format", "parquet", "--home", root).err
    assert "[out-missing]" in run("sql", "SELECT 1", "--out", tmp_path / "no" / "rows.csv", "--home", root).err
    assert run("sql", "SELECT 1", "--format", "xml", "--home", root).code == 2


@pytest.mark.parametrize("words", [["sql", "SELECT 1"], ["figures"], ["status"]])
def test_a_missing_home_is_5_and_says_how_to_make_it(run: Run, tmp_path: Path, words: list[str]) -> None:
    said = run(*words, "--home", tmp_path / "nowhere")
    assert said.code == 5
    assert said.err.startswith(f"{tmp_path / 'nowhere'}: [home-empty] nothing has been built here (--home). Run: ")
    assert said.err.endswith(f"build --home {tmp_path / 'nowhere'}\n")
    assert not (tmp_path / "nowhere").exists()


def test_the_home_is_the_option_then_the_variable_then_the_default(
    built: Orchestrated, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    default = run("status")
    assert (default.code, "(the default, flickr-home/ in the working directory)" in default.err) == (5, True)
    monkeypatch.setenv("FLICKR_HOME", str(built.workshop.home.root))
    assert f"in {built.workshop.home.root} (FLICKR_HOME)." in run("status").out
    assert run("status", "--home", tmp_path / "given").err.startswith(f"{tmp_path / 'given'}: ")


def test_status_tells_what_is_stale_and_why(home: Orchestrated, run: Run) -> None:
    root = home.workshop.home.root
    n = len(steps())
    assert run("status", "--home", root).out == f"{n} of {n} steps are up to date in {root} (--home).\n"
    home.workshop.lay({"splits/mine/test.txt": "2604817395.jpg\n"})
    lines = [" ".join(line.split()) for line in run("status", "--home", root).out.splitlines()]
    assert lines[0] == "stale why"
    assert "user_split changed: its files" in lines
    assert "core.split_member may change with user_split" in lines
    found = {fact["step"]: fact for fact in json.loads(run("status", "--home", root, "--json").out)}
    assert found["source/user_split"] == {
        "step": "source/user_split",
        "tables": ["raw.user_split"],
        "is_fresh": False,
        "why": "changed: its files",
    }
    assert found["source/lavis"]["is_fresh"] is True


def test_figures_are_one_flat_object_in_which_nothing_missing_is_0(built: Orchestrated, run: Run) -> None:
    said = run("figures", "--json", "--home", built.workshop.home.root)
    assert said.code == 0
    figures = json.loads(said.out)
    assert all(value is None or isinstance(value, int | str) for value in figures.values())
    assert figures["entities.images"] == 6
    assert figures["splits.halves.train"] == 3
    assert figures["multi30k.task1.fr"] is None
    assert ".fr" in figures["multi30k.task1.fr.missing"]
    assert {name.removesuffix(".missing") for name, value in figures.items() if isinstance(value, str)} == {
        name for name, value in figures.items() if value is None
    }
    shown = run("figures", "--home", built.workshop.home.root).out
    assert "\nentities.images                                 6\n" in shown


def test_both_ways_of_giving_a_query_are_one_too_many(built: Orchestrated, run: Run) -> None:
    said = run("sql", "SELECT 1", "--file", "x.sql", "--home", built.workshop.home.root)
    assert "both an argument and --file were given." in said.err


def test_rows_that_cannot_be_written_are_a_wrong_command(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    for form in ("csv", "json", "parquet"):
        said = run("sql", "SELECT 1", "--format", form, "--out", tmp_path, "--home", built.workshop.home.root)
        assert said.code == 2
        assert said.err.startswith(f"{tmp_path}: [out-unwritable] cannot be written: ")


@pytest.mark.parametrize("damage", ["manifest", "catalogue"])
def test_status_tells_of_damage_and_a_build_mends_it(home: Orchestrated, run: Run, damage: str) -> None:
    path = home.workshop.home.manifest if damage == "manifest" else home.workshop.home.catalogue
    path.write_text("{")
    root = home.workshop.home.root
    said = run("status", "--home", root)
    assert said.code == 0
    assert "is damaged" in said.out
    assert run("sql", "SELECT 1", "--home", root).code == 5
    assert run("build", "--home", root).code == 0
    assert run("sql", "SELECT count(*) FROM core.caption", "--home", root).out.split()[-1] == "75"
    assert "damaged" not in run("status", "--home", root).out
