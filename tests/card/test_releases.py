"""Terms that releases share are said once."""

from __future__ import annotations

from flickr_assets.card.releases import Terms, terms


def row(title: str, stated: str, url: str, read_on: str | None) -> dict[str, object]:
    licence = {"licence_stated": stated, "licence_linked": "Flickr's", "licences_agree": True}
    return {"title": title, **licence, "licence_url": url, "licence_read_on": read_on}


def test_releases_of_one_wording_are_together_and_each_page_is_named_once() -> None:
    rows = [
        row("A", "Research.", "https://a.example", "2026-11-29"),
        row("B", "None.", "", None),
        row("C", "Research.", "https://a.example", "2026-11-29"),
        row("D", "Research.", "https://d.example", None),
    ]
    assert terms(rows) == (
        Terms(("A", "C", "D"), "Research.", "Flickr's", True, (("https://a.example", "2026-11-29"), ("https://d.example", ""))),
        Terms(("B",), "None.", "Flickr's", True, ()),
    )
