"""What the card says to cite is what CITATION.cff says."""

from __future__ import annotations

from typing import Any

import yaml

from flickr_assets.card.papers import PAPERS, SOFTWARE
from tests.conftest import CHECKOUT

CITATION: dict[str, Any] = yaml.safe_load((CHECKOUT / "CITATION.cff").read_text(encoding="utf-8"))


def test_the_papers_are_those_of_the_citation_file() -> None:
    for paper, cited in zip(PAPERS, CITATION["references"], strict=True):
        authors = ", ".join(f"{author['given-names']} {author['family-names']}" for author in cited["authors"])
        assert (paper.authors, paper.year, paper.title, paper.doi) == (authors, cited["year"], cited["title"], cited["doi"])
        volume = f" {cited['volume']}" if "volume" in cited else ""
        place = cited.get("journal") or cited["collection-title"]
        assert paper.place == f"{place}{volume}, {cited['start']}-{cited['end']}"


def test_the_software_is_that_of_the_citation_file() -> None:
    (author,) = CITATION["authors"]
    assert SOFTWARE.format(version=CITATION["version"]) == f"{author['name']}. {CITATION['title']}. Version {CITATION['version']}."
