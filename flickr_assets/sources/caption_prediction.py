"""Captions that systems predicted, a JSON file a system, in any of three layouts.

`[{split, image_name, captions, prediction}]`, the COCO result layout `[{image_id, caption}]` where the ids are Flickr's, and
`{image: caption}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.jsonitems import excerpt, first_entries, first_items, items, members
from flickr_assets.rawfiles.jsontext import JsonText, json_text
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.sample.layouts.caption_prediction import Predicted, detailed
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "caption_prediction",
    "One predicted caption an image; the instance is the system's file.",
    (
        Column("split", "string", "The split, where the file tells it.", nullable=True),
        Column("image_name", "string", "The image as the file names it."),
        PHOTO_ID,
        Column("prediction", "string", "The predicted caption as released; it may be empty or begin with a blank."),
        Column("reference_captions", "list<string>", "The reference captions that the file repeats.", nullable=True),
    ),
    many=True,
)

# A COCO number has six digits at most, so larger ones are Flickr's; names with a suffix are checked one by one.
_LARGEST_COCO = 999_999
_IMAGE_FILE = re.compile(r".+\.(?:jpe?g|png)", re.IGNORECASE)


def recognise(head: Head) -> Match | str:
    """Half of the first items hold an image of Flickr and one caption of it, and fewer are rows of LAVIS."""
    match = Match("", head.path.removesuffix(".json"))
    entries = first_entries(head.text)
    if entries and 2 * sum(isinstance(text, str) and bool(_IMAGE_FILE.fullmatch(image)) for image, text in entries) >= len(entries):
        return match
    found = first_items(head.text)
    items_of = [item for item in found if isinstance(item, dict)]
    if not found or 2 * len(items_of) < len(found):
        return "it is neither a list of predictions nor a mapping from images to captions"
    if 2 * sum("image" in item and "caption" in item and "prediction" not in item for item in items_of) >= len(found):
        return "its items have image and caption, as those of LAVIS"
    if 2 * sum(isinstance(item.get("prediction"), str) and "image_name" in item for item in items_of) >= len(found):
        return match
    ids = [item["image_id"] for item in items_of if isinstance(item.get("caption"), str) and "image_id" in item]
    if 2 * len(ids) >= len(found):
        return match if 2 * sum(map(_is_flickr, ids)) >= len(ids) else "its image_id are not Flickr's numbers"
    return "its items have neither image_name and prediction nor image_id and caption"


def _is_flickr(image_id: Any) -> bool:
    text = str(image_id)
    return int(text) > _LARGEST_COCO if text.isascii() and text.isdecimal() else bool(_IMAGE_FILE.fullmatch(text))


def read(part: Part, reading: Reading) -> None:
    """A prediction a record. Rejects: `json-shape`, `image-name`, `image-duplicate`, those of JSON."""
    seen = PhotoNumbers()
    with json_text(part) as text:
        for item in _predictions(text, reading):
            try:
                split, image, prediction, references = _values(item)
                photo_id = photo_name(image).photo_id
            except FlickrError as error:
                reading.reject(error.code, error.message, excerpt(item))
                continue
            if seen.setdefault(photo_id, reading.n_read) != reading.n_read:
                reading.reject("image-duplicate", "the image already has a prediction in this file.", image)
                continue
            reading.row("caption_prediction", split, image, photo_id, reading.clean(prediction), references)


def _predictions(text: JsonText, reading: Reading) -> Iterator[Any]:
    """The items of a list, or those that a mapping's entries amount to, each announced."""
    text.skip()
    if text.peek() != "{":
        yield from (item for _, _, item in items(text, reading))
        return
    for image, _, caption in members(text, reading):
        yield {"image_id": image, "caption": caption}


def _values(item: Any) -> tuple[str | None, str, str, list[str] | None]:
    """(split, image, prediction, references). Raises FlickrError `json-shape`."""
    shape = FlickrError("json-shape", "expected image_name and prediction, or image_id and caption, as texts.")
    if not isinstance(item, dict):
        raise shape
    image = item.get("image_name", item.get("image_id"))
    prediction = item.get("prediction", item.get("caption"))
    split, references = item.get("split"), item.get("captions")
    if type(image) is int:
        image = str(image)
    if not (isinstance(image, str) and isinstance(prediction, str) and isinstance(split, str | None)):
        raise shape
    if references is not None and not (isinstance(references, list) and all(isinstance(text, str) for text in references)):
        raise FlickrError("json-shape", "expected the captions as a list of texts.")
    return split, image, prediction, references


def specimen() -> Mapping[str, bytes]:
    """A system that says the second caption."""
    predicted = (Predicted(photo, photo.raw[1]) for photo in PHOTOGRAPHS if photo.karpathy == "test")
    return whole("predictions", detailed("second_caption", predicted))


SOURCE = Source(
    title="Predicted captions",
    description="Outputs of captioning systems on images of the Flickr30k family, a file a system.",
    obtain="Write your system's captions as JSON: a list of objects with image_name and prediction.",
    url="",
    licence=Licence(
        stated="Whatever the system's authors state; repeated reference captions stay under the terms of Flickr30k.",
        linked="",
        agree=True,
        url="",
        read_on=None,
    ),
    names=("*.json",),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="predictions/NAME.json",
    specimen=specimen,
    unit="prediction",
    many=True,
)
