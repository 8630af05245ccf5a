"""Karpathy's split of Flickr30k: `dataset_flickr30k.json`, which holds splits and sentences together."""

from __future__ import annotations

from collections.abc import Mapping

from flickr_assets.rawfiles.karpathyjson import karpathy_reader, karpathy_recogniser, karpathy_tables
from flickr_assets.sample.layouts import karpathy
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.source import Licence, Source


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    return whole("karpathy", karpathy.flickr30k(PHOTOGRAPHS))


SOURCE = Source(
    title="Karpathy's Flickr30k JSON",
    description="31,014 images with split and 155,070 sentences in the raw edition, words apart in `tokens`.",
    obtain="Download caption_datasets.zip at Andrej Karpathy's deepimagesent page; it holds dataset_flickr30k.json.",
    url="https://cs.stanford.edu/people/karpathy/deepimagesent/",
    licence=Licence(
        stated="None stated for the JSON files.",
        linked="Flickr30k's own terms: non-commercial research and education.",
        agree=False,
        url="https://cs.stanford.edu/people/karpathy/deepimagesent/",
        read_on=None,
    ),
    names=("dataset*.json", "*karpathy*.json"),
    recognise=karpathy_recogniser("flickr30k"),
    read=karpathy_reader("karpathy30k"),
    tables=karpathy_tables("karpathy30k", "Flickr30k"),
    missing="dataset_flickr30k.json",
    specimen=specimen,
    unit="image",
    published={"raw.karpathy30k_image": 31_014, "raw.karpathy30k_caption": 155_070},
)
