"""Systems' captions: with split and references, and as COCO's results are written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces


class Predicted(NamedTuple):
    """What a system said of a photograph."""

    photo: Photographed
    text: str


def detailed(system: str, predicted: Iterable[Predicted]) -> Pieces:
    """`SYSTEM.json` with split, image, references and prediction."""
    rows = [
        {"split": photo.karpathy, "image_name": photo.image_name, "captions": list(photo.raw), "prediction": text}
        for photo, text in predicted
    ]
    yield f"{system}.json", json.dumps(rows, ensure_ascii=False, indent=1).encode()


def results(system: str, predicted: Iterable[Predicted]) -> Pieces:
    """`SYSTEM.json` in the COCO result layout, with Flickr's numbers."""
    rows = [{"image_id": int(photo.flickr), "caption": text} for photo, text in predicted]
    yield f"{system}.json", json.dumps(rows).encode()
