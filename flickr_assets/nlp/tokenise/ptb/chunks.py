"""What stands between spaces, once tokenised, need not be tokenised again, if nothing around it has a say in its tokens.

The lexer tells when that is so: when it has read the space behind and asks for no more. `dog's` is such a chunk; `5` is not, for
`5 1/2` is one token, and neither is `B.`, which ends a sentence before `The`.
"""

from __future__ import annotations

from flickr_assets.nlp.tokenise.ptb.characters import BLANK
from flickr_assets.nlp.tokenise.ptb.coco_caption import kept, one_line
from flickr_assets.nlp.tokenise.ptb.lexer import lexer

Words = tuple[str, ...]


class Chunks(dict[str, "Words | None"]):
    """The tokens counted in a chunk before `end`, a space or a line's end; None where they depend on what stands around it."""

    MOST = 1 << 16

    def __init__(self, end: str) -> None:
        super().__init__()
        self._end = end

    def __missing__(self, chunk: str) -> Words | None:
        if len(self) >= self.MOST:
            self.clear()
        self[chunk] = words = self._words(chunk) if chunk else ()
        return words

    def _words(self, chunk: str) -> Words | None:
        # A wider blank at its start would be one with the space before it.
        if BLANK.holds(chunk[0]) or one_line(chunk) != chunk:
            return None
        found: list[str] = []
        for piece in lexer().pieces(chunk + self._end):
            if piece.start == len(chunk):
                break
            # At the end of a caption, what is blank to Python would be struck out.
            if piece.is_open or piece.end > len(chunk) or piece.written[-1:].isspace():
                return None
            found.append(kept(piece.written))
        return tuple(filter(None, found))
