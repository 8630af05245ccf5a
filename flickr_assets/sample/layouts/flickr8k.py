"""Flickr8k's text archive and its edition on Kaggle. Photographs outside of the subset have no captions there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces, csv_rows, lines

RELEASED_SPLITS = {"train": "train", "val": "dev", "test": "test"}

# Of the sample's words: enough for a specimen.
_LEMMAS = {
    "are": "be",
    "boots": "boot",
    "boys": "boy",
    "children": "child",
    "covered": "cover",
    "dogs": "dog",
    "eyes": "eye",
    "fiddles": "fiddle",
    "girls": "girl",
    "has": "have",
    "holding": "hold",
    "horses": "horse",
    "is": "be",
    "leans": "lean",
    "leaps": "leap",
    "men": "man",
    "musicians": "musician",
    "people": "person",
    "playing": "play",
    "plays": "play",
    "races": "race",
    "riders": "rider",
    "rides": "ride",
    "riding": "ride",
    "running": "run",
    "runs": "run",
    "shines": "shine",
    "shorts": "short",
    "sitting": "sit",
    "standing": "stand",
    "throws": "throw",
    "walking": "walk",
    "watches": "watch",
    "wearing": "wear",
    "women": "woman",
}


class Judged(NamedTuple):
    """An image, a caption by its image and number, and what judges gave: three ratings, or votes for yes and for no."""

    image_name: str
    caption_image_name: str
    number: int
    votes: tuple[int, ...]


def token(photographs: Iterable[Photographed]) -> Pieces:
    """`Flickr8k.token.txt`, with its misnamed image."""
    return lines("Flickr8k.token.txt", (f"{name}#{number}\t{text}" for name, number, text in _captions(photographs)))


def lemma(photographs: Iterable[Photographed]) -> Pieces:
    """`Flickr8k.lemma.token.txt`, with its misnamed image."""
    rows = (f"{name}#{number}\t{lemmatised(text)}" for name, number, text in _captions(photographs))
    return lines("Flickr8k.lemma.token.txt", rows)


def splits(photographs: Sequence[Photographed]) -> Pieces:
    """The three lists; the misnamed image is in none."""
    for split, released in RELEASED_SPLITS.items():
        names = (photo.flickr8k_name for photo in photographs if photo.flickr8k_split == split)
        yield from lines(f"Flickr_8k.{released}Images.txt", names)


def kaggle(photographs: Iterable[Photographed]) -> Pieces:
    """`captions.txt`: without the misnamed image, and with quoted commas."""
    path = "captions.txt"
    yield from csv_rows(path, [("image", "caption")])
    kept = (photo for photo in photographs if not photo.is_misnamed)
    yield from csv_rows(path, ((photo.flickr8k_name, caption) for photo in kept for caption in photo.flickr8k))


def expert(judged: Iterable[Judged]) -> Pieces:
    """`ExpertAnnotations.txt`."""
    rows = (f"{one.image_name}\t{one.caption_image_name}#{one.number}\t" + "\t".join(map(str, one.votes)) for one in judged)
    return lines("ExpertAnnotations.txt", rows)


def crowd(judged: Iterable[Judged]) -> Pieces:
    """`CrowdFlowerAnnotations.txt`."""
    return lines("CrowdFlowerAnnotations.txt", map(_crowd_row, judged))


def _crowd_row(one: Judged) -> str:
    yes, no = one.votes
    return f"{one.image_name}\t{one.caption_image_name}#{one.number}\t{yes / (yes + no):.15g}\t{yes}\t{no}"


def _captions(photographs: Iterable[Photographed]) -> Iterator[tuple[str, int, str]]:
    for photo in photographs:
        for number, text in enumerate(photo.flickr8k):
            yield f"{photo.flickr8k_name}{'.1' if photo.is_misnamed else ''}", number, text


def lemmatised(text: str) -> str:
    """Words in their dictionary form, as far as the sample's words go."""
    return " ".join(_LEMMAS.get(word.lower(), word) for word in text.split())
