"""Statistics of words, editions, agreement and chains, worked by hand."""

from __future__ import annotations

import pytest

from tests.audits.parses import give_parse
from tests.sql.database import Database, query_file

_MENTION = "mention_id caption_id photo_id phrase_index chain_id types is_notvisual"
_OBJECT = "photo_id object_index name_index chain_id x_min_px y_min_px x_max_px y_max_px"


def test_a_word_is_letters_and_digits_in_small_letters_with_inner_hyphens_and_apostrophes(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A man 's T-shirt , 2 men .", "The man's hat , a hat !")
    database.captions("flickr30k_token", "flickr:8", "A hat .")
    database.build()
    found = database.rows("SELECT word, n_occurrences, n_captions, n_photos FROM stats.word ORDER BY word")
    assert found == [
        ("'s", 1, 1, 1),
        ("2", 1, 1, 1),
        ("a", 3, 3, 2),
        ("hat", 3, 2, 2),
        ("man", 1, 1, 1),
        ("man's", 1, 1, 1),
        ("men", 1, 1, 1),
        ("t-shirt", 1, 1, 1),
        ("the", 1, 1, 1),
    ]


def test_the_vocabulary_grows_by_the_words_that_were_not_there_before(database: Database) -> None:
    """Twelve captions with a word that all have and one of their own: n captions have n + 1 words, in whatever order."""
    for number in range(12):
        database.captions("flickr30k_token", f"flickr:{number}", f"dog w{number}")
    database.build()
    found = database.rows("SELECT n_captions, n_words FROM stats.vocabulary_growth ORDER BY n_captions")
    assert found == [(1, 2), (2, 3), (5, 6), (10, 11), (12, 13)]


def test_an_edition_repeats_within_an_image_and_across_images(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A dog .", "A dog .", "A cat .")
    database.captions("flickr30k_token", "flickr:8", "A cat .", "a cat .")
    database.build()
    assert database.rows("FROM stats.edition") == [("flickr30k_token", "flickr30k", 5, 3, 2, 1, 1, 2)]


def test_two_captions_agree_by_the_lemmas_that_both_have_of_those_that_either_has(database: Database) -> None:
    """dog, run against dog, jump, high: 1 of 4. Nouns: all. Verbs: none. One caption alone has an adverb, which no pair is made of."""
    run = give_parse(database, "Dogs/dog/NOUN/NNS/nsubj/1 run/run/VERB/VBP/ROOT/1")
    jump = give_parse(database, "dog/dog/NOUN/NN/nsubj/1 jumps/jump/VERB/VBZ/ROOT/1 high/high/ADV/RB/advmod/1")
    for number in (7, 8):
        database.captions("flickr30k_token", f"flickr:{number}", run, jump)
    database.build()
    # Beside each image stands the other: its captions of the same number are the same to the letter.
    assert database.rows("FROM stats.caption_agreement") == [
        ("flickr30k", "all", 2, 2, 0.25, 1.0),
        ("flickr30k", "noun", 2, 2, 1.0, 1.0),
        ("flickr30k", "verb", 2, 2, 0.0, 1.0),
    ]


def test_a_mean_does_not_hang_on_the_order_in_which_it_is_summed(database: Database) -> None:
    """Three pairs of 5 and 6 nouns, one of them in common: 1 of 10. As doubles 0.1 + 0.1 + 0.1 is more than 0.3."""
    five, six = (give_parse(database, " ".join(f"{word}/{word}/NOUN/NN/dep/1" for word in words)) for words in ("abcde", "efghij"))
    for number in (7, 8, 9):
        database.captions("flickr30k_token", f"flickr:{number}", five, six)
    database.build()
    assert database.rows("SELECT jaccard_own, jaccard_other FROM stats.caption_agreement WHERE kind = 'noun'") == [(0.3 / 3, 1.0)]


def test_verbs_are_told_into_any_main_ones_and_those_of_acting(database: Database) -> None:
    texts = (
        give_parse(database, "A/a/DET/DT/det/1 dog/dog/NOUN/NN/ROOT/1"),
        give_parse(database, "dogs/dog/NOUN/NNS/nsubj/1 are/be/AUX/VBP/ROOT/1 here/here/ADV/RB/advmod/1"),
        give_parse(database, "men/man/NOUN/NNS/nsubj/1 sit/sit/VERB/VBP/ROOT/1"),
        give_parse(database, "men/man/NOUN/NNS/nsubj/1 jump/jump/VERB/VBP/ROOT/1"),
    )
    database.captions("flickr8k_token", "flickr:7", *texts)
    database.build()
    assert database.rows("FROM stats.caption_verb") == [("flickr8k", 4, 1, 0.25, 2, 0.5, 1, 0.25)]


@pytest.fixture
def entities(database: Database) -> Database:
    """Two photographs of two captions each; of the first the XML is at hand.

    Photograph 7: chain 1 (people, once also other) in both captions and twice in the first, with two boxes; chain 2 (scene) once, without;
    a phrase that is not visual; an object that no caption mentions, in one box with chain 1. Photograph 8: chain 3 (people) once.
    """
    for photo in (7, 8):
        rows = [(f"flickr:{photo}", number, "A .", 2) for number in range(2)]
        database.give("raw.entities_sentence", "photo_id number text n_tokens", *rows)
    said = (
        (7, 0, "7/1", ["people"]),
        (7, 0, "7/1", ["people", "other"]),
        (7, 0, None, ["notvisual"]),
        (7, 1, "7/1", ["people"]),
        (7, 1, "7/2", ["scene"]),
        (8, 0, "8/3", ["people"]),
    )
    for index, (photo, number, chain, types) in enumerate(said):
        caption = f"flickr30k:{photo}#{number}"
        row = (f"{caption}/{index}", caption, f"flickr:{photo}", index, chain, types, chain is None)
        database.give("core.mention", _MENTION, row)
    database.give("raw.entities_image_size", "photo_id width_px height_px", ("flickr:7", 500, 375))
    edges = (1, 1, 9, 9)
    database.give("raw.entities_object", _OBJECT, ("flickr:7", 0, 0, "1", *edges), ("flickr:7", 1, 0, "1", *edges))
    database.give("raw.entities_object", _OBJECT, ("flickr:7", 1, 1, "4", *edges))
    database.build()
    return database


def test_a_chain_counts_in_every_type_that_a_mention_of_it_bears_with_all_its_mentions(entities: Database) -> None:
    columns = "type, n_chains, n_mentions, mentions_per_chain, n_chains_mentioned_again, n_photos, photo_share"
    assert entities.rows(f"SELECT {columns} FROM stats.chain_type ORDER BY type") == [
        ("all", 3, 5, 5 / 3, 1, 2, 1.0),
        ("other", 1, 3, 3.0, 1, 1, 0.5),
        ("people", 2, 4, 2.0, 1, 2, 1.0),
        ("scene", 1, 1, 1.0, 0, 1, 0.5),
    ]


def test_boxes_are_of_the_chains_whose_photograph_is_annotated(entities: Database) -> None:
    columns = "n_chains_annotated, n_chains_one_box, n_chains_several_boxes, n_chains_no_box, n_boxes, boxes_per_chain"
    found = {row[0]: row[1:] for row in entities.rows(f"SELECT type, {columns} FROM stats.chain_type")}
    assert found == {
        "all": (3, 1, 1, 1, 3, 1.0),
        "other": (1, 0, 1, 0, 2, 2.0),
        "people": (1, 0, 1, 0, 2, 2.0),
        "scene": (1, 0, 0, 1, 0, 0.0),
    }


def test_wholes_are_counted_by_their_parts_those_without_any_too(entities: Database) -> None:
    found: dict[tuple[str, str], dict[int, int]] = {}
    for whole, part, n_parts, n_wholes in entities.rows("FROM stats.entity_count"):
        found.setdefault((whole, part), {})[n_parts] = n_wholes
    assert found == {
        ("image", "mention"): {4: 1, 1: 1},
        ("image", "chain"): {2: 1, 1: 1},
        ("image", "box"): {2: 1},
        ("caption", "mention"): {2: 2, 1: 1, 0: 1},
        ("caption", "chain"): {1: 2, 2: 1, 0: 1},
        # The chain that only the XML names has no mention.
        ("chain", "mention"): {3: 1, 1: 2, 0: 1},
        ("chain", "caption"): {2: 1, 1: 2, 0: 1},
        ("chain", "box"): {2: 1, 1: 1, 0: 1},
    }


def test_the_figures_follow_from_the_counts(entities: Database) -> None:
    found = {figure: (value, n) for figure, value, n in entities.rows("FROM stats.measured")}
    assert {
        name.removeprefix("entities."): found[name] for name in found if name.startswith("entities.") and name.count(".") == 1
    } == {
        "mentions": (5.0, 2),
        "mentions_per_image": (2.5, 2),
        "mentions_per_caption": (1.25, 2),
        "chains": (3.0, 2),
        "chains_per_image": (1.5, 2),
        "chains_per_caption": (1.0, 2),
        "boxes": (2.0, 1),
        "boxes_per_image": (2.0, 1),
        "image_with_several_boxes_share": (1.0, 1),
        "types": (3.0, 2),
        # There is no chunk to cross.
        "mentions_crossing_share": (0.0, 2),
    }
    assert found["entities.people.boxes_per_chain"] == (2.0, 1)
    assert found["entities.all.mentioned_again_share"] == (pytest.approx(1 / 3), 2)
    assert found["entities.people.image_share"] == (1.0, 2)


def test_the_picture_of_the_counts_gathers_what_is_above_its_scale(database: Database) -> None:
    database.give("raw.entities_sentence", "photo_id number text n_tokens", ("flickr:7", 0, "A .", 2))
    rows = [(f"flickr30k:7#0/{n}", "flickr30k:7#0", "flickr:7", n, f"7/{n % 2}", ["people"], False) for n in range(40)]
    database.give("core.mention", _MENTION, *rows)
    database.build()
    assert database.rows(query_file("plots", "entity_count").query) == [
        ("chain", "caption", 1, 5, 2),
        ("chain", "mention", 8, 8, 2),
        ("image", "chain", 2, 16, 1),
        ("image", "mention", 32, 32, 1),
    ]


def test_the_picture_of_words_leaves_out_those_of_grammar_and_compares_two_corpora(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", "A dog is in the snow .", "A dog .", "A cat .", "Dogs .")
    database.captions("flickr8k_token", "flickr:7", "A dog .")
    database.build()
    assert database.rows(query_file("plots", "word").query) == [
        ("flickr30k", "dog", 2, 500),
        ("flickr8k", "dog", 2, 1000),
        ("flickr30k", "cat", 1, 250),
        ("flickr8k", "cat", 1, 0),
        ("flickr30k", "dogs", 1, 250),
        ("flickr8k", "dogs", 1, 0),
        ("flickr30k", "snow", 1, 250),
        ("flickr8k", "snow", 1, 0),
    ]


def test_the_picture_of_published_figures_has_those_that_differ_the_furthest_first(database: Database) -> None:
    columns = "figure source place published measured_value unit n_images relative_difference status"
    rows = (
        ("a", "A", "", "4", 5.0, "image", 200, 0.25, "differs"),
        ("b", "A", "", "2", 1.0, "box per image", 100, -0.5, "on_part"),
        ("c", "A", "", "2", 1.0, "box per image", 99, -0.5, "on_part"),
        ("d", "A", "", "2", 2.0, "image", 200, 0.0, "equal"),
        ("e", "A", "", "2", None, "image", None, None, "not_in_data"),
        ("f", "A", "", "2k", 2_900.0, "image", 200, 0.45, "cuts_to"),
        ("g", "A", "", "<2", 1.0, "image", 200, None, "within"),
        ("h", "A", "", "2", 2.1, "image", 200, 0.05, "rounds_to"),
    )
    database.give("stats.published", columns, *rows)
    database.build()
    found = database.rows(query_file("plots", "published").query)
    assert [(row[0], row[6], *row[8:11]) for row in found] == [("b", -0.5, 4, 2, 1), ("a", 0.25, 4, 2, 1)]
