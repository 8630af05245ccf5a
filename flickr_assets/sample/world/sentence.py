"""A caption being written: words, phrases over them, and the two spellings, separated and typed."""

from __future__ import annotations

from random import Random

from flickr_assets.sample.world.model import Caption, Phrase

_PERIOD = 0.945
_LOWER_CASE = 0.04
_GLUED_BEFORE = frozenset({",", ".", "'s"})


class Draft:
    """tokens: so far."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.tokens: list[str] = []
        self.phrases: list[Phrase] = []

    def say(self, *words: str) -> None:
        self.tokens.extend(words)

    def say_phrase(self, chain_id: str, types: tuple[str, ...], words: list[str]) -> None:
        start = len(self.tokens)
        self.tokens.extend(words)
        self.phrases.append(Phrase(chain_id, types, start, len(self.tokens)))

    def say_not_visual(self, *words: str) -> None:
        self.say_phrase("0", ("notvisual",), list(words))

    def caption(self) -> Caption:
        """With a capital, mostly, and a period, mostly."""
        rng = self.rng
        tokens = self.tokens
        if rng.random() >= _LOWER_CASE:
            tokens[0] = tokens[0][0].upper() + tokens[0][1:]
        if rng.random() < _PERIOD:
            tokens.append(".")
        return Caption(tuple(tokens), _typed(tokens, is_spaced=rng.random() < 0.03), tuple(self.phrases))


def _typed(tokens: list[str], *, is_spaced: bool) -> str:
    """As a person types it; sometimes with a blank before the period. A quotation mark's blanks are outside of the quotation."""
    typed: list[str] = []
    opened = False
    after_open = False
    for token in tokens:
        glued = token in _GLUED_BEFORE and not (token == "." and is_spaced)
        if token == '"':
            glued, opened = opened, not opened
            typed.append(token if glued or not typed else " " + token)
            after_open = opened
            continue
        typed.append(token if glued or after_open or not typed else " " + token)
        after_open = False
    return "".join(typed).replace("&", "&amp;")
