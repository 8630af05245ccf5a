"""Image files as the model tells them, and what is found to be alike; worked by hand."""

from __future__ import annotations

from collections.abc import Iterable

from tests.sql.database import Database, query_file

_FILE = "instance image_name_released photo_id path member n_bytes sha256 perceptual_hash"
_MANIFEST = "instance image_name_released photo_id hash hash_algorithm hash_number"
_SPLIT = "split position photo_id image_name_released"


def folder(database: Database, instance: str, *files: tuple[str, str | None, str | None], archive: str | None = None) -> None:
    """Image files of one folder: (ID, sha256, perceptual hash)."""
    for photo, sha256, looks in files:
        name = f"{photo}.jpg"
        place = (f"{instance}/{name}", None) if archive is None else (archive, name)
        database.give("raw.image_file", _FILE, (instance, name, f"flickr:{photo}", *place, 10, sha256, looks))


def split(database: Database, **members: Iterable[int]) -> None:
    """The Entities split: ids by split."""
    for name, photos in members.items():
        database.give("raw.entities_split", _SPLIT, *[(name, n, f"flickr:{photo}", str(photo)) for n, photo in enumerate(photos)])


def test_a_file_has_its_place_on_disk_and_in_an_archive(database: Database) -> None:
    folder(database, "a/b", ("7", None, None))
    folder(database, "flat.tar", ("9", None, None), archive="flat.tar")
    database.build()
    assert database.rows("SELECT photo_id, path, member, image_name FROM core.image_file") == [
        ("flickr:7", "a/b/7.jpg", None, "7.jpg"),
        ("flickr:9", "flat.tar", "9.jpg", "9.jpg"),
    ]
    assert database.rows("SELECT photo_id FROM core.photo") == [("flickr:7",), ("flickr:9",)]
    assert database.broken_references() == []


def test_the_fullest_folder_stands_first_and_then_the_first_place(database: Database) -> None:
    folder(database, "a", ("7", "aa", None))
    folder(database, "b", ("7", "bb", None), ("8", "cc", None))
    folder(database, "c", ("8", "cc", None), ("9", "dd", None))
    database.build()
    assert database.rows("SELECT photo_id, path, is_first FROM core.image_file") == [
        ("flickr:7", "a/7.jpg", False),
        ("flickr:7", "b/7.jpg", True),
        ("flickr:8", "b/8.jpg", True),
        ("flickr:8", "c/8.jpg", False),
        ("flickr:9", "c/9.jpg", True),
    ]
    assert database.rows(query_file("examples", "photographs_in_several_files").query) == [
        ("flickr:7", 2, 2, 0, ["b/7.jpg", "a/7.jpg"]),
        ("flickr:8", 2, 1, 0, ["b/8.jpg", "c/8.jpg"]),
    ]


def test_photographs_of_the_same_bytes_are_doubles_by_files_and_by_manifests(database: Database) -> None:
    folder(database, "a", ("7", "aa", None), ("8", "aa", None), ("9", "bb", None))
    folder(database, "b", ("7", "aa", None))
    database.give(
        "raw.image_manifest",
        _MANIFEST,
        ("list", "9.jpg", "flickr:9", "ff", "xet", 0),
        ("list", "10.jpg", "flickr:10", "ff", "xet", 0),
        ("list", "11.jpg", "flickr:11", "ff", "sha512", 0),
        ("list", "12.jpg", "flickr:12", "bb", "sha256", 0),
    )
    database.build()
    assert database.rows("FROM stats.photo_double") == [
        ("flickr:10", "flickr:9", "bytes", 0),
        ("flickr:12", "flickr:9", "bytes", 0),
        ("flickr:7", "flickr:8", "bytes", 0),
    ]
    assert database.broken_references() == []


def test_pictures_within_three_bits_are_doubles_in_whichever_bits(database: Database) -> None:
    base = 0x0F1E2D3C4B5A6978
    # One bit in each of three bands; the fourth band is what finds it. The last differs in four bits, one a band.
    apart = {
        "7": 0,
        "8": 1 << 63 | 1 << 40 | 1 << 20,
        "9": 0b111,
        "10": 1 << 63 | 1 << 40 | 1 << 20 | 1,
    }
    folder(database, "a", *[(photo, photo, f"{base ^ bits:016x}") for photo, bits in apart.items()])
    database.build()
    assert database.rows("FROM stats.photo_double") == [
        ("flickr:10", "flickr:8", "pixels", 1),
        ("flickr:7", "flickr:8", "pixels", 3),
        ("flickr:7", "flickr:9", "pixels", 3),
    ]


def test_the_same_bytes_are_said_once_and_the_same_look_is_no_distance(database: Database) -> None:
    looks = "f" * 16
    folder(database, "a", ("7", "aa", looks), ("8", "aa", looks), ("9", "bb", looks))
    database.build()
    assert database.rows("FROM stats.photo_double") == [
        ("flickr:7", "flickr:8", "bytes", 0),
        ("flickr:7", "flickr:9", "pixels", 0),
        ("flickr:8", "flickr:9", "pixels", 0),
    ]


def test_a_picture_that_stands_in_for_many_is_paired_by_its_first(database: Database) -> None:
    missing = [(str(photo), "aa", "0" * 16) for photo in range(100, 130)]
    folder(database, "a", *missing, ("7", "bb", "0" * 15 + "1"))
    database.build()
    pairs = database.rows("SELECT photo_id_a, photo_id_b, kind FROM stats.photo_double")
    assert pairs == [
        *[("flickr:100", f"flickr:{photo}", "bytes") for photo in range(101, 130)],
        ("flickr:100", "flickr:7", "pixels"),
    ]


def test_a_test_picture_that_is_also_in_train_is_one_question(database: Database) -> None:
    folder(database, "a", ("7", "aa", None), ("8", "aa", None), ("9", "aa", None))
    split(database, train=[7, 8], test=[9])
    database.build()
    assert database.rows(query_file("examples", "test_pictures_also_in_train").query) == [
        ("entities", "flickr:9", "flickr:7", "bytes", 0),
        ("entities", "flickr:9", "flickr:8", "bytes", 0),
    ]
    assert database.offending("photo_double__is_within_one_split") == [
        ("flickr:7", "flickr:9", "bytes", "entities", "train", "test"),
        ("flickr:8", "flickr:9", "bytes", "entities", "train", "test"),
    ]


def test_photographs_without_a_file_are_those_with_captions(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A dog .")
    database.captions("flickr30k_token", "flickr:8", "A cat .")
    folder(database, "a", ("7", None, None))
    split(database, train=[9])
    database.build()
    assert database.rows(query_file("examples", "photographs_without_a_file").query) == [("flickr30k:8", "8.jpg")]


def test_captions_that_read_alike_across_splits_are_doubles(database: Database) -> None:
    eight = "A man in a red coat walks away"
    database.captions("flickr30k_token", "flickr:7", "Two dogs play .", eight, "One two three four five six seven")
    database.captions("flickr30k_token", "flickr:8", '"Two dogs" play', eight.replace("red", "blue"), "Two dogs play !")
    database.captions("flickr30k_token", "flickr:9", "TWO DOGS PLAY", eight.replace("red coat", "blue hat"))
    # Seven words with another one, and a word more, are not alike.
    database.captions("flickr30k_token", "flickr:6", "One two three four five six eight", f"{eight} quickly")
    split(database, train=[7, 8], test=[9, 6])
    database.build()
    assert database.rows("FROM stats.caption_double") == [
        ("flickr30k:7#0", "flickr30k:9#0", "same", "entities", "train", "test"),
        ("flickr30k:8#0", "flickr30k:9#0", "same", "entities", "train", "test"),
        ("flickr30k:8#1", "flickr30k:9#1", "near", "entities", "train", "test"),
        ("flickr30k:8#2", "flickr30k:9#0", "same", "entities", "train", "test"),
    ]
    assert database.broken_references() == []
    told = database.rows(query_file("examples", "test_captions_also_in_train").query)
    assert [row[4:] for row in told if row[1] == "near"] == [("flickr30k:9#1", "flickr30k:8#1")]


def test_words_broken_otherwise_are_the_same_and_captions_without_words_are_not(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A T-shirt .", "...", "Ein Käfer läuft .")
    database.captions("flickr30k_token", "flickr:8", "A T - shirt", "!", "ein käfer läuft")
    split(database, train=[7], val=[8])
    database.build()
    assert database.rows("SELECT caption_id_a, caption_id_b, kind FROM stats.caption_double") == [
        ("flickr30k:7#0", "flickr30k:8#0", "same"),
        ("flickr30k:7#2", "flickr30k:8#2", "same"),
    ]


def test_a_list_of_ones_own_tells_captions_apart_by_the_first_corpus_of_each_photograph(database: Database) -> None:
    for photo in (7, 8):
        database.captions("flickr30k_token", f"flickr:{photo}", "Two dogs play .")
        database.captions("flickr8k_token", f"flickr:{photo}", "Two cats play .")
    database.captions("flickr8k_token", "flickr:9", "Two dogs play !")
    database.give(
        "raw.user_split",
        "instance split position image_name_released photo_id",
        ("mine", "train", 0, "7", "flickr:7"),
        ("mine", "test", 0, "8", "flickr:8"),
        ("mine", "test", 1, "9", "flickr:9"),
    )
    split(database, train=[7, 8])
    database.build()
    # Of the corpus flickr8k the list has the photograph 9 alone; captions of 7 and 8 there are not what it makes of them.
    assert database.rows("FROM stats.caption_double") == [
        ("flickr30k:7#0", "flickr30k:8#0", "same", "mine", "train", "test"),
        ("flickr30k:7#0", "flickr8k:9#0", "same", "mine", "train", "test"),
    ]


def test_a_formula_is_paired_by_its_first_caption(database: Database) -> None:
    for photo in range(100, 160):
        database.captions("flickr30k_token", f"flickr:{photo}", "A dog .")
    split(database, train=range(100, 130), test=range(130, 160))
    database.build()
    assert database.rows("SELECT caption_id_a, caption_id_b FROM stats.caption_double") == [
        ("flickr30k:100#0", f"flickr30k:{photo}#0") for photo in range(130, 160)
    ]
