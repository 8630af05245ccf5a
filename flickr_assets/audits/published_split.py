"""Are the splits as large as papers say?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.stats.wording import counted, listed

EVIDENCE = Table(
    "audit.published_split",
    "The size of each split as a paper publishes it, beside that of the list; of the schemes that are at hand.",
    (
        Column("scheme", "string", "The scheme; for a paper that names none, the one that papers after it took its place by."),
        Column(
            "publication",
            "string",
            "The paper: Hodosh et al. (JAIR 2013); Karpathy & Fei-Fei (CVPR 2015); Vinyals et al., Show and Tell "
            "(CVPR 2015); Plummer et al., Flickr30k Entities (ICCV 2015, IJCV 2017); Elliott et al., Multi30K (2016) and the WMT shared "
            "tasks (2017); Barrault et al., WMT (2018); Faghri et al., VSE++ (BMVC 2018); Li et al., BLIP (ICML 2022).",
        ),
        Column("split", "string", "The split."),
        Column("n_published", "int64", "Photographs by the paper.", minimum=0),
        Column("rounded_to", "int64", "To what the paper rounds: 1,000 where it says 29k.", minimum=1),
        Column("n_photos", "int64", "Distinct photographs of the list.", minimum=0),
        Column(
            "n_withdrawn",
            "int64",
            "Photographs that the list lacks because exclude.txt withdraws them; 0 where the difference has an explanation, or where "
            "that file does not account for all that a list without parts lacks.",
            minimum=0,
        ),
        Column(
            "is_as_published",
            "bool",
            "Whether the photographs, those withdrawn counted in, are as many as the paper says, as it rounds.",
        ),
        Column("explanation", "string", "Why the release as it is differs, where that is known.", nullable=True),
    ),
    key=("scheme", "publication", "split"),
)
SPLITS = ("train", "val", "test")


def _findings(tables: Tables) -> Iterator[Finding]:
    """One of each scheme and paper; of a scheme of which less than half is at hand, or that is invented, one that says so."""
    found: defaultdict[str, defaultdict[str, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for row in tables[EVIDENCE.name].to_pylist():
        found[row["scheme"]][row["publication"]].append(row)
    for scheme, papers in sorted(found.items()):
        n, n_of = (max(sum(row[key] for row in rows) for rows in papers.values()) for key in ("n_photos", "n_published"))
        if 2 * n < n_of:
            sentence = f"{scheme} has {counted(n, 'photograph')} where papers have {n_of:,}: its lists are an excerpt, or invented."
            yield Finding("scheme-excerpt", scheme, n, n_of, sentence)
            continue
        yield from (_compared(scheme, publication, rows) for publication, rows in sorted(papers.items()))


def _compared(scheme: str, publication: str, rows: list[dict[str, Any]]) -> Finding:
    """A difference that the release itself has is told; any other is one of the files at hand, and a fault."""
    rows = sorted(rows, key=lambda row: (SPLITS.index(row["split"]) if row["split"] in SPLITS else len(SPLITS), row["split"]))
    differing = [row for row in rows if not row["is_as_published"]]
    subject = f"{scheme}: {publication}"
    if not differing:
        sizes = listed([f"{row['split']} {_published(row)}{_withdrawn(row)}" for row in rows])
        return Finding("size-as-published", subject, 0, len(rows), f"{scheme} has the sizes of {publication}: {sizes}.")
    told = [f"{row['split']} {row['n_photos']:,} instead of {_published(row)}{_why(row)}{_withdrawn(row)}" for row in differing]
    is_fault = any(row["explanation"] is None for row in differing)
    sentence = f"{scheme} differs in size from {publication}: {'; '.join(told)}."
    return Finding("size-differs", subject, len(differing), len(rows), sentence, is_fault=is_fault)


def _published(row: dict[str, Any]) -> str:
    return f"{row['n_published'] // 1000:,}k" if row["rounded_to"] == 1000 else f"{row['n_published']:,}"


def _withdrawn(row: dict[str, Any]) -> str:
    return f" ({row['n_withdrawn']:,} withdrawn by exclude.txt)" if row["n_withdrawn"] else ""


def _why(row: dict[str, Any]) -> str:
    return "" if row["explanation"] is None else f" ({row['explanation']})"


AUDIT = Audit(question="Are the splits as large as papers say?", evidence=EVIDENCE, findings=_findings)
