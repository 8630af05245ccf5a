"""Words, what is contracted in them, abbreviations, and words that hyphens, slashes or ampersands join."""

from __future__ import annotations

from flickr_assets.nlp.tokenise.ptb import vocabulary as known
from flickr_assets.nlp.tokenise.ptb.characters import ALPHANUMERIC, DIGIT, LATIN, LETTER, WORD_LETTER
from flickr_assets.nlp.tokenise.ptb.pattern import Units, many, maybe, some, text, times, words

# U+0091 and U+0092 are quotation marks in Windows' code page 1252.
APOSTROPHE = Units("'\u0092’") | text("&apos;")
# In words, a backquote or an opening mark may have slipped in for it.
LOOSE_APOSTROPHE = APOSTROPHE | Units("`\u0091‘‛")
AMPERSAND = words("& &amp;")
HYPHEN = Units(r"\-_\u058A\u2010\u2011")
LETTER_OR_DIGIT = LETTER | DIGIT

_RUN = WORD_LETTER + many(WORD_LETTER | DIGIT)
# Through stops at which letters follow at once: walls.The, Yahoo!s
WORD = _RUN + many(Units(".!?") + _RUN)
# Before n't: a word that does not end in n.
NEGATED = many(Units("A-Za-z\u00ad")) + Units("A-MO-Za-mo-z") + many(Units("\u00ad"))
NOT = text("n") + LOOSE_APOSTROPHE + text("t")
# 's 'm 'd 're 've 'll
CLITIC = APOSTROPHE + (Units("dmsDMS") | words("ll re ve"))

# 'n', 'em, '90s, ol', d', O'Reilly, shi'ite
APOSTROPHE_WORD = (
    known.WITH_APOSTROPHE
    | APOSTROPHE + text("n") + maybe(APOSTROPHE)
    | APOSTROPHE + words("cause em til till")
    | APOSTROPHE + Units("2-9") + text("0s")
    | words("dunkin ol somethin") + APOSTROPHE
    | Units("dDjJlL") + APOSTROPHE
    | text("o") + LOOSE_APOSTROPHE + text("o")
    | Units("A-HJ-XZn") + LOOSE_APOSTROPHE + LETTER + some(LETTER)
    | some(LETTER) + Units("aeiouyAEIOUY") + LOOSE_APOSTROPHE + Units("aeiouA-Z") + many(LETTER)
    | text("cap") + APOSTROPHE + text("n")
    | text("c") + APOSTROPHE + text("est")
)
Y_OF_YALL = text("y") + APOSTROPHE
SHORT_YEAR = APOSTROPHE + times(Units("0-9"), 2, 2)

ACRONYM = LATIN + many(text(".") + LATIN) | known.JOINED_ACRONYMS
_LONG_ACRONYM = LATIN + some(text(".") + LATIN) | known.JOINED_ACRONYMS
ABBREVIATION = (known.MONTHS_AND_DAYS | known.STATES | known.COMPANIES | known.AFTER_A_NAME | known.IN_PROSE) + text(".")
BEFORE_NAME = known.PERSONS | known.PLACES | known.OFFICES | known.BETWEEN | ACRONYM
BEFORE_NUMBER = known.NUMBERED + text(".")
BEFORE_LIMITED = (text("pt") + Units("eyEY") | text("co")) + text(".")

# S&P-500, S&Ls; AT&T, R&D, A+B
AMPERSAND_WORD = text("s") + AMPERSAND + words("p-500 ls")
JOINED_CAPITALS = some(Units("A-Z")) + some((text("+") | AMPERSAND) + some(Units("A-Z")))

# and/or, his/her/their, co-ed/single-sex; the slash may be escaped, as in the treebank.
_SIDE = some(ALPHANUMERIC) + times(text("-") + some(LATIN), 0, 2)
SLASHED = _SIDE + times(maybe(text("\\")) + text("/") + _SIDE, 1, 2)
# Numbers and abbreviations within hyphens: 10,000-strong, pre-U.S.
HYPHENED = (
    ALPHANUMERIC + many(Units("A-Za-z0-9.,\u00ad")) + some(text("-") + (some(Units("A-Za-z0-9\u00ad")) | _LONG_ACRONYM + text(".")))
)
_PART = maybe(Units("dDlLoO") + LOOSE_APOSTROPHE + LETTER_OR_DIGIT) + some(LETTER_OR_DIGIT)
# In every alphabet, with d', l', o' before a part: will-o'the-wisp is one word, jack-o'-lantern two.
COMPOUND = _PART + many(HYPHEN + _PART)
PREFIX = words("pro- anti-")
PLURAL_ACRONYM = text("c.d.s")
PROGRAMMING_LANGUAGE = words("c++ c# f#")
