"""The audits of splits, on lists of a few photographs: what leaks, what is lacking, what is not as it should be."""

from __future__ import annotations

import pytest

from tests.audits.splits import entities, flickr8k, karpathy30k, of_size, own, said
from tests.sql.database import Database


def test_a_photograph_that_is_held_out_here_and_trained_on_there_is_a_leak(database: Database) -> None:
    karpathy30k(database, train=[100, 101], test=[102])
    entities(database, train=[102, 103], val=[100], test=[101])
    database.build()
    assert database.rows("FROM audit.split_leak") == [
        ("entities", "karpathy30k", "test", "flickr:102"),
        ("karpathy30k", "entities", "test", "flickr:101"),
        ("karpathy30k", "entities", "val", "flickr:100"),
    ]
    assert said(database, "split_leak") == [
        "! The only photograph of entities/test is in the training list of karpathy30k.",
        "! The only photograph of entities/val is in the training list of karpathy30k.",
        "! The only photograph of karpathy30k/test is in the training list of entities.",
    ]


def test_schemes_that_share_their_lists_are_told_of_in_one_sentence(database: Database) -> None:
    karpathy30k(database, train=[100, 101], test=[102, 103])
    own(database, "mine", train=[100, 101], test=[102, 103])
    entities(database, train=[102, 103, 104], test=[101, 105])
    database.build()
    assert said(database, "split_leak") == [
        "! 1 of the 2 photographs of entities/test is in the training lists of karpathy30k and mine.",
        "! 2 of the 2 photographs of karpathy30k/test and mine/test are in the training list of entities.",
    ]


def test_across_corpora_it_is_told_how_many_captions_are_the_same(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:100", "A dog runs .", "Two dogs .")
    database.captions("flickr30k_token", "flickr:100", "A dog runs", "Two cats .")
    database.captions("flickr30k_token", "flickr:101", "A man .")
    flickr8k(database, test=[100])
    karpathy30k(database, train=[100], test=[101])
    database.build()
    assert database.rows("FROM audit.corpus_leak") == [("karpathy30k", "flickr8k", "test", "flickr:100", 2, 1)]
    (sentence,) = said(database, "corpus_leak")
    assert sentence.startswith("! The only photograph of flickr8k/test is trained on in another corpus, by karpathy30k; ")
    assert sentence.endswith("; of its 2 captions, 1 has the same letters and digits there.")


def test_the_other_corpus_may_be_the_one_that_holds_out(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:100", "A dog runs .")
    database.captions("flickr30k_token", "flickr:100", "A dog runs .", "A cat .", "A cow .")
    flickr8k(database, train=[100])
    karpathy30k(database, test=[100])
    database.build()
    assert database.rows("FROM audit.corpus_leak") == [("flickr8k", "karpathy30k", "test", "flickr:100", 3, 1)]


def test_a_picture_with_two_numbers_leaks_within_a_scheme_and_across(database: Database) -> None:
    columns = "instance image_name_released photo_id hash hash_algorithm hash_number"
    rows = [("m", f"{photo}.jpg", f"flickr:{photo}", digest, "md5", 1) for photo, digest in ((100, "aa"), (101, "aa"), (102, "bb"))]
    database.give("raw.image_manifest", columns, *rows)
    entities(database, train=[100, 102], test=[101])
    karpathy30k(database, val=[100], test=[101, 102])
    database.build()
    same = ("bytes", 0)
    assert database.rows("FROM audit.picture_leak") == [
        ("entities", "test", "flickr:101", "entities", "train", "flickr:100", *same),
        ("karpathy30k", "test", "flickr:101", "entities", "train", "flickr:100", *same),
        ("karpathy30k", "test", "flickr:101", "karpathy30k", "val", "flickr:100", *same),
        ("karpathy30k", "val", "flickr:100", "karpathy30k", "test", "flickr:101", *same),
    ]
    assert said(database, "picture_leak")[0] == (
        "! The only photograph of entities/test is the same file as another photograph, in entities/train: flickr:101 is flickr:100."
    )


def test_a_caption_that_is_trained_on_with_another_photograph_is_a_leak(database: Database) -> None:
    long = "a man in a red shirt is riding a {} on the street"
    database.captions("flickr30k_token", "flickr:100", "Two dogs play .", long.format("bike"))
    database.captions("flickr30k_token", "flickr:101", "two dogs play", long.format("horse"))
    database.captions("flickr30k_token", "flickr:102", "Three dogs play .")
    karpathy30k(database, train=[100, 102], test=[101])
    database.build()
    assert database.rows("FROM audit.caption_leak") == [
        ("karpathy30k", "karpathy30k", "test", "flickr30k:101#0", "flickr30k:100#0", "same"),
        ("karpathy30k", "karpathy30k", "test", "flickr30k:101#1", "flickr30k:100#1", "near"),
    ]
    assert said(database, "caption_leak") == [
        (
            "! 2 captions of karpathy30k/test read like one of another photograph that this scheme trains on, word by word: 1 the same up "
            "to case and punctuation, 1 but for one word."
        )
    ]


def test_photographs_of_the_corpus_that_a_scheme_leaves_out(database: Database) -> None:
    for photo in (100, 101, 102):
        database.captions("flickr30k_token", f"flickr:{photo}", "A dog .")
    karpathy30k(database, train=[100], test=[101])
    entities(database, train=[100, 101, 102])
    database.build()
    assert database.rows("FROM audit.unsplit_photo") == [("karpathy30k", "flickr:102")]
    assert said(database, "unsplit_photo") == [
        "entities puts each of the 3 photographs of flickr30k into a split.",
        "karpathy30k puts 1 of the 3 photographs of flickr30k into no split.",
    ]


def test_a_list_under_another_name_is_the_same_split_and_under_a_wrong_one_a_fault(database: Database) -> None:
    karpathy30k(database, train=[100, 101], val=[102], test=[103])
    own(database, "mine", train=[101, 100], test=[102])
    database.build()
    assert database.rows("FROM audit.same_split") == [
        ("karpathy30k", "train", "mine", "train", 2, False),
        ("karpathy30k", "val", "mine", "test", 1, True),
    ]
    assert said(database, "same_split") == [
        "karpathy30k/train and mine/train hold the same 2 photographs, not all in the same order.",
        "! karpathy30k/val and mine/test hold the same 1 photograph, in the same order. The names of the splits contradict each other.",
    ]


def test_sizes_are_held_against_the_papers(database: Database) -> None:
    of_size(database, "raw.flickr8k_split", train=6000, val=1000, test=1000)
    of_size(database, "raw.entities_split", train=29_782, val=1000, test=1000)
    database.build()
    assert said(database, "published_split") == [
        "! entities differs in size from Plummer et al. (2015, 2017): train 29,782 instead of 29,783.",
        "flickr8k has the sizes of Hodosh et al. (2013): train 6,000, val 1,000 and test 1,000.",
    ]


def withdrawn(database: Database, *photos: int, **taken: int) -> None:
    """exclude.txt withdraws the photographs; rows taken out by `SOURCE__PART`, a `_` for each `/` in it being two."""
    database.give("raw.exclude", "photo_id", *((f"flickr:{photo}",) for photo in photos))
    for name, n in taken.items():
        source, _, part = name.partition("__")
        row = (source, part.replace("__", "/"), "x", "image", 1, 1, 0, 0, n)
        database.give("raw.reading", "source part path unit n_read n_accepted n_rejected n_repaired n_withdrawn", row)


def test_what_exclude_txt_withdraws_is_counted_in_and_is_no_fault(database: Database) -> None:
    of_size(database, "raw.entities_split", train=29_783, val=999, test=999)
    withdrawn(database, 7, 8, entities_split__test=1, entities_split__val=1, entities_split__train=0)
    database.build()
    assert said(database, "published_split") == [
        (
            "entities has the sizes of Plummer et al. (2015, 2017): train 29,783, val 1,000 (1 withdrawn by exclude.txt) and test 1,000 "
            "(1 withdrawn by exclude.txt)."
        )
    ]


def test_what_is_lacking_beyond_what_was_withdrawn_is_a_fault(database: Database) -> None:
    of_size(database, "raw.entities_split", train=29_782, val=1000, test=997)
    withdrawn(database, 7, entities_split__test=1, entities_split__val=0, entities_split__train=0)
    database.build()
    assert said(database, "published_split") == [
        (
            "! entities differs in size from Plummer et al. (2015, 2017): train 29,782 instead of 29,783; test 997 instead of 1,000 "
            "(1 withdrawn by exclude.txt)."
        )
    ]


@pytest.mark.parametrize(
    ("named", "val", "test", "expected"),
    [
        # The training list of 6,000 is explained, whatever was taken out of it.
        ([7], 999, 1000, [("test", 0, True), ("train", 0, False), ("val", 1, True)]),
        ([7, 8], 999, 999, [("test", 1, True), ("train", 0, False), ("val", 1, True)]),
        # One photograph cannot be lacking twice.
        ([7], 999, 999, [("test", 0, False), ("train", 0, False), ("val", 0, False)]),
        ([7], 1000, 998, [("test", 0, False), ("train", 0, False), ("val", 0, True)]),
    ],
)
def test_of_a_list_without_parts_no_more_is_withdrawn_from_all_splits_than_exclude_txt_names(
    database: Database, named: list[int], val: int, test: int, expected: list[tuple[str, int, bool]]
) -> None:
    of_size(database, "raw.karpathy8k_image", train=5999, val=val, test=test)
    withdrawn(database, *named, karpathy8k=9)
    database.build()
    assert database.rows("SELECT split, n_withdrawn, is_as_published FROM audit.published_split") == expected


def test_parts_of_tasks_are_those_of_the_splits_that_they_list(database: Database) -> None:
    listed = "SELECT 'task1', 'test_2016', n, 'flickr:' || n FROM range(999) AS r (n)"
    database.connection.execute(f"INSERT INTO raw.multi30k_image (task, subset, position, photo_id) {listed}")
    withdrawn(database, 5000, multi30k_image__task1__test_2016=1, multi30k_image__task1__val=1)
    database.build()
    rows = database.rows("SELECT split, n_withdrawn FROM audit.published_split WHERE split IN ('test', 'val', 'train')")
    assert rows == [("test", 1), ("train", 0), ("val", 1)]


def test_a_size_that_is_rounded_is_met_by_what_rounds_to_it(database: Database) -> None:
    of_size(database, "raw.lavis_image", train=29_400, val=1_014, test=1_500)
    database.build()
    assert said(database, "published_split") == ["! lavis differs in size from Li et al. (2022): test 1,500 instead of 1k."]


def test_a_difference_that_the_release_itself_has_is_explained_and_no_fault(database: Database) -> None:
    of_size(database, "raw.karpathy8k_image", train=6000, val=1000, test=1000)
    database.build()
    (sentence,) = said(database, "published_split")
    assert sentence.startswith(
        "karpathy8k differs in size from Karpathy & Fei-Fei (2015): train 6,000 instead of 6,092 (it says the rest"
    )


def test_lists_of_a_few_photographs_are_said_to_be_an_excerpt(database: Database) -> None:
    of_size(database, "raw.entities_split", train=4, val=2, test=2)
    database.build()
    assert said(database, "published_split") == [
        "entities has 8 photographs where papers have 31,783: its lists are an excerpt, or invented."
    ]


def test_of_hundreds_of_schemes_the_largest_leaks_are_told_and_the_others_counted(database: Database) -> None:
    karpathy30k(database, train=range(100, 160))
    for place in range(60):
        own(database, f"mine{place}", test=[100 + place, *([159] if place == 7 else [])])
    database.build()
    *told, last, unasked = said(database, "split_leak")
    assert len(told) == 40
    assert "! 2 of the 2 photographs of mine7/test are in the training list of karpathy30k." in told
    assert last == "! So it is with 20 more pairs of splits; the evidence has them all."
    assert unasked == (
        "Not asked of the training list of mine0, mine1, mine10, mine11, mine12, mine13 and 54 more, because no split there is called "
        "train."
    )


def test_faults_of_a_scheme_are_named(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:100", "A dog .")
    database.captions("flickr8k_token", "flickr:101", "A cat .")
    flickr8k(database, train=[100], test=[100, 102])
    database.give("raw.flickr8k_split", "split position image_name photo_id", ("val", 0, "101_ffffff.jpg", "flickr:101"))
    place = ("flickr8k_split", "val", "Flickr_8k.devImages.txt", 2, "image-name", "", "nothing")
    database.give("raw.reject", "source part file line code message excerpt", place)
    database.build()
    assert database.rows("FROM audit.split_fault") == [
        ("flickr8k", "test", "in-two-splits", "100_abc123.jpg", 0, "flickr:100", 1),
        ("flickr8k", "test", "without-caption", "102_abc123.jpg", 1, "flickr:102", 1),
        ("flickr8k", "train", "in-two-splits", "100_abc123.jpg", 0, "flickr:100", 1),
        ("flickr8k", "val", "image-name", "nothing", 2, None, 1),
        ("flickr8k", "val", "named-otherwise", "101_ffffff.jpg", 0, "flickr:101", 1),
    ]
    assert said(database, "split_fault") == [
        "! 1 photograph of flickr8k/test is in another split of flickr8k, too.",
        "! 1 photograph of flickr8k/test has no caption in the corpus.",
        "! 1 photograph of flickr8k/train is in another split of flickr8k, too.",
        "! 1 line of flickr8k/val is no photograph that can be taken (image-name).",
        "! 1 photograph of flickr8k/val is spelt otherwise by the captions.",
    ]


def test_a_sound_scheme_is_said_to_be_one(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:100", "A dog .")
    database.captions("flickr30k_token", "flickr:101", "A cat .")
    entities(database, train=[100], test=[101])
    database.build()
    assert database.rows("FROM audit.split_fault") == []
    assert said(database, "split_fault") == ["Every photograph of entities is in one split, known, and called by its name."]
