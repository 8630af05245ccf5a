"""Regular sentence files of Flickr30k Entities, many at once, as columns cut from their bytes: no Python object for a phrase.

Regular is: printable ASCII, words apart by one blank, brackets in pairs and between words, a number and known types in
each. All that such files say follows from where their brackets, slashes, blanks and newlines stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from flickr_assets.rawfiles.batches import Item
from flickr_assets.rawfiles.buffers import Bytes, Flags, Ints, numbers, offsets, strings, texts
from flickr_assets.schema.core import PHRASE_TYPES

# Numbers of captions and places of phrases are stored in sixteen bits.
HIGHEST_NUMBER = 2**15 - 1

_REGULAR_BYTES = bytes(range(0x20, 0x7F)) + b"\n"
_BLANK, _NEWLINE, _SLASH, _OPEN, _CLOSE = b" \n/[]"
_OPENING = b"[/EN#"
# What a byte becomes: text outside of a phrase, text of a phrase, nothing, a chain's id, types.
_OUTSIDE, _PHRASE, _NOTHING, _CHAIN, _TYPES = range(5)


class SentenceColumns(NamedTuple):
    """Rows of raw.entities_sentence and raw.entities_mention: `line` and what follows, in order."""

    sentence: pa.Table
    mention: pa.Table


class _Marks(NamedTuple):
    """Places in the bytes of a batch.

    Of each phrase: opens, of its `[`; slashes, of the one behind its chain; tag_ends, of the blank behind its types;
    closes, of its `]`. Of the batch: blanks, of every blank and newline; newlines, of the latter.
    Counts before each phrase: tag_blanks, of blanks and newlines; lines, of newlines.
    """

    opens: Ints
    slashes: Ints
    tag_ends: Ints
    closes: Ints
    blanks: Ints
    newlines: Ints
    tag_blanks: Ints
    lines: Ints


class _Cut(NamedTuple):
    """text: of all lines, without line ends. phrases, chains, types: of each phrase."""

    text: bytes
    phrases: bytes
    chains: bytes
    types: pa.ListArray


class _Places(NamedTuple):
    """What stands where in the batch.

    Of each line: item, its file; number, its place in it; chars and tokens, how many come before it once brackets are
    cut out (and, as the last entry, how many there are). Of each phrase: line; phrase_index; removed, the bytes cut out before it.
    """

    item: Ints
    number: Ints
    line: Ints
    phrase_index: Ints
    removed: Ints
    chars: Ints
    tokens: Ints


def sentence_columns(items: Sequence[Item]) -> SentenceColumns | None:
    """Rows of all captions and phrases of the files, in order; None when one of the files is not regular."""
    pieces = [item.data if item.data.endswith(b"\n") else item.data + b"\n" for item in items]
    joined = b"".join(pieces)
    if b"\r" in joined:
        pieces = [piece.replace(b"\r\n", b"\n") for piece in pieces]
        joined = b"".join(pieces)
    if joined.translate(None, _REGULAR_BYTES):
        return None
    data = np.frombuffer(joined, np.uint8)
    marks = _marks(data)
    if marks is None:
        return None
    cut = _cut(data, marks)
    place = _places(marks, [piece.count(b"\n") for piece in pieces])
    if cut is None or max(place.number.max(initial=0), place.phrase_index.max(initial=0)) > HIGHEST_NUMBER:
        return None
    photos = texts(item.photo_id for item in items).take(numbers(place.item, "int64"))
    sentence = {
        "line": numbers(place.number + 1, "int64"),
        "photo_id": photos,
        "number": numbers(place.number, "int16"),
        "text": strings(cut.text, np.diff(place.chars)),
        "n_tokens": numbers(np.diff(place.tokens), "int32"),
        "released": pa.nulls(len(photos), pa.string()),
    }
    return SentenceColumns(pa.table(sentence), pa.table(_mentions(photos, cut, marks, place)))


def _mentions(photos: pa.Array, cut: _Cut, marks: _Marks, place: _Places) -> dict[str, pa.Array]:
    """photos: of each line."""
    line = place.line
    token_base = place.tokens[line] + np.arange(len(line))
    char_start = marks.opens - place.removed[:-1] - line - place.chars[line]
    n_chars = marks.closes - marks.tag_ends - 1
    return {
        "line": numbers(place.number[line] + 1, "int64"),
        "photo_id": photos.take(numbers(line, "int64")),
        "number": numbers(place.number[line], "int16"),
        "phrase_index": numbers(place.phrase_index, "int16"),
        "chain_id": strings(cut.chains, marks.slashes - marks.opens - len(_OPENING)),
        "types": cut.types,
        "token_start": numbers(marks.tag_blanks - token_base, "int32"),
        "token_end": numbers(np.searchsorted(marks.blanks, marks.closes) - token_base, "int32"),
        "char_start": numbers(char_start, "int32"),
        "char_end": numbers(char_start + n_chars, "int32"),
        "phrase": strings(cut.phrases, n_chars),
    }


def _marks(data: Bytes) -> _Marks | None:
    """Where all things stand, or None where blanks or brackets are not as they ought to be. The last byte is a newline."""
    blanks = np.flatnonzero(data <= _BLANK)
    opens, closes = np.flatnonzero(data == _OPEN), np.flatnonzero(data == _CLOSE)
    if blanks[0] == 0 or (np.diff(blanks) == 1).any() or len(opens) != len(closes):
        return None
    newlines = blanks[data[blanks] == _NEWLINE]
    tag_blanks = np.searchsorted(blanks, opens)
    tag_ends = blanks[tag_blanks]
    lines = np.searchsorted(newlines, opens)
    if (tag_ends + 1 >= closes).any() or (closes[:-1] >= opens[1:]).any() or (newlines[lines] < closes).any():
        return None
    slashes = np.append(np.flatnonzero(data == _SLASH), len(data))
    slashes = slashes[np.searchsorted(slashes, opens + len(_OPENING))]
    is_regular = (opens + len(_OPENING) < slashes) & (slashes + 1 < tag_ends)
    # Before the first byte stands the last one: a newline, as before any other line.
    is_regular &= (data[opens - 1] <= _BLANK) & (data[closes - 1] != _BLANK) & (data[closes + 1] <= _BLANK)
    for place, byte in enumerate(_OPENING):
        is_regular &= data[opens + place] == byte
    return _Marks(opens, slashes, tag_ends, closes, blanks, newlines, tag_blanks, lines) if is_regular.all() else None


def _places(marks: _Marks, n_lines: list[int]) -> _Places:
    """Counts of what stands before. n_lines: of each file."""
    number = np.arange(len(marks.newlines)) - np.repeat(offsets(np.array(n_lines))[:-1], n_lines)
    phrases = np.append(0, np.searchsorted(marks.opens, marks.newlines))
    removed = offsets(marks.tag_ends - marks.opens + 2)
    return _Places(
        item=np.repeat(np.arange(len(n_lines)), n_lines),
        number=number,
        line=marks.lines,
        phrase_index=np.arange(len(marks.opens)) - phrases[marks.lines],
        removed=removed,
        chars=np.append(0, marks.newlines - removed[phrases[1:]] - np.arange(len(number))),
        tokens=np.append(0, np.searchsorted(marks.blanks, marks.newlines) + 1 - phrases[1:]),
    )


def _cut(data: Bytes, marks: _Marks) -> _Cut | None:
    """The bytes by what becomes of them, or None where an id is no number or a type is unknown."""
    kinds = _kinds(len(data), marks)
    chains = _kept(data, kinds == _CHAIN)
    tags = strings(_kept(data, kinds == _TYPES), marks.tag_ends - marks.slashes - 1).dictionary_encode()
    types = [tag.split("/") for tag in tags.dictionary.to_pylist()]
    if (chains and not chains.isdigit()) or not all(kind in PHRASE_TYPES for tag in types for kind in tag):
        return None
    return _Cut(_kept(data, kinds < _NOTHING), _kept(data, kinds == _PHRASE), chains, _lists(types).take(tags.indices))


def _kept(data: Bytes, is_kept: Flags) -> bytes:
    """Some of the bytes, none of which is zero."""
    return (data * is_kept).tobytes().translate(None, b"\0")


def _kinds(n_bytes: int, marks: _Marks) -> NDArray[np.int8]:
    """What each byte becomes: kinds change at the marks alone, so their running sum is the kind."""
    change = np.zeros(n_bytes + 1, np.int8)
    for places, before, after in (
        (marks.opens, _OUTSIDE, _NOTHING),
        (marks.opens + len(_OPENING), _NOTHING, _CHAIN),
        (marks.slashes, _CHAIN, _NOTHING),
        (marks.slashes + 1, _NOTHING, _TYPES),
        (marks.tag_ends, _TYPES, _NOTHING),
        (marks.tag_ends + 1, _NOTHING, _PHRASE),
        (marks.closes, _PHRASE, _NOTHING),
        (marks.closes + 1, _NOTHING, _OUTSIDE),
        (marks.newlines, _OUTSIDE, _NOTHING),
        (marks.newlines + 1, _NOTHING, _OUTSIDE),
    ):
        change[places] += after - before
    return np.cumsum(change[:-1], dtype=np.int8)


def _lists(values: list[list[str]]) -> pa.ListArray:
    lengths = np.array([len(value) for value in values], np.int64)
    return pa.ListArray.from_arrays(numbers(offsets(lengths), "int32"), texts(text for value in values for text in value))
