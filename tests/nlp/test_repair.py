"""Verbs that the tagger takes for nouns are found, and the caption's own words and places come back."""

from __future__ import annotations

from typing import Any

import pytest

from flickr_assets.nlp.lexicon import Lexicon
from flickr_assets.nlp.model import Model
from flickr_assets.nlp.parsing import Parser
from flickr_assets.nlp.repair import present_participle


@pytest.fixture(scope="module")
def parser(model: Model, lexicon: Lexicon) -> Parser:
    return Parser(model, lexicon)


def tokens(parser: Parser, text: str) -> list[dict[str, Any]]:
    return parser.parse([7], [text]).token.to_pylist()


def test_a_poodle_runs(parser: Parser) -> None:
    found = parser.parse([7], ["a poodle runs on the beach"])
    assert found.parse.to_pylist() == [
        {
            "text_id": 7,
            "is_parsed": True,
            "n_tokens": 6,
            "n_sentences": 1,
            "n_noun_chunks": 2,
            "mended_word": "runs",
            "read_as": "is running",
        }
    ]
    rows = found.token.to_pylist()
    assert [(row["text"], row["lemma"], row["pos"], row["tag"], row["dep"], row["head"]) for row in rows] == [
        ("a", "a", "DET", "DT", "det", 1),
        ("poodle", "poodle", "NOUN", "NN", "nsubj", 2),
        ("runs", "run", "VERB", "VBZ", "ROOT", 2),
        ("on", "on", "ADP", "IN", "prep", 2),
        ("the", "the", "DET", "DT", "det", 5),
        ("beach", "beach", "NOUN", "NN", "pobj", 3),
    ]
    assert [(row["char_start"], row["char_end"]) for row in rows] == [(0, 1), (2, 8), (9, 13), (14, 16), (17, 20), (21, 26)]
    assert [(row["text"], row["head"]) for row in found.noun_chunk.to_pylist()] == [("a poodle", "poodle"), ("the beach", "beach")]


@pytest.mark.parametrize("text", ["a boy in tennis shoes", "a group of boy scouts", "two racers and their bicycles", "a red house"])
def test_a_caption_that_needs_no_verb_is_left_alone(parser: Parser, text: str) -> None:
    assert parser.parse([7], [text]).parse["mended_word"].to_pylist() == [None]


@pytest.mark.parametrize(
    "text", ["a poodle runs on the beach", "The black dog chases a brown dog .", "", "Two men , one riding a bike ."]
)
def test_the_tokens_stand_where_they_are_said_to(parser: Parser, text: str) -> None:
    rows = tokens(parser, text)
    assert [text[row["char_start"] : row["char_end"]] for row in rows] == [row["text"] for row in rows]
    assert [row["number"] for row in rows] == list(range(len(rows)))
    assert all(0 <= row["head"] < len(rows) for row in rows)


def test_texts_around_a_mended_one_keep_their_rows(parser: Parser) -> None:
    texts = ["A man walks .", "a poodle runs on the beach", "A woman sits ."]
    together = parser.parse([1, 2, 3], texts)
    for number, text in enumerate(texts, start=1):
        alone = parser.parse([number], [text])
        for table in ("parse", "token", "noun_chunk"):
            rows = [row for row in getattr(together, table).to_pylist() if row["text_id"] == number]
            assert rows == getattr(alone, table).to_pylist()


@pytest.mark.parametrize(
    ("text", "word", "lemma"),
    [
        ("A boy is riding a horse .", "riding", "ride"),
        ("Two men are running .", "men", "man"),
        ("Two men are running .", "running", "run"),
        ("A girl wears jeans .", "jeans", "jeans"),
    ],
)
def test_lemmas_are_those_of_captions(parser: Parser, text: str, word: str, lemma: str) -> None:
    assert [row["lemma"] for row in tokens(parser, text) if row["text"] == word] == [lemma]


@pytest.mark.parametrize(
    ("text", "head", "start"),
    [("a black cat", "cat", 2), ("a tennis court", "tennis court", 1), ("a bathing suit", "bathing suit", 1)],
)
def test_a_chunk_is_headed_by_its_longest_noun(parser: Parser, text: str, head: str, start: int) -> None:
    (chunk,) = parser.parse([7], [text]).noun_chunk.to_pylist()
    assert (chunk["head"], chunk["head_start"], chunk["token_end"]) == (head, start, len(text.split()))


@pytest.mark.parametrize(
    ("verb", "form"),
    [
        ("run", "running"),
        ("ride", "riding"),
        ("see", "seeing"),
        ("lie", "lying"),
        ("play", "playing"),
        ("hop", "hopping"),
        ("hope", "hoping"),
    ],
)
def test_present_participles_are_spelled_right(lexicon: Lexicon, verb: str, form: str) -> None:
    assert present_participle(verb, lexicon) == form


def test_a_text_that_is_no_caption_is_left_alone_and_said_so(parser: Parser) -> None:
    found = parser.parse([7, 8, 9], ["a dog runs", "dog " * 501, "x" * 2000])
    rows = found.parse.to_pylist()
    assert [(row["is_parsed"], row["n_tokens"]) for row in rows] == [(True, 3), (False, 0), (True, 1)]
    assert found.token["text_id"].to_pylist() == [7, 7, 7, 9]
