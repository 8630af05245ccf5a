"""The word lists as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pyarrow as pa

from flickr_assets.derived import Derived
from flickr_assets.schema.language import LEXICON_ENTRY
from flickr_assets.stats.lexicons import people, saying
from flickr_assets.stats.lexicons.lexicon import Lexicon

LEXICONS: tuple[Lexicon, ...] = (*people.LEXICONS, *saying.LEXICONS)

_TYPES = {"string": pa.string(), "bool": pa.bool_(), "date": pa.date32()}


def _rows(lexicon: Lexicon) -> Iterator[dict[str, Any]]:
    for category in lexicon.categories:
        for word, match in category.entries():
            yield {
                "lexicon": lexicon.name,
                "word": word,
                "category": category.name,
                "match": match,
                "part_of_speech": category.part_of_speech if match == "lemma" else None,
                "context": category.context,
                "reason": category.reason,
                "inference": lexicon.inference,
                "names_person": lexicon.names_people and category.context == "person",
                "lexicon_title": lexicon.title,
                "lexicon_source": lexicon.source,
                "lexicon_dated": lexicon.dated,
            }


def _table(_: Mapping[str, pa.Table]) -> pa.Table:
    rows = sorted(
        (row for lexicon in LEXICONS for row in _rows(lexicon)), key=lambda row: tuple(row[name] for name in LEXICON_ENTRY.key)
    )
    return pa.table(
        {
            column.name: pa.array([row[column.name] for row in rows], _TYPES[column.type], from_pandas=False)
            for column in LEXICON_ENTRY.columns
        }
    )


DERIVED = Derived(LEXICON_ENTRY, (), _table)
