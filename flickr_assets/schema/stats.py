"""The statistics: what every table of layer `stats` is."""

from __future__ import annotations

from flickr_assets.schema.alike import ALIKE
from flickr_assets.schema.contract import Column, Reference, Table
from flickr_assets.schema.core import CORPUS, LANGUAGE, PHRASE_TYPES, SOURCE
from flickr_assets.schema.corpus import CORPUS_STATS
from flickr_assets.schema.doubles import DOUBLES
from flickr_assets.schema.heads import HEADS
from flickr_assets.schema.language import LANGUAGE_STATS
from flickr_assets.schema.published import FIGURES

_N_PHOTOS = Column("n_photos", "int64", "Distinct photographs.", minimum=0)
_SPLIT_A = (Column("scheme_a", "string", "A split scheme."), Column("split_a", "string", "One of its splits."))
_SPLIT_B = (Column("scheme_b", "string", "The same scheme or another."), Column("split_b", "string", "One of its splits."))

SPLIT_SIZE = Table(
    "stats.split_size",
    "How many photographs each split of each scheme has.",
    (Column("scheme", "string", "The scheme."), Column("split", "string", "The split."), _N_PHOTOS),
    key=("scheme", "split"),
)
SPLIT_OVERLAP = Table(
    "stats.split_overlap",
    "How many photographs any two splits share: every pair in both orders, a split with itself too, none left out for being empty.",
    (*_SPLIT_A, *_SPLIT_B, _N_PHOTOS),
    key=("scheme_a", "split_a", "scheme_b", "split_b"),
)
SCHEME_CORPUS = Table(
    "stats.scheme_corpus",
    "How much of each corpus of English captions each scheme splits, and whether that is its corpus: the one that a published scheme is "
    "made for; of another, such as a list of your own, the one corpus that has the most of its photographs, and half of them or more.",
    (
        Column("scheme", "string", "The scheme."),
        CORPUS,
        Column("n_photos", "int64", "Photographs of the scheme that have a caption in the corpus.", minimum=0),
        Column("n_of_scheme", "int64", "Photographs of the scheme.", minimum=1),
        Column("n_of_corpus", "int64", "Photographs that have a caption in the corpus.", minimum=0),
        Column("is_split", "bool", "Whether this is the corpus of the scheme."),
        Column("is_half", "bool", "Whether the scheme has half of the photographs of the corpus, or more."),
    ),
    key=("scheme", "corpus"),
    references=(Reference(("scheme",), "core.split_scheme"),),
)
CAPTION_LENGTH = Table(
    "stats.caption_length",
    "How long the captions of each corpus are. Words are what blanks part: in a tokenised edition, punctuation counts.",
    (
        CORPUS,
        LANGUAGE,
        Column("n_captions", "int64", "Captions.", minimum=1),
        Column("n_words_mean", "float64", "Mean length.", unit="word", minimum=0),
        Column("n_words_min", "int64", "Shortest caption.", unit="word", minimum=0),
        Column("n_words_median", "int64", "Half of the captions are no longer.", unit="word", minimum=0),
        Column("n_words_p95", "int64", "95 of 100 captions are no longer.", unit="word", minimum=0),
        Column("n_words_max", "int64", "Longest caption.", unit="word", minimum=0),
    ),
    key=("corpus", "language"),
)
PHRASE_TYPE = Table(
    "stats.phrase_type",
    "How often each type of phrase occurs. A phrase counts in each of its types, a chain in every type that a mention of it bears.",
    (
        Column("type", "string", "The type of a phrase.", vocabulary=PHRASE_TYPES),
        Column("n_mentions", "int64", "Annotated phrases.", minimum=1),
        Column("n_chains", "int64", "Chains; phrases that are not visual have none.", minimum=0),
        Column("n_photos", "int64", "Photographs in whose captions they occur.", minimum=1),
    ),
    key=("type",),
)
RELEASE_COUNT = Table(
    "stats.release_count",
    "What was read of each release, over all of its files.",
    (
        SOURCE,
        Column("n_parts", "int64", "Parts that were read.", minimum=1),
        Column("n_read", "int64", "Records read.", minimum=0),
        Column("n_accepted", "int64", "Records that became rows.", minimum=0),
        Column("n_rejected", "int64", "Records that became a reject.", minimum=0),
        Column("n_repaired", "int64", "Mends made to accepted records.", minimum=0),
        Column("n_withdrawn", "int64", "Rows taken out because their photograph is withdrawn.", minimum=0),
    ),
    key=("source",),
)

PARSE = Table(
    "stats.parse",
    "What the parse of each corpus comes to. Mended: the tagger had taken a verb for a noun, and the text was read with it spelled out.",
    (
        CORPUS,
        Column("n_captions", "int64", "English captions.", minimum=1),
        Column("n_texts", "int64", "Distinct texts among them.", minimum=1),
        Column("n_tokens", "int64", "Tokens of those texts, punctuation included.", minimum=0),
        Column("n_noun_chunks", "int64", "Noun chunks of those texts.", minimum=0),
        Column("n_mended", "int64", "Texts that were mended.", minimum=0),
        Column("mended_share", "float64", "Their share.", minimum=0, maximum=1),
    ),
    key=("corpus",),
)
MENTION_CHUNK = Table(
    "stats.mention_chunk",
    "How the phrases of Flickr30k Entities lie to the noun chunks of the parse: how far one could stand for the other. A phrase counts in "
    "each of its types, and once in `all`. (Plummer et al. 2017 found chunking errors in fewer than 1 % of mentions.)",
    (
        Column("type", "string", "The type of a phrase, or `all`.", vocabulary=("all", *PHRASE_TYPES)),
        Column(
            "agreement",
            "string",
            "same: a chunk spans what the phrase spans. within: a chunk spans more. around_one, around_several: the phrase spans more than "
            "the chunks in it (`a group of men`). crossing: each has what the other has not. none: no chunk is there.",
            vocabulary=("same", "within", "around_one", "around_several", "crossing", "none"),
        ),
        Column("n_mentions", "int64", "Phrases.", minimum=1),
        Column("share", "float64", "Their share among those of the type.", minimum=0, maximum=1),
    ),
    key=("type", "agreement"),
)

STATS: tuple[Table, ...] = (
    SPLIT_SIZE,
    SPLIT_OVERLAP,
    SCHEME_CORPUS,
    CAPTION_LENGTH,
    PHRASE_TYPE,
    PARSE,
    MENTION_CHUNK,
    RELEASE_COUNT,
    *DOUBLES,
    *ALIKE,
    *HEADS,
    *LANGUAGE_STATS,
    *CORPUS_STATS,
    *FIGURES,
)
