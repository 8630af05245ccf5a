"""Which captions have no verb?

Hodosh, Young and Hockenmaier (2013) say that 11 % of Flickr8k's captions have none and another 10 % only sit, stand, wear or look, which
leaves 79 %. What a verb is depends on the tagger and on whether `is` is one, so both counts are given. Of 40 captions without a verb that
were read, 12 have one that the tagger took for a noun or an adjective (`a girl in red runs across the grass`).
"""

from __future__ import annotations

from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.schema.core import CORPUS, TO_CAPTION, TO_PHOTO
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import has_have, out_of, percent

EVIDENCE = Table(
    "audit.verbless_caption",
    "English captions without a verb, auxiliaries included, by the parse of their text.",
    (Column("caption_id", "string", "The caption."), PHOTO_ID, CORPUS),
    key=("caption_id",),
    references=(TO_CAPTION, TO_PHOTO),
)
_PUBLISHED = {"flickr8k": " Hodosh et al. (2013) state 11 % without a verb and 79 % with an action."}


def _findings(tables: Tables) -> Iterator[Finding]:
    for row in tables["stats.caption_verb"].to_pylist():
        n, n_of, corpus = row["n_verbless"], row["n_captions"], row["corpus"]
        sentence = (
            f"{out_of(n, n_of, 'English caption')} of {corpus} {has_have(n)} no verb ({percent(n, n_of)}); with those that have none but "
            f"auxiliaries it is {percent(row['n_without_main_verb'], n_of)}. A verb other than sit, stand, wear and look is in "
            f"{percent(row['n_acting'], n_of)}.{_PUBLISHED.get(corpus, '')}"
        )
        yield Finding("caption-verbless", corpus, n, n_of, sentence)


AUDIT = Audit(
    question="Which captions have no verb?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("stats.caption_verb",),
)
