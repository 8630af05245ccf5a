"""`load` and `sql`: the published tables in Python."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest

import flickr_assets
from flickr_assets.build.steps import contracts
from flickr_assets.errors import FlickrError, HomeError, UsageError
from flickr_assets.store import arrow_schema
from tests.build.workshop import Workshop


def code_of(error: pytest.ExceptionInfo[FlickrError]) -> str:
    return error.value.code


def test_every_table_loads_under_its_contract(sample_home: Workshop) -> None:
    for name, contract in contracts().items():
        found = flickr_assets.load(name, home=sample_home.home.root)
        schema = arrow_schema(contract)
        assert [(field.name, field.type) for field in found.schema] == [(field.name, field.type) for field in schema], name


def test_a_table_comes_as_arrow_or_pandas(sample_home: Workshop) -> None:
    arrow = flickr_assets.load("core.photo", home=sample_home.home.root)
    frame = flickr_assets.load("core.photo", as_="pandas", home=str(sample_home.home.root))
    assert isinstance(arrow, pa.Table)
    assert isinstance(frame, pd.DataFrame)
    assert list(frame["photo_id"]) == arrow["photo_id"].to_pylist()
    assert "flickr:6741930285" in set(frame["photo_id"])


def test_a_view_loads_in_the_order_of_its_key(sample_home: Workshop) -> None:
    frame = flickr_assets.load("core.chain_box_merged", as_="pandas", home=sample_home.home.root)
    assert list(frame["chain_id"]) == sorted(frame["chain_id"])
    # The two girls of the fourth photograph stand apart: (60, 40) to (140, 190) and (300, 55) to (370, 200).
    (girls,) = frame[frame["chain_id"] == "3918265047/3401"].itertuples(index=False)
    assert tuple(girls)[2:] == (2, 60, 40, 370, 200)


def test_a_view_whose_tables_are_not_built_says_so(tmp_path: Path) -> None:
    workshop = Workshop.at(tmp_path)
    workshop.lay({"notes.md": "nothing that anyone released\n"})
    workshop.build("core.photo")
    with pytest.raises(HomeError, match=r"core\.box_xyxy") as caught:
        flickr_assets.load("core.box_xyxy", home=workshop.home.root)
    assert code_of(caught) == "table-not-built"


def test_the_home_is_the_one_that_is_meant(sample_home: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLICKR_HOME", str(sample_home.home.root))
    assert flickr_assets.sql("SELECT count(*) AS n FROM core.caption").to_pylist() == [{"n": 75}]
    monkeypatch.delenv("FLICKR_HOME")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HomeError, match=r"flickr-home") as caught:
        flickr_assets.load("core.caption")
    assert code_of(caught) == "home-empty"
    (tmp_path / "flickr-home").symlink_to(sample_home.home.root, target_is_directory=True)
    assert flickr_assets.load("core.caption").num_rows == 75
    assert flickr_assets.sql("SELECT count(*) AS n FROM core.caption").to_pylist() == [{"n": 75}]


def test_a_query_takes_parameters(sample_home: Workshop) -> None:
    query = "SELECT text FROM core.caption WHERE photo_id = $photo AND number = $number AND corpus = 'flickr30k'"
    parameters = {"photo": "flickr:2604817395", "number": 3}
    found = flickr_assets.sql(query, home=sample_home.home.root, parameters=parameters)
    assert found.to_pylist() == [{"text": "A rhythm & blues band plays for a crowd ."}]
    hostile = {"photo": "' OR true --", "number": 3}
    assert flickr_assets.sql(query, as_="pandas", home=sample_home.home.root, parameters=hostile).empty


def test_macros_are_at_hand(sample_home: Workshop) -> None:
    found = flickr_assets.sql(
        "SELECT DISTINCT corpus_of(caption_id) AS corpus FROM core.caption ORDER BY 1", home=sample_home.home.root
    )
    assert found["corpus"].to_pylist() == ["flickr30k", "flickr8k", "multi30k_de"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("SELECT nothing FROM core.caption", "sql-query"),
        ("SELECT * FROM core.captions", "sql-query"),
        ("SELEC 1", "sql-query"),
        ("SELECT $word", "sql-query"),
        ("SELECT 'a'::INTEGER", "sql-query"),
        ("DROP VIEW core.caption", "sql-write"),
        ("CREATE TABLE mine (i INTEGER)", "sql-write"),
        ("", "sql-empty"),
        ("-- nothing but words", "sql-empty"),
    ],
)
def test_a_query_that_cannot_be_answered_says_why(sample_home: Workshop, query: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        flickr_assets.sql(query, home=sample_home.home.root)
    assert code_of(caught) == code
    assert caught.value.remedy


def test_unknown_tables_and_kinds_are_named(sample_home: Workshop) -> None:
    with pytest.raises(HomeError, match=r"core\.captions") as caught:
        flickr_assets.load("core.captions", home=sample_home.home.root)
    assert code_of(caught) == "table-unknown"
    with pytest.raises(UsageError, match="polars") as kind:
        flickr_assets.load("core.caption", as_="polars", home=sample_home.home.root)  # pyright: ignore[reportCallIssue, reportArgumentType]
    assert code_of(kind) == "load-kind"


def test_a_home_without_a_build_says_what_to_do(tmp_path: Path) -> None:
    for ask in (lambda: flickr_assets.load("core.caption", home=tmp_path), lambda: flickr_assets.sql("SELECT 1", home=tmp_path)):
        with pytest.raises(HomeError, match="flickr-assets build") as caught:
            ask()
        assert code_of(caught) == "home-empty"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("COPY (SELECT 1) TO 'stray.json'", "sql-write"),
        ("EXPLAIN ANALYZE COPY (SELECT 1) TO 'stray.json'", "sql-write"),
        ("EXPORT DATABASE 'stray'", "sql-write"),
        ("INSTALL httpfs", "sql-write"),
        ("SET threads = 1", "sql-write"),
        ("ATTACH 'stray.duckdb' AS stray", "sql-write"),
        ("SELECT 1; SELECT 2", "sql-many"),
        ("SELECT 1; COPY (SELECT 1) TO 'stray.json'", "sql-many"),
        ("FROM read_text('/etc/hostname')", "sql-query"),
        ("FROM glob('/etc/*')", "sql-query"),
        ("SELECT '\ud800'", "text-encoding"),
    ],
)
def test_a_query_reads_the_tables_and_nothing_else(
    sample_home: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str, code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as caught:
        flickr_assets.sql(query, home=sample_home.home.root)
    assert code_of(caught) == code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "query",
    [
        "FROM core.photo",
        "DESCRIBE core.photo",
        "SHOW ALL TABLES",
        "EXPLAIN ANALYZE SELECT 1",
        "SELECT ';' AS a; -- the end",
        "PIVOT core.caption ON corpus USING count(*) GROUP BY number",
        "SELECT getvariable('flickr_home')",
    ],
)
def test_every_way_of_reading_is_open(sample_home: Workshop, query: str) -> None:
    assert flickr_assets.sql(query, home=sample_home.home.root).num_rows > 0


@pytest.mark.parametrize("damage", [b"", b"PAR1", b"PAR1" + b"x" * 200 + b"PAR1"])
def test_a_damaged_table_is_the_homes_fault(sample: Workshop, damage: bytes) -> None:
    path = sample.home.root / sample.manifest["tables"]["core.photo"]["path"]
    path.write_bytes(damage)
    for ask in (
        lambda: flickr_assets.load("core.photo", home=sample.home.root),
        lambda: flickr_assets.sql("FROM core.photo", home=sample.home.root),
    ):
        with pytest.raises(HomeError, match="flickr-assets verify --mend") as caught:
            ask()
        assert (code_of(caught), caught.value.place) == ("home-damaged", str(path))
