"""Commands that make something: build, export, ui, sample."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.build.freshness import raw_folder
from flickr_assets.build.status import status
from flickr_assets.build.steps import select, steps
from flickr_assets.errors import CheckFailed, FlickrError, InputError, UsageError
from flickr_assets.paths import Home, Settings, find_home

from .console import NEXT, Display, err, out, print_json, summary
from .options import HomeOption, JsonOption

SAMPLE = "sample"


def add_to(commands: typer.Typer) -> None:
    """Register the commands of this page."""
    commands.command(
        epilog="Examples: `flickr-assets build --raw ~/flickr` · `flickr-assets build --select core` · `flickr-assets build --raw sample`"
    )(build)
    commands.command(epilog="Example: `flickr-assets export entities --out /tmp/entities`")(export)
    commands.command(epilog="Example: `flickr-assets ui --port 3001`")(ui)
    commands.command(epilog="Example: `flickr-assets sample ./raw-sample`")(sample)


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
            help="Build only this layer (`core`), table (`core.caption`), pattern or source, with what it needs. Repeatable.",
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
    where = find_home(home)
    settings = _settings(where, raw, prefer or [])
    names = select(only) if only else frozenset(step.name for step in steps())
    if not json:
        _announce(where, settings)
    where.remember(settings)
    standings, _ = status(where, settings, wanted=names)
    stale = [standing for standing in standings if not standing.is_fresh]
    is_up_to_date = not stale and where.manifest.exists() and where.catalogue.exists() and where.dagster.exists()
    if is_up_to_date:
        _report(where, settings, json, n_built=0)
        return
    from .resources import Audience
    from .runner import run_build

    with Display(len(stale), is_quiet=json) as display:
        faults = run_build(where, {standing.step.name for standing in stale} or names, Audience(display.hear, display.progress))
    if display.errors or display.held:
        raise _failure(display)
    if faults:
        raise RuntimeError("\n".join(faults))
    _report(where, settings, json, n_built=len(display.built))


def _settings(home: Home, raw: str | None, prefer: list[str]) -> Settings:
    settings = home.settings()
    if raw == SAMPLE:
        settings = settings.with_raw(None)
    elif raw is not None:
        folder = Path(raw).expanduser().absolute()
        if not folder.is_dir():
            raise UsageError(
                "raw-missing",
                "there is no such folder.",
                place=raw,
                remedy="Name the folder that holds the released files: --raw DIR.",
            )
        settings = settings.with_raw(folder)
    for choice in prefer:
        release, is_pair, path = choice.partition("=")
        if not is_pair or not path:
            raise UsageError(
                "prefer-form",
                f"expected RELEASE=PATH, saw {choice!r}.",
                remedy="The path is the one below the raw folder, as `sources` shows it.",
            )
        settings = settings.with_preferences({release: path})
    return settings


def _raw_name(settings: Settings) -> str:
    return settings.raw if settings.raw is not None else "the bundled sample"


def _announce(home: Home, settings: Settings) -> None:
    before = home.settings()
    if home.exists and home.manifest.exists() and before.raw != settings.raw:
        err.print(
            f"This home was built from {_raw_name(before)}; its tables are replaced by those of {_raw_name(settings)}.",
            markup=False,
        )
    err.print(f"Building {_raw_name(settings)} into {home.root} ({home.origin}).", markup=False)


def _failure(display: Display) -> FlickrError:
    lines = display.errors + [f"held: {line}" for line in display.held]
    kind = CheckFailed if display.errors and all("[check-failed]" in line for line in display.errors) else InputError
    shown = "\n".join(lines[:12])
    remedy = "\nReaders still see the last build, if there was one. `flickr-assets sources` shows what was read."
    return kind("build-failed", f"the build was not finished:\n{shown}", remedy=remedy)


def _report(home: Home, settings: Settings, json: bool, *, n_built: int) -> None:
    if json:
        from flickr_assets.build.publish import read_manifest

        manifest = read_manifest(home)
        counts = {name: table["n_rows"] for name, table in manifest["tables"].items()}
        print_json(
            {
                "build": manifest["build"],
                "steps_run": n_built,
                "tables": counts,
                "checks": manifest["checks"],
                "catalogue": str(home.catalogue),
            }
        )
        return
    summary(home, _raw_name(settings))
    if n_built == 0:
        out.print("\nNothing to do: every table is up to date.")
    out.print("\nTry next:")
    for line in NEXT:
        out.print(f"  {line}", markup=False)


def export(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The export; without one that exists, the list is shown.")],
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where to write.")],
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Write the build in a release's own format, byte for byte where the release allows."""
    from flickr_assets.exporting import write_export

    written = write_export(find_home(home), name, folder)
    if json:
        print_json({"export": name, "folder": str(folder), "files": [str(path) for path in written]})
        return
    out.print(f"{len(written):,} files written below {folder}", markup=False)


def sample(folder: Annotated[Path, typer.Argument(metavar="DIR", help="An empty or new folder.")]) -> None:
    """Write the bundled sample (six invented photographs in every release layout) into a folder, to look at or to try things on."""
    from flickr_assets.sample.release import write_sample

    if folder.exists() and any(folder.iterdir()):
        raise UsageError("folder-not-empty", "the folder is not empty.", place=str(folder), remedy="Name a new one.")
    write_sample(folder)
    out.print(f"the sample is in {folder}", markup=False)


def ui(
    home: HomeOption = None,
    port: Annotated[int, typer.Option(help="The page's port.")] = 3000,
    host: Annotated[str, typer.Option(help="The page's address.")] = "127.0.0.1",
) -> None:
    """Open the Dagster UI over a home (built first from the bundled sample when it is new); Ctrl-C stops it."""
    from .resources import prepare_instance

    where = find_home(home)
    if not where.manifest.exists():
        build(home=where.root)
    raw_folder(where, where.settings())
    environment = os.environ | {
        "DAGSTER_HOME": str(prepare_instance(where)),
        "FLICKR_HOME": str(where.root),
        "DAGSTER_DISABLE_TELEMETRY": "1",
    }
    command = [
        sys.executable,
        "-m",
        "dagster",
        "dev",
        "--host",
        host,
        "--port",
        str(port),
        "--module-name",
        f"{__package__}.definitions",
    ]
    err.print(f"Dagster over {where.root}: http://{host}:{port}  (Ctrl-C stops it)", markup=False)
    process = subprocess.Popen(command, env=environment, preexec_fn=_hear_interrupts)
    signal.signal(signal.SIGTERM, lambda *_: process.send_signal(signal.SIGINT))
    try:
        sys.exit(process.wait())
    except KeyboardInterrupt:
        sys.exit(process.wait())


def _hear_interrupts() -> None:
    # A shell starts background jobs with SIGINT ignored, which Dagster would inherit and then could not be stopped.
    signal.signal(signal.SIGINT, signal.default_int_handler)
