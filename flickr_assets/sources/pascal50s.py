"""PASCAL-50S: pairs of captions of one image, and which of the two people found closer to the reference captions.

As converted to JSON: `{"HC": [{image, captions: [a, b], label, references}], "HI": …, "HM": …, "MM": …}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.jsonitems import JsonFault, excerpt, first_items, members, texts
from flickr_assets.rawfiles.jsontext import json_text
from flickr_assets.sample.layouts import pascal50s
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.schema import Column
from flickr_assets.schema.raw import PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

CATEGORIES = ("HC", "HI", "HM", "MM")

TABLE = raw_table(
    "pascal50s",
    "Pairs of PASCAL-50S with the caption that people preferred.",
    (
        Column(
            "category",
            "string",
            "Whose captions: HC two of people, both right; HI two of people, one of another image; HM a person's and a "
            "machine's; MM two machines'.",
            vocabulary=CATEGORIES,
        ),
        Column("pair_index", "int32", "Place within the category, from 0.", minimum=0),
        Column("image_name", "string", "The image as released."),
        PHOTO_ID,
        Column("caption_a", "string", "The first caption."),
        Column("caption_b", "string", "The second caption."),
        Column("label", "int16", "The preferred caption: 0 the first, 1 the second.", minimum=0, maximum=1),
        Column("reference_captions", "list<string>", "The reference captions that the conversion kept, as released."),
    ),
)


def recognise(head: Head) -> Match | str:
    """An object whose first key is a category, with pairs of captions, a label and references."""
    start = head.text.lstrip().removeprefix("{").lstrip()[:4]
    category = start.strip('"')
    pairs = first_items(head.text, (category,)) if category in CATEGORIES else []
    if not pairs:
        return "it is not an object of the categories HC, HI, HM and MM"
    fitting = [pair for pair in pairs if isinstance(pair, dict) and {"image", "captions", "label", "references"} <= pair.keys()]
    if 2 * len(fitting) >= len(pairs):
        return Match()
    return "its pairs lack image, captions, label or references"


def read(part: Part, reading: Reading) -> None:
    """A pair a record, numbered over the file. Rejects: `json-shape`, `image-name`, `label-unknown`, those of JSON."""
    with json_text(part) as text:
        for category, index, pair in members(text, reading):
            try:
                if category not in CATEGORIES or index is None:
                    raise JsonFault("json-shape", f"expected pairs in a list under one of {', '.join(CATEGORIES)}.")
                reading.row("pascal50s", category, index, *_pair(pair, reading))
            except (FlickrError, JsonFault) as error:
                place = category[:40] if index is None else f"{category[:40]}[{index}]"
                reading.reject(error.code, f"{place}: {error.message}", excerpt(pair))


def _pair(pair: Any, reading: Reading) -> tuple[Any, ...]:
    """The values of a row behind category and index. Raises FlickrError or JsonFault."""
    if not (isinstance(pair, dict) and isinstance(image := pair.get("image"), str)):
        raise JsonFault("json-shape", "expected an object with image, captions, label and references.")
    captions, references, label = (
        texts(pair.get("captions"), "captions"),
        texts(pair.get("references"), "references"),
        pair.get("label"),
    )
    if len(captions) != 2:
        raise JsonFault("json-shape", f"expected two captions, saw {len(captions)}.")
    if type(label) is not int or label not in (0, 1):
        raise FlickrError("label-unknown", f"expected the label 0 or 1, saw {str(label)[:40]}.")
    first, second = (reading.clean(caption) for caption in captions)
    return image, photo_name(image).photo_id, first, second, label, [reading.clean(reference) for reference in references]


def specimen() -> Mapping[str, bytes]:
    """A pair of each category about invented images."""
    pairs = {
        "HC": ("A cat sleeps on a wall.", "A grey cat on a stone wall.", 1),
        "HI": ("A cat sleeps on a wall.", "A ferry leaves the harbour.", 0),
        "HM": ("There is one cat and one wall.", "A cat dozes in the sun.", 1),
        "MM": ("There is one cat.", "A wall by a wall.", 0),
    }
    references = ("A cat on a wall.", "A grey cat is asleep.", "An animal rests outside.", "A cat naps.", "A sleepy cat.")
    rows = [
        pascal50s.Pair(category, f"JPEGImages/2099_00000{number}.jpg", (a, b), label, references)
        for number, (category, (a, b, label)) in enumerate(pairs.items(), start=1)
    ]
    return whole("judgments", pascal50s.pairs(rows))


SOURCE = Source(
    title="PASCAL-50S caption pairs",
    description="4,000 pairs of captions, 1,000 a category, with the caption that people preferred and reference captions.",
    obtain="From the page of CIDEr; the JSON form is a public conversion.",
    url="https://vrama91.github.io/cider/",
    licence=Licence(
        stated="None found with the conversion.",
        linked="None found; the photographs are of PASCAL VOC, taken from Flickr.",
        agree=True,
        url="https://vrama91.github.io/cider/",
        read_on=None,
    ),
    names=("*pascal*50s*.json",),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="pascal_50s.json",
    specimen=specimen,
    unit="pair",
    published={"raw.pascal50s": 4_000},
)
