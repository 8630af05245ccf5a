from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa
import pytest

from flickr_assets import store
from flickr_assets.model.mention import mentions
from flickr_assets.rawfiles.part import bundle_part
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema.core import MENTION
from flickr_assets.sources.entities_sentences import SOURCE


def entities(files: dict[str, bytes]) -> tuple[pa.Table, pa.Table]:
    """raw.entities_mention and raw.entities_sentence of {ID.txt: bytes}."""
    reading = SOURCE.reading()
    SOURCE.read(bundle_part(files), reading)
    tables = []
    for stem in ("entities_mention", "entities_sentence"):
        names = SOURCE.table(stem).column_names
        rows = [dict(zip(names, ("", *row), strict=True)) for row in reading.rows[stem]]
        tables.append(pa.Table.from_pylist(rows, store.arrow_schema(SOURCE.table(stem))))
    return tables[0], tables[1]


def karpathy(captions: Iterable[tuple[str, int, str]]) -> pa.Table:
    schema = pa.schema({"photo_id": pa.string(), "number": pa.int16(), "text": pa.string()})
    return pa.Table.from_pylist([dict(zip(schema.names, caption, strict=True)) for caption in captions], schema)


@pytest.fixture(scope="module")
def sample() -> pa.Table:
    """core.mention of the six photographs, of which five are in Karpathy's release."""
    raw = [(f"flickr:{p.flickr}", n, text) for p in PHOTOGRAPHS if p.karpathy for n, text in enumerate(p.raw)]
    return mentions(*entities({f"{photo.flickr}.txt": "\n".join(photo.entities).encode() for photo in PHOTOGRAPHS}), karpathy(raw))


def test_the_table_is_that_of_the_contract(sample: pa.Table) -> None:
    assert tuple(sample.column_names) == MENTION.column_names
    assert store.conform(sample, MENTION).schema.types == sample.schema.types
    assert len(set(sample["mention_id"].to_pylist())) == sample.num_rows


def test_a_mention_is_keyed_by_its_caption_and_its_chain_by_its_image() -> None:
    table = mentions(*entities({"418205937.txt": b"A cow .\n[/EN#11/people A girl] at [/EN#0/notvisual it] .\n"}), karpathy([]))
    assert table.select(["mention_id", "caption_id", "chain_id", "released_chain_id", "is_notvisual"]).to_pylist() == [
        {
            "mention_id": "flickr30k:418205937#1/0",
            "caption_id": "flickr30k:418205937#1",
            "chain_id": "418205937/11",
            "released_chain_id": "11",
            "is_notvisual": False,
        },
        {
            "mention_id": "flickr30k:418205937#1/1",
            "caption_id": "flickr30k:418205937#1",
            "chain_id": None,
            "released_chain_id": "0",
            "is_notvisual": True,
        },
    ]


def test_a_chain_id_shared_by_two_images_is_two_chains(sample: pa.Table) -> None:
    chains = {chain for chain in sample["chain_id"].to_pylist() if chain and chain.endswith("/3103")}
    assert chains == {"418205937/3103", "5082736419/3103"}


def test_raw_spans_cut_the_phrase_out_of_the_raw_text_where_karpathy_has_the_image(sample: pa.Table) -> None:
    raw = {f"flickr30k:{p.flickr}#{n}": text for p in PHOTOGRAPHS if p.karpathy for n, text in enumerate(p.raw)}
    for row in sample.to_pylist():
        span = (row["raw_char_start"], row["raw_char_end"])
        if row["caption_id"] not in raw:
            assert span == (None, None)
        else:
            cut = raw[row["caption_id"]][slice(*span)].replace("&amp;", "&")
            assert cut.replace(" ", "").lower() == row["phrase"].replace(" ", "").lower()


def test_captions_come_in_the_order_of_their_numbers() -> None:
    table = mentions(*entities({"418205937.txt": b"[/EN#11/people A girl] waves .\n" * 12}), karpathy([]))
    assert table["caption_id"].to_pylist() == [f"flickr30k:418205937#{number}" for number in range(12)]


def test_without_annotations_there_are_no_mentions() -> None:
    table = mentions(*entities({}), karpathy([]))
    assert (table.num_rows, tuple(table.column_names)) == (0, MENTION.column_names)
