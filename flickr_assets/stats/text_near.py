"""Pairs of texts that are nearly the same, as `stats.text_near` has them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyarrow as pa

from flickr_assets.derived import Derived
from flickr_assets.schema.alike import TEXT_NEAR


def text_near(tables: Mapping[str, pa.Table]) -> pa.Table:
    """The rows, from nlp.text."""
    from flickr_assets.stats.near import near_pairs
    from flickr_assets.stats.wordsets import word_sets

    texts = tables["nlp.text"].select(["text_id", "text"]).sort_by("text_id")
    ids = texts["text_id"].to_numpy()
    sets = word_sets(texts["text"])
    pairs = near_pairs(sets)
    either = sets.sizes[pairs.first] + sets.sizes[pairs.second] - pairs.n_shared
    columns = (ids[pairs.first], ids[pairs.second], pairs.n_shared, pairs.n_shared / np.maximum(either, 1))
    return pa.table(dict(zip(TEXT_NEAR.column_names, map(pa.array, columns), strict=True)))


DERIVED = Derived(TEXT_NEAR, ("nlp.text",), text_near)
