"""core.box, box_chain, box_mdetr, their views, and what chain, photo and conflict take from boxes, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sql.database import Database, query_file

_OBJECT = "photo_id object_index name_index chain_id x_min_px y_min_px x_max_px y_max_px is_scene is_nobndbox"
_MENTION = "mention_id caption_id photo_id phrase_index chain_id released_chain_id types phrase char_start char_end"
_IMAGE = "part line ground_truth split released_image_id image_name_released photo_id number text width_px height_px"
_MDETR = "part line ground_truth split released_image_id photo_id number x_min_px y_min_px width_px height_px char_starts char_ends"
_EDGES = "x_min_px, y_min_px, x_max_px, y_max_px"

Box = tuple[int, int, int, int]


def annotate(database: Database, photo: str, *objects: tuple[str, Box | None], size: tuple[int, int] = (500, 375)) -> None:
    """XML of a photograph: objects of chains (blanks between) with a box, or `scene` or `none` behind a slash without one."""
    rows: list[tuple[Any, ...]] = []
    for index, (named, box) in enumerate(objects):
        chains, _, what = named.partition("/")
        flags = (None, None) if box else (what == "scene", what == "none")
        rows += [(photo, index, n, chain, *(box or (None,) * 4), *flags) for n, chain in enumerate(chains.split())]
    database.give("raw.entities_object", _OBJECT, *rows)
    database.give("raw.entities_image_size", "photo_id width_px height_px", (photo, *size))


def mention(database: Database, photo: str, number: int, *phrases: tuple[str, int, int]) -> None:
    """Phrases of a caption: (chain, char_start, char_end)."""
    caption = f"flickr30k:{photo[7:]}#{number}"
    rows = [
        (f"{caption}/{n}", caption, photo, n, f"{photo[7:]}/{chain}", chain, ["other"], "x", start, end)
        for n, (chain, start, end) in enumerate(phrases)
    ]
    database.give("core.mention", _MENTION, *rows)


def mdetr(
    database: Database,
    photo: str,
    number: int,
    *boxes: tuple[Box, list[tuple[int, int]]],
    truth: str = "separate",
    size: tuple[int, int] = (500, 375),
) -> None:
    """One caption of MDETR with its boxes as (edges of the XML, spans)."""
    part = f"{truth}GT/train"
    (n,) = database.rows("SELECT count(*) FROM raw.mdetr_box")[0]
    database.give("raw.mdetr_image", _IMAGE, (part, n, truth, "train", n, f"{photo[7:]}.jpg", photo, number, "x", *size))
    rows = [
        (part, n + k, truth, "train", n, photo, number, x1, y1, x2 - x1, y2 - y1, [a for a, _ in spans], [b for _, b in spans])
        for k, ((x1, y1, x2, y2), spans) in enumerate(boxes)
    ]
    if rows:
        database.give("raw.mdetr_box", _MDETR, *rows)


def test_the_boxes_of_the_xml_are_kept_as_released(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 375, 499)), ("2 3", (5, 6, 5, 6)), ("4/scene", None), size=(375, 500))
    database.build()
    assert database.rows("FROM core.box") == [
        ("7/0", "flickr:7", "entities_annotations", 0, 1, 1, 375, 499),
        ("7/1", "flickr:7", "entities_annotations", 1, 5, 6, 5, 6),
    ]
    assert database.rows("FROM core.box_chain") == [
        ("7/0", "7/1", "flickr:7"),
        ("7/1", "7/2", "flickr:7"),
        ("7/1", "7/3", "flickr:7"),
    ]
    assert database.rows("SELECT photo_id, width_px, height_px FROM core.photo") == [("flickr:7", 375, 500)]


@pytest.mark.parametrize(
    ("view", "whole", "pixel"),
    [
        ("box_voc", (1, 1, 375, 499), (5, 6, 5, 6)),
        ("box_parser", (0, 0, 374, 498), (4, 5, 4, 5)),
        ("box_xyxy", (0, 0, 375, 499), (4, 5, 5, 6)),
        ("box_xywh", (0, 0, 375, 499), (4, 5, 1, 1)),
    ],
)
def test_a_view_has_the_boxes_in_its_convention(database: Database, view: str, whole: Box, pixel: Box) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 375, 499)), ("2", (5, 6, 5, 6)))
    database.build()
    assert database.rows(f"FROM core.{view} ORDER BY box_id") == [("7/0", "flickr:7", *whole), ("7/1", "flickr:7", *pixel)]


def test_a_merged_box_encloses_all_boxes_of_its_chain_and_no_other(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (10, 20, 30, 40)), ("1 2", (15, 5, 25, 60)), ("3", (1, 1, 2, 2)))
    database.build()
    assert database.rows("FROM core.chain_box_merged ORDER BY chain_id") == [
        ("7/1", "flickr:7", 2, 10, 5, 30, 60),
        ("7/2", "flickr:7", 1, 15, 5, 25, 60),
        ("7/3", "flickr:7", 1, 1, 1, 2, 2),
    ]


def test_a_chain_says_what_the_xml_says_of_it_and_is_there_without_a_mention(database: Database) -> None:
    mention(database, "flickr:7", 0, ("1", 0, 5), ("2", 6, 9), ("5", 10, 12))
    annotate(database, "flickr:7", ("1", (1, 1, 2, 2)), ("1", (3, 3, 4, 4)), ("2/scene", None), ("3 4/none", None))
    mention(database, "flickr:8", 0, ("1", 0, 5))
    database.build()
    columns = "chain_id, photo_id, released_chain_id, types, n_mentions, n_captions, n_boxes, is_scene, has_no_box"
    assert database.rows(f"SELECT {columns} FROM core.chain") == [
        ("7/1", "flickr:7", "1", ["other"], 1, 1, 2, None, None),
        ("7/2", "flickr:7", "2", ["other"], 1, 1, 0, True, False),
        ("7/3", "flickr:7", "3", [], 0, 0, 0, False, True),
        ("7/4", "flickr:7", "4", [], 0, 0, 0, False, True),
        ("7/5", "flickr:7", "5", ["other"], 1, 1, 0, None, None),
        ("8/1", "flickr:8", "1", ["other"], 1, 1, 0, None, None),
    ]
    assert database.offending("chain__has_boxes_or_a_reason") == [("7/5", 1, ["other"])]


def test_mdetr_stands_in_where_there_is_no_xml(database: Database) -> None:
    annotate(database, "flickr:8", ("1", (9, 9, 10, 10)))
    mention(database, "flickr:7", 0, ("1", 0, 5), ("2", 6, 9), ("1", 20, 22))
    mention(database, "flickr:7", 1, ("1", 3, 8))
    one, two, strange = (1, 1, 375, 499), (5, 6, 5, 6), (2, 2, 3, 3)
    mdetr(database, "flickr:7", 0, (one, [(0, 5), (20, 22)]), (two, [(0, 5), (6, 9)]), (strange, [(0, 4)]), size=(375, 500))
    mdetr(database, "flickr:7", 1, (one, [(3, 8)]), size=(375, 500))
    mdetr(database, "flickr:7", 1, ((1, 1, 400, 400), [(3, 8)]), truth="merged")
    mdetr(database, "flickr:8", 0, ((9, 9, 10, 10), []))
    database.build()
    assert database.rows("FROM core.box") == [
        ("7/0", "flickr:7", "mdetr", 0, *one),
        ("7/1", "flickr:7", "mdetr", 1, *two),
        ("7/2", "flickr:7", "mdetr", 2, *strange),
        ("8/0", "flickr:8", "entities_annotations", 0, 9, 9, 10, 10),
    ]
    assert database.rows("SELECT box_id, chain_id FROM core.box_chain") == [
        ("7/0", "7/1"),
        ("7/1", "7/1"),
        ("7/1", "7/2"),
        ("8/0", "8/1"),
    ]
    assert database.rows("SELECT chain_id, n_boxes, is_scene FROM core.chain") == [
        ("7/1", 2, None),
        ("7/2", 1, None),
        ("8/1", 1, None),
    ]
    assert database.rows("SELECT photo_id, width_px, height_px FROM core.photo") == [("flickr:7", 375, 500), ("flickr:8", 500, 375)]
    assert database.rows("SELECT caption_id, release FROM core.caption") == [
        ("flickr30k:7#0", "mdetr"),
        ("flickr30k:7#1", "mdetr"),
        ("flickr30k:8#0", "mdetr"),
    ]
    assert database.rows("FROM core.conflict WHERE kind = 'box'") == []


def test_boxes_that_the_xml_has_too_are_no_conflict_though_mdetr_takes_nearly_equal_ones_for_one(database: Database) -> None:
    # 200 x 100 and 202 x 100 pixels: MDETR keeps the last of the two for both chains.
    annotate(database, "flickr:7", ("1", (1, 1, 200, 100)), ("2", (1, 1, 202, 100)), ("3", (50, 50, 60, 60)), ("4/scene", None))
    mention(database, "flickr:7", 0, ("1", 0, 5), ("2", 6, 9))
    mdetr(database, "flickr:7", 0, ((1, 1, 202, 100), [(0, 5), (6, 9)]))
    mdetr(database, "flickr:7", 0, ((1, 1, 202, 100), [(0, 5), (6, 9)]), truth="merged")
    database.build()
    assert database.rows("FROM core.conflict") == []


def test_boxes_that_differ_are_a_conflict_of_their_chain(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 200, 100)), ("2", (10, 10, 20, 20)), ("2", (30, 10, 40, 20)))
    mention(database, "flickr:7", 0, ("1", 0, 5), ("2", 6, 9))
    # One pixel less on every edge, as the parser has it; of the second chain a box is missing, and its merged box is right.
    mdetr(database, "flickr:7", 0, ((0, 0, 199, 99), [(0, 5)]), ((10, 10, 20, 20), [(6, 9)]), ((7, 7, 8, 8), [(1, 2)]))
    mdetr(database, "flickr:7", 0, ((1, 1, 200, 100), [(0, 5)]), ((10, 10, 40, 20), [(6, 9)]), truth="merged")
    database.build()
    assert database.rows("SELECT subject, value_a, release_b, value_b FROM core.conflict WHERE kind = 'box'") == [
        ("7/1", "(1, 1, 200, 100)", "mdetr/separateGT", "(0, 0, 199, 99)"),
        ("7/2", "(10, 10, 20, 20) (30, 10, 40, 20)", "mdetr/separateGT", "(10, 10, 20, 20)"),
        ("7/?", "absent", "mdetr/separateGT", "(7, 7, 8, 8)"),
    ]
    assert database.rows("SELECT DISTINCT photo_id, release_a FROM core.conflict") == [("flickr:7", "entities_annotations")]


def test_sizes_that_differ_are_a_conflict_and_the_xml_is_believed(database: Database) -> None:
    annotate(database, "flickr:7", size=(500, 333))
    mdetr(database, "flickr:7", 0, size=(1024, 682))
    mdetr(database, "flickr:7", 1, size=(1024, 682))
    database.build()
    assert database.rows("SELECT kind, subject, value_a, release_b, value_b FROM core.conflict") == [
        ("image-size", "flickr:7", "500 x 333", "mdetr/separateGT", "1024 x 682")
    ]
    assert database.rows("SELECT width_px, height_px FROM core.photo") == [(500, 333)]


def test_a_chain_that_no_caption_mentions_is_not_missed_in_mdetr(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 200, 100)), ("9", (30, 10, 40, 20)))
    mention(database, "flickr:7", 0, ("1", 0, 5))
    mdetr(database, "flickr:7", 0, ((1, 1, 200, 100), [(0, 5)]))
    database.build()
    assert database.rows("FROM core.conflict") == []


def answer(database: Database, example: str) -> list[tuple[Any, ...]]:
    database.build()
    return database.rows(query_file("examples", example).query)


def test_the_largest_box_of_a_chain_and_its_share(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 10, 10)), ("1", (11, 11, 60, 60)), ("2", (1, 1, 100, 100)), size=(100, 100))
    assert answer(database, "largest_box_of_each_chain") == [("7/1", "7/1", 50, 50, 0.25), ("7/2", "7/2", 100, 100, 1.0)]


def test_boxes_leave_their_image_on_any_side(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 100, 50)), ("1", (0, 1, 103, 50)), ("1", (5, -4, 6, 51)), size=(100, 50))
    assert answer(database, "boxes_outside_their_image") == [("7/1", 1, 0, 3, 0), ("7/2", 0, 5, 0, 1)]


def test_phrases_come_with_all_their_boxes(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 10, 10)), ("1 2", (11, 11, 60, 60)))
    mention(database, "flickr:7", 0, ("1", 0, 5), ("2", 6, 9), ("3", 10, 11))
    assert answer(database, "phrases_with_their_boxes") == [
        ("flickr30k:7#0", "x", [[0, 0, 10, 10], [10, 10, 60, 60]]),
        ("flickr30k:7#0", "x", [[10, 10, 60, 60]]),
    ]


def test_boxes_of_one_chain_overlap_by_either_convention(database: Database) -> None:
    annotate(database, "flickr:7", ("1", (1, 1, 2, 2)), ("1 2", (1, 1, 2, 3)), ("2", (50, 50, 60, 60)))
    # Inclusive: 4 pixels of 6. Continuous: 1 of 2.
    assert answer(database, "boxes_of_one_chain_that_overlap") == [
        ("7/1", "7/0", "7/1", pytest.approx(4 / 6), 0.5),
        ("7/2", "7/1", "7/2", 0.0, 0.0),
    ]
