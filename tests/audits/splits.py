"""Schemes of a few photographs, given by their numbers, and what the audits say of them."""

from __future__ import annotations

from collections.abc import Iterable

from flickr_assets.audits import audits
from tests.sql.database import Database

_IMAGE = "position image_name photo_id split split_position imgid sentids n_sentences"


def karpathy30k(database: Database, **splits: Iterable[int]) -> None:
    """Karpathy's Flickr30k: numbers of photographs by split."""
    rows = [(split, place, photo) for split, photos in splits.items() for place, photo in enumerate(photos)]
    images = [(n, f"{photo}.jpg", f"flickr:{photo}", split, place, n, [n], 1) for n, (split, place, photo) in enumerate(rows)]
    database.give("raw.karpathy30k_image", _IMAGE, *images)


def entities(database: Database, **splits: Iterable[int]) -> None:
    """The lists of Flickr30k Entities."""
    rows = [(split, place, f"flickr:{photo}", str(photo)) for split, photos in splits.items() for place, photo in enumerate(photos)]
    database.give("raw.entities_split", "split position photo_id image_name_released", *rows)


def flickr8k(database: Database, **splits: Iterable[int]) -> None:
    """The official lists of Flickr8k; secrets are `abc123`."""
    rows = [
        (split, place, f"{photo}_abc123.jpg", f"flickr:{photo}")
        for split, photos in splits.items()
        for place, photo in enumerate(photos)
    ]
    database.give("raw.flickr8k_split", "split position image_name photo_id", *rows)


def own(database: Database, scheme: str, **splits: Iterable[int]) -> None:
    """A scheme of the user's."""
    rows = [
        (scheme, split, place, f"{photo}.jpg", f"flickr:{photo}")
        for split, photos in splits.items()
        for place, photo in enumerate(photos)
    ]
    database.give("raw.user_split", "instance split position image_name_released photo_id", *rows)


def of_size(database: Database, table: str, **splits: int) -> None:
    """Splits of so many photographs, all different, in a raw table that has a split and a photograph a row."""
    first = 100
    for split, n in splits.items():
        query = f"INSERT INTO {table} (split, photo_id, line) SELECT '{split}', 'flickr:' || n, n FROM range({first}, {first + n}) AS r (n)"
        database.connection.execute(query)
        first += n


def said(database: Database, name: str) -> list[str]:
    """The sentences of an audit's findings, those of faults with `!` in front."""
    audit = audits()[name]
    tables = {table: database.connection.sql(f"FROM {table}").to_arrow_table() for table in (audit.evidence.name, *audit.reads)}
    return [("! " if finding.is_fault else "") + finding.sentence for finding in audit.findings(tables)]
