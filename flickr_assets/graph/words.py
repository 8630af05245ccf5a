"""The words of a caption as the graph's rules see them: the parser's tokens, in lower case, what hyphens join being one word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pyarrow as pa

HYPHEN = "-"
# *tee shirt*, *t shirt*, *tee-shirt*: written in all ways, said in one.
SHIRT = "t-shirt"
TEES = frozenset({"t", "tee"})


class Word(NamedTuple):
    """text: in lower case. lemma, tag, pos, dep: as in nlp.token. head: index of the word that it hangs on, itself for a root."""

    text: str
    lemma: str
    tag: str
    pos: str
    dep: str
    head: int


class Token(NamedTuple):
    """A row of nlp.token."""

    text: str
    lemma: str
    tag: str
    pos: str
    dep: str
    head: int
    start: int
    end: int


COLUMNS = ("text", "lemma", "tag", "pos", "dep", "head", "char_start", "char_end")


def texts_of(token: pa.Table) -> Iterator[tuple[int, list[Word]]]:
    """The words of each text, by its id. token: rows of nlp.token, those of a text together and in order."""
    ids = token["text_id"].to_numpy()
    columns = [token[name].to_pylist() for name in COLUMNS]
    bounds = [*np.flatnonzero(np.diff(ids, prepend=ids[:1] - 1)).tolist(), len(ids)] if len(ids) else [0]
    for first, end in pairwise(bounds):
        rows = [Token(*row) for row in zip(*(column[first:end] for column in columns), strict=True)]
        yield int(ids[first]), words(rows)


def words(tokens: Sequence[Token]) -> list[Word]:
    """One caption's words. What hyphens join is one word, tagged and hanging as that part of it does which governs the rest."""
    runs = _runs(tokens)
    run_of = {number: place for place, run in enumerate(runs) for number in run}
    found: list[Word] = []
    for place, run in enumerate(runs):
        chief = next((number for number in run if run_of[tokens[number].head] != place), run[-1])
        token = tokens[chief]
        is_joined = len(run) > 1
        text = HYPHEN.join(tokens[number].text for number in run if tokens[number].text != HYPHEN) if is_joined else token.text
        lemma = _joined_lemma(tokens, run) if is_joined else token.lemma
        head = place if token.head == chief else run_of[token.head]
        found.append(Word(_spelt(text.lower()), _spelt(lemma.lower()), token.tag, token.pos, token.dep, head))
    return found


def _runs(tokens: Sequence[Token]) -> list[list[int]]:
    """Numbers of the tokens that make a word together."""
    runs: list[list[int]] = []
    for number, token in enumerate(tokens):
        before = tokens[number - 1] if number else None
        is_glued = before is not None and before.end == token.start and HYPHEN in (token.text, before.text)
        is_shirt = before is not None and before.text.lower() in TEES and token.text.lower() in ("shirt", "shirts")
        if (is_glued or is_shirt) and before is not None:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _joined_lemma(tokens: Sequence[Token], run: Sequence[int]) -> str:
    parts = [tokens[number] for number in run if tokens[number].text != HYPHEN]
    return HYPHEN.join([*(part.text for part in parts[:-1]), parts[-1].lemma]) if parts else HYPHEN


def _spelt(word: str) -> str:
    return {"tee-shirt": SHIRT, "tee-shirts": SHIRT, "t-shirts": "t-shirts", "tshirt": SHIRT}.get(word, word)
