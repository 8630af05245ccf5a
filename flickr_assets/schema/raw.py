"""The columns that every raw table shares, so that a source names only its own."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Table

INSTANCE = Column("instance", "string", "Which of the releases that may stand side by side: a folder, a file or a scheme's name.")
PART = Column("part", "string", "The piece of the release that the row was read from; empty where the release is one file.")
LINE = Column("line", "int64", "Where the record stands in its file: 1-based line, or 0-based index of a JSON record.", minimum=0)

IMAGE_NAME_RELEASED = Column("image_name_released", "string", "The image as the release spells it.")
PHOTO_ID = Column("photo_id", "string", "The photograph: `flickr:ID`, `coco:ID` or `pascal:ID`.", photo=True)
NUMBER = Column("number", "int16", "The caption's number within its image, from 0.", minimum=0)

SPLIT_POSITION = Column(
    "split_position",
    "int32",
    "Place among the split's images, in released order, from 0; a rejected image keeps its own.",
    minimum=0,
)


def raw_table(
    stem: str,
    description: str,
    columns: tuple[Column, ...],
    *,
    key: tuple[str, ...] = (),
    many: bool = False,
) -> Table:
    """Table raw.STEM: (instance,) part and line in front, in released order.

    key: what tells rows apart beside (instance,) part and line, where one record has several rows.
    """
    front = (INSTANCE, PART, LINE) if many else (PART, LINE)
    names = tuple(column.name for column in front)
    return Table(f"raw.{stem}", description, front + columns, key=names + key)
