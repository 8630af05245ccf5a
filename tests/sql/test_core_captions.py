"""core.caption_text, caption, image, photo, caption_link and translation on small releases worked by hand."""

from __future__ import annotations

from tests.sql.database import Database

_KARPATHY = "photo_id image_name number imgid sentid text"
_KARPATHY_IMAGE = "position image_name photo_id split imgid sentids n_sentences"
_LIST = "task subset position image_name photo_id"


def test_every_edition_is_kept_and_the_authors_tokens_stand_first(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "Salt & pepper .")
    database.give("raw.karpathy30k_caption", _KARPATHY, ("flickr:7", "7.jpg", 0, 0, 0, "Salt &amp; pepper."))
    database.give(
        "raw.lavis_caption", "split image_name_released photo_id number row text", ("test", "a/7.jpg", "flickr:7", 0, 0, "Salt.")
    )
    database.build()
    assert database.rows("FROM core.caption_text") == [
        ("flickr30k:7#0", "flickr30k_token", "Salt & pepper .", "Salt & pepper ."),
        ("flickr30k:7#0", "karpathy30k", "Salt &amp; pepper.", "Salt & pepper."),
        ("flickr30k:7#0", "lavis", "Salt.", "Salt."),
    ]
    assert database.rows("FROM core.caption") == [
        ("flickr30k:7#0", "flickr30k:7", "flickr:7", "flickr30k", 0, "en", "flickr30k_token", "Salt & pepper .")
    ]


def test_a_caption_comes_from_whatever_release_has_it(database: Database) -> None:
    database.captions("flickr30k_csv", "flickr:7", "A .")
    database.give("raw.entities_sentence", "photo_id number text n_tokens", ("flickr:7", 0, "A .", 2), ("flickr:7", 1, "B .", 2))
    database.give("raw.karpathy30k_caption", _KARPATHY, ("flickr:7", "7.jpg", 1, 0, 1, "B."), ("flickr:7", "7.jpg", 2, 0, 2, "C."))
    database.build()
    assert database.rows("SELECT caption_id, release, text FROM core.caption") == [
        ("flickr30k:7#0", "flickr30k_csv", "A ."),
        ("flickr30k:7#1", "entities_sentences", "B ."),
        ("flickr30k:7#2", "karpathy30k", "C."),
    ]


def test_lemmas_stand_in_only_where_nothing_else_is_at_hand(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:7", "Dogs run .")
    database.captions("flickr8k_lemma", "flickr:7", "dog run .", "cat be .")
    database.build()
    assert database.rows("SELECT number, release, text FROM core.caption") == [
        (0, "flickr8k_token", "Dogs run ."),
        (1, "flickr8k_lemma", "cat be ."),
    ]
    assert database.rows("FROM core.conflict") == []


def test_multi30k_brings_german_captions_and_captions_of_its_own_photographs(database: Database) -> None:
    database.give(
        "raw.multi30k_image",
        _LIST,
        ("task1", "train", 0, "7.jpg", "flickr:7"),
        ("task2", "train", 0, "7.jpg", "flickr:7"),
        ("task1", "test_coco", 0, "COCO_val2014_000000000007.jpg", "coco:7"),
    )
    database.give(
        "raw.multi30k_task1",
        "subset language position text",
        ("train", "en", 0, "A man."),
        ("test_coco", "en", 0, "A bear."),
        ("test_coco", "de", 0, "Ein Bär."),
    )
    database.give(
        "raw.multi30k_task2",
        "subset language number position text",
        ("train", "en", 0, 0, "A man."),
        ("train", "de", 0, 0, "Ein Mann."),
        ("train", "de", 4, 0, "Er."),
    )
    database.build()
    assert database.rows("SELECT caption_id, photo_id, corpus, number, language, release, text FROM core.caption") == [
        ("flickr30k:7#0", "flickr:7", "flickr30k", 0, "en", "multi30k_task2", "A man."),
        ("multi30k:coco:7#0", "coco:7", "multi30k", 0, "en", "multi30k_task1", "A bear."),
        ("multi30k_de:7#0", "flickr:7", "multi30k_de", 0, "de", "multi30k_task2", "Ein Mann."),
        ("multi30k_de:7#4", "flickr:7", "multi30k_de", 4, "de", "multi30k_task2", "Er."),
    ]
    assert database.rows("SELECT image_id, image_name, n_captions FROM core.image") == [
        ("flickr30k:7", "7.jpg", 1),
        ("multi30k:coco:7", "COCO_val2014_000000000007.jpg", 1),
        ("multi30k_de:7", "7.jpg", 2),
    ]


def test_each_task_reads_its_own_list_and_else_that_of_the_other(database: Database) -> None:
    database.give(
        "raw.multi30k_image",
        _LIST,
        ("task1", "train", 0, "7.jpg", "flickr:7"),
        ("task2", "train", 0, "8.jpg", "flickr:8"),
        ("task1", "val", 0, "9.jpg", "flickr:9"),
    )
    database.give(
        "raw.multi30k_task2", "subset language number position text", ("train", "de", 0, 0, "Acht."), ("val", "de", 0, 0, "Neun.")
    )
    database.build()
    assert database.rows("SELECT caption_id, text FROM core.caption") == [
        ("multi30k_de:8#0", "Acht."),
        ("multi30k_de:9#0", "Neun."),
    ]
    assert database.rows("SELECT split, photo_id FROM core.split_member") == [("train", "flickr:7"), ("val", "flickr:9")]
    assert database.rows("SELECT kind, subject, photo_id, release_a, value_a, release_b, value_b FROM core.conflict") == [
        ("image-list", "multi30k/train/0", "flickr:7", "multi30k_image/task1", "flickr:7", "multi30k_image/task2", "flickr:8")
    ]


def test_an_image_is_spelt_as_its_first_release_spells_it(database: Database) -> None:
    columns = "image_name_released image_name is_misnamed photo_id number text"
    database.give("raw.flickr8k_token", columns, ("7_ab.jpg.1", "7_ab.jpg", True, "flickr:7", 0, "A ."))
    database.give("raw.entities_split", "split position photo_id image_name_released", ("train", 0, "flickr:7", "7"))
    database.give(
        "raw.lavis_image",
        "split position image_name_released photo_id layout rows",
        ("train", 0, "images/8.jpg", "flickr:8", "single", [3]),
    )
    database.build()
    assert database.rows("SELECT image_id, image_name, image_name_released, is_misnamed, n_captions FROM core.image") == [
        ("flickr30k:7", "7.jpg", "7", False, 0),
        ("flickr30k:8", "8.jpg", "images/8.jpg", False, 0),
        ("flickr8k:7", "7_ab.jpg", "7_ab.jpg.1", True, 1),
    ]


def test_a_photograph_is_one_over_all_releases_that_name_it(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:7", "A .")
    database.captions("flickr30k_token", "flickr:7", "A .")
    database.give("raw.entities_unrelated", "photo_id sentence_number_released number", ("flickr:8", 1, 0))
    database.give("raw.user_split", "instance split position image_name_released photo_id", ("mine", "train", 0, "9", "flickr:9"))
    database.give("raw.pascal50s", "category pair_index image_name photo_id", ("HC", 0, "2008_000001.jpg", "pascal:2008_000001"))
    database.give("raw.image_manifest", "hash_number image_name_released photo_id", (0, "10.jpg", "flickr:10"))
    database.give("raw.caption_prediction", "image_name photo_id prediction", ("11.jpg", "flickr:11", "A ."))
    database.build()
    assert database.rows("SELECT photo_id, namespace, released_id, is_in_flickr30k, is_in_flickr8k FROM core.photo") == [
        ("flickr:10", "flickr", "10", False, False),
        ("flickr:11", "flickr", "11", False, False),
        ("flickr:7", "flickr", "7", True, True),
        ("flickr:8", "flickr", "8", False, False),
        ("flickr:9", "flickr", "9", False, False),
        ("pascal:2008_000001", "pascal", "2008_000001", False, False),
    ]


def test_a_flickr8k_caption_finds_its_double_by_its_own_number_first_then_the_lowest(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:7", "A dog .", "The  dog-house ,", "A dog .", "It is grey .", "A cat !")
    database.captions("flickr30k_token", "flickr:7", "A cat .", "A dog .", "A dog .", "It is gray .", "The dog house .")
    database.captions("flickr30k_token", "flickr:8", "It is grey .")
    database.build()
    assert database.rows("FROM core.caption_link") == [
        ("flickr8k:7#0", "flickr30k:7#1", "flickr:7", False, True),
        ("flickr8k:7#1", "flickr30k:7#4", "flickr:7", False, False),
        ("flickr8k:7#2", "flickr30k:7#2", "flickr:7", True, True),
        ("flickr8k:7#4", "flickr30k:7#0", "flickr:7", False, False),
    ]


def test_a_translation_is_tied_to_the_caption_that_reads_like_its_english(database: Database) -> None:
    photos = ("flickr:7", "flickr:8", "flickr:9")
    database.give("raw.multi30k_image", _LIST, *[("task1", "test_2016", n, "x.jpg", photo) for n, photo in enumerate(photos)])
    database.give("raw.multi30k_image", _LIST, ("task1", "test_2017", 0, "y.jpg", "flickr:10"))
    database.captions("flickr30k_token", "flickr:7", "A cat .", "Salt & pepper .")
    database.captions("flickr30k_token", "flickr:8", "A dog .", "A cat .", "a dog .")
    english = (("test_2016", "en", 0, "Salt &amp; pepper."), ("test_2016", "en", 1, "A dog."), ("test_2016", "en", 2, "A bear."))
    german = (("test_2016", "de", 0, "Salz und Pfeffer."), ("test_2016", "de", 1, "Ein Hund."), ("test_2016", "de", 2, "Ein Bär."))
    newer = (("test_2017", "en", 0, "A fox."), ("test_2017", "fr", 0, "Un renard."))
    without_a_list = ("val", "de", 0, "Nichts.")
    database.give("raw.multi30k_task1", "subset language position text", *english, *german, *newer, without_a_list)
    database.build()
    assert database.rows("FROM core.translation") == [
        ("test_2016/0/de", "test_2016", 0, "de", "Salz und Pfeffer.", "flickr:7", "flickr30k:7#1", 1, False),
        ("test_2016/1/de", "test_2016", 1, "de", "Ein Hund.", "flickr:8", "flickr30k:8#0", 2, True),
        ("test_2016/2/de", "test_2016", 2, "de", "Ein Bär.", "flickr:9", None, 0, False),
        ("test_2017/0/fr", "test_2017", 0, "fr", "Un renard.", "flickr:10", "multi30k:10#0", 1, False),
    ]
    assert database.offending("translation__is_tied") == []
    assert database.offending("multi30k__every_line_has_an_image") == [("multi30k_task1", "val", "de", 1, 0)]


def test_editions_whose_words_differ_are_a_conflict_and_spacing_entities_and_case_are_not(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "Salt & pepper .", "A grey dog .")
    database.captions("flickr30k_csv", "flickr:7", "salt & pepper.", "A grey dog .")
    for number, text in enumerate(("Salt &amp; Pepper.", "A gray dog.")):
        database.give("raw.karpathy30k_caption", _KARPATHY, ("flickr:7", "7.jpg", number, 0, number, text))
    database.build()
    assert database.rows("FROM core.conflict") == [
        ("caption-words", "flickr30k:7#1", "flickr:7", "flickr30k_token", "A grey dog .", "karpathy30k", "A gray dog.")
    ]
