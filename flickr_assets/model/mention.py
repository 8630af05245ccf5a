"""core.mention: the annotated phrases of Flickr30k Entities, keyed, and placed in Karpathy's raw text as well."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets.derived import Derived
from flickr_assets.model.align import raw_spans
from flickr_assets.schema.core import MENTION

_NOT_VISUAL = "0"


def mentions(entities_mention: pa.Table, entities_sentence: pa.Table, karpathy_caption: pa.Table) -> pa.Table:
    """The rows of core.mention, ordered by photograph, caption number and phrase.

    entities_mention, entities_sentence: raw.entities_mention and raw.entities_sentence, every mention's sentence among them.
    karpathy_caption: photo_id, number and text (`raw`) of the Flickr30k edition; may be empty, and the raw spans are then null.
    """
    order = [("photo_id", "ascending"), ("number", "ascending"), ("phrase_index", "ascending")]
    mention = entities_mention.sort_by(order)
    caption_id = _caption_id(mention)
    released = mention["photo_id"]
    chain = mention["chain_id"]
    is_notvisual = pc.equal(chain, _NOT_VISUAL)
    chain_id = pc.binary_join_element_wise(pc.utf8_slice_codeunits(released, len("flickr:")), chain, "/")
    raw_start, raw_end = _raw_columns(mention, caption_id, _texts(entities_sentence), _texts(karpathy_caption))
    return pa.table(
        {
            "mention_id": pc.binary_join_element_wise(caption_id, pc.cast(mention["phrase_index"], pa.string()), "/"),
            "caption_id": caption_id,
            "photo_id": released,
            "phrase_index": mention["phrase_index"],
            "chain_id": pc.if_else(is_notvisual, pa.scalar(None, pa.string()), chain_id),
            "released_chain_id": chain,
            "types": mention["types"],
            "phrase": mention["phrase"],
            "token_start": mention["token_start"],
            "token_end": mention["token_end"],
            "char_start": mention["char_start"],
            "char_end": mention["char_end"],
            "raw_char_start": raw_start,
            "raw_char_end": raw_end,
            "is_notvisual": is_notvisual,
        }
    )


def _caption_id(table: pa.Table) -> pa.ChunkedArray:
    """`flickr30k:ID#NUMBER` of photo_id `flickr:ID` and number."""
    image = pc.replace_substring(table["photo_id"], "flickr:", "flickr30k:", max_replacements=1)
    return pc.binary_join_element_wise(image, pc.cast(table["number"], pa.string()), "#")


def _texts(table: pa.Table) -> dict[str, str]:
    return dict(zip(_caption_id(table).to_pylist(), table["text"].to_pylist(), strict=True))


def _raw_columns(
    mention: pa.Table, caption_id: pa.ChunkedArray, texts: dict[str, str], raw_texts: dict[str, str]
) -> tuple[pa.Array, pa.Array]:
    """raw_char_start and raw_char_end, captions one after the other: the mentions of one caption stand together."""
    ids = caption_id.to_pylist()
    spans = list(zip(mention["char_start"].to_pylist(), mention["char_end"].to_pylist(), strict=True))
    found = np.full((len(ids), 2), -1, dtype=np.int32)
    first = 0
    while first < len(ids):
        caption, last = ids[first], first + 1
        while last < len(ids) and ids[last] == caption:
            last += 1
        raw_text = raw_texts.get(caption)
        if raw_text is not None:
            raw = raw_spans(texts[caption], raw_text, spans[first:last])
            found[first:last] = [span or (-1, -1) for span in raw]
        first = last
    is_missing = found[:, 0] < 0
    return pa.array(found[:, 0].copy(), mask=is_missing), pa.array(found[:, 1].copy(), mask=is_missing)


def _compute(tables: Mapping[str, pa.Table]) -> pa.Table:
    return mentions(tables["raw.entities_mention"], tables["raw.entities_sentence"], tables["raw.karpathy30k_caption"])


DERIVED = Derived(
    table=MENTION,
    inputs=("raw.entities_mention", "raw.entities_sentence", "raw.karpathy30k_caption"),
    compute=_compute,
)
