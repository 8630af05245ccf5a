"""Which captions does a scheme hold out, though it trains on their wording?

Alike are captions whose sets of words are the same or nearly so (a Jaccard index of 0.8 or more), in whatever order. `caption_leak` asks
for the same letters and digits in the same order, or for one word that is another, and so finds other captions, and fewer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding, leak_weight
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.asking import not_asked, without_held_caption
from flickr_assets.stats.grouping import alike
from flickr_assets.stats.wording import counted, listed, verb

EVIDENCE = Table(
    "audit.trained_wording",
    "Captions of photographs that a scheme holds out which read like captions that it trains on. Captions are those of the corpus that the "
    "scheme splits; where it is not of one corpus, those of the first corpus by name that has the photograph.",
    (
        Column("scheme", "string", "The scheme."),
        Column("split", "string", "The split that holds the caption out."),
        Column("caption_id", "string", "The caption that is held out."),
        PHOTO_ID,
        Column(
            "kind",
            "string",
            "How it reads like the nearest caption trained on. text: equal character by character. words: the same set of words. near: "
            "sets of words with a Jaccard index of 0.8 or more.",
            vocabulary=("text", "words", "near"),
        ),
        Column("jaccard", "float64", "Jaccard index of the two sets of words.", minimum=0.8, maximum=1),
        Column("trained_caption_id", "string", "The nearest caption trained on, the first of several."),
        Column("n_trained", "int64", "Captions trained on that read like it.", minimum=1),
    ),
    key=("scheme", "split", "caption_id"),
    references=(
        Reference(("caption_id",), "core.caption"),
        Reference(("trained_caption_id",), "core.caption", ("caption_id",)),
        Reference(("photo_id",), "core.photo"),
        Reference(("scheme",), "core.split_scheme"),
    ),
)
_KINDS = ("text", "words", "near")


def _findings(tables: Tables) -> Iterator[Finding]:
    found: defaultdict[tuple[str, str], list[tuple[str, str, str]]] = defaultdict(list)
    for row in tables[EVIDENCE.name].to_pylist():
        found[f"{row['scheme']}/{row['split']}", ""].append((row["caption_id"], row["photo_id"], row["kind"]))
    for splits, _, rows in alike({split: tuple(rows) for split, rows in found.items()}):
        n, kinds = len(rows), [kind for _, _, kind in rows]
        n_text, n_words, n_near = (kinds.count(kind) for kind in _KINDS)
        photos = counted(len({photo_id for _, photo_id, _ in rows}), "photograph")
        sentence = (
            f"{counted(n, 'caption')} of {photos} in {listed(splits)} {verb(n, 'say')} in whatever order what a caption "
            f"trained on says: {n_text:,} character by character, {n_words:,} with the same set of words, {n_near:,} with nearly the same "
            "(a Jaccard index of 0.8 or more)."
        )
        yield Finding(
            "held-out-wording-trained", listed(splits), n, None, sentence, is_fault=n_text > 0, weight=leak_weight(splits)
        )
    sizes = tables["stats.split_size"]
    yield from not_asked(without_held_caption(sizes, tables["stats.scheme_corpus"]), sizes["scheme"].to_pylist())


AUDIT = Audit(
    question="Which captions does a scheme hold out, though it trains on their wording?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.scheme_corpus", "stats.split_size"),
)
