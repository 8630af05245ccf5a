"""The boxes of Flickr30k Entities: `Annotations/ID.xml`, PASCAL VOC style, one file a photograph.

An object names one or more chains and has either a box (pixels from 1, both edges inclusive) or says that it is the
whole scene or cannot be boxed. Boxes that leave their image are kept. Other elements (`pose`, `difficult` …) are VOC's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

import lxml.etree as etree  # noqa: PLR0402  (without stubs, type checkers do not find `from lxml import etree`)

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
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

_EDGES = ("xmin", "ymin", "xmax", "ymax")
_NO_BOX = (None, None, None, None)
_FLAGS = {"0": False, "1": True}
_INTEGER = re.compile(r"-?[0-9]{1,9}")
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True)
_ROOT = re.compile(r"<annotation[\s>]")
_NAME = re.compile(r"<name>\s*([^<]*?)\s*</name>")


class _Element(Protocol):
    """What is used of an lxml element. sourceline: from 1."""

    tag: str
    text: str | None
    sourceline: int | None

    def findtext(self, path: str) -> str | None: ...
    def __iter__(self) -> Iterator[_Element]: ...
    def iterchildren(self, tag: str) -> Iterator[_Element]: ...


class _Object(NamedTuple):
    """line: where the object begins in its file."""

    line: int
    chains: list[str]
    box: tuple[int | None, ...]
    is_scene: bool | None
    is_nobndbox: bool | None


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

    Rejects: `file-empty`, `xml-syntax`, `xml-doctype`, `xml-root`, `image-name`, `image-mismatch`, `image-duplicate`,
    `size-number`, `name-missing`, `chain-name`, `object-shape`, `box-number`, `box-inverted`, `flag-value`.
    """
    seen: dict[str, str] = {}
    for file, data in part.files():
        reading.record(1, member=file)
        try:
            root = _parsed(data)
            photo_id = _photo(root, file)
            size = _size(root)
            objects = [_object(element) for element in root.iterchildren("object")]
            if seen.setdefault(photo_id, file) != file:
                raise FlickrError("image-duplicate", f"the photograph is annotated already in {seen[photo_id]}.")
        except _AnnotationError as fault:
            reading.line = fault.line
            reading.reject(fault.code, fault.message, fault.excerpt)
            continue
        except FlickrError as error:
            reading.reject(error.code, error.message, file)
            continue
        reading.row("entities_image_size", photo_id, *size)
        for index, thing in enumerate(objects):
            reading.line = thing.line
            for place, chain in enumerate(thing.chains):
                reading.row("entities_object", photo_id, index, place, chain, *thing.box, thing.is_scene, thing.is_nobndbox)


class _AnnotationError(FlickrError):
    """What is wrong on one line of an annotation file."""

    def __init__(self, code: str, message: str, line: int, excerpt: str = "") -> None:
        super().__init__(code, message)
        self.line = line
        self.excerpt = excerpt


def _parsed(data: bytes) -> _Element:
    """The root element; a document type, which could pull in entities and files, is refused."""
    if not data.strip():
        raise FlickrError("file-empty", "the file is empty.")
    try:
        root = etree.fromstring(data, _PARSER)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        excerpt = data.split(b"\n")[line - 1 : line]
        message = f"the file is not well-formed XML: {error.msg}."
        raise _AnnotationError(
            "xml-syntax", message, line, b"".join(excerpt).decode("utf-8", "backslashreplace").strip()
        ) from error
    if root.getroottree().docinfo.doctype:
        raise FlickrError("xml-doctype", "a document type declaration is not read. Take it out of the file.")
    if root.tag != "annotation":
        raise FlickrError("xml-root", f"expected the root <annotation>, saw <{root.tag}>.")
    return root


def _photo(root: _Element, file: str) -> str:
    """The photograph that the file's name tells; its `<filename>`, where it has one, must tell the same."""
    photo_id = photo_name(file.removesuffix(".xml").removesuffix(".XML")).photo_id
    stated = root.findtext("filename")
    if stated is not None and photo_name(stated).photo_id != photo_id:
        raise FlickrError("image-mismatch", f"the file is named after {photo_id} and speaks of {stated.strip()[:60]!r}.")
    return photo_id


def _size(root: _Element) -> tuple[int | None, int | None, int | None]:
    """Width, height and depth; None where the file does not say."""
    for element in root.iterchildren("size"):
        width, height, depth = _numbers(element, ("width", "height", "depth"), "size-number")
        if any(number is not None and number < 1 for number in (width, height, depth)):
            raise _fault(element, "size-number", "expected a size of one pixel at least.")
        return width, height, depth
    return None, None, None


def _object(element: _Element) -> _Object:
    chains: list[str] = []
    boxes: list[tuple[int, ...]] = []
    flags: dict[str, bool] = {}
    for child in element:
        if child.tag == "name":
            chains.append((child.text or "").strip())
        elif child.tag == "bndbox":
            boxes.append(_box(child))
        elif child.tag in ("scene", "nobndbox"):
            flags[child.tag] = _flag(child)
    if not chains:
        raise _fault(element, "name-missing", "an object names no chain.")
    if not all(chain.isascii() and chain.isdigit() for chain in chains):
        raise _fault(element, "chain-name", "expected the numbers of chains as names.")
    if len(boxes) > 1 or not (boxes or flags):
        raise _fault(element, "object-shape", f"expected one bndbox, or scene and nobndbox; saw {len(boxes)} bndbox.")
    return _Object(element.sourceline or 1, chains, boxes[0] if boxes else _NO_BOX, flags.get("scene"), flags.get("nobndbox"))


def _box(element: _Element) -> tuple[int, ...]:
    box = tuple(edge for edge in _numbers(element, _EDGES, "box-number") if edge is not None)
    if len(box) != len(_EDGES):
        raise _fault(element, "box-number", "expected xmin, ymin, xmax and ymax.")
    if box[0] > box[2] or box[1] > box[3]:
        raise _fault(element, "box-inverted", f"a lower edge exceeds its upper one: {box}.")
    return box


def _numbers(element: _Element, tags: tuple[str, ...], code: str) -> list[int | None]:
    """The whole numbers in the children named by `tags`; None where there is no such child."""
    texts = {child.tag: (child.text or "").strip() for child in element}
    for tag in tags:
        if tag in texts and not _INTEGER.fullmatch(texts[tag]):
            raise _fault(element, code, f"expected a whole number as {tag}, saw {texts[tag][:40]!r}.")
    return [int(texts[tag]) if tag in texts else None for tag in tags]


def _flag(element: _Element) -> bool:
    value = _FLAGS.get((element.text or "").strip())
    if value is None:
        raise _fault(element, "flag-value", f"expected 0 or 1 as {element.tag}, saw {(element.text or '').strip()[:40]!r}.")
    return value


def _fault(element: _Element, code: str, message: str) -> _AnnotationError:
    excerpt = " ".join("".join(etree.tostring(element, encoding="unicode", with_tail=False)).split())
    return _AnnotationError(code, message, element.sourceline or 1, excerpt)


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
