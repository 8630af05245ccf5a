"""A text is parsed the same whatever was parsed before it."""

from __future__ import annotations

from flickr_assets.nlp.lexicon import Lexicon
from flickr_assets.nlp.model import Model
from flickr_assets.nlp.parsing import Parser

# Spellings of names that WordNet does not have as nouns: each heads its chunk as it is written.
TEXTS = ["A man wears Crocs.", "A man wears CROCS.", "People shop at IKEA.", "People shop at Ikea."]


def test_a_head_noun_is_the_same_in_any_order_of_texts(model: Model, lexicon: Lexicon) -> None:
    def heads(order: list[int]) -> dict[int, list[str]]:
        chunks = Parser(model, lexicon).parse(order, [TEXTS[number] for number in order]).noun_chunk.to_pylist()
        return {number: [chunk["head"] for chunk in chunks if chunk["text_id"] == number] for number in order}

    assert heads([0, 1, 2, 3]) == heads([3, 2, 1, 0])
