"""Readable text against the `raw` of Karpathy's JSON, caption by caption (image and number)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from flickr_assets.nlp.readable import agreement

pytestmark = pytest.mark.slow


def test_nearly_every_caption_is_as_the_raw_edition_has_it(real_data: Path) -> None:
    """99.87 % are the same. Spacing: `they 're`, `$ 5`, `50 %`, `reads :`, `men,one` in the raw edition. Letters: it has ASCII alone."""
    with gzip.open(real_data / "karpathy" / "dataset_flickr30k.json.gz", "rt", encoding="utf-8") as file:
        images = json.load(file)["images"]
    raw = {f"{image['filename']}#{n}": s["raw"] for image in images for n, s in enumerate(image["sentences"])}
    with gzip.open(real_data / "flickr30k" / "results_20130124.token.gz", "rt", encoding="utf-8", newline="\n") as file:
        released = dict(line.rstrip("\n").split("\t") for line in file)
    found = agreement((text, raw[key]) for key, text in released.items() if key in raw)
    assert sum(found.values()) == len(raw) == 155_070
    assert found == {"same": 154_873, "entities": 88, "spacing": 105, "letters": 4}
