"""Punctuation, brackets, symbols."""

from __future__ import annotations

from flickr_assets.nlp.tokenise.ptb import vocabulary as known
from flickr_assets.nlp.tokenise.ptb.pattern import Units, some, text, times, words
from flickr_assets.nlp.tokenise.ptb.word_patterns import APOSTROPHE

# U+0085 and U+0091 to U+0097 are taken for what they are in Windows' code page 1252.
DASH = Units("\u0096\u0097–—―") | words("&md; &mdash; &ndash;")
HYPHENS = some(text("-"))
ELLIPSIS = times(text("."), 3, 5) | times(text(".") + Units(" \u00a0"), 2, 4) + text(".") | Units("\u0085…")
DOUBLE_QUOTE = words('" &quot;')
_CURLY = Units("`‘’‚‛“”„‟‹›«»\u0091-\u0094")
QUOTES = APOSTROPHE | text("''") | times(_CURLY, 1, 2)

AMPERSAND_ENTITY = text("&amp;")
KEPT_ENTITY = text("&") + (known.KEPT_ENTITIES | text("#") + some(Units("0-9"))) + text(";")
LESS = words("< &lt;")
GREATER = words("> &gt;")
DOUBLE_ANGLE = words("<< >>")

# Brackets of the treebank, written out in the text itself.
WRITTEN_BRACKET = words("-lrb- -rrb- -lcb- -rcb- -lsb- -rsb-")
BRACKET = Units(r"(){}\[\]")

INNER = Units(",;:、")
STOP = Units(".¡¿\u037e։؟۔܀-܂\u07fa。")
EXCLAMATION = some(Units("?!"))
REPEATED = some(text("@")) | some(text("#")) | some(text("_")) | some(text("*")) | times(text("\\*"), 1, 3)
# Stand alone: mathematics, arrows, boxes, dingbats, braille, full-width punctuation.
SYMBOL = Units(
    r"=/+%&~\^|\\¦§¨©¬®¯°-³´-º×÷\u0387\u05BE\u05C0\u05C3\u05C6\u05F3\u05F4\u0600-\u0603\u0606-\u060A\u060C\u0614\u061B\u061E\u066A\u066D"
    r"\u0703-\u070D\u07F6-\u07F8\u0964\u0965\u0E4F\u1FBD\u2016\u2017\u2020-\u2023\u2030-\u2038\u203B\u203E-\u2042\u2044\u207A-\u207F"
    r"\u208A-\u208E\u2100-\u214F\u2190-\u2BFF\u3012\u30FB\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65"
)
