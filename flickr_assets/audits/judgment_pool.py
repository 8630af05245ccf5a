"""Which pairs of a test image and a test caption of Flickr8k did anyone judge?

Success at K and R-precision by these judgments count what nobody judged as wrong. Hodosh, Young and Hockenmaier (2013) let the crowd judge
what remains after a filter, which by their account takes 86.0 % of the 1,000 x 1,000 pairs away: those in which BLEU-1, with stemming and
without stop words, is under 0.25. The like of it is measured here, by lemmas of the parse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.stats.wording import counted, listed, percent

# The share of the pool that passes the published filter.
PUBLISHED_SHARE = 0.14

EVIDENCE = Table(
    "audit.judgment_pool",
    "The pool of Flickr8k's 2013 protocol: every test image with the one caption of every test image, by who judged the pair.",
    (
        Column(
            "judged_by", "string", "Who judged: three experts, the crowd, both.", vocabulary=("both", "crowd", "expert", "nobody")
        ),
        Column("is_own_caption", "bool", "Whether the caption was written for the image."),
        Column("n_pairs", "int64", "Pairs.", minimum=1),
        Column("n_images", "int64", "Distinct images in them.", minimum=1),
        Column("n_captions", "int64", "Distinct captions in them.", minimum=1),
        Column(
            "n_sharing",
            "int64",
            "Pairs in which a quarter of the caption's content words or more (nouns, verbs, adjectives, adverbs, numbers, by lemma) stand "
            "in the five captions of the image.",
            minimum=0,
        ),
        Column("n_well_rated", "int64", "Pairs whose three expert ratings have a mean of 3 or more.", minimum=0),
        Column("n_well_rated_sharing", "int64", "Of these, those that share words as above.", minimum=0),
    ),
    key=("judged_by", "is_own_caption"),
)
_KINDS = {"expert": "Experts", "crowd": "The crowd"}

Rows = Sequence[dict[str, int]]


def _findings(tables: Tables) -> Iterator[Finding]:
    rows = tables[EVIDENCE.name].to_pylist()
    n_pool = _sum(rows, "n_pairs")
    nobody = [row for row in rows if row["judged_by"] == "nobody"]
    anyone = [row for row in rows if row["judged_by"] != "nobody"]
    if not anyone:
        return
    for kind, who in _KINDS.items():
        judged = tables["core.judgment"].filter(pc.equal(tables["core.judgment"]["kind"], kind))
        n, n_images, n_captions = judged.num_rows, _distinct(judged["image_id"]), _distinct(judged["caption_id"])
        n_own = pc.sum(judged["is_own_caption"]).as_py() or 0
        sentence = (
            f"{who} judged {counted(n, 'pair')}, {percent(n, n_pool)} of the pool: {counted(n_images, 'image')}, "
            f"{counted(n_captions, 'caption')}; in {counted(n_own, 'pair')} the caption is the image's own."
        )
        yield Finding(f"{kind}-pool", "", n, n_pool, sentence)
    own = [row for row in nobody if row["is_own_caption"]]
    n = _sum(anyone, "n_pairs")
    sentence = (
        f"{percent(n, n_pool)} of the {counted(n_pool, 'pair')} of a test image and a test caption were judged by anyone; of "
        f"{counted(_sum(own, 'n_pairs'), 'image')} not even the own caption was. That a pair which nobody judged is wrong is an assumption."
    )
    yield Finding("pool-unjudged", "", n_pool - n, n_pool, sentence, is_fault=True)
    yield _filter([row for row in rows if not row["is_own_caption"]], n_pool)


def _filter(rows: Rows, n_pool: int) -> Finding:
    """What the words of judged and unjudged pairs have in common, the images' own captions left out."""
    told = [
        f"{percent(_sum(chosen, 'n_sharing'), _sum(chosen, 'n_pairs'))} of those that {words} judged"
        for words, names in (("the crowd", ("crowd", "both")), ("experts", ("expert", "both")), ("nobody", ("nobody",)))
        if (chosen := [row for row in rows if row["judged_by"] in names])
    ]
    n, n_of = _sum(rows, "n_sharing"), _sum(rows, "n_pairs")
    sentence = (
        f"In {percent(n, n_of)} of the {counted(n_of, 'pair')} without the images' own captions, a quarter or more of the caption's "
        f"content words are in the image's five captions: {listed(told)}. The published filter before the crowd lets "
        f"{percent(PUBLISHED_SHARE, 1)} of the pool pass, {counted(round(PUBLISHED_SHARE * n_pool), 'pair')}."
    )
    return Finding("pool-filter", "", n, n_of, sentence)


def _distinct(column: pa.ChunkedArray) -> int:
    return pc.count_distinct(column).as_py()


def _sum(rows: Rows, name: str) -> int:
    return sum(row[name] for row in rows)


AUDIT = Audit(
    question="Which pairs of a test image and a test caption of Flickr8k did anyone judge?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.judgment",),
)
