"""Which photographs that one corpus holds out does another corpus train on, with how many of their captions?

A scheme that is made for no single corpus (Multi30K's, a list of your own) is taken to be of the one that has most of its photographs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding, leak_weight
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.asking import not_asked, without_corpus, without_other_corpus
from flickr_assets.stats.grouping import alike
from flickr_assets.stats.wording import counted, has_have, is_are, listed, out_of

EVIDENCE = Table(
    "audit.corpus_leak",
    "Photographs that a scheme of one corpus holds out and a scheme of another corpus trains on: Flickr8k lies within Flickr30k.",
    (
        Column("scheme_trained", "string", "The scheme that trains on it."),
        Column("scheme_held", "string", "The scheme of another corpus that holds it out."),
        Column("split_held", "string", "In which split."),
        PHOTO_ID,
        Column("n_captions", "int32", "Its captions in the corpus that holds it out.", minimum=0),
        Column("n_captions_same", "int32", "Those that the other corpus has in the same letters and digits.", minimum=0),
    ),
    key=("scheme_trained", "scheme_held", "split_held", "photo_id"),
    references=(Reference(("photo_id",), "core.photo"),),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    sizes = {f"{row['scheme']}/{row['split']}": row["n_photos"] for row in tables["stats.split_size"].to_pylist()}
    leaked: defaultdict[tuple[str, str], set[tuple[str, int, int]]] = defaultdict(set)
    for row in tables[EVIDENCE.name].to_pylist():
        pair = f"{row['scheme_held']}/{row['split_held']}", row["scheme_trained"]
        leaked[pair].add((row["photo_id"], row["n_captions"], row["n_captions_same"]))
    facts = {pair: (frozenset(photos), sizes[pair[0]]) for pair, photos in leaked.items()}
    for held, trained, (photos, n_of) in alike(facts):
        n, n_captions, n_same = len(photos), sum(photo[1] for photo in photos), sum(photo[2] for photo in photos)
        sentence = (
            f"{out_of(n, n_of, 'photograph')} of {listed(held)} {is_are(n)} trained on in another corpus, by "
            f"{listed(trained)}; of {'its' if n == 1 else 'their'} {counted(n_captions, 'caption')}, {n_same:,} "
            f"{has_have(n_same)} the same letters and digits there."
        )
        subject = f"{held[0]} in {trained[0]}/train"
        yield Finding("held-out-in-other-corpus", subject, n, n_of, sentence, is_fault=True, weight=leak_weight(held))
    sizes_of, corpus_of = tables["stats.split_size"], tables["stats.scheme_corpus"]
    unasked = without_other_corpus(corpus_of) | without_corpus(sizes_of, corpus_of)
    yield from not_asked(unasked, sizes_of["scheme"].to_pylist())


AUDIT = Audit(
    question="Which photographs that one corpus holds out does another train on, with how many of their captions?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.scheme_corpus", "stats.split_size"),
    asked_of=("core.split_member",),
)
