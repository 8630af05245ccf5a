"""Published figures beside measured ones."""

from __future__ import annotations

import pytest

from flickr_assets.card.compared import STATUSES, as_precise, compared
from flickr_assets.schema.published import STATUS


@pytest.mark.parametrize(
    ("value", "printed", "shown"),
    [
        (243891.0, "244,035", "243,891"),
        (7.673630557216121, "7.8", "7.67"),
        (48.52823597426719, "48.6", "48.53"),
        (64.37, "66", "64.4"),
        (6.0, "8.7", "6.00"),
        (243891.0, "244k", "243,891"),
        (0.0, "1", "0"),
        (5.0, "", "5"),
    ],
)
def test_a_measured_value_has_one_decimal_more_than_the_printed_one(value: float, printed: str, shown: str) -> None:
    assert as_precise(value, printed) == shown


def row(figure: str, source: str, status: str, value: float | None = 1.0) -> dict[str, object]:
    said = {"place": "Table 1", "published": "1", "unit": "image", "explanation": "", "citation": f"{source} in full."}
    return {"figure": figure, "source": source, "status": status, "measured_value": value, **said}


def test_figures_are_grouped_by_source_and_counted_by_status() -> None:
    found = compared([row("b", "Y (2014)", "equal"), row("a", "X (2013)", "differs"), row("b", "X (2013)", "not_in_data", None)])
    assert [(cited.source, cited.citation, len(cited.figures)) for cited in found.cited] == [
        ("X (2013)", "X (2013) in full.", 2),
        ("Y (2014)", "Y (2014) in full.", 1),
    ]
    assert found.counts == (("differs", 1), ("equal", 1), ("not_in_data", 1))
    assert [(source, figure.figure) for source, figure in found.differing] == [("X (2013)", "a")]
    assert found.cited[0].figures[1].measured == ""
    assert found.n == 3


def test_every_status_has_words() -> None:
    assert set(STATUSES) == set(STATUS.vocabulary)
