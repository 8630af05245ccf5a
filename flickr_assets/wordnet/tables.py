"""WordNet 3.0 as four relations, as they lie beside this file. No glosses, no example sentences."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Reference, Table

# The kinds of relation that are kept, by their symbols in WordNet's files (wninput(5WN)). Left out: what is the inverse of
# one that is kept (hyponyms, meronyms), domains, `also see` and verb groups.
KINDS = {
    "@": "hypernym",
    "@i": "instance_hypernym",
    "#m": "member_holonym",
    "#s": "substance_holonym",
    "#p": "part_holonym",
    "!": "antonym",
    "&": "similar",
    "=": "attribute",
    "+": "derivation",
    "*": "entailment",
    ">": "cause",
    "\\": "pertainym",
    "<": "participle",
}
PARTS_OF_SPEECH = ("n", "v", "a", "r")

_SYNSET_ID = Column(
    "synset_id", "int32", "WordNet's nine digits: 1 noun, 2 verb, 3 adjective, 4 adverb; then the offset in its data file."
)
_POS = Column("pos", "string", "Part of speech: noun, verb, adjective, adverb.", vocabulary=PARTS_OF_SPEECH)
_WORD_NUMBER = Column("word_number", "int16", "The word's place among those of its synset, from 1.", minimum=1)

SYNSET = Table(
    "wordnet.synset",
    "The concepts of WordNet 3.0.",
    (
        _SYNSET_ID,
        Column(
            "kind",
            "string",
            "Part of speech; s is an adjective that is a satellite of another.",
            vocabulary=(*PARTS_OF_SPEECH, "s"),
        ),
        Column("lexicographer_file", "string", "What it is about, roughly, as `noun.animal`."),
    ),
    key=("synset_id",),
)
SENSE = Table(
    "wordnet.sense",
    "What each lemma may mean, the most frequent sense first.",
    (
        _POS,
        Column("lemma", "string", "Lower case, words apart by blanks, as `ice cream`."),
        Column("sense_number", "int16", "From 1, by frequency in WordNet's own tagged texts.", minimum=1),
        _SYNSET_ID,
        _WORD_NUMBER,
        Column("tag_count", "int32", "How often this sense was tagged in those texts.", minimum=0),
    ),
    key=("pos", "lemma", "sense_number"),
    references=(Reference(("synset_id",), "wordnet.synset"),),
)
RELATION = Table(
    "wordnet.relation",
    "How concepts, or single words of theirs, are related: the first IS A hypernym, MEMBER OF a member holonym, … of the second.",
    (
        Column("kind", "string", "The relation.", vocabulary=tuple(KINDS.values())),
        _SYNSET_ID,
        Column("target_id", "int32", "The other synset."),
        Column("word_number", "int16", "The word that it holds of, 0 when it holds of the whole synset.", minimum=0),
        Column("target_word_number", "int16", "The other word, likewise.", minimum=0),
    ),
    key=("kind", "synset_id", "target_id", "word_number", "target_word_number"),
    references=(Reference(("synset_id",), "wordnet.synset"), Reference(("target_id",), "wordnet.synset", ("synset_id",))),
)
EXCEPTION = Table(
    "wordnet.exception",
    "Irregular forms; some are of words that WordNet has no sense of.",
    (
        _POS,
        Column("inflected", "string", "The form."),
        Column("place", "int16", "Of the lemma among those that the form may belong to, from 1.", minimum=1),
        Column("lemma", "string", "What it is a form of."),
    ),
    key=("pos", "inflected", "place"),
)

WORDNET = (SYNSET, SENSE, RELATION, EXCEPTION)
