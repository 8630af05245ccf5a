"""A denotation graph of captions, from their texts to Parquet files, each swapped in as a whole when all are written."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from flickr_assets import duck
from flickr_assets.build.expansion import SHARD_TEXTS, Expansion, Loom, Plan, expand
from flickr_assets.errors import FlickrError, InputError
from flickr_assets.graph import assemble
from flickr_assets.graph.assemble import Broken
from flickr_assets.graph.expand import MOST_STATES
from flickr_assets.graph.modes import MODES
from flickr_assets.graph.texts import Texts, texts
from flickr_assets.store import GROUP_ROWS

# Rows at once, on their way into a file.
_BATCH_ROWS = 65_536
MEMORY = "2GB"
# Begins the name of the folder in which a graph is made; the number of the process ends it.
SCRATCH = ".graph."


@dataclass(frozen=True)
class Request:
    """mode: the name of one. least: captions that make a string one to expand. memory: of DuckDB, which spills what is more.

    most_states: of a text. n_workers, memory and shard_texts (texts at once in a process) do not show in the tables.
    """

    mode: str = "strict"
    least: int = 2
    n_workers: int = 1
    memory: str = MEMORY
    most_states: int = MOST_STATES
    shard_texts: int = SHARD_TEXTS


class Graph(NamedTuple):
    """files: by table of `assemble.TABLES`. broken: edges that were left out. n_texts: distinct. n_mended: whose parse was mended.

    truncated: ids of captions that would have come to too many states.
    """

    files: Mapping[str, Path]
    n_captions: int
    n_images: int
    n_texts: int
    n_mended: int
    n_states: int
    n_rounds: int
    truncated: tuple[str, ...]
    broken: tuple[Broken, ...]


def build_graph(captions: pa.Table, loom: Loom, out: Path, request: Request, told: Callable[[str], None] | None = None) -> Graph:
    """Write the tables of the graph of captions (caption_id, image_id, text) below a folder, as TABLE.parquet.

    told: hears how far it is. Raises InputError `captions-none` or `text-collision`, FlickrError `graph-unfinished` or
    `worker-killed`, and OSError.
    """
    if not captions.num_rows:
        raise InputError("captions-none", "there is no caption to make a graph of.", remedy="Name others.")
    scratch = out / f"{SCRATCH}{os.getpid()}"
    is_new = not out.exists()
    _sweep(out)
    try:
        scratch.mkdir(parents=True)
        return _built(captions, loom, scratch, request, told or (lambda _: None))
    except FlickrError as error:
        if error.code != "sql-query":
            raise
        said = error.message.partition("\n")[0].rstrip(".")
        remedy = "Make room in memory and on this disk, or take fewer captions."
        raise FlickrError("graph-unfinished", f"{error.place}: {said}.", place=str(out), remedy=remedy) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        if is_new:
            with suppress(OSError):
                out.rmdir()


def _sweep(out: Path) -> None:
    """Remove what processes left that are gone, as those are that were killed."""
    for left in out.glob(f"{SCRATCH}*"):
        try:
            os.kill(int(left.name.removeprefix(SCRATCH)), 0)
        except ProcessLookupError:
            shutil.rmtree(left, ignore_errors=True)
        except (ValueError, PermissionError):
            continue


def _built(captions: pa.Table, loom: Loom, scratch: Path, request: Request, told: Callable[[str], None]) -> Graph:
    mode = MODES[request.mode]
    of = texts(captions, mode)
    shared = {name: getattr(request, name) for name in ("least", "n_workers", "most_states", "shard_texts", "memory")}
    plan = Plan(scratch / "expansion", loom, knows_nouns=mode.knows_nouns, **shared)
    expansion = expand(plan, of.unit, told)
    fresh, broken = _assembled(of, expansion, scratch, request, told)
    files = {name: path.replace(scratch.parent / path.name) for name, path in fresh.items()}
    outcome = expansion.outcome
    is_truncated = pc.is_in(of.caption["unit"], outcome.filter(outcome["is_truncated"])["unit"])
    return Graph(
        files,
        n_captions=of.caption.num_rows,
        n_images=pc.count_distinct(of.caption["image"]).as_py(),
        n_texts=pc.count_distinct(of.unit["text_id"]).as_py(),
        n_mended=pc.count_distinct(of.unit.filter(outcome["is_mended"])["text_id"]).as_py(),
        n_states=pc.sum(outcome["n_states"]).as_py(),
        n_rounds=expansion.n_rounds,
        truncated=tuple(of.caption.filter(is_truncated)["caption_id"].to_pylist()),
        broken=tuple(broken),
    )


def _assembled(
    of: Texts, expansion: Expansion, folder: Path, request: Request, told: Callable[[str], None]
) -> tuple[dict[str, Path], list[Broken]]:
    """The tables of `assemble.TABLES` as files in a folder, and the edges that were left out."""
    told("putting the graph together")
    connection = duck.connect({})
    try:
        with duck.told(f"putting the graph together within {request.memory}"):
            connection.execute(f"SET memory_limit = {duck.literal(request.memory)}")
            connection.execute(f"SET temp_directory = {duck.literal(str(folder / 'spilled'))}")
            return _put_together(connection, of, expansion, folder, told)
    finally:
        connection.close()


def _put_together(
    connection: duck.Connection, of: Texts, expansion: Expansion, folder: Path, told: Callable[[str], None]
) -> tuple[dict[str, Path], list[Broken]]:
    for name in ("said", "link", "whole"):
        _show(connection, name, getattr(expansion, name))
    for name, rows in {"unit": of.unit, "caption": of.caption, "outcome": expansion.outcome, "kind": assemble.kinds()}.items():
        connection.register(name, rows)
    broken = assemble.prepare(connection)
    files = {name: folder / f"{name}.parquet" for name in assemble.TABLES}
    for name, query in assemble.TABLES.items():
        told(f"writing {name}")
        _write(connection, query, files[name])
        if name == assemble.READ_AGAIN:
            _show(connection, name, [files[name]])
    return files, broken


def _show(connection: duck.Connection, name: str, paths: Sequence[Path]) -> None:
    """Make a view of Parquet files."""
    duck.add_view(connection, f"graph.{name}", paths)
    connection.table(f"graph.{name}").create_view(name)


def _write(connection: duck.Connection, query: str, path: Path) -> None:
    """A query's rows in groups of one size, so that the same rows give the same bytes."""
    reader = connection.sql(query).to_arrow_reader(_BATCH_ROWS)
    waiting: list[pa.RecordBatch] = []
    with pq.ParquetWriter(path, reader.schema, compression="zstd") as file:
        for batch in reader:
            waiting.append(batch)
            if sum(one.num_rows for one in waiting) >= GROUP_ROWS:
                rows = pa.Table.from_batches(waiting)
                file.write_table(rows.slice(0, GROUP_ROWS).combine_chunks(), row_group_size=GROUP_ROWS)
                waiting = rows.slice(GROUP_ROWS).combine_chunks().to_batches()
        if waiting:
            file.write_table(pa.Table.from_batches(waiting).combine_chunks(), row_group_size=GROUP_ROWS)
