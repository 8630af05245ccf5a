"""French: nouns with their gender, colours, verbs, places, and what is said of a clause with them."""

from __future__ import annotations

from typing import NamedTuple

from flickr_assets.sample.world.languages.clause import COLLECTIVE, TRANSITIVE, Clause, Parts, is_many, joined
from flickr_assets.sample.world.model import Thing


class Noun(NamedTuple):
    """gender: m or f. plural: by -s where it is empty. form: count, plural (only), or mass, whose partitive article is `article`."""

    gender: str
    singular: str
    plural: str = ""
    form: str = "count"
    article: str = ""


NOUNS: dict[str, Noun] = {
    "man": Noun("m", "homme"),
    "woman": Noun("f", "femme"),
    "boy": Noun("m", "garçon"),
    "girl": Noun("f", "fille"),
    "child": Noun("m", "enfant"),
    "baby": Noun("m", "bébé"),
    "old_man": Noun("m", "vieil homme", "vieux hommes"),
    "old_woman": Noun("f", "vieille femme", "vieilles femmes"),
    "group": Noun("m", "groupe de personnes", "groupes de personnes"),
    "crowd": Noun("f", "foule"),
    "shirt": Noun("f", "chemise"),
    "jacket": Noun("f", "veste"),
    "coat": Noun("m", "manteau", "manteaux"),
    "dress": Noun("f", "robe"),
    "skirt": Noun("f", "jupe"),
    "trousers": Noun("m", "pantalon"),
    "shorts": Noun("m", "short"),
    "hat": Noun("m", "chapeau", "chapeaux"),
    "helmet": Noun("m", "casque"),
    "shoes": Noun("f", "chaussures", "chaussures", "plural"),
    "glasses": Noun("f", "lunettes", "lunettes", "plural"),
    "scarf": Noun("f", "écharpe"),
    "gloves": Noun("m", "gants", "gants", "plural"),
    "uniform": Noun("m", "uniforme"),
    "swimsuit": Noun("m", "maillot de bain", "maillots de bain"),
    "apron": Noun("m", "tablier"),
    "hair": Noun("m", "cheveux", "cheveux", "plural"),
    "beard": Noun("f", "barbe"),
    "face": Noun("m", "visage"),
    "eyes": Noun("m", "yeux", "yeux", "plural"),
    "mouth": Noun("f", "bouche"),
    "head": Noun("f", "tête"),
    "hand": Noun("f", "main"),
    "arm": Noun("m", "bras", "bras"),
    "leg": Noun("f", "jambe"),
    "foot": Noun("m", "pied"),
    "dog": Noun("m", "chien"),
    "cat": Noun("m", "chat"),
    "horse": Noun("m", "cheval", "chevaux"),
    "bird": Noun("m", "oiseau", "oiseaux"),
    "cow": Noun("f", "vache"),
    "sheep": Noun("m", "mouton"),
    "duck": Noun("m", "canard"),
    "elephant": Noun("m", "éléphant"),
    "car": Noun("f", "voiture"),
    "bicycle": Noun("m", "vélo"),
    "motorcycle": Noun("f", "moto"),
    "boat": Noun("m", "bateau", "bateaux"),
    "bus": Noun("m", "bus", "bus"),
    "truck": Noun("m", "camion"),
    "train": Noun("m", "train"),
    "airplane": Noun("m", "avion"),
    "guitar": Noun("f", "guitare", article="de la "),
    "drum": Noun("m", "tambour", article="du "),
    "violin": Noun("m", "violon", article="du "),
    "trumpet": Noun("f", "trompette", article="de la "),
    "piano": Noun("m", "piano", article="du "),
    "saxophone": Noun("m", "saxophone", article="du "),
    "accordion": Noun("m", "accordéon", article="de l'"),
    "flute": Noun("f", "flûte", article="de la "),
    "beach": Noun("f", "plage"),
    "street": Noun("f", "rue"),
    "field": Noun("m", "champ"),
    "park": Noun("m", "parc"),
    "stage": Noun("f", "scène"),
    "kitchen": Noun("f", "cuisine"),
    "snow": Noun("f", "neige", "", "mass", "de la "),
    "lake": Noun("m", "lac"),
    "mountain": Noun("f", "montagne"),
    "city": Noun("f", "ville"),
    "room": Noun("f", "pièce"),
    "market": Noun("m", "marché"),
    "track": Noun("f", "piste"),
    "pool": Noun("f", "piscine"),
    "forest": Noun("f", "forêt"),
    "sea": Noun("f", "mer"),
    "road": Noun("f", "route"),
    "yard": Noun("f", "cour"),
    "restaurant": Noun("m", "restaurant"),
    "office": Noun("m", "bureau", "bureaux"),
    "ball": Noun("m", "ballon"),
    "frisbee": Noun("m", "frisbee"),
    "table": Noun("f", "table"),
    "chair": Noun("f", "chaise"),
    "bench": Noun("m", "banc"),
    "food": Noun("f", "nourriture", "", "mass", "de la "),
    "cup": Noun("f", "tasse"),
    "book": Noun("m", "livre"),
    "camera": Noun("m", "appareil photo", "appareils photo"),
    "phone": Noun("m", "téléphone"),
    "umbrella": Noun("m", "parapluie"),
    "bag": Noun("m", "sac"),
    "sign": Noun("m", "panneau", "panneaux"),
    "tree": Noun("m", "arbre"),
    "rock": Noun("m", "rocher"),
    "water": Noun("f", "eau", "", "mass", "de l'"),
    "wall": Noun("m", "mur"),
    "fence": Noun("f", "clôture"),
    "ladder": Noun("f", "échelle"),
    "tool": Noun("m", "outil"),
    "flag": Noun("m", "drapeau", "drapeaux"),
    "toy": Noun("m", "jouet"),
    "rope": Noun("f", "corde"),
    "box": Noun("f", "boîte"),
    "grill": Noun("m", "barbecue"),
    "skateboard": Noun("m", "skateboard"),
    "surfboard": Noun("f", "planche de surf", "planches de surf"),
    "skis": Noun("m", "skis", "skis", "plural"),
    "microphone": Noun("m", "micro"),
    "bucket": Noun("m", "seau", "seaux"),
    "race": Noun("f", "course"),
    "game": Noun("m", "jeu", "jeux"),
    "wedding": Noun("m", "mariage"),
    "concert": Noun("m", "concert"),
    "conversation": Noun("f", "conversation"),
    "day": Noun("m", "jour"),
    "air": Noun("m", "air", "", "mass", "de l'"),
    "trick": Noun("m", "tour"),
    "sun": Noun("m", "soleil"),
    "distance": Noun("m", "lointain"),
}
# Feminine, where it is not the masculine and -e (or the masculine, which ends so). Nouns of colours do not agree.
COLOURS: dict[str, tuple[str, str]] = {
    "red": ("rouge", "rouge"),
    "blue": ("bleu", "bleue"),
    "green": ("vert", "verte"),
    "yellow": ("jaune", "jaune"),
    "white": ("blanc", "blanche"),
    "black": ("noir", "noire"),
    "brown": ("marron", "marron"),
    "orange": ("orange", "orange"),
    "pink": ("rose", "rose"),
    "purple": ("violet", "violette"),
    "gray": ("gris", "grise"),
}
_UNCHANGING = ("marron", "orange")
# Third person: (singular, plural); `a|b`: masculine and feminine.
VERBS: dict[str, tuple[str, str]] = {
    "be there": ("se tient", "se tiennent"),
    "walk": ("marche", "marchent"),
    "run": ("court", "courent"),
    "sit": ("est assis|est assise", "sont assis|sont assises"),
    "stand": ("se tient debout", "se tiennent debout"),
    "ride": ("roule", "roulent"),
    "drive": ("roule", "roulent"),
    "travel": ("voyage", "voyagent"),
    "play": ("joue", "jouent"),
    "jump": ("saute", "sautent"),
    "dive": ("plonge", "plongent"),
    "slide": ("glisse", "glissent"),
    "hold": ("tient", "tiennent"),
    "throw": ("lance", "lancent"),
    "catch": ("attrape", "attrapent"),
    "carry": ("porte", "portent"),
    "push": ("pousse", "poussent"),
    "pull": ("tire", "tirent"),
    "look": ("regarde au loin", "regardent au loin"),
    "talk": ("parle", "parlent"),
    "eat": ("mange", "mangent"),
    "drink": ("boit", "boivent"),
    "sleep": ("dort", "dorment"),
    "swim": ("nage", "nagent"),
    "splash": ("barbote", "barbotent"),
    "wade": ("patauge", "pataugent"),
    "climb": ("grimpe", "grimpent"),
    "dance": ("danse", "dansent"),
    "sing": ("chante", "chantent"),
    "cook": ("cuisine", "cuisinent"),
    "bake": ("fait de la pâtisserie", "font de la pâtisserie"),
    "read": ("lit", "lisent"),
    "write": ("écrit", "écrivent"),
    "paint": ("peint", "peignent"),
    "work": ("travaille", "travaillent"),
    "dig": ("creuse", "creusent"),
    "smile": ("sourit", "sourient"),
    "laugh": ("rit", "rient"),
    "cry": ("pleure", "pleurent"),
    "wait": ("attend", "attendent"),
    "lie": ("est allongé|est allongée", "sont allongés|sont allongées"),
    "rest": ("se repose", "se reposent"),
    "camp": ("campe", "campent"),
    "fall": ("tombe", "tombent"),
    "fly": ("vole", "volent"),
    "fish": ("pêche", "pêchent"),
    "ski": ("skie", "skient"),
    "skate": ("patine", "patinent"),
    "surf": ("surfe", "surfent"),
    "cycle": ("fait du vélo", "font du vélo"),
    "hike": ("fait une randonnée", "font une randonnée"),
    "wave": ("salue de la main", "saluent de la main"),
    "pose": ("pose", "posent"),
    "perform": ("donne un spectacle", "donnent un spectacle"),
    "kneel": ("est à genoux", "sont à genoux"),
    "shop": ("fait des courses", "font des courses"),
    "march": ("défile", "défilent"),
    "study": ("étudie", "étudient"),
    "bark": ("aboie", "aboient"),
}
PLACES = {
    "beach": "sur la plage",
    "street": "dans la rue",
    "field": "dans un champ",
    "park": "dans un parc",
    "stage": "sur une scène",
    "kitchen": "dans une cuisine",
    "snow": "dans la neige",
    "lake": "au bord d'un lac",
    "mountain": "à la montagne",
    "city": "en ville",
    "room": "dans une pièce",
    "market": "au marché",
    "track": "sur une piste",
    "pool": "à la piscine",
    "forest": "dans la forêt",
    "sea": "au bord de la mer",
    "road": "sur une route",
    "yard": "dans une cour",
    "restaurant": "au restaurant",
    "office": "au bureau",
}
_NUMBERS = {2: "deux", 3: "trois", 4: "quatre"}
# What is ridden, where it is not sat in: (singular, plural).
_RIDING: dict[str, tuple[str, str]] = {
    "bicycle": ("roule sur", "roulent sur"),
    "motorcycle": ("roule sur", "roulent sur"),
    "skateboard": ("roule sur", "roulent sur"),
    "surfboard": ("glisse sur", "glissent sur"),
    "skis": ("glisse sur", "glissent sur"),
    "boat": ("navigue sur", "naviguent sur"),
    "airplane": ("vole dans", "volent dans"),
}


def noun_phrase(thing: Thing) -> str:
    """With its number, or its indefinite or partitive article, and its colour: une chemise rouge, deux chiens."""
    noun = NOUNS[thing.kind]
    if noun.form == "mass":
        return noun.article + noun.singular
    if noun.form == "plural":
        return joined("des", noun.plural, _coloured(thing, noun.gender, "s"))
    if is_many(thing):
        return joined(_NUMBERS.get(thing.count, "plusieurs"), _plural(noun), _coloured(thing, noun.gender, "s"))
    return joined(_article(noun), noun.singular, _coloured(thing, noun.gender, ""))


def parts(said: Clause) -> Parts:
    """The clause in words, but for the place."""
    who = said.who
    if who is None:
        return Parts("on", "ne voit personne")
    many = is_many(who)
    spoken_of = joined(noun_phrase(who), _clothed(said.wear, who))
    if said.ridden is not None:
        else_ = ("monte", "montent") if said.ridden.type == "animals" else ("voyage dans", "voyagent dans")
        return Parts(spoken_of, _RIDING.get(said.ridden.kind, else_)[many], noun_phrase(said.ridden))
    if said.played is not None:
        played = NOUNS[said.played.kind]
        return Parts(spoken_of, "jouent" if many else "joue", played.article + played.singular)
    middle: list[str] = []
    if said.held is not None:
        middle.append(noun_phrase(said.held) if said.verb in TRANSITIVE else f"avec {noun_phrase(said.held)}")
    if said.seat is not None:
        middle.append(f"sur {noun_phrase(said.seat)}")
    if said.near is not None:
        middle.append(f"à côté d'{noun_phrase(said.near)}")
    forms = VERBS[said.verb][many].split("|")
    return Parts(spoken_of, forms[-1] if NOUNS[who.kind].gender == "f" else forms[0], " ".join(middle))


def _clothed(wear: Thing | None, who: Thing) -> str:
    """Portant une chemise rouge; of several: portant des chemises rouges."""
    if wear is None:
        return ""
    if not is_many(who) and who.kind not in COLLECTIVE:
        return f"portant {noun_phrase(wear)}"
    noun = NOUNS[wear.kind]
    return joined("portant des", _plural(noun), _coloured(wear, noun.gender, "s"))


def _coloured(thing: Thing, gender: str, ending: str) -> str:
    if thing.colour is None:
        return ""
    word = COLOURS[thing.colour][gender == "f"]
    return word if word in _UNCHANGING or word.endswith("s") else word + ending


def _plural(noun: Noun) -> str:
    return noun.plural or f"{noun.singular}s"


def _article(noun: Noun) -> str:
    return "une" if noun.gender == "f" else "un"
