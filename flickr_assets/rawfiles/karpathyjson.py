"""Karpathy's `dataset_*.json`: `{"images": [{"sentences": [{"raw", "tokens", …}], "split", "filename", …}], "dataset"}`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.jsonitems import JsonFault, excerpt, first_items, integer, integers, items, texts
from flickr_assets.rawfiles.jsontext import json_text
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.schema import Column, Table
from flickr_assets.schema.raw import NUMBER, PHOTO_ID, SPLIT_POSITION, raw_table
from flickr_assets.source import Head, Match, Part, Reading

SPLITS = ("train", "val", "test")

_IMAGE_NAME = Column("image_name", "string", "The image as the release spells it (`filename`).")
_IMGID = Column("imgid", "int64", "The release's number of the image.", minimum=0)
_NAMES = {"flickr30k": re.compile(r"[0-9]+\.jpg"), "flickr8k": re.compile(r"[0-9]+_[0-9a-f]+\.jpg")}


def karpathy_tables(stem: str, title: str) -> tuple[Table, Table]:
    """raw.STEM_caption and raw.STEM_image."""
    caption = raw_table(
        f"{stem}_caption",
        f"Sentences of {title} as read from Karpathy's JSON.",
        (
            PHOTO_ID,
            _IMAGE_NAME,
            NUMBER,
            _IMGID,
            Column("sentid", "int64", "The release's number of the sentence, over all images.", minimum=0),
            Column("text", "string", "The sentence (`raw`); HTML entities as released."),
            Column("tokens", "list<string>", "Lower-case words without punctuation, as released.", nullable=True),
        ),
        key=("number",),
    )
    image = raw_table(
        f"{stem}_image",
        f"Images and splits of {title} as read from Karpathy's JSON.",
        (
            Column("position", "int32", "Place in the released list, from 0.", minimum=0),
            _IMAGE_NAME,
            Column("filepath", "string", "The image's folder, where the release gives one.", nullable=True),
            PHOTO_ID,
            Column("split", "string", "The release's split.", vocabulary=SPLITS),
            _IMGID,
            SPLIT_POSITION,
            Column("sentids", "list<int64>", "The sentence numbers that the image lists.", nullable=True),
            Column("n_sentences", "int32", "How many sentences the image has.", minimum=0),
        ),
    )
    return caption, image


def karpathy_recogniser(dataset: str) -> Callable[[Head], Match | str]:
    """Recognises DATASET ("flickr30k", "flickr8k") by its `dataset` key where the head has it, else by the first names."""

    def recognise(head: Head) -> Match | str:
        beside: dict[str, Any] = {}
        first = first_items(head.text, ("images",), beside=beside)
        fitting = [item for item in first if isinstance(item, dict) and "sentences" in item and "filename" in item]
        if not fitting or 2 * len(fitting) < len(first):
            return 'it does not begin as {"images": [{"sentences": …, "filename": …}]}'
        said = beside.get("dataset") or _dataset(str(item["filename"]) for item in fitting)
        if said != dataset:
            return f"its images are those of {said}, not of {dataset}"
        return Match()

    return recognise


def karpathy_reader(stem: str) -> Callable[[Part, Reading], None]:
    """Reads images into raw.STEM_caption and raw.STEM_image.

    Rejects: those of `jsonitems.items`, `json-shape`, `number-range`, `image-name`, `image-duplicate`,
    `split-unknown`, `caption-empty`.
    """

    def read(part: Part, reading: Reading) -> None:
        seen = PhotoNumbers()
        places: Counter[str] = Counter()
        with json_text(part) as text:
            for position, _, item in items(text, reading, ("images",)):
                split = str(item.get("split")) if isinstance(item, dict) else ""
                places[split] += 1
                try:
                    image, sentences = _image(item)
                    if seen.setdefault(image[2], position + 1) != position + 1:
                        raise JsonFault("image-duplicate", "this image stands further up already.")
                except (FlickrError, JsonFault) as error:
                    reading.reject(error.code, error.message, excerpt(item))
                    continue
                image_name, _, photo_id, *_ = image
                for number, (imgid, sentid, raw, tokens) in enumerate(sentences):
                    reading.row(f"{stem}_caption", photo_id, image_name, number, imgid, sentid, reading.clean(raw), tokens)
                *front, sentids = image
                reading.row(f"{stem}_image", position, *front, places[split] - 1, sentids, len(sentences))

    return read


def _dataset(names: Any) -> str:
    names = list(names)
    for dataset, pattern in _NAMES.items():
        if 2 * sum(bool(pattern.fullmatch(name)) for name in names) > len(names):
            return dataset
    return "coco" if any(name.startswith("COCO_") for name in names) else "another data set"


_Image = tuple[str, str | None, str, str, int, list[int] | None]
_Sentence = tuple[int, int, str, list[str] | None]


def _image(item: Any) -> tuple[_Image, list[_Sentence]]:
    """(image_name, filepath, photo_id, split, imgid, sentids) and its sentences. Raises JsonFault, FlickrError."""
    if not isinstance(item, dict):
        raise JsonFault("json-shape", "expected an object for an image.")
    filename, filepath, split = item.get("filename"), item.get("filepath"), item.get("split")
    if not isinstance(filename, str) or not isinstance(filepath, str | None):
        raise JsonFault("json-shape", "expected filename (and filepath, if any) as text.")
    if split not in SPLITS:
        raise JsonFault("split-unknown", f"expected train, val or test, saw {excerpt(split)[:40]}.")
    photo_id = photo_name(filename).photo_id
    imgid = integer(item.get("imgid"), "imgid")
    sentids = integers(item["sentids"], "sentid") if item.get("sentids") is not None else None
    sentences = item.get("sentences")
    if not isinstance(sentences, list):
        raise JsonFault("json-shape", "expected a list as sentences.")
    return (filename, filepath, photo_id, split, imgid, sentids), [_sentence(sentence, imgid) for sentence in sentences]


def _sentence(sentence: Any, imgid: int) -> _Sentence:
    """(imgid, sentid, raw, tokens); the image's imgid where the sentence has none."""
    if not isinstance(sentence, dict):
        raise JsonFault("json-shape", "expected an object for a sentence.")
    raw, tokens = sentence.get("raw"), sentence.get("tokens")
    if not isinstance(raw, str):
        raise JsonFault("json-shape", "expected the sentence as text in raw.")
    if not raw or raw.isspace():
        raise JsonFault("caption-empty", "a caption is empty.")
    words = None if tokens is None else texts(tokens, "tokens")
    return integer(sentence.get("imgid", imgid), "imgid"), integer(sentence.get("sentid"), "sentid"), raw, words
