"""Some of the examples, on answers worked by hand."""

from __future__ import annotations

from tests.sql.database import Database, query_file

_MENTION = "mention_id caption_id photo_id phrase_index chain_id types phrase"
_PAIR = "image_name photo_id caption_image_name caption_photo_id caption_number"


def answer(database: Database, example: str) -> list[tuple[object, ...]]:
    database.build()
    return database.rows(query_file("examples", example).query)


def test_only_a_chain_with_five_names_in_five_captions_is_named_differently_by_five(database: Database) -> None:
    names = {"7/1": ("A man", "a guy", "He", "Someone", "a climber"), "7/2": ("a rope", "rope", "A rope", "cord", "a line")}
    for index, (chain, phrases) in enumerate(names.items()):
        rows = [
            (f"flickr30k:7#{n}/{index}", f"flickr30k:7#{n}", "flickr:7", index, chain, ["people"], p) for n, p in enumerate(phrases)
        ]
        database.give("core.mention", _MENTION, *rows)
    assert answer(database, "chains_named_differently_by_five") == [("7/1", list(names["7/1"]))]


def test_a_caption_that_changed_is_shown_beside_the_nearest_new_one(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:7", "A dog .", "It is grey .")
    database.captions("flickr30k_token", "flickr:7", "A dog .", "Nothing like it .", "It is gray .")
    assert answer(database, "flickr8k_captions_that_changed") == [("flickr8k:7#1", "It is grey .", "It is gray .", 1)]


def test_dogs_are_mentioned_as_words_and_in_english(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A DOG runs .", "A hotdog .", "Dogs , two .", "A doggy .")
    assert [row[0] for row in answer(database, "captions_that_mention_a_dog")] == ["flickr30k:7#0", "flickr30k:7#2"]


def test_experts_from_1_to_4_and_a_crowds_share_are_compared_on_one_scale(database: Database) -> None:
    pair = ("7_a.jpg", "flickr:7", "8_a.jpg", "flickr:8", 2)
    database.give("raw.flickr8k_expert", f"{_PAIR} rating_1 rating_2 rating_3", (*pair, 1, 1, 4))
    database.give("raw.flickr8k_crowd", f"{_PAIR} yes_share n_yes n_no", (*pair, 1.0, 3, 0))
    # Experts: mean 2, a third of the way from 1 to 4; the crowd: all of the way.
    assert answer(database, "crowd_against_experts") == [("flickr8k:7", None, 2.0, 3, 0, 0.667)]


def test_copies_of_an_image_are_told_with_their_splits(database: Database) -> None:
    manifest = "instance image_name_released photo_id hash hash_algorithm hash_number"
    files = (("7.jpg", "flickr:7", "aa"), ("8.jpg", "flickr:8", "aa"), ("9.jpg", "flickr:9", "bb"))
    database.give("raw.image_manifest", manifest, *[("here", *file, "md5", 0) for file in files])
    database.give("raw.image_manifest", manifest, ("there", "7.jpg", "flickr:7", "bb", "sha1", 0))
    database.give("raw.entities_split", "split position photo_id image_name_released", ("train", 0, "flickr:7", "7"))
    assert answer(database, "images_with_the_same_bytes") == [
        ("md5", "aa", "flickr:7", ["entities/train"]),
        ("md5", "aa", "flickr:8", None),
    ]


def test_rows_of_features_follow_the_released_order(database: Database) -> None:
    columns = "position image_name photo_id split split_position imgid sentids n_sentences"
    images = (
        (0, "9.jpg", "flickr:9", "test", 0, 5, [25, 26], 2),
        (1, "7.jpg", "flickr:7", "train", 0, 6, [], 0),
        (2, "8.jpg", "flickr:8", "test", 1, 7, [35], 1),
    )
    database.give("raw.karpathy30k_image", columns, *images)
    assert answer(database, "karpathy_test_in_feature_order") == [(0, "9", "9.jpg", 5, [25, 26]), (1, "8", "8.jpg", 7, [35])]
