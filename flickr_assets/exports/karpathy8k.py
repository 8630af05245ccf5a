"""`dataset_flickr8k.json`, Karpathy's JSON of Flickr8k, as released."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pyarrow as pa

from flickr_assets.export import Export
from flickr_assets.exports.jsonlayout import karpathy


def _files(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
    yield "dataset_flickr8k.json", karpathy("flickr8k", tables["raw.karpathy8k_image"], tables["raw.karpathy8k_caption"])


EXPORT = Export(
    title="Karpathy's JSON of Flickr8k",
    description="One JSON of photographs with split, sentences and tokens. Read by neuraltalk and VSE++.",
    tables=("raw.karpathy8k_image", "raw.karpathy8k_caption"),
    needed=("raw.karpathy8k_image",),
    licence="The captions are bound by Flickr8k's terms: non-commercial research and education.",
    files=_files,
)
