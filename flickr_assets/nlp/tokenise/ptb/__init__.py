"""The tokens that coco-caption counts: those of Stanford's PTBTokenizer 3.4.1, in small letters, most punctuation dropped.

Brackets stay, by the names that the tokenizer gives them (`-lrb- fast -rrb-`: coco-caption looks for the names in capitals), and so
do signs (`#`, `&`, `%`, `*`, `/`) and marks that stand together (`!!`). What the tokenizer does not know vanishes, as emoji do.

A caption is a line by itself (`tokens`). coco-caption hands over all captions as one text, and the tokenizer looks past a line's end
after a single letter and a full stop (`plan B.` is `b.`, but `b` where the next caption begins with `The`) and after `art.`, `fig.`,
`no.`, `pp.`, `prop.` before a number. `tokens_in_order` follows it there; 7 of the 155,070 captions of Karpathy's Flickr30k differ.

Source of the convention: Stanford CoreNLP 3.4.1 (September 2014), class PTBLexer, made by JFlex 1.5.1 from a table of rules. The rules
are in `rules`, over patterns by subject; `automaton` matches them; what has been seen between two spaces is looked up (`chunks`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flickr_assets.nlp.tokenise.ptb.chunks import Chunks
from flickr_assets.nlp.tokenise.ptb.coco_caption import counted, one_line
from flickr_assets.nlp.tokenise.scheme import Scheme, Token

_INNER = Chunks(" ")
_LAST = Chunks("\n")


def tokens(text: str) -> list[str]:
    """The tokens of a caption by itself, with its line feed or without."""
    found = _looked_up(text.removesuffix("\n"))
    return _words(spans(text)) if found is None else found


def spans(text: str) -> list[Token]:
    """The tokens with the characters that they are written for: `is` and `n't` of `isn't`, `1/2` of `½`."""
    return counted(text)


def tokens_in_order(texts: Sequence[str]) -> Iterator[list[str]]:
    """The tokens of captions as coco-caption asks for them: as the lines of one text, the last of which has no line feed."""
    for at, text in enumerate(texts):
        found = _looked_up(text) if at + 1 < len(texts) else None
        yield _words(counted(text, "".join(_behind(texts, at)))) if found is None else found


def _looked_up(text: str) -> list[str] | None:
    """The tokens, if every chunk of the text is known to have its own."""
    *inner, last = text.split(" ")
    found: list[str] = []
    for chunk in inner:
        words = _INNER[chunk]
        if words is None:
            return None
        found += words
    words = _LAST[last]
    return None if words is None else [*found, *words]


def _behind(texts: Sequence[str], at: int) -> Iterator[str]:
    """What the tokenizer may look at behind a line: the next one that is not blank, and its line feed."""
    for line in map(one_line, texts[at + 1 :]):
        yield f"\n{line}"
        if line.strip():
            yield "\n"
            break


def _words(found: list[Token]) -> list[str]:
    return [token.text for token in found]


SCHEME = Scheme(
    name="ptb",
    summary="Penn Treebank tokens in small letters (is n't, boy 's); most punctuation dropped, brackets named (-lrb-).",
    users="coco-caption and pycocoevalcap: what BLEU, ROUGE-L, METEOR and CIDEr of captions are counted in",
    source="PTBTokenizer of Stanford CoreNLP 3.4.1, -preserveLines -lowerCase, then the list PUNCTUATIONS of coco-caption",
    tokens=tokens,
    spans=spans,
)
