"""German, French and Czech of invented scenes, against sentences written by hand."""

from __future__ import annotations

import unicodedata
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.sample.world.languages import czech, french, german
from flickr_assets.sample.world.languages.clause import TRANSITIVE
from flickr_assets.sample.world.lexicon.places import SETTINGS
from flickr_assets.sample.world.model import COLOURS, KINDS, Scene, Thing
from flickr_assets.sample.world.translations import Language, german_captions, translated

LANGUAGES: tuple[Language, ...] = ("de", "fr", "cs")
EVERY_KIND = {kind for kinds in KINDS.values() for kind in kinds}


def who(kind: str, count: int = 1, type_: Any = "people", colour: str | None = None) -> Thing:
    return Thing("1", type_, kind, "agent", count=count, colour=colour)


def of(type_: Any, kind: str, role: Any, colour: str | None = None) -> Thing:
    """What belongs to the first thing of the scene, or, if near, to nobody."""
    return Thing("2", type_, kind, role, colour=colour, owner=None if role == "near" else 0)


def scene(setting: str, activity: str, *things: Thing) -> Scene:
    return Scene(500, 375, setting, activity, things)


def seed_of(*, place_first: bool) -> str:
    """A seed whose sentence begins so."""
    plain = scene("park", "sit", who("man"))
    return next(str(n) for n in range(100) if translated(plain, "de", str(n)).startswith("In") == place_first)


BY_HAND: list[tuple[Scene, str, str, str]] = [
    (
        scene("park", "smile", who("man"), of("clothing", "shirt", "worn", "red")),
        "Ein Mann in einem roten Hemd lächelt in einem Park.",
        "Un homme portant une chemise rouge sourit dans un parc.",
        "Muž v červené košili se usmívá v parku.",
    ),
    (
        scene("beach", "run", who("dog", type_="animals", colour="brown")),
        "Ein brauner Hund rennt am Strand.",
        "Un chien marron court sur la plage.",
        "Hnědý pes běží na pláži.",
    ),
    (
        scene("street", "walk", who("woman", 2), of("clothing", "hat", "worn", "black")),
        "Zwei Frauen mit schwarzen Hüten gehen auf der Straße.",
        "Deux femmes portant des chapeaux noirs marchent dans la rue.",
        "Dvě ženy v černých kloboucích se procházejí na ulici.",
    ),
    (
        scene("stage", "perform", who("old_man"), of("instruments", "accordion", "played")),
        "Ein alter Mann spielt auf einer Bühne Akkordeon.",
        "Un vieil homme joue de l'accordéon sur une scène.",
        "Starý muž hraje na akordeon na jevišti.",
    ),
    (
        scene("field", "ride", who("girl"), of("animals", "horse", "ridden", "white")),
        "Ein Mädchen reitet auf einem weißen Pferd auf einem Feld.",
        "Une fille monte un cheval blanc dans un champ.",
        "Dívka jede na bílém koni na poli.",
    ),
    (
        scene("road", "ride", who("boy"), of("vehicles", "bicycle", "ridden", "green")),
        "Ein Junge fährt auf einem grünen Fahrrad auf einer Landstraße.",
        "Un garçon roule sur un vélo vert sur une route.",
        "Chlapec jede na zeleném kole na silnici.",
    ),
    (
        scene("yard", "throw", who("child"), of("other", "ball", "held", "yellow")),
        "Ein Kind wirft einen gelben Ball auf einem Hof.",
        "Un enfant lance un ballon jaune dans une cour.",
        "Dítě hází žlutý míč na dvoře.",
    ),
    (
        scene("lake", "relax", who("man", 3), of("animals", "dog", "near", "white")),
        "Drei Männer ruhen sich neben einem weißen Hund an einem See aus.",
        "Trois hommes se reposent à côté d'un chien blanc au bord d'un lac.",
        "Tři muži odpočívají vedle bílého psa u jezera.",
    ),
    (
        scene("city", "sit", who("old_woman"), of("other", "bench", "near", "green")),
        "Eine alte Frau sitzt auf einer grünen Bank in der Stadt.",
        "Une vieille femme est assise sur un banc vert en ville.",
        "Stará žena sedí na zelené lavičce ve městě.",
    ),
    (
        scene("market", "shop", who("crowd", 0)),
        "Eine Menschenmenge kauft auf einem Markt ein.",
        "Une foule fait des courses au marché.",
        "Dav lidí nakupuje na trhu.",
    ),
    (
        scene("snow", "play", who("dog", 2, "animals", "black"), of("other", "ball", "held")),
        "Zwei schwarze Hunde spielen mit einem Ball im Schnee.",
        "Deux chiens noirs jouent avec un ballon dans la neige.",
        "Dva černí psi si hrají s míčem ve sněhu.",
    ),
    (
        scene("kitchen", "cook", who("woman", 6), of("clothing", "apron", "worn", "purple")),
        "Mehrere Frauen mit violetten Schürzen kochen in einer Küche.",
        "Plusieurs femmes portant des tabliers violets cuisinent dans une cuisine.",
        "Několik žen ve fialových zástěrách vaří v kuchyni.",
    ),
    (
        scene(
            "office",
            "bamboozle",
            who("woman"),
            of("clothing", "trousers", "worn", "gray"),
            of("other", "umbrella", "held", "green"),
        ),
        "Eine Frau in einer grauen Hose steht mit einem grünen Regenschirm in einem Büro.",
        "Une femme portant un pantalon gris se tient avec un parapluie vert au bureau.",
        "Žena v šedých kalhotách stojí se zeleným deštníkem v kanceláři.",
    ),
    (
        scene("track", "stand", who("car", 4, "vehicles", "red")),
        "Vier rote Autos stehen auf einer Rennbahn.",
        "Quatre voitures rouges se tiennent sur une piste.",
        "Čtyři červená auta stojí na závodní dráze.",
    ),
    (
        scene("sea", "surf"),
        "Man sieht niemanden am Meer.",
        "On ne voit personne au bord de la mer.",
        "Nikdo není vidět u moře.",
    ),
]


@pytest.mark.parametrize(("seen", "de", "fr", "cs"), BY_HAND)
def test_a_scene_is_told_as_a_speaker_would(seen: Scene, de: str, fr: str, cs: str) -> None:
    seed = seed_of(place_first=False)
    assert [translated(seen, language, seed) for language in LANGUAGES] == [de, fr, cs]


def test_the_place_may_come_first() -> None:
    seen = scene("lake", "relax", who("man"), of("clothing", "glasses", "worn", "blue"))
    assert [translated(seen, language, seed_of(place_first=True)) for language in LANGUAGES] == [
        "An einem See ruht sich ein Mann mit einer blauen Brille aus.",
        "Au bord d'un lac, un homme portant des lunettes bleues se repose.",
        "U jezera odpočívá muž v modrých brýlích.",
    ]


def test_every_kind_and_colour_and_place_has_its_words() -> None:
    for nouns in (german.NOUNS, french.NOUNS, czech.WORDS):
        assert set(nouns) == EVERY_KIND
    for words in (german, french, czech):
        assert set(words.COLOURS) == set(COLOURS)
        assert set(words.PLACES) == set(KINDS["scene"])


def test_every_language_has_the_same_verbs_and_every_activity_one() -> None:
    assert set(german.VERBS) == set(french.VERBS) == set(czech.VERBS)
    assert set(TRANSITIVE) < set(german.VERBS)
    here = Thing("1", "people", "man", "agent")
    odd = {verb for setting in SETTINGS.values() for verb in setting.done if verb not in {"stand", "pose"}}
    assert [verb for verb in sorted(odd) if " se tient " in translated(scene("park", verb, here), "fr", "s")] == []


def test_czech_nouns_have_five_cases_and_clothes_their_plural() -> None:
    for kind, noun in czech.WORDS.items():
        assert len(noun.forms) == 5, kind
        assert noun.plural or noun.gender == "P", kind
        assert kind not in KINDS["clothing"] or noun.worn or noun.gender == "P", kind
        assert not any(kind in KINDS[type_] for type_ in ("people", "animals", "vehicles")) or noun.many, kind


things = st.builds(
    lambda type_, role, number, count, colour, owner: Thing(
        "1",
        type_,
        KINDS[type_][number % len(KINDS[type_])],
        role,
        count,
        colour,
        owner=None if role in {"agent", "near"} else owner,
    ),
    st.sampled_from(["people", "clothing", "animals", "vehicles", "instruments", "other"]),
    st.sampled_from(["agent", "worn", "ridden", "played", "held", "near"]),
    st.integers(0, 60),
    st.integers(0, 7),
    st.sampled_from([None, *COLOURS]),
    st.just(0),
)


@given(
    st.lists(things, max_size=6), st.sampled_from([*german.VERBS, "other"]), st.sampled_from(KINDS["scene"]), st.text(max_size=3)
)
def test_any_scene_gives_clean_sentences_and_the_same_again(drawn: list[Thing], verb: str, setting: str, seed: str) -> None:
    seen = scene(setting, verb, *drawn)
    sentences = [*(translated(seen, language, seed) for language in LANGUAGES), *german_captions(seen, seed)]
    assert sentences == [*(translated(seen, language, seed) for language in LANGUAGES), *german_captions(seen, seed)]
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "  " not in sentence
        assert " ." not in sentence
        assert unicodedata.is_normalized("NFC", sentence)
        assert "None" not in sentence


def test_five_germans_say_five_things() -> None:
    seen = scene("beach", "run", who("dog", type_="animals", colour="brown"), of("other", "ball", "near", "red"))
    said = [german_captions(seen, str(Random(n).random())) for n in range(20)]
    assert all(len(set(five)) == 5 for five in said)
    assert {"Am Strand rennt ein brauner Hund.", "Hier rennt ein brauner Hund neben einem roten Ball am Strand."} < {
        sentence for five in said for sentence in five
    }
