"""`flickr-assets`: every command is a library call or one materialisation.

Exit codes: 0 done; 1 something else went wrong; 2 the command is wrong; 3 the raw files cannot be read or contradict each
other; 4 a blocking check failed; 5 the home is missing, locked or damaged; 70 a fault of this program; 130 interrupted.
"""

import sys
import traceback
from pathlib import Path
from typing import NoReturn

import typer

from flickr_assets.errors import FlickrError

from . import inspect_commands, work_commands
from .console import err

EXIT_CODES = (
    "Exit codes: 0 done · 1 failed · 2 wrong command · 3 raw files unreadable or contradictory · 4 a blocking check failed · "
    "5 home missing, locked or damaged · 70 a fault of this program · 130 interrupted."
)

commands = typer.Typer(
    name="flickr-assets",
    help="The Flickr30k family as one relational model: point it at the files you have, query the result with SQL.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
work_commands.add_to(commands)
inspect_commands.add_to(commands)


def app(prog_name: str = "flickr-assets") -> NoReturn:
    """Run the command line; every error is a line with place and remedy, never a traceback."""
    try:
        commands(prog_name=prog_name)
    except FlickrError as error:
        err.print(str(error), style="red", markup=False)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        err.print("interrupted; what was finished is kept.", style="red")
        sys.exit(130)
    except Exception:
        path = Path("flickr-assets-fault.log").absolute()
        path.write_text(traceback.format_exc(), encoding="utf-8")
        err.print(
            f"[internal-fault] this is a fault of flickr-assets. The details are in {path}; please report it.",
            style="red",
            markup=False,
        )
        sys.exit(70)
    sys.exit(0)
