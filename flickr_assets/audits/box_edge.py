"""From which number do the edges of boxes count, and is the last pixel within?

That edges are counted from 1, both inclusive, is nowhere stated by the release. Whoever draws a box around a thing that the photograph
cuts off ends it at the border, so boxes pile up at the first and at the last number that an edge can have, and these tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

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
ASSUMED = "from 1, the last pixel within"
# By the numbers where lower edges and, less the size, upper ones pile up.
_CONVENTIONS: Mapping[tuple[int | None, int | None], str] = {
    (1, 0): ASSUMED,
    (0, -1): "from 0, the last pixel within",
    (0, 0): "from 0, the last pixel without",
    (1, 1): "from 1, the last pixel without",
}
_NAMES = {"x": ("x_min", "x_max", "width"), "y": ("y_min", "y_max", "height")}

Counts = Mapping[int, int]


def convention(lower: Counts, upper: Counts) -> str:
    """How edges are counted by {offset: boxes} of lower and of upper edges; empty where no number stands out, or nothing fits."""
    return _CONVENTIONS.get((_pile(lower, (0, 1)), _pile(upper, (-1, 0, 1))), "")


def _pile(counts: Counts, offsets: Sequence[int]) -> int | None:
    """The one of the offsets that has more boxes than each of the others."""
    second, first = sorted((counts.get(offset, 0), offset) for offset in offsets)[-2:]
    return first[1] if first[0] > second[0] else None


def _findings(tables: Tables) -> Iterator[Finding]:
    counts: defaultdict[tuple[str, str], dict[str, dict[int, int]]] = defaultdict(lambda: {"lower": {}, "upper": {}})
    for row in tables[EVIDENCE.name].to_pylist():
        counts[row["release"], row["axis"]][row["side"]][row["offset_px"]] = row["n_boxes"]
    for (release, axis), sides in sorted(counts.items()):
        found = convention(sides["lower"], sides["upper"])
        n_of = sum(sides["lower"].values())
        n_beyond = sum(n for offset, n in sides["lower"].items() if offset < 1) + sum(
            n for offset, n in sides["upper"].items() if offset > 0
        )
        sentence = f"{release}, {counted(n_of, 'box', 'boxes')}: {_described(axis, sides)} {_concluded(axis, found)}"
        yield Finding("box-edge-convention", f"{release} {axis}", n_beyond, n_of, sentence, is_fault=found != ASSUMED)


def _described(axis: str, sides: Mapping[str, Counts]) -> str:
    """The ends of what edges are, and how many boxes stand at the borders."""
    low, high, size = _NAMES[axis]
    lower, upper = sides["lower"], sides["upper"]
    return (
        f"{low} is at least {min(lower):,} ({lower.get(0, 0):,} boxes at 0, {lower.get(1, 0):,} at 1), {high} at most {size} "
        f"{max(upper):+,} px ({upper.get(-1, 0):,} at -1, {upper.get(0, 0):,} at +0, {upper.get(1, 0):,} at +1)."
    )


def _concluded(axis: str, found: str) -> str:
    if not found:
        return f"Too few boxes touch the borders to tell how {axis} is counted."
    return f"So {axis} is counted {found}{', as this model takes it' if found == ASSUMED else ', which this model does not take it to be'}."


AUDIT = Audit(
    question="From which number do the edges of boxes count, and is the last pixel within?", evidence=EVIDENCE, findings=_findings
)
