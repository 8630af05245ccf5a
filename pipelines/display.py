"""How a build looks: progress while it runs, the summary of what it holds. Knows the library's events; knows no Dagster."""

import shlex
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from flickr_assets.build.events import Built, Checked, Event, Failed, Fresh, Held, Published, Scanned, Started, Unpublished
from flickr_assets.build.publish import read_manifest
from flickr_assets.build.steps import Step
from flickr_assets.build.steps import tables as contracts
from flickr_assets.errors import CheckFailed, FlickrError, InputError
from flickr_assets.paths import Home
from flickr_assets.source import Depth
from flickr_assets.sqlfiles import LAYERS, sql_root

from .console import command, err, path, right, say, shortened, show_table, tell

N_OFFENDING_SHOWN = 3
# Where there is no terminal to show a bar, a word on long work is printed so often.
TOLD_EVERY_S = 20
_LOOKS: Mapping[Depth, str] = {
    "none": "not looked at (build --images names, bytes or pixels)",
    "names": "by name and size; none was opened (build --images bytes or pixels)",
    "bytes": "by their bytes and headers (build --images pixels decodes them)",
    "pixels": "every pixel decoded",
}


@dataclass
class Display:
    """Follows a build: a progress bar on a terminal, a line an event elsewhere; remembers what went wrong."""

    n_steps: int
    is_quiet: bool = False
    n_built: int = 0
    n_recognised: int | None = None
    errors: list[str] = field(default_factory=list)
    failed_checks: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    refusal: FlickrError | None = None
    _progress: Progress | None = None
    _told_at: float = field(default_factory=time.monotonic)

    def __enter__(self) -> Self:
        if not self.is_quiet and err.is_terminal:
            columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
            self._progress = Progress(*columns, console=err, transient=True)
            self._progress.start()
            self._task = self._progress.add_task("scanning the raw folder", total=self.n_steps)
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def progress(self, line: str) -> None:
        """A word on long work."""
        if self._progress is not None:
            self._progress.update(self._task, description=line[: max(20, err.width - 50)])
        elif not self.is_quiet and time.monotonic() - self._told_at > TOLD_EVERY_S:
            self._told_at = time.monotonic()
            tell(line)

    def refuse(self, error: FlickrError) -> None:
        """The build could not begin, or could not go on."""
        self.refusal = error

    def hear(self, event: Event) -> None:
        """Take note of an event and show it."""
        match event:
            case Scanned(inventory=inventory):
                self.n_recognised = len(inventory.candidates)
                self._say(f"{len(inventory.files):,} files, {len(inventory.candidates):,} recognised", advance=0)
            case Started(step=step):
                self.progress(short(step))
            case Built(step=step, outputs=outputs, seconds=seconds):
                self.n_built += 1
                n_rows = sum(stored.n_rows for stored in outputs)
                self._say(f"{short(step):32} {n_rows:>10,} rows  {seconds:6.1f} s")
            case Fresh():
                self._say("")
            case Failed(error=error):
                self.errors.append(str(error))
            case Held(step=step, by=by):
                self.held.append(f"{step.name} (reads {', '.join(by)})")
            case Checked(result=result) if not result.passed and result.is_blocking:
                rows = "".join(f"\n    {_told(row)}" for row in result.rows[:N_OFFENDING_SHOWN])
                self.failed_checks.append(
                    f"[check-failed] {result.table} {result.name}: {_counted(result.n_offending, 'offending row')}{rows}"
                )
            case Unpublished(why=why) if not self.errors and not self.failed_checks:
                self.failed_checks += [f"[check-failed] {line}" for line in why]
            case Unpublished() | Published() | Checked():
                pass

    def failure(self) -> FlickrError | None:
        """What kept the build from being finished, on one screen."""
        if self.refusal is not None:
            return self.refusal
        problems = [*self.errors, *self.failed_checks]
        if not problems and not self.held:
            return None
        if self.held:
            problems.append(f"held, {len(self.held)}: {', '.join(self.held[:4])}{' …' if len(self.held) > 4 else ''}")
        kind = InputError if self.errors else CheckFailed
        share = max(6, 18 // len(problems))
        shown = "\n".join(shortened(problem, share) for problem in problems)
        remedy = "\nReaders still see the last build, if there was one."
        return kind("build-failed", f"the build was not finished:\n{shortened(shown, 20)}", remedy=remedy)

    def _say(self, line: str, advance: int = 1) -> None:
        if self._progress is not None:
            self._progress.update(self._task, advance=advance)
        elif line and not self.is_quiet:
            tell(line)


def short(step: Step) -> str:
    """A source by its name, a table by its full name."""
    return step.name.removeprefix("source/")


def summary(home: Home, raw: str) -> None:
    """What a build holds: tables by layer, rejects, checks, where it is."""
    manifest = read_manifest(home)
    n_rows: Mapping[str, int] = {name: manifest["tables"][name]["n_rows"] for name in contracts() if name in manifest["tables"]}
    widest = max(map(len, n_rows), default=0)
    for layer in (layer for layer in LAYERS if any(name.startswith(f"{layer}.") for name in n_rows)):
        rows = [(name, n) for name, n in n_rows.items() if n and name.startswith(f"{layer}.")]
        show_table((f"{layer:{widest}}", right("rows")), rows)
        say()
    n_empty = sum(not n for n in n_rows.values())
    if n_empty:
        are = "table is" if n_empty == 1 else "tables are"
        say(f"{n_empty} more {are} empty; {command('sources', home)} says which releases are not here")
    say(f"rejects    {n_rows.get('raw.reject', 0):,}")
    say(f"repairs    {n_rows.get('raw.repair', 0):,}")
    if n_rows.get("raw.exclude"):
        say(f"withdrawn  {_counted(n_rows['raw.exclude'], 'photograph')} by exclude.txt (rows taken out: raw.reading, n_withdrawn)")
    if older := manifest.get("withheld"):
        words = _counted(len(older), "table")
        say(f"withheld   {words} older than exclude.txt, to be seen again when built: {command('build', home)}", style="yellow")
    if n_rows.get("raw.image_file"):
        say(f"images     {_LOOKS[home.settings().images]}")
    _show_checks(manifest["checks"], home)
    show_table(
        ("raw", path(raw)),
        [("home", f"{home.root}  ({home.origin})"), ("catalogue", f"{home.catalogue}  (build {manifest['build']})")],
    )


def _show_checks(checks: Mapping[str, Mapping[str, Any]], home: Home) -> None:
    failed = {name: check for name, check in checks.items() if not check["passed"]}
    n_blocking = sum(check["is_blocking"] for check in failed.values())
    say(f"checks     {len(checks) - len(failed):,} passed, {len(failed) - n_blocking:,} warn, {n_blocking:,} block")
    for name, check in failed.items():
        say(f"           {name}: {_counted(check['n_offending'], 'row')}", style="yellow")
    if shown := next((file for name in failed if (file := _query_of(name)).is_file()), None):
        say(f"           such rows: {command(f'sql --file {shlex.quote(str(shown))}', home)}")


def _query_of(check: str) -> Path:
    """The file of a check `layer.table/sentence`, from where the user stands."""
    table, _, sentence = check.partition("/")
    file = sql_root() / "checks" / f"{table.partition('.')[2]}__{sentence}.sql"
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def next_steps(home: Home) -> list[str]:
    """Commands that work as they stand."""
    rejects = read_manifest(home)["tables"].get("raw.reject", {}).get("n_rows", 0)
    return [
        *([command('sql "SELECT file, member, line, code, message FROM raw.reject"', home)] if rejects else []),
        command('sql "SELECT * FROM stats.split_overlap WHERE n_photos > 0"', home),
        command("figures", home),
        command("ui", home),
    ]


def _told(row: Mapping[str, object]) -> str:
    """An offending row; where it is about a line of a file, as an error is told."""
    if {"file", "line", "code", "message"} <= row.keys():
        return f"{row['file']}:{row['line']}: [{row['code']}] {row['message']} Saw {row.get('excerpt', '')!r}."
    return str(row)


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"
