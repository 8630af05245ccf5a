"""Regular annotation files of Flickr30k Entities, many at once, as columns cut from their bytes.

Regular is: to the byte as the release lays its files out, but for the numbers. Without its digits such a file is a
sequence of few fixed pieces; which they are, and that a number stands wherever a piece has room for one and nowhere
else, is proven before a number is believed. Nothing here parses XML, so no file can reach into its neighbour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from flickr_assets.rawfiles.annotationxml import MOST_NAMES
from flickr_assets.rawfiles.batches import Item
from flickr_assets.rawfiles.buffers import Bytes, Ints, booleans, numbers, offsets, strings, texts, values

_DIGITS = b"0123456789"
_NO_DIGITS = bytes(set(range(256)) - set(_DIGITS))
_EDGES = ("xmin", "ymin", "xmax", "ymax")

# The pieces of a file without its digits, each told by a byte that no file holds, in the order in which they are replaced.
_BEFORE = b"\x00"
_HEAD, _OBJECT, _NAME, _BOX, _FLAGS, _END = range(1, 7)
_PIECES = {
    _BOX: b"\t\t<bndbox>\n%b\t\t</bndbox>\n\t</object>\n" % "".join(f"\t\t\t<{edge}></{edge}>\n" for edge in _EDGES).encode(),
    _FLAGS: b"\t\t<scene></scene>\n\t\t<nobndbox></nobndbox>\n\t</object>\n",
    _OBJECT: b"\t<object>\n\t\t<name></name>\n",
    _NAME: b"\t\t<name></name>\n",
    _HEAD: b"%b<annotation>\n\t<filename>.jpg</filename>\n\t<size>\n"
    b"\t\t<width></width>\n\t\t<height></height>\n\t\t<depth></depth>\n\t</size>\n" % _BEFORE,
    _END: b"</annotation>\n",
}
_FILES = re.compile(rb"(?:\x01(?:\x02\x03*+[\x04\x05])*+\x06)*+")
_N_NUMBERS = np.array([0, 4, 1, 1, 4, 2, 0])
_N_LINES = np.array([0, *(_PIECES[piece].count(b"\n") for piece in sorted(_PIECES))])
_LONGEST = 9


class AnnotationColumns(NamedTuple):
    """Rows of raw.entities_image_size and raw.entities_object: `line` and what follows, in order."""

    image_size: pa.Table
    object: pa.Table


class _Batch(NamedTuple):
    """Of each piece: pieces, which; first, its first number's place among all. Of each number: texts, its digits; n_digits."""

    pieces: Bytes
    first: Ints
    texts: pa.StringArray
    n_digits: Ints

    def of(self, piece: int) -> Ints:
        """Where pieces of one kind stand."""
        return np.flatnonzero(self.pieces == piece)

    def values(self, first: Ints, n: int, longest: int = _LONGEST) -> Ints | None:
        """A row for each place: the n numbers from there on. None when one has more digits than `longest`."""
        places = (first[:, None] + np.arange(n)).ravel()
        if self.n_digits[places].max(initial=0) > longest:
            return None
        found = self.texts.take(numbers(places, "int64")).cast(pa.int64())
        return values(found).reshape(-1, n)


def annotation_columns(items: Sequence[Item]) -> AnnotationColumns | None:
    """Rows of all files, in order; None when one of the files is not regular."""
    joined = b"".join(_BEFORE + item.data + (b"" if item.data.endswith(b"\n") else b"\n") for item in items)
    if b"\r" in joined:
        joined = joined.replace(b"\r\n", b"\n")
    batch = _batch(joined, len(items))
    return None if batch is None else _columns(items, batch)


def _batch(joined: bytes, n_files: int) -> _Batch | None:
    """Pieces and numbers, or None where there is anything else.

    Without digits, only where a number is to stand does `>` meet `<` (or `.`): a number between the two stands in a
    room, two never share one, and where there are as many numbers as rooms, none is empty.
    """
    told = joined.translate(None, _DIGITS)
    if told.count(_BEFORE) != n_files or any(bytes([piece]) in told for piece in _PIECES):
        return None
    for piece, data in _PIECES.items():
        told = told.replace(data, bytes([piece]))
    if not _FILES.fullmatch(told):
        return None
    pieces = np.frombuffer(told, np.uint8)
    data = np.frombuffer(joined, np.uint8)
    is_digit = data - np.uint8(ord("0")) < len(_DIGITS)
    turns = np.flatnonzero(is_digit[1:] != is_digit[:-1]) + 1
    starts, ends = turns[::2], turns[1::2]
    rooms = offsets(_N_NUMBERS[pieces])
    after = data[ends]
    if len(starts) != rooms[-1] or not ((data[starts - 1] == ord(">")) & ((after == ord("<")) | (after == ord(".")))).all():
        return None
    return _Batch(pieces, rooms[:-1], strings(joined.translate(None, _NO_DIGITS), ends - starts), ends - starts)


def _columns(items: Sequence[Item], batch: _Batch) -> AnnotationColumns | None:
    """Rows, unless a number is one that no file ought to state: what is wrong with it is for the strict reader to tell."""
    heads = batch.first[batch.of(_HEAD)]
    stated = batch.texts.take(numbers(heads, "int64")).to_pylist()
    sizes = batch.values(heads + 1, 3)
    boxes = batch.values(batch.first[batch.of(_BOX)], 4)
    said = batch.values(batch.first[batch.of(_FLAGS)], 2, longest=1)
    if sizes is None or boxes is None or said is None:
        return None
    n_names = np.flatnonzero((batch.pieces == _BOX) | (batch.pieces == _FLAGS)) - batch.of(_OBJECT)
    is_wrong = (sizes < 1).any() or (boxes[:, :2] > boxes[:, 2:]).any() or (said > 1).any() or (n_names > MOST_NAMES).any()
    if is_wrong or any(item.photo_id != f"flickr:{photo}" for item, photo in zip(items, stated, strict=True)):
        return None
    photos = texts(item.photo_id for item in items)
    size = {"line": numbers(np.ones(len(items), np.int64), "int64"), "photo_id": photos}
    size |= {name: numbers(sizes[:, place], "int32") for place, name in enumerate(("width_px", "height_px", "depth"))}
    return AnnotationColumns(pa.table(size), pa.table(_objects(photos, batch, boxes, said)))


def _objects(photos: pa.Array, batch: _Batch, boxes: Ints, said: Ints) -> dict[str, pa.Array]:
    """A row for each name of each object: an object is its place, then its names, then its box or its flags."""
    pieces, heads, objects = batch.pieces, batch.of(_HEAD), batch.of(_OBJECT)
    names = np.flatnonzero((pieces == _OBJECT) | (pieces == _NAME))
    file_of_object = np.searchsorted(heads, objects) - 1
    lines = offsets(_N_LINES[pieces])
    index = np.arange(len(objects)) - np.searchsorted(objects, heads)[file_of_object]
    object_of_name = np.searchsorted(objects, names, side="right") - 1
    has_box = pieces[(pieces == _BOX) | (pieces == _FLAGS)] == _BOX
    # Of objects without a box, the row of boxes is any: it is null. So are the flags of those with one.
    box_of_object, said_of_object = np.cumsum(has_box) - has_box, np.cumsum(~has_box) - ~has_box
    is_boxed = has_box[object_of_name]
    boxes = np.append(boxes, [[0] * 4], 0)[box_of_object[object_of_name]]
    said = np.append(said, [[0] * 2], 0)[said_of_object[object_of_name]]
    return {
        "line": numbers((lines[objects] - lines[heads][file_of_object] + 1)[object_of_name], "int64"),
        "photo_id": photos.take(numbers(file_of_object[object_of_name], "int64")),
        "object_index": numbers(index[object_of_name], "int32"),
        "name_index": numbers(names - objects[object_of_name], "int16"),
        "chain_id": batch.texts.take(numbers(batch.first[names], "int64")),
        "x_min_px": numbers(boxes[:, 0], "int32", is_boxed),
        "y_min_px": numbers(boxes[:, 1], "int32", is_boxed),
        "x_max_px": numbers(boxes[:, 2], "int32", is_boxed),
        "y_max_px": numbers(boxes[:, 3], "int32", is_boxed),
        "is_scene": booleans(said[:, 0] == 1, ~is_boxed),
        "is_nobndbox": booleans(said[:, 1] == 1, ~is_boxed),
    }
