"""From which number do the edges of boxes count, and is the last pixel within?

That edges are counted from 1, both inclusive, is nowhere stated by the release. Whoever draws a box around a thing that the photograph
cuts off ends it at the border, so boxes pile up at the first and at the last number that an edge can have, and these tell: where there are
many. A few boxes at a border may as well be a few things that end near it, and the boxes of one photograph are one person's habit. So
nothing is concluded from fewer than 1,000 boxes or 100 photographs (an excerpt, not the release, which has some 276,000 boxes in 31,783),
nor where fewer than 10 boxes touch the borders on a side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import pyarrow as pa

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.schema.boxes import BOX_RELEASES
from flickr_assets.stats.wording import counted

EVIDENCE = Table(
    "audit.box_edge",
    "How many boxes have an edge at each distance from the border of their photograph.",
    (
        Column("release", "string", "The source whose boxes these are.", vocabulary=BOX_RELEASES),
        Column("axis", "string", "x: left and right. y: up and down.", vocabulary=("x", "y")),
        Column("side", "string", "lower: left or upper edge. upper: right or lower edge.", vocabulary=("lower", "upper")),
        Column("offset_px", "int32", "A lower edge as it is; an upper edge less the photograph's width or height.", unit="px"),
        Column("n_boxes", "int64", "Boxes.", minimum=1),
        Column("n_photos", "int64", "Photographs that they are in.", minimum=1),
    ),
    key=("release", "axis", "side", "offset_px"),
)
LEAST_BOXES, LEAST_PHOTOS, LEAST_TOUCHING = 1_000, 100, 10
LOWER_BORDER, UPPER_BORDER = (0, 1), (-1, 0, 1)
ASSUMED = "from 1, the last pixel within"
# By the numbers where lower edges and, less the size, upper ones pile up.
_CONVENTIONS: Mapping[tuple[int | None, int | None], str] = {
    (1, 0): ASSUMED,
    (0, -1): "from 0, the last pixel within",
    (0, 0): "from 0, the last pixel without",
    (1, 1): "from 1, the last pixel without",
}
_TOO_FEW = f"Too few to tell how edges are counted: that takes {LEAST_BOXES:,} boxes of {LEAST_PHOTOS} photographs."
_NAMES = {"x": ("x_min", "x_max", "width"), "y": ("y_min", "y_max", "height")}

Counts = Mapping[int, int]


def convention(lower: Counts, upper: Counts) -> str:
    """How edges are counted by {offset: boxes} of lower and of upper edges; empty where no number stands out, or nothing fits."""
    return _CONVENTIONS.get((_pile(lower, LOWER_BORDER), _pile(upper, UPPER_BORDER)), "")


def _pile(counts: Counts, offsets: Sequence[int]) -> int | None:
    """The one of the offsets that has more boxes than each of the others."""
    second, first = sorted((counts.get(offset, 0), offset) for offset in offsets)[-2:]
    return first[1] if first[0] > second[0] else None


def _findings(tables: Tables) -> Iterator[Finding]:
    counts: defaultdict[tuple[str, str], dict[str, dict[int, int]]] = defaultdict(lambda: {"lower": {}, "upper": {}})
    for row in tables[EVIDENCE.name].to_pylist():
        counts[row["release"], row["axis"]][row["side"]][row["offset_px"]] = row["n_boxes"]
    photos = _photos(tables["core.box"])
    for (release, axis), sides in sorted(counts.items()):
        n_of, n_photos = sum(sides["lower"].values()), photos[release]
        found, few = convention(sides["lower"], sides["upper"]), _few(axis, sides, n_of, n_photos)
        n_beyond = sum(n for offset, n in sides["lower"].items() if offset < 1) + sum(
            n for offset, n in sides["upper"].items() if offset > 0
        )
        of = f"{counted(n_of, 'box', 'boxes')} of {counted(n_photos, 'photograph')}"
        sentence = f"{release}, {of}: {_described(axis, sides)} {few or _concluded(axis, found)}"
        is_fault = not few and found != ASSUMED
        yield Finding("box-edge-convention", f"{release} {axis}", n_beyond, n_of, sentence, is_fault=is_fault)


def _few(axis: str, sides: Mapping[str, Counts], n_boxes: int, n_photos: int) -> str:
    """What there are too few of to conclude anything, as a sentence; empty where there are enough."""
    if n_boxes < LEAST_BOXES or n_photos < LEAST_PHOTOS:
        return _TOO_FEW
    touching = min(
        sum(sides[side].get(offset, 0) for offset in offsets)
        for side, offsets in (("lower", LOWER_BORDER), ("upper", UPPER_BORDER))
    )
    return "" if touching >= LEAST_TOUCHING else f"Too few boxes touch the borders to tell how {axis} is counted."


def _photos(box: pa.Table) -> dict[str, int]:
    """{release: the photographs that it has boxes of}, given core.box."""
    counted_by = box.group_by("release").aggregate([("photo_id", "count_distinct")])
    return {row["release"]: row["photo_id_count_distinct"] for row in counted_by.to_pylist()}


def _described(axis: str, sides: Mapping[str, Counts]) -> str:
    """The ends of what edges are, and how many boxes stand at the borders."""
    low, high, size = _NAMES[axis]
    lower, upper = sides["lower"], sides["upper"]
    return (
        f"{low} is at least {min(lower):,} ({_boxes(lower, 0)} at 0, {lower.get(1, 0):,} at 1), {high} at most {size} "
        f"{max(upper):+,} px ({_boxes(upper, -1)} at -1, {upper.get(0, 0):,} at +0, {upper.get(1, 0):,} at +1)."
    )


def _boxes(counts: Counts, offset: int) -> str:
    return counted(counts.get(offset, 0), "box", "boxes")


def _concluded(axis: str, found: str) -> str:
    if not found:
        return f"The boxes at the borders fit no one way of counting {axis}."
    return f"So {axis} is counted {found}{', as this model takes it' if found == ASSUMED else ', which this model does not take it to be'}."


AUDIT = Audit(
    question="From which number do the edges of boxes count, and is the last pixel within?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.box",),
)
