"""The statistics, worked by hand."""

from __future__ import annotations

from tests.sql.database import Database

_USER = "instance split position image_name_released photo_id"


def test_every_pair_of_splits_has_a_row_in_both_orders_even_an_empty_one(database: Database) -> None:
    members = {("a", "train"): (1, 2), ("a", "test"): (3,), ("b", "test"): (2, 3)}
    for (scheme, split), photos in members.items():
        database.give(
            "raw.user_split", _USER, *[(scheme, split, n, f"{photo}.jpg", f"flickr:{photo}") for n, photo in enumerate(photos)]
        )
    database.build()
    assert database.rows("FROM stats.split_size") == [("a", "test", 1), ("a", "train", 2), ("b", "test", 2)]
    assert database.rows("FROM stats.split_overlap") == [
        ("a", "test", "a", "test", 1),
        ("a", "test", "a", "train", 0),
        ("a", "test", "b", "test", 1),
        ("a", "train", "a", "test", 0),
        ("a", "train", "a", "train", 2),
        ("a", "train", "b", "test", 1),
        ("b", "test", "a", "test", 1),
        ("b", "test", "a", "train", 1),
        ("b", "test", "b", "test", 2),
    ]
    assert database.offending("split_overlap__is_symmetric") == []


def test_lengths_of_captions(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:7", "a", "a b", "a b c d", "a b c d e  f .")
    database.build()
    # Lengths 1, 2, 4 and 7: mean 3.5; two of four are no longer than 2.
    assert database.rows("FROM stats.caption_length") == [("flickr8k", "en", 4, 3.5, 1, 2, 7, 7)]


def test_counts_of_a_release_are_summed_over_its_parts(database: Database) -> None:
    columns = "source part path unit n_read n_accepted n_rejected n_repaired n_withdrawn"
    database.give(
        "raw.reading",
        columns,
        ("lists", "train", "train.txt", "line", 5, 4, 1, 0, 1),
        ("lists", "val", "val.txt", "line", 2, 2, 0, 1, 0),
    )
    database.build()
    assert database.rows("FROM stats.release_count") == [("lists", 2, 7, 6, 1, 1, 1)]
