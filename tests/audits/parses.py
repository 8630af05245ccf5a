"""Parses written out by hand, as tables of a test's database, and the tables that are made of them."""

from __future__ import annotations

from collections.abc import Sequence

from flickr_assets.sqlfiles import sql_files
from tests.sql.database import Database, id_of

_TOKEN = "text_id number text lemma pos tag dep head sentence char_start char_end"
_CHUNK = "text_id number text token_start token_end head head_start char_start char_end"


def give_parse(database: Database, parse: str, *, chunks: Sequence[tuple[int, int]] = ()) -> str:
    """Tokens as `word/lemma/POS/TAG/dep/head`, blanks between; chunks as first and one past the last token. Returns the text."""
    tokens = [token.split("/") for token in parse.split()]
    text = " ".join(token[0] for token in tokens)
    starts = [len(" ".join(token[0] for token in tokens[:n])) + (n > 0) for n in range(len(tokens))]
    rows = [
        (id_of(text), n, word, lemma, pos, tag, dep, int(head), 0, starts[n], starts[n] + len(word))
        for n, (word, lemma, pos, tag, dep, head) in enumerate(tokens)
    ]
    database.give("nlp.token", _TOKEN, *rows)
    for n, (first, last) in enumerate(chunks):
        row = (id_of(text), n, "", first, last, tokens[last - 1][1], last - 1, starts[first], starts[last - 1])
        database.give("nlp.noun_chunk", _CHUNK, row)
    return text


def photographs(database: Database, text: str, *numbers: int) -> None:
    """The caption of each of these photographs is the text."""
    for number in numbers:
        database.captions("flickr30k_token", f"flickr:{number}", text)


def build(database: Database, *names: str) -> None:
    """These tables, and of the others what they are made from."""
    files = {file.name: file for folder in ("core", "nlp", "stats", "audit") for file in sql_files(folder)}
    made: set[str] = set()

    def make(name: str) -> None:
        if name in files and name not in made:
            made.add(name)
            for needed in files[name].tables:
                make(needed)
            database.connection.execute(f"CREATE TABLE {name} AS {files[name].query}")

    for name in names:
        make(name)
