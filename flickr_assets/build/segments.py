"""The parse of the captions: each distinct text once, in segments that are appended to.

A segment is some texts of one shard, parsed together: a Parquet file of each table of `PARSED`, in a folder that is named after
what else a parse depends on (the code, the model). A build parses the texts that no segment has, into further segments; it
touches no other, but for those that hold a text which is no caption any more: they are written anew without it, unparsed.
What is there is found by the names of the files, which tell their bytes, so a build that was cut short goes on where it was.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from flickr_assets import store
from flickr_assets.build.fingerprint import digest
from flickr_assets.build.workers import workers
from flickr_assets.paths import Home, worker_count, write_atomically
from flickr_assets.schema import Table
from flickr_assets.schema.nlp import PARSE, PARSED, SHARD_SHIFT, SHARDS
from flickr_assets.store import Piece, Stored

if TYPE_CHECKING:
    from flickr_assets.nlp.parsing import Parser

Ids = NDArray[np.int64]

# Texts of a segment: some seconds of work.
SEGMENT_TEXTS = 5_000
# Texts at once within one: what is held of them is some tens of megabytes.
_BATCH_TEXTS = 1_000
# So few are parsed before a process for them would be ready.
FEW_TEXTS = 1_500
# A shard of more segments than this has its small ones put together.
MOST_SEGMENTS = 24


@dataclass(frozen=True)
class Segment:
    """stem: its shard, and a hash of the ids. ids: of its texts, ascending. pieces: a file of each table of PARSED."""

    stem: str
    ids: Ids
    pieces: tuple[Piece, ...]

    @property
    def shard(self) -> str:
        return self.stem[0]


@dataclass(frozen=True)
class Task:
    """Texts of one shard to parse into a segment of a folder, by a model."""

    root: Path
    folder: str
    model: str
    ids: pa.Array
    texts: pa.Array


def parsed(
    home: Home, texts: pa.Table, folder: str, model: str, progress: Callable[[str], None] | None = None
) -> tuple[Stored, ...]:
    """The tables of PARSED for these texts (text_id, ascending, and text). folder: named after code and model.

    progress: told how far it is. Raises UsageError `model-missing` or `model-unfit`, HomeError `home-unwritable`.
    """
    write_atomically(home.parsing, folder)
    segments, is_new = _kept(home.root, folder, texts["text_id"].to_numpy())
    tasks = _tasks(home.root, folder, model, texts.filter(pa.array(is_new)))
    segments += _parsed_anew(list(tasks), progress or (lambda _: None))
    segments = sorted(_compacted(home.root, folder, segments), key=lambda segment: segment.stem)
    stored = tuple(_stored(table, number, folder, segments) for number, table in enumerate(PARSED))
    home.parsing.unlink()
    return stored


def _stored(table: Table, number: int, folder: str, segments: list[Segment]) -> Stored:
    pieces = tuple(segment.pieces[number] for segment in segments)
    ids = np.sort(np.concatenate([segment.ids for segment in segments]))
    return Stored(
        table.name,
        f"data/{table.layer}/{table.stem}/{folder}",
        digest([table.name, folder, hashlib.sha256(ids.tobytes()).hexdigest()]),
        sum(piece.n_rows for piece in pieces),
        sum(piece.n_bytes for piece in pieces),
        digest(piece.sha256 for piece in pieces),
        pieces,
    )


def _kept(root: Path, folder: str, wanted: Ids) -> tuple[list[Segment], NDArray[np.bool_]]:
    """What lies there of the wanted texts (ascending), each once, and which of those do not; segments that hold others, too, are
    written anew without them.
    """
    kept: list[Segment] = []
    is_new = np.ones(len(wanted), np.bool_)
    for segment in sorted(_found(root, folder), key=lambda segment: (-len(segment.ids), segment.stem)):
        places = np.minimum(np.searchsorted(wanted, segment.ids), max(0, len(wanted) - 1))
        is_due = (wanted[places] == segment.ids) & is_new[places] if len(wanted) else np.zeros(len(segment.ids), np.bool_)
        is_new[places[is_due]] = False
        if is_due.all() and len(is_due):
            kept.append(segment)
        elif is_due.any():
            kept.append(_of_some(root, folder, [segment], segment.ids[is_due]))
    return kept, is_new


def _found(root: Path, folder: str) -> Iterator[Segment]:
    """The segments that are there whole."""
    places = [root / "data" / table.layer / table.stem / folder for table in PARSED]
    sound: dict[str, dict[str, Piece]] = defaultdict(dict)
    for table, place in zip(PARSED, places, strict=True):
        for path in sorted(place.glob("[!.]*.parquet")):
            piece = store.sound_piece(root, table, path)
            if piece is not None:
                sound[path.stem.rpartition("-")[0]][table.name] = piece
    for stem, pieces in sound.items():
        if len(pieces) == len(PARSED):
            ids = pq.ParquetFile(root / pieces[PARSE.name].path).read(["text_id"])["text_id"].to_numpy()
            yield Segment(stem, ids, tuple(pieces[table.name] for table in PARSED))


def _of_some(root: Path, folder: str, segments: Iterable[Segment], ids: Ids) -> Segment:
    """One segment of these texts, which are all in those segments."""
    files = list(zip(*(segment.pieces for segment in segments), strict=True))
    tables: list[pa.Table] = []
    for table, pieces in zip(PARSED, files, strict=True):
        rows = pa.concat_tables([pq.ParquetFile(root / piece.path).read() for piece in pieces])
        rows = rows.filter(pa.array(np.isin(rows["text_id"].to_numpy(), ids)))
        tables.append(rows.sort_by([(name, "ascending") for name in table.key]))
    return _written(root, folder, ids, tables)


def _written(root: Path, folder: str, ids: Ids, tables: Iterable[pa.Table]) -> Segment:
    shard = SHARDS[int(ids[0]) >> SHARD_SHIFT] if len(ids) else SHARDS[0]
    stem = shard + hashlib.sha256(ids.tobytes()).hexdigest()[:15]
    pieces = [store.write_piece(root, table, rows, f"{folder}/{stem}") for table, rows in zip(PARSED, tables, strict=True)]
    return Segment(stem, ids, tuple(pieces))


def _tasks(root: Path, folder: str, model: str, texts: pa.Table) -> Iterator[Task]:
    """Texts in ascending order, cut at the shards and into segments of even size."""
    shards = texts["text_id"].to_numpy() >> SHARD_SHIFT
    bounds = np.searchsorted(shards, np.arange(len(SHARDS) + 1)).tolist()
    for first, end in pairwise(bounds):
        n_segments = -(-(end - first) // SEGMENT_TEXTS)
        for number in range(n_segments):
            start, stop = (first + (end - first) * part // n_segments for part in (number, number + 1))
            piece = texts.slice(start, stop - start)
            ids, words = (piece[name].combine_chunks() for name in ("text_id", "text"))
            yield Task(root, folder, model, ids, words)


def _parsed_anew(tasks: list[Task], progress: Callable[[str], None]) -> list[Segment]:
    """The tasks done, in their order, whatever the number of processes."""
    n_all = sum(len(task.ids) for task in tasks)
    if n_all <= FEW_TEXTS:
        return [_done(task) for task in tasks]
    progress(f"parsing {n_all:,} texts")
    n_done = 0
    with workers(min(worker_count(), len(tasks)), progress) as beside:
        running = {beside.submit(_done, task): task for task in tasks}
        for future in beside.as_completed(running):
            future.result()
            n_done += len(running[future].ids)
            progress(f"parsing: {n_done:,} of {n_all:,} texts")
    return [future.result() for future in running]


def _done(task: Task) -> Segment:
    """One task; in whatever process."""
    reader = parser(task.model)
    starts = range(0, len(task.ids), _BATCH_TEXTS)
    batches = [
        reader.parse(task.ids.slice(start, _BATCH_TEXTS).to_pylist(), task.texts.slice(start, _BATCH_TEXTS).to_pylist())
        for start in starts
    ]
    tables = [pa.concat_tables([getattr(batch, table.stem) for batch in batches]) for table in PARSED]
    return _written(task.root, task.folder, task.ids.to_numpy(), tables)


@cache
def parser(model: str) -> Parser:
    """A process has one of each model: loading it takes a second."""
    from flickr_assets.nlp.model import Model
    from flickr_assets.nlp.parsing import Parser
    from flickr_assets.wordnet import lexicon

    return Parser(Model(model), lexicon())


def _compacted(root: Path, folder: str, segments: list[Segment]) -> Iterator[Segment]:
    """The segments, those of a shard that has too many put together where they are small; one without rows where there are none."""
    if not segments:
        yield _written(root, folder, np.zeros(0, np.int64), map(store.empty, PARSED))
    for shard in SHARDS:
        mine = [segment for segment in segments if segment.shard == shard]
        is_small = {segment.stem: len(mine) > MOST_SEGMENTS and len(segment.ids) <= SEGMENT_TEXTS // 2 for segment in mine}
        small = [segment for segment in mine if is_small[segment.stem]]
        yield from (segment for segment in mine if not is_small[segment.stem])
        if small:
            yield _of_some(root, folder, small, np.sort(np.concatenate([segment.ids for segment in small])))
