"""`dataset_flickr30k.json`, Karpathy's JSON of Flickr30k, as released."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pyarrow as pa

from flickr_assets.export import Export
from flickr_assets.exports.jsonlayout import karpathy


def _files(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
    yield "dataset_flickr30k.json", karpathy("flickr30k", tables["raw.karpathy30k_image"], tables["raw.karpathy30k_caption"])


EXPORT = Export(
    title="Karpathy's JSON of Flickr30k",
    description=(
        "One JSON of photographs with split, sentences and tokens. Read by neuraltalk, VSE++ and what descends from them."
    ),
    tables=("raw.karpathy30k_image", "raw.karpathy30k_caption"),
    needed=("raw.karpathy30k_image",),
    licence="The captions are bound by Flickr30k's terms: non-commercial research and education.",
    files=_files,
)
