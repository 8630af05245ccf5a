"""Which chains does one caption mention more than once?"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.core import CAPTION_ID
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import counted, is_are, out_of, verb

EVIDENCE = Table(
    "audit.mention_repeat",
    "Chains that one caption mentions more than once. Some are one thing named again (`a boy … the boy`), others were merged by mistake "
    "(`a man … another man`). Who counts phrases, as the any-box and merged-box protocols do, counts such a chain more than once.",
    (
        CAPTION_ID,
        Column("chain_id", "string", "The chain, `ID/CHAIN`."),
        PHOTO_ID,
        Column("n_mentions", "int32", "Its mentions in this caption.", minimum=2),
        Column("is_same_phrase", "bool", "Whether two of them have the same words."),
        Column(
            "is_another",
            "bool",
            "Whether a later one says that it is another thing (`another man`, `the other`), so that two are merged.",
        ),
        Column("phrases", "list<string>", "Its phrases, in the order of the caption."),
    ),
    key=("caption_id", "chain_id"),
    references=(
        Reference(("caption_id",), "core.caption"),
        Reference(("chain_id",), "core.chain"),
        Reference(("photo_id",), "core.photo"),
    ),
)


def _findings(tables: Tables) -> Iterator[Finding]:
    rows = tables[EVIDENCE.name]
    if n := rows.num_rows:
        n_captions, n_mentions = len(pc.unique(rows["caption_id"])), pc.sum(rows["n_mentions"]).as_py()
        same, n_of = rows.filter(rows["is_same_phrase"]), tables["core.chain"].num_rows
        n_same = same.num_rows
        sentence = (
            f"{counted(n_captions, 'caption')} {verb(n_captions, 'mention')} a chain more than once: {counted(n, 'case')} with "
            f"{n_mentions:,} phrases in all ({_example(rows)}); {counted(n_same, 'case')} in the same words"
            f"{f' ({_example(same)})' if n_same else ''}."
        )
        yield Finding("chain-repeated-in-caption", "", n, None, sentence)
        another = rows.filter(rows["is_another"])
        if m := another.num_rows:
            n_chains = len(pc.unique(another["chain_id"]))
            sentence = (
                f"{out_of(n_chains, n_of, 'chain')} {is_are(n_chains)} made of two things: a caption that has named the one calls the "
                f"other another, {counted(m, 'time')} ({_example(another)})."
            )
            yield Finding("chain-of-two-things", "", n_chains, n_of, sentence, is_fault=True)


def _example(rows: pa.Table) -> str:
    first = rows.slice(0, 1).to_pylist()[0]
    return f"{first['caption_id']}: {' … '.join(first['phrases'])}"


AUDIT = Audit(
    question="Which chains does one caption mention more than once?", evidence=EVIDENCE, findings=_findings, reads=("core.chain",)
)
