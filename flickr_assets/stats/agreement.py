"""How far several people agree, beyond chance: Krippendorff's alpha.

Krippendorff, Content Analysis (2004), chapter 11; the computing scheme is that of "Computing Krippendorff's Alpha-Reliability" (2011).
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Metric = Literal["nominal", "ordinal", "interval"]
METRICS: tuple[Metric, ...] = ("nominal", "ordinal", "interval")


def krippendorff_alpha(counts: NDArray[np.int64], metric: Metric) -> float | None:
    """Alpha of n units by k values in ascending order, equally far apart: counts[u, v] says how many gave unit u the value v.

    1 is perfect agreement, 0 what chance gives. Who gave which value does not matter; units with fewer than two values say nothing of
    agreement and are left out. None where all values are the same, or none is left: there is nothing to agree on.
    """
    paired = counts[counts.sum(axis=1) > 1].astype(np.float64)
    per_unit = paired.sum(axis=1, keepdims=True)
    weighted = paired / (per_unit - 1)
    observed = weighted.T @ paired - np.diag(weighted.sum(axis=0))
    totals = observed.sum(axis=1)
    n = totals.sum()
    distance = _squared_distance(totals, metric)
    disagreement_by_chance = (np.outer(totals, totals) * distance).sum()
    if disagreement_by_chance == 0:
        return None
    return float(1 - (n - 1) * (observed * distance).sum() / disagreement_by_chance)


def _squared_distance(totals: NDArray[np.float64], metric: Metric) -> NDArray[np.float64]:
    """Between each two of the k values; by the ordinal metric, values are as far apart as values were given between them."""
    match metric:
        case "nominal":
            places = None
        case "ordinal":
            places = np.cumsum(totals) - totals / 2
        case "interval":
            places = np.arange(len(totals), dtype=np.float64)
    if places is None:
        return 1 - np.eye(len(totals))
    return np.subtract.outer(places, places) ** 2
