"""core.split_member, split_scheme, judgment, hodosh_caption, unrelated_caption, chain and conflict, worked by hand."""

from __future__ import annotations

import pytest

from tests.sql.database import Database

_IMAGE = "position image_name photo_id split split_position imgid sentids n_sentences"
_LIST = "split position image_name photo_id"
_EXPERT = "image_name photo_id caption_image_name caption_photo_id caption_number rating_1 rating_2 rating_3"
_CROWD = "image_name photo_id caption_image_name caption_photo_id caption_number yes_share n_yes n_no"
_MENTION = "mention_id caption_id photo_id phrase_index chain_id released_chain_id types phrase"


def karpathy(*splits: str) -> list[tuple[object, ...]]:
    places = [splits[:n].count(split) for n, split in enumerate(splits)]
    return [(n, f"{n}.jpg", f"flickr:{n}", split, places[n], n + 100, [2 * n, 2 * n + 1], 2) for n, split in enumerate(splits)]


def test_positions_run_within_a_split_and_rows_over_the_file(database: Database) -> None:
    database.give("raw.karpathy8k_image", _IMAGE, *karpathy("train", "test", "train"))
    database.build()
    assert database.rows("FROM core.split_member") == [
        ("karpathy8k", "test", 0, "flickr:1", "1.jpg", 1, 101, [2, 3]),
        ("karpathy8k", "train", 0, "flickr:0", "0.jpg", 0, 100, [0, 1]),
        ("karpathy8k", "train", 1, "flickr:2", "2.jpg", 2, 102, [4, 5]),
    ]
    assert database.rows("FROM core.split_scheme") == [("karpathy8k", True, "karpathy8k", "flickr8k", 2, 3)]


def test_every_scheme_and_the_users_own(database: Database) -> None:
    database.give("raw.flickr8k_split", _LIST, ("val", 0, "7_a.jpg", "flickr:7"))
    database.give("raw.entities_split", "split position photo_id image_name_released", ("train", 0, "flickr:7", "7"))
    # A rejected line uses up its position.
    database.give(
        "raw.user_split", "instance split position image_name_released photo_id", ("mine", "dusk", 1, "7.jpg", "flickr:7")
    )
    columns = "split position image_name_released photo_id image_id layout rows"
    database.give("raw.lavis_image", columns, ("train", 1, "x/7.jpg", "flickr:7", 12, "single", [5, 6, 7]))
    columns = "task subset position image_name photo_id"
    database.give(
        "raw.multi30k_image",
        columns,
        ("task2", "test_2016", 0, "7.jpg", "flickr:7"),
        ("task1", "test_2017", 0, "8.jpg", "flickr:8"),
    )
    database.build()
    assert database.rows("FROM core.split_member") == [
        ("entities", "train", 0, "flickr:7", "7", 0, None, None),
        ("flickr8k", "val", 0, "flickr:7", "7_a.jpg", 0, None, None),
        ("lavis", "train", 1, "flickr:7", "x/7.jpg", 5, 12, [5, 6, 7]),
        ("mine", "dusk", 1, "flickr:7", "7.jpg", 0, None, None),
        ("multi30k", "test", 0, "flickr:7", "7.jpg", 0, None, None),
        ("multi30k", "test_2017", 0, "flickr:8", "8.jpg", 0, None, None),
    ]
    assert database.rows("FROM core.split_scheme") == [
        ("entities", True, "entities_split", "flickr30k", 1, 1),
        ("flickr8k", True, "flickr8k_split", "flickr8k", 1, 1),
        ("lavis", True, "lavis", "flickr30k", 1, 1),
        ("mine", False, "user_split", None, 1, 1),
        ("multi30k", True, "multi30k_image", None, 2, 2),
    ]
    assert database.offending("split_member__positions_are_contiguous") == [("lavis", "train", 1, 1), ("mine", "dusk", 1, 1)]


def test_karpathys_split_comes_from_the_table_of_annotations_where_his_json_is_missing(database: Database) -> None:
    # The header is line 1; the image between the two was rejected or withdrawn, and its place stays empty.
    columns = "line image_name_released photo_id split split_position img_id sentids"
    annotations = [(2, "7.jpg", "flickr:7", "val", 0, 3, [15, 16]), (4, "8.jpg", "flickr:8", "val", 2, 4, [20])]
    database.give("raw.flickr30k_annotations_image", columns, *annotations)
    database.build()
    assert database.rows("FROM core.split_member") == [
        ("karpathy30k", "val", 0, "flickr:7", "7.jpg", 0, 3, [15, 16]),
        ("karpathy30k", "val", 2, "flickr:8", "8.jpg", 2, 4, [20]),
    ]
    assert database.rows("SELECT source FROM core.split_scheme") == [("flickr30k_annotations",)]
    assert database.rows("FROM core.conflict") == []


def test_where_both_are_at_hand_the_json_speaks_and_differences_are_conflicts(database: Database) -> None:
    columns = "image_name_released photo_id split img_id sentids"
    database.give("raw.karpathy30k_image", _IMAGE, *karpathy("train", "val"))
    database.give(
        "raw.flickr30k_annotations_image", columns, ("0.jpg", "flickr:0", "train", 0, []), ("1.jpg", "flickr:1", "test", 1, [])
    )
    database.give("raw.flickr30k_annotations_image", columns, ("2.jpg", "flickr:2", "test", 2, []))
    database.build()
    assert database.rows("SELECT split, photo_id FROM core.split_member") == [("train", "flickr:0"), ("val", "flickr:1")]
    assert database.rows("SELECT * FROM core.conflict WHERE kind = 'split'") == [
        ("split", "karpathy30k/flickr:1", "flickr:1", "karpathy30k", "val", "flickr30k_annotations", "test"),
        ("split", "karpathy30k/flickr:2", "flickr:2", "karpathy30k", "absent", "flickr30k_annotations", "test"),
    ]


def test_rows_of_an_excerpt_that_differ_are_conflicts(database: Database) -> None:
    columns = "source raw_table subject photo_id path_a value_a path_b value_b"
    database.give(
        "raw.disagreement",
        columns,
        ("entities_sentences", "raw.entities_mention", "photo_id=flickr:7", "flickr:7", "a.tar", "1", "b", "2"),
        ("entities_annotations", "raw.entities_object", "photo_id=flickr:7", None, "a.zip", "1", "c", "absent"),
    )
    database.build()
    assert database.rows("FROM core.conflict") == [
        (
            "entities-edition",
            "raw.entities_mention/photo_id=flickr:7",
            "flickr:7",
            "entities_sentences/a.tar",
            "1",
            "entities_sentences/b",
            "2",
        ),
        (
            "excerpt",
            "raw.entities_object/photo_id=flickr:7",
            None,
            "entities_annotations/a.zip",
            "1",
            "entities_annotations/c",
            "absent",
        ),
    ]


def test_judgments_keep_their_caption_where_the_captions_are_missing(database: Database) -> None:
    database.give("raw.flickr8k_expert", _EXPERT, ("7_a.jpg", "flickr:7", "8_b.jpg", "flickr:8", 2, 1, 1, 4))
    database.give("raw.flickr8k_crowd", _CROWD, ("8_b.jpg", "flickr:8", "8_b.jpg", "flickr:8", 2, 0.75, 3, 1))
    database.build()
    assert database.rows("FROM core.judgment") == [
        ("crowd", 0, "flickr8k:8", "flickr:8", "flickr8k:8#2", True, None, None, None, 0.75, 3, 1),
        ("expert", 0, "flickr8k:7", "flickr:7", "flickr8k:8#2", False, 1, 1, 4, None, None, None),
    ]
    assert database.rows("SELECT image_id, image_name, n_captions FROM core.image") == [
        ("flickr8k:7", "7_a.jpg", 0),
        ("flickr8k:8", "8_b.jpg", 0),
    ]
    assert database.offending("judgment__caption_is_known") == []


def test_a_judged_caption_that_flickr8k_does_not_have_is_told(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:8", "A .")
    database.give("raw.flickr8k_expert", _EXPERT, ("7_a.jpg", "flickr:7", "8_b.jpg", "flickr:8", 2, 1, 1, 4))
    database.build()
    assert database.offending("judgment__caption_is_known") == [("expert", 0, "flickr8k:8#2")]
    assert database.offending("hodosh_caption__caption_is_known") == [("flickr8k:8", "flickr8k:8#2")]


def test_the_judgments_settle_which_caption_stands_for_a_test_image(database: Database) -> None:
    database.give(
        "raw.flickr8k_split",
        _LIST,
        *[("test", n, f"{n}_a.jpg", f"flickr:{n}") for n in (1, 2, 3)],
        ("train", 0, "4_a.jpg", "flickr:4"),
    )
    judged = [("flickr:1", 2), ("flickr:1", 2), ("flickr:1", 3), ("flickr:2", 4), ("flickr:2", 1)]
    rows = [("9_a.jpg", "flickr:9", "x_a.jpg", photo, number, 1, 1, 1) for photo, number in judged]
    database.give("raw.flickr8k_expert", _EXPERT, *rows)
    database.build()
    assert database.rows("FROM core.hodosh_caption") == [
        ("flickr8k:1", "flickr:1", "flickr8k:1#2", 2),
        # A tie: the lower number.
        ("flickr8k:2", "flickr:2", "flickr8k:2#1", 1),
        # Not judged: the number that is judged most often elsewhere.
        ("flickr8k:3", "flickr:3", "flickr8k:3#2", 0),
    ]


def test_unrelated_captions_bear_their_key(database: Database) -> None:
    database.give("raw.entities_unrelated", "photo_id sentence_number_released number", ("flickr:7", 5, 4))
    database.build()
    assert database.rows("FROM core.unrelated_caption") == [("flickr30k:7#4", "flickr:7")]
    assert database.offending("unrelated_caption__caption_is_known") == []


def test_a_chain_gathers_its_mentions_within_its_photograph(database: Database) -> None:
    database.give(
        "core.mention",
        _MENTION,
        ("flickr30k:7#0/0", "flickr30k:7#0", "flickr:7", 0, "7/1", "1", ["people", "clothing"], "A man"),
        ("flickr30k:7#0/1", "flickr30k:7#0", "flickr:7", 1, "7/1", "1", ["clothing", "people"], "himself"),
        ("flickr30k:7#0/2", "flickr30k:7#0", "flickr:7", 2, None, "0", ["notvisual"], "the day"),
        ("flickr30k:8#0/0", "flickr30k:8#0", "flickr:8", 0, "8/1", "1", ["people"], "A man"),
        ("flickr30k:8#1/0", "flickr30k:8#1", "flickr:8", 0, "8/1", "1", ["other"], "A statue"),
    )
    database.build()
    assert database.rows("FROM core.chain") == [
        ("7/1", "flickr:7", "1", ["clothing", "people"], 2, 1, False, 0, None, None),
        ("8/1", "flickr:8", "1", ["other", "people"], 2, 2, True, 0, None, None),
    ]
    assert database.rows("FROM stats.phrase_type") == [
        ("clothing", 2, 1, 1),
        ("notvisual", 1, 0, 1),
        ("other", 1, 1, 1),
        ("people", 3, 2, 2),
    ]


@pytest.mark.parametrize("release", ["karpathy30k", "flickr30k_token", "entities", "judgments"])
def test_any_one_release_alone_keeps_every_reference(database: Database, release: str) -> None:
    match release:
        case "karpathy30k":
            database.give("raw.karpathy30k_image", _IMAGE, *karpathy("train"))
            database.give(
                "raw.karpathy30k_caption", "photo_id image_name number imgid sentid text", ("flickr:0", "0.jpg", 0, 0, 0, "A.")
            )
        case "entities":
            database.give("raw.entities_sentence", "photo_id number text n_tokens", ("flickr:7", 0, "A .", 2))
        case "judgments":
            database.give("raw.flickr8k_crowd", _CROWD, ("7_a.jpg", "flickr:7", "8_b.jpg", "flickr:8", 2, 0, 0, 3))
        case _:
            database.captions(release, "flickr:7", "A .")
    database.build()
    assert database.broken_references() == []
