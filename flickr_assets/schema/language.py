"""What is counted of people and language: the word lists, their rates, and what comes with gender and age."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Table
from flickr_assets.schema.core import CORPUS

INFERENCES = ("activity", "ethnicity", "event", "goal", "relation", "status_or_occupation")

LEXICON = Column("lexicon", "string", "The word list.")
_RATE = "share of captions"

LEXICON_ENTRY = Table(
    "audit.lexicon_entry",
    "The words by which the audits of people and language count, to be read and disputed.",
    (
        LEXICON,
        Column("category", "string", "The kind of word within the list."),
        Column("word", "string", "The word or words, in lower case."),
        Column(
            "match",
            "string",
            "lemma: of a token of the parse. Others by the caption's characters, in any case: phrase: no letter or digit beside it; piece: "
            "between blanks; prefix: begins a piece; substring: anywhere.",
            vocabulary=("lemma", "phrase", "piece", "prefix", "substring"),
        ),
        Column(
            "part_of_speech",
            "string",
            "Of the token, proper nouns being nouns; null: any.",
            nullable=True,
            vocabulary=("NOUN", "VERB", "ADJ", "ADV", "AUX"),
        ),
        Column(
            "context",
            "string",
            "Where it counts. person: not before something else than a person (`cowboy hat`). modifier: before a person (`black man`). "
            "group: that, or as a subject or plural itself (`two Asians`).",
            vocabulary=("anywhere", "person", "modifier", "group"),
        ),
        Column("reason", "string", "Why words of the category are listed, and what else they may mean."),
        Column(
            "inference",
            "string",
            "The kind of unwarranted inference (van Miltenburg 2016) that the word may make; whether it does, only the picture can tell.",
            nullable=True,
            vocabulary=INFERENCES,
        ),
        Column("names_person", "bool", "Whether the word names a person, which a modifier may then stand before."),
        Column("lexicon_title", "string", "What the captions do that use a word of the list."),
        Column("lexicon_source", "string", "Whose list it is."),
        Column("lexicon_dated", "date", "When the list was last changed."),
    ),
    key=("lexicon", "category", "word"),
)

LEXICON_RATE = Table(
    "stats.lexicon_rate",
    "How many captions of a corpus use a word of a list. The interval (95 %) is Wilson's with the captions that the clustering by image "
    "leaves: five captions of one image are not five independent ones.",
    (
        CORPUS,
        LEXICON,
        Column("category", "string", "A category of the list, or `all`."),
        Column("n_captions", "int64", "English captions of the corpus.", minimum=1),
        Column("n_captions_with", "int64", "Those that use a word of the category.", minimum=1),
        Column("n_images", "int64", "Images of the corpus.", minimum=1),
        Column("n_images_with", "int64", "Those with such a caption.", minimum=1),
        Column("n_images_once", "int64", "Those with just one such caption.", minimum=0),
        Column("rate", "float64", "Captions with a word, of all.", unit=_RATE, minimum=0, maximum=1),
        Column("rate_low", "float64", "Lower end of the interval.", unit=_RATE, minimum=0, maximum=1),
        Column("rate_high", "float64", "Upper end of the interval.", unit=_RATE, minimum=0, maximum=1),
        Column(
            "design_effect",
            "float64",
            "Variance of the rate with images as clusters, over that of independent captions; 1 where they vary no more.",
            minimum=0,
        ),
    ),
    key=("corpus", "lexicon", "category"),
)

PERSON_ASSOCIATION = Table(
    "stats.person_association",
    "What people of one kind are said to do, wear and hold rather than those of another: log-odds ratio with an informative Dirichlet "
    "prior (Monroe, Colaresi and Quinn 2008) over photographs, each counted once a word and kind, of words in at least 10. Intervals "
    "are 95 % each, not for all words together.",
    (
        CORPUS,
        Column(
            "comparison",
            "string",
            "The first kind against the second. child: also babies, toddlers, girls and boys. old, young: women and men who are called so.",
            vocabulary=("woman_man", "girl_boy", "child_adult", "old_young"),
        ),
        Column(
            "relation",
            "string",
            "does: a verb whose subject they are. wears, holds: an object of wear, of hold or carry.",
            vocabulary=("does", "wears", "holds"),
        ),
        Column("word", "string", "Lemma of the verb; head noun of the object."),
        Column("n_photos_first", "int64", "Photographs in which people of the first kind are said to.", minimum=0),
        Column("n_photos_second", "int64", "Photographs in which people of the second kind are said to.", minimum=0),
        Column("log_odds", "float64", "Above 0: rather of the first kind; below: rather of the second.", unit="nat"),
        Column("log_odds_low", "float64", "Lower end of the interval.", unit="nat"),
        Column("log_odds_high", "float64", "Upper end of the interval.", unit="nat"),
    ),
    key=("corpus", "comparison", "relation", "word"),
)

LANGUAGE_STATS: tuple[Table, ...] = (LEXICON_RATE, PERSON_ASSOCIATION)
