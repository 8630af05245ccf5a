"""Every file of `sql/`: its shape, its style, and that it stands on no rows at all."""

from __future__ import annotations

import re

import pytest

from flickr_assets.build.steps import steps
from flickr_assets.schema import Table
from flickr_assets.schema.core import MENTION, RELEASE, SOURCE_FILE, VIEWS
from flickr_assets.schema.nlp import PARSED
from flickr_assets.sqlfiles import SqlFile, sql_files, tables_in, tables_named
from tests.sql.database import CONTRACTS, Database, sql_type

TABLES = [file for folder in ("core", "nlp", "stats", "audit") for file in sql_files(folder)]
CHECKS = sql_files("checks")
EXAMPLES = sql_files("examples")
PLOTS = sql_files("plots")
EVERY = [*TABLES, *CHECKS, *EXAMPLES, *PLOTS]
OF_VIEWS = sql_files("views")


def test_every_table_but_those_made_in_python_has_its_query() -> None:
    derived = {step.tables[0].name for step in steps() if step.kind == "derived"}
    made_in_python = {MENTION.name, RELEASE.name, SOURCE_FILE.name, *(table.name for table in PARSED)} | derived
    assert {file.name for file in TABLES} == CONTRACTS.keys() - made_in_python


def test_without_any_file_every_table_is_empty_and_of_its_contract(database: Database) -> None:
    database.build()
    for file in TABLES:
        contract: Table = CONTRACTS[file.name]
        assert database.rows(f"SELECT count(*) FROM {file.name}") == [(0,)], file.name
        assert database.shape(file.query) == [(column.name, sql_type(column)) for column in contract.columns]


def test_every_view_is_of_its_contract_and_reads_tables_alone(database: Database) -> None:
    contracts = {table.name: table for table in VIEWS}
    assert {file.name for file in OF_VIEWS} == contracts.keys()
    database.build()
    for file in OF_VIEWS:
        shape = [(column.name, sql_type(column)) for column in contracts[file.name].columns]
        assert database.shape(f"FROM {file.name}") == shape, file.name
        assert file.views == ()
        assert file.description.endswith(".")
        assert ";" not in re.sub(r"--.*", "", file.query)
        assert "ORDER BY" not in file.query, "whoever asks, orders"


@pytest.mark.parametrize("file", [*EVERY, *OF_VIEWS], ids=lambda file: file.name)
def test_the_tables_that_a_query_names_are_those_that_a_parser_finds(file: SqlFile) -> None:
    assert tables_named(file.text) == tables_in(file.text)


def test_without_any_file_every_check_passes_every_example_answers_and_no_plot_has_rows(database: Database) -> None:
    database.build()
    for file in (*CHECKS, *EXAMPLES, *PLOTS):
        assert database.rows(file.query) == [], file.name


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.name)
def test_a_query_has_one_comment_on_top_one_select_and_an_order(file: SqlFile) -> None:
    assert file.description
    assert file.description.rstrip(")")[-1] in ".?"
    assert ";" not in re.sub(r"--.*", "", file.query)
    assert re.search(r"\nORDER BY [^)]*$", file.query), "the last clause orders the rows"
    assert not re.search(r"\b(any_value|random|now)\b|SELECT \*\s+FROM (?!named)", file.query)


@pytest.mark.parametrize("file", TABLES, ids=lambda file: file.name)
def test_a_table_is_stored_in_the_order_of_its_contract(file: SqlFile) -> None:
    order = re.split(r",\s*", file.query.rsplit("ORDER BY ", 1)[1].strip())
    assert tuple(name.rsplit(".", 1)[-1] for name in order) == CONTRACTS[file.name].sort


@pytest.mark.parametrize("file", CHECKS, ids=lambda file: file.stem)
def test_a_check_is_named_by_a_table_and_a_sentence(file: SqlFile) -> None:
    table, _, sentence = file.stem.partition("__")
    assert re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)+", sentence)
    assert table
    layer, stem = file.setting("table", f"core.{table}").split(".")
    assert f"{layer}.{stem}" in CONTRACTS or layer == "raw" or f"{layer}.{stem}" == MENTION.name
    assert file.setting("severity", "error") in ("error", "warn")


def test_there_are_examples_for_what_users_ask() -> None:
    assert len(EXAMPLES) >= 14
    assert all(file.description.endswith(("?", ".)")) for file in EXAMPLES)


def test_macros_do_nothing_but_create_macros() -> None:
    for file in sql_files("macros"):
        statements = [part for part in re.sub(r"--.*", "", file.text).split(";") if part.strip()]
        assert statements, file.name
        assert all(part.strip().startswith("CREATE OR REPLACE MACRO") for part in statements), file.name
        assert "html_unescape" not in file.text, "a stock client that opens the catalogue has no such function"
