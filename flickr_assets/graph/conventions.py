"""How the published generators write words, where that says nothing of what they mean. Only graphs in their manner do so, too."""

from __future__ import annotations

from flickr_assets.graph.nouns import ALL, SOME, Modifier, Noun
from flickr_assets.graph.wordlists import THINGS
from flickr_assets.nlp.lexicon import Lexicon

# Of verbs that are nouns, too, the participle, so that the strings differ.
PARTICIPLES = {"stand": "standing", "dress": "dressed", "park": "parking"}
GIRL, GIRL_WOMAN = "girl", "girl_woman"
HAIR = "hair"
HAIR_COLOURS = {"blond": "blond", "blonde": "blond", "red": "red"}
AGES = {"teenage": "teen", "teenaged": "teen", "teenager": "teen"}
# Plurals that name one thing and that they make singular all the same.
SINGULARS = {
    "steps": "step",
    "trunks": "trunk",
    "belongings": "belonging",
    "fries": "fry",
    "overalls": "overall",
    "scrubs": "scrub",
}


def noun_of_old(said: Noun, lexicon: Lexicon, *, is_woman: bool) -> Noun:
    """Participles before a noun as the verb's lemma, *blond-hair*; *girl_woman* where the image has a woman.

    is_woman: whether another caption of the image says that she is.
    """
    before = [_modifier(word, lexicon) for word in said.before]
    head = said.head
    if head == HAIR and before and before[-1] in HAIR_COLOURS:
        head = f"{HAIR_COLOURS[before.pop()]}-{HAIR}"
    modifiers = tuple(Modifier((word,)) for word in before)
    number = SOME if said.number == ALL else said.number
    return said._replace(number=number, modifiers=modifiers, head=GIRL_WOMAN if head == GIRL and is_woman else head)


def head_of_old(head: str, lexicon: Lexicon) -> str:
    """A head noun as it is written: *bathe suit*, *teen*, *step*."""
    *before, last = head.split(" ")
    return " ".join(
        [
            *(_modifier(word, lexicon) if word.endswith("ing") else word for word in before),
            AGES.get(last, SINGULARS.get(last, last)),
        ]
    )


def verb_of_old(text: str) -> str:
    """A verb's text, with the participles that stand for lemmas."""
    return " ".join(PARTICIPLES.get(word, word) for word in text.split(" "))


def _modifier(word: str, lexicon: Lexicon) -> str:
    if word in AGES:
        return AGES[word]
    if word.endswith(("ing", "ed")) and "-" not in word and word not in THINGS and lexicon.lemmas(word, "v"):
        return lexicon.lemma(word, "v")
    return word
