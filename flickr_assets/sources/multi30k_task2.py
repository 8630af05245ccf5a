"""Multi30K task 2: five English and five independent German captions an image, a file a number (`train.1.en` … `train.5.de`)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.rawfiles.multi30k import LANGUAGE, LICENCE, OBTAIN, POSITION, SUBSET, TEXT, URL, subset_of, why_not_raw_text
from flickr_assets.sample.layouts import multi30k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema.raw import NUMBER, raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

TABLE = raw_table(
    "multi30k_task2",
    "Captions of Multi30K task 2: five in English and five in German an image, aligned by position with the image list.",
    (SUBSET, LANGUAGE, NUMBER, POSITION, TEXT),
)

LANGUAGES = ("en", "de")
SUBSETS = ("train", "val", "test_2016")
_NAME = re.compile(r"(?P<subset>[A-Za-z0-9_]+)\.(?P<number>[1-5])\.(?P<language>en|de)")


def recognise(head: Head) -> Match | str:
    """The name says `SUBSET.NUMBER.LANGUAGE`; the first lines are plain sentences."""
    match = _NAME.fullmatch(head.name)
    subset = subset_of(match["subset"]) if match else None
    if match is None or subset not in SUBSETS:
        return "its name is not SUBSET.NUMBER.LANGUAGE of the raw edition, such as train.1.en or test_2016.5.de"
    return why_not_raw_text(head) or Match(f"{subset}.{match['number']}.{match['language']}")


def read(part: Part, reading: Reading) -> None:
    """A caption a line; a blank line uses up its position. Rejects: `caption-empty`."""
    subset, released_number, language = part.part.split(".")
    number = int(released_number) - 1
    for line, text in part.lines(reading, blank="keep"):
        if not text.strip():
            reading.reject("caption-empty", "the caption is empty; the next lines keep their positions.", text)
            continue
        reading.row("multi30k_task2", subset, language, number, line - 1, reading.clean(text))


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    return whole("multi30k", multi30k.task2(PHOTOGRAPHS))


SOURCE = Source(
    title="Multi30K task 2 (independent captions)",
    description="155,070 English and 155,070 German captions of the 31,014 images of train, val and test 2016, five each.",
    obtain=OBTAIN,
    url=URL,
    licence=LICENCE,
    names=("*.[1-5].en", "*.[1-5].de"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="task2/raw/train.1.en",
    specimen=specimen,
    unit="line",
    aligned_by="multi30k_image",
    parts=tuple(f"{subset}.{number}.{language}" for subset in SUBSETS for number in range(1, 6) for language in LANGUAGES),
    published={"raw.multi30k_task2": 310_140},
)
