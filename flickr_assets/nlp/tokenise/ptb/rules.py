"""The rules in their order: the longest match decides, and the earlier rule between matches of one length.

What must follow is part of a match's length, and not of the token. What the lexer does besides where an abbreviation ends a sentence
is left out, for nothing is seen of it: it writes a second full stop, and full stops are dropped.
"""

from __future__ import annotations

from dataclasses import dataclass

from flickr_assets.nlp.tokenise.ptb import number_patterns as numbers
from flickr_assets.nlp.tokenise.ptb import sign_patterns as signs
from flickr_assets.nlp.tokenise.ptb import vocabulary as known
from flickr_assets.nlp.tokenise.ptb import web_patterns as web
from flickr_assets.nlp.tokenise.ptb import word_patterns as words
from flickr_assets.nlp.tokenise.ptb import writing
from flickr_assets.nlp.tokenise.ptb.characters import ANY, BLANK, BREAK, DIGIT, LATIN, LETTER
from flickr_assets.nlp.tokenise.ptb.pattern import Pattern, Units, maybe, some, text
from flickr_assets.nlp.tokenise.ptb.writing import Write, always, closing, opening, plain, unbroken, unhyphenated

_APART = BLANK | BREAK
_NOT_LATIN = Units("^A-Za-z")
_STOP = text(".")


@dataclass(frozen=True)
class Rule:
    """A token is what `pattern` matches where it stands before `before`; it is written by `write`."""

    pattern: Pattern
    write: Write = plain
    before: Pattern | None = None


RULES = (
    Rule(words.PROGRAMMING_LANGUAGE),
    *(Rule(first, before=second) for first, second in known.PARTED),
    Rule(web.TAG, unbroken),
    Rule(signs.DASH, always("--")),
    Rule(signs.AMPERSAND_ENTITY, writing.ampersand),
    Rule(signs.KEPT_ENTITY),
    # words
    Rule(words.WORD, unhyphenated, before=words.CLITIC),
    Rule(words.NEGATED, unhyphenated, before=words.NOT),
    Rule(words.WORD, unhyphenated),
    Rule(words.APOSTROPHE_WORD),
    Rule(words.Y_OF_YALL, before=LETTER),
    Rule(web.URL),
    Rule(web.LIKELY_URL),
    Rule(web.EMAIL),
    Rule(web.TWITTER),
    Rule(words.CLITIC | words.NOT, closing, before=_NOT_LATIN),
    # numbers
    Rule(numbers.DATE),
    Rule(numbers.NUMBER, unhyphenated),
    Rule(numbers.RAISED_OR_LOWERED),
    Rule(numbers.FRACTION, unbroken),
    Rule(numbers.FRACTION_SIGN, writing.fraction),
    Rule(signs.WRITTEN_BRACKET | words.PREFIX | words.PLURAL_ACRONYM),
    Rule(words.AMPERSAND_WORD, writing.ampersand),
    Rule(words.SLASHED),
    Rule(numbers.DOLLAR),
    Rule(numbers.CURRENCY, writing.currency),
    # abbreviations; first a single letter that ends a sentence
    Rule(LATIN, before=_STOP + some(_APART) + (known.OPENERS | web.TAG) + _APART),
    Rule(words.BEFORE_NUMBER, before=maybe(_APART) + DIGIT),
    Rule(words.BEFORE_LIMITED, before=BLANK + known.LIMITED),
    # That two units follow makes it longer than `inc.x`, one word otherwise.
    Rule(words.ABBREVIATION, before=ANY + ANY),
    Rule(words.ABBREVIATION),
    Rule(words.BEFORE_NAME + _STOP),
    Rule(words.BEFORE_NAME, before=BLANK),
    Rule(words.ACRONYM, before=_APART),
    Rule(words.SHORT_YEAR, before=_APART),
    Rule(web.FILE_NAME, before=_APART | Units(".?!,")),
    Rule(words.WORD + _STOP, unhyphenated, before=signs.INNER),
    Rule(numbers.PHONE, writing.telephone),
    # signs
    Rule(signs.DOUBLE_QUOTE, opening, before=Units("A-Za-z0-9$")),
    Rule(signs.DOUBLE_QUOTE, closing),
    Rule(signs.LESS, always("<")),
    Rule(signs.GREATER, always(">")),
    Rule(web.SMILEY, writing.smiley, before=Units("^A-Za-z0-9")),
    Rule(web.EASTERN_SMILEY, writing.smiley),
    Rule(signs.BRACKET, writing.bracket),
    Rule(signs.HYPHENS, writing.hyphens),
    Rule(signs.ELLIPSIS, always("...")),
    Rule(signs.REPEATED | signs.INNER | signs.EXCLAMATION | signs.STOP),
    # words that are joined
    Rule(words.HYPHENED + _STOP, unhyphenated, before=signs.INNER),
    Rule(words.HYPHENED, unhyphenated),
    Rule(words.COMPOUND + _STOP, before=signs.INNER),
    Rule(words.COMPOUND),
    Rule(words.JOINED_CAPITALS + _STOP, writing.ampersand, before=signs.INNER),
    Rule(words.JOINED_CAPITALS, writing.ampersand),
    # quotation marks
    Rule(text("'"), opening, before=LATIN + Units(r"^ \t\n\r\u00A0")),
    Rule(words.CLITIC | words.NOT | signs.QUOTES, closing),
    Rule(signs.DOUBLE_ANGLE | signs.SYMBOL),
    Rule(some(BLANK) | text("&nbsp;") | ANY, always("")),
)
