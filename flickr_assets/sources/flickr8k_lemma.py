"""Flickr8k's captions lemmatised: `Flickr8k.lemma.token.txt`, one `IMAGE.jpg#N<TAB>lemmas` a line."""

from __future__ import annotations

from collections.abc import Mapping

from flickr_assets.rawfiles.flickr8k import CAPTION_COLUMNS, LICENCE, URL, is_caption_list, is_lemmatised, obtain, read_captions
from flickr_assets.sample.layouts import flickr8k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

TABLE = raw_table("flickr8k_lemma", "Lemmatised captions of Flickr8k, as read from Flickr8k.lemma.token.txt.", CAPTION_COLUMNS)


def recognise(head: Head) -> Match | str:
    """The first lines are `NUMBER_SECRET.jpg#N<TAB>lemmas`."""
    if not is_caption_list(head):
        return "its first lines are not NUMBER_SECRET.jpg#N<TAB>caption"
    return Match() if is_lemmatised(head) else 'its captions are not lemmatised ("is", "are")'


def read(part: Part, reading: Reading) -> None:
    """A caption a line. Rejects: `token-line`, `image-name`, `caption-empty`, `caption-duplicate`."""
    read_captions(part, reading, "flickr8k_lemma")


def specimen() -> Mapping[str, bytes]:
    """The release in small, its misnamed image included."""
    return whole("flickr8k", flickr8k.lemma(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr8k captions, lemmatised",
    description="The 40,460 captions of Flickr8k with every word in its dictionary form.",
    obtain=obtain("Flickr8k.lemma.token.txt"),
    url=URL,
    licence=LICENCE,
    names=("*.token", "*.token.txt", "*lemma*.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="Flickr8k.lemma.token.txt",
    specimen=specimen,
    published={"raw.flickr8k_lemma": 40_460},
)
