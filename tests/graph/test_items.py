"""Items of approximate entailment: each is as it is said to be, and none can be guessed by its hypothesis."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from flickr_assets import graphfiles
from flickr_assets.graph.items import ITEM, balance, items
from flickr_assets.graph.release import SHAPES

Said = Mapping[str, set[str]]
_SHAPES = {**SHAPES, "caption": pa.schema({"caption_id": pa.string(), "image_id": pa.string()})}


def tables(said: Said, kinds: Mapping[str, str], splits: Mapping[str, str]) -> dict[str, pa.Table]:
    """What each caption (`IMAGE#NUMBER`) says, as the tables of a graph."""
    ids = {text: 100 + number for number, text in enumerate(kinds)}
    shown = sorted({(ids[text], caption.partition("#")[0]) for caption, texts in said.items() for text in texts})
    rows: dict[str, list[dict[str, Any]]] = {
        "node": [{"node_id": ids[text], "text": text, "kind": kind, "n_images": 0} for text, kind in kinds.items()],
        "generation": [{"node_id": ids[text], "caption_id": caption} for caption, texts in said.items() for text in texts],
        "denotation": [{"node_id": node, "image_id": image} for node, image in shown],
        "caption": [{"caption_id": caption, "image_id": caption.partition("#")[0]} for caption in said],
        "split": [{"image_id": image, "split": split} for image, split in splits.items()],
    }
    return {name: pa.Table.from_pylist(found, _SHAPES[name]) for name, found in rows.items()}


def image(name: str, *fifth: str, all_say: set[str] | None = None) -> dict[str, set[str]]:
    """Five captions, the last of which says something that the others do not."""
    return {f"{name}#{number}": set(all_say or ()) | (set(fifth) if number == 4 else set()) for number in range(5)}


TWO = tables(
    {**image("1", "run"), **image("2", "sit", all_say={"stand"})},
    {"run": "verb phrase", "sit": "verb phrase", "stand": "verb phrase"},
    {"1": "train", "2": "train"},
)


def test_worked_by_hand() -> None:
    found = items(TWO, least_images=1).to_pylist()
    assert [(row["image_id"], row["hypothesis"], row["is_entailed"]) for row in found] == [
        ("1", "run", True),
        ("1", "sit", False),
        ("2", "run", False),
        ("2", "sit", True),
    ]
    assert {(row["split"], row["task"], row["n_train_images"]) for row in found} == {("train", "VP", 1)}
    assert [row["premise_caption_ids"] for row in found[:2]] == [["1#0", "1#1", "1#2", "1#3"]] * 2
    assert [row["left_out_caption_id"] for row in found] == ["1#4", "1#4", "2#4", "2#4"]


def test_what_two_captions_say_is_no_item() -> None:
    said = {**image("1", "run"), **image("2", "sit")} | {"1#0": {"run"}}
    graph = tables(said, {"run": "verb phrase", "sit": "verb phrase"}, {"1": "train", "2": "train"})
    # Nor is there a wrong hypothesis for *sit*: it alone is left, and true where it stands.
    assert items(graph, least_images=1).num_rows == 0


@pytest.mark.parametrize("n_captions", [4, 6])
def test_an_image_without_five_captions_has_none(n_captions: int) -> None:
    said = {
        **image("1", "run"),
        **image("2", "sit"),
        **{f"3#{number}": {"run"} if not number else set() for number in range(n_captions)},
    }
    splits = dict.fromkeys("123", "train")
    graph = tables(said, {"run": "verb phrase", "sit": "verb phrase"}, splits)
    assert set(items(graph, least_images=1)["image_id"].to_pylist()) == {"1", "2"}


def test_sentences_are_a_task_of_their_own_and_other_kinds_and_long_strings_are_none() -> None:
    texts = {
        "dog run": "sentence",
        "cat sit": "sentence",
        "dog": "noun phrase",
        "on beach": "prepositional phrase",
        "a b c d": "sentence",
    }
    said = {**image("1", "dog run", "dog", "a b c d"), **image("2", "cat sit", "on beach")}
    found = items(tables(said, texts, {"1": "train", "2": "train"}), least_images=1, max_words=3)
    assert set(zip(found["task"].to_pylist(), found["hypothesis"].to_pylist(), strict=True)) == {("S", "dog run"), ("S", "cat sit")}


def test_a_string_needs_its_images_among_those_for_training() -> None:
    said = {**image("1", "run"), **image("2", "run"), **image("3", "sit"), **image("4", "sit")}
    splits = {"1": "train", "2": "train", "3": "train", "4": "test"}
    graph = tables(said, {"run": "verb phrase", "sit": "verb phrase"}, splits)
    assert items(graph, least_images=2).num_rows == 0
    assert set(items(graph, least_images=1)["hypothesis"].to_pylist()) == {"run", "sit"}


def big(seed: int = 0) -> tuple[Said, Mapping[str, str], Mapping[str, str]]:
    """Captions that say strings of very unlike frequencies."""
    chance = random.Random(seed)
    kinds = {f"v{number}": "verb phrase" if number % 2 else "sentence" for number in range(24)}
    images = [f"{number}.jpg" for number in range(150)]
    said = {
        f"{name}#{number}": {text for place, text in enumerate(kinds) if chance.random() < 0.4 / (1 + place)}
        for name in images
        for number in range(5)
    }
    return said, kinds, {name: chance.choice(("train", "train", "dev", "test")) for name in images}


def test_each_item_is_what_it_is_said_to_be_and_stays_in_its_split() -> None:
    said, kinds, splits = big()
    found = items(tables(said, kinds, splits), least_images=3).to_pylist()
    assert len(found) > 200
    keys = Counter((row["left_out_caption_id"], row["hypothesis"]) for row in found)
    assert max(keys.values()) == 1
    tasks = {"VP": "verb phrase", "S": "sentence"}
    train = Counter(
        text
        for name, split in splits.items()
        if split == "train"
        for text in set[str]().union(*(said[f"{name}#{n}"] for n in range(5)))
    )
    for row in found:
        five = {f"{row['image_id']}#{number}" for number in range(5)}
        assert {*row["premise_caption_ids"], row["left_out_caption_id"]} == five
        assert len(row["premise_caption_ids"]) == 4
        assert row["split"] == splits[row["image_id"]]
        assert kinds[row["hypothesis"]] == tasks[row["task"]]
        assert row["n_train_images"] == train[row["hypothesis"]] >= 3
        saying = {caption for caption in five if row["hypothesis"] in said[caption]}
        assert saying == ({row["left_out_caption_id"]} if row["is_entailed"] else set())


def test_every_hypothesis_is_as_often_right_as_wrong_in_each_split() -> None:
    found = items(tables(*big()), least_images=3).to_pylist()
    sides = Counter((row["split"], row["task"], row["hypothesis"], row["is_entailed"]) for row in found)
    assert all(sides[split, task, text, not label] == n for (split, task, text, label), n in sides.items())


def test_the_order_of_rows_does_not_show_and_the_seed_deals_otherwise() -> None:
    graph = tables(*big())
    shuffled = {name: table.take(np.random.RandomState(1).permutation(table.num_rows)) for name, table in graph.items()}
    one = items(graph, least_images=3)
    assert items(shuffled, least_images=3).equals(one)
    other = items(graph, least_images=3, seed=1)
    assert not other.equals(one)
    positive, dealt = (
        [{tuple(row.values())[3:6:2] for row in found.to_pylist() if row["is_entailed"] is label} for found in (one, other)]
        for label in (True, False)
    )
    assert len(positive[0] & positive[1]) > 0.9 * len(positive[0])
    assert len(dealt[0] & dealt[1]) < 0.5 * len(dealt[0])


def test_another_split_changes_nothing_in_the_others() -> None:
    said, kinds, splits = big()
    fewer = {name: split for name, split in splits.items() if split != "dev"}
    whole = items(tables(said, kinds, splits), least_images=3).to_pylist()
    part = items(tables(said, kinds, fewer), least_images=3).to_pylist()
    assert [row for row in whole if row["split"] != "dev"] == part


def test_nothing_gives_nothing() -> None:
    none = {name: _SHAPES[name].empty_table() for name in ("node", "generation", "denotation", "caption", "split")}
    assert items(none).equals(ITEM.empty_table())
    assert balance(items(none)).num_rows == 0


def test_balance_worked_by_hand() -> None:
    rows = [
        # hypothesis, training images, left-out caption, right or not
        ("run", 12, "1#4", True),
        ("run", 12, "2#4", False),
        ("sit", 60, "1#4", True),
        ("sit", 60, "2#4", True),
        ("sit", 60, "3#4", False),
    ]
    columns = {name: [None] * len(rows) for name in ITEM.names} | {
        "split": ["train"] * len(rows),
        "task": ["VP"] * len(rows),
        "node_id": [1 if row[0] == "run" else 2 for row in rows],
        "n_train_images": [row[1] for row in rows],
        "left_out_caption_id": [row[2] for row in rows],
        "is_entailed": [row[3] for row in rows],
    }
    told = balance(pa.table(columns, schema=ITEM)).to_pylist()
    values = [tuple(row.values())[2:] for row in told]
    # Of five: *run* one of two, *sit* two of three; caption 1 two of two, 2 one of two, 3 one of one.
    assert values == [(None, 2, 3, 2, 3 / 5, 4 / 5), (10, 1, 1, 1, 1 / 2, None), (50, 1, 2, 1, 2 / 3, None)]


def test_items_of_the_golden_graph(real_data: Path) -> None:
    folder = real_data / "denotation" / "oracle" / "A_mpe106"
    if not folder.is_dir():
        pytest.skip(f"no denotation graph in {folder}")
    found = items(graphfiles.read(folder).tables, least_images=2)
    told = [row for row in balance(found).to_pylist() if row["least_train_images"] is None]
    assert {row["task"] for row in told} == {"VP", "S"}
    assert all(row["n_positive"] == row["n_negative"] > 20 and row["hypothesis_baseline"] == 0.5 for row in told)
