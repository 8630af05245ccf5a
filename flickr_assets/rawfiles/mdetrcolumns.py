"""Regular image entries and annotations of MDETR's files, many at once, as columns.

Regular is: as `jsonblocks.columns` says, with the keys of the release, every value needed there, and nothing that the
strict reader would mend or refuse. What is wrong with a block is for that reader to tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.buffers import Ints, numbers, offsets, texts, values
from flickr_assets.rawfiles.jsonblocks import columns
from flickr_assets.rawfiles.jsontext import Block
from flickr_assets.rawfiles.mdetrentries import NUMBER_MAX, Entries, Entry

EDGE_MAX = 10**9
SIZE = re.compile(r"[1-9][0-9]{0,8}")

_SPANS = pa.list_(pa.list_(pa.int64()))
_INTEGERS = ("id", "sentence_id", "original_img_id", "image_id", "category_id", "iscrowd")
_TEXTS = ("file_name", "caption", "dataset_name")


def _schema(keys: str, **others: pa.DataType) -> pa.Schema:
    """Of the keys, those that are no whole numbers and no texts are spans or among the others."""
    known = dict.fromkeys(_INTEGERS, pa.int64()) | dict.fromkeys(_TEXTS, pa.string()) | others
    return pa.schema({key: known.get(key, _SPANS) for key in keys.split()})


def _image_schema(size: pa.DataType) -> pa.Schema:
    keys = "file_name height width id caption dataset_name tokens_negative sentence_id original_img_id tokens_positive_eval"
    return _schema(keys, height=size, width=size, tokens_positive_eval=pa.list_(_SPANS))


# Sizes are in quotes as released; a number is as good.
_IMAGES = (_image_schema(pa.string()), _image_schema(pa.int64()))
_BOXES = _schema("area iscrowd image_id category_id id bbox tokens_positive", area=pa.float64(), bbox=pa.list_(pa.float64()))


class Images(NamedTuple):
    """rows: of raw.mdetr_image. quoted: place in the block, width and height of the first entry with a width in quotes."""

    rows: pa.Table
    quoted: tuple[int, str, str | None] | None


class _Spans(NamedTuple):
    """Of each list how many spans; of each span where it starts and ends."""

    n: Ints
    starts: Ints
    ends: Ints

    def columns(self, valid: NDArray[np.bool_] | None = None) -> tuple[pa.ListArray, pa.ListArray]:
        at = numbers(offsets(self.n), "int32")
        mask = None if valid is None else pa.array(~valid)
        starts, ends = (pa.ListArray.from_arrays(at, numbers(edge, "int64"), mask=mask) for edge in (self.starts, self.ends))
        return starts, ends


def image_columns(block: Block, front: tuple[str, str], entries: Entries) -> Images | None:
    """Rows of image entries, which are then among `entries`; None, and nothing added, where one is not regular."""
    read = next((read for schema in _IMAGES if (read := columns(block, schema)) is not None), None)
    if read is None or any(read[key].null_count for key in ("file_name", "id", "caption", "sentence_id")):
        return None
    captions = cast(list[str], read["caption"].to_pylist())
    ids, sentences = values(read["id"]), values(read["sentence_id"])
    if min(ids.min(), sentences.min()) < 0 or sentences.max() > NUMBER_MAX:
        return None
    if not all(map(str.strip, captions)) or not "".join(captions).isprintable():
        return None
    n_characters = list(map(len, captions))
    photos = _photos(read["file_name"].to_pylist(), read["original_img_id"].to_pylist())
    width, height = _sizes(read["width"]), _sizes(read["height"])
    phrases = _phrases(read["tokens_positive_eval"], np.array(n_characters, np.int64))
    if photos is None or width is None or height is None or phrases is None:
        return None
    if not entries.add_all(ids.tolist(), list(map(Entry, photos, sentences.tolist(), n_characters))):
        return None
    row = _Rows(block, front)
    number = numbers(sentences, "int16")
    row.add(read["id"], read["file_name"], texts(photos), number, read["caption"], width, height, *phrases)
    return Images(row.table(), _quoted(read))


def box_columns(block: Block, front: tuple[str, str], entries: Entries) -> pa.Table | None:
    """Rows of annotations, of raw.mdetr_box; None where one is not regular."""
    read = columns(block, _BOXES)
    if read is None or read["image_id"].null_count or read["tokens_positive"].null_count:
        return None
    edges = _edges(read["bbox"])
    if edges is None or not _are_up_to(EDGE_MAX**2, read["area"].drop_null()) or (pc.min(read["id"]).as_py() or 0) < 0:
        return None
    ids = values(read["image_id"])
    # Boxes of one caption stand together.
    firsts = np.flatnonzero(np.diff(ids, prepend=-1))
    found = entries.get_all(ids[firsts].tolist()) if ids.min() >= 0 else None
    if found is None:
        return None
    caption = np.repeat(np.arange(len(firsts)), np.diff(firsts, append=len(ids)))
    spans = _spans(read["tokens_positive"], found.n_characters[caption])
    if spans is None:
        return None
    row = _Rows(block, front)
    photos, number = texts(found.photo_ids).take(numbers(caption, "int64")), numbers(found.numbers[caption], "int16")
    row.add(read["id"], read["image_id"], photos, number, *map(pa.array, edges), read["area"], *spans.columns())
    return row.table()


class _Rows:
    """Columns in order, those in front being the same for every row but for the line."""

    def __init__(self, block: Block, front: tuple[str, str]) -> None:
        lines = numbers(np.arange(block.first, block.first + block.n), "int64")
        self._columns: list[pa.Array] = [lines, *(pa.repeat(label, block.n) for label in front)]

    def add(self, *columns: pa.Array) -> None:
        self._columns += columns

    def table(self) -> pa.Table:
        return pa.table(self._columns, names=[str(place) for place in range(len(self._columns))])


def _photos(names: Sequence[str], originals: Sequence[int | None]) -> list[str] | None:
    """photo_ids; None where a name is none, or not that of the original."""
    try:
        photos = {name: photo_name(name).photo_id for name in dict.fromkeys(names)}
    except FlickrError:
        return None
    said = set(zip(names, originals, strict=True))
    if any(number is not None and photos[name].split(":")[1] != str(number) for name, number in said):
        return None
    return [photos[name] for name in names]


def _sizes(stated: pa.Array) -> pa.Array | None:
    """Pixels, of numbers in quotes or not; null where nothing is stated."""
    coded = stated.dictionary_encode()
    words = [str(value).strip() for value in coded.dictionary.to_pylist()]
    if not all(map(SIZE.fullmatch, words)):
        return None
    return pa.array(map(int, words), pa.int32()).take(coded.indices)


def _quoted(read: pa.RecordBatch) -> tuple[int, str, str | None] | None:
    if not pa.types.is_string(read["width"].type) or (at := pc.index(read["width"].is_valid(), True).as_py()) < 0:
        return None
    return at, read["width"][at].as_py(), read["height"][at].as_py()


def _phrases(listed: pa.ListArray, n_characters: Ints) -> tuple[pa.ListArray, pa.ListArray] | None:
    """Starts and ends of `tokens_positive_eval`, where a phrase is a list of one span; null where nothing is listed."""
    spans = listed.flatten()
    if not _all_of_length(spans, 1):
        return None
    n = _lengths(listed)
    of_phrases = pa.ListArray.from_arrays(numbers(offsets(n), "int32"), spans.flatten())
    found = _spans(of_phrases, n_characters)
    return None if found is None else found.columns(listed.is_valid().to_numpy(zero_copy_only=False))


def _spans(listed: pa.ListArray, n_characters: Ints) -> _Spans | None:
    """listed: lists of spans, none of them null. n_characters: of the caption of each list."""
    pairs = listed.flatten()
    if not _all_of_length(pairs, 2) or (flat := pairs.flatten()).null_count:
        return None
    starts, ends = values(flat).reshape(-1, 2).T
    n = _lengths(listed)
    is_within = (starts >= 0) & (starts < ends) & (ends <= np.repeat(n_characters, n))
    return _Spans(n, starts, ends) if is_within.all() else None


def _edges(boxes: pa.ListArray) -> NDArray[np.float64] | None:
    """x, y, width and height, each of all boxes."""
    if not _all_of_length(boxes, 4) or (flat := boxes.flatten()).null_count or not _are_up_to(EDGE_MAX, flat):
        return None
    return flat.to_numpy().reshape(-1, 4).T


def _are_up_to(highest: int, found: pa.DoubleArray) -> bool:
    """Whether all are numbers from 0 on. Without a negative one, and without -0, which is 0 where it is written as a whole number."""
    known: NDArray[np.float64] = found.to_numpy()
    return bool((known <= highest).all()) and not np.signbit(known).any()


def _all_of_length(lists: pa.ListArray, n: int) -> bool:
    return lists.null_count == 0 and bool((_lengths(lists) == n).all())


def _lengths(lists: pa.ListArray) -> Ints:
    """How many items each list has; 0 of a null."""
    lengths: Any = pc.fill_null(pc.list_value_length(lists), 0)
    return lengths.to_numpy().astype(np.int64)
