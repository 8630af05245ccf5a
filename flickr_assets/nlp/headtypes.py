"""Which type of Flickr30k Entities a phrase should have by its head noun, as WordNet has that noun.

The release gave types by a list of words that it does not publish; its paper names the types (Plummer et al. 2015). Here a type is some
synsets and all that are kinds of them. `other` has none: it is what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flickr_assets.nlp.lexicon import Lexicon, Synset


class Kind(NamedTuple):
    """The synsets of a type, by NLTK's names, and why these."""

    synsets: tuple[str, ...]
    reason: str


KINDS: Mapping[str, Kind] = {
    "people": Kind(("person.n.01", "people.n.01"), "not social groups: a team is people to some, a band may be its music"),
    "clothing": Kind(
        ("clothing.n.01", "footwear.n.01", "footwear.n.02", "headdress.n.01"),
        "WordNet has boots and hats beside clothing, as coverings; bags and glasses, which Entities types so, are not worn by WordNet",
    ),
    "bodyparts": Kind(("body_part.n.01", "hair.n.01"), "hair is a covering to WordNet; beards and braids are kinds of it"),
    "animals": Kind(("animal.n.01",), "people are no kind of it in WordNet"),
    "vehicles": Kind(("vehicle.n.01",), "whatever carries, by land, water or air; a train as such is transport, not a vehicle"),
    "instruments": Kind(("musical_instrument.n.01",), "of music: no tools"),
    "scene": Kind(
        (
            *("geological_formation.n.01", "body_of_water.n.01", "forest.n.01", "forest.n.02"),
            *("building.n.01", "room.n.01", "road.n.01", "city.n.01"),
        ),
        "only what is a place beyond doubt; ways as such would take in steps, ladders and hoses",
    ),
}


# Nouns by which captions mean what WordNet does not: a Mustang drives, a fry is eaten, a derby is rollers', a ledge is a building's, a
# dirty dog barks, a bot is a machine, Bruins and Packers play; and humans, whom WordNet has among the animals.
NOT_MEANT = frozenset(
    {"bot", "bruin", "derby", "dirty dog", "fry", "human", "ledge", "loader", "mustang", "packer", "rover", "shallow", "wader"}
)


class HeadTypes:
    """The types of head nouns, by one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._types = {lexicon.synset(name): kind for kind, (names, _) in KINDS.items() for name in names}

    def expected(self, head: str, n_of_type: Mapping[str, int], n: int) -> str | None:
        """The type that a phrase with this head should bear, among others perhaps; None where nothing certain can be said.

        It is the type of what captions mean by the noun, provided that all of its senses are of that type (a tiger may be a person), or
        that most phrases with this head bear it. n_of_type: how many of the n phrases with this head bear each type.
        """
        meant = None if head in NOT_MEANT else self._lexicon.sense(head, "n")
        types = frozenset[str]() if meant is None else self._of(meant)
        if len(types) != 1:
            return None
        (kind,) = types
        return kind if 2 * n_of_type.get(kind, 0) > n or self._is_certain(head, kind) else None

    def _is_certain(self, head: str, kind: str) -> bool:
        """Whether every sense is of the type, individuals aside; a head that is a name first (Berlin, the city) is not."""
        senses = self._lexicon.synsets(head, "n")
        classes = [synset for synset in senses if not self._lexicon.related(synset, "instance_hypernym")]
        return classes[:1] == list(senses[:1]) and all(self._of(synset) == frozenset((kind,)) for synset in classes)

    def _of(self, synset: Synset) -> frozenset[str]:
        return frozenset(self._types[one] for one in (synset, *self._lexicon.ancestors(synset)) if one in self._types)
