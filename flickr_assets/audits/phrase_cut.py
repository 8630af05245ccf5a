"""Which annotated phrases cut a word?"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow.compute as pc

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import listed, out_of

# What is cut at which side, in words that follow `N phrases`, a verb first; what is no fault is the possessor of `a man's arm`.
CUTS = {
    ("letters", "start"): "begin within a word",
    ("letters", "end"): "end within a word",
    ("apostrophe", "start"): "begin with the 's of the word before, and leave out that word, the owner",
    ("apostrophe", "end"): "end before the 's of the last word, mostly the owner of what comes next",
    ("hyphen", "start"): "begin within a hyphenated word",
    ("hyphen", "end"): "end within a hyphenated word",
    ("quote", "start"): "begin with one of two quotation marks, or with the apostrophe of the word before (boys')",
    ("quote", "end"): "end with one of two quotation marks",
    ("mark", "start"): "begin with a mark of what comes before",
    ("mark", "end"): "end with a mark of what comes after",
}
_NO_FAULT = ("apostrophe", "end")

EVIDENCE = Table(
    "audit.phrase_cut",
    "Annotated phrases that cut a word of the raw edition (Karpathy's), or that take in a mark that is not theirs.",
    (
        Column("mention_id", "string", "`CAPTION_ID/INDEX`."),
        Column("side", "string", "Where the phrase cuts.", vocabulary=("start", "end")),
        PHOTO_ID,
        Column(
            "kind",
            "string",
            "letters: between two letters or digits. apostrophe, hyphen: at one within a word (`girl|'s`). quote: one of two quotation "
            "marks, or a lone apostrophe. mark: a comma, colon, stop or bracket that belongs to what is outside.",
            vocabulary=("letters", "apostrophe", "hyphen", "quote", "mark"),
        ),
        Column("phrase", "string", "Its words, in the Entities text."),
        Column("context", "string", "The phrase in the raw edition, in brackets, and the words around it."),
    ),
    key=("mention_id", "side"),
    references=(Reference(("mention_id",), "core.mention"), Reference(("photo_id",), "core.photo")),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    spans = tables["core.mention"]["raw_char_start"]
    n_of = len(spans) - spans.null_count
    rows = tables[EVIDENCE.name]
    for (kind, side), words in CUTS.items():
        found = rows.filter(pc.and_(pc.equal(rows["kind"], kind), pc.equal(rows["side"], side)))
        if n := found.num_rows:
            examples = listed([f"“{context.rstrip(' .')}”" for context in found["context"].slice(0, 2).to_pylist()])
            sentence = f"{out_of(n, n_of, 'phrase')} {_verb(words, n)}: {examples}."
            yield Finding("phrase-cuts-word", f"{kind} {side}", n, n_of, sentence, is_fault=(kind, side) != _NO_FAULT)


def _verb(words: str, n: int) -> str:
    """The words with their verb, the first of them, as n things have it."""
    verb, rest = words.split(" ", 1)
    return f"{verb}{'s' if n == 1 else ''} {rest}"


AUDIT = Audit(question="Which annotated phrases cut a word?", evidence=EVIDENCE, findings=_findings, reads=("core.mention",))
