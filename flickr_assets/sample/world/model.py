"""What the invented world is made of. Values only: scenes are made by `scene`, captions by `grammar`, pictures by `drawing`.

A `World` is what every release layout is written from, and what the truth of every table is told by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from flickr_assets.brackets import bracketed
from flickr_assets.sample.layouts.entities import Annotated
from flickr_assets.sample.layouts.flickr8k import Judged
from flickr_assets.sample.layouts.multi30k import Sentence
from flickr_assets.sample.layouts.pascal50s import Pair

PhraseType = Literal["people", "clothing", "bodyparts", "animals", "vehicles", "instruments", "scene", "other"]
Role = Literal["agent", "worn", "part", "ridden", "played", "held", "near", "place", "event"]

# What a thing is, coarsely: the closed list that drawings and translations know. The English grammar varies it
# ("man" is a guy, a worker, a skateboarder in a photograph's five captions).
KINDS: dict[str, tuple[str, ...]] = {
    "people": ("man", "woman", "boy", "girl", "child", "baby", "old_man", "old_woman", "group", "crowd"),
    "clothing": (
        *("shirt", "jacket", "coat", "dress", "skirt", "trousers", "shorts", "hat", "helmet", "shoes"),
        *("glasses", "scarf", "gloves", "uniform", "swimsuit", "apron"),
    ),
    "bodyparts": ("hair", "beard", "face", "eyes", "mouth", "head", "hand", "arm", "leg", "foot"),
    "animals": ("dog", "cat", "horse", "bird", "cow", "sheep", "duck", "elephant"),
    "vehicles": ("car", "bicycle", "motorcycle", "boat", "bus", "truck", "train", "airplane"),
    "instruments": ("guitar", "drum", "violin", "trumpet", "piano", "saxophone", "accordion", "flute"),
    "scene": (
        *("beach", "street", "field", "park", "stage", "kitchen", "snow", "lake", "mountain", "city", "room", "market"),
        *("track", "pool", "forest", "sea", "road", "yard", "restaurant", "office"),
    ),
    "other": (
        *(
            "ball",
            "frisbee",
            "table",
            "chair",
            "bench",
            "food",
            "cup",
            "book",
            "camera",
            "phone",
            "umbrella",
            "bag",
            "sign",
            "tree",
        ),
        *("rock", "water", "wall", "fence", "ladder", "tool", "flag", "toy", "rope", "box", "grill", "skateboard", "surfboard"),
        *("skis", "microphone", "bucket"),
        # Things that cannot be boxed.
        *("race", "game", "wedding", "concert", "conversation", "day", "air", "trick", "sun", "distance"),
    ),
}
COLOURS = ("red", "blue", "green", "yellow", "white", "black", "brown", "orange", "pink", "purple", "gray")


class Box(NamedTuple):
    """Pixels from 1, both edges inclusive, as the XML release gives them."""

    x_min: int
    y_min: int
    x_max: int
    y_max: int


@dataclass(frozen=True)
class Thing:
    """One thing in a scene, which is one coreference chain of its photograph.

    chain_id: digits, as released. kind: out of KINDS[type]. count: how many it is (two men: 2; a crowd, water: 0, uncounted).
    colour: out of COLOURS. trait: an adjective of the English lexicon.
    owner: place in Scene.things of whoever wears, rides, plays or holds it, or whose part it is.
    boxes: none where it is the whole scene or cannot be boxed. A box may belong to several things (an object of several names).
    captions: from 0, those that mention it, once each. also: a second type, borne beside `type` in every mention.
    once: a type borne instead of `type` in the last of its captions.
    """

    chain_id: str
    type: PhraseType
    kind: str
    role: Role
    count: int = 1
    colour: str | None = None
    trait: str | None = None
    owner: int | None = None
    boxes: tuple[Box, ...] = ()
    is_scene: bool = False
    is_nobndbox: bool = False
    captions: tuple[int, ...] = ()
    also: PhraseType | None = None
    once: PhraseType | None = None


@dataclass(frozen=True)
class Scene:
    """What is to be seen. setting: out of KINDS["scene"]. activity: a verb of the English lexicon, what its agents do.

    not_visual: how often each of its captions speaks of what cannot be seen.
    """

    width_px: int
    height_px: int
    setting: str
    activity: str
    things: tuple[Thing, ...]
    not_visual: tuple[int, ...] = (0, 0, 0, 0, 0)


class Phrase(NamedTuple):
    """An annotated phrase: tokens [start, end) of its caption. chain_id "0" and type notvisual: nothing to be seen."""

    chain_id: str
    types: tuple[str, ...]
    token_start: int
    token_end: int


@dataclass(frozen=True)
class Caption:
    """tokens: as the token edition separates them, joined by one blank there. raw: as a person would type it (Karpathy's `raw`)."""

    tokens: tuple[str, ...]
    raw: str
    phrases: tuple[Phrase, ...]

    @property
    def text(self) -> str:
        return " ".join(self.tokens)

    @property
    def entities(self) -> str:
        """As Flickr30k Entities brackets it."""
        spans = [("/".join((chain, *types)), start, end) for chain, types, start, end in self.phrases]
        return bracketed(self.tokens, spans)


@dataclass(frozen=True)
class Photograph:
    """One invented photograph, with all that any release says of it.

    flickr: Flickr's number. secret: ten hexadecimal digits of its address, where it is in the Flickr8k-like subset, else None.
    captions: five. flickr8k: five in the Flickr8k edition's order and wording (none outside the subset).
    german: five independent German sentences (Multi30K task 2), none where it is in no Karpathy split.
    translated: which caption Multi30K task 1 translates; translations: {"de", "fr", "cs": sentence}.
    karpathy, entities_split, flickr8k_split: "train", "val", "test", or None where it is in none.
    twin: the flickr number of the photograph whose picture it repeats; is_near_twin: recompressed, so that bytes differ.
    """

    flickr: str
    secret: str | None
    scene: Scene
    captions: tuple[Caption, ...]
    flickr8k: tuple[str, ...] = ()
    german: tuple[str, ...] = ()
    translated: int | None = None
    translations: dict[str, str] = field(default_factory=dict[str, str])
    karpathy: str | None = None
    entities_split: str = "train"
    flickr8k_split: str | None = None
    is_misnamed: bool = False
    twin: str | None = None
    is_near_twin: bool = False

    @property
    def image_name(self) -> str:
        return f"{self.flickr}.jpg"

    @property
    def flickr8k_name(self) -> str:
        """As Flickr8k names it, mended."""
        return f"{self.flickr}_{self.secret}.jpg"

    @property
    def width_px(self) -> int:
        return self.scene.width_px

    @property
    def height_px(self) -> int:
        return self.scene.height_px

    @property
    def tokens(self) -> tuple[str, ...]:
        return tuple(caption.text for caption in self.captions)

    @property
    def entities(self) -> tuple[str, ...]:
        return tuple(caption.entities for caption in self.captions)

    @property
    def raw(self) -> tuple[str, ...]:
        return tuple(caption.raw for caption in self.captions)

    @property
    def objects(self) -> tuple[Annotated, ...]:
        """As the annotation file lists them: boxes, each with the chains that share it, then what has none."""
        shared: dict[Box, list[str]] = {}
        for thing in self.scene.things:
            for box in thing.boxes:
                shared.setdefault(box, []).append(thing.chain_id)
        flagged = (thing for thing in self.scene.things if thing.is_scene or thing.is_nobndbox)
        return (
            *(Annotated(tuple(chains), box) for box, chains in shared.items()),
            *(Annotated((thing.chain_id,), None, thing.is_scene, thing.is_nobndbox) for thing in flagged),
        )


@dataclass(frozen=True)
class Plant:
    """A defect put in on purpose. code: the reject, repair, check or conflict that must tell it; subject: what it is about."""

    name: str
    code: str
    subject: str
    note: str


@dataclass(frozen=True)
class World:
    """photographs: in the order of their flickr numbers as text. withdrawn: flickr numbers that exclude.txt names.

    expert, crowd: Flickr8k's judgments. sentences: Multi30K's task 1, of which the later test sets lie outside of Flickr30k.
    pairs: PASCAL-50S. predictions: {system: {flickr number: what it says}}, over Karpathy's test split.
    older: photographs whose sentences lie a second time beside the release, in an older edition that differs.
    mdetr: {flickr number: the photograph as MDETR's files have it}, where that is not as the annotation file has it.
    """

    seed: int
    photographs: tuple[Photograph, ...]
    withdrawn: tuple[str, ...] = ()
    expert: tuple[Judged, ...] = ()
    crowd: tuple[Judged, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    pairs: tuple[Pair, ...] = ()
    predictions: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    older: tuple[Photograph, ...] = ()
    mdetr: Mapping[str, Photograph] = field(default_factory=dict[str, Photograph])
    plants: tuple[Plant, ...] = ()

    def planted(self, name: str) -> tuple[str, ...]:
        """The subjects of the plants of a name."""
        return tuple(plant.subject for plant in self.plants if plant.name == name)
