"""The numbers that plots draw, on answers worked by hand."""

from __future__ import annotations

from tests.sql.database import Database, query_file

_PAIR = "image_name photo_id caption_image_name caption_photo_id caption_number"


def answer(database: Database, plot: str) -> list[tuple[object, ...]]:
    database.build()
    return database.rows(query_file("plots", plot).query)


def test_captions_are_counted_by_their_words_those_from_40_together(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A dog .", "A cat .", "word " * 40, "word " * 95)
    assert answer(database, "caption_length") == [("flickr30k", "en", 3, 2), ("flickr30k", "en", 40, 2)]


def test_boxes_fall_into_steps_of_25_pixels(database: Database) -> None:
    columns = "photo_id object_index name_index chain_id x_min_px y_min_px x_max_px y_max_px"
    # Centres 24.5 and 12.5 from 1 to 49; the whole of 500 by 500; a box that leaves its image at the left.
    boxes = ((1, 1, 49, 25), (1, 1, 500, 500), (-60, 1, -20, 25))
    for place, box in enumerate(boxes):
        database.give("raw.entities_object", columns, ("flickr:7", place, 0, "1", *box))
    # Areas: 49 x 25 is 35 squared; 500 squared; 41 x 25 is 32 squared and a little.
    assert answer(database, "box") == [(0, 0, 1, 2), (10, 10, 19, 1)]


def test_chains_are_counted_by_their_boxes(database: Database) -> None:
    columns = "photo_id object_index name_index chain_id x_min_px y_min_px x_max_px y_max_px"
    chains = ["1"] * 13 + ["2", "3", "3"]
    for place, chain in enumerate(chains):
        database.give("raw.entities_object", columns, ("flickr:7", place, 0, chain, 1, 1, 9, 9))
    assert answer(database, "box_chain") == [(1, 1), (2, 1), (12, 1)]


def test_judgments_have_the_level_of_three_ratings_or_of_the_share_of_yes(database: Database) -> None:
    own, other = (("7_a.jpg", "flickr:7", f"{n}_a.jpg", f"flickr:{n}", 2) for n in (7, 8))
    ratings = f"{_PAIR} rating_1 rating_2 rating_3"
    database.give("raw.flickr8k_expert", ratings, (*own, 4, 4, 4), (*other, 1, 1, 1), (*other, 1, 1, 2))
    yes = f"{_PAIR} yes_share n_yes n_no"
    crowd = ((0.0, 0, 3), (0.25, 1, 3), (0.5, 2, 2), (0.75, 3, 1), (1.0, 3, 0), (1.0, 4, 0))
    database.give("raw.flickr8k_crowd", yes, *((*other, *votes) for votes in crowd))
    assert answer(database, "judgment") == [
        *(("crowd", level, False, n) for level, n in enumerate((1, 1, 1, 1, 2))),
        ("expert", 0, False, 1),
        ("expert", 1, False, 1),
        ("expert", 9, True, 1),
    ]


def test_of_many_schemes_the_twelve_largest_are_compared_and_all_are_counted(database: Database) -> None:
    columns = "instance split position image_name_released photo_id"
    for n in range(14):
        rows = [(f"mine{n:02}", "train", place, str(place), f"flickr:{place}") for place in range(n + 1)]
        database.give("raw.user_split", columns, *rows)
    found = answer(database, "split_overlap")
    assert {row[0] for row in found} == {f"mine{n:02}" for n in range(2, 14)}
    assert len(found) == 12 * 12
    assert {row[-1] for row in found} == {14}
    assert ("mine02", "train", "mine13", "train", 3, 14) in found


def test_files_are_counted_by_quarters_of_a_doubling_and_by_pixels(database: Database) -> None:
    database.build()
    database.connection.execute(
        "INSERT INTO core.image_file (photo_id, n_bytes, width_px, height_px) VALUES "
        "('flickr:1', 32768, 500, 374), ('flickr:2', 32769, 499, 375), ('flickr:3', 65536, NULL, NULL)"
    )
    assert database.rows(query_file("plots", "image_file").query) == [
        (60, None, None, 2),
        (64, None, None, 1),
        (None, 500, 375, 2),
    ]


def test_photographs_are_counted_by_the_corpora_that_caption_them(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A dog .")
    database.captions("flickr8k_token", "flickr:7", "A dog .")
    database.captions("flickr30k_token", "flickr:8", "A cat .")
    database.give("raw.multi30k_image", "task subset position image_name photo_id", ("task1", "test_coco", 0, "9.jpg", "coco:9"))
    assert answer(database, "photo") == [("coco", False, False, 1), (None, True, False, 1), (None, True, True, 1)]
