"""The command that reads everything again: verify."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flickr_assets.errors import FlickrError, HomeError, InputError
from flickr_assets.paths import Home, find_home

from .console import command, err, path, print_json, say, show_table
from .options import HomeOption, JsonOption, built_home, examples

if TYPE_CHECKING:
    from flickr_assets.build.faults import Fault, Verification

# A screen, and of one file or folder.
N_SHOWN = 20
N_ALIKE = 3
_COMMAND = re.compile("`flickr-assets ([^`]+)`")


def add_to(commands: typer.Typer) -> None:
    """Register the command of this page."""
    commands.command(epilog=examples("verify", "verify --mend", "verify --json"))(verify)


def verify(
    home: HomeOption = None,
    mend: Annotated[
        bool,
        typer.Option(
            "--mend",
            help="Have the next build make damaged tables again, and read rotten raw files as they are. Raw files that are gone or "
            "changed, and what is unreadable, are left alone. Ends with 0.",
        ),
    ] = False,
    json: JsonOption = False,
) -> None:
    """Read every raw file and every stored table to its end, and hold it against what it was when it was built.

    Builds trust sizes and times; this finds what changed behind them. Without --mend nothing is changed.
    A file is gone; changed (a build sees it by size or time); rotten (other bytes, though size and time are the same);
    unreadable (the system refuses it); or unknown (no build has noted what it read).
    Ends with 3 where raw files are not what they were, with 5 where only the home is not, with 2 where the raw folder is away.
    """
    from flickr_assets.build.mending import forget
    from flickr_assets.build.verification import verify as verified

    where = _home(home)
    if json or not err.is_terminal:
        found = verified(where)
    else:
        with err.status("verifying") as shown:
            found = verified(where, shown.update)
    found = _typed(found, where)
    mended = forget(where, found.faults) if mend else frozenset[str]()
    if json:
        print_json({**asdict(found), "is_well": found.is_well, "mended": sorted(mended)})
    else:
        _show(where, found)
    if found.refusal is not None:
        raise found.refusal
    if found.is_well:
        return
    if not mend:
        raise _refusal(where, found)
    if not json:
        say(f"{_counted(len(mended), 'step')} will be made again: {command('build', where)}")


def _home(option: Path | None) -> Home:
    """The home that is meant, in which something was built, be its manifest gone since."""
    home = find_home(option)
    return home if (home.ledger / "steps").exists() else built_home(option)


def _typed(found: "Verification", home: Home) -> "Verification":
    """With commands as they can be typed here."""
    faults = tuple(replace(fault, remedy=_remedy(fault.remedy, home)) for fault in found.faults)
    refusal = found.refusal
    if refusal is not None:
        refusal = type(refusal)(refusal.code, refusal.message, place=refusal.place, remedy=_remedy(refusal.remedy, home))
    return replace(found, faults=faults, refusal=refusal)


def _remedy(words: str, home: Home) -> str:
    return _COMMAND.sub(lambda found: f"`{command(found[1], home)}`", words)


def _show(home: Home, found: "Verification") -> None:
    rows = list(_rows(found.faults))
    if rows:
        show_table(("is", "what", path("where"), "and"), rows[:N_SHOWN])
        if len(rows) > N_SHOWN:
            say(f"and {len(rows) - N_SHOWN:,} more; all of them: {command('verify --json', home)}")
        say()
    files = _counted(found.n_files, "raw file")
    if found.n_listed:
        files += f" ({_counted(found.n_listed, 'picture')} by name, size and time alone)"
    read = f"{files} and {_counted(found.n_tables, 'stored table')}, {found.n_bytes:,} bytes, in {home.root}"
    n = len(found.faults)
    bad = "1 is not what it was" if n == 1 else f"{n:,} are not what they were"
    say(f"{read}: {bad if n else 'as they were'}{'' if found.refusal is None else '; no raw file was looked at'}.")


def _rows(faults: Sequence["Fault"]) -> Iterator[tuple[str, str, str, str]]:
    """A row a fault; of many that are alike in one place (an archive, a folder, the ledger), one row."""
    alike: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        alike.setdefault((fault.what, fault.path), []).append(fault)
    for some in alike.values():
        if len(some) <= N_ALIKE:
            yield from ((fault.what, fault.name, fault.place, f"{_compared(fault)}. {fault.remedy}") for fault in some)
            continue
        first, names = some[0], {fault.name for fault in some}
        name = first.name if len(names) == 1 else f"{first.name} and {len(names) - 1:,} more"
        what = f"{len(some):,} of it, the first{f' {first.member}' if first.member else ''}: {_compared(first)}. {first.remedy}"
        yield first.what, name, first.path, what


def _compared(fault: "Fault") -> str:
    return f"expected {fault.expected}, found {fault.found}"


def _counted(n: int, one: str) -> str:
    return f"{n:,} {one if n == 1 else f'{one}s'}"


def _refusal(home: Home, found: "Verification") -> FlickrError:
    """The first fault, with how many more there are; raw files first, for nothing here can bring them back."""
    raw = [fault for fault in found.faults if fault.kind == "raw"]
    first = (raw or list(found.faults))[0]
    if raw:
        return InputError("files-differ", _told(first, len(found.faults)), place=first.place, remedy=first.remedy)
    return HomeError("home-damaged", _told(first, len(found.faults)), place=str(home.root / first.path), remedy=first.remedy)


def _told(first: "Fault", n: int) -> str:
    more = f" (and {n - 1:,} more)" if n > 1 else ""
    return f"{first.name} is {first.what}{more}: {_compared(first)}."
