"""Plots as parts of a page."""

from __future__ import annotations

import re
from pathlib import Path

import pyarrow as pa

from flickr_assets.card import page
from flickr_assets.card.drawing import Picture, picture
from flickr_assets.plots.canvas import COLOURS, INK
from flickr_assets.plotting import plots
from tests.card.markup import Markup

ROWS = [{"scheme": "mine", "split": split, "n_photos": n} for split, n in (("train", 29_000), ("test", 1_000))]


def drawn() -> Picture:
    return picture(plots()["split_size"], pa.Table.from_pylist(ROWS))


def test_ids_begin_with_the_plots_name_and_are_found_where_they_are_named() -> None:
    svg = drawn().svg
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert ids
    assert all(name.startswith("split_size-") for name in ids)
    named = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', svg))
    assert {a or b for a, b in named} <= set(ids)


def test_letters_stay_letters_and_the_heading_is_left_to_the_page() -> None:
    written = Markup.of(drawn().svg)
    words = {one.text.strip() for one in written.all("text")}
    assert {"mine", "train", "test", "29,000", "1,000"} <= words
    assert plots()["split_size"].title not in words


def test_texts_are_parted_where_they_are_copied() -> None:
    assert "29,000\n" in "".join(one.text for one in Markup.of(drawn().svg).all("svg"))
    assert not re.search(r"</text><", drawn().svg)


def test_the_room_of_the_heading_is_cut_off_and_the_size_is_the_pages() -> None:
    (svg,) = Markup.of(drawn().svg).all("svg")
    left, top, width, height = map(float, svg.attributes["viewbox"].split())
    # 900 pixels are 648 points; 74 were kept for the heading, of which 14 stay.
    assert (left, top, width) == (0, 43.2, 648)
    assert height > 0
    assert not {"width", "height"} & svg.attributes.keys()


def test_the_names_of_rows_are_shown_again_out_of_the_plot_where_they_are_to_stay_in_view() -> None:
    of = {"scheme_a": "mine", "split_a": "test", "scheme_b": "mine", "split_b": "test", "n_photos": 3, "n_schemes": 1}
    overlap = picture(plots()["split_overlap"], pa.Table.from_pylist([of]))
    names, *used = Markup.of(overlap.names).all("svg", "use")
    _, top, _, height = Markup.of(overlap.svg).all("svg")[0].attributes["viewbox"].split()
    # Pixels 62 to 190 of a hundred an inch, in points.
    assert names.attributes["viewbox"].split() == ["44.64", top, "92.16", height]
    assert [f'id="{one.attributes["href"].removeprefix("#")}"' in overlap.svg for one in used] == [True]
    assert (drawn().names, drawn().names_px) == ("", (0, 0))


def test_no_style_speaks_of_elements_outside() -> None:
    assert Markup.of(drawn().svg).all("style", "metadata", "script") == []


def test_the_page_gives_letters_of_every_colour_of_the_plots_more_contrast() -> None:
    style = Path(page.__file__).with_name("card.css").read_text(encoding="utf-8")
    assert set(re.findall(r'text\[style\*="fill: (#\w+)"\]', style)) == {INK, *COLOURS}
