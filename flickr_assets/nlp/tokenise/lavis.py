"""The words of a caption after LAVIS' processor `blip_caption`: what its Flickr30k models are trained on and asked with.

Lower case; each of . ! " ( ) * # : ; ~ is a space; white space of two or more characters is one space; a line's end and the
spaces around are taken off; the first 50 words stay, a word being what stands between spaces. Comma, apostrophe, hyphen and ?
stay where they are, and so does a single tab or no-break space, which is part of a word.
"""

from __future__ import annotations

import re

from flickr_assets.nlp.tokenise.scheme import Scheme, Token

N_WORDS = 50
_BLANKED = str.maketrans(dict.fromkeys('.!"()*#:;~', " "))
_APART = re.compile(r"\s{2,}| |\n?\Z")


def tokens(text: str) -> list[str]:
    """The words of a caption."""
    return [word for word in _APART.split(text.lower().translate(_BLANKED)) if word][:N_WORDS]


def spans(text: str) -> list[Token]:
    """The words with their places in the caption as given."""
    places: list[tuple[int, int]] = []
    start = 0
    for gap in _APART.finditer(text.translate(_BLANKED)):
        if gap.start() > start:
            places.append((start, gap.start()))
        start = gap.end()
    return [Token(word, *place) for word, place in zip(tokens(text), places, strict=False)]


SCHEME = Scheme(
    name="lavis",
    summary='Lower-case words; . ! " ( ) * # : ; ~ are blanks, other signs stay at their word; the first 50 words.',
    users="BLIP, BLIP-2 and ALBEF as LAVIS trains and evaluates them on Flickr30k",
    source="processor blip_caption of salesforce/LAVIS, its default prompt (none) and length (50 words)",
    tokens=tokens,
    spans=spans,
)
