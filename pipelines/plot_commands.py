"""The command `plot`: pictures of the tables of a build, as files."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flickr_assets.errors import HomeError, InputError, UsageError
from flickr_assets.paths import Home

from .console import command, path, print_json, say, show_table, tell
from .options import HomeOption, JsonOption, built_home, examples, told_here
from .out_files import written
from .stale import tell_stale

if TYPE_CHECKING:
    from flickr_assets.plot import Plot
    from flickr_assets.plotting import Form

EXAMPLE = "plot --out ./plots"
FORMS: "dict[str, Form]" = {".png": "png", ".svg": "svg"}
OTHER_FORMS = {".jpg", ".jpeg", ".pdf", ".gif", ".webp", ".tif", ".tiff", ".bmp", ".eps", ".ps", ".html"}


def add_to(commands: typer.Typer) -> None:
    """Register the command of this page."""
    lines = ("plot --list", "plot --out ./plots", "plot split_overlap --out overlap.svg", "plot core.box --out .")
    commands.command(epilog=examples(*lines))(plot)


def plot(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="One plot, by its name or its table's; else all.")] = None,
    to: Annotated[
        Path | None,
        typer.Option("--out", metavar="PATH", help="A folder for NAME.png; of one plot, also a file that ends in .png or .svg."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files in the way that hold something else.")] = False,
    home: HomeOption = None,
    listed: Annotated[bool, typer.Option("--list", help="What plots there are, and of which tables.")] = False,
    json: JsonOption = False,
) -> None:
    """Draw the tables that people would rather look at than read: splits and their overlaps, lengths, types, boxes."""
    from flickr_assets.plotting import plot_named, plots

    chosen = [plot_named(name)] if name is not None else list(plots().values())
    if listed:
        _list(chosen, json)
        return
    if to is None:
        raise UsageError("out-missing", "it is not said where to write.", remedy=f"Try: {command(EXAMPLE)}")
    is_file = _is_file(to)
    if is_file and name is None:
        raise UsageError("plot-many", "one file holds one plot.", place=str(to), remedy="Name a plot, or a folder.")
    place = built_home(home)
    with told_here(place):
        if is_file:
            pictures = {to: _drawn(chosen[0], place, FORMS[to.suffix.lower()])}
        elif name is not None:
            pictures = {to / f"{chosen[0].name}.png": _drawn(chosen[0], place)}
        else:
            pictures = {to / f"{plot.name}.png": data for plot, data in _those_that_can(chosen, place)}
        _tell_stale(chosen, place)
    try:
        files = written(pictures, existing="replace" if force else "keep", new_folder=None if is_file else to)
    except OSError as error:
        reason = (error.strerror or str(error)).rstrip(".")
        raise UsageError("out-unwritable", f"cannot be written: {reason}.", place=str(to), remedy="Name another --out.") from error
    if json:
        print_json({"files": [str(file) for file in files]})
    else:
        say(f"{len(files):,} plot{'' if len(files) == 1 else 's'} of {place.root} ({place.origin}) written to {to}")


def _is_file(to: Path) -> bool:
    """Whether the path is that of a picture, else of a folder. Raises UsageError `plot-form` for pictures of another form."""
    if to.is_dir():
        return False
    ending = to.suffix.lower()
    if ending in OTHER_FORMS or to.name.lower() in (*FORMS, *OTHER_FORMS):
        raise UsageError(
            "plot-form", "plots are written as .png or .svg.", place=str(to), remedy="Name a file that ends so, or a folder."
        )
    return ending in FORMS


def _drawn(plot: "Plot", home: Home, form: "Form" = "png") -> bytes:
    """Raises InputError `plot-empty`, HomeError `table-not-built` or `table-outdated`, UsageError `plots-missing`."""
    from flickr_assets.plotting import picture

    try:
        data = picture(plot, home, form)
    except UsageError as error:
        if error.code != "sql-query":
            raise
        message = (
            f"{plot.name} cannot be drawn: {plot.table}, or what it is made from, was made by another version, with other columns."
        )
        remedy = f"Run: {command(f'build --select {plot.table}', home)}"
        raise HomeError("table-outdated", message, place=str(home.root), remedy=remedy) from error
    if data is None:
        raise InputError(
            "plot-empty",
            f"{plot.name} is a picture of {plot.table}, which is empty.",
            remedy="`flickr-assets sources` says which file fills it.",
        )
    return data


def _those_that_can(chosen: "list[Plot]", home: Home) -> "Iterator[tuple[Plot, bytes]]":
    """Those whose tables are built and not empty; of the others it is told why."""
    for plot in chosen:
        try:
            yield plot, _drawn(plot, home)
        except (InputError, HomeError) as error:
            if error.code not in ("plot-empty", "table-not-built", "table-outdated"):
                raise
            tell(f"not drawn: {error.message}", style="dim")


def _tell_stale(chosen: "list[Plot]", home: Home) -> None:
    """Which of the plots are of tables that are older than what they are made from."""
    from flickr_assets.plotting import query_of

    tell_stale(home, (name for plot in chosen for name in query_of(plot).tables), "What is drawn of it")


def _list(chosen: "list[Plot]", json: bool) -> None:
    if json:
        print_json([{"plot": plot.name, "table": plot.table, "title": plot.title, "teaches": plot.teaches} for plot in chosen])
    else:
        show_table((path("plot"), path("table"), "what it shows"), [(plot.name, plot.table, plot.title) for plot in chosen])
