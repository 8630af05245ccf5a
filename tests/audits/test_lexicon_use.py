"""Where captions use a word of a list: on parses and texts worked by hand, with lists of a few words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audits.parses import build, give_parse, photographs
from tests.sql.database import Database, query_file

_ENTRY = "lexicon category word match part_of_speech context names_person"
WORDS: tuple[tuple[Any, ...], ...] = (
    ("gender", "man", "man", "lemma", "NOUN", "person", True),
    ("occupation", "uniform", "cowboy", "lemma", "NOUN", "person", True),
    ("occupation", "trade", "cook", "lemma", "NOUN", "person", True),
    ("ethnicity", "asian", "asian", "lemma", None, "group", False),
    ("ethnicity", "black", "black", "lemma", None, "modifier", False),
    ("ethnicity", "black", "african american", "phrase", None, "modifier", False),
    ("ethnicity", "nationality", "american", "lemma", None, "group", False),
    ("ethnicity", "nationality", "polish", "lemma", None, "group", False),
    ("occupation", "business", "boss", "lemma", "NOUN", "person", True),
    ("rule", "word", "no", "piece", None, "anywhere", False),
    ("rule", "beginning", "miss", "prefix", None, "anywhere", False),
    ("letters", "baby", "baby", "substring", None, "anywhere", False),
    ("whole", "baby", "baby", "phrase", None, "anywhere", False),
)


def uses(database: Database, columns: str = "lexicon, written, said_of") -> list[tuple[Any, ...]]:
    database.give("audit.lexicon_entry", _ENTRY, *WORDS)
    build(database, "audit.lexicon_use")
    return database.rows(f"SELECT {columns} FROM audit.lexicon_use ORDER BY caption_id, char_start, lexicon")


def test_a_colour_is_of_a_person_or_of_a_hat(database: Database) -> None:
    text = give_parse(
        database,
        "A/a/DET/DT/det/2 black/black/ADJ/JJ/amod/2 man/man/NOUN/NN/nsubj/3 wears/wear/VERB/VBZ/ROOT/3 "
        "a/a/DET/DT/det/6 black/black/ADJ/JJ/amod/6 hat/hat/NOUN/NN/dobj/3",
    )
    photographs(database, text, 7)
    assert uses(database) == [("ethnicity", "black", "man"), ("gender", "man", None)]


def test_a_word_for_a_person_that_stands_before_a_thing_is_none(database: Database) -> None:
    text = give_parse(
        database,
        "Cowboys/cowboy/NOUN/NNS/nsubj/1 wear/wear/VERB/VBP/ROOT/1 cowboy/cowboy/NOUN/NN/compound/3 hats/hat/NOUN/NNS/dobj/1",
    )
    photographs(database, text, 7)
    assert uses(database) == [("occupation", "Cowboys", None)]


def test_a_cook_is_a_noun_and_what_he_does_is_not(database: Database) -> None:
    text = give_parse(database, "Cooks/cook/NOUN/NNS/nsubj/1 cook/cook/VERB/VBP/ROOT/1")
    photographs(database, text, 7)
    assert uses(database) == [("occupation", "Cooks", None)]


@pytest.mark.parametrize(
    ("parse", "found"),
    [
        ("Two/two/NUM/CD/nummod/1 Asians/Asians/PROPN/NNPS/nsubj/2 talk/talk/VERB/VBP/ROOT/2", [("ethnicity", "Asians", None)]),
        ("Asian/asian/ADJ/JJ/amod/1 food/food/NOUN/NN/ROOT/1", []),
        # What is done is no nation.
        ("Polish/polish/VERB/VB/ROOT/0 it/it/PRON/PRP/dobj/0", []),
        ("An/an/DET/DT/det/1 Asian/asian/ADJ/JJ/nsubj/2 eats/eat/VERB/VBZ/ROOT/2", [("ethnicity", "Asian", None)]),
        (
            "Asian/asian/ADJ/JJ/amod/2 cowboy/cowboy/NOUN/NN/compound/2 men/man/NOUN/NNS/ROOT/2",
            [("ethnicity", "Asian", "man"), ("occupation", "cowboy", "man"), ("gender", "men", None)],
        ),
        # Of two uses one within the other, the longer one.
        (
            "An/an/DET/DT/det/3 African/african/ADJ/JJ/amod/2 American/American/PROPN/NNP/compound/3 man/man/NOUN/NN/ROOT/3",
            [("ethnicity", "African American", "man"), ("gender", "man", None)],
        ),
    ],
)
def test_of_whom_ethnicity_is_said(database: Database, parse: str, found: list[tuple[Any, ...]]) -> None:
    photographs(database, give_parse(database, parse), 7)
    assert uses(database) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("No snow , no-one is there", [("rule", "No")]),
        ("A Mississippi boat , dismissed", [("rule", "Mississippi")]),
        ("BABY-blue babysitter", [("letters", "BABY"), ("whole", "BABY"), ("letters", "baby")]),
        ("Two babies", []),
        # Characters, and not bytes, are counted.
        ("Café « ñ » baby.", [("letters", "baby"), ("whole", "baby")]),
    ],
)
def test_letters_are_found_by_what_stands_beside_them(database: Database, text: str, found: list[tuple[str, str]]) -> None:
    photographs(database, text, 7)
    assert uses(database, "lexicon, written") == found
    spans = database.rows("SELECT char_start, char_end, written FROM audit.lexicon_use")
    assert all(text[start:end] == written for start, end, written in spans)


def test_every_caption_that_says_it_has_its_row_and_only_in_english(database: Database) -> None:
    photographs(database, "No dog", 7, 8)
    listed = "task subset position image_name photo_id"
    database.give("raw.multi30k_image", listed, ("task2", "train", 0, "7.jpg", "flickr:7"))
    database.give("raw.multi30k_task2", "subset language number position text", ("train", "de", 0, 0, "No dog"))
    assert uses(database, "caption_id") == [("flickr30k:7#0",), ("flickr30k:8#0",)]


def test_the_example_shows_what_only_one_caption_of_an_image_infers(database: Database) -> None:
    shouts = give_parse(database, "A/a/DET/DT/det/1 boss/boss/NOUN/NN/nsubj/2 shouts/shout/VERB/VBZ/ROOT/2")
    database.captions("flickr30k_token", "flickr:7", "A man shouts", shouts)
    database.captions("flickr30k_token", "flickr:8", shouts, shouts)
    assert uses(database, "caption_id") == [("flickr30k:7#1",), ("flickr30k:8#0",), ("flickr30k:8#1",)]
    assert database.rows(query_file("examples", "what_one_of_five_infers").query) == [("flickr30k:7#1", "boss", shouts)]
