"""Rows as the pages show them: a line each, whatever the texts, and no more than is shown without a click."""

from __future__ import annotations

import dagster as dg
import pytest

from pipelines.shown import SHOWN_UNASKED, listed, shown, text


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, ""),
        (True, "true"),
        (31783, "31783"),
        (13.77983193277311, "13.78"),
        (275775.0, "275,775.0"),
        (["other", "scene"], "other, scene"),
        ("two\nlines  here", "two lines here"),
        ("abcdefghijkl", "abcdefghi…"),
    ],
)
def test_a_value_is_one_short_line(value: object, said: str) -> None:
    assert text(value, 10 if isinstance(value, str) and " " not in value else 20) == said


def test_rows_are_columns_of_text() -> None:
    rows = [{"photo_id": "flickr:7", "n": 1}, {"photo_id": "flickr:1007", "n": None}]
    assert listed(rows).value == "```text\nphoto_id     n\nflickr:7     1\nflickr:1007\n```"


def test_long_rows_are_cut_until_they_are_shown_without_a_click() -> None:
    rows = [{f"column_{number}": "word " * 30 for number in range(6)} for _ in range(5)]
    said = str(listed(rows).value)
    assert len(said) < SHOWN_UNASKED
    assert len(said.splitlines()) >= 4


def test_the_widest_row_is_shown_all_the_same() -> None:
    rows = [{f"a_column_with_a_long_name_{number}": "x" * 99 for number in range(60)}]
    assert len(str(listed(rows).value).splitlines()) == 4


def test_offending_rows_keep_their_numbers_and_no_word_is_wider_than_the_page() -> None:
    (record,) = shown([{"path": "c" * 60 + "d" * 60, "n": 3, "types": ["a", "b"], "is_scene": False}]).records
    assert isinstance(record, dg.TableRecord)
    # 26 characters at least, 96 over four columns being fewer; a text is cut at 80 first.
    assert record.data == {"path": "c" * 12 + "…" + "d" * 12 + "…", "n": 3, "types": "a, b", "is_scene": "false"}


def test_the_id_of_a_caption_stays_whole_among_many_columns() -> None:
    (record,) = shown([{f"column_{number}": "flickr30k:1774456288#0" for number in range(6)}]).records
    assert isinstance(record, dg.TableRecord)
    assert set(record.data.values()) == {"flickr30k:1774456288#0"}
