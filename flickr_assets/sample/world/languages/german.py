"""German: nouns with their gender, colours, verbs, places, and what is said of a clause with them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from flickr_assets.sample.world.languages.clause import COLLECTIVE, TRANSITIVE, Clause, Parts, is_many, joined
from flickr_assets.sample.world.model import Thing

Case = Literal["nom", "acc", "dat"]


class Noun(NamedTuple):
    """gender: m, f, n, p (plural only: `plural` alone counts), 0 (no article). oblique: accusative and dative, where they differ."""

    gender: str
    singular: str
    plural: str = ""
    adjective: str = ""
    oblique: str = ""


NOUNS: dict[str, Noun] = {
    "man": Noun("m", "Mann", "Männer"),
    "woman": Noun("f", "Frau", "Frauen"),
    "boy": Noun("m", "Junge", "Jungen", oblique="Jungen"),
    "girl": Noun("n", "Mädchen", "Mädchen"),
    "child": Noun("n", "Kind", "Kinder"),
    "baby": Noun("n", "Baby", "Babys"),
    "old_man": Noun("m", "Mann", "Männer", "alt"),
    "old_woman": Noun("f", "Frau", "Frauen", "alt"),
    "group": Noun("f", "Gruppe von Menschen", "Gruppen von Menschen"),
    "crowd": Noun("f", "Menschenmenge", "Menschenmengen"),
    "shirt": Noun("n", "Hemd", "Hemden"),
    "jacket": Noun("f", "Jacke", "Jacken"),
    "coat": Noun("m", "Mantel", "Mäntel"),
    "dress": Noun("n", "Kleid", "Kleider"),
    "skirt": Noun("m", "Rock", "Röcke"),
    "trousers": Noun("f", "Hose", "Hosen"),
    "shorts": Noun("p", "", "Shorts"),
    "hat": Noun("m", "Hut", "Hüte"),
    "helmet": Noun("m", "Helm", "Helme"),
    "shoes": Noun("p", "", "Schuhe"),
    "glasses": Noun("f", "Brille", "Brillen"),
    "scarf": Noun("m", "Schal", "Schals"),
    "gloves": Noun("p", "", "Handschuhe"),
    "uniform": Noun("f", "Uniform", "Uniformen"),
    "swimsuit": Noun("m", "Badeanzug", "Badeanzüge"),
    "apron": Noun("f", "Schürze", "Schürzen"),
    "hair": Noun("p", "", "Haare"),
    "beard": Noun("m", "Bart", "Bärte"),
    "face": Noun("n", "Gesicht", "Gesichter"),
    "eyes": Noun("p", "", "Augen"),
    "mouth": Noun("m", "Mund", "Münder"),
    "head": Noun("m", "Kopf", "Köpfe"),
    "hand": Noun("f", "Hand", "Hände"),
    "arm": Noun("m", "Arm", "Arme"),
    "leg": Noun("n", "Bein", "Beine"),
    "foot": Noun("m", "Fuß", "Füße"),
    "dog": Noun("m", "Hund", "Hunde"),
    "cat": Noun("f", "Katze", "Katzen"),
    "horse": Noun("n", "Pferd", "Pferde"),
    "bird": Noun("m", "Vogel", "Vögel"),
    "cow": Noun("f", "Kuh", "Kühe"),
    "sheep": Noun("n", "Schaf", "Schafe"),
    "duck": Noun("f", "Ente", "Enten"),
    "elephant": Noun("m", "Elefant", "Elefanten", oblique="Elefanten"),
    "car": Noun("n", "Auto", "Autos"),
    "bicycle": Noun("n", "Fahrrad", "Fahrräder"),
    "motorcycle": Noun("n", "Motorrad", "Motorräder"),
    "boat": Noun("n", "Boot", "Boote"),
    "bus": Noun("m", "Bus", "Busse"),
    "truck": Noun("m", "Lastwagen", "Lastwagen"),
    "train": Noun("m", "Zug", "Züge"),
    "airplane": Noun("n", "Flugzeug", "Flugzeuge"),
    "guitar": Noun("f", "Gitarre", "Gitarren"),
    "drum": Noun("f", "Trommel", "Trommeln"),
    "violin": Noun("f", "Geige", "Geigen"),
    "trumpet": Noun("f", "Trompete", "Trompeten"),
    "piano": Noun("n", "Klavier", "Klaviere"),
    "saxophone": Noun("n", "Saxophon", "Saxophone"),
    "accordion": Noun("n", "Akkordeon", "Akkordeons"),
    "flute": Noun("f", "Flöte", "Flöten"),
    "beach": Noun("m", "Strand", "Strände"),
    "street": Noun("f", "Straße", "Straßen"),
    "field": Noun("n", "Feld", "Felder"),
    "park": Noun("m", "Park", "Parks"),
    "stage": Noun("f", "Bühne", "Bühnen"),
    "kitchen": Noun("f", "Küche", "Küchen"),
    "snow": Noun("0", "Schnee"),
    "lake": Noun("m", "See", "Seen"),
    "mountain": Noun("m", "Berg", "Berge"),
    "city": Noun("f", "Stadt", "Städte"),
    "room": Noun("n", "Zimmer", "Zimmer"),
    "market": Noun("m", "Markt", "Märkte"),
    "track": Noun("f", "Rennbahn", "Rennbahnen"),
    "pool": Noun("n", "Schwimmbecken", "Schwimmbecken"),
    "forest": Noun("m", "Wald", "Wälder"),
    "sea": Noun("n", "Meer", "Meere"),
    "road": Noun("f", "Landstraße", "Landstraßen"),
    "yard": Noun("m", "Hof", "Höfe"),
    "restaurant": Noun("n", "Restaurant", "Restaurants"),
    "office": Noun("n", "Büro", "Büros"),
    "ball": Noun("m", "Ball", "Bälle"),
    "frisbee": Noun("f", "Frisbeescheibe", "Frisbeescheiben"),
    "table": Noun("m", "Tisch", "Tische"),
    "chair": Noun("m", "Stuhl", "Stühle"),
    "bench": Noun("f", "Bank", "Bänke"),
    "food": Noun("0", "Essen"),
    "cup": Noun("f", "Tasse", "Tassen"),
    "book": Noun("n", "Buch", "Bücher"),
    "camera": Noun("f", "Kamera", "Kameras"),
    "phone": Noun("n", "Telefon", "Telefone"),
    "umbrella": Noun("m", "Regenschirm", "Regenschirme"),
    "bag": Noun("f", "Tasche", "Taschen"),
    "sign": Noun("n", "Schild", "Schilder"),
    "tree": Noun("m", "Baum", "Bäume"),
    "rock": Noun("m", "Felsen", "Felsen"),
    "water": Noun("0", "Wasser"),
    "wall": Noun("f", "Mauer", "Mauern"),
    "fence": Noun("m", "Zaun", "Zäune"),
    "ladder": Noun("f", "Leiter", "Leitern"),
    "tool": Noun("n", "Werkzeug", "Werkzeuge"),
    "flag": Noun("f", "Fahne", "Fahnen"),
    "toy": Noun("n", "Spielzeug", "Spielzeuge"),
    "rope": Noun("n", "Seil", "Seile"),
    "box": Noun("f", "Kiste", "Kisten"),
    "grill": Noun("m", "Grill", "Grills"),
    "skateboard": Noun("n", "Skateboard", "Skateboards"),
    "surfboard": Noun("n", "Surfbrett", "Surfbretter"),
    "skis": Noun("p", "", "Skier"),
    "microphone": Noun("n", "Mikrofon", "Mikrofone"),
    "bucket": Noun("m", "Eimer", "Eimer"),
    "race": Noun("n", "Rennen", "Rennen"),
    "game": Noun("n", "Spiel", "Spiele"),
    "wedding": Noun("f", "Hochzeit", "Hochzeiten"),
    "concert": Noun("n", "Konzert", "Konzerte"),
    "conversation": Noun("n", "Gespräch", "Gespräche"),
    "day": Noun("m", "Tag", "Tage"),
    "air": Noun("0", "Luft"),
    "trick": Noun("m", "Trick", "Tricks"),
    "sun": Noun("f", "Sonne", "Sonnen"),
    "distance": Noun("f", "Ferne", "Fernen"),
}
COLOURS = {
    "red": "rot",
    "blue": "blau",
    "green": "grün",
    "yellow": "gelb",
    "white": "weiß",
    "black": "schwarz",
    "brown": "braun",
    "orange": "orangefarben",
    "pink": "rosafarben",
    "purple": "violett",
    "gray": "grau",
}
# Third person: (singular, plural, what stands at the end).
VERBS: dict[str, tuple[str, str, str]] = {
    "be there": ("steht", "stehen", ""),
    "walk": ("geht", "gehen", ""),
    "run": ("rennt", "rennen", ""),
    "sit": ("sitzt", "sitzen", ""),
    "stand": ("steht", "stehen", ""),
    "ride": ("fährt", "fahren", ""),
    "drive": ("fährt", "fahren", ""),
    "play": ("spielt", "spielen", ""),
    "travel": ("reist", "reisen", ""),
    "slide": ("rutscht", "rutschen", ""),
    "dive": ("taucht", "tauchen", ""),
    "splash": ("planscht", "planschen", ""),
    "wade": ("watet", "waten", ""),
    "dig": ("gräbt", "graben", ""),
    "bake": ("backt", "backen", ""),
    "camp": ("zeltet", "zelten", ""),
    "bark": ("bellt", "bellen", ""),
    "jump": ("springt", "springen", ""),
    "hold": ("hält", "halten", ""),
    "throw": ("wirft", "werfen", ""),
    "catch": ("fängt", "fangen", ""),
    "carry": ("trägt", "tragen", ""),
    "push": ("schiebt", "schieben", ""),
    "pull": ("zieht", "ziehen", ""),
    "look": ("schaut", "schauen", "in die Ferne"),
    "talk": ("spricht", "sprechen", ""),
    "eat": ("isst", "essen", ""),
    "drink": ("trinkt", "trinken", ""),
    "sleep": ("schläft", "schlafen", ""),
    "swim": ("schwimmt", "schwimmen", ""),
    "climb": ("klettert", "klettern", ""),
    "dance": ("tanzt", "tanzen", ""),
    "sing": ("singt", "singen", ""),
    "cook": ("kocht", "kochen", ""),
    "read": ("liest", "lesen", ""),
    "write": ("schreibt", "schreiben", ""),
    "paint": ("malt", "malen", ""),
    "work": ("arbeitet", "arbeiten", ""),
    "smile": ("lächelt", "lächeln", ""),
    "laugh": ("lacht", "lachen", ""),
    "cry": ("weint", "weinen", ""),
    "wait": ("wartet", "warten", ""),
    "lie": ("liegt", "liegen", ""),
    "rest": ("ruht sich", "ruhen sich", "aus"),
    "fall": ("stürzt", "stürzen", ""),
    "fly": ("fliegt", "fliegen", ""),
    "fish": ("angelt", "angeln", ""),
    "ski": ("fährt", "fahren", "Ski"),
    "skate": ("skatet", "skaten", ""),
    "surf": ("surft", "surfen", ""),
    "cycle": ("fährt", "fahren", "Rad"),
    "hike": ("wandert", "wandern", ""),
    "wave": ("winkt", "winken", ""),
    "pose": ("posiert", "posieren", ""),
    "perform": ("tritt", "treten", "auf"),
    "kneel": ("kniet", "knien", ""),
    "shop": ("kauft", "kaufen", "ein"),
    "march": ("marschiert", "marschieren", ""),
    "study": ("lernt", "lernen", ""),
}
PLACES = {
    "beach": "am Strand",
    "street": "auf der Straße",
    "field": "auf einem Feld",
    "park": "in einem Park",
    "stage": "auf einer Bühne",
    "kitchen": "in einer Küche",
    "snow": "im Schnee",
    "lake": "an einem See",
    "mountain": "in den Bergen",
    "city": "in der Stadt",
    "room": "in einem Zimmer",
    "market": "auf einem Markt",
    "track": "auf einer Rennbahn",
    "pool": "im Schwimmbad",
    "forest": "im Wald",
    "sea": "am Meer",
    "road": "auf einer Landstraße",
    "yard": "auf einem Hof",
    "restaurant": "in einem Restaurant",
    "office": "in einem Büro",
}
_NUMBERS = {2: "zwei", 3: "drei", 4: "vier"}
_ARTICLES: dict[Case, dict[str, str]] = {
    "nom": {"m": "ein", "f": "eine", "n": "ein"},
    "acc": {"m": "einen", "f": "eine", "n": "ein"},
    "dat": {"m": "einem", "f": "einer", "n": "einem"},
}
# After `ein`; then without an article in the plural.
_ENDINGS: dict[Case, dict[str, str]] = {
    "nom": {"m": "er", "f": "e", "n": "es", "p": "e"},
    "acc": {"m": "en", "f": "e", "n": "es", "p": "e"},
    "dat": {"m": "en", "f": "en", "n": "en", "p": "en"},
}
_WORN_WITH = ("hat", "helmet", "shoes", "glasses", "scarf", "gloves", "apron")
_INSIDE = ("car", "bus", "truck", "train", "airplane", "boat")


def noun_phrase(thing: Thing, case: Case) -> str:
    """With its number or indefinite article and its colour: einen roten Ball, zwei Hunde."""
    noun = NOUNS[thing.kind]
    adjectives = [noun.adjective] if noun.adjective else []
    adjectives += [COLOURS[thing.colour]] if thing.colour else []
    if noun.gender == "0":
        return noun.singular
    if noun.gender == "p" or is_many(thing):
        number = _NUMBERS.get(thing.count, "mehrere") if is_many(thing) and noun.gender != "p" else ""
        if number == "mehrere" and case == "dat":
            number = "mehreren"
        return joined(number, *(_ended(word, "p", case) for word in adjectives), _plural(noun, case))
    word = noun.singular if case == "nom" else noun.oblique or noun.singular
    return joined(_ARTICLES[case][noun.gender], *(_ended(adjective, noun.gender, case) for adjective in adjectives), word)


def parts(said: Clause) -> Parts:
    """The clause in words, but for the place."""
    who = said.who
    if who is None:
        return Parts("man", "sieht", "niemanden")
    many = is_many(who)
    spoken_of = joined(noun_phrase(who, "nom"), _clothed(said.wear, who))
    if said.ridden is not None:
        verb, where = _riding(said.ridden)
        return Parts(spoken_of, verb[many], where)
    if said.played is not None:
        return Parts(spoken_of, "spielen" if many else "spielt", "", NOUNS[said.played.kind].singular)
    singular, plural, end = VERBS[said.verb]
    middle: list[str] = []
    if said.held is not None:
        middle.append(noun_phrase(said.held, "acc") if said.verb in TRANSITIVE else f"mit {noun_phrase(said.held, 'dat')}")
    if said.seat is not None:
        middle.append(f"auf {noun_phrase(said.seat, 'dat')}")
    if said.near is not None:
        middle.append(f"neben {noun_phrase(said.near, 'dat')}")
    return Parts(spoken_of, plural if many else singular, " ".join(middle), end)


def _riding(ridden: Thing) -> tuple[tuple[str, str], str]:
    if ridden.type == "animals":
        return ("reitet", "reiten"), f"auf {noun_phrase(ridden, 'dat')}"
    verb = ("fliegt", "fliegen") if ridden.kind == "airplane" else ("fährt", "fahren")
    return verb, f"{'in' if ridden.kind in _INSIDE else 'auf'} {noun_phrase(ridden, 'dat')}"


def _clothed(wear: Thing | None, who: Thing) -> str:
    """In einem roten Hemd; of several: in roten Hemden."""
    if wear is None:
        return ""
    preposition = "mit" if wear.kind in _WORN_WITH else "in"
    if is_many(who) or who.kind in COLLECTIVE:
        return f"{preposition} {_clothes(wear)}"
    return f"{preposition} {noun_phrase(wear, 'dat')}"


def _clothes(wear: Thing) -> str:
    return joined(_ended(COLOURS[wear.colour], "p", "dat") if wear.colour else "", _plural(NOUNS[wear.kind], "dat"))


def _plural(noun: Noun, case: Case) -> str:
    return noun.plural + "n" if case == "dat" and not noun.plural.endswith(("n", "s")) else noun.plural


def _ended(adjective: str, gender: str, case: Case) -> str:
    return adjective + _ENDINGS[case][gender]
