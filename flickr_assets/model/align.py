"""Spans of a tokenised caption in its raw spelling: `The rider 's hat .` in `the rider&#39;s hat.`

Two spellings of one caption agree in their visible characters, in order, up to these: HTML entities count as what they
stand for, letter case is no difference, quotes may be curly or the Penn Treebank's (`` `` ``, `''`), and characters
outside of ASCII may be missing or other on either side, as some editions drop or garble them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
# A double quote is two single ones, so that every spelling of either compares.
_SAME = {ord(mark): "''" for mark in '"“”„‟'} | {ord(mark): "'" for mark in "‘’‚‛`´"}


class _Unit(NamedTuple):
    """One visible character as it is compared, its place in the text, and whether the other spelling must have it."""

    character: str
    start: int
    end: int
    is_required: bool


def raw_spans(tokens_text: str, raw_text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int] | None]:
    """Half-open character spans of `tokens_text` (words apart by one blank) as half-open character spans of `raw_text`.

    A span begins and ends with words; a raw span begins and ends with a visible character, or with the entity that stands
    for one. All are None where the texts differ in more than spelling; one is None where nothing of it is left in the raw text.
    """
    visible, raw_visible = tokens_text.replace(" ", ""), raw_text.replace(" ", "")
    if visible != raw_visible and not _differ_in_case(visible, raw_visible):
        return _compared_spans(tokens_text, raw_text, spans)
    # Most captions part only at the full stop.
    if raw_text.startswith(tokens_text[: max((end for _, end in spans), default=0)]):
        return list(spans)
    places = _places(raw_text)
    found: list[tuple[int, int] | None] = []
    for start, end in spans:
        before = start - tokens_text.count(" ", 0, start)
        after = end - tokens_text.count(" ", 0, end)
        found.append((places[before], places[after - 1] + 1))
    return found


def _differ_in_case(a: str, b: str) -> bool:
    return a.isascii() and b.isascii() and a.lower() == b.lower()


def _places(text: str) -> list[int]:
    """Where each character stands that is not a blank."""
    places: list[int] = []
    start = 0
    for word in text.split(" "):
        end = start + len(word)
        places += range(start, end)
        start = end + 1
    return places


def _compared_spans(tokens_text: str, raw_text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int] | None]:
    tokens = list(_plain(tokens_text))
    pairs = _pairs(tokens, list(_plain(raw_text))) or _pairs(tokens, list(_unescaped(raw_text)))
    found: list[tuple[int, int] | None] = []
    for start, end in spans:
        inside = [raw for token, raw in pairs or () if start <= token.start and token.end <= end]
        found.append((inside[0].start, inside[-1].end) if inside else None)
    return found


def _plain(text: str, shift: int = 0) -> Iterator[_Unit]:
    """The visible characters; places are those in the text plus `shift`."""
    for place, character in enumerate(text, start=shift):
        if not character.isspace():
            for same in character.translate(_SAME).lower():
                yield _Unit(same, place, place + 1, character.isascii())


def _unescaped(text: str) -> Iterator[_Unit]:
    """The visible characters, HTML entities being what they stand for."""
    done = 0
    for entity in _ENTITY.finditer(text):
        characters = html.unescape(entity[0])
        if characters != entity[0]:
            yield from _plain(text[done : entity.start()], done)
            for unit in _plain(characters):
                yield unit._replace(start=entity.start(), end=entity.end())
            done = entity.end()
    yield from _plain(text[done:], done)


def _pairs(tokens: Sequence[_Unit], raws: Sequence[_Unit]) -> list[tuple[_Unit, _Unit]] | None:
    """Which visible characters are which, or None when a required one has no partner."""
    pairs: list[tuple[_Unit, _Unit]] = []
    i = j = 0
    while i < len(tokens) or j < len(raws):
        token = tokens[i] if i < len(tokens) else None
        raw = raws[j] if j < len(raws) else None
        if token and raw and token.character == raw.character:
            pairs.append((token, raw))
            i, j = i + 1, j + 1
            continue
        may_skip_token, may_skip_raw = token and not token.is_required, raw and not raw.is_required
        if not may_skip_token and not may_skip_raw:
            return None
        i, j = i + bool(may_skip_token), j + bool(may_skip_raw)
    return pairs
