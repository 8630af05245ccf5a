"""Lattices of captions: parsed here, or out of the parse of a home, and woven in the manner of a mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from flickr_assets.build.expansion import Woven
from flickr_assets.build.segments import parser
from flickr_assets.graph.modes import MODES
from flickr_assets.graph.words import COLUMNS, Word, texts_of

if TYPE_CHECKING:
    from flickr_assets.graph.weave import Weaver

# Texts that are parsed at once.
_BATCH_TEXTS = 1_000
_TOKEN = ("text_id", "number", *COLUMNS)


@dataclass(frozen=True)
class CaptionLoom:
    """mode: the name of one. parse, token: files of nlp.parse and nlp.token that hold all texts; without any, the model parses them."""

    mode: str
    model: str
    parse: tuple[Path, ...] = ()
    token: tuple[Path, ...] = ()

    def survey(self, texts: pa.Table, kept: Path) -> frozenset[Any]:
        """Reads or parses the texts and keeps their words. What captions show of all is which words stand alone before a noun."""
        tokens, mended = self._stored(texts) if self.token else self._parsed(texts)
        pq.write_table(tokens, kept, compression="zstd")
        pq.write_table(mended, _beside(kept), compression="zstd")
        if MODES[self.mode].is_strict:
            return frozenset()
        weaver = _weaver(self.mode, frozenset())
        return frozenset(pair for _, words in texts_of(tokens) for pair in weaver.alone_in(weaver.read(words)))

    def weave(self, texts: pa.Table, kept: Path, surveyed: frozenset[Any]) -> Iterator[Woven]:
        """One lattice a text."""
        mended = set(pq.ParquetFile(_beside(kept)).read()["text_id"].to_pylist())
        words = dict(texts_of(pq.ParquetFile(kept).read()))
        weaver = _weaver(self.mode, surveyed)
        for text_id, is_woman in zip(texts["text_id"].to_pylist(), texts["is_woman"].to_pylist(), strict=True):
            yield _woven(weaver, words.get(text_id, []), text_id in mended, is_woman)

    def _parsed(self, texts: pa.Table) -> tuple[pa.Table, pa.Table]:
        """Rows of token, and the texts whose parse was mended."""
        distinct = texts.filter(pa.array(_is_first(texts["text_id"].to_pylist())))
        batches = [distinct.slice(start, _BATCH_TEXTS) for start in range(0, distinct.num_rows, _BATCH_TEXTS)]
        found = [parser(self.model).parse(batch["text_id"].to_pylist(), batch["text"].to_pylist()) for batch in batches]
        return pa.concat_tables([one.token.select(_TOKEN) for one in found]), _mended(
            pa.concat_tables([one.parse for one in found])
        )

    def _stored(self, texts: pa.Table) -> tuple[pa.Table, pa.Table]:
        """The same, of a home. Ids of a shard are neighbours, so little is read in vain."""
        ids = texts["text_id"]
        token, parse = (_rows(files, ids) for files in (self.token, self.parse))
        return token.select(_TOKEN).sort_by([("text_id", "ascending"), ("number", "ascending")]), _mended(parse)


def _woven(weaver: Weaver, words: Sequence[Word], is_mended: bool, is_woman: bool) -> Woven:
    return Woven(weaver.weave(words, is_woman=is_woman) if words else None, is_mended)


def _beside(kept: Path) -> Path:
    return kept.with_suffix(".mended.parquet")


def _mended(parse: pa.Table) -> pa.Table:
    return parse.filter(pc.is_valid(parse["mended_word"])).select(["text_id"])


def _is_first(ids: Sequence[int]) -> list[bool]:
    """Of ascending ids, whether each is the first of its kind."""
    return [not place or ids[place - 1] != number for place, number in enumerate(ids)]


def _rows(files: Sequence[Path], ids: pa.ChunkedArray) -> pa.Table:
    least, most = ids[0].as_py(), ids[len(ids) - 1].as_py()
    near = pq.read_table([str(path) for path in files], filters=[("text_id", ">=", least), ("text_id", "<=", most)])
    return near.filter(pc.is_in(near["text_id"], ids))


@cache
def _weaver(mode: str, alone: frozenset[Any]) -> Weaver:
    """A process has one for each of what it is asked: it remembers what it found out about nouns."""
    from flickr_assets.graph.heads import Heads
    from flickr_assets.graph.lexicons.counts import head_counts
    from flickr_assets.graph.weave import Weaver
    from flickr_assets.wordnet import lexicon

    return Weaver(lexicon(), Heads(lexicon(), head_counts(), mode), MODES[mode], alone)
