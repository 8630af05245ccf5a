"""Boxes that cannot be right, that are there twice, and how their edges are counted: worked by hand."""

from __future__ import annotations

import pytest

from flickr_assets.audits.box_edge import ASSUMED, convention
from tests.audits.entities import annotation, findings, mention
from tests.sql.database import Database


def test_a_box_leaves_its_photograph_on_any_side_and_the_border_is_within(database: Database) -> None:
    inside = [("1", (1, 1, 500, 375)), ("1", (500, 375, 500, 375))]
    outside = [("1", (0, 1, 9, 9)), ("1", (1, 0, 9, 9)), ("1", (1, 1, 503, 9)), ("1", (1, 1, 9, 376))]
    annotation(database, 7, *inside, *outside)
    database.build()
    found = database.rows("SELECT kind, subject FROM audit.box_fault")
    assert found == [("one_pixel", "7/1"), *(("outside", f"7/{place}") for place in (2, 3, 4, 5))]
    beyond, narrow = findings(database, "box_fault")
    assert beyond.sentence == "4 of the 6 boxes leave their photograph, the furthest 7/4 by 3 px."
    assert (beyond.code, beyond.n, beyond.n_of, beyond.is_fault) == ("box-outside", 4, 6, True)
    assert narrow.sentence == "1 of the 6 boxes is one pixel wide or high: 7/1."


def test_a_box_may_be_outside_and_one_pixel_high(database: Database) -> None:
    annotation(database, 7, ("1", (0, 9, 20, 9)))
    database.build()
    assert database.rows("SELECT kind, subject FROM audit.box_fault") == [("one_pixel", "7/0"), ("outside", "7/0")]


def test_an_inverted_box_is_known_by_the_place_of_its_reject(database: Database) -> None:
    columns = "source file member line code message excerpt"
    inverted = ("entities_annotations", "a.zip", "Annotations/7.xml", 12, "box-inverted", "", "")
    database.give("raw.reject", columns, inverted, (*inverted[:4], "xml-syntax", "", ""))
    database.build()
    rows = database.rows("SELECT kind, subject, photo_id, x_min_px FROM audit.box_fault")
    assert rows == [("inverted", "a.zip:Annotations/7.xml:12", None, None)]
    (finding,) = findings(database, "box_fault")
    assert finding.sentence == "1 annotation has a box that ends before it begins, and was rejected: a.zip:Annotations/7.xml:12."


def test_boxes_nearly_coincide_above_eight_tenths_and_of_type_other_above_nine(database: Database) -> None:
    """Ten rows of pixels of a hundred columns; a box that is cut to n columns has IoU n/100 with the whole one."""

    def columns(n: int, row: int) -> tuple[int, int, int, int]:
        return (1, 10 * row + 1, n, 10 * row + 10)

    pairs = (("1", 81), ("1", 80), ("2", 91), ("2", 90), ("3", 85))
    boxes = [(chain, columns(wide, row)) for row, (chain, n) in enumerate(pairs) for wide in (100, n)]
    annotation(database, 7, *boxes[:-1], ("1", boxes[-1][1]))
    for chain, kind in (("1", "people"), ("2", "other"), ("3", "clothing")):
        mention(database, f"7#0/{chain}", chain, kind, "it")
    # The same box in another photograph is another one.
    annotation(database, 8, ("1", columns(100, 0)))
    database.build()
    assert database.rows("SELECT box_id_a, box_id_b, is_of_one_type, round(iou, 4) FROM audit.box_double") == [
        ("7/0", "7/1", True, 0.81),
        ("7/4", "7/5", True, 0.91),
        ("7/8", "7/9", False, 0.85),
    ]
    one_type, types = findings(database, "box_double")
    assert one_type.sentence == (
        "2 pairs of boxes of one type nearly coincide (IoU above 0.8, of type other 0.9) in 1 photograph, 0 wholly; the first: 7/0 and 7/1."
    )
    assert (types.code, types.n, types.is_fault) == ("box-double-of-types", 1, False)


@pytest.mark.parametrize(
    ("lower", "upper", "expected"),
    [
        ({1: 9, 2: 3}, {-4: 20, 0: 7}, ASSUMED),
        # One slip beyond each border changes nothing.
        ({0: 1, 1: 9}, {0: 7, 1: 1, 8: 1}, ASSUMED),
        ({0: 9, 1: 2}, {-1: 7}, "from 0, the last pixel within"),
        ({0: 9, 1: 2}, {-1: 1, 0: 7}, "from 0, the last pixel without"),
        ({1: 9}, {0: 1, 1: 7}, "from 1, the last pixel without"),
        ({1: 9}, {-1: 7}, ""),
        ({5: 9}, {0: 7}, ""),
        ({1: 9}, {-3: 7}, ""),
        # As many here as there: nobody can tell.
        ({0: 3, 1: 3}, {0: 7}, ""),
        ({1: 3}, {-1: 2, 0: 2}, ""),
    ],
)
def test_how_edges_are_counted_is_told_by_where_they_pile_up(lower: dict[int, int], upper: dict[int, int], expected: str) -> None:
    assert convention(lower, upper) == expected


def test_edges_are_counted_by_their_distance_from_the_border(database: Database) -> None:
    annotation(database, 7, ("1", (1, 4, 500, 374)), ("1", (1, 9, 490, 374)))
    database.build()
    assert database.rows("SELECT axis, side, offset_px, n_boxes, n_photos FROM audit.box_edge") == [
        ("x", "lower", 1, 2, 1),
        ("x", "upper", -10, 1, 1),
        ("x", "upper", 0, 1, 1),
        ("y", "lower", 4, 1, 1),
        ("y", "lower", 9, 1, 1),
        ("y", "upper", -1, 2, 1),
    ]
    across, down = findings(database, "box_edge")
    assert (across.subject, across.n, across.n_of, across.is_fault) == ("entities_annotations x", 0, 2, False)
    assert across.sentence == (
        "entities_annotations, 2 boxes of 1 photograph: x_min is at least 1 (0 boxes at 0, 2 at 1), x_max at most width +0 px (0 boxes at "
        "-1, 1 at +0, 0 at +1). Too few to tell how edges are counted: that takes 1,000 boxes of 100 photographs."
    )
    assert not down.is_fault


# A photograph 500 wide and 375 high, whole.
FILLING = (1, 1, 500, 375)


@pytest.mark.parametrize(
    ("n_photos", "n_boxes", "box", "concluded", "is_fault"),
    [
        (100, 10, FILLING, "So x is counted from 1, the last pixel within, as this model takes it.", False),
        (99, 11, FILLING, "Too few to tell", False),
        (100, 9, FILLING, "Too few to tell", False),
        (
            100,
            10,
            (0, 0, 499, 374),
            "So x is counted from 0, the last pixel within, which this model does not take it to be.",
            True,
        ),
        (100, 10, (1, 1, 499, 374), "The boxes at the borders fit no one way of counting x.", True),
        (100, 10, (2, 2, 498, 373), "Too few boxes touch the borders to tell how x is counted.", False),
        (1, 6, (0, 0, 499, 374), "Too few to tell", False),
    ],
)
def test_how_edges_are_counted_is_concluded_from_many_boxes_of_many_photographs(
    database: Database, n_photos: int, n_boxes: int, box: tuple[int, int, int, int], concluded: str, is_fault: bool
) -> None:
    edges = ", ".join(map(str, box))
    connection = database.connection
    connection.execute(
        "INSERT INTO raw.entities_image_size (photo_id, width_px, height_px, depth) "
        f"SELECT 'flickr:' || (100 + photo), 500, 375, 3 FROM range({n_photos}) AS r (photo)"
    )
    connection.execute(
        "INSERT INTO raw.entities_object (photo_id, object_index, name_index, chain_id, x_min_px, y_min_px, x_max_px, y_max_px) "
        f"SELECT 'flickr:' || (100 + photo), place, 0, '1', {edges} FROM range({n_photos}) AS r (photo), range({n_boxes}) AS s (place)"
    )
    database.build()
    across, _ = findings(database, "box_edge")
    assert concluded in across.sentence
    assert across.is_fault is is_fault
