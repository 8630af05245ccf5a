"""Figures of the corpora, splits, judgments and graphs, worked by hand."""

from __future__ import annotations

from tests.audits.parses import build, give_parse, photographs
from tests.sql.database import Database

_USER = "part split position image_name_released photo_id"
_ENTRY = "lexicon category word match part_of_speech context names_person"
_PAIR = "image_name photo_id caption_image_name caption_photo_id caption_number rating_1 rating_2 rating_3"


def measured(database: Database, beginning: str) -> dict[str, tuple[float, int]]:
    """{figure: (value, images)} of the figures that begin so, without that beginning."""
    database.build()
    rows = database.rows("FROM stats.measured")
    return {figure.removeprefix(beginning): (value, n) for figure, value, n in rows if figure.startswith(beginning)}


def test_a_corpus_has_its_images_captions_texts_and_words(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:7", "A dog .", "A dog .")
    database.captions("flickr8k_token", "flickr:8", "A cat runs .", "Two dogs .")
    assert measured(database, "flickr8k.") == {
        "images": (2.0, 2),
        "captions": (4.0, 2),
        "captions_per_image": (2.0, 2),
        "texts": (3.0, 2),
        "pieces_per_caption": (3.25, 2),
        "words_per_caption": (2.25, 2),
        # a, dog, cat, runs, two, dogs
        "words": (6.0, 2),
    }


def test_splits_are_counted_in_images_and_in_captions_where_these_are_at_hand(database: Database) -> None:
    database.give("raw.entities_split", _USER, ("train", "train", 0, "7", "flickr:7"), ("test", "test", 0, "9", "flickr:9"))
    database.captions("flickr30k_token", "flickr:7", "A .", "B .")
    assert measured(database, "split.entities.") == {
        "images": (2.0, 2),
        "train.images": (1.0, 2),
        "train.captions": (2.0, 2),
        "test.images": (1.0, 2),
    }


def test_images_outside_of_karpathys_splits_are_counted_once_there_are_any(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A .")
    assert measured(database, "split.karpathy30k.") == {}


def test_expert_ratings_are_three_a_pair(database: Database) -> None:
    database.captions("flickr8k_token", "flickr:7", "A .", "B .", "C .")
    other = ("7_abc123.jpg", "flickr:7", "8_abc123.jpg", "flickr:8", 2)
    own = ("7_abc123.jpg", "flickr:7", "7_abc123.jpg", "flickr:7", 2)
    database.give("raw.flickr8k_expert", _PAIR, (*own, 4, 4, 3), (*other, 2, 1, 2))
    found = measured(database, "expert.")
    assert {name: found[name][0] for name in ("pairs", "own_pairs", "ratings", "lowest_rating", "highest_rating", "images")} == {
        "pairs": 2,
        "own_pairs": 1,
        "ratings": 6,
        "lowest_rating": 1,
        "highest_rating": 4,
        "images": 1,
    }


def test_pairs_and_captions_of_pascal_are_counted_captions_once(database: Database) -> None:
    columns = "category pair_index image_name photo_id caption_a caption_b label reference_captions"
    for index, category in enumerate(("HC", "HI")):
        row = (category, index, "1.jpg", "pascal:1", "a", "b", 0, ["A dog runs", "A dog"])
        database.give("raw.pascal50s", columns, row)
    assert measured(database, "pascal50s.") == {
        "HC.pairs": (1.0, 1),
        "HI.pairs": (1.0, 1),
        "pairs": (2.0, 1),
        "images": (1.0, 1),
        "pieces_per_caption": (2.5, 1),
        "captions_per_image": (2.0, 1),
    }


def test_of_two_graphs_the_one_over_more_images_is_counted(database: Database) -> None:
    columns = "instance node_id images"
    database.give("raw.denotation_graph_node_image", columns, *[("small", node, ["1"]) for node in range(9)])
    database.give("raw.denotation_graph_node_image", columns, ("large", 0, ["1", "2"]), ("large", 1, ["2"]))
    assert measured(database, "graph.") == {
        "nodes": (2.0, 2),
        "nodes_of_2_images": (1.0, 2),
        "nodes_of_1000_images": (0.0, 2),
        "nodes_of_over_1000_images": (0.0, 2),
    }


def test_a_node_of_a_thousand_images_is_of_1000_or_more_and_not_of_over_1000(database: Database) -> None:
    nodes = [("large", node, [str(image) for image in range(n)]) for node, n in enumerate((999, 1000, 1000, 1001))]
    database.give("raw.denotation_graph_node_image", "instance node_id images", *nodes)
    found = measured(database, "graph.")
    assert (found["nodes_of_1000_images"], found["nodes_of_over_1000_images"]) == ((3.0, 1001), (1.0, 1001))


def test_a_baby_is_marked_where_ethnicity_is_said_of_that_very_word(database: Database) -> None:
    """Of images 1 to 4, which have the letters of baby, 1 is marked; an infant and a hat are no baby, and Flickr8k is not asked."""
    listed = (
        ("ethnicity", "asian", "asian", "lemma", None, "modifier", False),
        ("age", "old", "old", "lemma", None, "modifier", False),
    )
    babies = (("baby_substring", "baby", "baby", "substring", None, "anywhere", False),)
    people = tuple(("person", "any", word, "lemma", "NOUN", "person", True) for word in ("baby", "infant"))
    database.give("audit.lexicon_entry", _ENTRY, *listed, *babies, *people)
    marked = "Asian/asian/ADJ/JJ/amod/1 baby/baby/NOUN/NN/ROOT/1"
    photographs(database, give_parse(database, marked), 1)
    photographs(database, give_parse(database, "old/old/ADJ/JJ/amod/1 baby/baby/NOUN/NN/ROOT/1"), 2)
    infant = "baby/baby/NOUN/NN/ROOT/0 and/and/CCONJ/CC/cc/0 Asian/asian/ADJ/JJ/amod/3 infant/infant/NOUN/NN/conj/0"
    photographs(database, give_parse(database, infant), 3)
    photographs(database, give_parse(database, "baby/baby/NOUN/NN/ROOT/0 Asian/asian/ADJ/JJ/amod/2 hat/hat/NOUN/NN/dep/0"), 4)
    photographs(database, give_parse(database, "Asian/asian/ADJ/JJ/amod/1 infant/infant/NOUN/NN/ROOT/1"), 5)
    database.captions("flickr8k_token", "flickr:6", "Asian baby")
    build(database, "stats.measured")
    found = {figure: (value, n) for figure, value, n in database.rows("FROM stats.measured")}
    assert found["baby.images_marked"] == (1.0, 4)
