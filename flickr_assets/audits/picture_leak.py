"""Which pictures that are held out stand elsewhere under another number?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.stats.grouping import alike, largest
from flickr_assets.stats.wording import counted, is_are, listed

EVIDENCE = Table(
    "audit.picture_leak",
    "Photographs that a scheme holds out whose file is alike to that of another photograph: one that a scheme trains on, or that the same "
    "scheme holds out in another split.",
    (
        Column("scheme_held", "string", "The scheme that holds it out."),
        Column("split_held", "string", "In which split."),
        Column("photo_id", "string", "The photograph that is held out.", photo=True),
        Column("scheme_alike", "string", "The scheme, this one or another, that has the other photograph."),
        Column("split_alike", "string", "In which split: train, or, of the same scheme, another one that is held out."),
        Column("photo_id_alike", "string", "The other photograph.", photo=True),
        Column(
            "kind", "string", "What is alike: the bytes, or the pixels by their perceptual hashes.", vocabulary=("bytes", "pixels")
        ),
        Column("distance_bits", "int16", "Bits in which their perceptual hashes differ.", unit="bit", minimum=0, maximum=3),
    ),
    key=("scheme_held", "split_held", "photo_id", "scheme_alike", "split_alike", "photo_id_alike"),
    references=(
        Reference(("photo_id",), "core.photo"),
        Reference(("photo_id_alike",), "core.photo", ("photo_id",)),
    ),
)
_WORDS = {"bytes": ("picture-elsewhere", "the same file as"), "pixels": ("picture-alike-elsewhere", "nearly the same picture as")}


def _findings(tables: Tables) -> Iterator[Finding]:
    for kind in _WORDS:
        yield from largest(_leaks(tables, kind))


def _leaks(tables: Tables, kind: str) -> Iterator[Finding]:
    sizes = {f"{row['scheme']}/{row['split']}": row["n_photos"] for row in tables["stats.split_size"].to_pylist()}
    code, words = _WORDS[kind]
    found: defaultdict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for row in (row for row in tables[EVIDENCE.name].to_pylist() if row["kind"] == kind):
        pair = f"{row['scheme_held']}/{row['split_held']}", f"{row['scheme_alike']}/{row['split_alike']}"
        found[pair].add((row["photo_id"], row["photo_id_alike"]))
    facts = {pair: (frozenset(pairs), sizes[pair[0]]) for pair, pairs in found.items()}
    for held, others, (pairs, n_of) in alike(facts):
        n = len({photo_id for photo_id, _ in pairs})
        of = f"{n:,} of the {counted(n_of, 'photograph')} of {listed(held)} {is_are(n)}"
        example = " is ".join(min(pairs)) + (" and others" if len(pairs) > 1 else "")
        sentence = f"{of} {words} another photograph, in {listed(others)}: {example}."
        yield Finding(code, f"{held[0]} in {others[0]}", n, n_of, sentence, is_fault=True)


AUDIT = Audit(
    question="Which pictures that are held out stand elsewhere under another number?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.split_size",),
)
