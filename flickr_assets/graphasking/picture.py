"""The picture of a neighbourhood as a file: PNG, SVG, PDF, or a page of HTML that needs nothing else."""

from __future__ import annotations

import re
from html import escape
from typing import Literal

from flickr_assets.graph.neighbourhood import Link, Neighbourhood
from flickr_assets.plots import canvas, forms, graph_neighbourhood

Form = Literal["png", "svg", "pdf", "html"]

# Pixels of the PNG to one of the sheet, for screens whose pixels are small.
SCALE = 2
_NAMED = re.compile(r'<g id="(?P<part>string|said|link|rule)-(?P<numbers>\d+(?:-\d+)?)">')
_OUTER = re.compile(r"^.*?<svg\b(?=.*? width=\"(?P<width>[\d.]+)pt\")", re.DOTALL)
# A drawing that is wider than the window is made smaller to fit, but not below this; then it is to be scrolled.
_LEAST_SCALE = 0.75

_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 "DejaVu Sans", system-ui, sans-serif; margin: 1.5rem; background: light-dark(#fff, #111); }
figure { margin: 0; overflow-x: auto; }
svg { display: block; max-width: 100%; height: auto; }
svg g[id^="string-"], svg g[id^="said-"] { cursor: default; }
svg .faint { opacity: 0.12; }
svg g { transition: opacity 0.12s; }
table { border-collapse: collapse; margin-top: 1.5rem; }
caption { text-align: left; font-weight: bold; padding: 0.3rem 0; }
th, td { text-align: left; padding: 0.15rem 1.2rem 0.15rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
td.number, th.number { text-align: right; }
"""
# Whatever does not belong to the string under the pointer steps back.
_SCRIPT = """
const parts = [...document.querySelectorAll("svg g[id]")].flatMap(group => {
  const named = /^(string|said|link|rule)-(\\d+)(?:-(\\d+))?$/.exec(group.id);
  return named ? [{ group, ends: named.slice(2).filter(Boolean) }] : [];
});
const links = parts.filter(part => part.ends.length === 2);
const show = near => parts.forEach(part => part.group.classList.toggle("faint", near !== null && !part.ends.every(end => near.has(end))
  || near !== null && part.ends.length === 2 && !part.ends.includes(near.own)));
parts.filter(part => part.ends.length === 1).forEach(({ group, ends: [own] }) => {
  const near = new Set([own, ...links.filter(link => link.ends.includes(own)).flatMap(link => link.ends)]);
  near.own = own;
  group.addEventListener("pointerenter", () => show(near));
  group.addEventListener("pointerleave", () => show(null));
});
"""
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{style}</style>
<figure role="img" aria-label="{title}">
{svg}
</figure>
<table>
<caption>What is drawn</caption>
<tr><th>string<th>kind<th class="number">images<th>adds to
{rows}
</table>
<script>{script}</script>
</html>
"""


def picture(around: Neighbourhood, form: Form) -> bytes:
    """The same neighbourhood gives the same bytes. Raises UsageError `plots-missing` where matplotlib is not installed."""
    with canvas.style():
        figure = graph_neighbourhood.draw(around)
        if form == "png":
            return forms.png(figure, SCALE)
        if form == "pdf":
            return forms.pdf(figure)
        svg = _told(forms.svg(figure).decode(), around)
    return (svg if form == "svg" else _page(svg, around)).encode()


def _told(svg: str, around: Neighbourhood) -> str:
    """The drawing, with what each part of it is for whoever points at it."""
    titles = {str(number): f"{one.text}: {one.kind}, {_images(one.n_images)}" for number, one in enumerate(around.strings)}
    places = {one.node_id: number for number, one in enumerate(around.strings)}
    for link in around.links:
        titles[f"{places[link.parent_id]}-{places[link.child_id]}"] = _link(link, around)
    return _NAMED.sub(lambda named: f"{named[0]}<title>{escape(titles[named['numbers']])}</title>", svg)


def _link(link: Link, around: Neighbourhood) -> str:
    text = {one.node_id: one.text for one in around.strings}
    soft = f" ({graph_neighbourhood.SOFT})" if link.is_soft else ""
    return f"{text[link.parent_id]} → {text[link.child_id]}: {', '.join(link.rules)}{soft}"


def _images(n: int) -> str:
    return f"{n:,} image{'' if n == 1 else 's'}"


def _page(svg: str, around: Neighbourhood) -> str:
    """The drawing, and the same in words."""
    text = {one.node_id: one.text for one in around.strings}
    rows: list[str] = []
    for one in around.strings:
        adds = [f"{text[link.parent_id]} ({', '.join(link.rules)})" for link in around.links if link.child_id == one.node_id]
        cells = f'<td>{escape(one.text)}<td>{escape(one.kind)}<td class="number">{one.n_images:,}<td>{escape("; ".join(adds))}'
        rows.append(f"<tr>{cells}")
    inline = _OUTER.sub(lambda outer: f'<svg style="min-width: {float(outer["width"]) * _LEAST_SCALE:.0f}pt"', svg)
    title = escape(graph_neighbourhood.TITLE.format(around.focus.text))
    return _PAGE.format(title=title, style=_STYLE, svg=inline, rows="\n".join(rows), script=_SCRIPT)
