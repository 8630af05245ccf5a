"""Captions by what they say: each distinct text is expanded once, however many captions say it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from flickr_assets.errors import InputError
from flickr_assets.graph.expand import text_id
from flickr_assets.graph.modes import Mode

# Where another caption of its image says *woman*, the published generators take a girl for one.
_GIRL = r"\bgirls?\b"
_WOMAN = r"\b(?:woman|women|lady|ladies|brides?)\b"

Ints = NDArray[np.int64]


class Texts(NamedTuple):
    """unit: a row a distinct text, sorted by text_id. caption: a row a caption, sorted by its id.

    unit: its number, text_id, text, is_woman, weight, n_captions, caption_id (the least). Texts that are the same and whose lattices may
    differ (is_woman) are two units. weight: how many captions it counts for where strings need some that generate them.
    caption: its number, caption_id, image (a number, in the order of ids), image_id, unit.
    """

    unit: pa.Table
    caption: pa.Table


def texts(captions: pa.Table, mode: Mode) -> Texts:
    """captions: caption_id, image_id, text, in any order; no id twice.

    Where every edge is to be an entailment a text counts once: a caption that is repeated word for word is no second witness.
    Raises InputError `text-collision` for two texts of one id.
    """
    caption = captions.select(["caption_id", "image_id", "text"]).sort_by("caption_id").combine_chunks()
    said = pc.dictionary_encode(caption["text"].combine_chunks())
    ids = np.array([text_id(text) for text in said.dictionary.to_pylist()], np.int64)
    _check_distinct(ids, said.dictionary)
    of_text = said.indices.to_numpy().astype(np.int64)
    is_woman = np.zeros(len(of_text), np.bool_) if mode.is_strict else _are_women(caption)
    # Both in one number: 63 bits and one.
    keys, first, unit, n = np.unique(
        (ids[of_text].astype(np.uint64) << np.uint64(1)) | is_woman, return_index=True, return_inverse=True, return_counts=True
    )
    rows = caption.take(pa.array(first))
    columns = {
        "unit": np.arange(len(keys)),
        "text_id": (keys >> np.uint64(1)).astype(np.int64),
        "text": rows["text"],
        "is_woman": is_woman[first],
        "weight": np.ones(len(n), np.int64) if mode.is_strict else n.astype(np.int64),
        "n_captions": n.astype(np.int64),
        "caption_id": rows["caption_id"],
    }
    named = {"caption_id": caption["caption_id"], "image": _ranks(caption["image_id"]), "image_id": caption["image_id"]}
    return Texts(pa.table(columns), pa.table({"caption": np.arange(len(unit)), **named, "unit": unit.astype(np.int64)}))


def _ranks(names: pa.ChunkedArray) -> Any:
    """The place of each among the distinct ones, sorted."""
    distinct = pc.unique(names)
    return pc.index_in(names, distinct.take(pc.sort_indices(distinct)))


def _check_distinct(ids: Ints, said: pa.Array) -> None:
    order = np.argsort(ids, kind="stable")
    double = np.flatnonzero(np.diff(ids[order]) == 0)
    if len(double):
        one, other = (said[int(order[place])].as_py() for place in (double[0], double[0] + 1))
        raise InputError(
            "text-collision",
            f"two captions have the same id: {one[:60]!r} and {other[:60]!r}.",
            remedy="Leave one of them out.",
        )


def _are_women(caption: pa.Table) -> NDArray[np.bool_]:
    """Of captions that say *girl*: whether another one of the image says *woman*."""
    says_woman, says_girl = (_says(caption["text"], pattern) for pattern in (_WOMAN, _GIRL))
    images = pc.dictionary_encode(caption["image_id"].combine_chunks()).indices.to_numpy()
    n_say = np.bincount(images, says_woman)[images] if len(images) else np.zeros(0)
    return says_girl & (n_say - says_woman > 0)


def _says(text: Any, pattern: str) -> NDArray[np.bool_]:
    return pc.match_substring_regex(text, pattern, ignore_case=True).combine_chunks().to_numpy(zero_copy_only=False)
