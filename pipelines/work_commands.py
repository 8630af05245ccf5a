"""Commands that make something: build, export, ui, sample."""

from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.errors import UsageError
from flickr_assets.paths import find_home

from .console import command, print_json, say
from .options import HomeOption, JsonOption, built_home, examples


def add_to(commands: typer.Typer) -> None:
    """Register the commands of this page."""
    commands.command(
        epilog=examples(
            "build",
            "build --raw ~/flickr",
            "build --raw ~/flickr --select core.caption",
            "build --prefer karpathy30k=old/dataset.json",
        )
    )(build)
    commands.command(epilog=examples("export entities --out /tmp/entities", "export lavis --out /tmp/lavis"))(export)
    commands.command(epilog=examples("ui", "ui --port 3001"))(ui)
    commands.command(epilog=examples("sample ./raw-sample"))(sample)


def build(
    raw: Annotated[
        str | None,
        typer.Option(
            "--raw",
            metavar="DIR",
            help="The folder of released files, in any layout; `sample` for the bundled sample. Remembered by the home.",
        ),
    ] = None,
    home: HomeOption = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--select",
            metavar="NAME",
            help="Build only this layer (core), table (core.caption), pattern or source, with what it needs. Repeatable.",
        ),
    ] = None,
    prefer: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RELEASE=PATH",
            help="Which of two contradicting copies of a release to believe. Remembered by the home. Repeatable.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Read the raw files, build every table that is stale, check, publish.

    Only what changed is made again: an unchanged file is not read, an unchanged result stops there.
    """
    from .building import make, report

    where = find_home(home)
    made = make(where, raw, only or [], prefer or [], is_quiet=json)
    report(where, made, json)


def export(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Which format: entities, karpathy30k, karpathy8k, lavis.")],
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where to write.")],
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Write the build in a release's own format, byte for byte where the release allows."""
    from flickr_assets.exporting import write_export

    where = built_home(home)
    try:
        written = write_export(where, name, folder)
    except OSError as error:
        raise UsageError(
            "out-unwritable", f"cannot be written: {error.strerror}.", place=str(folder), remedy="Name another --out."
        ) from error
    if json:
        print_json({"export": name, "folder": str(folder), "files": [str(path) for path in written]})
        return
    say(f"{len(written):,} files of {where.root} ({where.origin}) written below {folder}")


def sample(folder: Annotated[Path, typer.Argument(metavar="DIR", help="An empty or new folder.")]) -> None:
    """Write the bundled sample (six invented photographs in every release layout) into a folder, to look at or to try things on."""
    from flickr_assets.sample.release import write_sample

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError("folder-not-empty", "the folder is not empty.", place=str(folder), remedy="Name a new one.")
    write_sample(folder)
    say(f"the sample is in {folder}; {command(f'build --raw {folder}')} builds it")


def ui(
    home: HomeOption = None,
    port: Annotated[int, typer.Option(help="The page's port.", min=1, max=65535)] = 3000,
    host: Annotated[str, typer.Option(help="The page's address.")] = "127.0.0.1",
) -> None:
    """Open the Dagster UI over a home (built first from the bundled sample when it is new); Ctrl-C stops it."""
    from .building import make, record
    from .dagster_ui import serve, why_not

    where = find_home(home)
    reason = why_not(host, port)
    if reason:
        raise UsageError(
            "port-taken",
            f"the page cannot be served there: {reason}.",
            place=f"{host}:{port}",
            remedy=f"Name another: --port {port + 1}.",
        )
    if where.manifest.exists():
        record(where)
    else:
        make(where, None, [], [], is_quiet=False)
    raise typer.Exit(serve(where, host, port))
