"""Defects put into a world on purpose, each one told by a Plant, so that what a build finds can be held against them.

Here are those that photographs bear; `damage` does those that only files have, to the photographs that are named here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import TypeVar

from flickr_assets.sample.world.model import Box, Caption, Photograph, Phrase, Plant, Thing

_Found = TypeVar("_Found")

# What is done to files alone: (name, code, note).
_OF_FILES = (
    ("row-malformed", "csv-delimiter-missing", "its last row of results.csv lacks the second pipe"),
    ("token-line-broken", "token-line", "its third line of results_20130124.token has a blank for the tab"),
    ("xml-broken", "xml-syntax", "its annotation file ends before it is over: its boxes are MDETR's alone"),
    (
        "picture-resized",
        "image_file__size_is_that_of_the_annotation",
        "its picture is half the size that the annotation file states",
    ),
    ("picture-undecodable", "image-undecodable", "its picture breaks off after the header"),
)
_UNRELATED = (
    ("weather", "meeting", "breakfast", "letter", "answer", "week"),
    ("was", "seemed", "turned out", "remained"),
    ("rather long", "quite a surprise", "better than expected", "the usual", "hard to believe"),
)
_UNRELATED_OF_ALL = 21 / 31_783
# As many words as a caption has at least of which one that differs is a near double.
_FEWEST_WORDS = 8


@dataclass(frozen=True)
class Planted:
    """The photographs with their defects; for the rest see World."""

    photographs: tuple[Photograph, ...]
    withdrawn: tuple[str, ...]
    older: tuple[Photograph, ...]
    mdetr: dict[str, Photograph]
    plants: tuple[Plant, ...]


def plant(photographs: Sequence[Photograph], random: Random) -> Planted:
    """Each defect in photographs of its own; those that only few can bear are put in first."""
    bed = _Bed(photographs, random)
    plants = [
        _twin(bed, "twin", "photo_double__is_within_one_split", is_near=False),
        _twin(bed, "near-twin", "photo_double__is_within_one_split", is_near=True),
        _repeated(bed, "caption-twin", "caption_double__none_is_trained_and_tested", lambda caption: caption),
        _repeated(bed, "caption-near-twin", "caption_double__none_is_trained_and_tested", _one_word_off),
        _misnamed(bed),
        _box_outside(bed),
        _chain_contradicted(bed),
        _types_differ(bed),
        _html_entity(bed),
        *(_unrelated(bed) for _ in range(max(1, round(_UNRELATED_OF_ALL * len(photographs))))),
        *(Plant(name, code, bed.take().flickr, note) for name, code, note in _OF_FILES),
        Plant("resource-fork", "skipped", "__MACOSX", "a folder that macOS leaves in annotations.zip; read by no one"),
    ]
    moved, plant_of_moved = _moved_box(bed)
    older, plants_of_older = _older(bed)
    withdrawn = tuple(sorted(bed.find(_may_go)[0].flickr for _ in range(1 + len(photographs) // 10_000)))
    plants += [plant_of_moved, *plants_of_older]
    plants += [Plant("withdrawn", "exclude", name, "named by exclude.txt: in no table") for name in withdrawn]
    return Planted(tuple(bed.photographs), withdrawn, older, {moved.flickr: moved}, tuple(plants))


class _Bed:
    """The photographs in which defects are planted, no two in one."""

    def __init__(self, photographs: Sequence[Photograph], random: Random) -> None:
        self.photographs = list(photographs)
        self.random = random
        self._place = {photo.flickr: place for place, photo in enumerate(photographs)}
        self._free = [photo.flickr for photo in photographs]
        random.shuffle(self._free)

    def take(self) -> Photograph:
        """Any that bears no defect yet."""
        return self.find(lambda photo: photo)[0]

    def find(self, look: Callable[[Photograph], _Found | None]) -> tuple[Photograph, _Found]:
        """One that bears no defect yet and in which something is found. Raises LookupError where none is left."""
        for index, name in enumerate(self._free):
            photo = self.photographs[self._place[name]]
            if (found := look(photo)) is not None:
                del self._free[index]
                return photo, found
        raise LookupError("no photograph is left that can bear the defect: the world is too small")

    def put(self, photo: Photograph) -> None:
        """In the place of the photograph of its number."""
        self.photographs[self._place[photo.flickr]] = photo


def _twin(bed: _Bed, name: str, code: str, *, is_near: bool) -> Plant:
    """A picture of the training split again in the validation split, byte for byte or nearly so."""
    copy, _ = bed.find(_is_in("val"))
    first, _ = bed.find(_is_in("train"))
    captions = (*first.captions[2:], *first.captions[:2])
    bed.put(replace(copy, scene=first.scene, captions=captions, twin=first.flickr, is_near_twin=is_near))
    return Plant(name, code, f"{first.flickr} {copy.flickr}", f"the picture of {first.flickr} again, its captions in another order")


def _repeated(bed: _Bed, name: str, code: str, reworded: Callable[[Caption], Caption | None]) -> Plant:
    """A caption of a training photograph again, so worded, of a test photograph."""
    copy, _ = bed.find(_is_in("test"))

    def look(photo: Photograph) -> tuple[int, Caption] | None:
        for number, caption in enumerate(photo.captions if photo.karpathy == "train" else ()):
            changed = reworded(caption)
            if changed is not None and (said := _said_of(changed, copy)).phrases:
                return number, said
        return None

    first, (number, caption) = bed.find(look)
    bed.put(_with_caption(copy, number, caption))
    note = "in train and in test; the phrases of the second are tied to things of their types, whatever these are"
    return Plant(name, code, f"{first.flickr}#{number} {copy.flickr}#{number}", note)


def _is_in(split: str) -> Callable[[Photograph], Photograph | None]:
    """Whether a photograph is in that split of Karpathy's."""
    return lambda photo: photo if photo.karpathy == split else None


def _may_go(photo: Photograph) -> Photograph | None:
    return None if photo.is_misnamed else photo


def _one_word_off(caption: Caption) -> Caption | None:
    """With one lower-case word outside of its phrases replaced; None where it is too short for that."""
    inside = set(chain.from_iterable(range(phrase.token_start, phrase.token_end) for phrase in caption.phrases))
    places = [
        place
        for place, word in enumerate(caption.tokens)
        if place not in inside and len(word) > 1 and word.islower() and word.isalpha() and f" {word} " in caption.raw
    ]
    if sum(word.isalnum() for word in caption.tokens) < _FEWEST_WORDS or not places:
        return None
    place, word = places[0], caption.tokens[places[0]]
    tokens = (*caption.tokens[:place], "near" if word != "near" else "beside", *caption.tokens[place + 1 :])
    return replace(caption, tokens=tokens, raw=caption.raw.replace(f" {word} ", f" {tokens[place]} ", 1))


def _said_of(caption: Caption, photo: Photograph) -> Caption:
    """The caption as if written for the photograph: each phrase is of its first thing of that type, or no phrase."""
    first: dict[str, str] = {}
    for thing in photo.scene.things:
        first.setdefault(thing.type, thing.chain_id)
    phrases = (Phrase(first[types[0]], types[:1], start, end) for _, types, start, end in caption.phrases if types[0] in first)
    return replace(caption, phrases=tuple(phrases))


def _misnamed(bed: _Bed) -> Plant:
    photo = next(photo for photo in bed.photographs if photo.is_misnamed)
    return Plant("misnamed", "is_misnamed", photo.flickr, "Flickr8k names it with a stray .1 behind .jpg")


def _box_outside(bed: _Bed) -> Plant:
    photo, (place, thing) = bed.find(_boxed)
    box = thing.boxes[0]._replace(x_max=photo.width_px + 7)
    bed.put(_with_thing(photo, place, replace(thing, boxes=(box,))))
    note = f"x_max is {box.x_max} of {photo.width_px} pixels"
    return Plant("box-outside", "box__lies_within_its_image", f"{photo.flickr}/{thing.chain_id}", note)


def _chain_contradicted(bed: _Bed) -> Plant:
    photo, (place, thing) = bed.find(_boxed)
    bed.put(_with_thing(photo, place, replace(thing, is_nobndbox=True)))
    note = "has a box, and an object that says it cannot have one"
    return Plant("chain-contradicted", "chain__is_not_both_boxed_and_unboxed", f"{photo.flickr}/{thing.chain_id}", note)


def _types_differ(bed: _Bed) -> Plant:
    photo, (number, index) = bed.find(_alike_mentions)
    caption = photo.captions[number]
    phrase = caption.phrases[index]
    other = "scene" if phrase.types[0] == "other" else "other"
    phrases = (*caption.phrases[:index], phrase._replace(types=(other,)), *caption.phrases[index + 1 :])
    bed.put(_with_caption(photo, number, replace(caption, phrases=phrases)))
    note = f"is {other} in caption {number} and {phrase.types[0]} elsewhere"
    return Plant("types-differ", "chain__types_agree", f"{photo.flickr}/{phrase.chain_id}", note)


def _html_entity(bed: _Bed) -> Plant:
    photo, number = bed.find(_with_one_and)
    caption = photo.captions[number]
    at = caption.tokens.index("and")
    tokens = (*caption.tokens[:at], "&", *caption.tokens[at + 1 :])
    bed.put(_with_caption(photo, number, replace(caption, tokens=tokens, raw=caption.raw.replace(" and ", " &amp; "))))
    return Plant("html-entity", "text_unescaped", f"{photo.flickr}#{number}", "the raw edition writes &amp; for &")


def _unrelated(bed: _Bed) -> Plant:
    photo, _ = bed.find(lambda photo: photo if photo.entities_split == "train" else None)
    number = bed.random.randrange(len(photo.captions))
    words = f"The {' '.join(map(bed.random.choice, _UNRELATED))}".split()
    bed.put(_with_caption(photo, number, Caption((*words, "."), f"{' '.join(words)}.", ())))
    return Plant("unrelated", "unrelated_caption", f"{photo.flickr}#{number}", "speaks of nothing in the picture: no phrase")


def _moved_box(bed: _Bed) -> tuple[Photograph, Plant]:
    """A photograph as MDETR has it, with one box elsewhere."""
    photo, (place, thing) = bed.find(_boxed)
    box = thing.boxes[0]
    moved = Box(max(1, box.x_min // 2), box.y_min, box.x_max // 2 + 1, box.y_max)
    note = f"MDETR has {tuple(moved)}, the XML {tuple(box)}"
    return _with_thing(photo, place, replace(thing, boxes=(moved,))), Plant(
        "mdetr-box", "box", f"{photo.flickr}/{thing.chain_id}", note
    )


def _older(bed: _Bed) -> tuple[tuple[Photograph, ...], list[Plant]]:
    """Two photographs as an older edition has them: in the first caption of one a type differs, of the other a chain."""
    (first, index), (second, other) = bed.find(_mentioned), bed.find(_mentioned)
    note = "a second file of its sentences, in an older edition, lies beside the release"
    older = (
        _with_phrase(first, index, lambda phrase: phrase._replace(types=("other",))),
        _with_phrase(second, other, lambda phrase: phrase._replace(chain_id=f"{phrase.chain_id}0")),
    )
    return older, [Plant("older-edition", "entities-edition", photo.flickr, note) for photo in older]


def _mentioned(photo: Photograph) -> int | None:
    """The place, in its first caption, of a phrase of something visible that is not of type other."""
    phrases = enumerate(photo.captions[0].phrases)
    return next((index for index, phrase in phrases if phrase.chain_id != "0" and "other" not in phrase.types), None)


def _boxed(photo: Photograph) -> tuple[int, Thing] | None:
    """The first thing with a box of its own that a caption mentions, and its place."""
    spoken = {phrase.chain_id for caption in photo.captions for phrase in caption.phrases}
    shared = Counter(box for thing in photo.scene.things for box in thing.boxes)
    for place, thing in enumerate(photo.scene.things):
        if len(thing.boxes) == 1 and shared[thing.boxes[0]] == 1 and thing.chain_id in spoken:
            return place, thing
    return None


def _alike_mentions(photo: Photograph) -> tuple[int, int] | None:
    """Caption and place of the last of three mentions or more of a chain, all of one type."""
    kinds: dict[str, list[tuple[tuple[str, ...], int, int]]] = {}
    for number, caption in enumerate(photo.captions):
        for index, phrase in enumerate(caption.phrases):
            if phrase.chain_id != "0":
                kinds.setdefault(phrase.chain_id, []).append((phrase.types, number, index))
    for mentions in kinds.values():
        if len(mentions) >= 3 and len({types for types, _, _ in mentions}) == 1:
            return mentions[-1][1:]
    return None


def _with_one_and(photo: Photograph) -> int | None:
    """The first caption that says "and" once."""
    for number, caption in enumerate(photo.captions):
        if caption.tokens.count("and") == 1 == caption.raw.count(" and "):
            return number
    return None


def _with_phrase(photo: Photograph, index: int, altered: Callable[[Phrase], Phrase]) -> Photograph:
    """With a phrase of its first caption altered."""
    caption = photo.captions[0]
    phrases = list(caption.phrases)
    phrases[index] = altered(phrases[index])
    return _with_caption(photo, 0, replace(caption, phrases=tuple(phrases)))


def _with_caption(photo: Photograph, number: int, caption: Caption) -> Photograph:
    return replace(photo, captions=(*photo.captions[:number], caption, *photo.captions[number + 1 :]))


def _with_thing(photo: Photograph, place: int, thing: Thing) -> Photograph:
    things = (*photo.scene.things[:place], thing, *photo.scene.things[place + 1 :])
    return replace(photo, scene=replace(photo.scene, things=things))
