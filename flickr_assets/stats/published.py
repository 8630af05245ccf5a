"""stats.published: what papers say of the corpora, and what the files say."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from flickr_assets.derived import Derived
from flickr_assets.schema.published import MEASURED, PUBLISHED
from flickr_assets.stats.literature.corpora import CORPORA
from flickr_assets.stats.literature.entities import ENTITIES
from flickr_assets.stats.literature.judgments import JUDGMENTS
from flickr_assets.stats.literature.language import LANGUAGE
from flickr_assets.stats.literature.printed import CITATIONS, Printed
from flickr_assets.stats.literature.splits import SPLITS

LITERATURE: tuple[Printed, ...] = (*CORPORA, *SPLITS, *ENTITIES, *JUDGMENTS, *LANGUAGE)
# Of a difference that is the noise of a division.
_NOISE = 1e-9


def compared(printed: Printed, measured: float | None, n_images: int | None) -> dict[str, Any]:
    """The row of one published figure. measured: the figure's value in stats.measured, None where it has none; n_images: of how many."""
    value = None if measured is None else measured * printed.scale
    status = _status(printed, value, n_images)
    published = printed.value
    difference = None
    is_partial_count = status == "on_part" and printed.is_count
    if value is not None and published is not None and not printed.is_bound and not is_partial_count:
        difference = value - published
    return {
        "figure": printed.figure,
        "source": printed.source,
        "place": printed.place,
        "published": printed.printed,
        "published_value": published,
        "measured_value": value,
        "unit": printed.unit,
        "n_images_published": printed.n_images,
        "n_images": n_images,
        "difference": difference,
        "relative_difference": difference / published if difference is not None and published else None,
        "status": status,
        "needs": printed.needs,
        "explanation": f"{printed.explanation} {_part(printed, n_images)}".strip() if status == "on_part" else printed.explanation,
        "citation": CITATIONS.get(printed.source, ""),
    }


def _part(printed: Printed, n_images: int | None) -> str:
    """What is said of a figure that is measured on a part; of a part, a total is less and says nothing."""
    of = f"Measured over {n_images:,} of the {printed.n_images:,} images"
    return f"{of}, so that no total can be compared." if printed.is_count else f"{of}."


def _status(printed: Printed, value: float | None, n_images: int | None) -> str:
    published = printed.value
    if value is None:
        return "cannot_be_measured" if printed.needs else "not_in_data"
    if published is None:
        return "not_published"
    if n_images is not None and printed.n_images is not None and n_images < printed.n_images:
        return "on_part"
    if printed.is_bound:
        return "within" if value < published else "differs"
    off = abs(value - published)
    if off <= _NOISE * max(1.0, abs(published)):
        return "equal"
    if off <= printed.step * (0.5 + _NOISE):
        return "rounds_to"
    is_cut_so = printed.is_cut and math.floor(value / printed.step + _NOISE) == round(published / printed.step)
    return "cuts_to" if is_cut_so else "differs"


def published(measured: pa.Table) -> pa.Table:
    """The rows of stats.published; measured: those of stats.measured."""
    values = {row["figure"]: (row["value"], row["n_images"]) for row in measured.to_pylist()}
    rows = [compared(printed, *values.get(printed.figure, (None, None))) for printed in LITERATURE]
    rows.sort(key=lambda row: tuple(row[name] for name in PUBLISHED.key))
    return pa.table({name: pa.array([row[name] for row in rows], _arrow(name)) for name in PUBLISHED.column_names})


def _arrow(column: str) -> pa.DataType:
    return {"string": pa.string(), "float64": pa.float64(), "int64": pa.int64()}[PUBLISHED.column(column).type]


def _compute(tables: Mapping[str, pa.Table]) -> pa.Table:
    return published(tables[MEASURED.name])


DERIVED = Derived(table=PUBLISHED, inputs=(MEASURED.name,), compute=_compute)
