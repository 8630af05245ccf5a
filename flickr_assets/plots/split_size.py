"""Sizes of the splits of every scheme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots.bars import Series, stacked
from flickr_assets.plots.canvas import colours, more
from flickr_assets.plots.splits import USUAL, scheme_rank

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_SCHEMES = 18
MOST_SPLITS = 6


def _draw(rows: pa.Table) -> Figure:
    splits: Counter[str] = Counter()
    found: dict[tuple[str, str], int] = {}
    for row in rows.to_pylist():
        splits[row["split"]] += row["n_photos"]
        found[row["scheme"], row["split"]] = row["n_photos"]
    schemes = {scheme for scheme, _ in found}
    shown = sorted(schemes, key=scheme_rank)[:MOST_SCHEMES]
    return stacked(
        shown,
        _series(shown, splits, found),
        "photographs",
        last=more(len(schemes) - len(shown), "scheme"),
    )


def _series(schemes: Sequence[str], splits: Mapping[str, int], found: Mapping[tuple[str, str], int]) -> list[Series]:
    """train, val and test, then other splits, the largest first; where there are too many, the last ones together."""
    others = sorted(splits.keys() - set(USUAL), key=lambda split: (-splits[split], split))
    usual = [split for split in USUAL if split in splits]
    n_alone = MOST_SPLITS - len(usual) - (len(usual) + len(others) > MOST_SPLITS)
    names = [*usual, *sorted(others[:n_alone]), *others[n_alone:]]
    alone = names[: len(usual) + n_alone]
    parts = [(name, [found.get((scheme, name), 0) for scheme in schemes]) for name in alone]
    if len(alone) < len(names):
        rest = [sum(found.get((scheme, name), 0) for name in names[len(alone) :]) for scheme in schemes]
        parts.append((f"{len(names) - len(alone)} others", rest))
    return [Series(name, values, colour) for (name, values), colour in zip(parts, colours(len(parts)), strict=True)]


PLOT = Plot(
    title="Photographs in each split",
    table="stats.split_size",
    teaches="Schemes of one corpus share names of splits and nearly their sizes, which does not make them the same splits.",
    draw=_draw,
)
