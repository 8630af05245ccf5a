"""From the released, pre-spaced token text to text as people write it: `two men , one in red .` is `Two men, one in red.`

Rules of our own: NLTK's TreebankWordDetokenizer inverts NLTK's tokeniser, which tells opening from closing quotation marks by
their spelling; in these captions both are `"`, and it leaves them apart.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable

_TO_THE_LEFT = frozenset((".", ",", ";", ":", "!", "?", ")", "%", "..."))
_TO_THE_RIGHT = frozenset(("(", "#", "$"))
_CLITIC = re.compile(r"n't|'(?:s|re|ve|ll|d|m)", re.IGNORECASE)

# How a readable text can differ from a release's own, from the least to the most; each difference is told by the first that fits.
KINDS = {
    "same": "letter for letter the same",
    "entities": "the other text has HTML entities (&amp;) for signs",
    "spacing": "the same but for white space",
    "letters": "other letters or signs",
}


def readable(text: str) -> str:
    """The text as a sentence: punctuation and clitics at their word, quotation marks around theirs, the first letter a capital.

    A quotation mark opens and the next one closes; a single one by itself is the apostrophe of a plural (`boys '`).
    """
    words = text.split()
    pieces: list[str] = []
    is_joined = True
    is_open = {'"': False, "'": False}
    for place, word in enumerate(words):
        if word in is_open:
            is_opening = not is_open[word] and (word == '"' or words[place:].count(word) % 2 == 0)
            is_open[word] = is_opening
            joins_left, joins_right = not is_opening, is_opening
        else:
            is_open['"'] ^= word.count('"') % 2 == 1
            joins_left = word in _TO_THE_LEFT or _CLITIC.fullmatch(word) is not None
            joins_right = word in _TO_THE_RIGHT
        pieces += [word] if is_joined or joins_left else [" ", word]
        is_joined = joins_right
    sentence = "".join(pieces)
    return sentence[:1].upper() + sentence[1:]


def kind(made: str, released: str) -> str:
    """Which of KINDS tells the difference between a readable text that was made and the release's own."""
    plain = html.unescape(released)
    if made == released:
        return "same"
    if made == plain:
        return "entities"
    return "spacing" if "".join(made.split()) == "".join(plain.split()) else "letters"


def agreement(pairs: Iterable[tuple[str, str]]) -> dict[str, int]:
    """How many of the (token text, released readable text) are of each of KINDS, in their order."""
    counted = Counter(kind(readable(text), released) for text, released in pairs)
    return {name: counted[name] for name in KINDS}
