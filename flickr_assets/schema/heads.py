"""Head nouns of annotated phrases. A part of layer `stats`."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Reference, Table

MENTION_HEAD = Table(
    "stats.mention_head",
    "Head nouns of the phrases of Flickr30k Entities and the types that these bear, where a phrase has the words of a noun chunk of its "
    "caption's parse; phrases that are not visual are left out.",
    (
        Column("head", "string", "Lemma of the head noun, as in nlp.noun_chunk."),
        Column("types", "string", "The types of the phrase as the release writes them: one, or several with `/` between."),
        Column("n_mentions", "int64", "Phrases with this head and these types.", minimum=1),
        Column("n_photos", "int64", "Photographs that they are of.", minimum=1),
        Column("mention_id", "string", "The first of them, as an example."),
    ),
    key=("head", "types"),
    references=(Reference(("mention_id",), "core.mention"),),
)

HEADS: tuple[Table, ...] = (MENTION_HEAD,)
