"""The boxes of Flickr30k Entities as MDETR repeats them: `final_flickr_{separateGT,mergedGT}_{train,val,test}.json`.

COCO-like: a caption is an image entry, a box of that caption an annotation, tied to phrases by the characters that they
fill (`tokens_positive`). A box is (x_min, y_min, x_max - x_min, y_max - y_min) of the XML's edges, from which nothing was
subtracted: x_min and y_min count from 1, and x_min + width is the right edge, inclusive. Width and height of the image
are numbers in quotes. mergedGT has for each chain one box that encloses all of its boxes.

What the format loses against the XML: chains that no caption mentions, which object a box is, whether a chain is the
scene or cannot be boxed; and boxes of one caption that overlap by 0.95 or more (continuous edges) are one, with the
phrases of all and the edges of the last.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Any

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.jsonitems import JsonFault, arrays, excerpt, first_items, integer
from flickr_assets.rawfiles.jsontext import Block, json_text
from flickr_assets.rawfiles.mdetrcolumns import EDGE_MAX, SIZE, box_columns, image_columns
from flickr_assets.rawfiles.mdetrentries import NUMBER_MAX, Entries, Entry
from flickr_assets.sample.annotation import HEIGHT_PX, OBJECTS, PICTURED, WIDTH_PX
from flickr_assets.sample.layouts import mdetr
from flickr_assets.sample.layouts.entities import Annotated
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, NUMBER, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

GROUND_TRUTHS = ("separate", "merged")
SPLITS = ("train", "val", "test")

_GROUND_TRUTH = Column(
    "ground_truth", "string", "separate: the boxes of a chain apart. merged: one box that encloses them.", vocabulary=GROUND_TRUTHS
)
_SPLIT = Column("split", "string", "The split of Flickr30k Entities, by the name of the file.", vocabulary=SPLITS)
_IMAGE_ID = Column("released_image_id", "int64", "The release's number of the caption (`id` of its image entry).", minimum=0)

IMAGE = raw_table(
    "mdetr_image",
    "Captions of Flickr30k Entities as read from MDETR's JSON, where each is an image entry.",
    (
        _GROUND_TRUTH,
        _SPLIT,
        _IMAGE_ID,
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
        NUMBER,
        Column("text", "string", "The caption, tokens apart by blanks."),
        Column("width_px", "int32", "Width of the photograph, where the entry says it.", True, "px", minimum=1),
        Column("height_px", "int32", "Height of the photograph, where the entry says it.", True, "px", minimum=1),
        Column("phrase_char_starts", "list<int64>", "First characters of the phrases that have boxes.", True, "character"),
        Column("phrase_char_ends", "list<int64>", "Those behind their last characters.", True, "character"),
    ),
)
BOX = raw_table(
    "mdetr_box",
    "Boxes of captions as read from MDETR's JSON. A box of a photograph is repeated for each caption that mentions it.",
    (
        _GROUND_TRUTH,
        _SPLIT,
        Column("released_box_id", "int64", "The release's number of the box, where it bears one.", nullable=True, minimum=0),
        _IMAGE_ID,
        PHOTO_ID,
        NUMBER,
        Column("x_min_px", "float64", "Left edge, as released: from 1.", unit="px"),
        Column("y_min_px", "float64", "Upper edge, as released: from 1.", unit="px"),
        Column("width_px", "float64", "Right less left edge: one less than the pixels across.", unit="px", minimum=0),
        Column("height_px", "float64", "Lower less upper edge: one less than the pixels down.", unit="px", minimum=0),
        Column("area_px", "float64", "`area`, where the box bears it: width times height.", True, "px²"),
        Column("char_starts", "list<int64>", "First characters of the phrases that the box is of.", unit="character"),
        Column("char_ends", "list<int64>", "Those behind their last characters.", unit="character"),
    ),
)

_NUMBERS = {int, float}
_GROUND_TRUTH_WORD = re.compile(r"(separate|merged)_?gt")
_SPLIT_WORD = re.compile(r"(?<![a-z])(?:train|val|test)(?![a-z])")
_QUOTED = "width and height are numbers in quotes all through this file, and are read as numbers (told once)"


def recognise(head: Head) -> Match | str:
    """Image entries with a caption, a `sentence_id` and a `file_name`; the file's name says which ground truth and split."""
    first = first_items(head.text, ("images",))
    fitting = [item for item in first if isinstance(item, dict) and {"file_name", "caption", "sentence_id"} <= item.keys()]
    if not fitting or 2 * len(fitting) < len(first):
        return 'it does not begin as {"images": [{"file_name": …, "caption": …, "sentence_id": …}]}'
    name = head.name.lower()
    truth, splits = _GROUND_TRUTH_WORD.search(name), set(_SPLIT_WORD.findall(name))
    if truth is None or len(splits) != 1:
        return "its name does not say separateGT or mergedGT, and train, val or test"
    return Match(part=f"{truth[1]}GT/{splits.pop()}")


def read(part: Part, reading: Reading) -> None:
    """An image entry or an annotation is a record; an annotation tells its phrases by the characters of its caption.

    Rejects: those of `jsonitems.arrays`, `json-shape`, `number-range`, `image-name`, `image-mismatch`, `image-duplicate`,
    `caption-empty`, `caption-duplicate`, `size-number`, `tokens-positive`, `image-unknown`, `box-number`, `box-inverted`.
    Repair: `number-text`.
    """
    front = (part.part.split("GT/")[0], part.part.split("/")[-1])
    intake = _Intake(reading, front)
    with json_text(part) as text:
        for name, _, item in arrays(text, reading, ("images", "annotations"), intake.take):
            try:
                if name == "annotations":
                    reading.row("mdetr_box", *front, *_box(item, intake.entries))
                    continue
                image_id, entry, values = _image(item, reading)
                intake.entries.add(image_id, entry)
            except (FlickrError, JsonFault) as error:
                reading.reject(error.code, error.message, excerpt(item))
                continue
            reading.row("mdetr_image", *front, image_id, *values)
            if isinstance(item.get("width"), str):
                intake.tell_quoted(item["width"], item.get("height"))


class _Intake:
    """What is remembered of a file while it is read; and its regular blocks, taken whole."""

    def __init__(self, reading: Reading, front: tuple[str, str]) -> None:
        self.entries = Entries()
        self._reading = reading
        self._front = front
        self._is_told = False

    def take(self, name: str, block: Block) -> bool:
        """Whether the block is regular; its rows are then told."""
        reading = self._reading
        if name == "annotations":
            rows = box_columns(block, self._front, self.entries)
        else:
            images = image_columns(block, self._front, self.entries)
            rows = None if images is None else images.rows
            if images is not None and images.quoted is not None:
                place, width, height = images.quoted
                reading.line = block.first + place
                self.tell_quoted(width, height)
        if rows is None:
            return False
        reading.accept(block.n)
        reading.batch("mdetr_box" if name == "annotations" else "mdetr_image", rows)
        return True

    def tell_quoted(self, width: str, height: Any) -> None:
        """The current record has its size in quotes."""
        if not self._is_told:
            sizes = f'"{width}", "{height}"'
            self._reading.repair("number-text", _QUOTED, sizes, sizes.replace('"', ""))
            self._is_told = True


def _image(item: Any, reading: Reading) -> tuple[int, Entry, tuple[Any, ...]]:
    """(id, what its boxes need, the row behind the id). Raises JsonFault, FlickrError."""
    if not isinstance(item, dict) or not isinstance(item.get("file_name"), str) or not isinstance(item.get("caption"), str):
        raise JsonFault("json-shape", 'expected {"file_name": NAME, "caption": TEXT, "id": …, "sentence_id": …}.')
    name, text = item["file_name"], item["caption"]
    image_id = integer(item.get("id"), "id")
    number = integer(item.get("sentence_id"), "sentence_id")
    if number > NUMBER_MAX:
        raise JsonFault("number-range", f"expected a sentence_id up to {NUMBER_MAX}, saw {number}.")
    photo_id = photo_name(name).photo_id
    original = item.get("original_img_id")
    if original is not None and photo_id.split(":")[1] != str(original):
        raise JsonFault("image-mismatch", f"the file is named after {photo_id}, and original_img_id is {excerpt(original)[:40]}.")
    if not text or text.isspace():
        raise JsonFault("caption-empty", "a caption is empty.")
    width, height = (_size(item.get(key), key) for key in ("width", "height"))
    starts, ends = _phrases(item.get("tokens_positive_eval"), len(text))
    values = (name, photo_id, number, reading.clean(text), width, height, starts, ends)
    return image_id, Entry(photo_id, number, len(text)), values


def _box(item: Any, entries: Entries) -> tuple[Any, ...]:
    """The row behind ground truth and split. Raises JsonFault."""
    if not isinstance(item, dict):
        raise JsonFault("json-shape", "expected an object for an annotation.")
    image_id = integer(item.get("image_id"), "image_id")
    entry = entries.get(image_id)
    box_id = item.get("id")
    box = item.get("bbox")
    if not isinstance(box, list) or len(box) != 4 or not set(map(type, box)) <= _NUMBERS or max(map(abs, box)) > EDGE_MAX:
        raise JsonFault("box-number", f"expected [x, y, width, height] as bbox, saw {excerpt(box)[:60]}.")
    x, y, width, height = map(float, box)
    if width < 0 or height < 0:
        raise JsonFault("box-inverted", f"width or height is less than 0: {excerpt(box)[:60]}.")
    area = item.get("area")
    if area is not None and (type(area) not in _NUMBERS or abs(area) > sys.float_info.max):
        raise JsonFault("box-number", f"expected a number as area, saw {excerpt(area)[:40]}.")
    spans = item.get("tokens_positive")
    starts, ends = _spans([] if spans is None else spans, entry.n_characters)
    number = None if box_id is None else integer(box_id, "id")
    return number, image_id, entry.photo_id, entry.number, x, y, width, height, None if area is None else float(area), starts, ends


def _size(value: Any, what: str) -> int | None:
    """Raises JsonFault `size-number`."""
    if value is None:
        return None
    words = value.strip() if isinstance(value, str) else str(value) if type(value) is int else ""
    if not SIZE.fullmatch(words):
        raise JsonFault("size-number", f"expected pixels as {what}, saw {excerpt(value)[:40]}.")
    return int(words)


def _phrases(listed: Any, n_characters: int) -> tuple[list[int] | None, list[int] | None]:
    """Starts and ends of `tokens_positive_eval`, where a phrase is a list of one span. Raises JsonFault `tokens-positive`."""
    if listed is None:
        return None, None
    if not isinstance(listed, list) or not all(isinstance(spans, list) and len(spans) == 1 for spans in listed):
        raise JsonFault("tokens-positive", "expected a list of one span for each phrase as tokens_positive_eval.")
    return _spans([spans[0] for spans in listed], n_characters)


def _spans(listed: Any, n_characters: int) -> tuple[list[int], list[int]]:
    """Starts and ends of spans, half-open, within the caption. Raises JsonFault `tokens-positive`."""
    if not isinstance(listed, list):
        raise JsonFault("tokens-positive", f"expected a list of spans, saw {excerpt(listed)[:40]}.")
    for span in listed:
        if not isinstance(span, list) or len(span) != 2 or type(span[0]) is not int or type(span[1]) is not int:
            raise JsonFault("tokens-positive", f"expected [start, end] as a span, saw {excerpt(span)[:40]}.")
        if not 0 <= span[0] < span[1] <= n_characters:
            raise JsonFault("tokens-positive", f"the span {span} leaves its caption of {n_characters} characters, or is empty.")
    return [span[0] for span in listed], [span[1] for span in listed]


# Boxes of two photographs whose XML is not at hand.
_BOXED = (
    mdetr.Boxed(PICTURED, WIDTH_PX, HEIGHT_PX, OBJECTS),
    mdetr.Boxed(
        PHOTOGRAPHS[2],
        375,
        500,
        (
            Annotated(("3301",), (90, 60, 260, 500)),
            Annotated(("3302",), (110, 170, 250, 480)),
            Annotated(("3303",), (60, 140, 190, 210)),
            Annotated(("3304",), None, is_scene=True),
        ),
    ),
    mdetr.Boxed(
        PHOTOGRAPHS[3],
        500,
        375,
        (
            Annotated(("3401",), (60, 40, 140, 190)),
            Annotated(("3401",), (300, 55, 370, 200)),
            Annotated(("3402", "3405"), (20, 90, 220, 350)),
            Annotated(("3402", "3406"), (250, 110, 470, 360)),
        ),
    ),
)


def specimen() -> Mapping[str, bytes]:
    """The release in small: three photographs, the first of them with the boxes that its XML has."""
    return whole("mdetr_annotations", mdetr.files(_BOXED))


SOURCE = Source(
    title="Flickr30k Entities boxes, MDETR edition",
    description="The boxes of Flickr30k Entities as MDETR trains on them, apart and merged by chain: a caption is an entry.",
    obtain="Download mdetr_annotations.tar.gz from Zenodo; it holds final_flickr_{separateGT,mergedGT}_{train,val,test}.json.",
    url="https://zenodo.org/record/4729015",
    licence=Licence(
        stated="Apache 2.0 for MDETR's code; of the annotations see the Zenodo record.",
        linked="Flickr30k Entities: no licence for the annotations; the photographs under Flickr's terms of use.",
        agree=False,
        url="https://github.com/ashkamath/mdetr/blob/main/.github/flickr.md",
        read_on=None,
    ),
    names=("final_flickr_*.json", "*flickr*separategt*.json", "*flickr*mergedgt*.json"),
    recognise=recognise,
    read=read,
    tables=(IMAGE, BOX),
    missing="final_flickr_separateGT_train.json (in mdetr_annotations.tar.gz)",
    specimen=specimen,
    unit="entry",
    parts=tuple(f"{truth}GT/{split}" for truth in GROUND_TRUTHS for split in SPLITS),
)
