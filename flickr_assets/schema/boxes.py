"""Boxes: their tables, and the views that say each convention for the edges of a box. A part of layer `core`.

`core.box` has the edges as Flickr30k Entities releases them: pixels counted from 1, both edges inclusive, so that a box
from 1 to 375 is 375 pixels wide. Who computes takes the view of the convention that is meant, and adds nothing.
"""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID

BOX_RELEASES = ("entities_annotations", "mdetr")

BOX_ID = Column("box_id", "string", "The box: `ID/OBJECT`, objects of a photograph from 0.")
TO_BOX = Reference(("box_id",), "core.box")
_TO_PHOTO = Reference(("photo_id",), "core.photo")
_OBJECT = "The object's place in its annotation file, from 0; of MDETR, its place among the distinct boxes of its photograph."


def _edges(convention: str) -> tuple[Column, ...]:
    names = (("x_min_px", "Left"), ("y_min_px", "Upper"), ("x_max_px", "Right"), ("y_max_px", "Lower"))
    return tuple(Column(name, "int32", f"{side} edge, {convention}.", unit="px") for name, side in names)


_RELEASED = _edges("counted from 1, inclusive")

BOX = Table(
    "core.box",
    "A box of a photograph, as released: edges counted from 1, inclusive, kept where they leave the image. From the XML, "
    "else from MDETR's separateGT, which has only boxes of chains that a caption mentions.",
    (
        BOX_ID,
        PHOTO_ID,
        Column("release", "string", "The source whose box this is.", vocabulary=BOX_RELEASES),
        Column("object_index", "int32", _OBJECT, minimum=0),
        *_RELEASED,
    ),
    key=("box_id",),
    references=(_TO_PHOTO,),
    order=("photo_id", "object_index"),
)
BOX_CHAIN = Table(
    "core.box_chain",
    "A box and a chain that it is of: a box may be of several chains, a chain may have several boxes.",
    (BOX_ID, Column("chain_id", "string", "The chain, `ID/CHAIN`."), PHOTO_ID),
    key=("box_id", "chain_id"),
    references=(TO_BOX, Reference(("chain_id",), "core.chain"), _TO_PHOTO),
)
BOX_MDETR = Table(
    "core.box_mdetr",
    "A distinct box of a photograph as MDETR has it, and a chain that it is of by the phrases it is tied to: what core.box "
    "takes where there is no XML, and is held against it where there is. Boxes of one caption that overlap by 0.95 are one "
    "in MDETR, so a box may be of a chain that only a nearly equal one is of.",
    (
        Column("ground_truth", "string", "separateGT or mergedGT.", vocabulary=("separate", "merged")),
        PHOTO_ID,
        Column(
            "object_index", "int32", "Its place among the distinct boxes of its photograph, from 0, as captions come.", minimum=0
        ),
        Column(
            "chain_id",
            "string",
            "The chain of the phrase with just these characters; null where none is, or the bracketed sentences are not at hand.",
            nullable=True,
        ),
        *_RELEASED,
    ),
    key=("ground_truth", "photo_id", "object_index", "chain_id"),
    references=(_TO_PHOTO,),
)

_BOX_KEYS = (BOX_ID, PHOTO_ID)


def _view(stem: str, description: str, columns: tuple[Column, ...]) -> Table:
    return Table(f"core.{stem}", description, (*_BOX_KEYS, *columns), key=("box_id",), references=(TO_BOX,))


BOX_VOC = _view(
    "box_voc",
    "Boxes in the convention of PASCAL VOC, which is that of the release: from 1, both edges inclusive. (1, 1, 375, 500) is 375 by 500.",
    _RELEASED,
)
BOX_PARSER = _view(
    "box_parser",
    "Boxes as the official parser of Flickr30k Entities gives them: 1 less on all four edges. From 0, both edges inclusive.",
    _edges("counted from 0, inclusive"),
)
BOX_XYXY = _view(
    "box_xyxy",
    "Boxes for slices and tensors: from 0, lower edges inclusive, upper ones exclusive, so that width is x_max less x_min.",
    (
        Column("x_min_px", "int32", "Left edge, from 0, inclusive.", unit="px"),
        Column("y_min_px", "int32", "Upper edge, from 0, inclusive.", unit="px"),
        Column("x_max_px", "int32", "Right edge, from 0, exclusive.", unit="px"),
        Column("y_max_px", "int32", "Lower edge, from 0, exclusive.", unit="px"),
    ),
)
BOX_XYWH = _view(
    "box_xywh",
    "Boxes in the convention of COCO: left and upper edge from 0, width and height. (MDETR's edges are 1 more, its width and "
    "height 1 less.)",
    (
        Column("x_px", "int32", "Left edge, from 0.", unit="px"),
        Column("y_px", "int32", "Upper edge, from 0.", unit="px"),
        Column("width_px", "int32", "Pixels across.", unit="px", minimum=1),
        Column("height_px", "int32", "Pixels down.", unit="px", minimum=1),
    ),
)
CHAIN_BOX_MERGED = Table(
    "core.chain_box_merged",
    "The one box that encloses all boxes of a chain, as the merged protocol ranks against it: from 1, both edges inclusive.",
    (
        Column("chain_id", "string", "The chain, `ID/CHAIN`."),
        PHOTO_ID,
        Column("n_boxes", "int32", "Boxes that it encloses.", minimum=1),
        *_RELEASED,
    ),
    key=("chain_id",),
    references=(Reference(("chain_id",), "core.chain"),),
)

BOXES: tuple[Table, ...] = (BOX, BOX_CHAIN, BOX_MDETR)
BOX_VIEWS: tuple[Table, ...] = (BOX_VOC, BOX_PARSER, BOX_XYXY, BOX_XYWH, CHAIN_BOX_MERGED)
