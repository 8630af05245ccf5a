"""The text layer in SQL: distinct texts, statistics of the parse, and what its checks find."""

from __future__ import annotations

import pytest

from tests.sql.database import Database, id_of

TEXT = "Two men with a dog run ."
# word, first character: as a tokeniser would have them.
TOKENS = [("Two", 0), ("men", 4), ("with", 8), ("a", 13), ("dog", 15), ("run", 19), (".", 23)]


def give_parse(database: Database, *chunks: tuple[int, int], text: str = TEXT) -> None:
    """A parse of the text, with noun chunks as first and one past the last token."""
    n = id_of(text)
    columns = "text_id number text lemma pos tag dep head sentence char_start char_end"
    rows = [(n, k, word, word, "X", "X", "dep", 5, 0, start, start + len(word)) for k, (word, start) in enumerate(TOKENS)]
    database.give("nlp.token", columns, *rows)
    database.give(
        "nlp.noun_chunk",
        "text_id number text token_start token_end head head_start char_start char_end",
        *[
            (n, k, "", start, end, TOKENS[end - 1][0], end - 1, TOKENS[start][1], TOKENS[end - 1][1] + len(TOKENS[end - 1][0]))
            for k, (start, end) in enumerate(chunks)
        ],
    )
    database.give("nlp.parse", "text_id n_tokens n_sentences n_noun_chunks", (n, len(TOKENS), 1, len(chunks)))


def give_mention(database: Database, start: int, end: int, *types: str, index: int = 0) -> None:
    """A phrase of characters start to end of caption 0 of photograph 7."""
    columns = "mention_id caption_id photo_id phrase_index types char_start char_end"
    row = (f"flickr30k:7#0/{index}", "flickr30k:7#0", "flickr:7", index, list(types), start, end)
    database.give("core.mention", columns, row)


def test_a_text_is_there_once_under_its_hash_and_only_in_english(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", TEXT, "A dog .", TEXT)
    database.captions("flickr8k_token", "flickr:7", "A dog .")
    database.build()
    expected = sorted((id_of(text), text, 2, f"{id_of(text) >> 59:x}") for text in (TEXT, "A dog ."))
    assert database.rows("FROM nlp.text") == expected


def test_what_the_parse_of_a_corpus_comes_to(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", TEXT, TEXT)
    database.captions("flickr8k_token", "flickr:8", TEXT, "A poodle runs .")
    give_parse(database, (0, 2), (3, 5))
    database.give(
        "nlp.parse",
        "text_id n_tokens n_sentences n_noun_chunks mended_word read_as",
        (id_of("A poodle runs ."), 4, 1, 1, "runs", "is running"),
    )
    database.build()
    assert database.rows("FROM stats.parse") == [("flickr30k", 2, 1, 7, 2, 0, 0.0), ("flickr8k", 2, 2, 11, 3, 1, 0.5)]


@pytest.mark.parametrize(
    ("phrase", "chunks", "agreement"),
    [
        ("Two men", [(0, 2), (3, 5)], "same"),
        ("men", [(0, 2)], "within"),
        ("men with", [(1, 2)], "around_one"),
        ("Two men with a dog", [(0, 2), (3, 5)], "around_several"),
        ("men with", [(0, 2)], "crossing"),
        ("dog run", [(3, 5)], "crossing"),
        ("run", [(3, 5)], "none"),
        # The stop is no letter: whether a span holds it is not asked.
        ("dog run .", [(4, 6)], "same"),
    ],
)
def test_how_a_phrase_lies_to_the_chunks(database: Database, phrase: str, chunks: list[tuple[int, int]], agreement: str) -> None:
    database.captions("flickr30k_token", "flickr:7", TEXT)
    database.give("raw.entities_sentence", "photo_id number text", ("flickr:7", 0, TEXT))
    start = TEXT.index(phrase)
    give_mention(database, start, start + len(phrase), "people")
    give_parse(database, *chunks)
    database.build()
    assert database.rows("FROM stats.mention_chunk") == [("all", agreement, 1, 1.0), ("people", agreement, 1, 1.0)]


def test_a_phrase_counts_in_each_of_its_types_and_in_another_spacing(database: Database) -> None:
    """The sentence of Entities is spaced otherwise than the caption that was parsed."""
    database.captions("flickr30k_token", "flickr:7", TEXT)
    database.give("raw.entities_sentence", "photo_id number text", ("flickr:7", 0, "Two  men with a dog run."))
    give_mention(database, 0, 8, "people", "other")
    give_mention(database, 14, 19, "other", index=1)
    give_parse(database, (0, 2), (3, 6))
    database.build()
    assert database.rows("FROM stats.mention_chunk") == [
        ("all", "same", 1, 0.5),
        ("all", "within", 1, 0.5),
        ("other", "same", 1, 0.5),
        ("other", "within", 1, 0.5),
        ("people", "same", 1, 1.0),
    ]


@pytest.mark.parametrize(("chunks", "share"), [([(0, 2), (3, 5)], 0.0), ([(1, 4), (4, 6)], 0.5)])
def test_the_share_of_phrases_that_cross_a_chunk_is_a_figure(
    database: Database, chunks: list[tuple[int, int]], share: float
) -> None:
    database.captions("flickr30k_token", "flickr:7", TEXT)
    database.give("raw.entities_sentence", "photo_id number text", ("flickr:7", 0, TEXT))
    give_mention(database, 0, len("Two men"), "people", "other")
    give_mention(database, TEXT.index("dog"), TEXT.index("dog") + 3, "other", index=1)
    give_parse(database, *chunks)
    database.build()
    figure = "SELECT value, n_images FROM stats.measured WHERE figure = 'entities.mentions_crossing_share'"
    assert database.rows(figure) == [(share, 1)]


def test_the_checks_pass_what_is_right(database: Database) -> None:
    database.captions("flickr30k_token", "flickr:7", TEXT)
    give_parse(database, (0, 2), (3, 5))
    database.build()
    for check in (
        "parse__every_text_is_parsed",
        "parse__counts_are_those_of_its_rows",
        "token__span_gives_token",
        "token__head_is_of_its_sentence",
        "noun_chunk__is_made_of_tokens",
    ):
        assert database.offending(check) == []


@pytest.mark.parametrize(
    ("check", "harm"),
    [
        ("parse__every_text_is_parsed", "DELETE FROM nlp.parse"),
        ("parse__counts_are_those_of_its_rows", "DELETE FROM nlp.token WHERE number = 6"),
        ("parse__counts_are_those_of_its_rows", "UPDATE nlp.token SET sentence = 1 WHERE number = 6"),
        ("parse__counts_are_those_of_its_rows", "DELETE FROM nlp.noun_chunk"),
        ("token__span_gives_token", "UPDATE nlp.token SET char_start = 5 WHERE number = 1"),
        ("token__span_gives_token", "UPDATE nlp.token SET text_id = 1 WHERE number = 1"),
        ("token__head_is_of_its_sentence", "UPDATE nlp.token SET head = 7 WHERE number = 1"),
        ("token__head_is_of_its_sentence", "UPDATE nlp.token SET sentence = 1 WHERE number = 1"),
        ("noun_chunk__is_made_of_tokens", "UPDATE nlp.noun_chunk SET char_start = 1 WHERE number = 0"),
        ("noun_chunk__is_made_of_tokens", "UPDATE nlp.noun_chunk SET token_end = 6 WHERE number = 1"),
        ("noun_chunk__is_made_of_tokens", "UPDATE nlp.noun_chunk SET head_start = 2 WHERE number = 0"),
        ("noun_chunk__is_made_of_tokens", "UPDATE nlp.noun_chunk SET token_start = 1, char_start = 4 WHERE number = 1"),
    ],
)
def test_the_checks_find_what_is_not(database: Database, check: str, harm: str) -> None:
    database.captions("flickr30k_token", "flickr:7", TEXT)
    give_parse(database, (0, 2), (3, 5))
    database.build()
    database.connection.execute(harm)
    assert database.offending(check)
