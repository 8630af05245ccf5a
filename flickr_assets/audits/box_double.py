"""Which boxes of a photograph are nearly the same?"""

from __future__ import annotations

from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import counted, verb

EVIDENCE = Table(
    "audit.box_double",
    "Pairs of boxes in a photograph that the release should have merged: it states that boxes above an IoU of 0.8, of type other above "
    "0.9, were made one (Plummer et al. 2015). Where one of a pair is of type other, 0.9 is asked of both.",
    (
        Column("box_id_a", "string", "A box, `ID/OBJECT`."),
        Column("box_id_b", "string", "The other."),
        PHOTO_ID,
        Column("types_a", "list<string>", "The types of the chains of the first, sorted; none where no phrase mentions them."),
        Column("types_b", "list<string>", "Those of the second."),
        Column("is_of_one_type", "bool", "Whether both have a type in common: a rider and his suit may well fill the same pixels."),
        Column("iou", "float64", "Intersection over union, edges inclusive.", minimum=0.8, maximum=1),
    ),
    key=("box_id_a", "box_id_b"),
    references=(
        Reference(("box_id_a",), "core.box", ("box_id",)),
        Reference(("box_id_b",), "core.box", ("box_id",)),
        Reference(("photo_id",), "core.photo"),
    ),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    rows = tables[EVIDENCE.name].to_pylist()
    for is_of_one_type, code, words in ((True, "box-double", "of one type"), (False, "box-double-of-types", "of different types")):
        if pairs := [row for row in rows if row["is_of_one_type"] is is_of_one_type]:
            n, n_photos = len(pairs), len({row["photo_id"] for row in pairs})
            n_same = sum(row["iou"] == 1 for row in pairs)
            sentence = (
                f"{counted(n, 'pair')} of boxes {words} nearly {verb(n, 'coincide')} (IoU above 0.8, of type other 0.9) "
                f"in {counted(n_photos, 'photograph')}, {n_same:,} wholly; the first: {pairs[0]['box_id_a']} and {pairs[0]['box_id_b']}."
            )
            yield Finding(code, "", n, None, sentence, is_fault=is_of_one_type)


AUDIT = Audit(
    question="Which boxes of a photograph are nearly the same?",
    evidence=EVIDENCE,
    findings=_findings,
    asked_of=("core.box",),
)
