"""MDETR's `final_flickr_{separateGT,mergedGT}_{train,val,test}.json`: a caption is an image entry, a box of it an annotation."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from flickr_assets.sample.layouts.entities import SPLITS, Annotated
from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces

# Boxes of one caption that overlap so far are one annotation, with the phrases of all of them and the edges of the last.
ALIKE_IOU = 0.95

Box = tuple[int, int, int, int]
Span = tuple[int, int]


class Boxed(NamedTuple):
    """A photograph with its objects, as its annotation file has them."""

    photo: Photographed
    width_px: int
    height_px: int
    objects: Sequence[Annotated]


class _Caption(NamedTuple):
    """phrases: the chain and the characters of each. boxes: with the phrases that each is of."""

    text: str
    phrases: list[tuple[str, Span]]
    boxes: list[tuple[Box, list[Span]]]
    boxed_chains: frozenset[str]


def files(photographs: Sequence[Boxed]) -> Pieces:
    """The six files; ids run on from train to val to test. The image entries of a split are the same in both of its files."""
    entries: dict[str, bytes] = {}
    for ground_truth in ("separateGT", "mergedGT"):
        image_ids, box_ids = count(), count()
        for split in SPLITS:
            path = f"final_flickr_{ground_truth}_{split}.json"
            images: list[bytes] = []
            boxes: list[bytes] = []
            for boxed in photographs:
                if boxed.photo.entities_split == split:
                    for number, caption in enumerate(_captions(boxed, ground_truth)):
                        image_id = next(image_ids)
                        if split not in entries:
                            images.append(_image(boxed, caption, number, image_id))
                        boxes += [_annotation(one, image_id, next(box_ids)) for one in caption.boxes]
            entries.setdefault(split, b", ".join(images))
            yield path, b'{"info": [], "licenses": [], "images": ['
            yield path, entries[split]
            yield path, b'], "annotations": ['
            yield path, b", ".join(boxes)
            yield path, b'], "categories": [{"supercategory": "object", "id": 1, "name": "object"}]}'


def _image(boxed: Boxed, caption: _Caption, number: int, image_id: int) -> bytes:
    """Sizes are numbers in quotes, as they come out of the XML."""
    image = {
        "file_name": boxed.photo.image_name,
        "height": str(boxed.height_px),
        "width": str(boxed.width_px),
        "id": image_id,
        "caption": caption.text,
        "dataset_name": "flickr",
        "tokens_negative": [[0, len(caption.text)]],
        "sentence_id": number,
        "original_img_id": int(boxed.photo.flickr),
        "tokens_positive_eval": [[span] for chain, span in caption.phrases if chain in caption.boxed_chains],
    }
    return json.dumps(image).encode()


def _annotation(one: tuple[Box, list[Span]], image_id: int, box_id: int) -> bytes:
    """As json.dumps would write it, of which there are too many for that."""
    (x_min, y_min, x_max, y_max), spans = one
    width, height = float(x_max - x_min), float(y_max - y_min)
    positive = ", ".join(f"[{start}, {end}]" for start, end in spans)
    return (
        f'{{"area": {height * width}, "iscrowd": 0, "image_id": {image_id}, "category_id": 1, "id": {box_id}, '
        f'"bbox": [{float(x_min)}, {float(y_min)}, {width}, {height}], "tokens_positive": [{positive}]}}'
    ).encode()


def _captions(boxed: Boxed, ground_truth: str) -> Iterator[_Caption]:
    boxes: dict[str, list[Box]] = {}
    for one in boxed.objects:
        if one.box is not None:
            for chain in one.chains:
                boxes.setdefault(chain, []).append(one.box)
    if ground_truth == "mergedGT":
        boxes = {chain: [_enclosing(mine)] for chain, mine in boxes.items()}
    boxed_chains = frozenset(boxes)
    for sentence in boxed.photo.entities:
        text, phrases = _spoken(sentence)
        listed = [(box, chain) for chain, _ in phrases for box in boxes.get(chain, ())]
        grouped = [(group[-1][0], _phrases_of(group, phrases)) for group in _alike(listed)]
        yield _Caption(text, phrases, grouped, boxed_chains)


def _spoken(sentence: str) -> tuple[str, list[tuple[str, Span]]]:
    """A regular sentence without its brackets: a tag ends at its first blank, a phrase at its `]`."""
    text, *pieces = sentence.split("[/EN#")
    phrases: list[tuple[str, Span]] = []
    for piece in pieces:
        tag, _, rest = piece.partition(" ")
        phrase, _, after = rest.partition("]")
        phrases.append((tag.partition("/")[0], (len(text), len(text) + len(phrase))))
        text += phrase + after
    return text, phrases


def _phrases_of(group: Sequence[tuple[Box, str]], phrases: Sequence[tuple[str, Span]]) -> list[Span]:
    chains = {chain for _, chain in group}
    return [span for chain, span in phrases if chain in chains]


def _alike(listed: Sequence[tuple[Box, str]]) -> list[list[tuple[Box, str]]]:
    """Groups of boxes that overlap by ALIKE_IOU, directly or by way of others; the last of those listed is its group's last."""
    groups: list[list[tuple[Box, str]]] = []
    for one in listed:
        near = [group for group in groups if _is_near(one[0], group)]
        if near:
            groups = [group for group in groups if group not in near]
        groups.append([*(member for group in near for member in group), one])
    return groups


def _is_near(box: Box, group: Sequence[tuple[Box, str]]) -> bool:
    """Left edges further apart than a twentieth of what both boxes span: they overlap too little, and so do most, unmeasured."""
    return any(
        20 * abs(box[0] - other[0]) <= max(box[2], other[2]) - min(box[0], other[0]) and _iou(box, other) >= ALIKE_IOU
        for other, _ in group
    )


def _enclosing(boxes: Sequence[Box]) -> Box:
    x_min, y_min, x_max, y_max = zip(*boxes, strict=True)
    return min(x_min), min(y_min), max(x_max), max(y_max)


def _iou(one: Box, other: Box) -> float:
    """With edges as points on a line; boxes without area overlap nothing, themselves neither."""
    both = max(0, min(one[2], other[2]) - max(one[0], other[0])) * max(0, min(one[3], other[3]) - max(one[1], other[1]))
    either = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)) - both
    return both / either if either else 0.0
