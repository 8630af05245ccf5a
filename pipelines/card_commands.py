"""The command `card`: the data card of a build, one page."""

from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.errors import UsageError
from flickr_assets.stats.wording import counted, is_are

from .console import command, print_json, say, tell
from .options import HomeOption, JsonOption, built_home, examples, told_here
from .out_files import check_place, unwritable_out, written

FORMS = (".html", ".htm")


def add_to(commands: typer.Typer) -> None:
    """Register the command of this page."""
    commands.command(epilog=examples("card", "card --out ~/flickr30k.html --force"))(card)


def card(
    to: Annotated[Path, typer.Option("--out", metavar="FILE", help="The page that is written.")] = Path("card.html"),
    force: Annotated[bool, typer.Option("--force", help="Replace a file in the way that holds something else.")] = False,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Write the data card: what was built from what, its pictures, what the audits found, published figures, terms, how to cite.

    One page of HTML without anything from outside, for screen, phone and paper. The same build gives the same bytes.
    """
    from flickr_assets.card.gathering import card as card_of
    from flickr_assets.card.page import html

    _check_form(to)
    where = built_home(home)
    check_place(to, where)
    with told_here(where):
        made = card_of(where)
    page = html(made).encode()
    with unwritable_out(to):
        written({to: page}, existing="replace" if force else "keep")
    if json:
        print_json({"file": str(to), "n_bytes": len(page)})
    else:
        say(f"the card of {where.root} ({where.origin}) written to {to}, {len(page):,} bytes")
    if old := len(made.problems.stale) + len(made.problems.withheld):
        tell(
            f"{counted(old, 'table')} of it {is_are(old)} stale or withheld, as it says; made anew by: {command('build', where)}",
            "yellow",
        )


def _check_form(to: Path) -> None:
    """Raises UsageError `out-form` for a name that says that it is no page; what is no file (`/dev/stdout`, a pipe) may have any."""
    if to.suffix.lower() not in FORMS and (to.is_file() or not to.exists()):
        message = "the card is a page of HTML, whose name ends in .html or .htm."
        raise UsageError("out-form", message, place=str(to), remedy="Name a file that ends so: --out card.html")
