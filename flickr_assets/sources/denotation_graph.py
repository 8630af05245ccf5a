"""The files of a denotation graph (Young et al. 2014) as its generators write them, a folder a graph.

Node ids are integers of the one folder; captions and images are named as the graph's corpus names them, be that by Flickr's
numbers or not. Read are the nodes, their captions and images, the edges, the chunked strings and the similarities; the
generators' own working files (`initial.*`, `*.coref`) are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.sample.layouts.denotation_graph import graph
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column, Table
from flickr_assets.schema.raw import raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

_NODE = Column("node_id", "int64", "The node within its graph.", minimum=0)
_CAPTION = Column("caption", "string", "The caption as the graph names it, usually `IMAGE#NUMBER`.", image=True)
_CAPTIONS = Column("captions", "list<string>", "Captions as the graph names them, in released order.", image=True)
_IMAGE = Column("image", "string", "The image as the graph names it.", image=True)
_TEXT = Column("text", "string", "The node's string, or the caption as normalised.")
_PHOTO = Column("photo_id", "string", "The photograph, where the name can be one of Flickr's.", nullable=True, photo=True)
_X = Column("x_id", "int64", "The node x.", minimum=0)
_Y = Column("y_id", "int64", "The node y.", minimum=0)
_N_X = Column("n_x", "int64", "Images of x.", unit="image", minimum=0)
_N_Y = Column("n_y", "int64", "Images of y.", unit="image", minimum=0)


def _table(kind: str, description: str, *columns: Column) -> Table:
    return raw_table(f"denotation_graph_{kind}", description, columns, many=True)


TABLES = (
    _table("node", "Nodes of a denotation graph; an id may stand twice in a released file.", _NODE, _TEXT),
    _table("node_caption", "The captions that generate a node.", _NODE, _CAPTIONS),
    _table(
        "node_image",
        "The visual denotation of a node: the images that it describes.",
        _NODE,
        Column("images", "list<string>", "Images as the graph names them, in released order.", image=True),
        Column("photo_ids", "list<string>", "The same photographs, where every name can be Flickr's.", nullable=True, photo=True),
    ),
    _table(
        "caption_node",
        "The nodes that a caption generates.",
        _CAPTION,
        _PHOTO,
        Column("node_ids", "list<int64>", "The nodes, in released order."),
    ),
    _table(
        "edge",
        "Edges: the child is the more specific string, the parent the more general one.",
        Column("child_id", "int64", "The more specific node.", minimum=0),
        Column("label", "string", "The rule that leads from parent to child, with what it adds."),
        Column("parent_id", "int64", "The more general node.", minimum=0),
        Column("evidence", "list<string>", "Captions and their rules, `CAPTION#RULE`, that made the edge.", image=True),
    ),
    _table(
        "pmi",
        "Similarity of two nodes by their images.",
        _X,
        _Y,
        Column("npmi", "float64", "Normalised pointwise mutual information.", minimum=-1, maximum=1),
        Column("p_x_given_y", "float64", "Of the images of y, the share that x describes too.", minimum=0, maximum=1),
        Column("p_y_given_x", "float64", "Of the images of x, the share that y describes too.", minimum=0, maximum=1),
        _N_X,
        _N_Y,
    ),
    _table("count", "Images of two nodes and of both.", _X, _Y, _N_X, _N_Y, Column("n_xy", "int64", "Images of both.", minimum=0)),
    _table("image_list", "Images of a graph, or of its training part.", _IMAGE, _PHOTO),
    _table("caption", "Captions as normalised for a graph.", _CAPTION, _PHOTO, _TEXT),
    _table("caption_origin", "The node that is a caption's whole normalised text.", _CAPTION, _PHOTO, _NODE),
    _table(
        "chunk",
        "The chunked strings of a node; one string can be chunked in several ways.",
        _NODE,
        Column(
            "type",
            "string",
            "EN entity, VP verb phrase, SN sentence, PP prepositional phrase, where the file tells.",
            nullable=True,
        ),
        Column("chunks", "string", "The string in chunks, bracketed."),
        _CAPTIONS,
    ),
)


@lru_cache(maxsize=65_536)
def _photo(name: str) -> str | None:
    try:
        return photo_name(name).photo_id
    except FlickrError:
        return None


def _photos(names: list[str]) -> list[str] | None:
    photos = [photo for name in names if (photo := _photo(name))]
    return photos if len(photos) == len(names) else None


def _photo_of(caption: str) -> str | None:
    return _photo(caption.partition("#")[0])


def _number(text: str) -> int:
    """A number from 0. Raises ValueError for all that int() forgives: signs, blanks, underscores, other digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise ValueError(text)
    return int(text)


# One function a layout: the fields of a line become the values of a row. A ValueError is a line of another layout.


def _node(fields: list[str]) -> tuple[Any, ...]:
    node, text = fields
    return _number(node), text


def _node_caption(fields: list[str]) -> tuple[Any, ...]:
    node, *captions = fields
    return _number(node), captions


def _node_image(fields: list[str]) -> tuple[Any, ...]:
    node, *images = fields
    return _number(node), images, _photos(images)


def _caption_node(fields: list[str]) -> tuple[Any, ...]:
    caption, *nodes = fields
    return caption, _photo_of(caption), [_number(node) for node in nodes]


def _edge(fields: list[str]) -> tuple[Any, ...]:
    child, label, parent, *evidence = fields
    return _number(child), label, _number(parent), evidence


def _pmi(fields: list[str]) -> tuple[Any, ...]:
    npmi, x_given_y, y_given_x, n_x, x, n_y, y = fields
    return _number(x), _number(y), float(npmi), float(x_given_y), float(y_given_x), _number(n_x), _number(n_y)


def _count(fields: list[str]) -> tuple[Any, ...]:
    return tuple(_number(field) for field in _exactly(5, fields))


def _image_list(fields: list[str]) -> tuple[Any, ...]:
    (image,) = fields
    return image, _photo(image)


def _caption(fields: list[str]) -> tuple[Any, ...]:
    caption, text = fields
    return caption, _photo_of(caption), text


def _caption_origin(fields: list[str]) -> tuple[Any, ...]:
    caption, node = fields
    return caption, _photo_of(caption), _number(node)


def _chunk(fields: list[str]) -> tuple[Any, ...]:
    node, chunks, *captions = fields
    return _number(node), None, chunks, captions


def _type_chunk(fields: list[str]) -> tuple[Any, ...]:
    node, kind, chunks, *captions = fields
    return _number(node), kind, chunks, captions


def _exactly(n: int, fields: list[str]) -> list[str]:
    if len(fields) != n:
        raise ValueError(fields)
    return fields


@dataclass(frozen=True)
class Layout:
    """kind: the table. expected: a line, in words. head: what the first lines look like. values: a line's fields as a row."""

    kind: str
    expected: str
    head: str
    values: Callable[[list[str]], tuple[Any, ...]]


_NODES = Layout("node", "NODE<TAB>STRING", r"[0-9]+\t[^\t]*", _node)
_NODE_CAPTIONS = Layout("node_caption", "NODE<TAB>CAPTION…", r"[0-9]+(\t[^\t ]+)*", _node_caption)
_EDGES = Layout("edge", "CHILD<TAB>LABEL<TAB>PARENT<TAB>EVIDENCE…", r"[0-9]+\t[^\t]+\t[0-9]+(\t[^\t]+)*", _edge)
_CHUNKS = Layout("chunk", "NODE<TAB>[CHUNKS]<TAB>CAPTION…", r"[0-9]+\t\[[^\t]+(\t[^\t]+)*", _chunk)

LAYOUTS: Mapping[str, Layout] = {
    "node.idx": _NODES,
    "np.idx": _NODES,
    "vp.idx": _NODES,
    "node-cap.map": _NODE_CAPTIONS,
    "np-cap.map": _NODE_CAPTIONS,
    "vp-cap.map": _NODE_CAPTIONS,
    "node-tree.txt": _EDGES,
    "np-tree.txt": _EDGES,
    "vp-tree.txt": _EDGES,
    "node-chunk.txt": _CHUNKS,
    "np-chunk.txt": _CHUNKS,
    "vp-chunk.txt": _CHUNKS,
    "type-chunk.txt": Layout(
        "chunk", "NODE<TAB>TYPE<TAB>[CHUNKS]<TAB>CAPTION…", r"[0-9]+\t[A-Z]+\t\[[^\t]+(\t[^\t]+)*", _type_chunk
    ),
    "node-img.map": Layout("node_image", "NODE<TAB>IMAGE…", r"[0-9]+(\t[^\t# ]+)*", _node_image),
    "cap-node.map": Layout("caption_node", "CAPTION<TAB>NODE…", r"[^\t ]+#[^\t ]+(\t[0-9]+)*", _caption_node),
    "cap-orig.map": Layout("caption_origin", "CAPTION<TAB>NODE", r"[^\t ]+#[^\t ]+\t[0-9]+", _caption_origin),
    "node-image.pmi": Layout(
        "pmi", "NPMI<TAB>P(x|y)<TAB>P(y|x)<TAB>n<TAB>x<TAB>n<TAB>y", r"[-+.0-9eEINaNfinity]+(\t[-+.0-9eENa]+){2}(\t[0-9]+){4}", _pmi
    ),
    "node-image.cnt": Layout("count", "x<TAB>y<TAB>n<TAB>n<TAB>n", r"[0-9]+(\t[0-9]+){4}", _count),
    "img.lst": Layout("image_list", "IMAGE", r"[^\t ]+", _image_list),
    "token.txt": Layout("caption", "CAPTION<TAB>normalised text", r"[^\t ]+#[^\t ]+\t[^\tA-Z]*", _caption),
}


def recognise(head: Head) -> Match | str:
    """A name of the release's layout, and first lines of that file's kind; the graph is the folder."""
    layout = LAYOUTS.get(head.name)
    if layout is None:
        return "it is not a file of a denotation graph that is read"
    if head.share(layout.head) < 0.5:
        return f"its first lines are not {layout.expected} of a denotation graph's {head.name}"
    return Match(head.name, head.folder)


def read(part: Part, reading: Reading) -> None:
    """A line a row. Rejects: `graph-line`."""
    layout = LAYOUTS[part.part]
    stem, values = f"denotation_graph_{layout.kind}", layout.values
    for _, line in part.lines(reading):
        # str.isprintable is many times as fast as the search of `clean`, but takes the tab for a control character.
        text = line if line.replace("\t", " ").isprintable() else reading.clean(line)
        try:
            row = values(text.split("\t"))
        except ValueError:
            reading.reject("graph-line", f"expected {layout.expected}.", line)
            continue
        reading.row(stem, *row)


def specimen() -> Mapping[str, bytes]:
    """The part of a graph that four captions of the first photograph make."""
    image = PHOTOGRAPHS[0].image_name
    dog, beach, run, on_beach = f"{image}#2", f"{image}#3", f"{image}#2#0", f"{image}#3#1"
    lines = {
        "node.idx": ("0\tdog", "1\tbeach", "2\tdog run", "3\tpoodle", "4\tdog run on beach"),
        "node-cap.map": (f"0\t{dog}\t{beach}", f"1\t{dog}\t{beach}", f"2\t{dog}\t{beach}", f"3\t{dog}", f"4\t{dog}\t{beach}"),
        "node-img.map": tuple(f"{node}\t{image}" for node in range(5)),
        "cap-node.map": (f"{dog}\t0\t1\t2\t3\t4", f"{beach}\t0\t1\t2\t4"),
        "cap-orig.map": (f"{beach}\t4",),
        "node-tree.txt": (
            f"3\tNPHEAD/poodle\t0\t{run}",
            f"2\tVERB\t0\t{run}\t{on_beach}",
            f"4\tPP/on/beach\t2\t{run}\t{on_beach}",
        ),
        "type-chunk.txt": (f"0\tEN\t[EN [NP [NPH dog ] ] ]\t{dog}\t{beach}", f"2\tSN\t[EN [NP [NPH dog ] ] ] [VP run ]\t{beach}"),
        "token.txt": (f"{dog}\tpoodle run on beach", f"{beach}\tdog run on beach"),
        "img.lst": (image,),
        "train/node-image.cnt": ("0\t1\t1\t1\t1",),
        "train/node-image.pmi": ("0.0\t1.0\t1.0\t1\t0\t1\t1",),
    }
    return whole("denotation/small", graph(lines))


SOURCE = Source(
    title="Denotation graphs",
    description="Strings that captions entail, ordered from specific to general, with the images that each describes.",
    obtain="From the denotation graph's page of the University of Illinois, or written by the authors' generators.",
    url="https://shannon.cs.illinois.edu/DenotationGraph/",
    licence=Licence(
        stated="Non-commercial research and education, as for the Flickr30k captions from which it is made.",
        linked="Flickr terms of use",
        agree=True,
        url="https://shannon.cs.illinois.edu/DenotationGraph/",
        read_on="2026-11-29",
    ),
    names=tuple(LAYOUTS),
    recognise=recognise,
    read=read,
    tables=TABLES,
    missing="graph/node.idx",
    specimen=specimen,
    unit="line",
    many=True,
)
