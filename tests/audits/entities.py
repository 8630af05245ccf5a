"""Phrases, objects and boxes written out by hand, as tables of a test's database."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa

from flickr_assets.audits import audits
from flickr_assets.findings import Finding
from tests.sql.database import Database

_MENTION = (
    "mention_id caption_id photo_id phrase_index chain_id released_chain_id types phrase token_start token_end char_start char_end "
    "raw_char_start raw_char_end is_notvisual"
)
_OBJECT = "photo_id object_index name_index chain_id x_min_px y_min_px x_max_px y_max_px is_scene is_nobndbox"

Box = tuple[int, int, int, int]


def mention(database: Database, place: str, chain: str, types: str, phrase: str, raw: tuple[int, int] | None = None) -> None:
    """Phrase INDEX of caption NUMBER of photograph ID, at place `ID#NUMBER/INDEX`. types: `/` between. raw: its span in the raw edition."""
    image, _, rest = place.partition("#")
    number, _, index = rest.partition("/")
    photo_id, caption_id = f"flickr:{image}", f"flickr30k:{image}#{number}"
    chain_id = None if chain == "0" else f"{image}/{chain}"
    span = (0, 1, 0, len(phrase), *(raw or (None, None)))
    row = (
        f"{caption_id}/{index}",
        caption_id,
        photo_id,
        int(index),
        chain_id,
        chain,
        types.split("/"),
        phrase,
        *span,
        chain == "0",
    )
    database.give("core.mention", _MENTION, row)


def sentences(database: Database, image: int, n: int = 5) -> None:
    """That the sentences of a photograph are at hand."""
    rows = [(f"flickr:{image}", number, f"sentence {number}") for number in range(n)]
    database.give("raw.entities_sentence", "photo_id number text", *rows)


def annotation(database: Database, image: int, *objects: tuple[str, Box | None], size: tuple[int, int] = (500, 375)) -> None:
    """An annotation file: of each object the chains (blanks between) and a box, or None with `scene` or `nobndbox` among the chains."""
    photo_id = f"flickr:{image}"
    database.give("raw.entities_image_size", "photo_id width_px height_px depth", (photo_id, *size, 3))
    for place, (names, box) in enumerate(objects):
        words = names.split()
        chains = [word for word in words if word.isdigit()]
        flags = (None, None) if box else ("scene" in words, "nobndbox" in words)
        for name_index, chain in enumerate(chains):
            database.give("raw.entities_object", _OBJECT, (photo_id, place, name_index, chain, *(box or (None,) * 4), *flags))


def findings(database: Database, name: str, tables: Sequence[str] = ()) -> list[Finding]:
    """What an audit finds in a built database."""
    audit = audits()[name]
    needed = {audit.evidence.name, *audit.reads, *tables}
    given: dict[str, pa.Table] = {}
    for table in needed:
        found = database.connection.sql(f"FROM {table}").arrow()
        given[table] = found if isinstance(found, pa.Table) else found.read_all()
    return list(audit.findings(given))
