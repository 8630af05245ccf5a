"""What computers read: tags, addresses, names of files and of people on Twitter, smileys."""

from __future__ import annotations

from flickr_assets.nlp.tokenise.ptb import vocabulary as known
from flickr_assets.nlp.tokenise.ptb.characters import ALPHANUMERIC, DIGIT, LATIN, WORD_LETTER
from flickr_assets.nlp.tokenise.ptb.pattern import Units, many, maybe, some, text, times, words

_BLANKS = many(Units(" "))
_NAME = LATIN + many(Units(r"A-Za-z0-9_:.\-"))
_VALUE = text("'") + many(Units("^'")) + text("'") | text('"') + many(Units('^"')) + text('"')
_ATTRIBUTE = some(Units(" ")) + _NAME + maybe(_BLANKS + Units("=") + _BLANKS + _VALUE)
_OPENING_TAG = _NAME + many(_ATTRIBUTE) + _BLANKS + maybe(text("/"))
_DECLARATION = Units("!?") + Units(r"A-Za-z\-") + many(Units(r"^>\r\n"))
TAG = Units("<") + (_OPENING_TAG | text("/") + _NAME | _DECLARATION) + _BLANKS + Units(">")

_OUTSIDE = r' \t\n\f\r"<>|'
_LAST = Units(rf"^{_OUTSIDE}.!?(){{}},\-")
URL = words("http:// https://") + some(Units(rf"^{_OUTSIDE}(){{}}")) + _LAST
_WWW = text("www.") + some(some(Units(rf"^{_OUTSIDE}.!?(){{}},")) + text(".")) + times(LATIN, 2, 4)
# A hyphen that stands for a range, from the comma to the low line, keeps capitals and digits out of hosts without www.
_HOST = some(some(Units(rf"^{_OUTSIDE}`'.!?(){{}},-_$")) + text(".")) + known.DOMAINS
LIKELY_URL = (_WWW | _HOST) + maybe(text("/") + some(Units(rf"^{_OUTSIDE}()")) + _LAST)

_MAILBOX = ALPHANUMERIC + many(Units(rf"^{_OUTSIDE}()\u00A0{{}}"))
_LABEL = some(Units(rf"^{_OUTSIDE}(){{}}.\u00A0"))
EMAIL = maybe(words("&lt; <")) + _MAILBOX + text("@") + many(_LABEL + text(".")) + _LABEL + maybe(words("&gt; >"))

TWITTER = text("@") + Units("A-Za-z_") + many(Units("A-Za-z0-9_")) | text("#") + some(WORD_LETTER)

_FILE_PART = some(WORD_LETTER | DIGIT)
FILE_NAME = _FILE_PART + many(text(".") + _FILE_PART) + text(".") + known.FILE_ENDINGS

SMILEY = maybe(Units("<>")) + Units(":;=") + maybe(Units(r"\-o*'")) + Units(r"()DPdpO\\{@|\[\]")
_EYE = Units(r"\-\^x=~<>'")
EASTERN_SMILEY = (
    _EYE + text("_") + _EYE
    | text("(") + _EYE + maybe(Units("_.")) + _EYE + text(")")
    | text("(") + Units(r"\^x=~<>'") + text("-") + Units(r"\^x=~<>'`") + text(")")
    # Meant as a pair of eyes around a dot; but the second is the text of a class, and `~<` is JFlex for all up to the next <.
    | Units(r"\^x=~<>") + text(".[^x==") + many(Units("^<")) + text("<>]")
)
