"""What sort of thing a head noun names, where the rules ask: who acts, what is worn, what holds what.

WordNet's kinds say so of most nouns; the words beside are our own, each list with its reason. The heads of what captions say is worn
(objects of *wear*) were counted to find them.
"""

from __future__ import annotations

from typing import NamedTuple

from flickr_assets.graph.lexicons.row import listed
from flickr_assets.graph.lexicons.senses import SENSES, UNSURE
from flickr_assets.nlp.lexicon import Lexicon, Synset


class Sort(NamedTuple):
    """kinds: of WordNet. words: of the sort though WordNet says otherwise; but, but_kinds: not of it."""

    kinds: str
    words: str
    reason: str
    but: str = ""
    but_kinds: str = ""


PERSON = Sort(
    "person.n.01 people.n.01",
    "they them he him she her who everyone everybody someone somebody anyone others human camper handler inspector senior",
    "pronouns have no kind; and people whose words may mean other things, too",
    "white",
)
ANIMAL = Sort("animal.n.01", "turkey fly bug", "but for people, whom WordNet has among them", "human calf")
CLOTHING = Sort(
    "clothing.n.01 footwear.n.01 footwear.n.02 headdress.n.01 spectacles.n.01 jewelry.n.01",
    """black white red blue green yellow pink orange purple brown gray grey tan beige gold silver plaid denim leather silk lace
    top outfit gear costume uniform helmet life_jacket life_vest hard_hat safety_hat vest wetsuit headphone earphone headset camouflage
    makeup wig bandanna headband collar harness bib apron mask sash heel tie belt jersey trunks t-shirt tee hood wrap crown cape garb
    skirt hoodie sweatshirt sweatsuit legging nylons tutu leotard robe scrubs fatigues poncho""",
    "colours and stuffs stand for clothes of them: *a woman in black*; and what protects, dresses up or holds is gear to WordNet",
    "laundry pocket zipper sleeve button linen sparkler",
)
GROUP = Sort(
    "gathering.n.01 team.n.01 family.n.01 musical_organization.n.01 animal_group.n.01 military_unit.n.01",
    "group crowd bunch couple pair team line row set band crew flock herd pack swarm mass number circle cluster squad trio class troupe",
    "what its members do, one may say of it; not of a company or a city, of which neither is seen",
    "who court church village gallery convention conference rally meeting seminar reunion wedding_reception mixer cast",
)
CONTAINER = Sort(
    "container.n.01",
    "glass cup bowl plate mug bucket tray spoonful sip barrel",
    "WordNet has plates and glasses beside containers, and whatever runs on wheels among them",
    but_kinds="vehicle.n.01 wheeled_vehicle.n.01 bathtub.n.01",
)
LIQUID = Sort("liquid.n.01 beverage.n.01", "water soup sauce chocolate", "what a container may hold")


class Sorts:
    """Asks WordNet once a word. head: a lemma, in lower case."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._known: dict[tuple[str, str], bool] = {}

    def is_person(self, head: str) -> bool:
        return self._is(head, PERSON)

    def is_animal(self, head: str) -> bool:
        return self._is(head, ANIMAL)

    def is_clothing(self, head: str) -> bool:
        """Whether who is *in* it wears it."""
        return self._is(head, CLOTHING)

    def is_group(self, head: str) -> bool:
        """Whether *X of Y* of it may be said as X, or as Y."""
        return self._is(head, GROUP)

    def is_container(self, head: str) -> bool:
        return self._is(head, CONTAINER)

    def is_liquid(self, head: str) -> bool:
        return self._is(head, LIQUID)

    def _is(self, head: str, sort: Sort) -> bool:
        key = (head, sort.kinds)
        if key not in self._known:
            self._known[key] = self._decide(head, sort)
        return self._known[key]

    def _decide(self, head: str, sort: Sort) -> bool:
        if head in listed(sort.words):
            return True
        if head in listed(sort.but) or head in UNSURE:
            return False
        sense = self._lexicon.synset(SENSES[head]) if head in SENSES else self._lexicon.sense(head, "n")
        return sense is not None and self._is_of(sense, sort.kinds) and not self._is_of(sense, sort.but_kinds)

    def _is_of(self, sense: Synset, kinds: str) -> bool:
        above = self._lexicon.ancestors(sense)
        return any(kind == sense or kind in above for kind in map(self._lexicon.synset, kinds.split()))
