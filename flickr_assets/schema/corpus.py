"""The statistics of corpora and of Flickr30k Entities: words, agreement, chains. A part of layer `stats`."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Table
from flickr_assets.schema.core import CORPUS, LANGUAGE, PHRASE_TYPES

_RELEASE = Column("release", "string", "The source whose edition of the captions it is.")
_N_CAPTIONS = Column("n_captions", "int64", "Captions.", minimum=1)


def _share(name: str, description: str) -> Column:
    return Column(name, "float64", description, minimum=0, maximum=1)


WORD = Table(
    "stats.word",
    "The words of each corpus. A word is a run of letters and digits in small letters, joined by apostrophes and hyphens (`t-shirt`); "
    "punctuation is none, and a tokenised edition's `'s` is one.",
    (
        CORPUS,
        LANGUAGE,
        Column("word", "string", "The word."),
        Column("n_occurrences", "int64", "How often it stands.", minimum=1),
        Column("n_captions", "int64", "Captions that have it.", minimum=1),
        Column("n_photos", "int64", "Photographs in whose captions it is.", minimum=1),
        Column(
            "first_caption",
            "int64",
            "Place, from 1, of the first caption that has it, the captions of the corpus being in the order of the MD5 of their ids.",
            minimum=1,
        ),
    ),
    key=("corpus", "language", "word"),
)
VOCABULARY_GROWTH = Table(
    "stats.vocabulary_growth",
    "How many different words the first captions of a corpus have, the captions in the order of stats.word, which mixes the images.",
    (CORPUS, LANGUAGE, _N_CAPTIONS, Column("n_words", "int64", "Different words in so many captions.", minimum=0)),
    key=("corpus", "language", "n_captions"),
)
EDITION = Table(
    "stats.edition",
    "How many texts each edition of a corpus has, to the letter, and how often it says the same twice.",
    (
        _RELEASE,
        CORPUS,
        _N_CAPTIONS,
        Column("n_texts", "int64", "Distinct texts.", minimum=1),
        Column("n_images", "int64", "Images.", minimum=1),
        Column("n_images_repeating", "int64", "Images of which two captions are the same.", minimum=0),
        Column("n_texts_shared", "int64", "Texts that several images have.", minimum=0),
        Column("n_images_sharing", "int64", "Images that have such a text.", minimum=0),
    ),
    key=("release", "corpus"),
)
CAPTION_AGREEMENT = Table(
    "stats.caption_agreement",
    "How far the captions of an image agree: the mean, over pairs of captions, of the Jaccard index of the sets of their lemmas, which is "
    "what both say by what either says (Jaccard 1912, The distribution of the flora in the alpine zone). A pair counts where both say "
    "something of the kind.",
    (
        CORPUS,
        Column(
            "kind",
            "string",
            "Whose lemmas: nouns (proper ones too), main verbs, adjectives; all: these, adverbs and numerals.",
            vocabulary=("all", "noun", "verb", "adjective"),
        ),
        Column("n_images", "int64", "Images.", minimum=1),
        Column("n_pairs", "int64", "Pairs of captions of one image.", minimum=1),
        _share("jaccard_own", "Mean over pairs of captions of one image."),
        Column(
            "jaccard_other",
            "float64",
            "The same of captions of two images, as many as there are captions: what chance and the common topic alone give.",
            nullable=True,
            minimum=0,
            maximum=1,
        ),
    ),
    key=("corpus", "kind"),
)
CAPTION_VERB = Table(
    "stats.caption_verb",
    "How many English captions have a verb, by the tags of the parse.",
    (
        CORPUS,
        _N_CAPTIONS,
        Column("n_verbless", "int64", "Captions without any verb, auxiliaries being verbs.", minimum=0),
        _share("verbless_share", "Their share."),
        Column("n_without_main_verb", "int64", "Captions without a main verb: `A dog is on the beach.`", minimum=0),
        _share("without_main_verb_share", "Their share."),
        Column("n_acting", "int64", "Captions with a main verb other than sit, stand, wear and look.", minimum=0),
        _share("acting_share", "Their share."),
    ),
    key=("corpus",),
)
CHAIN_TYPE = Table(
    "stats.chain_type",
    "The chains of each type and of all types. A chain counts in every type that a mention of it bears, with all of its mentions and "
    "boxes: so it was published. Boxes are counted of photographs whose XML was read.",
    (
        Column("type", "string", "The type, or `all`.", vocabulary=("all", *PHRASE_TYPES)),
        Column("n_chains", "int64", "Chains that a caption mentions.", minimum=0),
        Column("n_mentions", "int64", "Their mentions, of whatever type.", minimum=0),
        Column("mentions_per_chain", "float64", "Mean of mentions.", nullable=True, minimum=0),
        Column("n_chains_mentioned_again", "int64", "Chains with more than one mention.", minimum=0),
        Column("n_photos", "int64", "Photographs that have one.", minimum=0),
        Column("photo_share", "float64", "Their share of the photographs of Flickr30k Entities.", True, minimum=0, maximum=1),
        Column("n_chains_annotated", "int64", "Chains of photographs whose XML was read, mentioned or not.", minimum=0),
        Column("n_chains_one_box", "int64", "Of those, chains with one box.", minimum=0),
        Column("n_chains_several_boxes", "int64", "Chains with several boxes.", minimum=0),
        Column("n_chains_no_box", "int64", "Chains without a box.", minimum=0),
        Column("n_boxes", "int64", "Boxes of those chains; a box of two chains counts twice.", minimum=0),
        Column("boxes_per_chain", "float64", "Mean of boxes.", nullable=True, minimum=0),
    ),
    key=("type",),
)
ENTITY_COUNT = Table(
    "stats.entity_count",
    "How many images, captions and chains of Flickr30k Entities have so many mentions, chains, captions and boxes. Phrases that are not "
    "visual are no mentions here; boxes are counted of photographs whose XML was read.",
    (
        Column("whole", "string", "What has them.", vocabulary=("image", "caption", "chain")),
        Column("part", "string", "What is counted in it.", vocabulary=("mention", "chain", "caption", "box")),
        Column("n_parts", "int64", "So many.", minimum=0),
        Column("n_wholes", "int64", "How many have that many.", minimum=1),
    ),
    key=("whole", "part", "n_parts"),
)

CORPUS_STATS: tuple[Table, ...] = (
    WORD,
    VOCABULARY_GROWTH,
    EDITION,
    CAPTION_AGREEMENT,
    CAPTION_VERB,
    CHAIN_TYPE,
    ENTITY_COUNT,
)
