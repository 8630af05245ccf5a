"""What stands between white space, as it is: for text that is spaced already."""

from __future__ import annotations

import re

from flickr_assets.nlp.tokenise.scheme import Scheme, Token

_WORD = re.compile(r"\S+")


def spans(text: str) -> list[Token]:
    """The words with their places."""
    return [Token(word.group(), *word.span()) for word in _WORD.finditer(text)]


SCHEME = Scheme(
    name="whitespace",
    summary="What stands between white space (no-break spaces among it), case and punctuation as they are.",
    users="readers of results_20130124.token and Flickr8k.token.txt as they are: both are spaced around punctuation",
    source="str.split of Python",
    tokens=str.split,
    spans=spans,
)
