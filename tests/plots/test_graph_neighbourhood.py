"""The picture of a neighbourhood: what is written on it, where its parts are, and its files."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from PIL import Image

from flickr_assets.graph.neighbourhood import Link, Neighbourhood, String
from flickr_assets.graphasking.picture import Form, picture
from flickr_assets.plots import canvas, graph_neighbourhood
from tests.plots.sheets import words

STRINGS = (
    String(10, "dog run", "sentence", 26),
    String(11, "dog", "noun phrase", 73),
    String(12, "try to catch", "verb phrase", 1),
    String(13, "white dog run <& quickly>", "sentence", 7),
    String(14, "on grass", "prepositional phrase", 1_200),
)
LINKS = (
    Link(11, 10, ("VERB",), False, 59),
    Link(10, 13, ("NPMOD", "PP"), False, 7),
    Link(12, 10, ("Xto",), True, 1),
    Link(11, 13, ("COMPLEX",), False, 1),
    Link(14, 11, ("PP-SENT",), False, 1),
)
AROUND = Neighbourhood(10, STRINGS, LINKS, 1, 1_355)


def drawn(around: Neighbourhood) -> Figure:
    with canvas.style():
        return graph_neighbourhood.draw(around)


def test_strings_have_their_images_and_lines_their_rules() -> None:
    said = words(drawn(AROUND))
    assert {"dog run", "26", "dog", "73", "white dog run <& quickly>", "1,200", "VERB", "NPMOD, PP", "Xto"} <= set(said)
    assert "What is around “dog run” in the denotation graph" in said
    # A longer way says as much.
    assert "COMPLEX" not in said


def test_what_is_not_drawn_is_told() -> None:
    assert drawn(AROUND).texts[-1].get_text() == (
        "Not drawn: 1 more general neighbour of fewer images, 1,355 more specific neighbours of fewer images, "
        "1 line that a longer way makes superfluous."
    )
    assert not any(text.startswith("Not drawn") for text in words(drawn(Neighbourhood(10, STRINGS, LINKS[:3]))))


def test_only_kinds_that_are_there_are_in_the_key() -> None:
    said = words(drawn(Neighbourhood(10, STRINGS[:2], LINKS[:1])))
    assert [text for text in said if text.startswith(("●", "-"))] == ["● noun phrase", "● sentence"]
    assert "- - - no entailment" in words(drawn(AROUND))


def test_lines_of_no_entailment_are_broken_ones() -> None:
    lines: dict[Any, Any] = {one.get_gid(): one for one in drawn(AROUND).axes[0].collections if isinstance(one, LineCollection)}
    assert lines.keys() == {"link-1-0", "link-0-3", "link-2-0", "link-4-1"}
    assert [gid for gid, line in lines.items() if line.get_linestyle()[0][1]] == ["link-2-0"]


def test_what_describes_more_images_is_bigger_and_what_is_specific_stands_further_right() -> None:
    said = {text.get_text(): text for text in drawn(AROUND).axes[0].texts}
    sizes = [said[text].get_fontsize() for text in ("try to catch", "white dog run <& quickly>", "dog run", "dog", "on grass")]
    assert sizes == sorted(sizes)
    places = [said[text].get_position()[0] for text in ("on grass", "dog", "dog run", "white dog run <& quickly>")]
    assert places == sorted(places)


def test_edges_that_go_round_are_not_drawn() -> None:
    around = Neighbourhood(10, STRINGS[:3], (LINKS[0], Link(10, 11, ("orY",), True, 1)))
    names = {one.get_gid() for one in drawn(around).axes[0].collections}
    assert names == {"link-1-0"}
    # Nothing else joins it to the drawing.
    assert "try to catch" not in words(drawn(around))


def test_a_string_alone_is_drawn() -> None:
    assert "sky" in words(drawn(Neighbourhood(1, (String(1, "sky", "noun phrase", 0),), ())))


def test_long_strings_are_cut() -> None:
    said = words(drawn(Neighbourhood(1, (String(1, "very " * 40, "sentence", 1),), ())))
    assert max(len(text) for text in said if text.startswith("very")) <= graph_neighbourhood.MOST_CHARACTERS


@pytest.mark.parametrize(
    ("form", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF"), ("html", b"<!doctype html>")]
)
def test_the_same_neighbourhood_gives_the_same_bytes(form: Form, start: bytes) -> None:
    data = picture(AROUND, form)
    assert data.startswith(start)
    assert data == picture(AROUND, form)


def test_the_background_of_a_png_is_clear() -> None:
    with Image.open(io.BytesIO(picture(AROUND, "png"))) as image:
        assert image.convert("RGBA").getpixel((2, 2)) == (0, 0, 0, 0)


def test_parts_of_an_svg_tell_what_they_are() -> None:
    svg = picture(AROUND, "svg").decode()
    titles = dict(re.findall(r'<g id="([a-z]+-[\d-]+)"><title>(.*?)</title>', svg))
    assert titles["string-0"] == "dog run: sentence, 26 images"
    assert titles["string-2"] == "try to catch: verb phrase, 1 image"
    assert titles["string-3"] == "white dog run &lt;&amp; quickly&gt;: sentence, 7 images"
    assert titles["link-2-0"] == "try to catch → dog run: Xto (no entailment)"
    assert titles["rule-0-3"] == "dog run → white dog run &lt;&amp; quickly&gt;: NPMOD, PP"


def test_a_page_says_in_words_what_it_draws_and_needs_nothing_else() -> None:
    page = picture(AROUND, "html").decode()
    assert "<td>white dog run &lt;&amp; quickly&gt;" in page
    assert "dog run (NPMOD, PP); dog (COMPLEX)" in page
    assert page.count("<svg") == 1
    assert re.findall(r'(?:src|href)="(?!#)[^"]*"', page) == []
