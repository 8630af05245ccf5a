"""Karpathy's `dataset_flickr30k.json` and `dataset_flickr8k.json`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces, json_list

_Image = tuple[str, str, Sequence[str]]
_WORD = re.compile(r"[a-z0-9]+")


def flickr30k(photographs: Iterable[Photographed]) -> Pieces:
    """`dataset_flickr30k.json`."""
    return _dataset("flickr30k", ((photo.image_name, photo.karpathy, photo.raw) for photo in photographs if photo.karpathy))


def flickr8k(photographs: Iterable[Photographed]) -> Pieces:
    """`dataset_flickr8k.json`: the photographs that one of Flickr8k's lists names."""
    images = ((photo.flickr8k_name, photo.flickr8k_split, photo.flickr8k) for photo in photographs if photo.flickr8k_split)
    return _dataset("flickr8k", images)


def _dataset(dataset: str, images: Iterable[_Image]) -> Pieces:
    return json_list(f"dataset_{dataset}.json", _written(images), '{"images": [', f'], "dataset": "{dataset}"}}')


def _written(images: Iterable[_Image]) -> Iterator[dict[str, Any]]:
    """Tokens by Karpathy's rule for plain English."""
    sentid = 0
    for imgid, (filename, split, captions) in enumerate(images):
        sentids = list(range(sentid, sentid + len(captions)))
        sentid += len(captions)
        sentences = [
            {"tokens": _WORD.findall(text.lower()), "raw": text, "imgid": imgid, "sentid": number}
            for number, text in zip(sentids, captions, strict=True)
        ]
        yield {"sentids": sentids, "imgid": imgid, "sentences": sentences, "split": split, "filename": filename}
