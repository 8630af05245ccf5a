"""Texts that read alike: a part of layer `stats`."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Reference, Table

TEXT_NEAR = Table(
    "stats.text_near",
    "Pairs of texts that are nearly the same: the sets of their words (runs of letters and digits, in lower case) have a Jaccard index "
    "of 0.8 or more. All of them; but of more than 32 texts that share the same words, each is paired with one alone.",
    (
        Column("text_id_a", "int64", "One text.", minimum=0),
        Column("text_id_b", "int64", "The other; its id is larger.", minimum=0),
        Column("n_shared_words", "int64", "Words that both have.", minimum=1),
        Column(
            "jaccard", "float64", "Those over the words that either has; 1 of texts with the same words.", minimum=0.8, maximum=1
        ),
    ),
    key=("text_id_a", "text_id_b"),
    references=(
        Reference(("text_id_a",), "nlp.text", ("text_id",)),
        Reference(("text_id_b",), "nlp.text", ("text_id",)),
    ),
)
ALIKE: tuple[Table, ...] = (TEXT_NEAR,)
