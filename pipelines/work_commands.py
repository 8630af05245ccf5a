"""Commands that make something: build, export, ui, sample."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.errors import UsageError
from flickr_assets.nlp import DEFAULT_MODEL
from flickr_assets.paths import find_home
from flickr_assets.sample.bundled import LARGEST, N_PHOTOGRAPHS, SEED, SMALLEST
from flickr_assets.source import Depth

from .console import command, err, print_json, say
from .options import HomeOption, JsonOption, built_home, examples, told_here


def add_to(commands: typer.Typer) -> None:
    """Register the commands of this page."""
    commands.command(
        epilog=examples(
            "build",
            "build --raw ~/flickr",
            "build --raw ~/flickr --select core.caption",
            "build --prefer karpathy30k=old/dataset.json",
            "build --images pixels",
            "build --model en_core_web_md",
        )
    )(build)
    commands.command(epilog=examples("export entities --out /tmp/entities", "export lavis --out /tmp/lavis"))(export)
    commands.command(epilog=examples("ui", "ui --port 3001"))(ui)
    commands.command(epilog=examples("sample --out ./raw-sample", "sample --images 31783 --no-pictures --out ./world"))(sample)


def build(
    raw: Annotated[
        str | None,
        typer.Option(
            "--raw",
            metavar="DIR",
            help="The folder of released files, in any layout; `sample` for the bundled one, written anew: what was altered there "
            "is lost. Remembered by the home.",
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
    images: Annotated[
        Depth | None,
        typer.Option(
            help="How far image files are looked at: not at all; name and size; content hash, dimensions; every pixel. "
            "Remembered by the home; `names` in a new one.",
        ),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Which installed spaCy model parses the captions; another one parses them all anew. "
            f"Remembered by the home; `{DEFAULT_MODEL}` in a new one.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Read the raw files, build every table that is stale, check, publish.

    Only what changed is made again: an unchanged file is not read, an unchanged result stops there.
    """
    from .building import make, report

    where = find_home(home)
    made = make(where, raw, only or [], prefer or [], images, model, is_quiet=json)
    report(where, made, json)


def export(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Which format: entities, karpathy30k, karpathy8k, lavis.")],
    to: Annotated[str, typer.Option("--out", metavar="DIR", help="Where to write; other files there stay.")],
    force: Annotated[bool, typer.Option("--force", help="Replace files in the way that hold something else.")] = False,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Write the build in a release's own format, byte for byte where the release allows.

    HOME/export/NAME is none of this: the asset export/NAME of the Dagster UI keeps it up to date.
    """
    from flickr_assets.exporting import write_export

    if not to:
        raise UsageError("out-missing", "it is not said where to write.", remedy="Name a folder: --out DIR.")
    where, folder = built_home(home), Path(to)
    try:
        with told_here(where):
            written = write_export(where, name, folder, existing="replace" if force else "keep")
    except OSError as error:
        reason = (error.strerror or str(error)).rstrip(".")
        raise UsageError(
            "out-unwritable", f"cannot be written: {reason}.", place=str(folder), remedy="Name another --out."
        ) from error
    if json:
        print_json({"export": name, "folder": str(folder), "files": [str(path) for path in written]})
        return
    say(f"{len(written):,} files of {where.root} ({where.origin}) written below {folder}")


def sample(
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="An empty or new folder.")],
    images: Annotated[
        int, typer.Option("--images", metavar="N", help="How many photographs.", min=SMALLEST, max=LARGEST)
    ] = N_PHOTOGRAPHS,
    seed: Annotated[int, typer.Option(metavar="S", help="Another seed, another world.", min=0)] = SEED,
    pictures: Annotated[bool, typer.Option("--pictures/--no-pictures", help="Whether to draw the photographs.")] = True,
) -> None:
    """Write an invented world in every release layout, with planted defects that its TRUTH.json lists.

    The same number and seed give the same bytes.
    """
    from flickr_assets.sample.world.assemble import world
    from flickr_assets.sample.world.write import write_texts, write_world

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError("folder-not-empty", "the folder is not empty.", place=str(folder), remedy="Name a new one.")
    write = write_world if pictures else write_texts
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with nullcontext() if not err.is_terminal else err.status(f"inventing {images:,} photographs") as shown:
            tell: Callable[[str], None] = shown.update if shown else lambda _: None
            write(world(images, seed, tell), folder, tell)
    except OSError as error:
        raise UsageError(
            "out-unwritable", f"cannot be written: {error.strerror}.", place=str(folder), remedy="Name another --out."
        ) from error
    say(f"{images:,} invented photographs are in {folder}; {command(f'build --raw {folder}')} builds them")


def ui(
    home: HomeOption = None,
    port: Annotated[int, typer.Option(help="The page's port.", min=1, max=65535)] = 3000,
    host: Annotated[str, typer.Option(help="The page's address.")] = "127.0.0.1",
) -> None:
    """Open the Dagster UI over a home (built first from the bundled sample when it is new); Ctrl-C stops it."""
    from .building import make_ready
    from .dagster_ui import only_page, serve, why_not

    where = find_home(home)
    reason = why_not(host, port)
    if reason:
        raise UsageError(
            "port-taken",
            f"the page cannot be served there: {reason}.",
            place=f"{host}:{port}",
            remedy=f"Name another: --port {port + 1}.",
        )
    with only_page(where, host, port):
        code = serve(where, host, port, partial(make_ready, where))
    raise typer.Exit(code)
