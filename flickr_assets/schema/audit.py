"""The findings of all audits. The evidence of each is declared in its module in `audits/`."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Table

FINDING = Table(
    "audit.finding",
    "What the audits found, a sentence each; the rows that it rests on are in the evidence table of the audit.",
    (
        Column("audit", "string", "The audit; `audit.AUDIT` is its evidence."),
        Column("code", "string", "What kind of finding."),
        Column("subject", "string", "Of what: a split, a corpus, a word list; empty for all of it."),
        Column("n", "int64", "How many.", minimum=0),
        Column("n_of", "int64", "Of how many, where that is known.", nullable=True, minimum=0),
        Column("is_fault", "bool", "Whether a user should look before building upon it."),
        Column(
            "weight",
            "int16",
            "How soon to read it, the larger the sooner: 3 a leak into a test split, 2 into a validation split, 1 into another, 0 no leak.",
            minimum=0,
            maximum=3,
        ),
        Column("sentence", "string", "The finding in words."),
    ),
    key=("audit", "code", "subject"),
)
