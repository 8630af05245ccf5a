"""Rows of an audit's evidence as a reader sees them: each value under its name, and the captions that the row is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flickr_assets.card.published import Row
from flickr_assets.schema import Table


@dataclass(frozen=True)
class Quote:
    """A caption. language: as in BCP 47."""

    caption_id: str
    language: str
    text: str


@dataclass(frozen=True)
class Example:
    """A row of evidence. cells: (column, value) of what is known."""

    cells: tuple[tuple[str, str], ...]
    quotes: tuple[Quote, ...]


def caption_ids(table: Table, row: Row) -> list[str]:
    """The captions that a row names: by themselves, or by a phrase within them (`CAPTION_ID/INDEX`)."""
    return list(
        dict.fromkeys(value.rpartition("/")[0] if target == "core.mention" else value for target, value in _named(table, row))
    )


def photo_ids(table: Table, row: Row) -> list[str]:
    """The photographs that a row names."""
    named = (row[column.name] for column in table.columns if column.photo and column.type == "string")
    return list(dict.fromkeys(value for value in named if value is not None))


def _named(table: Table, row: Row) -> Iterator[tuple[str, str]]:
    for reference in table.references:
        value = row[reference.columns[0]]
        if reference.target in ("core.caption", "core.mention") and value is not None:
            yield reference.target, value


def example(table: Table, row: Row, captions: Mapping[str, Quote], of_photo: Mapping[str, Quote]) -> Example:
    """captions: {caption_id: it}; of_photo: {photo_id: a caption of it}, quoted where the row names no caption."""
    quotes = [captions[name] for name in caption_ids(table, row) if name in captions]
    quotes = quotes or [of_photo[name] for name in photo_ids(table, row) if name in of_photo]
    cells = tuple((name, words(row[name])) for name in table.column_names if row[name] is not None)
    return Example(cells, tuple(quotes))


def words(value: object) -> str:
    """A value as it is read: lists with commas between, yes and no, numbers to three places."""
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.3f}".rstrip("0").rstrip(".")
        case str():
            return value
        case Sequence():
            return ", ".join(map(words, value)) or "none"
        case _:
            return str(value)
