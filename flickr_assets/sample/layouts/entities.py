"""Flickr30k Entities: sentences and annotations a file a photograph, the split lists, the captions that are unrelated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces, lines

SPLITS = ("train", "val", "test")
_EDGES = ("xmin", "ymin", "xmax", "ymax")


class Annotated(NamedTuple):
    """An object of an annotation file: the chains that it names and its box, or what it is without one."""

    chains: tuple[str, ...]
    box: tuple[int, int, int, int] | None
    is_scene: bool = False
    is_nobndbox: bool = False


class Framed(Protocol):
    """A photograph of which the objects are annotated."""

    @property
    def flickr(self) -> str: ...
    @property
    def image_name(self) -> str: ...
    @property
    def width_px(self) -> int: ...
    @property
    def height_px(self) -> int: ...
    @property
    def objects(self) -> tuple[Annotated, ...]: ...


def sentences(photographs: Iterable[Photographed]) -> Pieces:
    """`Sentences/ID.txt`."""
    for photo in photographs:
        yield f"Sentences/{photo.flickr}.txt", "".join(f"{text}\n" for text in photo.entities).encode()


def splits(photographs: Sequence[Photographed]) -> Pieces:
    """`train.txt`, `val.txt`, `test.txt`."""
    for split in SPLITS:
        yield from lines(f"{split}.txt", (photo.flickr for photo in photographs if photo.entities_split == split))


def unrelated(photographs: Iterable[Photographed]) -> Pieces:
    """`UNRELATED_CAPTIONS`: the captions without a phrase, numbered from 1."""
    entries = (
        f"{photo.flickr} {number}"
        for photo in photographs
        for number, sentence in enumerate(photo.entities, start=1)
        if "[/EN#" not in sentence
    )
    path = "UNRELATED_CAPTIONS"
    yield from lines(path, ["# format: <imageID> <sentence number>"])
    yield from lines(path, entries)


def boxes(photographs: Iterable[Framed]) -> Pieces:
    """`Annotations/ID.xml`."""
    for photo in photographs:
        yield (
            f"Annotations/{photo.flickr}.xml",
            annotation(photo.image_name, photo.width_px, photo.height_px, photo.objects),
        )


def annotation(image_name: str, width_px: int, height_px: int, objects: Iterable[Annotated]) -> bytes:
    """`Annotations/ID.xml`."""
    size = f"\t<size>\n\t\t<width>{width_px}</width>\n\t\t<height>{height_px}</height>\n\t\t<depth>3</depth>\n\t</size>\n"
    written = "".join(map(_object, objects))
    return f"<annotation>\n\t<filename>{image_name}</filename>\n{size}{written}</annotation>\n".encode()


def _object(one: Annotated) -> str:
    names = "".join(f"\t\t<name>{chain}</name>\n" for chain in one.chains)
    if one.box is None:
        what = f"\t\t<scene>{int(one.is_scene)}</scene>\n\t\t<nobndbox>{int(one.is_nobndbox)}</nobndbox>\n"
    else:
        edges = "".join(f"\t\t\t<{tag}>{edge}</{tag}>\n" for tag, edge in zip(_EDGES, one.box, strict=True))
        what = f"\t\t<bndbox>\n{edges}\t\t</bndbox>\n"
    return f"\t<object>\n{names}{what}\t</object>\n"
