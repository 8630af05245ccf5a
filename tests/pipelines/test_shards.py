"""The partitions of the parse: each shard is told of when a build adds to it, and left alone otherwise."""

from __future__ import annotations

import dagster as dg

from flickr_assets import store
from flickr_assets.build.ledger import Ledger
from flickr_assets.schema.nlp import PARSED, SHARD_SHIFT, SHARDS
from pipelines.shards import SEGMENT
from tests.pipelines.orchestrated import Orchestrated

TOKEN = "flickr30k/results_20130124.token"


def shards_of_texts(home: Orchestrated) -> dict[str, int]:
    """{shard: its texts} of the build."""
    texts = store.read(home.workshop.home.root, Ledger.load(home.workshop.home).stored()["nlp.text"])
    shards = [SHARDS[number >> SHARD_SHIFT] for number in texts["text_id"].to_pylist()]
    return {shard: shards.count(shard) for shard in SHARDS}


def told(home: Orchestrated) -> list[dg.AssetMaterialization]:
    """All that was told of shards, the last first."""
    with home.instance() as instance:
        records = instance.fetch_materializations(SEGMENT.key, limit=200).records
    return [record.asset_materialization for record in records if record.asset_materialization]


def test_every_shard_is_a_partition_that_says_what_it_holds(built: Orchestrated) -> None:
    found = {str(event.partition): event.metadata for event in told(built)}
    assert tuple(sorted(found)) == SHARDS
    n_texts = {shard: metadata["nlp.parse rows"].value for shard, metadata in found.items()}
    assert n_texts == shards_of_texts(built)
    stored = Ledger.load(built.workshop.home).stored()
    for table in PARSED:
        n_rows = sum(int(str(metadata[f"{table.name} rows"].value)) for metadata in found.values())
        assert n_rows == stored[table.name].n_rows


def test_a_further_caption_is_told_of_its_own_shard(home: Orchestrated) -> None:
    before = shards_of_texts(home)
    home.workshop.lay({TOKEN: home.workshop.text(TOKEN).replace("A poodle runs", "A spaniel runs")})
    n_told = len(told(home))
    home.build()
    after = shards_of_texts(home)
    new = told(home)[: len(told(home)) - n_told]
    # One text left and another came; a shard that lost one and gained one has as many.
    changed = {shard for shard in SHARDS if before[shard] != after[shard]}
    assert changed <= {str(event.partition) for event in new}
    assert 1 <= len(new) <= 2


def test_nothing_is_told_of_a_build_that_parses_nothing(home: Orchestrated) -> None:
    n_told = len(told(home))
    home.build_all()
    assert len(told(home)) == n_told


def test_the_shards_are_not_run(built: Orchestrated) -> None:
    graph = built.definitions.resolve_asset_graph()
    assert SEGMENT.key not in graph.executable_asset_keys
    assert graph.get(SEGMENT.key).partitions_def == dg.StaticPartitionsDefinition(list(SHARDS))
