"""Which pictures that are held out stand elsewhere under another number?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pyarrow.compute as pc

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding, leak_weight
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.stats.asking import not_asked
from flickr_assets.stats.grouping import alike, largest
from flickr_assets.stats.wording import is_are, listed, out_of

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
_UNKNOWN = "no file and no hash of the photographs there is at hand"
_NAMED = "the files of the photographs there were looked at by their names alone (`build --images pixels` looks into them)"
_SOME_KNOWN = "only some of the photographs there have a file or a hash at hand"
_WORDS = {"bytes": ("picture-elsewhere", "the same file as"), "pixels": ("picture-alike-elsewhere", "nearly the same picture as")}


def _findings(tables: Tables) -> Iterator[Finding]:
    for kind in _WORDS:
        yield from largest(_leaks(tables, kind))
    none, some, held = _unasked(tables)
    yield from not_asked(none, held)
    yield from not_asked(some, asked="Not asked of all of")


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
        of = f"{out_of(n, n_of, 'photograph')} of {listed(held)} {is_are(n)}"
        example = " is ".join(min(pairs)) + (" and others" if len(pairs) > 1 else "")
        sentence = f"{of} {words} another photograph, in {listed(others)}: {example}."
        yield Finding(code, f"{held[0]} in {others[0]}", n, n_of, sentence, is_fault=True, weight=leak_weight(held))


def _unasked(tables: Tables) -> tuple[dict[str, str], dict[str, str], frozenset[str]]:
    """{`SCHEME/SPLIT`: why} of the splits held out none of whose pictures is known, of those of which some are, and all splits held out."""
    hashes = {"core.image_file": ("sha256", "perceptual_hash"), "raw.image_manifest": ("hash",)}
    known = {
        photo_id
        for table, names in hashes.items()
        for name in names
        for photo_id in tables[table].filter(pc.is_valid(tables[table][name]))["photo_id"].to_pylist()
    }
    columns = (tables["core.split_member"][name].to_pylist() for name in ("scheme", "split", "photo_id"))
    held: defaultdict[str, set[str]] = defaultdict(set)
    for scheme, split, photo_id in zip(*columns, strict=True):
        if split != "train":
            held[f"{scheme}/{split}"].add(photo_id)
    listed_alone = set(tables["core.image_file"]["photo_id"].to_pylist()) - known
    none = {split: _NAMED if of & listed_alone else _UNKNOWN for split, of in held.items() if not of & known}
    some = {split: _SOME_KNOWN for split, of in held.items() if of & known and of - known}
    return none, some, frozenset(held)


AUDIT = Audit(
    question="Which pictures that are held out stand elsewhere under another number?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.image_file", "core.split_member", "raw.image_manifest", "stats.split_size"),
    asked_of=("core.split_member",),
)
