"""Which captions that are held out read like one of another photograph that is trained on?

Alike are captions with the same letters and digits, and, of 8 words or more, those in which one word is another: the order of the words
counts. `trained_wording` asks for the same set of words, or nearly so, in whatever order, and so finds other captions, and more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding, leak_weight
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.stats.asking import not_asked, without_held_caption
from flickr_assets.stats.grouping import alike
from flickr_assets.stats.wording import counted, listed, verb

EVIDENCE = Table(
    "audit.caption_leak",
    "Captions that a scheme holds out and that read like a caption of another photograph, which the scheme, or another one of the same "
    "corpus, trains on. Captions are those of the corpus that the scheme splits; where it is not of one corpus, those of the first corpus "
    "by name that has the photograph.",
    (
        Column("scheme_trained", "string", "The scheme that trains on the other caption."),
        Column("scheme_held", "string", "The scheme, the same or another, that holds the caption out."),
        Column("split_held", "string", "In which split."),
        Column("caption_id", "string", "The caption that is held out."),
        Column("caption_id_alike", "string", "The caption that is trained on."),
        Column(
            "kind",
            "string",
            "same: equal up to case, punctuation and spacing; near: of 8 words or more, one is another.",
            vocabulary=("same", "near"),
        ),
    ),
    key=("scheme_trained", "scheme_held", "split_held", "caption_id", "caption_id_alike"),
    references=(
        Reference(("caption_id",), "core.caption"),
        Reference(("caption_id_alike",), "core.caption", ("caption_id",)),
    ),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    """Within a scheme: across schemes it is told which photographs leak, and these take their captions with them."""
    found: defaultdict[tuple[str, str], set[tuple[str, str]]] = defaultdict(set)
    for row in tables[EVIDENCE.name].to_pylist():
        if row["scheme_held"] == row["scheme_trained"]:
            found[f"{row['scheme_held']}/{row['split_held']}", ""].add((row["caption_id"], row["kind"]))
    for held, _, kinds in alike({pair: frozenset(kinds) for pair, kinds in found.items()}):
        same = {caption_id for caption_id, kind in kinds if kind == "same"}
        near = {caption_id for caption_id, _ in kinds} - same
        n = len(same | near)
        sentence = (
            f"{counted(n, 'caption')} of {listed(held)} {verb(n, 'read')} like one of another photograph that "
            f"{'this scheme trains' if len(held) == 1 else 'these schemes train'} on, word by word: {len(same):,} the same up to case and "
            f"punctuation, {len(near):,} but for one word."
        )
        yield Finding("held-out-caption-trained", held[0], n, None, sentence, is_fault=True, weight=leak_weight(held))
    sizes = tables["stats.split_size"]
    yield from not_asked(without_held_caption(sizes, tables["stats.scheme_corpus"]), sizes["scheme"].to_pylist())


AUDIT = Audit(
    question="Which captions that are held out read like one of another photograph that is trained on?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.scheme_corpus", "stats.split_size"),
    asked_of=("core.split_member",),
)
