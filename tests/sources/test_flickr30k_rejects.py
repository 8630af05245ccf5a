"""Each error code of the sources of Flickr30k's captions, held by a broken specimen: bad/CODE__SOURCE[_what].EXT."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Source
from flickr_assets.sources import (
    flickr30k_annotations,
    flickr30k_captions,
    flickr30k_csv,
    flickr30k_token,
    karpathy30k,
    lavis,
)

BAD = Path(__file__).parent / "bad"
SOURCES: dict[str, Source] = {
    "flickr30k_token": flickr30k_token.SOURCE,
    "flickr30k_csv": flickr30k_csv.SOURCE,
    "flickr30k_captions": flickr30k_captions.SOURCE,
    "flickr30k_annotations": flickr30k_annotations.SOURCE,
    "karpathy30k": karpathy30k.SOURCE,
    "lavis": lavis.SOURCE,
}

_ANY = {"utf8-invalid", "file-empty", "image-name", "caption-empty"}
_CSV = {"csv-header", "column-count"}
_JSON = {"json-syntax", "json-shape", "json-depth", "surrogate-lone", "number-range", "image-duplicate"}
CODES = {
    "flickr30k_token": _ANY | {"token-line", "caption-duplicate"},
    "flickr30k_csv": _ANY | _CSV | {"number-range", "caption-duplicate"},
    "flickr30k_captions": _ANY | _CSV | {"csv-quote", "number-range", "caption-duplicate"},
    "flickr30k_annotations": _ANY | _CSV | _JSON | {"csv-quote", "split-unknown", "sentids-count"},
    "karpathy30k": _ANY | _JSON | {"split-unknown"},
    "lavis": _ANY | _JSON | {"image-id-conflict"},
}


def specimens(name: str) -> list[Path]:
    return sorted(path for path in BAD.iterdir() if (path.stem.partition("__")[2] + "_").startswith(f"{name}_"))


@pytest.mark.parametrize("path", [path for name in SOURCES for path in specimens(name)], ids=lambda path: path.name)
def test_a_broken_specimen_is_one_reject_of_its_code(path: Path) -> None:
    code, _, variant = path.stem.partition("__")
    name = next(name for name in SOURCES if f"{variant}_".startswith(f"{name}_"))
    reading = SOURCES[name].reading()
    SOURCES[name].read(bytes_part(path.read_bytes(), part="train"), reading)
    assert [reject.code for reject in reading.rejects] == [code]
    assert reading.rejects[0].message.endswith(".")
    lines = {row[0] for rows in reading.rows.values() for row in rows}
    assert reading.n_accepted == len(lines)
    assert reading.n_read == reading.n_accepted + reading.n_rejected


@pytest.mark.parametrize("name", SOURCES)
def test_every_code_of_a_source_has_a_specimen(name: str) -> None:
    assert {path.name.partition("__")[0] for path in specimens(name)} == CODES[name]
