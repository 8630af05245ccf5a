"""The expansion of many texts, in shards and rounds, by processes that hold one shard at a time; `graph/expand.py` says what it comes to.

A shard is some texts with neighbouring ids. In a folder lie, by shard: its lattices, each packed by itself, what each text generates
so far, and which strings that waits for, so that a round unpacks only the texts that it takes further; and what was told, in Parquet
files of `SAID` and `LINK`, one of each a shard and round. Between two rounds, the strings are counted that have become supported.
"""

from __future__ import annotations

import pickle
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from flickr_assets import duck
from flickr_assets.build.workers import Workers, workers
from flickr_assets.graph.expand import MOST_STATES, Growth, IsIn, Strings, Told, grow, text_id

Ints = NDArray[np.int64]

# Texts of a shard: some tens of megabytes while it is worked upon.
SHARD_TEXTS = 2_000
# So few are expanded before a process for them would be ready.
FEW_TEXTS = 500
SAID = pa.schema(
    {
        "node_id": pa.int64(),
        "unit": pa.int64(),
        "kind": pa.int8(),
        "is_new": pa.bool_(),
        "weight": pa.int64(),
        "text": pa.string(),
    }
)
LINK = pa.schema(
    {
        "child_id": pa.int64(),
        "parent_id": pa.int64(),
        "rule": pa.string(),
        "argument": pa.string(),
        "is_soft": pa.bool_(),
        "unit": pa.int64(),
    }
)
WHOLE = pa.schema({"unit": pa.int64(), "node_id": pa.int64(), "text": pa.string()})
# Of a unit: how many states it came to, whether its parse was mended, whether it stayed as it was for it would have been too many.
OUTCOME = pa.schema({"unit": pa.int64(), "n_states": pa.int64(), "is_mended": pa.bool_(), "is_truncated": pa.bool_()})


class Woven(NamedTuple):
    """A text's lattice; None where the text has no words that could be read. is_mended: its parse was."""

    lattice: Strings | None
    is_mended: bool = False


class Loom(Protocol):
    """Makes lattices of rows of `texts.Texts.unit`, the texts of one shard at a time. Crosses process borders."""

    def survey(self, texts: pa.Table, kept: Path, /) -> frozenset[Any]:
        """What the lattices of all texts depend on, as far as these show it. kept: a path for a file that `weave` will find there."""
        ...

    def weave(self, texts: pa.Table, kept: Path, surveyed: frozenset[Any], /) -> Iterator[Woven]:
        """One each, in their order. surveyed: what all texts showed."""
        ...


@dataclass(frozen=True)
class Plan:
    """least: captions that make a string one to expand. knows_nouns: noun phrases inside must be known ones. n_workers: processes.

    most_states: of a text. shard_texts: texts of a shard; neither this nor n_workers shows in the result.
    """

    folder: Path
    loom: Loom
    least: int = 2
    knows_nouns: bool = False
    n_workers: int = 1
    most_states: int = MOST_STATES
    shard_texts: int = SHARD_TEXTS
    memory: str = duck.MEMORY_LIMIT


@dataclass(frozen=True)
class Shard:
    """One shard of a plan in one round. surveyed: the file of what all shards showed. supported, known: files of ids, sorted."""

    plan: Plan
    number: int
    round: int = 0
    surveyed: Path | None = None
    supported: Path | None = None
    known: Path | None = None

    def file(self, what: str, ending: str) -> Path:
        return self.plan.folder / what / f"{self.number}.{ending}"

    def told(self, what: str) -> Path:
        return self.plan.folder / what / f"{self.round}-{self.number}.parquet"


class Expansion(NamedTuple):
    """outcome: rows of `OUTCOME`, by unit. said, link, whole: the files that hold what was told."""

    n_rounds: int
    outcome: pa.Table
    said: tuple[Path, ...]
    link: tuple[Path, ...]
    whole: tuple[Path, ...]


def expand(plan: Plan, unit: pa.Table, told: Callable[[str], None] | None = None) -> Expansion:
    """What the texts of `texts.Texts.unit` generate. told: hears how far it is. Raises FlickrError `worker-killed`."""
    shards = _dealt(plan, unit)
    if plan.n_workers == 1 or unit.num_rows <= FEW_TEXTS:
        return _expanded(plan, shards, _here, told or (lambda _: None))
    with workers(min(plan.n_workers, len(shards)), told) as beside:
        return _expanded(plan, shards, _beside(beside), told or (lambda _: None))


Doing = Callable[[Callable[[Shard], Any], Sequence[Shard]], Iterator[Any]]


def _here(work: Callable[[Shard], Any], shards: Sequence[Shard]) -> Iterator[Any]:
    return map(work, shards)


def _beside(beside: Workers) -> Doing:
    def doing(work: Callable[[Shard], Any], shards: Sequence[Shard]) -> Iterator[Any]:
        running: Mapping[Future[Any], None] = dict.fromkeys(beside.submit(work, shard) for shard in shards)
        for future in beside.as_completed(running):
            yield future.result()

    return doing


def _dealt(plan: Plan, unit: pa.Table) -> list[Shard]:
    """The texts, dealt to shards, in files; a text and its double, which are neighbours, may be of two."""
    for name in ("unit", "kept", "lattice", "growth", "waiting", "noun", "outcome", "said", "link", "whole"):
        (plan.folder / name).mkdir(parents=True)
    bounds = [*range(0, unit.num_rows, plan.shard_texts), unit.num_rows]
    shards = [Shard(plan, number) for number in range(len(bounds) - 1)]
    for shard, (first, end) in zip(shards, pairwise(bounds), strict=True):
        pq.write_table(unit.slice(first, end - first), shard.file("unit", "parquet"))
    # So that there is a file of each, whatever comes of the texts.
    for schema, what in ((SAID, "said"), (LINK, "link"), (WHOLE, "whole")):
        pq.write_table(schema.empty_table(), plan.folder / what / "none.parquet")
    return shards


def _expanded(plan: Plan, shards: Sequence[Shard], doing: Doing, told: Callable[[str], None]) -> Expansion:
    surveyed: frozenset[Any] = frozenset()
    for number, shown in enumerate(doing(_survey, shards), 1):
        told(f"reading captions: {number} of {len(shards)} shards of {plan.shard_texts:,} texts")
        surveyed |= shown
    kept = plan.folder / "surveyed.pickle"
    _dump(kept, surveyed)
    for number, _ in enumerate(doing(_weave, [replace(shard, surveyed=kept) for shard in shards]), 1):
        told(f"taking captions apart: {number} of {len(shards)} shards")
    known = _gathered_nouns(plan, shards) if plan.knows_nouns else None
    n_rounds = _taken_to_the_end(plan, [replace(shard, known=known) for shard in shards], doing, told)
    outcome = [pq.ParquetFile(shard.file("outcome", "parquet")).read() for shard in shards]
    files = (tuple(sorted((plan.folder / what).iterdir())) for what in ("said", "link", "whole"))
    return Expansion(n_rounds, pa.concat_tables([OUTCOME.empty_table(), *outcome]), *files)


def _taken_to_the_end(plan: Plan, shards: Sequence[Shard], doing: Doing, told: Callable[[str], None]) -> int:
    """Rounds, until no text waits for anything that is supported. Returns how many there were."""
    ready, n_rounds = list(shards), 0
    supported: Path | None = None
    before = np.zeros(0, np.int64)
    with _counting(plan) as connection:
        while ready:
            n_rounds += 1
            due = [replace(shard, round=n_rounds, supported=supported) for shard in ready]
            for number, _ in enumerate(doing(_take_further, due), 1):
                told(f"expanding: round {n_rounds}, {number} of {len(due)} shards, {len(before):,} strings shared")
            after = _supported(connection, plan)
            fresh = np.setdiff1d(after, before, assume_unique=True)
            supported, before = _saved(plan.folder / f"supported-{n_rounds}.npy", after), after
            ready = [shard for shard in shards if _awaits(shard, fresh)]
    return n_rounds


def _gathered_nouns(plan: Plan, shards: Sequence[Shard]) -> Path:
    nouns = [np.load(shard.file("noun", "npy")) for shard in shards]
    return _saved(plan.folder / "noun.npy", np.unique(np.concatenate([np.zeros(0, np.int64), *nouns])))


@contextmanager
def _counting(plan: Plan) -> Generator[duck.Connection]:
    """A connection within the plan's memory."""
    connection = duck.connect({})
    try:
        connection.execute(f"SET memory_limit = {duck.literal(plan.memory)}")
        connection.execute(f"SET temp_directory = {duck.literal(str(plan.folder / 'spilled'))}")
        yield connection
    finally:
        connection.close()


def _supported(connection: duck.Connection, plan: Plan) -> Ints:
    """The strings that enough captions generate, sorted."""
    duck.add_view(connection, "graph.said", sorted((plan.folder / "said").iterdir()))
    query = f"SELECT node_id FROM graph.said WHERE is_new GROUP BY node_id HAVING sum(weight) >= {plan.least:d} ORDER BY node_id"
    return duck.arrow(connection, query, place="the support of strings")["node_id"].to_numpy()


def _awaits(shard: Shard, fresh: Ints) -> bool:
    """Whether some text of it waits for one of these strings."""
    return bool(np.isin(np.load(shard.file("waiting", "npy"))[:, 0], fresh).any())


def _saved(path: Path, numbers: Ints) -> Path:
    np.save(path, numbers)
    return path


def _survey(shard: Shard) -> frozenset[Any]:
    """A first look at a shard's texts."""
    return shard.plan.loom.survey(pq.ParquetFile(shard.file("unit", "parquet")).read(), shard.file("kept", "parquet"))


def _weave(shard: Shard) -> None:
    """The lattices of a shard, and what does not depend on other texts."""
    surveyed = _load(shard.surveyed) if shard.surveyed is not None else frozenset()
    unit = pq.ParquetFile(shard.file("unit", "parquet")).read()
    lattices: list[bytes] = []
    nouns: set[int] = set()
    wholes: list[tuple[int, int, str]] = []
    mended: list[bool] = []
    for number, (lattice, is_mended) in zip(
        unit["unit"].to_pylist(), shard.plan.loom.weave(unit, shard.file("kept", "parquet"), surveyed), strict=True
    ):
        lattices.append(pickle.dumps(lattice, protocol=pickle.HIGHEST_PROTOCOL))
        mended.append(is_mended)
        if lattice is None:
            continue
        if whole := lattice.original_text():
            wholes.append((number, text_id(whole), whole))
        if shard.plan.knows_nouns:
            nouns.update(map(text_id, lattice.noun_texts()))
    _dump(shard.file("lattice", "pickle"), lattices)
    _dump(shard.file("growth", "pickle"), [b""] * len(lattices))
    _saved(shard.file("noun", "npy"), np.array(sorted(nouns), np.int64))
    _write(shard.file("whole", "parquet"), WHOLE, wholes)
    none = [0] * len(lattices)
    outcome = {"unit": unit["unit"], "n_states": none, "is_mended": mended, "is_truncated": [False for _ in none]}
    pq.write_table(pa.table(outcome, schema=OUTCOME), shard.file("outcome", "parquet"))


def _take_further(shard: Shard) -> None:
    """One round of a shard: its texts that wait for what is supported now, as far as that lets them go."""
    unit = pq.ParquetFile(shard.file("unit", "parquet")).read(["unit", "weight"])
    lattices, growths = _load(shard.file("lattice", "pickle")), _load(shard.file("growth", "pickle"))
    outcome = pq.ParquetFile(shard.file("outcome", "parquet")).read().to_pydict()
    is_supported, is_known = containing(shard.supported), containing(shard.known) if shard.plan.knows_nouns else lambda _: True
    said: list[tuple[Any, ...]] = []
    links: list[tuple[Any, ...]] = []
    due, waiting = _due(shard, len(lattices))
    numbers, weights = unit["unit"].to_pylist(), unit["weight"].to_pylist()
    for place in due:
        lattice = pickle.loads(lattices[place])  # noqa: S301 - our own, of this very run
        growth = pickle.loads(growths[place]) if growths[place] else Growth()  # noqa: S301
        told = grow(lattice, growth, is_supported, is_known, shard.plan.most_states) if lattice is not None else Told([], set(), 0)
        if told is None:
            outcome["is_truncated"][place] = True
            continue
        outcome["n_states"][place] = told.n_states
        growths[place] = pickle.dumps(growth, protocol=pickle.HIGHEST_PROTOCOL)
        number, weight = numbers[place], weights[place]
        said += [(node, number, kind, is_new, weight, text) for node, kind, is_new, text in told.said]
        links += [(*link, number) for link in told.links]
        waiting += [(node, place) for node in growth.waiting]
    _dump(shard.file("growth", "pickle"), growths)
    _saved(shard.file("waiting", "npy"), np.array(waiting, np.int64).reshape(-1, 2))
    pq.write_table(pa.table(outcome, schema=OUTCOME), shard.file("outcome", "parquet"))
    _write(shard.told("said"), SAID, said)
    _write(shard.told("link"), LINK, links)


def _due(shard: Shard, n: int) -> tuple[list[int], list[tuple[int, int]]]:
    """The places of the texts that wait for what is supported; in the first round, all. And (string, place) of what the others wait for."""
    if shard.supported is None:
        return list(range(n)), []
    waiting = np.load(shard.file("waiting", "npy"))
    due = np.unique(waiting[np.isin(waiting[:, 0], np.load(shard.supported)), 1])
    others = waiting[~np.isin(waiting[:, 1], due)]
    return due.tolist(), [(node, place) for node, place in others.tolist()]


def containing(path: Path | None) -> IsIn:
    """Whether a number is among those of a file, which processes share and none loads."""
    if path is None or not len(np.load(path, mmap_mode="r")):
        return lambda _: False
    numbers = memoryview(np.load(path, mmap_mode="r"))
    n = len(numbers)

    def is_in(number: int) -> bool:
        place = bisect_left(numbers, number)
        return place < n and numbers[place] == number

    return is_in


def _write(path: Path, schema: pa.Schema, rows: Sequence[Iterable[Any]]) -> None:
    columns = list(zip(*rows, strict=True)) if rows else [[] for _ in schema]
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), path, compression="zstd")


def _dump(path: Path, packed: Any) -> None:
    with path.open("wb") as file:
        pickle.dump(packed, file, protocol=pickle.HIGHEST_PROTOCOL)


def _load(path: Path) -> Any:
    with path.open("rb") as file:
        return pickle.load(file)  # noqa: S301 - our own, of this very run
