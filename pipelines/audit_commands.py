"""The command `audit`: what is wrong, leaked or surprising in the data; and a user's own lists, held against every split."""

from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.errors import UsageError

from .console import command
from .options import HomeOption, JsonOption, built_home, examples, told_here

SPLITS = "splits"
EXAMPLE = f"audit {SPLITS} --list my_test.txt"
FAULT = "!"


def add_to(commands: typer.Typer) -> None:
    """Register the command of this page."""
    lines = ("audit", "audit split_leak", EXAMPLE, f"audit {SPLITS} --against image_data.json --out seen.csv")
    commands.command(epilog=examples(*lines))(audit)


def audit(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help=f"One audit, with the rows that it rests on; or `{SPLITS}`, for lists of your own."),
    ] = None,
    lists: Annotated[
        list[Path] | None,
        typer.Option(
            "--list",
            metavar="FILE",
            help=f"With `{SPLITS}`: your list, an image a line; .csv, .tsv, .json, .jsonl; packed, too (.gz, .bz2, .xz; a "
            ".zip or .tar of one list, or of the images themselves).",
        ),
    ] = None,
    against: Annotated[
        list[Path] | None,
        typer.Option(
            "--against",
            metavar="FILE",
            help=f"With `{SPLITS}`: what a model was pretrained on: Flickr's numbers or addresses (COCO, Visual Genome, SBU, YFCC), "
            "or hashes of pictures (MD5, SHA-1, SHA-256, pHash). Of any size, packed, too.",
        ),
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--out", metavar="PATH", help="The photographs found, as .csv, .json or .parquet.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an --out in the way that holds something else.")] = False,
    is_whole: Annotated[
        bool, typer.Option("--all", help="Without NAME: every finding of every audit, not the first of each.")
    ] = False,
    n_rows: Annotated[int, typer.Option("--rows", min=1, help="Rows of evidence, or photographs, that are shown.")] = 10,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """What the audits found (! marks what to look at before you build upon it); or where your own lists leak."""
    if name and is_whole:
        message = f"--all is of `audit` without a name; `audit {name}` tells all of it."
        raise UsageError("audit-all", message, remedy=f"Try: {command('audit --all')}")
    if name == SPLITS:
        if not lists and not against:
            raise UsageError("list-missing", "there is no list to audit.", remedy=f"Try: {command(EXAMPLE)}")
        from .list_audits import audit_lists

        where = built_home(home)
        with told_here(where):
            audit_lists(where, lists or [], against or [], n_rows, to=to, force=force, json=json)
        return
    if lists or against or to:
        named = f"`audit {name}`" if name else "`audit` without a name"
        message = f"--list, --against and --out are of `audit {SPLITS}` alone; {named} tells of the build."
        raise UsageError("audit-lists", message, remedy=f"Try: {command(EXAMPLE)}")
    from .audit_answers import show_all, show_one

    where = built_home(home)
    with told_here(where):
        if name is None:
            show_all(where, is_whole, json)
        else:
            show_one(where, name, n_rows, json)
