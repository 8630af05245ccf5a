"""A world, the parts of it that several tables are told from, and how rows are held against the truth."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flickr_assets.sample.layouts.multi30k import Sentence
from flickr_assets.sample.world.model import Photograph, World

Row = dict[str, Any]
Rows = dict[Any, Row]

# What the files call a subset, and what the tables do.
SUBSETS = {
    "train": "train",
    "val": "val",
    "test_2016_flickr": "test_2016",
    "test_2017_flickr": "test_2017",
    "test_2018_flickr": "test_2018",
    "test_2017_mscoco": "test_coco",
}


def letters(text: str) -> str:
    """Letters and digits in lower case."""
    return "".join(filter(str.isalnum, text.lower()))


@dataclass
class Known:
    """One world. lemmatised: how the lemma edition spells a sentence. shown: the photographs that are not withdrawn."""

    world: World
    lemmatised: Callable[[str], str]
    shown: list[Photograph] = field(init=False)

    def __post_init__(self) -> None:
        self.shown = [photo for photo in self.world.photographs if photo.flickr not in self.world.withdrawn]

    @cached_property
    def outside(self) -> list[tuple[str, int, Sentence, str, str]]:
        """(subset, position, sentence, photo_id, image_name) of task 1's sentences about photographs that are not Flickr30k's."""
        found: list[tuple[str, int, Sentence, str, str]] = []
        position: Counter[str] = Counter()
        for one in self.world.sentences:
            subset = SUBSETS[one.subset]
            if subset in ("test_2017", "test_2018", "test_coco"):
                name = one.image.partition("#")[0]
                coco = re.fullmatch(r"COCO_\w+?_0*(\d+)\.jpg", name)
                photo_id = f"coco:{coco[1]}" if coco else f"flickr:{name.partition('_')[0]}"
                found.append((subset, position[subset], one, photo_id, name))
            position[subset] += 1
        return found


def differences(truth: Rows, found: Iterable[Row], key: tuple[str, ...]) -> list[str]:
    """The first rows that differ, in the columns that the truth tells, in words."""
    built = {tuple(row[name] for name in key): row for row in found}
    if len(key) == 1:
        built = {name: row for (name,), row in built.items()}
    differing: list[str] = []
    for one in sorted(truth.keys() | built.keys(), key=repr):
        true, got = truth.get(one), built.get(one)
        if true is None or got is None:
            differing.append(f"{one}: true is {true}, found was {got}")
        else:
            wrong = [name for name, value in true.items() if got[name] != value]
            differing += [f"{one}, {name}: true is {true[name]!r}, found was {got[name]!r}" for name in wrong]
    return differing[:5]
