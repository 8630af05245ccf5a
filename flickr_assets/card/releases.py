"""The releases of a card: what was read, what is missing, and on which terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flickr_assets.card.published import Row


@dataclass(frozen=True)
class Release:
    """A release that was read, or could be. url: where it is asked for; empty for what a user writes. look_for: its file's name."""

    source: str
    title: str
    description: str
    url: str
    obtain: str
    look_for: str
    n_files: int
    n_rows: int
    n_rejected: int
    n_repaired: int
    n_withdrawn: int


@dataclass(frozen=True)
class Terms:
    """The terms that some releases share. url, read_on: where and when each distinct page was read, ISO 8601."""

    releases: tuple[str, ...]
    stated: str
    linked: str
    agree: bool
    pages: tuple[tuple[str, str], ...]


def release(row: Row, look_for: str) -> Release:
    """A row of `sql/card/release.sql`, with the name of the file to look for."""
    return Release(
        row["source"],
        row["title"],
        row["description"],
        row["url"],
        row["obtain"],
        look_for,
        row["n_files"],
        row["n_accepted"],
        row["n_rejected"],
        row["n_repaired"],
        row["n_withdrawn"],
    )


def terms(rows: Iterable[Row]) -> tuple[Terms, ...]:
    """The distinct terms of these releases, in the order of the first that has them."""
    alike: dict[tuple[str, str, bool], list[Row]] = {}
    for row in rows:
        alike.setdefault((row["licence_stated"], row["licence_linked"], row["licences_agree"]), []).append(row)
    return tuple(Terms(tuple(row["title"] for row in some), *key, _pages(some)) for key, some in alike.items())


def _pages(rows: Iterable[Row]) -> tuple[tuple[str, str], ...]:
    pages = ((row["licence_url"], row["licence_read_on"] or "") for row in rows if row["licence_url"])
    return tuple(dict.fromkeys(pages))
