"""Short lists of words that the rules go by, of our own, with the reasons; kinds of things are WordNet's (`lexicons`)."""

from __future__ import annotations

# Prepositions of place, direction and company: what they add is one more circumstance, and may be left out.
# Not *of*, *as*, *like*, *during*, *about*, *without*: they may change what the rest means.
CIRCUMSTANCE = frozenset(
    {
        *(
            "above",
            "across",
            "against",
            "around",
            "at",
            "behind",
            "beneath",
            "beside",
            "by",
            "down",
            "for",
            "from",
            "in",
            "into",
            "near",
        ),
        *("on", "over", "through", "toward", "towards", "under", "underneath", "up", "with"),
        *("in front of", "next to", "on top of"),
    }
)
# Participles that are prepositions in what they do.
BY_PARTICIPLE = frozenset({"featuring", "including"})
# More prepositions, which the published generators keep; leaving them out is sound all the same.
FURTHER = BY_PARTICIPLE | {
    *("after", "along", "alongside", "amid", "among", "amongst", "atop", "away from", "before", "below", "between", "beyond"),
    *("close to", "during", "inside", "off", "onto", "out of", "outside", "past", "throughout", "to", "upon", "within", "without"),
}
# Of a crowd of people in one of these, who is in the crowd is in no people.
CONTAINING = frozenset({"among", "from", "in", "inside", "into", "out of", "through", "within"})
# What these are followed by need not be there: one waits for a bus that has not come, poses for a picture that is not yet taken.
ABSENT = frozenset({"for", "like", "as", "without", "except", "about", "instead of", "unlike", "such as"})

# Prepositions of several words, as one.
COMPOUND_PREPOSITIONS = (
    ("in", "front", "of"),
    ("in", "from", "of"),  # a slip for the one before
    ("on", "top", "of"),
    ("next", "to"),
    ("close", "to"),
    ("out", "of"),
    ("because", "of"),
    ("away", "from"),
    ("instead", "of"),
    ("such", "as"),
    ("due", "to"),
    ("along", "with"),
)

# Adjectives that compare a thing with others of its kind: a large mouse is no large animal, a young dog no young person.
RELATIVE = frozenset(
    {
        *(
            "big",
            "bigger",
            "elderly",
            "fast",
            "fat",
            "giant",
            "heavy",
            "huge",
            "large",
            "larger",
            "lead",
            "little",
            "long",
            "longer",
            "loose",
        ),
        *(
            "massive",
            "medium",
            "mini",
            "old",
            "older",
            "short",
            "shorter",
            "slow",
            "small",
            "smaller",
            "tall",
            "taller",
            "thick",
            "thin",
        ),
        *("tight", "tiny", "wide", "young", "younger"),
    }
)
# Words after which a noun may not be widened: only one man is not only one person.
EXCLUSIVE = frozenset({"exactly", "just", "only", "sole"})
COLOURS = frozenset(
    {"black", "blue", "brown", "gray", "green", "grey", "orange", "pink", "purple", "red", "tan", "white", "yellow"}
)
# Words before a noun that make it something else, and *cannot* be left out.
PRIVATIVE = frozenset(
    {
        "air",  # of a guitar
        *("fake", "toy", "stuffed", "plastic", "inflatable", "imaginary", "artificial", "mock", "model", "miniature", "cardboard"),
        *(
            "former",
            "cartoon",
            "animated",
            "virtual",
            "paper",
            "wax",
            "clay",
            "painted",
            "carved",
            "ceramic",
            "stone",
            "bronze",
            "ice",
            "snow",
        ),
    }
)
# Things that show what is not there: the man of a statue is no man.
IMAGES = frozenset(
    {
        *(
            "picture",
            "photo",
            "photograph",
            "painting",
            "drawing",
            "portrait",
            "image",
            "poster",
            "mural",
            "sketch",
            "cartoon",
            "print",
        ),
        *(
            "statue",
            "sculpture",
            "figure",
            "figurine",
            "replica",
            "model",
            "mannequin",
            "doll",
            "cutout",
            "toy",
            "mask",
            "logo",
            "graffiti",
        ),
        *(
            "silhouette",
            "reflection",
            "shadow",
            "illustration",
            "representation",
            "depiction",
            "video",
            "movie",
            "game",
            "kind",
            "lack",
        ),
    }
)
# Adverbs after which a thing may not be so.
DOUBTFUL = frozenset(
    {
        *(
            "about",
            "almost",
            "apparently",
            "barely",
            "hardly",
            "maybe",
            "nearly",
            "never",
            "not",
            "perhaps",
            "possibly",
            "probably",
        ),
        *("rather", "scarcely", "seemingly", "supposedly"),
    }
)
NEGATIONS = frozenset({"not", "n't", "never"})

# Verbs of which the object need not be there, and verbs after which what follows is not done.
SEEKING = frozenset(
    {"await", "depict", "dream", "expect", "imagine", "imitate", "mime", "need", "resemble", "seek", "want", "wish"}
)
ENDING = frozenset({"avoid", "finish", "prevent", "quit", "stop"})
# *V to W*: verbs that say that W comes to pass, or may; with the rest, which say what for, only V is sure.
BRINGS_ABOUT = frozenset({"begin", "continue", "start", "manage", "proceed", "happen", "come", "stop"})
NOT_YET = frozenset(
    {
        *(
            "appear",
            "ask",
            "attempt",
            "be",
            "be about",
            "decide",
            "fail",
            "get",
            "go",
            "have",
            "help",
            "hope",
            "intend",
            "learn",
            "like",
        ),
        *("look", "love", "need", "plan", "pretend", "refuse", "seem", "struggle", "tell", "try", "want", "wish"),
    }
)
# Of the published generators: those that may lose *V to*, and those that may lose *to W*.
LOSES_FIRST = frozenset({"appear", "attempt", "be about", "begin", "go", "seem", "start", "struggle", "try", "reach"})
LOSES_SECOND = frozenset(
    {"line up", "pause", "wait", "jump", "run", "sit", "stop", "walk", "work", "kneel", "lean", "stand", "bend", "gather", "reach"}
)

# Verbs that say little without what they are done to, as the published generators have it. Strict graphs ask how often captions say a
# verb without an object (`lexicons.counts`).
LIGHT = frozenset(
    {
        *(
            "be",
            "become",
            "begin",
            "catch",
            "cover",
            "display",
            "do",
            "enjoy",
            "get",
            "give",
            "have",
            "help",
            "keep",
            "leave",
            "let",
            "make",
        ),
        *(
            "open",
            "operate",
            "pass",
            "perform",
            "play",
            "prepare",
            "practice",
            "put",
            "raise",
            "ride",
            "see",
            "serve",
            "set",
            "share",
        ),
        *("shoot", "show", "surround", "take", "try", "use", "work"),
    }
)
# Of the times that captions say a verb that takes an object, so many are with one; a rarer verb may always stand alone.
WITH_OBJECT = 0.85
# Verbs of which the object is understood: who eats eats something (the unspecified-object alternation of Levin 1993, 1.2.1, and its
# kin). Not verbs that mean another thing without: who flies a kite does not fly.
UNDERSTOOD = frozenset(
    {
        *("bake", "carve", "clean", "climb", "cook", "dance", "dig", "draw", "drink", "drive", "eat", "fish", "garden", "hike"),
        *("hunt", "iron", "juggle", "knit", "mow", "paint", "perform", "play", "practice", "read", "ride", "row", "sew", "shave"),
        *("shop", "shovel", "sing", "skate", "skateboard", "ski", "smoke", "snowboard", "study", "surf", "sweep", "teach", "type"),
        *("vacuum", "watch", "weld", "write"),
    }
)
# X of Y that is one thing, neither X nor Y.
ONE_THING = frozenset({"sort", "type", "kind", "variety", "body"})
# Nouns in *-ing* of things and times, which nobody does.
THINGS = frozenset(
    {
        *(
            "anything",
            "building",
            "ceiling",
            "clothing",
            "covering",
            "crossing",
            "drawing",
            "earring",
            "evening",
            "everything",
            "frosting",
        ),
        *(
            "gathering",
            "icing",
            "king",
            "landing",
            "living",
            "meeting",
            "morning",
            "nothing",
            "opening",
            "painting",
            "railing",
            "ring",
        ),
        *("scaffolding", "setting", "something", "spring", "string", "surrounding", "swing", "thing", "wedding", "wing"),
    }
)
