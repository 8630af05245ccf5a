"""The rules by which one string is more general than another, as a table: what each does, when, how far it may be trusted, and whence.

An edge bears the name of its rule, which is the authors' label where they have one (Young et al. 2014; the labels of the release).
Every example is an edge of the graph of its caption, given often enough; a test makes it.
"""

from __future__ import annotations

from typing import NamedTuple

STRICT, COMPAT_2014, COMPAT_2018 = "strict", "compat-2014", "compat-2018"
COMPAT = (COMPAT_2014, COMPAT_2018)
ALL = (STRICT, *COMPAT)
# Of a rule in strict graphs: an entailment, an edge that is kept and marked as none, or no edge at all.
SOUND, SOFT, NEVER = "sound", "soft", "never"


class Example(NamedTuple):
    """An edge of a caption's graph: from child, the more specific string, to parent."""

    caption: str
    child: str
    parent: str
    mode: str


class Rule(NamedTuple):
    """match: what in a caption it is about. levels: what is said, from specific to general. guard: when not.

    strict: SOUND, SOFT or NEVER. source: who has it, and in what else ours differs.
    """

    name: str
    match: str
    levels: str
    guard: str
    strict: str
    source: str
    examples: tuple[Example, ...]


PAPER = "Young et al. 2014"
CODE_2018 = "the authors' generator of 2018"

RULES = (
    Rule(
        "NPHEAD",
        "the head of a noun phrase",
        "the noun, then each more general one that captions use, to the top of its chain",
        "nothing that is denied; nothing with a word before it that makes it something else (a toy car is no vehicle)",
        SOUND,
        f"{PAPER}; the lexicon is our own (`heads`)",
        (
            Example("A poodle runs on the beach.", "poodle run", "dog run", STRICT),
            Example("A poodle runs on the beach.", "dog run on beach", "animal run on beach", COMPAT_2018),
        ),
    ),
    Rule(
        "NPMOD",
        "the words between determiner and head",
        "each of them, then none; as the authors do, all at once unless each occurs alone before this noun",
        "sizes and ages only before the noun that they are said of (a large mouse is no large animal); not before *hair*",
        SOUND,
        PAPER,
        (
            Example("A man in a red shirt sits.", "red shirt", "shirt", STRICT),
            Example("A large brown dog runs.", "large brown dog", "brown dog", STRICT),
            Example("A man wearing a red shirt sits.", "man wear red shirt", "man wear shirt", COMPAT_2018),
        ),
    ),
    Rule(
        "NPART",
        "how many",
        "the numeral, then *some* for four and more, then nothing; the authors have no numeral above three",
        "not *no* or *each*",
        SOUND,
        f"{PAPER}; the numeral is our own",
        (
            Example("Two dogs run.", "two dog run", "dog run", STRICT),
            Example("Five dogs run.", "five dog run", "some dog run", STRICT),
            Example("Two dogs run.", "two dog", "dog", COMPAT_2014),
        ),
    ),
    Rule(
        "PP",
        "a preposition of place, direction or company with its noun phrase, hanging on what stands before it",
        "the phrase, then nothing; a verb *be* goes with it, and who or that before the verb",
        "not where it is denied; the authors have fewer prepositions, and none whose object does something",
        SOUND,
        PAPER,
        (
            Example("A dog runs on the beach.", "dog run on beach", "dog run", STRICT),
            Example("A man that is in a boat is fishing.", "man that be in boat fish", "man fish", COMPAT_2018),
        ),
    ),
    Rule(
        "PP-SENT",
        "what a prepositional phrase hangs on",
        "it with the phrase, then the phrase alone",
        "",
        SOFT,
        f"{CODE_2018}; a place is no statement that anything is there",
        (
            Example("A dog runs on the beach.", "run on beach", "on beach", COMPAT_2018),
            Example("A dog runs on the beach.", "dog run on beach", "on beach", STRICT),
        ),
    ),
    Rule(
        "ADVP",
        "an adverb after a noun or a verb",
        "the adverb, then nothing",
        "not *almost*, *never* and the like",
        SOUND,
        f"{PAPER}, who leave it out wherever they can",
        (Example("A dog runs quickly.", "dog run quickly", "dog run", STRICT),),
    ),
    Rule(
        "RB",
        "an adverb within a verb group",
        "the adverb, then nothing",
        "not where the verb is denied",
        SOUND,
        PAPER,
        (Example("A dog is happily running.", "dog happily run", "dog run", STRICT),),
    ),
    Rule(
        "WEAR",
        "*wear X*, *in X* or *dressed in X* beside what else is said of someone",
        "with it, then without it",
        "as in 2014: only before a verb; as in 2018: only beside all the rest",
        SOUND,
        PAPER,
        (
            Example("A man in a suit sits.", "man wear clothing sit", "man sit", STRICT),
            Example("A man in a suit sits.", "man wear clothing sit", "man sit", COMPAT_2014),
        ),
    ),
    Rule(
        "CC-WEAR",
        "*wear X and Y*",
        "both, then either",
        "",
        SOUND,
        CODE_2018,
        (Example("A woman wearing a hat and a scarf walks.", "wear clothing and scarf", "wear scarf", COMPAT_2018),),
    ),
    Rule(
        "ofY",
        "*X of Y*, a group of people or a vessel with a drink",
        "both, then X",
        "not *sort*, *kind*, *type of Y*, *body of water*",
        SOUND,
        PAPER,
        (Example("A group of people sing.", "group of person sing", "group sing", STRICT),),
    ),
    Rule(
        "Xof",
        "*X of Y*, a group of people or a vessel with a drink",
        "both, then Y",
        "not where X is a picture, a statue or the like of Y, nor in *in X of Y*: in a crowd of people is in no people",
        SOUND,
        PAPER,
        (Example("A group of people sing.", "group of person sing", "person sing", STRICT),),
    ),
    Rule(
        "SUBJ",
        "a verb with its subject",
        "both, then the verb with what it takes",
        "not where the subject is but shown or denied",
        SOUND,
        PAPER,
        (Example("A man plays a guitar.", "person play guitar", "play guitar", STRICT),),
    ),
    Rule(
        "VERB",
        "a verb with its subject",
        "both, then the subject",
        "as for SUBJ",
        SOUND,
        PAPER,
        (Example("A man plays a guitar.", "person play instrument", "person", STRICT),),
    ),
    Rule(
        "TVERB",
        "a verb with its object",
        "both, then the object",
        "not where it is denied, tried or looked for",
        SOUND,
        PAPER,
        (Example("A man plays a guitar.", "play guitar", "guitar", STRICT),),
    ),
    Rule(
        "DOBJ",
        "a verb with its object",
        "both, then the verb",
        "not for verbs that say little without (`wordlists.LIGHT`), but for *be* as in 2018",
        SOUND,
        PAPER,
        (
            Example("A girl eats an apple.", "girl eat food", "girl eat", STRICT),
            Example("A man climbs a tree.", "climb tree", "climb", COMPAT_2014),
        ),
    ),
    Rule(
        "COMPLEX",
        "a caption of several clauses",
        "all of it, then one of them",
        "not clauses that are but supposed; as in 2018: not where more than five phrases go",
        SOUND,
        PAPER,
        (Example("A girl sits and a boy runs.", "person sit and boy run", "boy run", STRICT),),
    ),
    Rule(
        "COMPLEX-VERB",
        "a caption of several clauses",
        "all of it, then the verb of one with what it takes",
        "as for COMPLEX",
        SOUND,
        PAPER,
        (Example("A girl sits and a boy runs.", "person sit and person run", "run", STRICT),),
    ),
    Rule(
        "SENT",
        "a caption without a verb",
        "all of it, then one of its noun phrases",
        "not what is but shown, or one of two",
        SOUND,
        f"{CODE_2018}; in 2014, from each noun phrase to what holds it",
        (Example("A man and a dog.", "person and dog", "dog", STRICT),),
    ),
    Rule(
        "Xto",
        "*X to Y*, where X is to try, to begin and the like",
        "both, then Y",
        "a soft edge where Y may not come to pass, as after *try*",
        SOUND,
        PAPER,
        (
            Example("A man is trying to catch a ball.", "man try to catch ball", "man catch ball", COMPAT_2018),
            Example("A man starts to run.", "man start to run", "man run", STRICT),
        ),
    ),
    Rule(
        "toY",
        "*X to Y*, where Y says what for",
        "both, then X",
        "not after verbs that say nothing alone, as *try*",
        SOUND,
        f"{PAPER}; the object goes with it",
        (Example("A dog jumps to catch a frisbee.", "dog jump to catch frisbee", "dog jump", STRICT),),
    ),
    *(
        Rule(
            name,
            "*X or Y*",
            f"both, then {which}",
            "",
            SOFT,
            f"{PAPER}; the published generators take it for an entailment, and ours in their manner has no such edge",
            (Example("A man or a woman sits.", "man or woman sit", f"{who} sit", STRICT),),
        )
        for name, which, who in (("orY", "X", "man"), ("Xor", "Y", "woman"))
    ),
    Rule(
        "ORIG",
        "the whole caption, as normalised",
        "all of it, then the most specific strings that the other rules make of it",
        "",
        SOUND,
        PAPER,
        (),
    ),
)
BY_NAME = {rule.name: rule for rule in RULES}
