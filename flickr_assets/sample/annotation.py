"""The boxes of the first sample photograph, as Flickr30k Entities annotates them, and the drawing they fit."""

from __future__ import annotations

from importlib.resources import files

from flickr_assets.sample.six import PHOTOGRAPHS, Photograph

PICTURED: Photograph = PHOTOGRAPHS[0]
WIDTH_PX, HEIGHT_PX = 240, 160

# Chain ids of one object; its box (x_min, y_min, x_max, y_max, in pixels from 1, inclusive), or what it is without one.
_OBJECTS: tuple[tuple[tuple[str, ...], tuple[int, int, int, int] | str], ...] = (
    (("3101",), (43, 44, 97, 141)),
    (("3105",), (55, 98, 81, 118)),
    (("3103",), (149, 94, 218, 143)),
    (("3102", "3108"), (111, 48, 128, 65)),
    (("3104", "3106"), "scene"),
    (("3109",), "nobndbox"),
)


def annotation_xml() -> bytes:
    """`Annotations/ID.xml` in the release's layout: an object of two chains, a scene, and a chain that cannot be boxed."""
    objects = "".join(_object(chains, place) for chains, place in _OBJECTS)
    size = f"\t<size>\n\t\t<width>{WIDTH_PX}</width>\n\t\t<height>{HEIGHT_PX}</height>\n\t\t<depth>3</depth>\n\t</size>\n"
    return f"<annotation>\n\t<filename>{PICTURED.image_name}</filename>\n{size}{objects}</annotation>\n".encode()


def photograph_jpeg() -> bytes:
    """The drawing of the first photograph, 240 x 160 pixels."""
    return files("flickr_assets.sample").joinpath("photograph.jpg").read_bytes()


def _object(chains: tuple[str, ...], place: tuple[int, int, int, int] | str) -> str:
    names = "".join(f"\t\t<name>{chain}</name>\n" for chain in chains)
    if isinstance(place, str):
        what = f"\t\t<scene>{int(place == 'scene')}</scene>\n\t\t<nobndbox>{int(place == 'nobndbox')}</nobndbox>\n"
    else:
        edges = zip(("xmin", "ymin", "xmax", "ymax"), place, strict=True)
        what = "\t\t<bndbox>\n" + "".join(f"\t\t\t<{tag}>{edge}</{tag}>\n" for tag, edge in edges) + "\t\t</bndbox>\n"
    return f"\t<object>\n{names}{what}\t</object>\n"
