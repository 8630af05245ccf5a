"""Chains that a caption repeats, phrases that cut words, head nouns of another type: worked by hand."""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow as pa
import pytest

from flickr_assets.audits.head_type import mistyped
from flickr_assets.nlp.headtypes import KINDS, HeadTypes
from flickr_assets.wordnet import lexicon
from tests.audits.entities import findings, mention
from tests.sql.database import Database, id_of


def test_a_chain_named_twice_in_a_caption_is_told_with_its_phrases_in_order(database: Database) -> None:
    for index, (chain, phrase) in enumerate([("1", "A man"), ("2", "a ball"), ("1", "another man"), ("0", "it"), ("0", "it")]):
        mention(database, f"7#0/{index}", chain, "people", phrase)
    mention(database, "7#1/0", "1", "people", "a man")
    mention(database, "7#1/1", "2", "other", "A ball")
    mention(database, "7#1/2", "2", "other", "a ball")
    mention(database, "7#2/0", "3", "people", "Two men")
    mention(database, "7#2/1", "3", "people", "each other")
    database.build()
    assert database.rows("FROM audit.mention_repeat") == [
        ("flickr30k:7#0", "7/1", "flickr:7", 2, False, True, ["A man", "another man"]),
        ("flickr30k:7#1", "7/2", "flickr:7", 2, True, False, ["A ball", "a ball"]),
        ("flickr30k:7#2", "7/3", "flickr:7", 2, False, False, ["Two men", "each other"]),
    ]
    repeated, merged = findings(database, "mention_repeat")
    assert repeated.sentence == (
        "3 captions mention a chain more than once: 3 cases with 6 phrases in all (flickr30k:7#0: A man … another man); 1 case in the same "
        "words (flickr30k:7#1: A ball … a ball)."
    )
    assert not repeated.is_fault
    assert (merged.code, merged.n, merged.n_of, merged.is_fault) == ("chain-of-two-things", 1, 3, True)


CUTS = [
    ("a [girl]s hat", [("end", "letters")]),
    ("half[moon]s", [("end", "letters"), ("start", "letters")]),
    ("A [girl]'s hat", [("end", "apostrophe")]),
    ("A girl['s hat].", [("start", "apostrophe")]),
    ("A girl’[s hat].", [("start", "apostrophe")]),
    ("a [blue]-eyed boy", [("end", "hyphen")]),
    ("a blue-[eyed boy]", [("start", "hyphen")]),
    ("two boys[' hats]", [("start", "quote")]),
    ('reads [the "]Stop" sign', [("end", "quote")]),
    ('reads [the "Stop" sign]', []),
    ('is ["The Hut"] here', []),
    ("lies[, tethered] to", [("start", "mark")]),
    ("at [each other,] ready", [("end", "mark")]),
    ("with [Mr. Smith Jr.] here", []),
    ("in [a t-shirt], waiting", []),
    ("says '[Stop]' to", []),
]


@pytest.mark.parametrize(("marked", "expected"), CUTS)
def test_a_phrase_cuts_a_word_where_letters_stand_on_both_sides(
    database: Database, marked: str, expected: list[tuple[str, str]]
) -> None:
    start, end = marked.index("["), marked.index("]") - 1
    raw = marked.replace("[", "").replace("]", "")
    database.give("raw.karpathy30k_caption", "photo_id number text", ("flickr:7", 0, raw))
    mention(database, "7#0/0", "1", "other", raw[start:end], (start, end))
    database.build()
    assert database.rows("SELECT side, kind FROM audit.phrase_cut") == expected
    for (context,) in database.rows("SELECT context FROM audit.phrase_cut"):
        assert context == marked


@pytest.mark.parametrize(
    ("raw", "phrase", "context"),
    [
        # 18 characters reach into the word `standing`, and into `place`.
        ("Two women are standing before a man's head in a very crowded place .", "'s head", "… before a man['s head] in a very crowded …"),
        ("The woman of the hour wears a girl's hat.", "a girl", "… of the hour wears [a girl]'s hat."),
        ("Antidisestablishmentarianism-girl's hat", "girl", "Antidisestablishmentarianism-[girl]'s hat"),
    ],
)  # fmt: skip
def test_the_context_of_a_phrase_is_whole_words_and_says_where_it_is_cut(
    database: Database, raw: str, phrase: str, context: str
) -> None:
    database.give("raw.karpathy30k_caption", "photo_id number text", ("flickr:7", 0, raw))
    start = raw.index(phrase)
    mention(database, "7#0/0", "1", "other", phrase, (start, start + len(phrase)))
    database.build()
    assert {row[0] for row in database.rows("SELECT context FROM audit.phrase_cut")} == {context}
    assert not any(finding.sentence.endswith("..") for finding in findings(database, "phrase_cut"))


def test_the_owner_of_what_comes_next_is_no_fault(database: Database) -> None:
    columns = "photo_id number text"
    database.give("raw.karpathy30k_caption", columns, ("flickr:7", 0, "A girl's hat"))
    mention(database, "7#0/0", "1", "people", "A girl", (0, 6))
    mention(database, "7#0/1", "2", "clothing", "'s hat", (6, 12))
    database.build()
    cut, owner = findings(database, "phrase_cut")
    assert (cut.subject, cut.n, cut.n_of, cut.is_fault) == ("apostrophe start", 1, 2, True)
    assert (owner.subject, owner.is_fault) == ("apostrophe end", False)
    assert (
        owner.sentence
        == "1 of the 2 phrases ends before the 's of the last word, mostly the owner of what comes next: “[A girl]'s hat”."
    )


def test_a_phrase_has_the_head_of_the_chunk_with_its_words(database: Database) -> None:
    text = "A man in a wet suit ."
    database.captions("flickr30k_token", "flickr:7", text)
    database.captions("flickr30k_token", "flickr:8", text)
    columns = "text_id number text token_start token_end head head_start char_start char_end"
    chunks = ((0, "A man", "man"), (1, "a wet suit", "wet suit"))
    rows = [(id_of(text), number, words, 0, 1, head, 0, 0, 1) for number, words, head in chunks]
    database.give("nlp.noun_chunk", columns, *rows)
    for image in (7, 8):
        mention(database, f"{image}#0/0", "1", "people", "A man")
        mention(database, f"{image}#0/1", "2", "clothing/other", "a wet-suit")
        mention(database, f"{image}#0/2", "3", "other", "suit")
        mention(database, f"{image}#0/3", "0", "notvisual", "A man")
    database.build()
    assert database.rows("FROM stats.mention_head") == [
        ("man", "people", 2, 2, "flickr30k:7#0/0"),
        ("wet suit", "clothing/other", 2, 2, "flickr30k:7#0/1"),
    ]


@pytest.fixture(scope="module")
def head_types() -> HeadTypes:
    return HeadTypes(lexicon())


@pytest.mark.parametrize(
    ("head", "n_of_type", "expected"),
    [
        ("motorcycle", {"other": 10}, "vehicles"),
        ("dolphin", {"other": 10}, "animals"),
        ("xylophone", {"other": 10}, "instruments"),
        ("wrist", {"other": 10}, "bodyparts"),
        ("smock", {"other": 10}, "clothing"),
        ("hillside", {"other": 10}, "scene"),
        ("contortionist", {"other": 10}, "people"),
        # More than one sense: most phrases must say so, and a half is not most.
        ("man", {"people": 6, "other": 4}, "people"),
        ("man", {"people": 5, "other": 5}, None),
        # A city, a galaxy first of all; a word that captions use otherwise; a thing of no type; no noun at all.
        ("berlin", {"other": 10}, None),
        ("sombrero", {"other": 10}, None),
        ("mustang", {"other": 10}, None),
        ("table", {"other": 10}, None),
        ("qwertz", {"other": 10}, None),
    ],
)
def test_a_noun_asks_for_a_type_where_that_is_beyond_doubt(
    head_types: HeadTypes, head: str, n_of_type: Mapping[str, int], expected: str | None
) -> None:
    assert head_types.expected(head, n_of_type, sum(n_of_type.values())) == expected


def test_every_type_gives_its_reason_and_names_synsets_that_exist() -> None:
    for names, reason in KINDS.values():
        assert reason
        assert all(lexicon().name(lexicon().synset(name)) for name in names)


def test_heads_with_phrases_of_other_types_are_told_with_how_many_they_are(head_types: HeadTypes) -> None:
    columns = ("head", "types", "n_mentions", "n_photos", "mention_id")
    rows = [
        ("man", "clothing", 1, 1, "a"),
        ("man", "other/people", 2, 2, "b"),
        ("man", "people", 40, 9, "c"),
        ("motorcycle", "other", 7, 5, "d"),
        ("table", "other", 9, 9, "e"),
    ]
    table = pa.Table.from_pylist([dict(zip(columns, row, strict=True)) for row in rows])
    found = mistyped(table, head_types).to_pylist()
    assert [tuple(row.values()) for row in found] == [
        ("man", "people", "clothing", 1, 43, "a"),
        ("motorcycle", "vehicles", "other", 7, 7, "d"),
    ]


def test_the_share_of_phrases_that_follow_their_head_is_said(database: Database) -> None:
    text = "A man on a motorcycle ."
    database.captions("flickr30k_token", "flickr:7", text)
    columns = "text_id number text token_start token_end head head_start char_start char_end"
    rows = [(id_of(text), n, words, 0, 1, words[2:], 0, 0, 1) for n, words in enumerate(("A man", "a motorcycle"))]
    database.give("nlp.noun_chunk", columns, *rows)
    database.give(
        "audit.head_type", "head type_expected types n_mentions n_of_head mention_id", ("man", "people", "other", 1, 4, "x")
    )
    for index, (types, phrase) in enumerate([("people", "A man")] * 3 + [("other", "A man"), ("other", "a motorcycle")]):
        mention(database, f"7#0/{index}", str(index + 1), types, phrase)
    database.build()
    follows, people = findings(database, "head_type")
    assert (follows.code, follows.n, follows.n_of, follows.is_fault) == ("type-follows-head", 4, 5, False)
    assert "80.00 % bear the types" in follows.sentence
    assert people.sentence == ("1 phrase with 1 head noun of type people, by WordNet, bears another type: man (1 of 4 is other).")
