"""The `tokens` of Karpathy's `dataset_flickr8k.json` and `dataset_flickr30k.json`, from their `raw`.

No code was published with the files, so the rule is read off them: lower case; the marks . , ; : ! ? ' " are struck out
wherever they stand (`U.S.` is `us`, `boy's` is `boys`, `boy 's` is `boy s`); a hyphen is a blank, even one that stands alone;
parentheses are tokens; every other sign stays (`#`, `&`, `at&t`). The texts of Flickr8k are spaced before, so that they do not
say what becomes of `(one` and `two)`: here the parentheses stand apart.
"""

from __future__ import annotations

import re

from flickr_assets.nlp.tokenise.scheme import Scheme, Token

_PIECE = re.compile(r"[()]|[^\s()-]+")
_STRUCK = str.maketrans("", "", ".,;:!?'\"")


def tokens(text: str) -> list[str]:
    """The tokens of a caption."""
    return _PIECE.findall(text.lower().translate(_STRUCK))


def spans(text: str) -> list[Token]:
    """Each token with what it came of: `can't` gives `cant` from five characters."""
    return [
        Token(word, piece.start(), piece.end())
        for piece in _PIECE.finditer(text)
        if (word := piece.group().lower().translate(_STRUCK))
    ]


SCHEME = Scheme(
    name="karpathy",
    summary="Lower-case words; . , ; : ! ? and quotation marks struck out, hyphens are blanks, other signs stay.",
    users="NeuralTalk and the captioners that count the words of Karpathy's JSON files",
    source="the field tokens of dataset_flickr8k.json (Karpathy and Fei-Fei 2015); the rule is inferred from it",
    tokens=tokens,
    spans=spans,
)
