"""Which splits are the same photographs under another name?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.stats.asking import not_asked, without_other
from flickr_assets.stats.wording import counted, listed

EVIDENCE = Table(
    "audit.same_split",
    "Pairs of splits of different schemes that hold the same photographs.",
    (
        Column("scheme_a", "string", "One scheme."),
        Column("split_a", "string", "Its split."),
        Column("scheme_b", "string", "The other scheme; its name sorts behind."),
        Column("split_b", "string", "Its split."),
        Column("n_photos", "int64", "Photographs of each.", minimum=1),
        Column("is_same_order", "bool", "Whether both list them in the same order, so that features made by one fit the other."),
    ),
    key=("scheme_a", "split_a", "scheme_b", "split_b"),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    """A sentence for each set of photographs, told by its first name; one that bears several kinds of names is misnamed in a place."""
    others: defaultdict[tuple[str, str], list[tuple[str, str, int, bool]]] = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    for row in tables[EVIDENCE.name].to_pylist():
        first, other = (row["scheme_a"], row["split_a"]), (row["scheme_b"], row["split_b"])
        if first not in seen:
            others[first].append((*other, row["n_photos"], row["is_same_order"]))
        seen.add(other)
    for (scheme, split), found in others.items():
        n = found[0][2]
        names = listed([f"{scheme}/{split}", *(f"{other}/{name}" for other, name, _, _ in found)])
        order = "in the same order" if all(row[3] for row in found) else "not all in the same order"
        is_misnamed = any(name != split for _, name, _, _ in found)
        sentence = f"{names} hold the same {counted(n, 'photograph')}, {order}."
        if is_misnamed:
            sentence += " The names of the splits contradict each other."
        code = "split-misnamed" if is_misnamed else "split-twice"
        yield Finding(code, f"{scheme}/{split}", n, None, sentence, is_fault=is_misnamed)
    sizes = tables["stats.split_size"]
    yield from not_asked(without_other(sizes), sizes["scheme"].to_pylist())


AUDIT = Audit(
    question="Which splits are the same photographs under another name?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.split_size",),
)
