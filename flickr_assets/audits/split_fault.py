"""Is every photograph of a scheme in one split, known, and called by its name?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.stats.wording import counted, is_are, listed

EVIDENCE = Table(
    "audit.split_fault",
    "What is wrong with the lists of the schemes.",
    (
        Column("scheme", "string", "The scheme."),
        Column("split", "string", "The split; for a rejected line, the list."),
        Column(
            "kind",
            "string",
            "in-two-splits: the scheme has it in another split, too. without-caption: no caption of the corpus is of it. named-otherwise: "
            "the captions spell its file's name otherwise. Else the code by which its line was rejected.",
        ),
        Column("name", "string", "The image as the list spells it."),
        Column("line", "int64", "Its place in the split, from 0; of a rejected line, that line.", nullable=True, minimum=0),
        Column("photo_id", "string", "The photograph, where the name tells one.", nullable=True, photo=True),
        Column("number", "int64", "Counts those of one kind and split, from 1.", minimum=1),
    ),
    key=("scheme", "split", "kind", "number"),
)
_WORDS = {
    "in-two-splits": "{n} of {scheme}/{split} {is_are} in another split of {scheme}, too",
    "without-caption": "{n} of {scheme}/{split} {has_have} no caption in the corpus",
    "named-otherwise": "{n} of {scheme}/{split} {is_are} spelt otherwise by the captions",
}
_REJECTED = "{n} of {scheme}/{split} {is_are} no photograph that can be taken ({kind})"


def _findings(tables: Tables) -> Iterator[Finding]:
    sizes = {(row["scheme"], row["split"]): row["n_photos"] for row in tables["stats.split_size"].to_pylist()}
    columns = ("scheme", "split", "kind")
    found = Counter(zip(*(tables[EVIDENCE.name][name].to_pylist() for name in columns), strict=True))
    for (scheme, split, kind), n in sorted(found.items()):
        number = counted(n, "photograph" if kind in _WORDS else "line")
        words = _WORDS.get(kind, _REJECTED)
        sentence = (
            words.format(n=number, scheme=scheme, split=split, kind=kind, is_are=is_are(n), has_have="has" if n == 1 else "have")
            + "."
        )
        yield Finding(kind, f"{scheme}/{split}", n, sizes.get((scheme, split)), sentence, is_fault=True)
    sound = sorted({scheme for scheme, _ in sizes} - {scheme for scheme, _, _ in found})
    if sound:
        n = len({scheme for scheme, _ in sizes})
        sentence = f"Every photograph of {listed(sound)} is in one split, known, and called by its name."
        yield Finding("schemes-sound", "", len(sound), n, sentence)


AUDIT = Audit(
    question="Is every photograph of a scheme in one split, known, and called by its name?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.split_size",),
)
