"""The command that reads everything again: verify."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from flickr_assets.errors import HomeError, InputError
from flickr_assets.paths import Home

from .console import command, err, path, print_json, say, show_table
from .options import HomeOption, JsonOption, built_home, examples

if TYPE_CHECKING:
    from flickr_assets.build.verification import Fault, Verification


def add_to(commands: typer.Typer) -> None:
    """Register the command of this page."""
    commands.command(epilog=examples("verify", "verify --mend", "verify --json"))(verify)


def verify(
    home: HomeOption = None,
    mend: Annotated[
        bool,
        typer.Option("--mend", help="Have the next build make damaged tables again, and read rotten raw files as they are."),
    ] = False,
    json: JsonOption = False,
) -> None:
    """Read every raw file and every stored table to its end, and hold it against what it was when it was built.

    Builds trust sizes and times; this finds what changed behind them. Without --mend nothing is changed.
    Ends with 3 where raw files are not what they were, with 5 where only stored tables are not.
    """
    from flickr_assets.build.mending import forget
    from flickr_assets.build.verification import verify as verified

    where = built_home(home)
    if json or not err.is_terminal:
        found = verified(where)
    else:
        with err.status("verifying") as shown:
            found = verified(where, shown.update)
    mended = forget(where, found.faults) if mend else frozenset[str]()
    if json:
        print_json({**asdict(found), "is_well": found.is_well, "mended": sorted(mended)})
    else:
        _show(where, found)
    if found.is_well:
        return
    if not mend:
        raise _refusal(where, found)
    if not json:
        say(f"{len(mended)} steps will be made again: {command('build', where)}")


def _show(home: Home, found: "Verification") -> None:
    if found.faults:
        rows = [
            (fault.what, fault.name, fault.place, f"expected {fault.expected}, found {fault.found}. {fault.remedy}")
            for fault in found.faults
        ]
        show_table(("is", "what", path("where"), "and"), rows)
        say()
    listed = f" ({found.n_listed:,} pictures by name, size and time alone)" if found.n_listed else ""
    well = "as they were" if found.is_well else f"{len(found.faults):,} are not what they were"
    say(
        f"{found.n_files:,} raw files{listed} and {found.n_tables:,} stored tables, {found.n_bytes:,} bytes, in {home.root}: {well}."
    )


def _refusal(home: Home, found: "Verification") -> HomeError | InputError:
    """The first fault, with how many more there are; raw files first, for nothing here can bring them back."""
    raw = [fault for fault in found.faults if fault.kind == "raw"]
    first = (raw or list(found.faults))[0]
    if raw:
        return InputError("files-differ", _told(first, len(found.faults)), place=first.place, remedy=first.remedy)
    return HomeError("home-damaged", _told(first, len(found.faults)), place=str(home.root / first.path), remedy=first.remedy)


def _told(first: "Fault", n: int) -> str:
    more = f" (and {n - 1:,} more)" if n > 1 else ""
    return f"{first.name} is {first.what}{more}: expected {first.expected}, found {first.found}."
