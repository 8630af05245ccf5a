"""Rows of evidence as a reader sees them."""

from __future__ import annotations

import pytest

from flickr_assets.card.examples import Quote, caption_ids, example, photo_ids, words
from flickr_assets.schema import Column, Reference, Table

EVIDENCE = Table(
    "audit.made_up",
    "Made up.",
    (
        Column("caption_id", "string", "", nullable=True),
        Column("mention_id", "string", "", nullable=True),
        Column("photo_id", "string", "", photo=True),
        Column("types", "list<string>", ""),
    ),
    key=("photo_id",),
    references=(
        Reference(("caption_id",), "core.caption"),
        Reference(("mention_id",), "core.mention"),
        Reference(("photo_id",), "core.photo"),
    ),
)
DOG, CAT = Quote("flickr30k:1#0", "en", "A dog ."), Quote("flickr30k:2#3", "en", "A cat .")


def row(caption_id: str | None = None, mention_id: str | None = None) -> dict[str, object]:
    return {"caption_id": caption_id, "mention_id": mention_id, "photo_id": "flickr:1", "types": ["other", "people"]}


def test_a_row_names_captions_by_themselves_and_by_their_phrases() -> None:
    assert caption_ids(EVIDENCE, row("flickr30k:2#3", "flickr30k:1#0/4")) == ["flickr30k:2#3", "flickr30k:1#0"]
    assert caption_ids(EVIDENCE, row("flickr30k:1#0", "flickr30k:1#0/4")) == ["flickr30k:1#0"]
    assert caption_ids(EVIDENCE, row()) == []
    assert photo_ids(EVIDENCE, row()) == ["flickr:1"]


def test_a_photograph_is_quoted_by_a_caption_where_no_caption_is_named() -> None:
    assert example(EVIDENCE, row("flickr30k:2#3"), {CAT.caption_id: CAT}, {"flickr:1": DOG}).quotes == (CAT,)
    assert example(EVIDENCE, row(), {}, {"flickr:1": DOG}).quotes == (DOG,)
    assert example(EVIDENCE, row("flickr30k:9#9"), {}, {}).quotes == ()


def test_what_is_not_known_is_left_out() -> None:
    assert example(EVIDENCE, row(), {}, {}).cells == (("photo_id", "flickr:1"), ("types", "other, people"))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, "yes"),
        (False, "no"),
        (0.8333333, "0.833"),
        (1.0, "1"),
        (100.0, "100"),
        ([], "none"),
        (["a", 1], "a, 1"),
        (1014, "1014"),
        ("x", "x"),
    ],
)
def test_values_in_words(value: object, shown: str) -> None:
    assert words(value) == shown
