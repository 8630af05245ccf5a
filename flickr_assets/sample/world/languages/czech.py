"""Czech: nouns with their cases, colours, verbs, places, and what is said of a clause with them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from flickr_assets.sample.world.languages.clause import COLLECTIVE, MASS, TRANSITIVE, Clause, Parts, is_many, joined
from flickr_assets.sample.world.languages.czech_nouns import NOUNS
from flickr_assets.sample.world.model import Thing

Case = Literal["nom", "gen", "acc", "loc", "ins"]
_CASES: tuple[Case, ...] = ("nom", "gen", "acc", "loc", "ins")


class Noun(NamedTuple):
    """gender: M (animate masculine), I (inanimate), F, N, P (plural only). forms: nominative, genitive, accusative, locative, instrumental.

    plural: nominative. many: genitive plural, of those who may act. worn: locative plural, of clothing.
    """

    gender: str
    forms: tuple[str, ...]
    plural: str
    many: str
    worn: str
    is_old: bool


def _noun(line: str) -> Noun:
    """Out of `NOUNS`: fields apart by `;`, blanks within a form written `_`."""
    gender, forms, plural, many, worn, old = [*line.split(";"), "", "", "", ""][:6]
    cases = tuple(form.replace("_", " ") for form in forms.split())
    return Noun(gender, cases, plural.replace("_", " "), many.replace("_", " "), worn, old == "old")


WORDS: dict[str, Noun] = {kind: _noun(line) for kind, line in NOUNS.items()}
COLOURS = {
    "red": "červený",
    "blue": "modrý",
    "green": "zelený",
    "yellow": "žlutý",
    "white": "bílý",
    "black": "černý",
    "brown": "hnědý",
    "orange": "oranžový",
    "pink": "růžový",
    "purple": "fialový",
    "gray": "šedý",
}
_OLD = "starý"
# Third person: (singular, plural).
VERBS: dict[str, tuple[str, str]] = {
    "be there": ("stojí", "stojí"),
    "walk": ("se prochází", "se procházejí"),
    "run": ("běží", "běží"),
    "sit": ("sedí", "sedí"),
    "stand": ("stojí", "stojí"),
    "ride": ("jede", "jedou"),
    "drive": ("jede", "jedou"),
    "travel": ("cestuje", "cestují"),
    "play": ("si hraje", "si hrají"),
    "jump": ("skáče", "skáčou"),
    "dive": ("se potápí", "se potápějí"),
    "slide": ("klouže", "kloužou"),
    "hold": ("drží", "drží"),
    "throw": ("hází", "házejí"),
    "catch": ("chytá", "chytají"),
    "carry": ("nese", "nesou"),
    "push": ("tlačí", "tlačí"),
    "pull": ("táhne", "táhnou"),
    "look": ("se dívá do dálky", "se dívají do dálky"),
    "talk": ("mluví", "mluví"),
    "eat": ("jí", "jedí"),
    "drink": ("pije", "pijí"),
    "sleep": ("spí", "spí"),
    "swim": ("plave", "plavou"),
    "splash": ("se cáká", "se cákají"),
    "wade": ("se brodí", "se brodí"),
    "climb": ("šplhá", "šplhají"),
    "dance": ("tančí", "tančí"),
    "sing": ("zpívá", "zpívají"),
    "cook": ("vaří", "vaří"),
    "bake": ("peče", "pečou"),
    "read": ("čte", "čtou"),
    "write": ("píše", "píšou"),
    "paint": ("maluje", "malují"),
    "work": ("pracuje", "pracují"),
    "dig": ("kope", "kopou"),
    "smile": ("se usmívá", "se usmívají"),
    "laugh": ("se směje", "se smějí"),
    "cry": ("pláče", "pláčou"),
    "wait": ("čeká", "čekají"),
    "lie": ("leží", "leží"),
    "rest": ("odpočívá", "odpočívají"),
    "camp": ("táboří", "táboří"),
    "fall": ("padá", "padají"),
    "fly": ("letí", "letí"),
    "fish": ("rybaří", "rybaří"),
    "ski": ("lyžuje", "lyžují"),
    "skate": ("bruslí", "bruslí"),
    "surf": ("surfuje", "surfují"),
    "cycle": ("jede na kole", "jedou na kole"),
    "hike": ("je na túře", "jsou na túře"),
    "wave": ("mává", "mávají"),
    "pose": ("pózuje", "pózují"),
    "perform": ("vystupuje", "vystupují"),
    "kneel": ("klečí", "klečí"),
    "shop": ("nakupuje", "nakupují"),
    "march": ("pochoduje", "pochodují"),
    "study": ("se učí", "se učí"),
    "bark": ("štěká", "štěkají"),
}
PLACES = {
    "beach": "na pláži",
    "street": "na ulici",
    "field": "na poli",
    "park": "v parku",
    "stage": "na jevišti",
    "kitchen": "v kuchyni",
    "snow": "ve sněhu",
    "lake": "u jezera",
    "mountain": "na horách",
    "city": "ve městě",
    "room": "v pokoji",
    "market": "na trhu",
    "track": "na závodní dráze",
    "pool": "u bazénu",
    "forest": "v lese",
    "sea": "u moře",
    "road": "na silnici",
    "yard": "na dvoře",
    "restaurant": "v restauraci",
    "office": "v kanceláři",
}
_ENDINGS: dict[Case, dict[str, str]] = {
    "nom": {"M": "ý", "I": "ý", "F": "á", "N": "é", "P": "é"},
    "gen": {"M": "ého", "I": "ého", "F": "é", "N": "ého", "P": "ých"},
    "acc": {"M": "ého", "I": "ý", "F": "ou", "N": "é", "P": "é"},
    "loc": {"M": "ém", "I": "ém", "F": "é", "N": "ém", "P": "ých"},
    "ins": {"M": "ým", "I": "ým", "F": "ou", "N": "ým", "P": "ými"},
}
_PLURAL_ENDINGS = {"M": "í", "I": "é", "F": "é", "N": "á"}
_NUMBERS = {2: ("dva", "dvě"), 3: ("tři", "tři"), 4: ("čtyři", "čtyři")}
_INSIDE = ("car", "bus", "truck", "train", "airplane")


def noun_phrase(thing: Thing, case: Case) -> str:
    """One thing with its colour: červeného psa."""
    noun = WORDS[thing.kind]
    return joined(
        *(_stem(adjective) + _ENDINGS[case][noun.gender] for adjective in _adjectives(thing)), noun.forms[_CASES.index(case)]
    )


def subject(thing: Thing) -> str:
    """Nominative with its number: dva hnědí psi; from five on: několik hnědých psů."""
    noun = WORDS[thing.kind]
    if not is_many(thing) or noun.gender == "P":
        return noun_phrase(thing, "nom")
    if thing.count not in _NUMBERS:
        return joined("několik", *(_stem(adjective) + "ých" for adjective in _adjectives(thing)), noun.many)
    number = _NUMBERS[thing.count][noun.gender in "FN"]
    return joined(number, *(_stem(adjective) + _PLURAL_ENDINGS[noun.gender] for adjective in _adjectives(thing)), noun.plural)


def parts(said: Clause) -> Parts:
    """The clause in words, but for the place."""
    who = said.who
    if who is None:
        return Parts("nikdo", "není vidět")
    # `Několik` governs a singular verb.
    is_plural = is_many(who) and who.count in _NUMBERS
    spoken_of = joined(subject(who), _clothed(said.wear, who))
    if said.ridden is not None:
        verb, where = _riding(said.ridden)
        return Parts(spoken_of, verb[is_plural], where)
    if said.played is not None:
        return Parts(spoken_of, "hrají" if is_plural else "hraje", f"na {WORDS[said.played.kind].forms[2]}")
    middle: list[str] = []
    if said.held is not None:
        middle.append(noun_phrase(said.held, "acc") if said.verb in TRANSITIVE else _with(noun_phrase(said.held, "ins")))
    if said.seat is not None:
        middle.append(f"na {noun_phrase(said.seat, 'loc')}")
    if said.near is not None:
        middle.append(f"vedle {noun_phrase(said.near, 'gen')}")
    return Parts(spoken_of, VERBS[said.verb][is_plural], " ".join(middle))


def _riding(ridden: Thing) -> tuple[tuple[str, str], str]:
    where = noun_phrase(ridden, "loc")
    if ridden.kind == "boat":
        return ("pluje", "plují"), f"na {where}"
    verb = ("letí", "letí") if ridden.kind == "airplane" else ("jede", "jedou")
    return verb, _in(where) if ridden.kind in _INSIDE else f"na {where}"


def _clothed(wear: Thing | None, who: Thing) -> str:
    """V červené košili; of several: v červených košilích."""
    if wear is None:
        return ""
    if is_many(who) or who.kind in COLLECTIVE:
        noun = WORDS[wear.kind]
        worn = noun.forms[3] if noun.gender == "P" else noun.worn
        return _in(joined(*(_stem(adjective) + "ých" for adjective in _adjectives(wear)), worn))
    return _in(noun_phrase(wear, "loc"))


def _adjectives(thing: Thing) -> list[str]:
    return [_OLD] * WORDS[thing.kind].is_old + ([COLOURS[thing.colour]] if thing.colour and thing.kind not in MASS else [])


def _stem(adjective: str) -> str:
    return adjective[:-1]


def _in(phrase: str) -> str:
    return f"{'ve' if phrase.startswith(('v', 'f', 'žl')) else 'v'} {phrase}"


def _with(phrase: str) -> str:
    return f"{'se' if phrase.startswith(('s', 'z', 'š', 'ž')) else 's'} {phrase}"
