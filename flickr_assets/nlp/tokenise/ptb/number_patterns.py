"""Numbers, dates, fractions, telephone numbers, money."""

from __future__ import annotations

from flickr_assets.nlp.tokenise.ptb.characters import DIGIT
from flickr_assets.nlp.tokenise.ptb.pattern import Pattern, Units, many, maybe, some, text, times

_GAP = Units(r"\- \u00A0")


def _digits(least: int, most: int) -> Pattern:
    return times(DIGIT, least, most)


def _western(least: int, most: int) -> Pattern:
    return times(Units("0-9"), least, most)


DATE = _digits(1, 2) + Units(r"\-/") + _digits(1, 2) + Units(r"\-/") + _digits(2, 4)
# 1,000 and 10:30 and 3.5 and .5; U+066B and U+066C are the Arabic separators.
NUMBER = maybe(Units(r"\-+")) + (some(DIGIT) | many(DIGIT) + some(Units(".:,\u00ad\u066b\u066c") + some(DIGIT)))
RAISED_OR_LOWERED = maybe(Units("⁺⁻₊₋")) + (some(Units("⁰¹²³⁴-⁹")) | some(Units("₀-₉")))
# 1/2, 3 1/2, 3-1/2; the slash may be escaped, as in the treebank.
FRACTION = maybe(_digits(1, 4) + _GAP) + _digits(1, 4) + (maybe(text("\\")) + text("/") | text("\u2044")) + _digits(1, 4)
FRACTION_SIGN = Units("¼½¾⅓-⅞")

_COUNTRY = maybe(text("+") + maybe(text("+")))
_AREA = text("(") + _western(2, 3) + text(")") + maybe(Units(" \u00a0"))
_PREFIX = _COUNTRY + maybe(_western(2, 4) + _GAP) + _western(2, 4) + _GAP
PHONE = (_AREA | _PREFIX) + _western(3, 4) + maybe(_GAP) + _western(3, 5) | (
    maybe(_COUNTRY + _western(2, 4) + text(".")) + _western(2, 4) + text(".") + _western(3, 4) + text(".") + _western(3, 5)
)

# US$, NZ$ and a plain one; # is the pound sign of the treebank.
DOLLAR = many(Units("A-Z")) + text("$") | text("#")
# Cent, pound, currency sign, yen, euro, afghani, baht, lira, won; U+0080 is the euro in Windows' code page 1252.
CURRENCY = Units("¢£¤¥\u0080₠€؋฿₤￠￡￥￦")
