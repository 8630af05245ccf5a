"""The parse by shards, as a partitioned asset: which sixteenths of the texts a build added to, and what it left as it was.

Nothing is materialised by asking for a shard: a build parses whatever text is new. So the asset is told of, and not run; partitions
on the tables themselves would have every "Materialize all" ask for partitions, though tables are whole or not at all.
"""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePosixPath

import dagster as dg
from dagster import DagsterEventType

from flickr_assets.build.fingerprint import digest
from flickr_assets.schema.nlp import PARSED, SHARDS
from flickr_assets.store import Piece, Stored

from .specs import DATA_VERSION, OWNERS, asset_key

SEGMENT = dg.AssetSpec(
    dg.AssetKey(["nlp", "segment"]),
    deps=[asset_key(table.name) for table in PARSED],
    description="The files of the parse, a partition for every sixteenth of all texts by their hash. A build adds files to the shards "
    "that have new texts and leaves the others alone.",
    group_name="nlp",
    kinds={"parquet"},
    owners=OWNERS,
    partitions_def=dg.StaticPartitionsDefinition(list(SHARDS)),
)


def shard_events(instance: dg.DagsterInstance, stored: Sequence[Stored]) -> list[dg.AssetMaterialization]:
    """Of the shards that are other than the log knows them, what is to be logged. stored: the tables of PARSED."""
    known = instance.event_log_storage.get_latest_tags_by_partition(
        SEGMENT.key, DagsterEventType.ASSET_MATERIALIZATION, [DATA_VERSION]
    )
    found = [_event(shard, stored) for shard in SHARDS]
    return [event for event in found if known.get(str(event.partition), {}).get(DATA_VERSION) != (event.tags or {})[DATA_VERSION]]


def _event(shard: str, stored: Sequence[Stored]) -> dg.AssetMaterialization:
    files = {item.table: [piece for piece in item.files if PurePosixPath(piece.path).name.startswith(shard)] for item in stored}
    n_rows = {f"{table} rows": sum(piece.n_rows for piece in pieces) for table, pieces in files.items()}
    pieces = [piece for pieces in files.values() for piece in pieces]
    facts = {"segments": len(pieces) // len(stored), **n_rows, "bytes": sum(piece.n_bytes for piece in pieces)}
    return dg.AssetMaterialization(
        SEGMENT.key,
        partition=shard,
        metadata={**facts, "files": _listed(files)},
        tags={DATA_VERSION: digest(piece.sha256 for piece in pieces)},
    )


def _listed(files: dict[str, list[Piece]]) -> dg.MarkdownMetadataValue:
    lines = defaultdict[str, list[str]](list)
    for pieces in files.values():
        for piece in pieces:
            path = PurePosixPath(piece.path)
            lines[path.parent.as_posix()].append(f"  {path.name}  {piece.n_rows:,} rows")
    return dg.MetadataValue.md("\n".join(["```text", *(line for folder, mine in lines.items() for line in (folder, *mine)), "```"]))
