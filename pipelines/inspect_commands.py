"""Commands that look: sources, tables, sql, status, figures."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.errors import UsageError
from flickr_assets.paths import find_home

from .console import out, print_json, show_arrow, show_table
from .options import HomeOption, JsonOption


class Format(StrEnum):
    """How a query's rows come out."""

    table = "table"
    csv = "csv"
    json = "json"
    parquet = "parquet"


def add_to(commands: typer.Typer) -> None:
    """Register the commands of this page."""
    commands.command(
        epilog="Examples: `flickr-assets sources` · `flickr-assets sources karpathy30k` · `flickr-assets sources --files`"
    )(sources)
    commands.command(epilog="Examples: `flickr-assets tables` · `flickr-assets tables core.mention`")(tables)
    commands.command(
        epilog='Examples: `flickr-assets sql "SELECT * FROM core.caption LIMIT 5"` · `flickr-assets sql --file query.sql --format csv > rows.csv`'
    )(sql)
    commands.command(epilog="Example: `flickr-assets status --json`")(status)
    commands.command(epilog="Example: `flickr-assets figures --json`")(figures)


def sources(
    name: Annotated[str | None, typer.Argument(metavar="[SOURCE]", help="One source, with its terms and how to get it.")] = None,
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
    name: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="One table, with its columns.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="The whole contract as Markdown (DATA.md).")] = False,
    json: JsonOption = False,
) -> None:
    """The contract: every table, its columns, keys, units and references."""
    from flickr_assets.build.steps import tables as contracts
    from flickr_assets.datamd import contract_json, data_md

    known = contracts()
    if markdown:
        sys.stdout.write(data_md())
    elif json:
        print_json([contract_json(table) for table in known.values() if name in (None, table.name)])
    elif name is None:
        show_table("", ("table", "key", "what it is"), [(t.name, ", ".join(t.key), t.description) for t in known.values()])
    elif name in known:
        table = known[name]
        out.print(f"[bold]{table.name}[/bold]  {table.description}\nkey: {', '.join(table.key)}")
        rows = [
            (
                c.name,
                c.type + ("?" if c.nullable else ""),
                c.unit or "",
                c.description + (f" One of: {', '.join(c.vocabulary)}." if c.vocabulary else ""),
            )
            for c in table.columns
        ]
        show_table("", ("column", "type", "unit", "what it is"), rows)
        for reference in table.references:
            out.print(f"references: {', '.join(reference.columns)} → {reference.target}")
    else:
        raise UsageError("table-unknown", f"there is no table {name}.", remedy="`flickr-assets tables` lists them.")


def sql(
    query: Annotated[str | None, typer.Argument(metavar="[QUERY]", help="A SELECT over layer.table names.")] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="PATH", help="Read the query from a file.")] = None,
    home: HomeOption = None,
    form: Annotated[Format, typer.Option("--format", help="How the rows come out.")] = Format.table,
    to: Annotated[Path | None, typer.Option("--out", metavar="PATH", help="Write to a file (needed for parquet).")] = None,
    n_rows: Annotated[int, typer.Option("--rows", help="Rows shown as a table.")] = 40,
    json: JsonOption = False,
) -> None:
    """Ask the catalogue; it is opened read-only. Any DuckDB client can open the same file."""
    import flickr_assets

    from .rows import write_rows

    if (query is None) == (file is None):
        raise UsageError(
            "sql-missing", "expected one query, as an argument or with --file.", remedy='Try: flickr-assets sql "SHOW ALL TABLES"'
        )
    if file is not None and not file.is_file():
        raise UsageError("file-missing", "there is no such file.", place=str(file))
    data = flickr_assets.sql(query if query is not None else file.read_text(encoding="utf-8"), home=find_home(home).root)
    if json:
        form = Format.json
    if form is Format.table and to is None:
        show_arrow(data, n_rows)
    else:
        write_rows(data, form.value, to)


def status(home: HomeOption = None, json: JsonOption = False) -> None:
    """What is stale and why, without running anything."""
    from flickr_assets.build.status import status as standings_of

    where = find_home(home)
    standings, _ = standings_of(where, where.settings())
    if json:
        print_json(
            [
                {"step": s.step.name, "tables": [t.name for t in s.step.tables], "is_fresh": s.is_fresh, "why": s.reason}
                for s in standings
            ]
        )
        return
    stale = [standing for standing in standings if not standing.is_fresh]
    if stale:
        show_table("", ("stale", "why"), [(s.step.name, s.reason) for s in stale])
    out.print(
        f"{len(standings) - len(stale)} of {len(standings)} steps are up to date in {where.root} ({where.origin}).", markup=False
    )


def figures(home: HomeOption = None, json: JsonOption = False) -> None:
    """Every headline count under a name that never changes; a count whose file is missing is null and names it."""
    from flickr_assets.figures import figures as figures_of

    found = figures_of(find_home(home))
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
    show_table("", ("figure", "value", "missing"), rows, right=frozenset({"value"}))
    out.print("[dim]overlaps of 0 and of missing lists are left out; --json has all[/dim]")
