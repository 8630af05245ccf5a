"""The command `tokenise`: captions in, one a line; their tokens out, in the same order and as many lines."""

import json as jsons
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from flickr_assets.errors import InputError, Place, UsageError

from .console import command, err, print_json, show_table, tell, write
from .options import examples
from .out_files import swapped_in

if TYPE_CHECKING:
    from flickr_assets.nlp.tokenise.scheme import Scheme

EXAMPLE = "tokenise --scheme karpathy captions.txt"
STANDARD_INPUT = "standard input"
# A bar is drawn again after so many lines.
TOLD_EVERY = 1_000


def add_to(commands: typer.Typer) -> None:
    """Register the command of this page."""
    lines = (
        "tokenise --list",
        EXAMPLE,
        "tokenise --scheme ptb --json < captions.txt",
        "tokenise --readable tokens.txt --out text.txt",
    )
    commands.command(epilog=examples(*lines))(tokenise)


def tokenise(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="UTF-8 text, a caption a line; a line ends at LF or CR LF. Default: standard input."),
    ] = None,
    scheme: Annotated[str | None, typer.Option("--scheme", metavar="NAME", help="The convention to follow; see --list.")] = None,
    readable: Annotated[
        bool, typer.Option("--readable", help="The other way: released, pre-spaced tokens in, readable text out.")
    ] = False,
    to: Annotated[Path | None, typer.Option("--out", metavar="PATH", help="Write to a file, in place of what it held.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="What each scheme does, who uses it, where it is laid down.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="A JSON object a line: tokens, and spans: [start, end) characters of the line, or null.")
    ] = False,
) -> None:
    """Split captions into tokens as others do: a line in, its tokens joined by blanks out."""
    if listed:
        _list(scheme, json)
        return
    rewritten = _rewriting(scheme, readable, json)
    with _opened(file) as (source, name, size), _watched(size, to) as watch:
        lines = (rewritten(text) for text in _captions(watch(source), name))
        if to is None:
            _print(lines)
        else:
            _save(lines, to)


def _rewriting(scheme: str | None, readable: bool, json: bool) -> Callable[[str], str]:
    """What is made of a line. Raises UsageError `scheme-missing` or `scheme-unknown`."""
    from flickr_assets.nlp.readable import readable as made_readable
    from flickr_assets.nlp.tokenise import scheme_named

    if (scheme is not None) == readable:
        what = "both were given." if readable else "none was given."
        remedy = f"Try: {command('tokenise --list')} or {command(EXAMPLE)}"
        raise UsageError("scheme-missing", f"expected either --scheme NAME or --readable: {what}", remedy=remedy)
    if scheme is None:
        return (lambda text: _json({"text": made_readable(text)})) if json else made_readable
    chosen = scheme_named(scheme)
    if json:
        return lambda text: _json(_with_spans(chosen, text))
    return lambda text: " ".join(chosen.tokens(text))


def _with_spans(scheme: "Scheme", text: str) -> dict[str, object]:
    if scheme.spans is None:
        return {"tokens": scheme.tokens(text), "spans": None}
    tokens = scheme.spans(text)
    return {"tokens": [token.text for token in tokens], "spans": [[token.start, token.end] for token in tokens]}


def _json(value: dict[str, object]) -> str:
    return jsons.dumps(value, ensure_ascii=False)


@contextmanager
def _opened(file: Path | None) -> Generator[tuple[BinaryIO, str, int | None]]:
    """The bytes, their name and how many they are, as far as that is known. Raises UsageError `file-missing`."""
    if file is None or str(file) == "-":
        if sys.stdin.isatty():
            tell("captions, one a line; Ctrl-D ends", style="dim")
        yield sys.stdin.buffer, STANDARD_INPUT, None
        return
    try:
        opened = file.open("rb")
    except OSError as error:
        raise UsageError(
            "file-missing", f"cannot be read: {error.strerror}.", place=str(file), remedy="Name a file with a caption a line."
        ) from error
    with opened:
        yield opened, str(file), os.fstat(opened.fileno()).st_size if file.is_file() else None


def _captions(lines: Iterable[bytes], name: str) -> Iterator[str]:
    """The texts without the line's end (LF or CR LF) and a byte order mark. Raises InputError `text-encoding` or `file-unreadable`."""
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            yield text.removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} of the line, 0x{error.object[error.start]:02x}, is not UTF-8."
        raise InputError("text-encoding", message, place=Place(name, line=number), remedy="Save it as UTF-8.") from error
    except OSError as error:
        message = f"cannot be read on: {(error.strerror or str(error)).rstrip('.')}."
        raise InputError("file-unreadable", message, place=Place(name, line=number + 1), remedy="Try again.") from error


@contextmanager
def _watched(size: int | None, to: Path | None) -> Generator[Callable[[Iterable[bytes]], Iterable[bytes]]]:
    """What hands lines through, with a bar on the terminal unless the lines are typed or the result is shown there."""
    if not err.is_terminal or sys.stdin.isatty() or (to is None and sys.stdout.isatty()):
        yield lambda lines: lines
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.fields[lines]:,} lines"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("", total=size, lines=0)

        def watch(lines: Iterable[bytes]) -> Iterator[bytes]:
            n_bytes = 0
            for number, line in enumerate(lines, 1):
                yield line
                n_bytes += len(line)
                if number % TOLD_EVERY == 0:
                    progress.update(task, completed=n_bytes, lines=number)

        yield watch


def _print(lines: Iterable[str]) -> None:
    """On standard output, in UTF-8 whatever the locale is, for so they came."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    for line in lines:
        write(f"{line}\n")


def _save(lines: Iterable[str], to: Path) -> None:
    """To a file, as a whole or not at all. Raises UsageError `out-unwritable`."""
    try:
        with swapped_in(to) as out:
            out.writelines(f"{line}\n".encode() for line in lines)
    except OSError as error:
        reason = (error.strerror or str(error)).rstrip(".")
        raise UsageError("out-unwritable", f"cannot be written: {reason}.", place=str(to), remedy="Name another --out.") from error


def _list(name: str | None, json: bool) -> None:
    from flickr_assets.nlp.tokenise import scheme_named, schemes

    chosen = [scheme_named(name)] if name is not None else list(schemes().values())
    if json:
        facts = [{"scheme": s.name, "summary": s.summary, "users": s.users, "source": s.source} for s in chosen]
        print_json([{**fact, "has_spans": s.spans is not None} for fact, s in zip(facts, chosen, strict=True)])
        return
    rows = [row for s in chosen for row in ((s.name, s.summary), ("", f"used by {s.users}"), ("", f"after {s.source}"))]
    show_table(("scheme", "what it does, who uses it, where it is laid down"), rows)
