"""`flickr-assets`: every command is a library call or one materialisation.

Exit codes: 0 done; 1 something else went wrong; 2 the command is wrong; 3 the raw files cannot be read or contradict each
other; 4 a blocking check failed; 5 the home is missing, locked or damaged; 70 a fault of this program; 130 interrupted.
"""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from flickr_assets.errors import FlickrError, unwritable

from . import (
    audit_commands,
    card_commands,
    graph_commands,
    inspect_commands,
    plot_commands,
    tokenise_commands,
    verify_commands,
    work_commands,
)
from .console import flush, say, shortened, tell

INTERRUPTED = 130
WORDS_OF_INTERRUPTION = "interrupted; what was finished is kept."
EXIT_CODES = (
    "Exit codes: 0 done · 1 failed · 2 wrong command · 3 raw files unreadable or contradictory · 4 a blocking check failed · "
    "5 home missing, locked or damaged · 70 a fault of this program · 130 interrupted."
)
FIRST_STEPS = (
    "First steps:\n  flickr-assets build                  builds the bundled sample\n"
    "  flickr-assets build --raw ~/flickr   builds your releases\n"
    "  flickr-assets tables                 shows what came of them\n\n"
)

commands = typer.Typer(
    name="flickr-assets",
    help="The Flickr30k family as one relational model: point it at the files you have, query the result with SQL.",
    epilog=FIRST_STEPS + EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _show_version(is_asked: bool) -> None:
    if is_asked:
        from flickr_assets import __version__

        say(f"flickr-assets {__version__}")
        raise typer.Exit


@commands.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """The options that need no command."""


work_commands.add_to(commands)
inspect_commands.add_to(commands)
audit_commands.add_to(commands)
plot_commands.add_to(commands)
card_commands.add_to(commands)
graph_commands.add_to(commands)
tokenise_commands.add_to(commands)
verify_commands.add_to(commands)


def app(prog_name: str = "flickr-assets") -> NoReturn:
    """Run the command line; every error is told with place and remedy on one screen, never as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        _run(prog_name)
    except FlickrError as error:
        _refuse(error)
    except OSError as error:
        _refuse(unwritable(error))
    except KeyboardInterrupt:
        tell(WORDS_OF_INTERRUPTION, style="red")
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - whatever else it was, its traceback is for a file, not for the screen
        if _is_interrupt(error):
            tell(WORDS_OF_INTERRUPTION, style="red")
            sys.exit(INTERRUPTED)
        tell(f"[internal-fault] this is a fault of flickr-assets, not of your files. {_report()}", style="red")
        sys.exit(70)
    sys.exit(0)


def _run(prog_name: str) -> None:
    """The command, until all that it says is written."""
    try:
        commands(prog_name=prog_name)
    except SystemExit as done:
        if done.code == INTERRUPTED:
            tell(WORDS_OF_INTERRUPTION, style="red")
        flush()
        raise
    flush()


def _refuse(error: FlickrError) -> NoReturn:
    tell(shortened(str(error)), style="red")
    sys.exit(error.exit_code)


def _is_interrupt(error: BaseException | None) -> bool:
    """Whether an exception came of Ctrl-C, which Dagster has a word of its own for."""
    if error is None:
        return False
    name = type(error).__name__
    return name in ("KeyboardInterrupt", "DagsterExecutionInterruptedError") or _is_interrupt(error.__cause__ or error.__context__)


def _report() -> str:
    """Where the traceback was put: a file in the temporary folder, the screen where there is none."""
    import tempfile
    import traceback

    text = traceback.format_exc()
    try:
        handle, name = tempfile.mkstemp(prefix="flickr-assets-fault-", suffix=".log", text=True)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError:
        return f"Please report it, with this:\n{text}"
    return f"The details are in {Path(name)}; please report it."
