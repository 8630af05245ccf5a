"""How the command line looks: tables, progress, the summary of a build. Knows rich; knows no Dagster."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import pyarrow as pa
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table as RichTable

from flickr_assets.build.events import Built, Checked, Event, Failed, Fresh, Held, Published, Scanned, Started, Unpublished
from flickr_assets.build.publish import read_manifest
from flickr_assets.build.steps import tables as contracts
from flickr_assets.paths import Home

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def print_json(value: object) -> None:
    """For scripts: plain JSON on standard output."""
    sys.stdout.write(json.dumps(value, indent=1, ensure_ascii=False, default=str) + "\n")


def show_table(title: str, names: Sequence[str], rows: Iterable[Sequence[object]], *, right: frozenset[str] = frozenset()) -> None:
    """A table on standard output; `right` names the columns of numbers."""
    table = RichTable(title=title or None, title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False)
    for name in names:
        table.add_column(name, justify="right" if name in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*[f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell) for cell in row])
    out.print(table)


def show_arrow(data: pa.Table, n_rows: int) -> None:
    """A query's rows as a table, the first n_rows of them."""
    numeric = frozenset(field.name for field in data.schema if pa.types.is_integer(field.type) or pa.types.is_floating(field.type))
    rows = [list(row.values()) for row in data.slice(0, n_rows).to_pylist()]
    show_table("", data.column_names, [["" if cell is None else cell for cell in row] for row in rows], right=numeric)
    if data.num_rows > n_rows:
        out.print(
            f"[dim]{data.num_rows:,} rows, the first {n_rows} shown (--rows N for more, --format csv|json|parquet for all)[/dim]"
        )


@dataclass
class Display:
    """Follows a build: a progress bar on a terminal, a line an event elsewhere; remembers what the summary needs."""

    n_steps: int
    is_quiet: bool = False
    built: list[Built] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    n_files: int = 0
    _progress: Progress | None = None

    def __enter__(self) -> "Display":
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
            self._progress.update(self._task, description=line)

    def hear(self, event: Event) -> None:
        """Take note of an event and show it."""
        match event:
            case Scanned(inventory=inventory):
                self.n_files = len(inventory.files)
                self._say(f"{self.n_files:,} files, {len(inventory.candidates):,} recognised", advance=0)
            case Started(step=step):
                self.progress(step.name.removeprefix("source/"))
            case Built(step=step, outputs=outputs, seconds=seconds):
                self.built.append(event)
                n_rows = sum(stored.n_rows for stored in outputs)
                self._say(f"{step.name.removeprefix('source/'):32} {n_rows:>10,} rows  {seconds:6.1f} s")
            case Fresh():
                self._say("")
            case Failed(error=error):
                self.errors.append(str(error))
            case Held(step=step, by=by):
                self.held.append(f"{step.name} (reads {', '.join(by)})")
            case Checked(result=result) if not result.passed and result.is_blocking:
                rows = "\n".join(f"    {row}" for row in result.rows[:3])
                self.errors.append(f"[check-failed] {result.table} {result.name}: {result.n_offending:,} offending rows\n{rows}")
            case Unpublished(why=why) if not self.errors:
                self.errors += [f"[not-published] {line}" for line in why]
            case Unpublished() | Published() | Checked():
                pass

    def _say(self, line: str, advance: int = 1) -> None:
        if self._progress is not None:
            self._progress.update(self._task, advance=advance)
        elif line and not self.is_quiet:
            err.print(line)


def summary(home: Home, raw: str) -> None:
    """What a build holds: tables by layer, rejects, checks, where it is, what to try next."""
    manifest = read_manifest(home)
    tables: Mapping[str, Mapping[str, int]] = {name: manifest["tables"][name] for name in contracts() if name in manifest["tables"]}
    n_empty = sum(not table["n_rows"] for table in tables.values())
    for layer in dict.fromkeys(name.split(".")[0] for name in tables):
        rows = [(name, table["n_rows"]) for name, table in tables.items() if name.startswith(f"{layer}.") and table["n_rows"]]
        show_table(layer, ("table", "rows"), rows, right=frozenset({"rows"}))
        out.print()
    if n_empty:
        out.print(f"{n_empty} tables are empty: their releases are not here (flickr-assets sources says which file fills them).")
    checks: Mapping[str, Mapping[str, bool]] = manifest["checks"]
    failed = [name for name, check in checks.items() if not check["passed"]]
    blocking = [name for name in failed if checks[name]["is_blocking"]]
    out.print(f"rejects   {tables['raw.reject']['n_rows'] if 'raw.reject' in tables else 0:,}")
    out.print(f"repairs   {tables['raw.repair']['n_rows'] if 'raw.repair' in tables else 0:,}")
    out.print(f"checks    {len(checks) - len(failed):,} passed, {len(failed) - len(blocking):,} warn, {len(blocking):,} block")
    for name in failed:
        out.print(f"          [yellow]{name}[/yellow]: {checks[name]['n_offending']:,} rows")
    out.print(f"raw       {raw}")
    out.print(f"home      {home.root}  ({home.origin})")
    out.print(f"catalogue {home.catalogue}  (build {manifest['build']})")


NEXT = (
    'flickr-assets sql "SELECT * FROM stats.split_overlap WHERE n_photos > 0"',
    "flickr-assets figures",
    "flickr-assets ui",
)
