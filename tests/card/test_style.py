"""The colours of the page, light and dark: letters can be read on what is behind them (WCAG 2.2, 1.4.3: at least 4.5 to 1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from flickr_assets.card import page

STYLE = Path(page.__file__).with_name("card.css").read_text(encoding="utf-8")
LEAST = 4.5
LIGHT, DARK = (
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
)
ON_PAPER = ("ink", "soft", "link", "fault", "good", "blue", "vermillion", "green", "purple", "ochre", "grey")
PAIRS = [*((name, "paper") for name in ON_PAPER), *((name, "wash") for name in ("ink", "soft")), ("fault", "fault-wash")]


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back"), PAIRS)
def test_letters_can_be_read(colours: dict[str, str], front: str, back: str) -> None:
    darker, lighter = sorted((luminance(colours[front]), luminance(colours[back])))
    assert (lighter + 0.05) / (darker + 0.05) >= LEAST


def test_dark_has_every_colour_of_light_and_paper_has_those_of_light() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert re.search(r"@media screen and \(prefers-color-scheme: dark\)", STYLE)
