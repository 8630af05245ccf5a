"""How a token is written: as the treebank writes it, which is not always as it stands. No token is the empty text."""

from __future__ import annotations

import re
from collections.abc import Callable

Write = Callable[[str], str]

_FRACTIONS = {"¼": "1/4", "½": "1/2", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
# The treebank's # is the pound; it has no sign for the euro, and the currency sign may be any.
_CURRENCIES = {"¢": "cents", "£": "#", "¤": "$", "€": "$", "₠": "$", "\u0080": "$"}
_BRACKETS = {"(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-", "{": "-LCB-", "}": "-RCB-"}
_PARENTHESES = {sign: _BRACKETS[sign] for sign in "()"}
_WITHOUT_A_SIDE = re.compile("(&apos;|')|&quot;|\"")
_WITH_A_SIDE = {
    **dict.fromkeys("‘‛‹\u0091", "`"),
    **dict.fromkeys("’›\u0092", "'"),
    **dict.fromkeys("“«\u0093", "``"),
    **dict.fromkeys("”»\u0094", "''"),
}


def plain(token: str) -> str:
    """As it stands."""
    return token


def always(written: str) -> Write:
    """So, whatever stands there."""
    return lambda token: written


def unhyphenated(token: str) -> str:
    """Without soft hyphens; one alone is a hyphen."""
    return token.replace("\u00ad", "") or "-"


def unbroken(token: str) -> str:
    """With no-break spaces for spaces."""
    return token.replace(" ", "\u00a0")


def bracket(token: str) -> str:
    """By its name, left or right, round, square or curly."""
    return _BRACKETS[token]


def smiley(token: str) -> str:
    """With its parentheses by their names; other brackets stay."""
    return token.translate(str.maketrans(_PARENTHESES))


def telephone(token: str) -> str:
    """One token without a space, the area's parentheses by their names."""
    return smiley(unbroken(token))


def ampersand(token: str) -> str:
    """With & for its entity."""
    return re.sub("&amp;", "&", token, flags=re.IGNORECASE)


def fraction(token: str) -> str:
    """In digits and a slash, but for eighths, fifths and sixths."""
    return _FRACTIONS.get(token, token)


def currency(token: str) -> str:
    """With the signs that the treebank has."""
    return _CURRENCIES.get(token, token)


def hyphens(token: str) -> str:
    """Three or four are a dash."""
    return "--" if len(token) in {3, 4} else token


def opening(token: str) -> str:
    """TeX's quotation marks, on the left where the sign itself has no side."""
    return _quoted(token, "`")


def closing(token: str) -> str:
    """TeX's quotation marks, on the right where the sign itself has no side."""
    return _quoted(token, "'")


def _quoted(token: str, mark: str) -> str:
    sided = _WITHOUT_A_SIDE.sub(lambda found: mark if found[1] else mark * 2, token)
    return sided.translate(str.maketrans(_WITH_A_SIDE))
