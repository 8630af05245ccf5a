"""The words of a sentence of Flickr30k Entities, by which its phrases are numbered. The brackets of phrases are taken off.

The text is spaced as the Penn Treebank is (`Clyde 's`), so the words are what stands between white space, a no-break space being
white space. `flickr_assets.brackets` says what becomes of brackets that are irregular.
"""

from __future__ import annotations

import re

from flickr_assets.brackets import parse
from flickr_assets.nlp.tokenise.scheme import Scheme, Token

_TAG = re.compile(r"\[/EN#[^\s\[\]]*")


def tokens(text: str) -> list[str]:
    """The words; a sentence without brackets is its own text."""
    return parse(text).words


def spans(text: str) -> list[Token]:
    """The words with their places in the sentence as given, its brackets counted."""
    untagged = _TAG.sub(lambda tag: " " * len(tag.group()), text)
    found: list[Token] = []
    end = 0
    for word in parse(text).words:
        start = untagged.index(word, end)
        end = start + len(word)
        found.append(Token(word, start, end))
    return found


SCHEME = Scheme(
    name="entities",
    summary="Words between white space once the [/EN#…] brackets of phrases are off; case and punctuation as they are.",
    users="Flickr30k Entities and the phrase grounding scored on it: first words and lengths of phrases count these",
    source="Plummer et al. 2015; get_sentence_data of BryanPlummer/flickr30k_entities",
    tokens=tokens,
    spans=spans,
)
