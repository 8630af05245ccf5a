"""Which chains of Flickr30k Entities contradict themselves?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import counted, listed, out_of

# Each kind, in words that follow `12 of the 40 chains`, a verb first in its plural.
KINDS = {
    "types_contradict": "have mentions without a type in common",
    "types_differ": "have mentions of different types, one of which all the mentions have",
    "boxed_unmentioned": "have a box, and no phrase that mentions that",
    "mentioned_unannotated": "have phrases, and are not in the annotation of the photograph",
    "boxed_and_unboxable": "have a box, and are said to have none (nobndbox)",
    "boxed_and_scene": "have a box, and are said to be the scene",
    "unboxed_without_reason": "have no box, and are said neither to be the scene nor to have none",
}
_N_PAIRS = 4

EVIDENCE = Table(
    "audit.chain_fault",
    "Chains of which sentences and annotation, or two sentences, say what does not go together. Those about boxes are of photographs whose "
    "annotation is at hand.",
    (
        Column(
            "kind",
            "string",
            "types_contradict: its mentions have no type in common. types_differ: their types differ, and one is common to all. "
            "boxed_unmentioned: it has a box, and no phrase. mentioned_unannotated: it has a phrase, and the annotation does not name it. "
            "boxed_and_unboxable, boxed_and_scene: it has a box, and a flag that says otherwise. unboxed_without_reason: neither.",
            vocabulary=tuple(KINDS),
        ),
        Column("chain_id", "string", "The chain, `ID/CHAIN`."),
        PHOTO_ID,
        Column("types", "list<string>", "Every type that any of its mentions bears, sorted."),
        Column("n_mentions", "int32", "Its mentions.", minimum=0),
        Column("n_boxes", "int32", "Its boxes.", minimum=0),
    ),
    key=("kind", "chain_id"),
    references=(Reference(("chain_id",), "core.chain"), Reference(("photo_id",), "core.photo")),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    n_chains = tables["core.chain"].num_rows
    rows = tables[EVIDENCE.name].to_pylist()
    counts = Counter(row["kind"] for row in rows)
    for kind, words in KINDS.items():
        if n := counts[kind]:
            pairs = Counter("+".join(row["types"]) for row in rows if row["kind"] == kind)
            most = f" The types are most often {listed(_most(pairs))}." if kind == "types_contradict" else ""
            example = next(row["chain_id"] for row in rows if row["kind"] == kind)
            said = words.replace("have ", "has ", 1).replace(" are ", " is ") if n == 1 else words
            sentence = f"{out_of(n, n_chains, 'chain')} {said}: {example}{' and others' if n > 1 else ''}.{most}"
            yield Finding(f"chain-{kind.replace('_', '-')}", "", n, n_chains, sentence, is_fault=True)


def _most(pairs: Counter[str]) -> list[str]:
    ranked = sorted(pairs.items(), key=lambda pair: (-pair[1], pair[0]))
    return [f"{types} ({counted(n, 'chain')})" for types, n in ranked[:_N_PAIRS]]


AUDIT = Audit(
    question="Which chains of Flickr30k Entities contradict themselves?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.chain",),
)
