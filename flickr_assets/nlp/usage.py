"""What captions mean by a word where WordNet's forms, senses and compounds say otherwise: short tables of our own, with reasons.

Captions tell, in the present tense, what is to be seen: people, clothes, things and places rather than ideas, and forms of
everyday verbs rather than of rare ones. Synsets are named as NLTK does: the first lemma, part of speech, its sense number.
"""

from __future__ import annotations

# Plurals that are the name of one thing. WordNet has most of them, but the singular, which is something else, is commoner
# in its texts: a trunk is of a tree, glass a substance, a step a movement, slack is coal. Or has the singular alone: `jean`.
PLURALS = frozenset(
    {
        *("briefs", "cleats", "drawers", "dungarees", "fatigues", "jeans", "jodhpurs", "khakis", "leggings", "nylons", "overalls"),
        *("pajamas", "pants", "pyjamas", "scrubs", "shorts", "slacks", "sweats", "trousers", "trunks", "waders"),
        *("eyeglasses", "glasses", "specs", "spectacles", "sunglasses"),
        *("bellows", "pliers", "shears"),
        *("checkers", "darts", "dominoes"),
        *("belongings", "fries", "steps"),
    }
)

# Nouns whose lemma neither Morphy nor frequency gives.
NOUN_LEMMAS = {
    "people": "person",  # WordNet: a noun of its own, a group
    "axes": "ax",  # `axis` is commoner in its texts
    "bases": "base",  # likewise `basis`
    "cola": "cola",  # listed as a plural of `colon`
    "crying": "crying",  # listed as a form of `cry`
    "mechanics": "mechanic",  # the science
    "oxen": "ox",  # a noun of its own, which is commoner
    "teens": "teen",  # the years
}

# Verbs whose lemma is not the longest that the form may belong to: pasts of everyday verbs that are rare verbs themselves.
VERB_LEMMAS = {
    "bore": "bear",
    "fell": "fall",
    "felt": "feel",
    "found": "find",
    "ground": "grind",
    "skies": "ski",  # to sky a ball is no longer, but comes first
    "slew": "slay",
    "smelt": "smell",
    "spat": "spit",
    "wound": "wind",
}
# Verbs that no caption means: `singing` and `swinging` are of the shorter ones, `sing` and `swing`.
RARE_VERBS = frozenset({"singe", "swinge"})

# No compound noun begins with these: what is seen is a girl who is young, a street, a jacket that is yellow (WordNet: a
# sweetheart, the financial market, a wasp or a drug). Where WordNet means the same, as for a black bear, nothing is lost.
NOT_FIRST = frozenset(
    {
        *("a", "an", "the"),
        *("black", "blue", "brown", "gray", "green", "grey", "pink", "purple", "red", "white", "yellow"),
        *("big", "elderly", "large", "little", "old", "older", "small", "tall", "young", "younger"),
    }
)
# Other compounds that captions mean word by word, and what WordNet means.
NOT_COMPOUNDS = {
    "closed shop": "a company that employs union members only",
    "deep water": "trouble",
    "fresh fish": "a new prisoner",
    "good time": "an experience",
    "kitchen cabinet": "advisers of a government",
    "open door": "a policy",
    "rainy day": "a time of need",
    "rough water": "a state of the sea",
    "round table": "a meeting",
    "toy dog": "a breed: a toy is no dog",
    "wooden horse": "that of Troy",
    "working girl": "a prostitute",
}

# The sense that captions mean, and what WordNet's first one is.
NOUN_SENSES = {
    "bat": "bat.n.05",  # an animal
    "bike": "bicycle.n.01",  # a motorcycle
    "board": "board.n.03",  # a committee
    "chicken": "chicken.n.02",  # meat
    "clown": "clown.n.02",  # a fool
    "dalmatian": "dalmatian.n.02",  # an inhabitant of Dalmatia
    "dock": "pier.n.01",  # a place in a court of law
    "female": "female.n.02",  # an animal
    "flip-flop": "flip-flop.n.02",  # a change of mind
    "gear": "gear.n.04",  # a toothed wheel
    "glass": "glass.n.02",  # a substance
    "glove": "glove.n.02",  # for baseball only
    "hard hat": "hard_hat.n.02",  # a construction worker
    "hood": "hood.n.08",  # a criminal
    "hoop": "hoop.n.02",  # of a skirt
    "jersey": "jersey.n.03",  # a state, then an island
    "kite": "kite.n.03",  # a cheque
    "male": "male.n.02",  # an animal
    "market": "marketplace.n.02",  # commerce
    "net": "net.n.06",  # the internet
    "path": "path.n.02",  # a course of conduct
    "plant": "plant.n.02",  # a factory
    "plate": "plate.n.04",  # home plate
    "playing field": "playing_field.n.02",  # circumstances
    "puck": "puck.n.02",  # a sprite
    "punching bag": "punching_bag.n.02",  # a person
    "racket": "racket.n.04",  # noise
    "roller coaster": "roller_coaster.n.02",  # ups and downs
    "runner": "runner.n.02",  # a smuggler
    "scooter": "scooter.n.02",  # a motorboat
    "seal": "seal.n.09",  # wax
    "slide": "slide.n.04",  # of a microscope
    "stage": "stage.n.03",  # a phase
    "stroller": "baby_buggy.n.01",  # a walker
    "swing": "swing.n.02",  # vigour
    "table": "table.n.02",  # data
    "trail": "trail.n.02",  # a mark left behind
    "yard": "yard.n.02",  # three feet
    "pajamas": "pajama.n.02",  # the trousers
    "pants": "trouser.n.01",  # underwear
    "pyjamas": "pajama.n.02",  # the trousers
}
