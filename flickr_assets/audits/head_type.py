"""Which phrases bear a type that their head noun does not belong to?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import pyarrow as pa

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.nlp.headtypes import KINDS, HeadTypes
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.stats.wording import counted, is_are, listed, percent, verb

_N_EXAMPLES = 5

EVIDENCE = Table(
    "audit.head_type",
    "Head nouns with phrases that bear other types than WordNet's kind of that noun asks for.",
    (
        Column("head", "string", "Lemma of the head noun."),
        Column("type_expected", "string", "The type that it belongs to.", vocabulary=tuple(KINDS)),
        Column("types", "string", "The types that the phrases bear instead, `/` between several."),
        Column("n_mentions", "int64", "Phrases with this head and these types.", minimum=1),
        Column("n_of_head", "int64", "All phrases with this head.", minimum=1),
        Column("mention_id", "string", "The first of the phrases, as an example."),
    ),
    key=("head", "types"),
    references=(Reference(("mention_id",), "core.mention"),),
)
_SCHEMA = pa.schema([(column.name, pa.int64() if column.type == "int64" else pa.string()) for column in EVIDENCE.columns])


def mistyped(mention_head: pa.Table, head_types: HeadTypes) -> pa.Table:
    """The rows of audit.head_type, given stats.mention_head."""
    of_head: defaultdict[str, list[dict[str, object]]] = defaultdict(list)
    for row in mention_head.to_pylist():
        of_head[row["head"]].append(row)
    found: list[dict[str, object]] = []
    for head, rows in sorted(of_head.items()):
        n_of_type = Counter[str]()
        for row in rows:
            n_of_type.update(dict.fromkeys(_types(row), _n(row)))
        n_of_head = sum(map(_n, rows))
        expected = head_types.expected(head, n_of_type, n_of_head)
        found += [
            {**row, "type_expected": expected, "n_of_head": n_of_head}
            for row in rows
            if expected is not None and expected not in _types(row)
        ]
    return pa.Table.from_pylist(found, _SCHEMA)


def _types(row: dict[str, object]) -> list[str]:
    return str(row["types"]).split("/")


def _n(row: dict[str, object]) -> int:
    return int(str(row["n_mentions"]))


def _compute(tables: Tables) -> pa.Table:
    from flickr_assets.wordnet import lexicon

    return mistyped(tables["stats.mention_head"], HeadTypes(lexicon()))


def _findings(tables: Tables) -> Iterator[Finding]:
    rows = tables[EVIDENCE.name].to_pylist()
    heads = tables["stats.mention_head"].group_by("head").aggregate([("n_mentions", "sum"), ("n_mentions", "max")])
    n_of = sum(heads["n_mentions_sum"].to_pylist())
    if n_of:
        n = sum(heads["n_mentions_max"].to_pylist())
        sentence = (
            f"Of {n_of:,} phrases that are noun chunks with {counted(len(heads), 'head noun')}, {percent(n, n_of, 2)} bear the types "
            "that most phrases with their head noun bear: types were given by word, so the mentions of a chain differ in type where their "
            "words do."
        )
        yield Finding("type-follows-head", "", n, n_of, sentence)
    for kind in KINDS:
        found = sorted((row for row in rows if row["type_expected"] == kind), key=lambda row: (-row["n_mentions"], row["head"]))
        if n := sum(row["n_mentions"] for row in found):
            most = [
                f"{row['head']} ({row['n_mentions']:,} of {row['n_of_head']:,} {is_are(row['n_mentions'])} {row['types']})"
                for row in found[:_N_EXAMPLES]
            ]
            most += ["others"] if len(found) > _N_EXAMPLES else []
            sentence = (
                f"{counted(n, 'phrase')} with {counted(len({row['head'] for row in found}), 'head noun')} of type {kind}, by WordNet, "
                f"{verb(n, 'bear')} another type: {listed(most)}."
            )
            yield Finding("head-of-another-type", kind, n, n_of, sentence, is_fault=True)


AUDIT = Audit(
    question="Which phrases bear a type that their head noun does not belong to?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.mention_head",),
    inputs=("stats.mention_head",),
    compute=_compute,
)
