"""The catalogue opens with the stock client, from anywhere, wherever the home was carried."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from flickr_assets import duck, load
from flickr_assets.build.steps import contracts
from flickr_assets.errors import FlickrError, HomeError, UsageError
from tests.build.workshop import Workshop

QUERY = "SELECT count(*) AS n, max(caption_id) AS last FROM core.caption"
EXPECTED = [75, "multi30k_de:6741930285#4"]
# A stock client: it knows nothing of this project.
CLIENT = """
import duckdb, json, sys
path, read_only, before, query = sys.argv[1:]
connection = duckdb.connect(path, read_only=read_only == "yes")
if before:
    connection.execute(before)
print(json.dumps(connection.execute(query).fetchone()))
"""


def asked(folder: Path, path: str, query: str = QUERY, *, before: str = "", read_only: str = "yes") -> list[object]:
    """The first row of a query, in a process that works in `folder`."""
    command = [sys.executable, "-I", "-c", CLIENT, path, read_only, before, query]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def carried(sample_home: Workshop, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that was copied twice, its first copy deleted; its path holds what paths may hold."""
    folder = tmp_path_factory.mktemp("far away")
    first = folder / "first"
    shutil.copytree(sample_home.home.root, first)
    home = folder / "it's a $1 (copy) [2]"
    shutil.copytree(first, home)
    shutil.rmtree(first)
    return home


def test_it_opens_by_its_absolute_path_from_another_folder(carried: Path, tmp_path: Path) -> None:
    assert asked(tmp_path, str(carried / "catalogue.duckdb")) == EXPECTED


def test_it_opens_by_a_relative_path(carried: Path, tmp_path: Path) -> None:
    assert asked(carried, "catalogue.duckdb") == EXPECTED
    assert asked(carried / "data", "../catalogue.duckdb") == EXPECTED
    assert asked(carried.parent, f"{carried.name}/catalogue.duckdb", read_only="no") == EXPECTED


def test_it_can_be_attached(carried: Path, tmp_path: Path) -> None:
    where = str(carried).replace("'", "''")
    before = f"SET VARIABLE flickr_home = '{where}/'; ATTACH '{where}/catalogue.duckdb' AS flickr (READ_ONLY)"
    assert asked(tmp_path, ":memory:", QUERY.replace("core.", "flickr.core."), before=before, read_only="no") == EXPECTED


def test_it_opens_through_a_link(carried: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(carried, target_is_directory=True)
    assert asked(tmp_path, "link/catalogue.duckdb") == EXPECTED


BOX = "SELECT x_min_px, y_min_px, x_max_px, y_max_px FROM {}core.box_xyxy ORDER BY box_id DESC LIMIT 1"


def test_views_over_tables_are_in_it_and_find_them_wherever_they_lie(carried: Path, tmp_path: Path) -> None:
    # The ball of the first photograph: (111, 48) to (128, 65), from 1 and inclusive.
    assert asked(tmp_path, str(carried / "catalogue.duckdb"), BOX.format("")) == [110, 47, 128, 65]
    where = str(carried).replace("'", "''")
    before = f"SET VARIABLE flickr_home = '{where}'; ATTACH '{where}/catalogue.duckdb' AS flickr (READ_ONLY)"
    assert asked(tmp_path, ":memory:", BOX.format("flickr."), before=before, read_only="no") == [110, 47, 128, 65]


def test_a_view_whose_tables_are_not_in_the_build_is_left_out(tmp_path: Path) -> None:
    workshop = Workshop.at(tmp_path)
    workshop.lay({"notes.md": "nothing that anyone released\n"})
    assert workshop.build("core.box").number == 1
    with duck.open_catalogue(workshop.home.catalogue) as connection:
        views = {name for (name,) in connection.sql("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()}
    assert {"box", "box_voc", "box_xyxy"} <= views
    assert not {"box_chain", "chain_box_merged"} & views
    assert workshop.manifest["views"].keys() == {f"core.box_{stem}" for stem in ("voc", "parser", "xyxy", "xywh")}


def test_macros_are_in_it(carried: Path, tmp_path: Path) -> None:
    query = "SELECT iou_inclusive(1, 1, 1, 1, 1, 1, 1, 1), n_words('two words')"
    assert asked(tmp_path, str(carried / "catalogue.duckdb"), query) == [1.0, 2]


def test_every_table_and_column_is_told_in_a_comment(sample_home: Workshop) -> None:
    with duck.open_catalogue(sample_home.home.catalogue) as connection:
        views = connection.sql("SELECT schema_name || '.' || view_name, comment FROM duckdb_views() WHERE NOT internal").fetchall()
        assert dict(views) == {name: table.description for name, table in contracts().items()}
        columns = connection.sql(
            "SELECT schema_name || '.' || table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal"
        ).fetchall()
    found = {(table, column): comment for table, column, comment in columns}
    assert {(name, column.name) for name, table in contracts().items() for column in table.columns} == found.keys()
    assert found["core.mention", "raw_char_end"] == "One past its last character there. [character]"
    assert found["core.caption", "text"] == "The caption."


def test_it_cannot_be_written_to(sample_home: Workshop) -> None:
    with duck.open_catalogue(sample_home.home.catalogue) as connection:
        for statement in ("CREATE TABLE x (i INTEGER)", "DROP VIEW core.caption", "DELETE FROM core.caption"):
            with pytest.raises(duckdb.Error):
                connection.execute(statement)


@pytest.mark.parametrize("name", ["a*b", "a[x]b", "a{b,c}d", "a%20b", "a#b"])
def test_patterns_in_a_path_stand_for_themselves(sample_home: Workshop, tmp_path: Path, name: str) -> None:
    home = tmp_path / name
    shutil.copytree(sample_home.home.root, home)
    shutil.copytree(sample_home.home.root, tmp_path / "axb")
    assert asked(tmp_path, str(home / "catalogue.duckdb")) == EXPECTED
    with duck.open_catalogue(home / "catalogue.duckdb") as connection:
        assert list(duck.query(connection, QUERY).to_pylist()[0].values()) == EXPECTED


def test_clients_older_than_ours_can_open_it(sample_home: Workshop) -> None:
    (version,) = asked(Path("/"), str(sample_home.home.catalogue), "SELECT tags['storage_version'] FROM duckdb_databases() LIMIT 1")
    assert version == "v1.0.0+"


def test_it_is_read_while_another_program_has_it_open_for_writing(sample: Workshop) -> None:
    holder = "import duckdb, sys; held = duckdb.connect(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    command = [sys.executable, "-I", "-c", holder, str(sample.home.catalogue)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with duck.open_catalogue(sample.home.catalogue) as connection:
            assert list(duck.query(connection, QUERY).to_pylist()[0].values()) == EXPECTED
        process.communicate("")


@pytest.mark.parametrize("end", ["", "/"])
def test_the_variable_may_end_in_a_slash_or_not(sample_home: Workshop, end: str) -> None:
    folder = sample_home.home.root
    attach = f"ATTACH '{folder}/catalogue.duckdb' AS flickr (READ_ONLY); SET VARIABLE flickr_home = '{folder}{end}'"
    assert asked(Path("/"), ":memory:", QUERY.replace("core.", "flickr.core."), before=attach, read_only="no") == EXPECTED


def damaged(workshop: Workshop, table: str) -> Path:
    """Its file, whose first page no longer says what it is; of such damage DuckDB does not tell in which file it met it."""
    path = workshop.home.root / workshop.manifest["tables"][table]["path"]
    data = bytearray(path.read_bytes())
    data[4:12] = b"\xff" * 8
    path.write_bytes(data)
    return path


def test_damage_of_which_duckdb_names_no_file_is_told_of_the_file_and_not_of_the_query(sample: Workshop) -> None:
    path = damaged(sample, "core.box")
    queries = (
        "FROM core.box",
        'SELECT count(DISTINCT box_id) FROM core.photo JOIN "core"."box" USING (photo_id)',
        "FROM core.box_xywh",
        "FROM Core.Box",
    )
    with duck.open_catalogue(sample.home.catalogue) as connection:
        for query in queries:
            with pytest.raises(HomeError, match="cannot be read") as told:
                duck.query(connection, query)
            assert (told.value.code, told.value.place) == ("home-damaged", str(path)), query
            assert told.value.remedy.endswith("verify --mend")
        # Tables that are whole can be asked as before, and what is wrong with a query stays its own fault.
        assert duck.query(connection, "FROM core.photo").num_rows
        for query in (
            "SELECT error('mine') FROM core.photo",
            "SELECT CAST('x' AS INT) FROM core.photo",
            "FROM core.nosuch, core.box",
        ):
            with pytest.raises(UsageError, match="sql-query"):
                duck.query(connection, query)


def test_damage_that_the_programs_own_queries_meet_is_told_of_the_file(sample: Workshop) -> None:
    path = damaged(sample, "core.box")
    with (
        duck.connect({"core.box": [path]}) as connection,
        pytest.raises(HomeError, match=r"home-damaged.*verify --mend") as told,
    ):
        duck.arrow(connection, "FROM core.box", place="sql/any.sql")
    assert told.value.place == str(path)
    with duck.connect({}) as connection, pytest.raises(FlickrError, match=r"sql/any\.sql: \[sql-query\].*mine"):
        duck.arrow(connection, "SELECT error('mine')", place="sql/any.sql")


def test_what_is_no_parquet_any_more_is_told_without_a_place_in_a_query_that_nobody_wrote(sample: Workshop) -> None:
    path = sample.home.root / sample.manifest["tables"]["core.box"]["path"]
    path.write_bytes(b"no more")
    with pytest.raises(HomeError, match=r"cannot be read as core\.box: ") as told:
        duck.connect({"core.box": [path]})
    assert told.value.place == str(path)
    assert "(line" not in str(told.value)
    with pytest.raises(HomeError, match="cannot be read") as told:
        load("core.box", home=sample.home.root)
    assert told.value.place == str(path)
    assert "\n" not in str(told.value)
