"""A query's rows: as a table that fits the screen, or written for other programs."""

import csv
import io
import json
import math
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
from rich.cells import cell_len

from flickr_assets.errors import UsageError
from flickr_assets.paths import Home

from .console import ENDLESS, GAP, Col, out, say, table_lines, wrapped, write
from .options import told_here

# A column that is cut to fit the screen keeps at least this many cells, which holds an id; where that is too wide, a row is lines.
NARROWEST = 24
_INVISIBLE = str.maketrans({"\n": "\\n", "\r": "\\r", "\t": "\\t"})


def ask(home: Home, query: str) -> pa.Table:
    """A query's rows. Raises HomeError `home-empty`, or `table-not-built` for a table of the contract that the build lacks; UsageError."""
    from flickr_assets import sql
    from flickr_assets.build.publish import not_built, read_manifest

    with told_here(home):
        manifest = read_manifest(home)
        try:
            return sql(query, home=home.root)
        except UsageError as error:
            lacking = [name for name in _contracted(query) if name not in manifest["tables"]]
            if lacking:
                raise not_built(home, lacking[0], manifest) from error
            raise


def _contracted(query: str) -> list[str]:
    """The tables of the contract that the query names or that a view it names reads, as far as it can be parsed."""
    from sqlglot.errors import SqlglotError

    from flickr_assets.build.steps import tables, views
    from flickr_assets.sqlfiles import tables_in

    try:
        named = [table for name in tables_in(query) for table in (views()[name].inputs if name in views() else (name,))]
        return [name for name in named if name in tables()]
    except SqlglotError:
        return []


def show_rows(data: pa.Table, n_rows: int, width: int = 0) -> None:
    """The first n_rows rows on the screen: long cells cut with `…`, or a line a value where the columns are too many.

    width: lines are folded to it; 0 for the screen's, by which cells are cut and lines are not folded.
    """
    shown = data.slice(0, min(n_rows, data.num_rows))
    columns = [
        Col(name, "right" if _is_number(kind) else "left", "keep")
        for name, kind in zip(data.column_names, data.schema.types, strict=True)
    ]
    cells = [[_shown(value) for value in row] for row in _rows(shown)]
    widths = _fitting(columns, cells, width or out.width)
    if widths:
        cut = [[_cut(cell, width) for cell, width in zip(row, widths, strict=True)] for row in cells]
        for number, line in enumerate(table_lines(columns, cut, ENDLESS)):
            say(line, style="bold" if number == 0 else "")
    else:
        _show_as_lines(data.column_names, cells, width or ENDLESS)
    if data.num_rows > n_rows:
        say(
            f"{data.num_rows:,} rows, the first {n_rows:,} shown (--rows N for more, --format csv|json|parquet for all)",
            style="dim",
        )


def _fitting(columns: Sequence[Col], cells: Sequence[Sequence[str]], width: int) -> list[int]:
    """Widths that together fit the screen: the widest columns of text give way first. Empty when there is no such choice."""
    widths = [max(map(cell_len, column)) for column in zip([c.name for c in columns], *cells, strict=True)]
    room = width - len(GAP) * (len(columns) - 1)
    while sum(widths) > room:
        giving = [n for n, col in enumerate(columns) if col.align == "left" and widths[n] > max(NARROWEST, cell_len(col.name))]
        if not giving:
            return []
        widest = max(giving, key=lambda n: widths[n])
        second = max((widths[n] for n in giving if n != widest), default=0)
        floor = max(second, NARROWEST, cell_len(columns[widest].name))
        widths[widest] = max(min(floor, widths[widest] - 1), widths[widest] - (sum(widths) - room))
    return widths


def _cut(cell: str, width: int) -> str:
    if cell_len(cell) <= width:
        return cell
    kept = cell[: width - 1]
    while cell_len(kept) > width - 1:
        kept = kept[:-1]
    return kept + "…"


def _show_as_lines(names: Sequence[str], cells: Sequence[Sequence[str]], width: int) -> None:
    widest = max(map(cell_len, names))
    room = max(NARROWEST, width - widest - 4)
    for number, row in enumerate(cells, 1):
        say(f"row {number}", style="bold")
        for name, cell in zip(names, row, strict=True):
            first, *more = wrapped(cell, room)
            say(f"  {name:{widest}}  {first}".rstrip())
            for line in more:
                say(f"  {'':{widest}}  {line}")


def _is_number(kind: pa.DataType) -> bool:
    return pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)


def _rows(data: pa.Table) -> Iterator[tuple[object, ...]]:
    """Rows by place, not by name: a query may name two columns alike."""
    return zip(*(column.to_pylist() for column in data.columns), strict=True)


def _shown(value: object) -> str:
    text = "NULL" if value is None else f"{value:.10g}" if isinstance(value, float) else _text(value)
    return text.translate(_INVISIBLE)


def _text(value: object) -> str:
    """A value as a cell: lists and structs as JSON, nothing as nothing."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case list() | dict():
            return json.dumps(_plain(value), ensure_ascii=False)
        case _:
            return str(value)


def _plain(value: object) -> object:
    """A value as JSON has it: exact whole numbers stay numbers, what is not a number is null, times are ISO texts."""
    match value:
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case float() if not math.isfinite(value):
            return None
        case bytes():
            return value.hex()
        case list():
            return [_plain(item) for item in value]
        case dict():
            return {str(name): _plain(item) for name, item in value.items()}
        case None | bool() | int() | float() | str():
            return value
        case _:
            return str(value)


def write_rows(data: pa.Table, form: str, to: Path | None) -> None:
    """As csv, json (a list of objects) or parquet, to a file or standard output. Raises UsageError

    `parquet-to-terminal`, `out-missing`, `out-unwritable`.
    """
    if to is not None and not to.absolute().parent.is_dir():
        raise UsageError(
            "out-missing", "the folder does not exist.", place=str(to), remedy="Make it, or name another file with --out."
        )
    data = data.rename_columns(_distinct(data.column_names))
    try:
        _write(data, form, to)
    except OSError as error:
        if to is None:
            raise
        reason = error.strerror or str(error)
        raise UsageError("out-unwritable", f"cannot be written: {reason}.", place=str(to), remedy="Name another --out.") from error


def _write(data: pa.Table, form: str, to: Path | None) -> None:
    if form == "parquet":
        _write_parquet(data, to)
    elif form == "json":
        _write_text(json.dumps([_plain(row) for row in data.to_pylist()], ensure_ascii=False, indent=1) + "\n", to)
    else:
        _write_csv(data, to)


def _distinct(names: Sequence[str]) -> list[str]:
    """Names by which columns can be told apart: a second `n` is `n_2`."""
    found: list[str] = []
    for name in names:
        n = 1 + names[: len(found)].count(name)
        found.append(name if n == 1 else f"{name}_{n}")
    return found


def _write_parquet(data: pa.Table, to: Path | None) -> None:
    import pyarrow.parquet as pq

    if to is None:
        raise UsageError("parquet-to-terminal", "Parquet is not for the terminal.", remedy="Give a file: --out rows.parquet")
    pq.write_table(data, to, compression="zstd")


def _write_csv(data: pa.Table, to: Path | None) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(data.column_names)
    writer.writerows([_text(value) for value in row] for row in _rows(data))
    _write_text(text.getvalue(), to)


def _write_text(text: str, to: Path | None) -> None:
    if to is None:
        write(text)
    else:
        to.write_text(text, encoding="utf-8", newline="")
