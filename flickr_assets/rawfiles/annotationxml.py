"""One annotation file of Flickr30k Entities, whatever it holds: read as XML, strictly, with the line of what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

import lxml.etree as etree  # noqa: PLR0402  (without stubs, type checkers do not find `from lxml import etree`)

from flickr_assets.errors import FlickrError

# The place of a name in its object is stored in sixteen bits.
MOST_NAMES = 2**15

_EDGES = ("xmin", "ymin", "xmax", "ymax")
_SIZES = ("width", "height", "depth")
_NO_BOX = (None, None, None, None)
_FLAGS = {"0": False, "1": True}
_WHOLE = re.compile(r"(-?[0-9]{1,9})(\.0+)?")
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True)
# What may stand before the root; in UTF-16 a document type is found once the file is parsed.
_DOCTYPE = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|<\?.*?\?>|<!--.*?-->)*+<!DOCTYPE", re.DOTALL)


class Mend(NamedTuple):
    """A whole number that is written as a fraction."""

    line: int
    before: str
    after: str


class AnnotatedObject(NamedTuple):
    """line: where the object begins in its file. box: as released, or four None."""

    line: int
    chains: list[str]
    box: tuple[int | None, ...]
    is_scene: bool | None
    is_nobndbox: bool | None


class Annotation(NamedTuple):
    """file_names: what it says of itself, once as a rule. size: width, height, depth, None where it does not say."""

    file_names: list[str]
    size: tuple[int | None, ...]
    objects: list[AnnotatedObject]
    mends: list[Mend]


class AnnotationError(FlickrError):
    """What is wrong on one line of an annotation file."""

    def __init__(self, code: str, message: str, line: int, excerpt: str = "") -> None:
        super().__init__(code, message)
        self.line = line
        self.excerpt = excerpt


class _Element(Protocol):
    """What is used of an lxml element. sourceline: from 1."""

    tag: str
    text: str | None
    sourceline: int | None

    def __iter__(self) -> Iterator[_Element]: ...
    def __len__(self) -> int: ...
    def iterchildren(self, tag: str) -> Iterator[_Element]: ...


def annotation(data: bytes) -> Annotation:
    """What the file says. Raises AnnotationError.

    Codes: `file-empty`, `xml-syntax`, `xml-doctype`, `xml-root`, `size-number`, `name-missing`, `chain-name`,
    `object-shape`, `box-number`, `box-inverted`, `flag-value`.
    """
    root = _parsed(data)
    mends: list[Mend] = []
    size = _size(root, mends)
    objects = [_object(element, mends) for element in root.iterchildren("object")]
    return Annotation([element.text or "" for element in root.iterchildren("filename")], size, objects, mends)


def _parsed(data: bytes) -> _Element:
    """The root element; a document type, which could pull in entities and files, is refused before anything is read of it."""
    if not data.strip():
        raise AnnotationError("file-empty", "the file is empty.", 1)
    if found := _DOCTYPE.match(data):
        raise _doctype(data.count(b"\n", 0, found.end()) + 1)
    try:
        root = etree.fromstring(data, _PARSER)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        excerpt = b"".join(data.split(b"\n")[line - 1 : line]).decode("utf-8", "backslashreplace").strip()
        raise AnnotationError("xml-syntax", f"the file is not well-formed XML: {error.msg}.", line, excerpt) from error
    if root.getroottree().docinfo.doctype:
        raise _doctype(1)
    if root.tag != "annotation":
        raise AnnotationError("xml-root", f"expected the root <annotation>, saw <{root.tag}>.", root.sourceline or 1)
    return root


def _doctype(line: int) -> AnnotationError:
    return AnnotationError("xml-doctype", "a document type declaration is not read. Take it out of the file.", line, "<!DOCTYPE")


def _size(root: _Element, mends: list[Mend]) -> tuple[int | None, ...]:
    size: tuple[int | None, ...] = (None,) * len(_SIZES)
    for place, element in enumerate(root.iterchildren("size")):
        size = _numbers(element, _SIZES, "size-number", mends)
        if place or any(number is not None and number < 1 for number in size):
            raise _fault(element, "size-number", "expected one size, of one pixel at least.")
    return size


def _object(element: _Element, mends: list[Mend]) -> AnnotatedObject:
    chains: list[str] = []
    boxes: list[tuple[int | None, ...]] = []
    flags: dict[str, bool] = {}
    for child in element:
        if child.tag == "name":
            chains.append(_text(child, "chain-name"))
        elif child.tag == "bndbox":
            boxes.append(_box(child, mends))
        elif child.tag in ("scene", "nobndbox"):
            if child.tag in flags:
                raise _fault(element, "object-shape", f"{child.tag} is stated twice.")
            flags[child.tag] = _flag(child)
    if not chains:
        raise _fault(element, "name-missing", "an object names no chain.")
    if not all(chain.isascii() and chain.isdigit() for chain in chains):
        raise _fault(element, "chain-name", "expected the numbers of chains as names.")
    if len(boxes) > 1 or not (boxes or flags) or len(chains) > MOST_NAMES:
        raise _fault(element, "object-shape", f"expected one bndbox, or scene and nobndbox; saw {len(boxes)} bndbox.")
    box = boxes[0] if boxes else _NO_BOX
    return AnnotatedObject(element.sourceline or 1, chains, box, flags.get("scene"), flags.get("nobndbox"))


def _box(element: _Element, mends: list[Mend]) -> tuple[int | None, ...]:
    x_min, y_min, x_max, y_max = box = _numbers(element, _EDGES, "box-number", mends)
    if x_min is None or y_min is None or x_max is None or y_max is None:
        raise _fault(element, "box-number", "expected xmin, ymin, xmax and ymax.")
    if x_min > x_max or y_min > y_max:
        raise _fault(element, "box-inverted", f"a lower edge exceeds its upper one: {box}.")
    return box


def _numbers(element: _Element, tags: tuple[str, ...], code: str, mends: list[Mend]) -> tuple[int | None, ...]:
    """The whole numbers in the children named by `tags`; None where there is no such child.

    `12.0` is 12 as some tools write it. `12.5` is no pixel, and which one was meant nobody can tell.
    """
    found: dict[str, int] = {}
    for child in element:
        if child.tag in tags:
            text = _text(child, code)
            match = _WHOLE.fullmatch(text)
            if match is None:
                raise _fault(element, code, f"expected a whole number as {child.tag}, saw {text[:40]!r}.")
            if child.tag in found:
                raise _fault(element, code, f"{child.tag} is stated twice.")
            found[child.tag] = int(match[1])
            if match[2]:
                mends.append(Mend(child.sourceline or 1, text, match[1]))
    return tuple(found.get(tag) for tag in tags)


def _flag(element: _Element) -> bool:
    text = _text(element, "flag-value")
    if text not in _FLAGS:
        raise _fault(element, "flag-value", f"expected 0 or 1 as {element.tag}, saw {text[:40]!r}.")
    return _FLAGS[text]


def _text(element: _Element, code: str) -> str:
    if len(element):
        raise _fault(element, code, f"expected a text in {element.tag}, saw elements.")
    return (element.text or "").strip()


def _fault(element: _Element, code: str, message: str) -> AnnotationError:
    excerpt = " ".join("".join(etree.tostring(element, encoding="unicode", with_tail=False)).split())
    return AnnotationError(code, message, element.sourceline or 1, excerpt)
