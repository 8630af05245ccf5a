"""How the files of Multi30K are named: one text a language and subset, image lists beside them."""

from __future__ import annotations

from flickr_assets.schema import Column
from flickr_assets.schema.core import LANGUAGES
from flickr_assets.source import Head, Licence

URL = "https://github.com/multi30k/dataset"
OBTAIN = f"Clone {URL}; the texts are below data/task1/raw and data/task2/raw, the lists in image_splits beside them."
LICENCE = Licence(
    stated="Derived from Flickr30k; images under the Flickr terms of use; non-commercial research and educational use.",
    linked="Flickr terms of use",
    agree=True,
    url=URL,
    read_on="2026-11-29",
)

SUBSETS = ("train", "val", "test_2016", "test_2017", "test_2018", "test_coco")
SUBSET = Column("subset", "string", "The part of Multi30K; `test_coco` is the ambiguous COCO set of 2017.", vocabulary=SUBSETS)
LANGUAGE = Column("language", "string", "ISO 639-1 code.", vocabulary=LANGUAGES)
POSITION = Column("position", "int32", "0-based line in the released order, which aligns texts, lists and features.", minimum=0)
TEXT = Column("text", "string", "The sentence as released; zero-width and no-break spaces are data.")

_MARKS = frozenset('{[<]}"')

# The spellings of the repository, of the shared tasks of 2016 to 2018 and of the usual download archives.
_SPELLINGS = {
    "train": "train",
    "val": "val",
    "valid": "val",
    "test2016": "test_2016",
    "test_2016": "test_2016",
    "test_2016_flickr": "test_2016",
    "test2017": "test_2017",
    "test_2017": "test_2017",
    "test_2017_flickr": "test_2017",
    "test2018": "test_2018",
    "test_2018": "test_2018",
    "test_2018_flickr": "test_2018",
    "test_2017_mscoco": "test_coco",
}


def subset_of(stem: str) -> str | None:
    """The subset that a file's stem names, or None."""
    return _SPELLINGS.get(stem.lower())


def why_not_raw_text(head: Head) -> str | None:
    """The reason why the first lines cannot be sentences as released, or None.

    Tokenised editions go by the same names in many copies: they join words by `@@` or `@-@` or have no capital at all.
    """
    lines = head.lines()
    if sum(not any(blank in line.strip() for blank in (" ", "\u00a0")) for line in lines) * 2 > len(lines):
        return "its lines are single words, not sentences"
    if sum(line.lstrip()[:1] in _MARKS for line in lines) * 2 > len(lines):
        return "its lines are JSON or markup, not sentences"
    if sum("\t" in line for line in lines) * 2 > len(lines):
        return "its lines are tab-separated, not sentences"
    if any("@@ " in line or " @-@ " in line for line in lines):
        return "it is a tokenised edition; the raw edition is read"
    if len(lines) >= 5 and not any(map(str.isupper, "".join(lines))):
        return "it is a lower-cased edition; the raw edition is read"
    return None
