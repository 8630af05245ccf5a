"""Which photographs that one scheme holds out does another train on?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding, leak_weight
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.asking import not_asked, without_other_held, without_train
from flickr_assets.stats.grouping import alike, largest
from flickr_assets.stats.wording import is_are, listed, out_of

EVIDENCE = Table(
    "audit.split_leak",
    "Photographs that one scheme trains on and another one holds out.",
    (
        Column("scheme_trained", "string", "The scheme that trains on it."),
        Column("scheme_held", "string", "The scheme that holds it out."),
        Column("split_held", "string", "In which split."),
        PHOTO_ID,
    ),
    key=("scheme_trained", "scheme_held", "split_held", "photo_id"),
    references=(Reference(("photo_id",), "core.photo"),),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    yield from largest(_leaks(tables))
    sizes = tables["stats.split_size"]
    yield from not_asked(
        without_other_held(sizes) | without_train(sizes), sizes["scheme"].to_pylist(), "Not asked of the training list of"
    )


def _leaks(tables: Tables) -> Iterator[Finding]:
    sizes = {f"{row['scheme']}/{row['split']}": row["n_photos"] for row in tables["stats.split_size"].to_pylist()}
    leaked: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for row in tables[EVIDENCE.name].to_pylist():
        leaked[f"{row['scheme_held']}/{row['split_held']}", row["scheme_trained"]].add(row["photo_id"])
    facts = {pair: (frozenset(photo_ids), sizes[pair[0]]) for pair, photo_ids in leaked.items()}
    for held, trained, (photo_ids, n_of) in alike(facts):
        n = len(photo_ids)
        lists = "the training list" if len(trained) == 1 else "the training lists"
        sentence = f"{out_of(n, n_of, 'photograph')} of {listed(held)} {is_are(n)} in {lists} of {listed(trained)}."
        subject = f"{held[0]} in {trained[0]}/train"
        yield Finding("held-out-photograph-trained", subject, n, n_of, sentence, is_fault=True, weight=leak_weight(held))


AUDIT = Audit(
    question="Which photographs that one scheme holds out does another train on?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.split_size",),
    asked_of=("core.split_member",),
)
