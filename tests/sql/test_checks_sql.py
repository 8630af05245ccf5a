"""Every check finds the rows that break its sentence: one world with a fault for each, and what each check says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from flickr_assets.sqlfiles import sql_files
from tests.sql.database import Database, id_of

_MENTION = (
    "mention_id caption_id photo_id phrase_index chain_id types phrase "
    "token_start token_end char_start char_end raw_char_start raw_char_end"
)
_READING = "source path unit n_read n_accepted n_rejected n_repaired n_withdrawn"
_KARPATHY = "photo_id image_name number imgid sentid text"


def break_world(database: Database) -> None:
    """One fault for each check, on rows that are otherwise sound."""
    database.captions("flickr30k_token", "flickr:7", "A man .", "...", "a\u2028b", "D .", "E .")
    database.give("raw.flickr30k_csv", "image_name_released photo_id number text", ("8.jpg", "flickr:8", 1, "D ."))
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
    break_pictures(database)
    break_boxes(database)
    break_parse(database)
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
    database.connection.execute("DELETE FROM core.box WHERE object_index = 3")
    database.connection.execute("UPDATE stats.split_overlap SET n_photos = 9 WHERE scheme_a = 'mine' AND scheme_b = 'karpathy30k'")


def break_parse(database: Database) -> None:
    """Of `A man .`: one token more than there are, one that hangs on nothing, one that is not what it spans, a chunk that ends
    in the middle. No other text is parsed.
    """
    n = id_of("A man .")
    database.give("nlp.parse", "text_id is_parsed n_tokens n_sentences n_noun_chunks", (n, False, 4, 1, 1))
    tokens = ((0, "A", 1, 0, 1), (1, "man", 7, 2, 5), (2, ".", 1, 5, 6))
    columns = "text_id number text head char_start char_end sentence"
    database.give("nlp.token", columns, *[(n, *token, 0) for token in tokens])
    chunk = "text_id number text token_start token_end head_start char_start char_end"
    database.give("nlp.noun_chunk", chunk, (n, 0, "A ma", 0, 2, 1, 0, 4))


def break_boxes(database: Database) -> None:
    """Of the photograph of 50 x 40 pixels: a box that leaves it, of a chain that cannot be boxed; a box that gets lost; a chain that
    nothing mentions and that has neither box nor reason; and a box that MDETR ties to half a phrase.
    """
    database.give(
        "raw.entities_object",
        "photo_id object_index name_index chain_id x_min_px y_min_px x_max_px y_max_px is_scene is_nobndbox",
        ("flickr:7", 0, 0, "1", 1, 1, 51, 40, None, None),
        ("flickr:7", 1, 0, "1", None, None, None, None, False, True),
        ("flickr:7", 2, 0, "2", None, None, None, None, False, False),
        ("flickr:7", 3, 0, "1", 2, 2, 3, 3, None, None),
    )
    image = "ground_truth split released_image_id image_name_released photo_id number text width_px height_px"
    database.give("raw.mdetr_image", image, ("separate", "train", 0, "7.jpg", "flickr:7", 0, "A man .", 50, 40))
    box = "ground_truth split released_image_id photo_id number x_min_px y_min_px width_px height_px char_starts char_ends"
    database.give(
        "raw.mdetr_box",
        box,
        ("separate", "train", 0, "flickr:7", 0, 1.0, 1.0, 50.0, 39.0, [0], [3]),
        ("separate", "train", 0, "flickr:7", 0, 2.0, 2.0, 1.0, 1.0, [0], [5]),
    )


def break_pictures(database: Database) -> None:
    """Two photographs of one content in a train and a test split, of a size that neither annotation nor manifest states."""
    database.give(
        "raw.entities_split",
        "split position photo_id image_name_released",
        ("train", 0, "flickr:7", "7"),
        ("test", 0, "flickr:8", "8"),
    )
    files = "instance image_name_released photo_id path member n_bytes sha256 width_px height_px perceptual_hash"
    database.give(
        "raw.image_file",
        files,
        ("a.zip/x", "7.jpg", "flickr:7", "a.zip", "x/7.jpg", 10, "aa", 50, 40, "0" * 16),
        ("a.zip/x", "8.jpg", "flickr:8", "a.zip", "x/8.jpg", 10, "aa", 50, 40, "0" * 16),
    )
    database.give("raw.reading", f"instance member {_READING}", ("a.zip/x", "x", "image_file", "a.zip", "image", 2, 2, 0, 0, 0))
    database.give("raw.entities_image_size", "photo_id width_px height_px", ("flickr:7", 50, 40), ("flickr:8", 100, 80))
    manifest = "instance image_name_released photo_id n_bytes hash hash_algorithm hash_number"
    database.give(
        "raw.image_manifest",
        manifest,
        ("list", "7.jpg", "flickr:7", 11, "aa", "sha256", 0),
        ("list", "8.jpg", "flickr:8", 10, "bb", "sha256", 0),
        ("other", "8.jpg", "flickr:8", 10, "aa", "sha256", 0),
        ("other", "9.jpg", "flickr:9", 10, "cc", "sha256", 0),
    )


_MAN = id_of("A man .")
EXPECTED: dict[str, list[tuple[Any, ...]]] = {
    "box__lies_within_its_image": [("7/0", 1, 1, 51, 40, 50, 40)],
    "box__none_is_lost": [("flickr:7", 3, 2, 2, 3, 3)],
    "box_mdetr__chain_is_known": [("separate", "flickr:7", 0, 1, 1, 51, 40)],
    "caption__five_per_image": [("flickr30k:8", "flickr30k", 1)],
    "caption__has_words": [("flickr30k:7#1", "flickr30k_token", "...")],
    "caption__no_line_breakers": [("flickr30k:7#2", "flickr30k_token", "a\u2028b")],
    "caption__numbers_are_contiguous": [("flickr30k:8", 1, 1)],
    "caption_double__none_is_trained_and_tested": [("flickr30k:7#3", "flickr30k:8#1", "same", "entities", "train", "test")],
    "caption_text__none_is_lost": [("flickr30k_csv", 1, 0)],
    "chain__has_boxes_or_a_reason": [("7/2", 0, [])],
    "chain__is_mentioned": [("7/2", 0, False, False)],
    "chain__is_not_both_boxed_and_unboxed": [("7/1", 2, True)],
    "chain__types_agree": [("7/1", ["other", "people"], 2)],
    "conflict__releases_agree": [
        ("box", "7/1", "entities_annotations", "(1, 1, 51, 40) (2, 2, 3, 3)", "mdetr/separateGT", "(2, 2, 3, 3)"),
        ("caption-words", "flickr30k:7#0", "flickr30k_token", "A man .", "karpathy30k", "A woman."),
    ],
    "entities__five_sentences": [("flickr:7", 1)],
    "exclude__every_line_was_read": [("exclude.txt", 3, "exclude-line", "expected an image", "?")],
    "hodosh_caption__caption_is_known": [("flickr8k:5", "flickr8k:5#7"), ("flickr8k:9", "flickr8k:9#7")],
    "image__name_holds_its_number": [("flickr8k:5", "flickr:5", "x_a.jpg")],
    "image_file__bytes_are_of_one_photograph": [("aa", ["flickr:7", "flickr:8"])],
    "image_file__size_is_that_of_the_annotation": [("flickr:8", "a.zip", "x/8.jpg", 50, 40, 100, 80)],
    "image_manifest__agrees_with_the_files": [
        ("list", "7.jpg", "flickr:7", 11, [10], "aa", ["aa"]),
        ("list", "8.jpg", "flickr:8", 10, [10], "bb", ["aa"]),
    ],
    "judgment__caption_is_known": [("expert", 0, "flickr8k:9#7")],
    "karpathy__images_have_sentences": [("karpathy30k", 1, "9.jpg", "train", 1)],
    "mention__none_is_lost": [("flickr:7", 0, 9, "A hat")],
    "mention__raw_span_inside_raw_text": [("flickr30k:7#0/1", 2, 99, "A woman.")],
    "mention__span_gives_phrase": [("flickr30k:7#0/1", "man", " ma", "A man .")],
    "mention__spans_are_not_empty": [("flickr30k:7#0/2", "", 1, 1, 2, 2)],
    "multi30k__every_line_has_an_image": [("multi30k_task1", "train", "de", 1, 3)],
    "multi30k__languages_are_aligned": [("train", 3, ["de"])],
    "noun_chunk__is_made_of_tokens": [(_MAN, 0, "A ma", 0, 1, 2)],
    "parse__counts_are_those_of_its_rows": [(_MAN, 4, 3, 1, 1)],
    "parse__none_is_too_long": [(_MAN, 7, "A man .")],
    "parse__every_text_is_parsed": sorted((id_of(text), text) for text in ("...", "D .", "E .", "a\u2028b", *"abcde")),
    "token__head_is_of_its_sentence": [(_MAN, 1, "man", 7)],
    "token__span_gives_token": [(_MAN, 2, ".", "A man .")],
    "photo_double__is_within_one_split": [("flickr:7", "flickr:8", "bytes", "entities", "train", "test")],
    "reading__records_add_up": [("lavis", "", "", "a.json", None, 3, 1, 1)],
    "reading__rejects_are_all_there": [("lavis", "", "", 1, 0)],
    "reading__rows_are_all_there": [
        ("entities_split", 0, 2, 0),
        ("entities_unrelated", 0, 2, 0),
        ("flickr30k_csv", 0, 1, 0),
        ("flickr30k_token", 0, 5, 0),
        ("flickr8k_expert", 0, 1, 0),
        ("flickr8k_split", 0, 1, 0),
        ("flickr8k_token", 0, 5, 0),
        ("mdetr", 0, 3, 0),
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
