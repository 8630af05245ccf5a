"""The text layer: what every table of layer `nlp` is. Its texts are the distinct English captions; a parse is a text's, not a caption's."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Reference, Table

# A text belongs to one of sixteen shards by its id. Parses are stored a shard at a time.
SHARDS = tuple("0123456789abcdef")
# Of the 63 bits of a text's id, those that do not tell its shard.
SHARD_SHIFT = 59

TEXT_ID = Column(
    "text_id", "int64", "The text: the last 8 bytes of its MD5, little-endian, halved; the same everywhere.", minimum=0
)
TO_TEXT = Reference(("text_id",), "nlp.text")
_TO_PARSE = Reference(("text_id",), "nlp.parse")
_CHAR = "in characters of the text, from 0"

TEXT = Table(
    "nlp.text",
    "A distinct text among the English captions. Join it to core.caption on text where the language is English.",
    (
        TEXT_ID,
        Column("text", "string", "The text, as in core.caption."),
        Column("n_captions", "int64", "Captions that say it, of whatever corpus.", minimum=1),
        Column("shard", "string", "The sixteenth of all texts that it belongs to, by its id.", vocabulary=SHARDS),
    ),
    key=("text_id",),
)
PARSE = Table(
    "nlp.parse",
    "That a text was parsed, and how. A text whose verb the tagger took for a noun was read with it spelled out (`a poodle is running`).",
    (
        TEXT_ID,
        Column("is_parsed", "bool", "False for a text of more than 2,000 characters, which is no caption: it has no tokens."),
        Column("n_tokens", "int32", "Tokens.", minimum=0),
        Column("n_sentences", "int32", "Sentences.", minimum=0),
        Column("n_noun_chunks", "int32", "Noun chunks.", minimum=0),
        Column("mended_word", "string", "The word that was taken for a noun (`runs`); null: nothing was mended.", nullable=True),
        Column("read_as", "string", "What the parser was given in its place (`is running`).", nullable=True),
    ),
    key=("text_id",),
    references=(TO_TEXT,),
)
TOKEN = Table(
    "nlp.token",
    "A token of a text: tags, lemma, and what it hangs on.",
    (
        TEXT_ID,
        Column("number", "int32", "Its place in the text, from 0.", minimum=0),
        Column("text", "string", "The token as it is written."),
        Column(
            "lemma",
            "string",
            "Its dictionary form: of verbs and nouns by WordNet (*riding* is *ride*), of other words by the model.",
        ),
        Column("pos", "string", "Universal part of speech."),
        Column("tag", "string", "Penn Treebank tag."),
        Column("dep", "string", "Dependency label of the model (ClearNLP's)."),
        Column("head", "int32", "The token that it hangs on, by number; itself for the root of a sentence.", minimum=0),
        Column("sentence", "int32", "The sentence that it belongs to, from 0.", minimum=0),
        Column("char_start", "int32", f"First character, {_CHAR}.", unit="character", minimum=0),
        Column("char_end", "int32", f"One past the last character, {_CHAR}.", unit="character", minimum=1),
    ),
    key=("text_id", "number"),
    references=(_TO_PARSE,),
)
NOUN_CHUNK = Table(
    "nlp.noun_chunk",
    "A noun chunk of a text: a noun with what stands before it and belongs to it. Chunks do not overlap.",
    (
        TEXT_ID,
        Column("number", "int32", "Its place among the chunks of the text, from 0.", minimum=0),
        Column("text", "string", "The chunk as it is written."),
        Column("token_start", "int32", "First token, by number.", minimum=0),
        Column("token_end", "int32", "One past the last token.", minimum=1),
        Column(
            "head",
            "string",
            "Lemma of its head: the longest WordNet noun with which it ends (*fire hydrant*), else its last token.",
        ),
        Column("head_start", "int32", "First token of the head, by number.", minimum=0),
        Column("char_start", "int32", f"First character, {_CHAR}.", unit="character", minimum=0),
        Column("char_end", "int32", f"One past the last character, {_CHAR}.", unit="character", minimum=1),
    ),
    key=("text_id", "number"),
    references=(_TO_PARSE,),
)

# What one parse gives, in this order.
PARSED: tuple[Table, ...] = (PARSE, TOKEN, NOUN_CHUNK)
NLP: tuple[Table, ...] = (TEXT, *PARSED)
