"""Captions of a built home for a graph: all of a corpus, or those of the images of one split."""

from __future__ import annotations

from typing import NamedTuple

import pyarrow as pa

from flickr_assets import duck
from flickr_assets.build.looms import CaptionLoom
from flickr_assets.build.publish import published_paths
from flickr_assets.errors import UsageError
from flickr_assets.paths import Home

_CAPTIONS = """
SELECT caption_id, image_id, text
FROM core.caption
WHERE language = 'en' AND corpus = $corpus
    AND ($scheme = '' OR photo_id IN (SELECT photo_id FROM core.split_member WHERE scheme = $scheme AND split = $split))
ORDER BY caption_id
"""
_CORPORA = "SELECT DISTINCT corpus FROM core.caption WHERE language = 'en' ORDER BY corpus"
_SPLITS = "SELECT DISTINCT scheme || '/' || split FROM core.split_member ORDER BY 1"


class HomeCaptions(NamedTuple):
    """rows: caption_id, image_id, text. loom: that reads their parse."""

    rows: pa.Table
    loom: CaptionLoom


def home_captions(home: Home, mode: str, corpus: str, split: str = "") -> HomeCaptions:
    """English captions of a corpus. split: `SCHEME/SPLIT`, of whose photographs alone; empty for all.

    Raises UsageError `corpus-unknown`, `split-unknown`; HomeError `home-empty`, `home-damaged`, `table-not-built`.
    """
    parse, token = (published_paths(home, table) for table in ("nlp.parse", "nlp.token"))
    scheme, _, name = split.partition("/")
    connection = duck.open_catalogue(home.catalogue)
    try:
        corpora, splits = (duck.query(connection, sql).column(0).to_pylist() for sql in (_CORPORA, _SPLITS))
        _check(corpus, corpora, "corpus")
        if split:
            _check(split, splits, "split")
        rows = duck.query(connection, _CAPTIONS, {"corpus": corpus, "scheme": scheme, "split": name})
    finally:
        connection.close()
    return HomeCaptions(rows, CaptionLoom(mode, home.settings().model, parse, token))


def _check(name: str, known: list[str], what: str) -> None:
    if name not in known:
        remedy = f"Name one of: {', '.join(known)}." if known else "Build a release that has some."
        raise UsageError(f"{what}-unknown", f"the home has no {what} {name!r}.", remedy=remedy)
