"""What is true of a world, for whoever holds a build against it: `TRUTH.json`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict

from flickr_assets.sample.world.model import Photograph, Plant, World

# Plants of which nothing is to be seen where nothing is drawn.
_OF_PICTURES = frozenset({"near-twin", "picture-resized", "picture-undecodable"})


def truth(world: World, plants: Iterable[Plant]) -> str:
    """seed, n, rows of the tables of which they follow from the world alone, and the plants."""
    told = {
        "seed": world.seed,
        "n": len(world.photographs),
        "tables": counts(world),
        "plants": [{**asdict(plant), "where": _where(plant.code)} for plant in plants],
    }
    return json.dumps(told, indent=1) + "\n"


# Where a plant's code is to be looked for; that of a check is its file.
_CODES = {
    "raw.reject.code": ("token-line", "xml-syntax", "image-undecodable"),
    "raw.repair.code": ("csv-delimiter-missing",),
    "core.conflict.kind": ("box", "entities-edition"),
    "core.source_file.status": ("skipped",),
    "core.image": ("is_misnamed",),
    "core.caption_text": ("text_unescaped",),
    "core.unrelated_caption": ("unrelated_caption",),
    "raw.exclude": ("exclude",),
}


def _where(code: str) -> str:
    return next((place for place, codes in _CODES.items() if code in codes), f"sql/checks/{code}.sql")


def without_pictures(world: World) -> list[Plant]:
    """The plants that files other than pictures show."""
    return [plant for plant in world.plants if plant.name not in _OF_PICTURES]


def kept(world: World) -> list[Photograph]:
    """The photographs that are not withdrawn."""
    gone = set(world.withdrawn)
    return [photo for photo in world.photographs if photo.flickr not in gone]


def counts(world: World) -> dict[str, int]:
    """{table: rows}, withdrawn photographs left out."""
    photographs = kept(world)
    names = {photo.image_name for photo in photographs}
    in_8k = [photo for photo in photographs if photo.secret is not None]
    names_8k = {photo.flickr8k_name for photo in in_8k}
    n_german = sum(photo.karpathy is not None for photo in photographs)
    within = {photo.image_name for photo in world.photographs}
    outside = {one.image.partition("#")[0] for one in world.sentences} - within
    judged = [one for one in (*world.expert, *world.crowd) if {one.image_name, one.caption_image_name} <= names_8k]
    unread = set(world.planted("xml-broken"))
    return {
        "core.photo": len(photographs) + len(outside) + len({pair.image for pair in world.pairs}),
        "core.image": len(photographs) + len(in_8k) + n_german + len(outside),
        "core.caption": 5 * (len(photographs) + len(in_8k) + n_german) + len(outside),
        "core.chain": sum(len({thing.chain_id for thing in photo.scene.things}) for photo in photographs),
        "core.box": sum(len({box for thing in photo.scene.things for box in thing.boxes}) for photo in photographs),
        "core.mention": sum(len(caption.phrases) for photo in photographs for caption in photo.captions),
        "core.judgment": len(judged),
        "core.translation": sum(
            len(one.texts) - 1 for one in world.sentences if one.image in names or one.image.partition("#")[0] in outside
        ),
        "core.unrelated_caption": sum(not caption.phrases for photo in photographs for caption in photo.captions),
        "raw.entities_object": sum(len(one.chains) for photo in photographs if photo.flickr not in unread for one in photo.objects),
    }
