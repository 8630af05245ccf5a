"""A home of the six photographs, built once, and the card of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.card.gathering import card
from flickr_assets.card.page import Card, html
from flickr_assets.sample.release import write_sample
from tests.build.workshop import Workshop


@pytest.fixture(scope="session")
def six(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The six photographs, built. Not to be changed."""
    workshop = Workshop.at(tmp_path_factory.mktemp("six"))
    write_sample(workshop.raw)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        assert workshop.build().failed == {}
    return workshop


@pytest.fixture(scope="session")
def card_of_six(six: Workshop) -> Card:
    return card(six.home)


@pytest.fixture(scope="session")
def page(card_of_six: Card, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The card of the six photographs as a file."""
    path = tmp_path_factory.mktemp("card") / "card.html"
    path.write_text(html(card_of_six), encoding="utf-8")
    return path
