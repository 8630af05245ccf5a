"""`flickr30k_{train,val,test}.json` of LAVIS: train one caption a row, val and test one image a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from flickr_assets.sample.layouts.photographed import KARPATHY_SPLITS, Photographed
from flickr_assets.sample.layouts.pieces import Pieces, json_list


def splits(photographs: Sequence[Photographed]) -> Pieces:
    """The three files."""
    for split in KARPATHY_SPLITS:
        yield from json_list(f"flickr30k_{split}.json", _rows(photographs, split))


def _rows(photographs: Sequence[Photographed], split: str) -> Iterator[dict[str, Any]]:
    for image_id, photo in enumerate(photo for photo in photographs if photo.karpathy is not None):
        image = f"flickr30k-images/{photo.image_name}"
        if photo.karpathy == split == "train":
            for text in photo.raw:
                yield {"image": image, "caption": text, "image_id": image_id}
        elif photo.karpathy == split:
            yield {"image": image, "caption": list(photo.raw)}
