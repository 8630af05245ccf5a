"""A plot as a part of a page: without its heading, which the page has, and with letters that are letters."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from flickr_assets.plot import Plot
from flickr_assets.plots import canvas

_SVG = "http://www.w3.org/2000/svg"
_LINKED = "{http://www.w3.org/1999/xlink}href"
# What is left of the free room at the top of a sheet, in pixels.
_ABOVE_PX = 14
_POINTS = 72 / canvas.DPI
_BOX = re.compile(r'viewBox="([^"]+)"')
_OWN_ID = re.compile(r"url\(#([^)]+)\)")


@dataclass(frozen=True)
class Picture:
    """A plot, drawn. svg: an element to be put into a page as it is; its ids begin with the plot's name.

    names: the same of the names of its rows alone, which shows what svg holds; empty where they need not stay in view. names_px: where
    they stand, of canvas.WIDTH_PX.
    """

    name: str
    table: str
    title: str
    teaches: str
    svg: str
    names: str = ""
    names_px: tuple[int, int] = (0, 0)


def picture(plot: Plot, rows: pa.Table) -> Picture:
    """The plot of these rows, at least one. Raises UsageError `plots-missing`."""
    with canvas.style():
        import matplotlib as mpl

        with mpl.rc_context({"svg.fonttype": "none"}):
            figure = plot.draw(rows)
            written = io.BytesIO()
            figure.savefig(written, format="svg", facecolor="none", metadata={"Date": None, "Creator": None})
    svg = inline(written.getvalue(), plot)
    return Picture(plot.name, plot.table, plot.title, plot.teaches, svg, _names(svg, plot), plot.names_px or (0, 0))


def _names(svg: str, plot: Plot) -> str:
    """An element that shows the names of the rows, out of the plot that is on the page; the plot alone is read aloud."""
    if plot.names_px is None:
        return ""
    _, top, _, height = _BOX.findall(svg)[0].split()
    left, right = (place * _POINTS for place in plot.names_px)
    box = f"{left:g} {top} {right - left:g} {height}"
    return f'<svg class="names" viewBox="{box}" aria-hidden="true"><use href="#{plot.name}-figure_1"/></svg>'


def inline(svg: bytes, plot: Plot) -> str:
    """What matplotlib wrote, as an element of a page that holds others: ids of its own, no size, no style for all, a name to be read.

    Between its texts stands what parts them where they are copied, and draws nothing.
    """
    import lxml.etree as etree  # noqa: PLR0402  (without stubs, type checkers do not find `from lxml import etree`)

    root = etree.fromstring(svg, etree.XMLParser(resolve_entities=False, no_network=True, remove_blank_text=True))
    etree.strip_elements(root, f"{{{_SVG}}}metadata", f"{{{_SVG}}}style", with_tail=False)
    for element in root.iter():
        _rename(element, plot.name)
    for text in root.iter(f"{{{_SVG}}}text"):
        text.tail = "\n"
    _, _, width, height = map(float, root.get("viewBox").split())
    top = (canvas.HEAD_PX - _ABOVE_PX) * _POINTS
    for name in ("width", "height", "version"):
        del root.attrib[name]
    root.set("viewBox", f"0 {top:g} {width:g} {height - top:g}")
    root.set("preserveAspectRatio", "xMinYMin meet")
    root.set("role", "img")
    root.set("aria-label", f"{plot.title}. {plot.teaches}")
    return etree.tostring(root, encoding="unicode")


def _rename(element: Any, name: str) -> None:
    """Have an element's id, and what it says of others' ids, begin with a name."""
    for key, value in element.attrib.items():
        if key == "id":
            element.set(key, f"{name}-{value}")
        elif key == _LINKED and value.startswith("#"):
            element.set(key, f"#{name}-{value[1:]}")
        elif "url(#" in value:
            element.set(key, _OWN_ID.sub(rf"url(#{name}-\1)", value))
