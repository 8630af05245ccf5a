"""Multi30K task 1: one English sentence an image and its translations, a sentence a line (`train.en`, `val.de` …)."""

from __future__ import annotations

from collections.abc import Mapping

from flickr_assets.rawfiles.multi30k import LANGUAGE, LICENCE, OBTAIN, POSITION, SUBSET, TEXT, URL, subset_of, why_not_raw_text
from flickr_assets.sample.layouts import multi30k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema.core import LANGUAGES
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

TABLE = raw_table(
    "multi30k_task1",
    "Sentences of Multi30K task 1: an English caption an image, and translations of it, aligned by position.",
    (SUBSET, LANGUAGE, POSITION, TEXT),
)


def recognise(head: Head) -> Match | str:
    """The name says `SUBSET.LANGUAGE`; the first lines are plain sentences."""
    stem, _, language = head.name.rpartition(".")
    subset = subset_of(stem)
    if language not in LANGUAGES or subset is None:
        return (
            f"its name is not SUBSET.LANGUAGE of the raw edition, such as train.en or test_2016_flickr.de ({', '.join(LANGUAGES)})"
        )
    return why_not_raw_text(head) or Match(f"{subset}.{language}")


def read(part: Part, reading: Reading) -> None:
    """A sentence a line; a blank line uses up its position. Rejects: `caption-empty`."""
    subset, language = part.part.split(".")
    for line, text in part.lines(reading, blank="keep"):
        if not text.strip():
            reading.reject("caption-empty", "the sentence is empty; the next lines keep their positions.", text)
            continue
        reading.row("multi30k_task1", subset, language, line - 1, reading.clean(text))


def specimen() -> Mapping[str, bytes]:
    """The release in small: the English sentence is the photograph's first raw caption, the German its first German one."""
    return whole("multi30k", multi30k.task1(multi30k.first_sentences(PHOTOGRAPHS)))


SOURCE = Source(
    title="Multi30K task 1 (translations)",
    description="33,546 English sentences with German and French translations, 32,085 with Czech, aligned by line.",
    obtain=OBTAIN,
    url=URL,
    licence=LICENCE,
    names=tuple(f"*.{language}" for language in LANGUAGES),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="task1/raw/train.en",
    specimen=specimen,
    unit="line",
    aligned_by="multi30k_image",
    parts=(
        *(f"{subset}.{language}" for subset in ("train", "val", "test_2016", "test_2018") for language in LANGUAGES),
        *(f"{subset}.{language}" for subset in ("test_2017", "test_coco") for language in ("en", "de", "fr")),
    ),
    published={"raw.multi30k_task1": 132_723},
)
