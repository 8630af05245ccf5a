"""The two JSON layouts that the field's loaders read: Karpathy's and LAVIS's, with the releases' own key order and bytes.

The releases are `json.dumps` with its default separators, ASCII escapes, and no final newline.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import pyarrow as pa

Row = dict[str, Any]


def encoded(value: object) -> bytes:
    """As the releases write it."""
    return json.dumps(value).encode()


def karpathy(dataset: str, image: pa.Table, caption: pa.Table) -> bytes:
    """`{"images": […], "dataset": NAME}`; optional keys are written where the release that was read had them.

    image, caption: the two raw tables of one Karpathy release.
    """
    sentences = _grouped(caption.sort_by([("photo_id", "ascending"), ("number", "ascending")]), "photo_id")
    images = [_karpathy_image(row, sentences.get(row["photo_id"], [])) for row in image.sort_by("position").to_pylist()]
    return encoded({"images": images, "dataset": dataset})


def _karpathy_image(row: Row, sentences: list[Row]) -> Row:
    found: Row = {} if row["filepath"] is None else {"filepath": row["filepath"]}
    if row["sentids"] is not None:
        found["sentids"] = row["sentids"]
    found |= {"imgid": row["imgid"], "sentences": [_karpathy_sentence(sentence) for sentence in sentences]}
    return found | {"split": row["split"], "filename": row["image_name"]}


def _karpathy_sentence(row: Row) -> Row:
    tokens: Row = {} if row["tokens"] is None else {"tokens": row["tokens"]}
    return tokens | {"raw": row["text"], "imgid": row["imgid"], "sentid": row["sentid"]}


def lavis(image: pa.Table, caption: pa.Table) -> Iterator[tuple[str, bytes]]:
    """(`flickr30k_SPLIT.json`, its bytes) of each split, in the row layout that was read.

    image, caption: raw.lavis_image and raw.lavis_caption.
    """
    captions = _grouped(caption.sort_by([("split", "ascending"), ("row", "ascending"), ("number", "ascending")]), "split")
    images = _grouped(image.sort_by([("split", "ascending"), ("position", "ascending")]), "split")
    for split, members in images.items():
        by_photo = {row["photo_id"]: row for row in members}
        rows = [
            _lavis_row(by_photo[photo], [one["text"] for one in group])
            for (_, photo), group in groupby(captions.get(split, []), key=itemgetter("row", "photo_id"))
        ]
        yield f"flickr30k_{split}.json", encoded(rows)


def _lavis_row(image: Row, texts: list[str]) -> Row:
    found: Row = {"image": image["image_name_released"], "caption": texts if image["layout"] == "list" else texts[0]}
    return found if image["image_id"] is None else found | {"image_id": image["image_id"]}


def _grouped(data: pa.Table, column: str) -> dict[str, list[Row]]:
    return {key: list(rows) for key, rows in groupby(data.to_pylist(), key=itemgetter(column))}
