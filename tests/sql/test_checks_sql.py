"""Every check finds the rows that break its sentence: one world with a fault for each, and what each check says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from flickr_assets.sqlfiles import sql_files
from tests.sql.database import Database

_MENTION = (
    "mention_id caption_id photo_id phrase_index chain_id types phrase "
    "token_start token_end char_start char_end raw_char_start raw_char_end"
)
_READING = "source path unit n_read n_accepted n_rejected n_repaired n_withdrawn"
_KARPATHY = "photo_id image_name number imgid sentid text"


def break_world(database: Database) -> None:
    """One fault for each check, on rows that are otherwise sound."""
    database.captions("flickr30k_token", "flickr:7", "A man .", "...", "a\u2028b", "D .", "E .")
    database.give("raw.flickr30k_csv", "image_name_released photo_id number text", ("8.jpg", "flickr:8", 1, "B ."))
    database.give("raw.karpathy30k_caption", _KARPATHY, ("flickr:7", "7.jpg", 0, 0, 0, "A woman."))
    columns = "position image_name photo_id split imgid sentids n_sentences"
    database.give(
        "raw.karpathy30k_image", columns, (0, "7.jpg", "flickr:7", "train", 0, [0], 1), (1, "9.jpg", "flickr:9", "train", 1, [], 0)
    )
    database.give("raw.flickr8k_split", "split position image_name photo_id", ("test", 1, "x_a.jpg", "flickr:5"))
    database.give(
        "raw.user_split",
        "instance split position image_name_released photo_id",
        *[("mine", s, 0, "7", "flickr:7") for s in ("a", "b")],
    )
    database.give("raw.entities_sentence", "photo_id number text n_tokens", ("flickr:7", 0, "A man .", 3))
    database.give(
        "raw.entities_mention", "photo_id number phrase_index phrase", ("flickr:7", 0, 0, "A man"), ("flickr:7", 0, 9, "A hat")
    )
    database.give("raw.entities_unrelated", "photo_id sentence_number_released number", ("flickr:7", 1, 0), ("flickr:7", 9, 8))
    database.give(
        "core.mention",
        _MENTION,
        ("flickr30k:7#0/0", "flickr30k:7#0", "flickr:7", 0, "7/1", ["people"], "A man", 0, 2, 0, 5, 0, 5),
        ("flickr30k:7#0/1", "flickr30k:7#0", "flickr:7", 1, "7/1", ["other"], "man", 1, 2, 1, 4, 2, 99),
        ("flickr30k:7#0/2", "flickr30k:7#0", "flickr:7", 2, None, ["notvisual"], "", 1, 1, 2, 2, None, None),
    )
    judgment = "image_name photo_id caption_image_name caption_photo_id caption_number"
    database.captions("flickr8k_token", "flickr:9", *"abcde")
    database.give(
        "raw.flickr8k_expert", f"{judgment} rating_1 rating_2 rating_3", ("9_a.jpg", "flickr:9", "9_a.jpg", "flickr:9", 7, 1, 1, 1)
    )
    database.give("raw.multi30k_image", "task subset position image_name photo_id", ("task1", "train", 0, "7.jpg", "flickr:7"))
    lines = (("train", "en", 0, "Unlike any."), ("train", "de", 0, "Anders."), ("train", "de", 3, "Nirgends."))
    database.give("raw.multi30k_task1", "subset language position text", *lines)
    database.give(
        "raw.reading", _READING, ("lavis", "a.json", "row", 3, 1, 1, 0, 0), ("exclude", "exclude.txt", "line", 1, 0, 1, 0, 0)
    )
    rejected = "source file line code message excerpt"
    database.give("raw.reject", rejected, ("exclude", "exclude.txt", 3, "exclude-line", "expected an image", "?"))
    database.build()
    database.connection.execute("DELETE FROM core.caption_text WHERE release = 'flickr30k_csv'")
    database.connection.execute("UPDATE stats.split_overlap SET n_photos = 9 WHERE scheme_a = 'mine' AND scheme_b = 'karpathy30k'")


EXPECTED: dict[str, list[tuple[Any, ...]]] = {
    "caption__five_per_image": [("flickr30k:8", "flickr30k", 1)],
    "caption__has_words": [("flickr30k:7#1", "flickr30k_token", "...")],
    "caption__no_line_breakers": [("flickr30k:7#2", "flickr30k_token", "a\u2028b")],
    "caption__numbers_are_contiguous": [("flickr30k:8", 1, 1)],
    "caption_text__none_is_lost": [("flickr30k_csv", 1, 0)],
    "chain__types_agree": [("7/1", ["other", "people"], 2)],
    "conflict__releases_agree": [("caption-words", "flickr30k:7#0", "flickr30k_token", "A man .", "karpathy30k", "A woman.")],
    "entities__five_sentences": [("flickr:7", 1)],
    "exclude__every_line_was_read": [("exclude.txt", 3, "exclude-line", "expected an image", "?")],
    "hodosh_caption__caption_is_known": [("flickr8k:5", "flickr8k:5#7"), ("flickr8k:9", "flickr8k:9#7")],
    "image__name_holds_its_number": [("flickr8k:5", "flickr:5", "x_a.jpg")],
    "judgment__caption_is_known": [("expert", 0, "flickr8k:9#7")],
    "karpathy__images_have_sentences": [("karpathy30k", 1, "9.jpg", "train", 1)],
    "mention__none_is_lost": [("flickr:7", 0, 9, "A hat")],
    "mention__raw_span_inside_raw_text": [("flickr30k:7#0/1", 2, 99, "A woman.")],
    "mention__span_gives_phrase": [("flickr30k:7#0/1", "man", " ma", "A man .")],
    "mention__spans_are_not_empty": [("flickr30k:7#0/2", "", 1, 1, 2, 2)],
    "multi30k__every_line_has_an_image": [("multi30k_task1", "train", "de", 1, 3)],
    "multi30k__languages_are_aligned": [("train", 3, ["de"])],
    "reading__records_add_up": [("lavis", "", "", "a.json", None, 3, 1, 1)],
    "reading__rejects_are_all_there": [("lavis", "", "", 1, 0)],
    "reading__rows_are_all_there": [
        ("entities_unrelated", 0, 2, 0),
        ("flickr30k_csv", 0, 1, 0),
        ("flickr30k_token", 0, 5, 0),
        ("flickr8k_expert", 0, 1, 0),
        ("flickr8k_split", 0, 1, 0),
        ("flickr8k_token", 0, 5, 0),
        ("multi30k_image", 0, 1, 0),
        ("multi30k_task1", 0, 3, 0),
        ("user_split", 0, 2, 0),
    ],
    "split_member__photo_once_per_scheme": [("mine", "flickr:7", 2, ["a", "b"])],
    "split_member__positions_are_contiguous": [("flickr8k", "test", 1, 1)],
    "split_overlap__is_symmetric": [
        ("karpathy30k", "train", "mine", "a", 1, 9, 2),
        ("karpathy30k", "train", "mine", "b", 1, 9, 2),
        ("mine", "a", "karpathy30k", "train", 9, 1, 1),
        ("mine", "b", "karpathy30k", "train", 9, 1, 1),
    ],
    "translation__is_tied": [("train/0/de", "flickr:7", "Anders.")],
    "unrelated_caption__caption_is_known": [("flickr30k:7#8",)],
    "unrelated_caption__has_no_phrase": [("flickr30k:7#0", "A man"), ("flickr30k:7#0", "man"), ("flickr30k:7#0", "")],
}


@pytest.fixture(scope="module")
def broken() -> Iterator[Database]:
    database = Database()
    break_world(database)
    yield database
    database.connection.close()


@pytest.mark.parametrize("check", [file.stem for file in sql_files("checks")])
def test_a_check_returns_the_rows_that_break_it(broken: Database, check: str) -> None:
    assert broken.offending(check) == EXPECTED[check]


def test_rows_withdrawn_are_not_missing(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A .", "B .")
    database.give("raw.reading", _READING, ("flickr30k_token", "a.token", "line", 6, 5, 1, 0, 3))
    assert database.offending("reading__rows_are_all_there") == []
