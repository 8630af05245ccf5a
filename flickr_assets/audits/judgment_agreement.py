"""How far do those agree who judged the captions of Flickr8k?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.stats.agreement import METRICS, Metric, krippendorff_alpha
from flickr_assets.stats.wording import counted

# Hodosh, Young and Hockenmaier (2013), of the experts' ratings on the scale of 1 to 4; by which metric, they do not say.
PUBLISHED_ALPHA = 0.81
RATINGS = (1, 2, 3, 4)
_OF_KIND: Mapping[str, tuple[Metric, ...]] = {"crowd": ("nominal",), "expert": METRICS}

EVIDENCE = Table(
    "audit.judgment_agreement",
    "How far judges agree on what a caption has to do with an image, by Krippendorff's alpha: of all pairs judged, of those with the "
    "image's own caption, and of the others.",
    (
        Column("kind", "string", "Who judged.", vocabulary=("expert", "crowd")),
        Column(
            "pairs", "string", "Of which pairs. own: the caption was written for the image.", vocabulary=("all", "other", "own")
        ),
        Column(
            "metric",
            "string",
            "How far apart two judgments are. nominal: the same or not. ordinal: by how many were given between them. interval: by their "
            "numbers. A yes and a no are as far apart by each of them.",
            vocabulary=METRICS,
        ),
        Column("n_pairs", "int64", "Pairs of image and caption.", minimum=1),
        Column("n_ratings", "int64", "Single judgments of those pairs.", minimum=0),
        Column("n_unanimous", "int64", "Pairs on which all judges said the same.", minimum=0),
        Column(
            "n_ascending", "int64", "Pairs whose ratings were released in ascending order; null for the crowd.", True, minimum=0
        ),
        Column("alpha", "float64", "Krippendorff's alpha; null where all judgments are the same.", nullable=True, maximum=1),
    ),
    key=("kind", "pairs", "metric"),
)


def agreement(tables: Tables) -> pa.Table:
    """The rows of audit.judgment_agreement, given core.judgment."""
    judgment = tables["core.judgment"]
    rows: list[dict[str, object]] = []
    for kind, metrics in _OF_KIND.items():
        judged = judgment.filter(pa.array(_is(judgment, "kind", kind)))
        votes, is_ascending = _votes(judged, kind)
        is_own = _is(judged, "is_own_caption", True)
        for pairs, is_chosen in (("all", np.ones_like(is_own)), ("other", ~is_own), ("own", is_own)):
            for metric in metrics if is_chosen.any() else ():
                chosen = votes[is_chosen]
                rows.append(
                    {
                        "kind": kind,
                        "pairs": pairs,
                        "metric": metric,
                        "n_pairs": len(chosen),
                        "n_ratings": int(chosen.sum()),
                        "n_unanimous": int((chosen.max(axis=1) == chosen.sum(axis=1)).sum()),
                        "n_ascending": int(is_ascending[is_chosen].sum()) if kind == "expert" else None,
                        "alpha": krippendorff_alpha(chosen, metric),
                    }
                )
    return pa.Table.from_pylist(sorted(rows, key=lambda row: [str(row[name]) for name in EVIDENCE.key]), _SCHEMA)


_TYPES = {"string": pa.string(), "int64": pa.int64(), "float64": pa.float64()}
_SCHEMA = pa.schema([(column.name, _TYPES[column.type]) for column in EVIDENCE.columns])


def _is(table: pa.Table, name: str, value: object) -> NDArray[np.bool_]:
    return np.array([found == value for found in table[name].to_pylist()], dtype=np.bool_)


def _votes(judged: pa.Table, kind: str) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """How many gave each pair each value, in ascending order of values; and whether its ratings stand in ascending order."""
    if kind == "crowd":
        votes = np.column_stack([_integers(judged, name) for name in ("n_no", "n_yes")])
        return votes, np.zeros(len(votes), dtype=np.bool_)
    ratings = np.column_stack([_integers(judged, name) for name in ("rating_1", "rating_2", "rating_3")])
    is_ascending = np.all(ratings[:, 1:] >= ratings[:, :-1], axis=1)
    return np.column_stack([(ratings == value).sum(axis=1) for value in RATINGS]), is_ascending


def _integers(table: pa.Table, name: str) -> NDArray[np.int64]:
    return np.asarray(table[name].fill_null(0).to_numpy(), dtype=np.int64)


def _findings(tables: Tables) -> Iterator[Finding]:
    rows = {(row["kind"], row["pairs"], row["metric"]): row for row in tables[EVIDENCE.name].to_pylist()}
    if expert := rows.get(("expert", "all", "nominal")):
        alphas = {metric: rows["expert", "all", metric]["alpha"] for metric in METRICS}
        matching = [metric for metric, alpha in alphas.items() if alpha is not None and round(alpha, 2) == PUBLISHED_ALPHA]
        sentence = (
            f"Experts: {counted(expert['n_pairs'], 'pair')}, {expert['n_ratings']:,} single ratings, alpha {_listed(alphas)}; published is "
            f"{PUBLISHED_ALPHA} by a metric that is not named, {_told(matching)}. All three experts agree on "
            f"{counted(expert['n_unanimous'], 'pair')}. Without the images' own captions, alpha is {_listed(_alphas(rows, 'other'))}."
        )
        yield Finding("expert-agreement", "", expert["n_unanimous"], expert["n_pairs"], sentence, is_fault=not matching)
        if expert["n_ascending"] == expert["n_pairs"]:
            sentence = (
                f"The three ratings of each of the {counted(expert['n_pairs'], 'pair')} are in ascending order, so a column of them is no "
                "person: how far the first expert agrees with the second cannot be measured, and is overstated where it is."
            )
            yield Finding("expert-ratings-sorted", "", expert["n_pairs"], expert["n_pairs"], sentence, is_fault=True)
    if crowd := rows.get(("crowd", "all", "nominal")):
        sentence = (
            f"Crowd: {counted(crowd['n_pairs'], 'pair')}, {crowd['n_ratings']:,} single judgments, alpha {_number(crowd['alpha'])}, "
            f"without the images' own captions {_number(_alphas(rows, 'other', 'crowd')['nominal'])}. On "
            f"{counted(crowd['n_unanimous'], 'pair')} all judges said the same."
        )
        yield Finding("crowd-agreement", "", crowd["n_unanimous"], crowd["n_pairs"], sentence)


def _alphas(
    rows: Mapping[tuple[str, str, str], Mapping[str, float | None]], pairs: str, kind: str = "expert"
) -> dict[str, float | None]:
    return {metric: rows[kind, pairs, metric]["alpha"] if (kind, pairs, metric) in rows else None for metric in _OF_KIND[kind]}


def _told(matching: Sequence[str]) -> str:
    """Which of the metrics give the published figure."""
    return f"as the {' and the '.join(matching)} one gives" if matching else "and none of the three gives that"


def _listed(alphas: Mapping[str, float | None]) -> str:
    return ", ".join(f"{_number(alpha)} {metric}" for metric, alpha in alphas.items())


def _number(alpha: float | None) -> str:
    return "undefined" if alpha is None else f"{alpha:.3f}"


AUDIT = Audit(
    question="How far do those agree who judged the captions of Flickr8k?",
    evidence=EVIDENCE,
    findings=_findings,
    inputs=("core.judgment",),
    compute=agreement,
)
