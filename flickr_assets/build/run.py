"""Running a build: scan the raw folder, run the stale steps in order, check, publish. Everything is told as events."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pyarrow as pa
from filelock import FileLock, Timeout

from flickr_assets import duck, store
from flickr_assets.build import accounts, publish, segments
from flickr_assets.build.checks import run_checks
from flickr_assets.build.events import Built, Checked, Event, Failed, Fresh, Held, Published, Scanned, Started, Unpublished
from flickr_assets.build.fingerprint import digest
from flickr_assets.build.freshness import inputs_of, look, model_version, raw_folder, staleness, withdrawn_photographs
from flickr_assets.build.ledger import FileRead, Ledger, Record
from flickr_assets.build.reading import FILE_STATUS, Outcome, Task, account_name, read_source
from flickr_assets.build.steps import Step, steps
from flickr_assets.build.telling import outward
from flickr_assets.build.withdrawal import Withdrawn
from flickr_assets.build.workers import workers
from flickr_assets.errors import FlickrError, HomeError
from flickr_assets.paths import Home, Settings, worker_count
from flickr_assets.rawfiles.inventory import Candidate, Inventory
from flickr_assets.registry import sources
from flickr_assets.schema.accounts import REJECT, SOURCE_FILE
from flickr_assets.schema.nlp import TEXT
from flickr_assets.store import Stored

# Longer than is_written holds it, to look.
LOCK_PATIENCE_S = 0.5


@dataclass
class Build:
    """One build of a home. wanted: names of the steps to bring up to date; is_forced: run them even where they are fresh."""

    home: Home
    wanted: frozenset[str]
    is_forced: bool = False
    progress: Callable[[str], None] | None = None
    ledger: Ledger = field(init=False)
    inventory: Inventory = field(init=False)
    raw: Path = field(init=False)
    settings: Settings = field(init=False)
    failures: dict[str, str] = field(default_factory=dict, init=False)

    def run(self) -> Generator[Event]:
        """Do it. Raises HomeError `home-locked` when another build writes this home, and what `look` raises: nothing is read then."""
        self.settings = self.home.settings()
        with locked(self.home):
            self.ledger = Ledger.load(self.home)
            self.raw = raw_folder(self.home, self.settings)
            self.inventory = look(self.home, self.raw, self.progress)
            yield Scanned(self.raw, self.inventory)
            wanted = [step for step in steps() if step.name in self.wanted]
            yield from self._read_sources([step for step in wanted if step.kind == "source"])
            with self._connection() as connection:
                for step in wanted:
                    if step.kind != "source":
                        yield from self._run_step(step, connection)
                yield from self._check(connection, wanted)
            yield self._publish()

    def _read_sources(self, wanted: Sequence[Step]) -> Iterator[Event]:
        # exclude.txt comes first: what it names is left out while the other sources are read.
        first = [step for step in wanted if step.name == "source/exclude"]
        others = [step for step in wanted if step.name != "source/exclude"]
        for group in (first, others):
            if group is others:
                self.inventory = withdrawn_photographs(self.home, self.ledger).inventory(self.inventory)
            stale = []
            for step in group:
                reason = self._why(step)
                if not reason:
                    self._note_files(step)
                    yield Fresh(step, self.ledger.records[step.name].outputs)
                elif "source/exclude" in self.failures:
                    self.failures[step.name] = "held by source/exclude"
                    yield Held(step, ("source/exclude",))
                else:
                    stale.append((step, reason))
            yield from self._read_side_by_side(stale)

    def _read_side_by_side(self, stale: list[tuple[Step, str]]) -> Iterator[Event]:
        """Sources know nothing of each other: each is read in a process of its own, the largest first."""
        tasks = {step.name: self._task(step) for step, _ in stale}
        stale = sorted(stale, key=lambda item: -sum(candidate.size for candidate in tasks[item[0].name].candidates))
        heavy = [item for item in stale if tasks[item[0].name].candidates]
        n_workers = min(worker_count(), len(heavy))
        for step, reason in stale:
            if n_workers <= 1 or not tasks[step.name].candidates:
                yield Started(step, reason)
                yield self._finish_source(
                    step, lambda step=step: read_source(replace(tasks[step.name], tell=self.progress or outward))
                )
        if n_workers <= 1:
            return
        with workers(n_workers, self.progress) as beside:
            running: dict[Future[Outcome], Step] = {}
            for step, reason in heavy:
                yield Started(step, reason)
                running[beside.submit(read_source, tasks[step.name])] = step
            for future in beside.as_completed(running):
                yield self._finish_source(running[future], future.result)

    def _finish_source(self, step: Step, result: Callable[[], Outcome]) -> Built | Failed:
        try:
            outcome = result()
        except FlickrError as error:
            self.failures[step.name] = str(error)
            return Failed(step, error)
        return self._keep(step, self._inputs(step), outcome.outputs, outcome.accounts, outcome.seconds)

    def _note_files(self, step: Step) -> None:
        """Files that have another time of change and the same content are known by the new time from now on."""
        record, files = self.ledger.records[step.name], self._files(step)
        if record.files != files:
            self.ledger.keep(replace(record, files=files))

    def _files(self, step: Step) -> tuple[FileRead, ...]:
        candidates = self._candidates(step.name.removeprefix("source/")) if step.kind == "source" else ()
        return tuple(FileRead(c.path, c.member, c.sha256, c.n_files, c.size, c.mtime_ns) for c in candidates)

    def _task(self, step: Step) -> Task:
        name = step.name.removeprefix("source/")
        withdrawn = Withdrawn() if name == "exclude" else withdrawn_photographs(self.home, self.ledger)
        lists = self._candidates(sources()[name].aligned_by) if withdrawn.photo_ids else ()
        refusals = tuple(refusal for refusal in self.inventory.refusals if accounts.owner(refusal) == name)
        prefer = dict(self.settings.prefer).get(name)
        candidates = self._candidates(name)
        return Task(self.home.root, self.raw, name, candidates, refusals, prefer, withdrawn, lists, self.settings.images)

    def _candidates(self, source: str) -> tuple[Candidate, ...]:
        return tuple(candidate for candidate in self.inventory.candidates if candidate.source == source)

    def _inputs(self, step: Step) -> dict[str, str]:
        # What a failed source told before is not gathered either.
        readable = tuple(name for name in step.after if name not in self.failures)
        return inputs_of(replace(step, after=readable), self.inventory, self.settings, self.ledger)

    def _why(self, step: Step) -> str:
        """Why the step must run; empty when it need not."""
        return "asked for" if self.is_forced else staleness(self.ledger.records.get(step.name), step, self._inputs(step))

    def _run_step(self, step: Step, connection: duck.Connection) -> Iterator[Event]:
        stored = self.ledger.stored()
        held = sorted(need for need in step.inputs if need in self.failures or need not in stored)
        if held:
            self.failures.update({table.name: f"held by {', '.join(held)}" for table in step.tables})
            yield Held(step, tuple(held))
            return
        reason = self._why(step)
        if not reason:
            yield Fresh(step, self.ledger.records[step.name].outputs)
            return
        yield Started(step, reason)
        began = time.perf_counter()
        try:
            outputs = self._made(step, connection)
        except FlickrError as error:
            self.failures.update({table.name: str(error) for table in step.tables})
            yield Failed(step, error)
            return
        yield self._keep(step, self._inputs(step), outputs, (), time.perf_counter() - began)
        for stored in outputs:
            duck.add_view(connection, stored.table, stored.paths(self.home.root))

    def _made(self, step: Step, connection: duck.Connection) -> tuple[Stored, ...]:
        if step.kind != "parse":
            return (store.write(self.home.root, step.tables[0], self._rows(step, connection)),)
        model = self.settings.model
        texts = store.read(self.home.root, self.ledger.stored()[TEXT.name])
        return segments.parsed(self.home, texts, digest([step.code_version, model_version(model)])[:16], model, self.progress)

    def _rows(self, step: Step, connection: duck.Connection) -> pa.Table:
        if step.query is not None:
            return duck.arrow(connection, step.query.query, place=f"sql/{step.query.folder}/{step.query.stem}.sql")
        if step.derived is not None:
            stored = self.ledger.stored()
            return step.derived.compute({name: store.read(self.home.root, stored[name]) for name in step.inputs})
        if step.kind == "release":
            return accounts.releases()
        if step.tables[0] is SOURCE_FILE:
            return accounts.source_files(self.inventory, self._pieces(FILE_STATUS))
        own = [accounts.nameless_refusals(self.inventory)] if step.tables[0] is REJECT else []
        return accounts.gathered(step.tables[0], [*self._pieces(step.tables[0]), *own])

    def _pieces(self, table: store.Table) -> list[pa.Table]:
        names = [f"source/{name}" for name in sources()]
        records = [self.ledger.records.get(name) for name in names if name not in self.failures]
        pieces = [
            record.output(account_name(table, record.step.removeprefix("source/"))) for record in records if record is not None
        ]
        return [store.read(self.home.root, piece) for piece in pieces if piece.n_rows]

    def _keep(
        self, step: Step, inputs: Mapping[str, str], outputs: tuple[Stored, ...], kept: tuple[Stored, ...], seconds: float
    ) -> Built:
        before = self.ledger.stored()
        changed = frozenset(
            item.table for item in outputs if item.table not in before or before[item.table].data_version != item.data_version
        )
        files = self._files(step)
        self.ledger.keep(Record(step.name, step.code_version, dict(inputs), outputs, kept, round(seconds, 3), files))
        for table in step.tables:
            self.failures.pop(table.name, None)
        n_rows_before = {item.table: before[item.table].n_rows for item in outputs if item.table in before}
        return Built(step, outputs, changed, seconds, n_rows_before)

    @contextmanager
    def _connection(self) -> Generator[duck.Connection]:
        for step in steps():
            if step.name in self.failures:
                self.failures.update({table.name: f"{step.name} failed" for table in step.tables})
        connection = duck.connect({name: item.paths(self.home.root) for name, item in self.ledger.stored().items()})
        try:
            yield connection
        finally:
            connection.close()

    def _check(self, connection: duck.Connection, wanted: Sequence[Step]) -> Iterator[Event]:
        left_out = self.failures.keys() | self._behind()
        versions = {name: item.data_version for name, item in self.ledger.stored().items() if name not in left_out}
        names = [table.name for step in wanted for table in step.tables]
        for result in run_checks(connection, self.ledger, versions, names):
            yield Checked(result)

    def _behind(self) -> set[str]:
        """Tables (and their steps) that were not asked for and are older than what they are made from: nothing is held against them."""
        behind: set[str] = set()
        for step in steps():
            if step.name in self.wanted:
                continue
            if staleness(self.ledger.records.get(step.name), step, self._inputs(step)) or behind & {*step.inputs, *step.after}:
                behind |= {step.name, *(table.name for table in step.tables)}
        return behind

    def _publish(self) -> Published | Unpublished:
        failed = [f"{name}: {why}" for name, why in sorted(self.failures.items())]
        blocking = [
            f"{result.table} {result.name}: {result.n_offending:,} {'row' if result.n_offending == 1 else 'rows'}"
            for result in self.ledger.blocking()
        ]
        if (failed or blocking) and (self.home.manifest.exists() or blocking):
            return Unpublished((*failed, *blocking))
        number = publish.publish(self.home, self.ledger, leave_out=frozenset(self.failures))
        return Published(number, self.home.manifest)


@contextmanager
def locked(home: Home) -> Generator[None]:
    """One writer a home. Raises HomeError `home-locked` when there is another."""
    home.root.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(home.lock, timeout=LOCK_PATIENCE_S):
            yield
    except Timeout as error:
        raise HomeError(
            "home-locked", "another build is writing this home.", place=str(home.root), remedy="Wait for it, or use another --home."
        ) from error


def is_written(home: Home) -> bool:
    """Whether a build is writing the home just now."""
    if not home.lock.exists():
        return False
    try:
        with FileLock(home.lock, timeout=0):
            return False
    except Timeout:
        return True
