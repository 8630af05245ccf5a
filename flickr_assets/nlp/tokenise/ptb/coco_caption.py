"""What coco-caption makes of a caption and of its tokens: a line, small letters, most punctuation dropped."""

from __future__ import annotations

import re

from flickr_assets.nlp.tokenise.ptb.lexer import lexer
from flickr_assets.nlp.tokenise.ptb.small_letters import lower
from flickr_assets.nlp.tokenise.scheme import Token

# Its list PUNCTUATIONS. Compared with small letters, so that the brackets in it are never met.
_DROPPED = frozenset(("''", "'", "``", "`", "-LRB-", "-RRB-", "-LCB-", "-RCB-", ".", "?", "!", ",", ":", "-", "--", "...", ";"))
# The reference begins a new line at each of these, and there its captions come apart from their images; here they are blanks.
_LINE_BREAK = re.compile("[\n\r\x0b\x0c\u2028\u2029]")


def one_line(text: str) -> str:
    """The text with a blank for every line break in it."""
    return _LINE_BREAK.sub(" ", text)


def kept(written: str) -> str:
    """A token in small letters; empty if it is dropped."""
    small = lower(written)
    return "" if small in _DROPPED else small


def counted(text: str, behind: str = "\n") -> list[Token]:
    """The tokens that are counted in a caption, and where they stand. behind: what the tokenizer sees after the caption."""
    line = one_line(text)
    pieces = [piece for piece in lexer().pieces(line + behind) if piece.written and piece.start < len(line)]
    found = [Token(kept(piece.written), piece.start, piece.end) for piece in pieces]
    if found:
        # The line is stripped at its end: an address may end in what is blank to Python only.
        found[-1] = found[-1]._replace(text=found[-1].text.rstrip())
    return [token for token in found if token.text]
