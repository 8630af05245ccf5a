"""Commands that look: sources, tables, sql, status, figures. They change nothing in a home."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.errors import UsageError
from flickr_assets.paths import find_home

from .console import command, print_json, right, say, show_table, write
from .options import HomeOption, JsonOption, built_home, examples, told_here

EXAMPLE = 'sql "FROM core.caption LIMIT 5"'


class Format(StrEnum):
    """How a query's rows come out."""

    table = "table"
    csv = "csv"
    json = "json"
    parquet = "parquet"


def add_to(commands: typer.Typer) -> None:
    """Register the commands of this page."""
    commands.command(epilog=examples("sources", "sources karpathy30k", "sources --files"))(sources)
    commands.command(epilog=examples("tables", "tables core.mention", "tables --markdown > DATA.md"))(tables)
    commands.command(
        epilog=examples(
            'sql "SELECT * FROM core.caption LIMIT 5"',
            "sql --file query.sql --format csv > rows.csv",
            'sql "FROM core.mention" --out mentions.parquet',
        )
    )(sql)
    commands.command(epilog=examples("status", "status --json"))(status)
    commands.command(epilog=examples("figures", "figures --json"))(figures)


def sources(
    name: Annotated[str | None, typer.Argument(metavar="SOURCE", help="One source, with its terms and how to get it.")] = None,
    home: HomeOption = None,
    files: Annotated[bool, typer.Option("--files", help="Every file of the raw folder, with what became of it.")] = False,
    json: JsonOption = False,
) -> None:
    """What is found, missing and skipped, and why; where each release is asked for; its licence."""
    from .source_tables import show_files, show_source, show_sources

    where = find_home(home)
    if name is not None:
        show_source(where, name, json)
    elif files:
        show_files(where, json)
    else:
        show_sources(where, json)


def tables(
    name: Annotated[str | None, typer.Argument(metavar="TABLE", help="One table, with its columns.")] = None,
    home: HomeOption = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="The whole contract as Markdown (DATA.md).")] = False,
    json: JsonOption = False,
) -> None:
    """The contract: every table, its columns, keys, units and references; its rows, where the home has a build."""
    from .contract_tables import show_contract, show_contract_table, write_contract

    where = find_home(home)
    if markdown:
        from flickr_assets.datamd import data_md

        write(data_md())
    elif json:
        write_contract(where, name)
    elif name is None:
        show_contract(where)
    else:
        show_contract_table(where, name)


def sql(
    query: Annotated[str | None, typer.Argument(metavar="QUERY", help="A SELECT over layer.table names.")] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="PATH", help="Read the query from a file.")] = None,
    home: HomeOption = None,
    form: Annotated[
        Format | None, typer.Option("--format", help="How the rows come out. Default: by the ending of --out, else a table.")
    ] = None,
    to: Annotated[Path | None, typer.Option("--out", metavar="PATH", help="Write to a file (needed for parquet).")] = None,
    n_rows: Annotated[int, typer.Option("--rows", min=1, help="Rows shown as a table.")] = 40,
    json: JsonOption = False,
) -> None:
    """Ask the catalogue; it is opened read-only. Any DuckDB client can open the same file."""
    if (query is None) == (file is None):
        remedy = f"Try: {command(EXAMPLE)}"
        what = "there is no query." if query is None else "both an argument and --file were given."
        raise UsageError("sql-missing", f"expected one query, as an argument or with --file: {what}", remedy=remedy)
    from .rows import ask, show_rows, write_rows

    form = Format.json if json else form or _by_ending(to)
    data = ask(built_home(home), query if query is not None else _text(file))
    if form is Format.table and to is None:
        show_rows(data, n_rows)
    else:
        write_rows(data, form.value, to)


def _by_ending(to: Path | None) -> Format:
    if to is None:
        return Format.table
    return {".json": Format.json, ".parquet": Format.parquet}.get(to.suffix, Format.csv)


def _text(file: Path | None) -> str:
    """The query in a file. Raises UsageError `file-missing` or `text-encoding`."""
    assert file is not None
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(
            "file-missing", f"cannot be read: {error.strerror}.", place=str(file), remedy="Name a file with a query."
        ) from error
    except UnicodeDecodeError as error:
        raise UsageError(
            "text-encoding", "is not UTF-8.", place=f"{file} (byte {error.start})", remedy="Save it as UTF-8."
        ) from error


def status(home: HomeOption = None, json: JsonOption = False) -> None:
    """What is stale and why, without running anything."""
    from .standing import show_status

    show_status(built_home(home), json)


def figures(home: HomeOption = None, json: JsonOption = False) -> None:
    """Every headline count under a name that never changes; a count whose file is missing is null and names it."""
    from flickr_assets.figures import figures as figures_of

    where = built_home(home)
    with told_here(where):
        found = figures_of(where)
    if json:
        flat: dict[str, object] = {}
        for figure in found:
            flat[figure.name] = figure.value
            if figure.value is None:
                flat[f"{figure.name}.missing"] = figure.missing
        print_json(flat)
        return
    shown = [figure for figure in found if not figure.name.startswith("overlap.") or figure.value]
    rows = [(figure.name, figure.value if figure.value is not None else "-", figure.missing) for figure in shown]
    show_table(("figure", right("value"), "missing"), rows)
    say("overlaps of 0 and of missing lists are left out; --json has all", style="dim")
