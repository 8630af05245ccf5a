"""Karpathy's split of Flickr8k: `dataset_flickr8k.json`, which holds splits and sentences together."""

from __future__ import annotations

from collections.abc import Mapping

from flickr_assets.rawfiles.karpathyjson import karpathy_reader, karpathy_recogniser, karpathy_tables
from flickr_assets.sample.layouts import karpathy
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.source import Licence, Source


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    return whole("karpathy", karpathy.flickr8k(PHOTOGRAPHS))


SOURCE = Source(
    title="Karpathy's Flickr8k JSON",
    description="8,000 images with split and 40,000 sentences in the Flickr8k edition, words apart in `tokens`.",
    obtain="Download caption_datasets.zip at Andrej Karpathy's deepimagesent page; it holds dataset_flickr8k.json.",
    url="https://cs.stanford.edu/people/karpathy/deepimagesent/",
    licence=Licence(
        stated="None stated for the JSON files.",
        linked="Flickr8k's own terms: non-commercial research and education.",
        agree=False,
        url="https://cs.stanford.edu/people/karpathy/deepimagesent/",
        read_on=None,
    ),
    names=("dataset*.json", "*karpathy*.json"),
    recognise=karpathy_recogniser("flickr8k"),
    read=karpathy_reader("karpathy8k"),
    tables=karpathy_tables("karpathy8k", "Flickr8k"),
    missing="dataset_flickr8k.json",
    specimen=specimen,
    unit="image",
    published={"raw.karpathy8k_image": 8_000, "raw.karpathy8k_caption": 40_000},
)
