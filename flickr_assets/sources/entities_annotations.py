"""The boxes of Flickr30k Entities: `Annotations/ID.xml`, PASCAL VOC style, one file a photograph.

An object names one or more chains and has either a box (pixels from 1, both edges inclusive) or says that it is the
whole scene or cannot be boxed. Boxes that leave their image are kept. Other elements (`pose`, `difficult` …) are VOC's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_id
from flickr_assets.rawfiles.annotationcolumns import annotation_columns
from flickr_assets.rawfiles.annotationxml import Annotation, AnnotationError, annotation
from flickr_assets.rawfiles.batches import Item, read_in_batches
from flickr_assets.sample.annotation import PICTURED, annotation_xml
from flickr_assets.schema import Column
from flickr_assets.schema.raw import PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

_EDGE = "as released: from 1, inclusive; null where the object has no box."

OBJECTS = raw_table(
    "entities_object",
    "Objects of Flickr30k Entities, one row an object and a chain it names.",
    (
        PHOTO_ID,
        Column("object_index", "int32", "The object's place in its file, from 0.", minimum=0),
        Column("name_index", "int16", "The chain's place in its object, from 0.", minimum=0),
        Column("chain_id", "string", "The coreference chain, as the sentences of the photograph bracket it."),
        Column("x_min_px", "int32", f"Left edge, {_EDGE}", nullable=True, unit="px"),
        Column("y_min_px", "int32", f"Upper edge, {_EDGE}", nullable=True, unit="px"),
        Column("x_max_px", "int32", f"Right edge, {_EDGE}", nullable=True, unit="px"),
        Column("y_max_px", "int32", f"Lower edge, {_EDGE}", nullable=True, unit="px"),
        Column("is_scene", "bool", "The chain is the scene as a whole; null where the file does not say.", nullable=True),
        Column("is_nobndbox", "bool", "The chain cannot be boxed; null where the file does not say.", nullable=True),
    ),
    key=("photo_id", "object_index", "name_index"),
)
SIZES = raw_table(
    "entities_image_size",
    "Sizes of the photographs, as the annotation files of Flickr30k Entities state them.",
    (
        PHOTO_ID,
        Column("width_px", "int32", "Width; null where the file does not say.", nullable=True, unit="px", minimum=1),
        Column("height_px", "int32", "Height; null where the file does not say.", nullable=True, unit="px", minimum=1),
        Column("depth", "int32", "Colour channels; null where the file does not say.", nullable=True, minimum=1),
    ),
    key=("photo_id",),
)

_ROOT = re.compile(r"<annotation[\s>]")
_NAME = re.compile(r"<name>\s*([^<]*?)\s*</name>")


def recognise(head: Head) -> Match | str:
    """An `<annotation>` whose objects are named by numbers, without VOC's `<folder>`; its `<filename>` is an image."""
    text = head.text
    if not _ROOT.search(text):
        return "its root is not <annotation>"
    names = _NAME.findall(text)
    if "<folder>" in text or 2 * sum(name.isdigit() for name in names) < len(names):
        return "its objects are named by words, as those of PASCAL VOC, not by the numbers of chains"
    return Match()


def read(part: Part, reading: Reading) -> None:
    """A file is one record: rejected as a whole, or one size and a row for every chain of every object.

    Rejects: `image-name`, `image-mismatch`, `image-duplicate`, and those of `annotationxml`. Repairs: `number-float`.
    """
    seen: dict[str, str] = {}
    read_in_batches(_items(part, reading), lambda items: _together(items, reading, seen), lambda item: _alone(item, reading, seen))


def _items(part: Part, reading: Reading) -> Iterator[Item]:
    """The files that are named after a photograph."""
    for name, data in part.files(reading):
        try:
            yield Item(name, photo_id(name.removesuffix(".xml").removesuffix(".XML")), data)
        except FlickrError as error:
            reading.record(1, member=name)
            reading.reject(error.code, error.message, name)


def _together(items: Sequence[Item], reading: Reading, seen: dict[str, str]) -> bool:
    names = {item.photo_id: item.name for item in items}
    columns = annotation_columns(items) if len(names) == len(items) and names.keys().isdisjoint(seen.keys()) else None
    if columns is None:
        return False
    seen.update(names)
    reading.accept(len(items))
    reading.batch("entities_image_size", columns.image_size)
    reading.batch("entities_object", columns.object)
    return True


def _alone(item: Item, reading: Reading, seen: dict[str, str]) -> None:
    reading.record(1, member=item.name)
    try:
        found = annotation(item.data)
        _check_image(item, found, seen)
    except FlickrError as error:
        reading.line, excerpt = (error.line, error.excerpt) if isinstance(error, AnnotationError) else (1, item.name)
        reading.reject(error.code, error.message, excerpt)
        return
    reading.row("entities_image_size", item.photo_id, *found.size)
    for index, thing in enumerate(found.objects):
        reading.line = thing.line
        for place, chain in enumerate(thing.chains):
            reading.row("entities_object", item.photo_id, index, place, chain, *thing.box, thing.is_scene, thing.is_nobndbox)
    for mend in found.mends:
        reading.line = mend.line
        reading.repair("number-float", "a whole number written as a fraction is that number", mend.before, mend.after)


def _check_image(item: Item, found: Annotation, seen: dict[str, str]) -> None:
    """The photograph is the one that the file is named after, and no other file was read for it."""
    for stated in found.file_names:
        if photo_id(stated) != item.photo_id:
            raise FlickrError("image-mismatch", f"the file is named after {item.photo_id} and speaks of {stated.strip()[:60]!r}.")
    if item.photo_id in seen:
        raise FlickrError("image-duplicate", f"the photograph is annotated already in {seen[item.photo_id]}.")
    seen[item.photo_id] = item.name


def specimen() -> Mapping[str, bytes]:
    """The first sample photograph's annotation."""
    return {f"flickr30k_entities/Annotations/{PICTURED.flickr}.xml": annotation_xml()}


SOURCE = Source(
    title="Flickr30k Entities, boxes",
    description="275,775 boxes of the coreference chains of 31,783 photographs, one XML file a photograph.",
    obtain="Clone https://github.com/BryanPlummer/flickr30k_entities; annotations.zip holds Annotations/ and Sentences/.",
    url="https://github.com/BryanPlummer/flickr30k_entities",
    licence=Licence(
        stated="No licence for the annotations; the photographs for non-commercial research and education, under Flickr's terms.",
        linked="Flickr Terms of Use",
        agree=True,
        url="https://github.com/BryanPlummer/flickr30k_entities",
        read_on="2026-11-29",
    ),
    names=("annotations/*.xml", "*.xml"),
    recognise=recognise,
    read=read,
    tables=(OBJECTS, SIZES),
    missing="Annotations/ID.xml (in annotations.zip)",
    specimen=specimen,
    unit="file",
    bundle=True,
    published={"raw.entities_image_size": 31_783},
)
