"""What `flickr-assets build` does: settle the settings, see what is stale, run the build job over it, report. Dagster only when needed."""

import os
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from flickr_assets.build.freshness import check_not_home, restore_sample
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.publish import published, read_manifest
from flickr_assets.build.status import status
from flickr_assets.build.steps import select, steps
from flickr_assets.errors import HomeError, UsageError
from flickr_assets.paths import Home, Settings
from flickr_assets.rawfiles.scan import check_folder
from flickr_assets.registry import sources
from flickr_assets.source import Depth

from .console import command, err, print_json, say, tell
from .display import Display, next_steps, summary
from .standing import blocking, unfinished
from .told import untold

SAMPLE = "sample"


@dataclass(frozen=True)
class Made:
    """What a build came to. n_steps: how many steps were run; was_needed: whether there was anything at all to do."""

    n_steps: int
    was_needed: bool


def make(
    home: Home,
    raw: str | None,
    only: Sequence[str],
    prefer: Sequence[str],
    images: Depth | None = None,
    model: str | None = None,
    *,
    is_quiet: bool,
) -> Made:
    """Bring the chosen steps up to date. Raises what kept the build from being finished."""
    settings = _settings(home, raw, prefer)
    if images is not None:
        settings = settings.with_images(images)
    if model is not None:
        require_model(model)
        settings = settings.with_model(model)
    names = select(only) if only else frozenset(step.name for step in steps())
    if raw == SAMPLE:
        restore_sample(home)
    if not is_quiet:
        _announce(home, settings)
    with nullcontext() if is_quiet or not err.is_terminal else err.status(f"looking through {_raw_name(settings)}") as shown:
        left = unfinished(home, *status(home, settings, wanted=names, progress=shown.update if shown else None))
    # Not before the raw folder was looked through: one that cannot be read is not remembered.
    if not home.exists or settings != home.settings():
        home.remember(settings)
    if not left.steps and not blocking(home):
        return Made(0, was_needed=False)
    return Made(_run(home, left.steps or names, len(left.stale), is_quiet=is_quiet), was_needed=True)


def require_model(name: str) -> None:
    """Raises UsageError `model-name`, `model-missing` or `model-unfit` where no build could parse by it."""
    from flickr_assets.nlp.model import Model

    Model(name)


def make_ready(home: Home) -> None:
    """What the page shows: a new home is built from the bundled sample, of an old one the log is told what it does not know.

    Where another build is writing the home, that is left to it, and said.
    """
    try:
        if home.manifest.exists():
            record(home)
        else:
            make(home, None, [], [], is_quiet=False)
    except HomeError as error:
        if error.code != "home-locked":
            raise
        tell(
            f"{home.root}: [home-locked] another build is writing this home; the page shows it as far as it has come.",
            style="yellow",
        )


def record(home: Home) -> None:
    """Tell the home's Dagster log what it does not know of what is up to date; nothing is built."""
    if not untold(home, Ledger.load(home)):
        return
    left = unfinished(home, *status(home, home.settings()))
    names = left.untold - left.stale
    if names:
        _run(home, names, 0, is_quiet=True)


def _run(home: Home, names: Iterable[str], n_stale: int, *, is_quiet: bool) -> int:
    from .resources import Audience
    from .runner import run_build

    with Display(n_stale, is_quiet=is_quiet) as display:
        faults = run_build(home, names, Audience(display.hear, display.progress, display.refuse))
    failure = display.failure()
    if failure is not None:
        raise failure
    if faults:
        raise RuntimeError("\n".join(faults))
    if display.n_recognised == 0:
        tell(
            f"Nothing in {_raw_name(home.settings())} was recognised, so the tables are empty: {command('sources --files', home)} says why."
        )
    return display.n_built


def _settings(home: Home, raw: str | None, prefer: Sequence[str]) -> Settings:
    """The home's settings with what the command says. Raises UsageError `raw-…` or `prefer-…`."""
    settings = home.settings()
    if raw == SAMPLE:
        settings = settings.with_raw(None)
    elif raw is not None:
        folder = Path(os.path.normpath(Path(raw).expanduser().absolute()))
        check_folder(folder)
        check_not_home(home, folder)
        settings = settings.with_raw(folder)
    for choice in prefer:
        release, is_pair, path = choice.partition("=")
        if not is_pair or not path or release not in sources():
            saw = f"; there is no release {release}" if is_pair and path else f", saw {choice!r}"
            raise UsageError(
                "prefer-form",
                f"expected RELEASE=PATH{saw}.",
                remedy="Both are as `flickr-assets sources` and `sources --files` show them, the path below the raw folder.",
            )
        if settings.raw is not None and not (Path(settings.raw) / path.partition("!")[0]).exists():
            raise UsageError(
                "prefer-missing",
                f"there is no {path} below {settings.raw}.",
                remedy="Name it as `flickr-assets sources --files` shows it.",
            )
        settings = settings.with_preferences({release: path})
    return settings


def _raw_name(settings: Settings) -> str:
    return settings.raw if settings.raw is not None else "the bundled sample"


def _announce(home: Home, settings: Settings) -> None:
    before = home.settings()
    if home.exists and before.raw != settings.raw and (shown := published(home)):
        counts = [table["n_rows"] for table in shown.values() if table["n_rows"]]
        tell(
            f"This home was built from {_raw_name(before)}: its {len(counts):,} tables ({sum(counts):,} rows) are replaced by those "
            f"of {_raw_name(settings)}. With another --home both are kept."
        )
    tell(f"Building {_raw_name(settings)} into {home.root} ({home.origin}).")


def report(home: Home, made: Made, json: bool) -> None:
    """What the build holds, after it."""
    if json:
        manifest = read_manifest(home)
        counts = {name: table["n_rows"] for name, table in manifest["tables"].items()}
        facts = {"build": manifest["build"], "steps_run": made.n_steps, "tables": counts, "checks": manifest["checks"]}
        print_json({**facts, "home": str(home.root), "catalogue": str(home.catalogue)})
        return
    summary(home, _raw_name(home.settings()))
    if not made.was_needed:
        say("\nNothing to do: every table is up to date.")
    elif not made.n_steps:
        say("\nNo table had to be made anew: what was left was to check, to publish or to note them.")
    say("\nTry next:")
    for line in next_steps(home):
        say(f"  {line}")
