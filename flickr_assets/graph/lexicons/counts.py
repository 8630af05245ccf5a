"""How many captions of Flickr30k and its kin say a word: what tells the usual from the rarer ones, and verbs that take an object.

`scripts/word_counts.py` writes the files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

HEADS = "head_counts.tsv"
VERBS = "verb_counts.tsv"
# Fewer captions than these are often slips.
LEAST = 5
LEAST_OF_VERBS = 40
# What a verb needs to be whole: someone tries to do, appears to be, gives her.
OBJECTS = ("dobj", "dative", "ccomp", "xcomp")


@cache
def head_counts() -> Mapping[str, int]:
    """Captions by head noun, the commonest first: lemmas, in lower case."""
    return {word: int(count) for word, count in _rows(HEADS)}


@cache
def verb_counts() -> Mapping[str, tuple[int, int]]:
    """By verb, the commonest first: the times that captions say it, passives left out, and those with an object (or a clause)."""
    return {word: (int(count), int(objects)) for word, count, objects in _rows(VERBS)}


def heads_counted(noun_chunk: pa.Table, text: pa.Table) -> dict[str, tuple[int]]:
    """`head_counts`, of rows of `nlp.noun_chunk` (text_id, head) and `nlp.text` (text_id, n_captions)."""
    said = noun_chunk.select(["text_id", "head"]).join(text.select(["text_id", "n_captions"]), "text_id")
    sums = said.group_by("head").aggregate([("n_captions", "sum")])
    usual = sums.filter(pc.field("n_captions_sum") >= LEAST).sort_by([("n_captions_sum", "descending"), ("head", "ascending")])
    return _by_word(usual, ["head", "n_captions_sum"])


def verbs_counted(token: pa.Table, text: pa.Table) -> dict[str, tuple[int, int]]:
    """`verb_counts`, of rows of `nlp.token` (text_id, number, lemma, pos, tag, dep, head) and `nlp.text` (text_id, n_captions)."""
    is_active = (pc.field("pos") == "VERB") & (pc.field("tag") != "VBN")
    verb = token.filter(is_active).select(["text_id", "number", "lemma"])
    is_object = pc.field("dep").isin(list(OBJECTS))
    governor = token.filter(is_object).select(["text_id", "head"]).group_by(["text_id", "head"]).aggregate([])
    with_object = governor.append_column("has", pa.array([1] * len(governor), pa.int64()))
    said = verb.join(with_object, ["text_id", "number"], ["text_id", "head"]).join(
        text.select(["text_id", "n_captions"]), "text_id"
    )
    has = pc.multiply(pc.fill_null(said["has"], 0), said["n_captions"])
    sums = said.append_column("objects", has).group_by("lemma").aggregate([("n_captions", "sum"), ("objects", "sum")])
    usual = sums.filter(pc.field("n_captions_sum") >= LEAST_OF_VERBS)
    ordered = usual.sort_by([("n_captions_sum", "descending"), ("lemma", "ascending")])
    return _by_word(ordered, ["lemma", "n_captions_sum", "objects_sum"])


def written(counts: Mapping[str, tuple[int, ...]]) -> str:
    """A file's text."""
    return "".join("\t".join([word, *map(str, numbers)]) + "\n" for word, numbers in counts.items())


def _rows(name: str) -> Iterable[list[str]]:
    text = files("flickr_assets.graph.lexicons").joinpath(name).read_text(encoding="utf-8")
    return (line.split("\t") for line in text.splitlines())


def _by_word(table: pa.Table, columns: list[str]) -> dict[str, Any]:
    words, *numbers = (table[name].to_pylist() for name in columns)
    return dict(zip(words, zip(*numbers, strict=True), strict=True))
