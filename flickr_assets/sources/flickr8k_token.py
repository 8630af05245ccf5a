"""Flickr8k's captions: `Flickr8k.token.txt`, one `IMAGE.jpg#N<TAB>caption` a line."""

from __future__ import annotations

from collections.abc import Mapping

from flickr_assets.rawfiles.flickr8k import CAPTION_COLUMNS, LICENCE, URL, is_caption_list, is_lemmatised, obtain, read_captions
from flickr_assets.sample.layouts import flickr8k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

TABLE = raw_table("flickr8k_token", "Captions of Flickr8k, as read from Flickr8k.token.txt.", CAPTION_COLUMNS)


def recognise(head: Head) -> Match | str:
    """The first lines are `NUMBER_SECRET.jpg#N<TAB>text`, not lemmatised."""
    if not is_caption_list(head):
        return "its first lines are not NUMBER_SECRET.jpg#N<TAB>caption"
    return 'its captions are lemmatised ("be" for "is")' if is_lemmatised(head) else Match()


def read(part: Part, reading: Reading) -> None:
    """A caption a line. Rejects: `token-line`, `image-name`, `caption-empty`, `caption-duplicate`."""
    read_captions(part, reading, "flickr8k_token")


def specimen() -> Mapping[str, bytes]:
    """The release in small, its misnamed image included."""
    return whole("flickr8k", flickr8k.token(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr8k captions",
    description="40,460 captions of 8,092 photographs, five each, tokens apart by blanks; one image is misnamed.",
    obtain=obtain("Flickr8k.token.txt"),
    url=URL,
    licence=LICENCE,
    names=("*.token", "*.token.txt", "*lemma*.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="Flickr8k.token.txt",
    specimen=specimen,
    published={"raw.flickr8k_token": 40_460},
)
