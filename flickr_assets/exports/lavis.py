"""`flickr30k_{train,val,test}.json` as LAVIS, ALBEF and BLIP load them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pyarrow as pa

from flickr_assets.export import Export
from flickr_assets.exports.jsonlayout import lavis


def _files(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
    yield from lavis(tables["raw.lavis_image"], tables["raw.lavis_caption"])


EXPORT = Export(
    title="Flickr30k for LAVIS, ALBEF and BLIP",
    description=(
        "A JSON list a split: in training a row a caption, in validation and test a row a photograph. Read by "
        "LAVIS, ALBEF and BLIP for retrieval."
    ),
    tables=("raw.lavis_image", "raw.lavis_caption"),
    needed=("raw.lavis_image",),
    licence="The captions are bound by Flickr30k's terms: non-commercial research and education.",
    files=_files,
)
