"""Which boxes cannot be right?"""

from __future__ import annotations

from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.stats.wording import counted, is_are, out_of

_EDGES = (("x_min_px", "Left"), ("y_min_px", "Upper"), ("x_max_px", "Right"), ("y_max_px", "Lower"))

EVIDENCE = Table(
    "audit.box_fault",
    "Boxes that leave their photograph, that are one pixel wide or high, or that end before they begin.",
    (
        Column(
            "kind",
            "string",
            "outside: an edge is beyond the photograph, as large as it was annotated. one_pixel: two edges are the same. inverted: an edge "
            "is beyond the opposite one; such a record is rejected when it is read, so it is told by its place.",
            vocabulary=("outside", "one_pixel", "inverted"),
        ),
        Column("subject", "string", "The box, `ID/OBJECT`; of an inverted one `FILE:MEMBER:LINE`."),
        Column("photo_id", "string", "Its photograph; null for an inverted one.", nullable=True, photo=True),
        *(
            Column(name, "int32", f"{side} edge, counted from 1, inclusive; null for an inverted one.", nullable=True, unit="px")
            for name, side in _EDGES
        ),
        Column("width_px", "int32", "Width of the photograph.", nullable=True, unit="px", minimum=1),
        Column("height_px", "int32", "Height of the photograph.", nullable=True, unit="px", minimum=1),
    ),
    key=("kind", "subject"),
    references=(Reference(("photo_id",), "core.photo"),),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    n_boxes = tables["core.box"].num_rows
    rows = tables[EVIDENCE.name].to_pylist()
    of_kind = {kind: [row for row in rows if row["kind"] == kind] for kind in ("outside", "one_pixel", "inverted")}
    if outside := of_kind["outside"]:
        n, furthest = len(outside), max(outside, key=_beyond_px)
        sentence = (
            f"{out_of(n, n_boxes, 'box', 'boxes')} {'leaves its' if n == 1 else 'leave their'} photograph, the furthest "
            f"{furthest['subject']} by {_beyond_px(furthest):,} px."
        )
        yield Finding("box-outside", "", n, n_boxes, sentence, is_fault=True)
    if narrow := of_kind["one_pixel"]:
        n = len(narrow)
        sentence = f"{out_of(n, n_boxes, 'box', 'boxes')} {is_are(n)} one pixel wide or high: {_first(narrow)}."
        yield Finding("box-one-pixel", "", n, n_boxes, sentence, is_fault=True)
    if inverted := of_kind["inverted"]:
        n = len(inverted)
        has, was = ("has", "was") if n == 1 else ("have", "were")
        sentence = f"{counted(n, 'annotation')} {has} a box that ends before it begins, and {was} rejected: {_first(inverted)}."
        yield Finding("box-inverted", "", n, None, sentence, is_fault=True)


def _first(rows: list[dict[str, str]]) -> str:
    return rows[0]["subject"] + (" and others" if len(rows) > 1 else "")


def _beyond_px(row: dict[str, int | None]) -> int:
    """How far the box leaves its photograph, at most."""
    edges = [row[name] or 0 for name, _ in _EDGES]
    sizes = [row[name] or max(edges) for name in ("width_px", "height_px")]
    return max(1 - edges[0], 1 - edges[1], edges[2] - sizes[0], edges[3] - sizes[1])


AUDIT = Audit(
    question="Which boxes cannot be right?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.box",),
    asked_of=("core.box",),
)
