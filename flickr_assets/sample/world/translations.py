"""A scene in one German, French or Czech sentence, and in five independent German ones."""

from __future__ import annotations

from random import Random
from typing import Literal

from flickr_assets.sample.world.languages import czech, french, german
from flickr_assets.sample.world.languages.clause import Clause, Parts, clause, joined
from flickr_assets.sample.world.model import Scene

Language = Literal["de", "fr", "cs"]
_LANGUAGES = {"de": german, "fr": french, "cs": czech}
_PLACE_FIRST = 0.25
# How five Germans begin: who; where; or one of these words. `gerade` stands behind the verb.
_OPENINGS = ("", "PLACE", "auf dem Bild", "hier", "gerade")


def translated(scene: Scene, language: Language, seed: str) -> str:
    """Who, wearing what, does what with what, beside what, where."""
    rng = Random(f"{seed}/translated")  # noqa: S311 - the same for every language: the same is said
    is_place_first = rng.random() < _PLACE_FIRST
    words = _LANGUAGES[language]
    said = clause(scene, rng, words.VERBS)
    place, parts = words.PLACES[said.place], words.parts(said)
    if not is_place_first:
        return _finished(parts.who, parts.verb, parts.middle, place, parts.end)
    if language == "fr":
        return _finished(f"{place},", parts.who, parts.verb, parts.middle, parts.end)
    return _finished(place, parts.verb, parts.who, parts.middle, parts.end)


def german_captions(scene: Scene, seed: str) -> tuple[str, ...]:
    """Five, no two of them alike: each begins in its own way, and leaves out something else."""
    rng = Random(f"{seed}/german")  # noqa: S311 - invented, not secret
    return tuple(_caption(scene, opening, rng) for opening in rng.sample(_OPENINGS, len(_OPENINGS)))


def _caption(scene: Scene, opening: str, rng: Random) -> str:
    said = _shortened(clause(scene, rng, german.VERBS), rng)
    parts, place = german.parts(said), german.PLACES[said.place]
    if opening == "":
        return _finished(parts.who, parts.verb, parts.middle, place, parts.end)
    if opening == "gerade":
        return _finished(parts.who, parts.verb, "gerade", parts.middle, place, parts.end)
    if opening == "PLACE":
        return _inverted(place, parts, "")
    return _inverted(opening, parts, place)


def _inverted(opening: str, parts: Parts, place: str) -> str:
    return _finished(opening, parts.verb, parts.who, parts.middle, place, parts.end)


def _shortened(said: Clause, rng: Random) -> Clause:
    """Not everybody mentions clothes and what stands beside."""
    if rng.random() < 0.35:
        said = said._replace(wear=None)
    if rng.random() < 0.5:
        said = said._replace(near=None)
    return said


def _finished(*words: str) -> str:
    text = joined(*words)
    return f"{text[0].upper()}{text[1:]}."
