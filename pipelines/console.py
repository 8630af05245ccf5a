"""How the command line looks: plain tables that fit the screen, messages that are never broken, JSON for scripts. Light to import."""

import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NoReturn

from rich.cells import cell_len
from rich.console import Console

from flickr_assets.errors import UsageError
from flickr_assets.paths import Home

# Where nothing is a screen (a pipe, a file) and COLUMNS does not say otherwise, lines are as long as they are.
ENDLESS = 100_000
GAP = "  "
NARROWEST = 24
# Before what stands on lines of its own below its row.
HANG = "    "
# Of running text where nothing is a screen.
PAGE = 80
MOST_ERROR_LINES = 22

CLOSED_PIPE = 141  # as of a program that the signal ended


class _Out(Console):
    """Standard output; whoever reads it may have had enough."""

    def on_broken_pipe(self) -> None:
        leave()


out = _Out(width=shutil.get_terminal_size((ENDLESS, 25)).columns, highlight=False)
err = Console(stderr=True, highlight=False)


@dataclass(frozen=True)
class Col:
    """A column of a shown table. fit: what is done when the screen is too narrow (the last column is always wrapped, but for paths).

    most_lines: of a wrapped cell, what is more is cut with `…`; 0 for as many as it takes.
    """

    name: str
    align: Literal["left", "right"] = "left"
    fit: Literal["wrap", "keep"] = "wrap"
    most_lines: int = 0


def right(name: str) -> Col:
    """A column of numbers."""
    return Col(name, "right", "keep")


def path(name: str) -> Col:
    """A column of paths or addresses: never broken, so that it can be copied."""
    return Col(name, "left", "keep")


def page_width() -> int:
    """How wide running text is set: as the screen, or a page where nothing is one."""
    return PAGE if out.width == ENDLESS else out.width


def say_folded(text: str, style: str = "") -> None:
    """Running text on standard output, in lines of that width."""
    for line in wrapped(text, page_width()):
        say(line, style)


def say(line: str = "", style: str = "") -> None:
    """A line on standard output, as it is: a terminal may wrap it, this program does not. Raises UsageError `out-unwritable`."""
    with _standing():
        out.print(line, style=_look(style), markup=False, soft_wrap=True)


def tell(line: str, style: str = "") -> None:
    """A line on standard error."""
    err.print(line, style=_look(style), markup=False, soft_wrap=True)


def _look(style: str) -> str:
    """Who sets NO_COLOR wants plain text: neither bold nor dim."""
    return "" if out.no_color else style


def write(text: str) -> None:
    """A text on standard output, as it is. Raises UsageError `out-unwritable`."""
    with _standing():
        sys.stdout.write(text)


def flush() -> None:
    """Let nothing be left to write, for at exit nobody could deal with a closed pipe. Raises UsageError `out-unwritable`."""
    with _standing():
        sys.stdout.flush()


@contextmanager
def _standing() -> Generator[None]:
    """What becomes of standard output: it may be closed, or lead to a disk that is full."""
    try:
        yield
    except BrokenPipeError:
        leave()
    except OSError as error:
        _silence()
        said = (error.strerror or str(error)).rstrip(".")
        raise UsageError("out-unwritable", f"standard output cannot be written: {said}.", remedy="Send it elsewhere.") from error


def leave() -> NoReturn:
    """End quietly: the reader of standard output is gone."""
    _silence()
    raise SystemExit(CLOSED_PIPE)


def _silence() -> None:
    """What is left to write goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_json(value: object) -> None:
    """For scripts: plain JSON on standard output."""
    write(json.dumps(value, indent=1, ensure_ascii=False, default=str) + "\n")


def show_table(cols: Sequence[Col | str], rows: Iterable[Sequence[object]], width: int = 0) -> None:
    """A table on standard output: whole numbers with thousands apart, the last column wrapped at words under itself.

    width: of its lines; 0 for the screen's.
    """
    columns = [col if isinstance(col, Col) else Col(col) for col in cols]
    cells = [[f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row] for row in rows]
    has_names = any(col.name for col in columns)
    for number, line in enumerate(table_lines(columns, cells, width or out.width)):
        say(line, style="bold" if has_names and number == 0 else "")


def table_lines(columns: Sequence[Col], cells: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """The lines of a table: the names, then the rows, none longer than `width` where the last column may be wrapped.

    Where the other columns leave it no room, what is too long of it stands on lines of its own below the others.
    """
    last = columns[-1]
    widths = [max(map(cell_len, names)) for names in zip([col.name for col in columns], *cells, strict=True)]
    before = sum(widths[:-1]) + len(GAP) * (len(columns) - 1)
    room = width - before
    names = [[col.name for col in columns]] if any(col.name for col in columns) else []
    for row in (*names, *cells):
        start = "".join(_aligned(cell, col, n) + GAP for cell, col, n in zip(row, columns[:-1], widths, strict=False))
        if last.fit == "keep" or (room < NARROWEST and cell_len(row[-1]) <= room):
            yield (start + _aligned(row[-1], last, widths[-1])).rstrip()
        elif room < NARROWEST and start:
            yield start.rstrip()
            yield from (HANG + piece for piece in _folded(row[-1], max(NARROWEST, width - len(HANG)), last.most_lines))
        else:
            for number, piece in enumerate(_folded(row[-1], room, last.most_lines)):
                yield ((" " * before if number else start) + _aligned(piece, last, widths[-1])).rstrip()


def _folded(text: str, width: int, most: int) -> list[str]:
    """The text in lines of at most `width` cells, and in no more than `most`, 0 for all: the last of fewer ends in `…`."""
    lines = wrapped(text, width)
    if not most or len(lines) <= most:
        return lines
    end = lines[most - 1]
    return [*lines[: most - 1], f"{end if cell_len(end) <= width - 2 else end.rpartition(' ')[0]} …"]


def _aligned(cell: str, column: Col, width: int) -> str:
    space = " " * max(0, width - cell_len(cell))
    return space + cell if column.align == "right" else cell + space


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` cells, broken between words only, and not between a number and its %."""
    lines = [""]
    for word in re.split(" (?!%)", text):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shortened(text: str, most: int = MOST_ERROR_LINES) -> str:
    """A message of one screen: of a longer one the middle is left out, for place and remedy stand at its ends."""
    lines = text.splitlines()
    if len(lines) <= most:
        return text
    n_last = 3
    n_first = most - n_last - 1
    left_out = len(lines) - n_first - n_last
    return "\n".join([*lines[:n_first], f"  … {left_out} lines more …", *lines[-n_last:]])


def command(words: str, home: Home | None = None) -> str:
    """A command as it can be typed here: by the way that this program was called, with the home where it is not the usual one."""
    place = f" --home {shlex.quote(_near(home.root))}" if home is not None and home.origin == "--home" else ""
    return f"{program()} {words}{place}"


def program() -> str:
    """How `flickr-assets` is called from this directory."""
    found = shutil.which("flickr-assets")
    beside = Path(sys.executable).with_name("flickr-assets")
    if found is not None and (not beside.exists() or Path(found).samefile(beside)):
        return "flickr-assets"
    if beside.exists():
        return shlex.quote(_near(beside))
    return f"{shlex.quote(_near(Path(sys.executable)))} -m flickr_assets"


def _near(place: Path) -> str:
    """The path from here where it lies below, else the whole path."""
    return os.path.relpath(place) if place.is_relative_to(Path.cwd()) else str(place)
