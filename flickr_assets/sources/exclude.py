"""`exclude.txt` at the top of the raw folder: the photographs that are withdrawn from every table and export."""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

TABLE = raw_table(
    "exclude",
    "Photographs that the user withdraws.",
    (
        # Not marked as a photograph: else the withdrawal would withdraw itself.
        Column("photo_id", "string", "The withdrawn photograph: `flickr:ID`, `coco:ID` or `pascal:ID`."),
        IMAGE_NAME_RELEASED,
    ),
)

_COMMENT = re.compile(r"(?:^|\s)#.*", re.DOTALL)


def recognise(head: Head) -> Match | str:
    """The place decides; what is wrong in the file is told line by line."""
    if head.path == "exclude.txt":
        return Match()
    return "only exclude.txt at the top of the raw folder withdraws photographs"


def read(part: Part, reading: Reading) -> None:
    """An image a line in any spelling, `#` begins a comment. Rejects: `exclude-line`: a photograph meant to go would stay."""
    for _, line in part.lines(reading):
        released = _COMMENT.sub("", line).strip()
        if not released:
            reading.unrecord()
            continue
        try:
            name = photo_name(released)
        except FlickrError:
            reading.reject("exclude-line", "expected one image a line, such as 418205937.jpg; nothing is withdrawn by it.", line)
            continue
        reading.row("exclude", name.photo_id, released)


def specimen() -> Mapping[str, bytes]:
    """Nothing is withdrawn from the sample: the file says only how."""
    return {"exclude.txt": b"# An image a line, in any spelling, withdraws the photograph from every table and export.\n"}


SOURCE = Source(
    title="Withdrawn photographs",
    description="The user's list of photographs that appear in no table and no export.",
    obtain="Write exclude.txt at the top of the raw folder, an image a line.",
    url="",
    licence=Licence(stated="The user's own.", linked="", agree=True, url="", read_on=None),
    names=("exclude.txt",),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="exclude.txt",
    specimen=specimen,
    unit="line",
)
