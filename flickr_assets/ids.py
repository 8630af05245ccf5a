"""How the releases spell a photograph, and the one spelling that this project keeps.

`photo_id` is `NAMESPACE:ID`: `flickr:1000092795` (Flickr's own number; Flickr8k writes it before `_`, followed by the
secret of the download address), `coco:117071` (a COCO number, never tied to Flickr by itself), `pascal:2008_003849`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from flickr_assets.errors import FlickrError

# A bare number, or a number with the secret of Flickr's download address; Flickr's numbers have no leading zero.
_FLICKR = re.compile(r"([1-9][0-9]{2,19})(?:_([0-9a-f]{6,16})(?:_[a-z])?)?")
_PLAIN = re.compile(r"([1-9][0-9]{2,19})\.jpg")
_BARE = re.compile(r"[1-9][0-9]{2,19}")
_COCO = re.compile(r"(?:COCO_(?:train|val|test)20[0-9]{2}_)0{0,12}([1-9][0-9]{0,18})")
_PASCAL = re.compile(r"(20[0-9]{2}_[0-9]{6})")
_OWN = re.compile(r"(?:flickr:[1-9][0-9]{2,19}|coco:[1-9][0-9]{0,18}|pascal:20[0-9]{2}_[0-9]{6})")
_SUFFIX = re.compile(r"\.(?:jpe?g|png|JPE?G|PNG)$")
# `2258277193_586949ec62.jpg.1` of Flickr8k: the photograph exists, the name has a stray tail.
_STRAY_TAIL = re.compile(r"(\.(?:jpe?g|JPE?G))\.[0-9]+$")


class PhotoName(NamedTuple):
    """What a released image name says: the key, the name mended, and whether it needed mending."""

    photo_id: str
    image_name: str
    is_misnamed: bool


def photo_name(released: str) -> PhotoName:
    """Read any spelling of an image: bare id, `ID.jpg`, `ID_SECRET.jpg`, `folder/ID.jpg`, `COCO_train2014_….jpg`,
    `YYYY_NNNNNN.jpg`, or a `photo_id` itself.

    `image_name` is the last path component without a stray tail (`.jpg.1`); a bare id stays bare.
    Raises FlickrError `image-name` when no photograph can be told from the name.
    """
    if plain := _PLAIN.fullmatch(released):  # by far the most common spelling
        return PhotoName(f"flickr:{plain.group(1)}", released, False)
    last = released.strip().replace("\\", "/").rsplit("/", 1)[-1]
    name = _STRAY_TAIL.sub(r"\1", last)
    stem = _SUFFIX.sub("", name)
    for namespace, pattern in (("pascal", _PASCAL), ("flickr", _FLICKR), ("coco", _COCO)):
        match = pattern.fullmatch(stem)
        if match:
            return PhotoName(f"{namespace}:{match.group(1)}", name, name != last)
    if _OWN.fullmatch(last):
        return PhotoName(last, last, is_misnamed=False)
    raise FlickrError(
        "image-name",
        f"expected an image such as 1000092795.jpg, saw {released[:60]!r}.",
        remedy="Use Flickr's number, with or without its secret and .jpg, or a COCO or PASCAL file name.",
    )


def photo_id(released: str) -> str:
    """The `photo_id` of any spelling of an image. Raises FlickrError `image-name`."""
    return f"flickr:{released}" if _BARE.fullmatch(released) else photo_name(released).photo_id
