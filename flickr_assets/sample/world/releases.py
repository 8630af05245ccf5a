"""Every release of a world in the form in which its publisher gives it, one place each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from flickr_assets.sample import six
from flickr_assets.sample.layouts import (
    caption_prediction,
    denotation_graph,
    entities,
    flickr8k,
    flickr30k,
    karpathy,
    lavis,
    mdetr,
    multi30k,
    pascal50s,
    user_split,
)
from flickr_assets.sample.layouts.image_manifest import Listed
from flickr_assets.sample.layouts.pieces import Piece, lines
from flickr_assets.sample.world.model import World
from flickr_assets.sample.world.noun_phrases import graph
from flickr_assets.sample.world.packing import gzipped, pack
from flickr_assets.sample.world.processes import uncollected


class Release(NamedTuple):
    """place: an archive or a folder below the world's; inside: a folder within the archive."""

    place: str
    pieces: Callable[[World], Iterable[Piece]]
    inside: str = ""


def _flickr8k_text(world: World) -> Iterator[Piece]:
    photographs = world.photographs
    yield from flickr8k.token(photographs)
    yield from flickr8k.lemma(photographs)
    yield from flickr8k.splits(photographs)
    yield from flickr8k.expert(world.expert)
    yield from flickr8k.crowd(world.crowd)


def _entities_annotations(world: World) -> Iterator[Piece]:
    """With what macOS leaves in a zip."""
    yield from entities.boxes(world.photographs)
    yield from entities.sentences(world.photographs)
    yield "__MACOSX/Annotations/._.DS_Store", b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        "


def _entities_lists(world: World) -> Iterator[Piece]:
    yield from entities.splits(world.photographs)
    yield from entities.unrelated(world.photographs)


def _karpathy(world: World) -> Iterator[Piece]:
    yield from karpathy.flickr8k(world.photographs)
    yield from karpathy.flickr30k(world.photographs)


def _multi30k(world: World) -> Iterator[Piece]:
    yield from gzipped(chain(multi30k.task1(world.sentences), multi30k.task2(world.photographs)))
    yield from multi30k.task1_lists(world.sentences)
    yield from multi30k.task2_lists(world.photographs)


def _predictions(world: World) -> Iterator[Piece]:
    by_name = {photo.flickr: photo for photo in world.photographs if photo.karpathy == "test"}
    layouts = (caption_prediction.detailed, caption_prediction.results)
    for layout, (system, said) in zip(layouts, world.predictions.items(), strict=True):
        yield from layout(system, (caption_prediction.Predicted(by_name[name], text) for name, text in said.items()))


def _exclude(world: World) -> Iterator[Piece]:
    head = "# An image a line, in any spelling, withdraws the photograph from every table and export."
    return lines("exclude.txt", [head, *(f"{name}.jpg" for name in world.withdrawn)])


RELEASES = (
    Release("", _exclude),
    Release("Flickr8k_text.zip", _flickr8k_text),
    Release("caption_datasets.zip", _karpathy),
    Release("denotation/small", lambda world: denotation_graph.graph(graph(world.photographs))),
    Release("flickr30k.tar.gz", lambda world: flickr30k.token(world.photographs)),
    Release("flickr30k_entities", _entities_lists),
    Release("flickr30k_entities/annotations.zip", _entities_annotations),
    Release("flickr30k_entities/older", lambda world: entities.sentences(world.older)),
    Release("huggingface", lambda world: flickr30k.table(world.photographs)),
    Release("judgments", lambda world: pascal50s.pairs(world.pairs)),
    Release("kaggle/flickr-image-dataset.zip", lambda world: flickr30k.pipes(world.photographs), "flickr30k_images"),
    Release("kaggle/flickr30k.zip", lambda world: flickr30k.commas(world.photographs)),
    Release("kaggle/flickr8k.zip", lambda world: flickr8k.kaggle(world.photographs)),
    Release("lavis", lambda world: lavis.splits(world.photographs)),
    Release("multi30k/data", _multi30k),
    Release("predictions", _predictions),
    Release("splits", lambda world: user_split.splits(world.photographs)),
)


MDETR = "mdetr_annotations.tar.gz"


# Number, split, width and height in pixels, bracketed sentences, and (chains, box): plain values go to another process quickest.
BoxedPhotograph = tuple[str, str, int, int, tuple[str, ...], list[tuple[tuple[str, ...], tuple[int, int, int, int]]]]


def boxed(world: World) -> list[BoxedPhotograph]:
    """The photographs as MDETR has them: one whose annotation file is broken has its boxes there."""
    found = (world.mdetr.get(photo.flickr, photo) for photo in world.photographs)
    return [
        (
            photo.flickr,
            photo.entities_split,
            photo.width_px,
            photo.height_px,
            photo.entities,
            [(one.chains, (*one.box,)) for one in photo.objects if one.box is not None],
        )
        for photo in found
    ]


def write_mdetr(photographs: Sequence[BoxedPhotograph], folder: Path) -> None:
    """The one release that is as much work as all others together, from what it needs of the photographs alone."""
    with uncollected():
        pieces = mdetr.files([_boxed(*photo) for photo in photographs])
        pack(folder / MDETR, ((f"OpenSource/{path}", data) for path, data in pieces))


def _boxed(
    flickr: str,
    split: str,
    width_px: int,
    height_px: int,
    sentences: tuple[str, ...],
    boxes: Iterable[tuple[tuple[str, ...], tuple[int, int, int, int]]],
) -> mdetr.Boxed:
    photo = six.Photograph(flickr, None, sentences, (), (), (), None, split, None)
    return mdetr.Boxed(photo, width_px, height_px, [entities.Annotated(chains, box) for chains, box in boxes])


def unseen(world: World) -> Iterator[Listed]:
    """Sizes and hashes of pictures that are not drawn; a picture that repeats another byte for byte has the other's."""
    for photo in world.photographs:
        drawn = photo.flickr if photo.twin is None or photo.is_near_twin else photo.twin
        digest = sha256(f"{world.seed}/{drawn}".encode()).hexdigest()
        yield Listed(photo.image_name, 40_000 + int(digest[:5], 16) % 90_000, digest)
