"""Texts to rows: tokens with the lemmas that we stand by, noun chunks with their head nouns, and what had to be mended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from flickr_assets.nlp.chunks import noun_chunks
from flickr_assets.nlp.lexicon import Lexicon, Pos
from flickr_assets.nlp.model import Kind, Model, Parses
from flickr_assets.nlp.repair import Mended, Reading, Readings, merged, with_mended

# Universal tags of words whose lemma WordNet knows better than the model's rules, which make *rid* of *riding*.
# Of a text that is parsed. Released captions have up to some hundreds.
MOST_CHARACTERS = 2_000
OPEN: dict[str, Pos] = {"VERB": "v", "NOUN": "n"}


@dataclass(frozen=True)
class Parsed:
    """A row a text (parse), a token (token) and a noun chunk (noun_chunk), in the order of the texts."""

    parse: pa.Table
    token: pa.Table
    noun_chunk: pa.Table


class Parser:
    """A model and a lexicon, and what was found out about the kinds of tokens so far."""

    def __init__(self, model: Model, lexicon: Lexicon) -> None:
        self._model = model
        self._lexicon = lexicon
        self._readings = Readings(model.kinds, lexicon)
        self._lemmas: list[str] = []
        self._words: list[str] = []
        self._nouns: dict[tuple[str, ...], tuple[int, str] | None] = {}

    def parse(self, ids: Sequence[int], texts: Sequence[str]) -> Parsed:
        """The rows of some texts, by their ids. One that is too long has none but its own, for a parse takes the square of its length."""
        is_parsed = [len(text) <= MOST_CHARACTERS for text in texts]
        texts = [text if is_short else "" for text, is_short in zip(texts, is_parsed, strict=True)]
        parses = self._model.parse(texts)
        mended = self._mended(texts, parses)
        if mended:
            parses = with_mended(parses, [new for _, new in mended], self._model.number)
        kinds = self._model.kinds
        self._lemmas += [_lemma(kind, self._lexicon) for kind in kinds[len(self._lemmas) :]]
        self._words += [kind.word.lower() for kind in kinds[len(self._words) :]]
        firsts, lasts = noun_chunks(parses, kinds)
        token = self._tokens(parses, np.asarray(ids, np.int64))
        chunk = self._chunks(parses, np.asarray(ids, np.int64), texts, firsts, lasts)
        return Parsed(_parse(ids, parses, parses.text[firsts], [reading for reading, _ in mended], texts, is_parsed), token, chunk)

    def _tokens(self, parses: Parses, ids: NDArray[np.int64]) -> pa.Table:
        first = _first_rows(parses, len(ids))
        present, kind = np.unique(parses.kind, return_inverse=True)
        kinds = [self._model.kinds[number] for number in present.tolist()]
        said = {name: pa.array([getattr(kind, name) for kind in kinds], pa.string()) for name in ("word", "tag", "pos", "dep")}
        lemmas = pa.array([self._lemmas[number] for number in present.tolist()], pa.string())
        sentence = np.cumsum(parses.is_first)
        columns = {
            "text_id": ids[parses.text],
            "number": np.arange(len(first)) - first,
            "text": said["word"].take(kind),
            "lemma": lemmas.take(kind),
            "pos": said["pos"].take(kind),
            "tag": said["tag"].take(kind),
            "dep": said["dep"].take(kind),
            "head": parses.head - first,
            "sentence": sentence - sentence[first] if len(first) else sentence,
            "char_start": parses.start,
            "char_end": parses.end,
        }
        return pa.table(columns)

    def _chunks(
        self, parses: Parses, ids: NDArray[np.int64], texts: Sequence[str], firsts: NDArray[np.int64], lasts: NDArray[np.int64]
    ) -> pa.Table:
        text, first = parses.text[firsts], _first_rows(parses, len(ids))[firsts]
        start, end = parses.start[firsts], parses.end[lasts]
        heads = [self._head(row, last + 1, parses) for row, last in zip(firsts.tolist(), lasts.tolist(), strict=True)]
        spans = zip(text.tolist(), start.tolist(), end.tolist(), strict=True)
        columns = {
            "text_id": ids[text],
            "number": _counted(text),
            "text": pa.array([texts[number][a:b] for number, a, b in spans], pa.string()),
            "token_start": firsts - first,
            "token_end": lasts + 1 - first,
            "head": pa.array([lemma for _, lemma in heads], pa.string()),
            "head_start": lasts + 1 - first - np.array([n for n, _ in heads], np.int64),
            "char_start": start,
            "char_end": end,
        }
        return pa.table(columns)

    def _head(self, row: int, end: int, parses: Parses) -> tuple[int, str]:
        """How many words the head noun of a chunk has, which ends with it, and its lemma."""
        kinds = parses.kind[row:end].tolist()
        words = tuple(self._words[kind] for kind in kinds)
        if words not in self._nouns:
            self._nouns[words] = self._lexicon.longest_noun(words)
        # What is no noun of WordNet's (a name, a pronoun, a slip) heads its chunk as it is written there.
        return self._nouns[words] or (1, self._lemmas[kinds[-1]])

    def _mended(self, texts: Sequence[str], parses: Parses) -> list[tuple[Reading, Mended]]:
        found = self._readings.of(texts, parses)
        again = self._model.parse([reading.spelled(texts[reading.text]) for reading in found])
        bounds = np.searchsorted(again.text, np.arange(len(found) + 1)).tolist()
        mended = []
        for number, reading in enumerate(found):
            word = texts[reading.text][reading.start : reading.end]
            lemma = self._lexicon.lemma(reading.participle, "v")
            new = merged(reading, again, slice(bounds[number], bounds[number + 1]), self._model.kinds, word, lemma)
            if new is not None:
                mended.append((reading, new))
        return mended


def _lemma(kind: Kind, lexicon: Lexicon) -> str:
    """WordNet's lemma of an inflected noun or verb, else the model's."""
    pos = OPEN.get(kind.pos)
    is_known = pos is not None and kind.word.isalpha() and lexicon.lemmas(kind.word, pos)
    return lexicon.lemma(kind.word, pos) if pos is not None and is_known else kind.lemma


def _first_rows(parses: Parses, n_texts: int) -> NDArray[np.int64]:
    """Of every row, the first row of its text."""
    return np.searchsorted(parses.text, np.arange(n_texts))[parses.text]


def _counted(groups: NDArray[np.int64]) -> NDArray[np.int64]:
    """Numbers from 0 within runs of the same group."""
    return np.arange(len(groups)) - np.searchsorted(groups, groups)


def _parse(
    ids: Sequence[int],
    parses: Parses,
    chunk_text: NDArray[np.int64],
    mended: Sequence[Reading],
    texts: Sequence[str],
    is_parsed: Sequence[bool],
) -> pa.Table:
    n = len(ids)
    word: list[str | None] = [None] * n
    read_as: list[str | None] = [None] * n
    for reading in mended:
        word[reading.text] = texts[reading.text][reading.start : reading.end]
        read_as[reading.text] = f"is {reading.participle}"
    columns = {
        "text_id": np.asarray(ids, np.int64),
        "is_parsed": pa.array(is_parsed, pa.bool_()),
        "n_tokens": np.bincount(parses.text, minlength=n),
        "n_sentences": np.bincount(parses.text[parses.is_first], minlength=n),
        "n_noun_chunks": np.bincount(chunk_text, minlength=n),
        "mended_word": pa.array(word, pa.string()),
        "read_as": pa.array(read_as, pa.string()),
    }
    return pa.table(columns)
