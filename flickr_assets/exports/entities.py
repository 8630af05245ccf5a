"""`Sentences/ID.txt` of Flickr30k Entities, written back from the model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter

import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets.brackets import Span, bracketed
from flickr_assets.export import Export


def sentences(caption: pa.Table, mention: pa.Table) -> Iterator[tuple[str, str]]:
    """(`Sentences/ID.txt`, its text) of each photograph, ordered by photo_id: a caption a line, each with its line end.

    caption: photo_id, number, text, released (raw.entities_sentence); a number that is missing between others is an empty line.
    mention: caption_id, phrase_index, token_start, token_end, released_chain_id, types (core.mention).
    """
    spans = _spans(mention)
    columns = caption.select(["photo_id", "number", "text", "released"]).sort_by(
        [("photo_id", "ascending"), ("number", "ascending")]
    )
    rows = zip(*(column.to_pylist() for column in columns.columns), strict=True)
    for photo_id, captions in groupby(rows, key=itemgetter(0)):
        photo = photo_id.partition(":")[2]
        lines: list[str] = []
        for _, number, text, released in captions:
            lines += [""] * (number - len(lines))
            if released is None:
                released = bracketed(text.split(" "), spans.get(f"flickr30k:{photo}#{number}", ()))
            lines.append(released)
        yield f"Sentences/{photo}.txt", "".join(f"{line}\n" for line in lines)


def _spans(mention: pa.Table) -> dict[str, list[Span]]:
    """The phrases of each caption_id, in order."""
    ordered = mention.sort_by([("caption_id", "ascending"), ("phrase_index", "ascending")])
    chain, types = ordered["released_chain_id"], pc.binary_join(ordered["types"], "/")
    tags = pc.if_else(pc.equal(types, ""), chain, pc.binary_join_element_wise(chain, types, "/"))
    columns = (ordered["caption_id"], tags, ordered["token_start"], ordered["token_end"])
    spans: dict[str, list[Span]] = defaultdict(list)
    for caption_id, tag, start, end in zip(*(column.to_pylist() for column in columns), strict=True):
        spans[caption_id].append((tag, start, end))
    return spans


def _files(tables: Mapping[str, pa.Table]) -> Iterator[tuple[str, bytes]]:
    for path, text in sentences(tables["raw.entities_sentence"], tables["core.mention"]):
        yield path, text.encode()


EXPORT = Export(
    title="Flickr30k Entities, Sentences/*.txt",
    description=(
        "A text file a photograph, a caption a line, its phrases in brackets with their chain and types. Read by "
        "the release's own `get_sentence_data` and by phrase grounding code."
    ),
    tables=("raw.entities_sentence", "core.mention"),
    needed=("raw.entities_sentence",),
    licence="The sentences are bound by Flickr30k's terms: non-commercial research and education; the annotations name no licence.",
    files=_files,
)
