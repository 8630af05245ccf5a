"""Karpathy's split of Flickr30k as a table: `flickr_annotations_30k.csv`, whose `raw` and `sentids` cells are JSON lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.csvrows import Wanted, columns, first_rows
from flickr_assets.rawfiles.jsonitems import JsonCells, JsonFault, integer, integers, texts
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.sample.layouts import flickr30k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, NUMBER, PHOTO_ID, SPLIT_POSITION, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

SPLITS = ("train", "val", "test")

CAPTION = raw_table(
    "flickr30k_annotations_caption",
    "Captions of Flickr30k in the raw edition, as read from flickr_annotations_30k.csv.",
    (
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
        NUMBER,
        Column("sentid", "int64", "Karpathy's number of the sentence, over all images.", minimum=0),
        Column("text", "string", "The caption with its usual spacing; HTML entities as released."),
    ),
    key=("number",),
)
IMAGE = raw_table(
    "flickr30k_annotations_image",
    "Images, splits and numbers, as read from flickr_annotations_30k.csv.",
    (
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
        Column("split", "string", "Karpathy's split.", vocabulary=SPLITS),
        SPLIT_POSITION,
        Column("img_id", "int64", "Karpathy's number of the image (his imgid).", minimum=0),
        Column("sentids", "list<int64>", "The sentence numbers, in the order of the captions."),
    ),
)

_COLUMNS = tuple(Wanted((name,)) for name in ("raw", "sentids", "split", "filename", "img_id"))


def recognise(head: Head) -> Match | str:
    """The header has all five columns."""
    header = (first_rows(head, 1) or [[]])[0]
    if any(column.place(header) is None for column in _COLUMNS):
        return "its header is not raw,sentids,split,filename,img_id"
    return Match()


def read(part: Part, reading: Reading) -> None:
    """An image a record, in any order of the columns.

    Rejects: `csv-header`, `csv-quote`, `column-count`, `image-name`, `image-duplicate`, `json-syntax`, `json-shape`,
    `sentids-count`, `split-unknown`, `number-range`, `caption-empty`.
    """
    cells = JsonCells()
    seen = PhotoNumbers()
    places: Counter[str] = Counter()
    for row in columns(part, reading, _COLUMNS):
        raw, sentids, split, filename, img_id = (cell or "" for cell in row)
        places[split] += 1
        excerpt = f"{filename},{split},{img_id},{sentids},{raw}"
        try:
            name = photo_name(filename)
            captions, numbers = _captions(cells.value(raw)), integers(cells.value(sentids), "sentid")
            image_number = _number(img_id)
        except (FlickrError, JsonFault) as error:
            reading.reject(error.code, error.message, excerpt)
            continue
        if len(captions) != len(numbers):
            reading.reject("sentids-count", f"{len(captions)} captions have {len(numbers)} sentids.", excerpt)
        elif split not in SPLITS:
            reading.reject("split-unknown", f"expected train, val or test, saw {split[:40]!r}.", excerpt)
        elif seen.setdefault(name.photo_id, reading.n_read) != reading.n_read:
            reading.reject("image-duplicate", "this image stands further up already.", excerpt)
        else:
            for place, (text, number) in enumerate(zip(captions, numbers, strict=True)):
                reading.row("flickr30k_annotations_caption", filename, name.photo_id, place, number, reading.clean(text))
            reading.row("flickr30k_annotations_image", filename, name.photo_id, split, places[split] - 1, image_number, numbers)


def _captions(found: Any) -> list[str]:
    captions = texts(found, "captions in column raw")
    if not all(text.strip() for text in captions):
        raise JsonFault("caption-empty", "a caption is empty.")
    return captions


def _number(cell: str) -> int:
    if not (cell.isascii() and cell.isdigit() and len(cell) < 20):
        raise JsonFault("number-range", f"expected a whole number as img_id, saw {cell[:40]!r}.")
    return integer(int(cell), "img_id")


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    return whole("flickr30k", flickr30k.table(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr30k annotations, one row an image",
    description="Karpathy's 31,014 images with their raw captions, sentence numbers and split, as a table.",
    obtain="Download flickr_annotations_30k.csv from the data set nlphuji/flickr30k at Hugging Face.",
    url="https://huggingface.co/datasets/nlphuji/flickr30k",
    licence=Licence(
        stated="None stated on the card.",
        linked="Flickr30k's own terms: non-commercial research and education.",
        agree=False,
        url="https://huggingface.co/datasets/nlphuji/flickr30k",
        read_on=None,
    ),
    names=("*annotations*.csv", "*flickr*30k*.csv"),
    recognise=recognise,
    read=read,
    tables=(CAPTION, IMAGE),
    missing="flickr_annotations_30k.csv",
    specimen=specimen,
    unit="image",
    published={"raw.flickr30k_annotations_image": 31_014, "raw.flickr30k_annotations_caption": 155_070},
)
