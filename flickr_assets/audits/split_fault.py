"""Is every photograph of a scheme in one split, known, and called by its name?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.stats.asking import not_asked, without_caption
from flickr_assets.stats.wording import counted, has_have, is_are, listed

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
        sentence = words.format(n=number, scheme=scheme, split=split, kind=kind, is_are=is_are(n), has_have=has_have(n)) + "."
        yield Finding(kind, f"{scheme}/{split}", n, sizes.get((scheme, split)), sentence, is_fault=True)
    schemes = {scheme for scheme, _ in sizes}
    unread = without_caption(tables["stats.split_size"], tables["stats.scheme_corpus"])
    if sound := sorted(schemes - unread.keys() - {scheme for scheme, _, _ in found}):
        of_a_corpus = {row["scheme"] for row in tables["core.split_scheme"].to_pylist() if row["corpus"]}
        yield Finding(
            "schemes-sound", "", len(sound), len(schemes), _sound(sound, [one for one in sound if one not in of_a_corpus])
        )
    yield from not_asked(unread, asked="Whether photographs are known, and called by their names, is not asked of")


def _sound(schemes: Sequence[str], nameless: Sequence[str]) -> str:
    """Names are held against those of the corpus that a scheme is made for: nameless are the schemes that are made for none."""
    named = [scheme for scheme in schemes if scheme not in nameless]
    sentences = [f"Every photograph of {listed(named)} is in one split, known, and called by its name."] if named else []
    if nameless:
        sentences.append(
            f"Every photograph of {listed(nameless)} is in one split and known; its name is asked of lists of one corpus alone."
        )
    return " ".join(sentences)


AUDIT = Audit(
    question="Is every photograph of a scheme in one split, known, and called by its name?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.split_scheme", "stats.scheme_corpus", "stats.split_size"),
)
