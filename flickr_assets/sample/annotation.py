"""The boxes of the first sample photograph, as Flickr30k Entities annotates them, and the drawing they fit."""

from __future__ import annotations

from importlib.resources import files

from flickr_assets.sample.layouts.entities import Annotated, annotation
from flickr_assets.sample.six import PHOTOGRAPHS, Photograph

PICTURED: Photograph = PHOTOGRAPHS[0]
WIDTH_PX, HEIGHT_PX = 240, 160

OBJECTS = (
    Annotated(("3101",), (43, 44, 97, 141)),
    Annotated(("3105",), (55, 98, 81, 118)),
    Annotated(("3103",), (149, 94, 218, 143)),
    Annotated(("3102", "3108"), (111, 48, 128, 65)),
    Annotated(("3104", "3106"), None, is_scene=True),
    Annotated(("3109",), None, is_nobndbox=True),
)


def annotation_xml() -> bytes:
    """`Annotations/ID.xml` in the release's layout: an object of two chains, a scene, and a chain that cannot be boxed."""
    return annotation(PICTURED.image_name, WIDTH_PX, HEIGHT_PX, OBJECTS)


def photograph_jpeg() -> bytes:
    """The drawing of the first photograph, 240 x 160 pixels."""
    return files("flickr_assets.sample").joinpath("photograph.jpg").read_bytes()
