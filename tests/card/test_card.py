"""The card of the six photographs: whole, well-formed, alone in the world, and fit for whoever cannot see it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from flickr_assets.audits import audits
from flickr_assets.card.gathering import card
from flickr_assets.card.page import Card, html
from flickr_assets.card.published import opened
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home
from flickr_assets.plotting import picture, plots
from flickr_assets.registry import sources
from flickr_assets.schema.core import RELEASE
from tests.build.workshop import Workshop
from tests.card.markup import Markup

SECTIONS = ("first", "releases", "pictures", "audits", "published", "problems", "missing", "terms", "cite", "further", "tables")
LARGEST = 3_000_000


@pytest.fixture(scope="module")
def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def markup(text: str) -> Markup:
    return Markup.of(text)


def test_every_section_is_there_and_in_the_contents(markup: Markup) -> None:
    assert [one.attributes["id"] for one in markup.all("h2")] == ["contents", *SECTIONS]
    linked = [one.attributes["href"] for one in markup.all("a") if "nav" in one.within]
    assert linked == [f"#{section}" for section in SECTIONS]


def test_ids_are_unique_and_what_is_named_within_the_page_is_there(markup: Markup, text: str) -> None:
    ids = Counter(one.attributes["id"] for one in markup.elements if "id" in one.attributes)
    assert [name for name, n in ids.items() if n > 1] == []
    named = re.findall(r'(?:href|xlink:href)="#([^"]+)"|url\(#([^)]+)\)|aria-labelledby="([^"]+)"', text)
    assert {name for names in named for name in names if name} <= ids.keys()


def test_nothing_comes_from_outside(markup: Markup, text: str) -> None:
    assert markup.all("script", "link", "img", "iframe", "object", "embed", "base", "form") == []
    assert [one for one in markup.elements if "src" in one.attributes or "srcset" in one.attributes] == []
    assert [name for one in markup.elements for name in one.attributes if name.startswith("on")] == []
    assert not re.search(r"@import|@font-face|url\((?!#)", text)
    outside = {one.attributes["href"] for one in markup.elements if not one.attributes.get("href", "#").startswith("#")}
    pages = {page for source in sources().values() for page in (source.url, source.licence.url)}
    assert {address for address in outside if not address.startswith("https://doi.org/10.")} <= pages
    assert {one.tag for one in markup.elements if one.attributes.get("href", "#") in outside} == {"a"}


def test_headings_go_down_one_step_at_a_time(markup: Markup) -> None:
    levels = [int(one.tag[1]) for one in markup.all("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_plots_are_named_by_what_they_teach_and_have_a_caption(markup: Markup) -> None:
    read_aloud = [one for one in markup.all("svg") if "aria-hidden" not in one.attributes]
    named = {one.attributes["aria-label"] for one in read_aloud if one.attributes["role"] == "img"}
    assert len(named) == len(read_aloud) == len(markup.all("figure")) == len(markup.all("figcaption")) > 12
    assert named <= {f"{plot.title}. {plot.teaches}" for plot in plots().values()}


def test_every_plot_that_has_rows_is_there_once(six: Workshop, markup: Markup) -> None:
    with_rows = {f"plot-{plot.name}" for plot in plots().values() if picture(plot, six.home, "svg") is not None}
    assert {one.attributes["id"] for one in markup.all("figure")} == with_rows


def test_tables_have_captions_and_their_headings_a_scope(markup: Markup) -> None:
    assert len(markup.all("caption")) == len(markup.all("table")) > 2
    assert {one.attributes["scope"] for one in markup.all("th")} == {"col", "row"}


def test_what_stands_side_by_side_is_parted_where_it_is_copied(text: str) -> None:
    assert re.findall(r"</(?:td|th|dt|dd|text)>(?=\S).{0,40}|\S<small", text) == []


def test_every_audit_is_asked_or_named(card_of_six: Card, text: str) -> None:
    assert [found.name for found in card_of_six.found] == list(audits())
    written = Markup.of(text)
    assert {audit.question for audit in audits().values()} <= {one.text for one in written.all("h3", "li")}


def test_examples_quote_the_captions_that_they_name(six: Workshop, card_of_six: Card) -> None:
    texts = dict(six.rows("core.caption", "caption_id", "text"))
    examples = [example for found in card_of_six.found for example in found.examples]
    quotes = [quote for example in examples for quote in example.quotes]
    assert quotes
    assert all(quote.text == texts[quote.caption_id] for quote in quotes)
    assert all(len(found.examples) <= 5 for found in card_of_six.found)


def test_what_was_read_and_what_is_missing_are_all_releases_but_the_users_own(card_of_six: Card) -> None:
    read = {release.source for release in card_of_six.read}
    missing = {release.source for release in card_of_six.missing}
    assert read.isdisjoint(missing)
    assert {name for name, source in sources().items() if source.url} <= read | missing


def test_the_page_is_small_and_the_same_twice(six: Workshop, text: str) -> None:
    assert len(text.encode()) < LARGEST
    assert html(card(six.home)) == text


def test_the_page_names_no_place_of_this_machine(six: Workshop, text: str) -> None:
    assert str(six.home.root.parent) not in text


def test_an_empty_home_has_no_card(tmp_path: Path) -> None:
    with pytest.raises(HomeError) as error:
        card(Home(tmp_path / "none"))
    assert error.value.code == "home-empty"


def test_of_a_build_of_few_tables_the_card_says_what_is_not_there(six: Workshop, tmp_path: Path) -> None:
    workshop = Workshop.at(tmp_path)
    workshop.lay({"splits/mine/test.txt": "1000092795\n"})
    workshop.build("core.release")
    found = card(workshop.home)
    assert (found.releases, found.numbers, found.parser, found.found[0].n_rows) == (None, (), "", None)
    written = Markup.of(html(found))
    assert [one.attributes["id"] for one in written.all("h2")] == ["contents", *SECTIONS]
    said = " ".join(one.text for one in written.all("p"))
    assert "Unknown: the table stats.release_count is not in this build." in said
    assert "Unknown: the table stats.published is not in this build." in said
    assert "No caption was parsed." in said


def test_examples_lie_as_far_apart_as_they_can(six: Workshop) -> None:
    with opened(six.home) as build:
        rows = build.rows(RELEASE)
        n = len(rows)
        assert build.spread(RELEASE, 3) == [rows[0], rows[n // 3], rows[2 * n // 3]]
        assert build.spread(RELEASE, 1000) == rows
