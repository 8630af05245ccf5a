"""Words that go beyond what is seen: inferred activities, events and goals, judgments and guesses; and negations."""

from __future__ import annotations

from flickr_assets.stats.lexicons.lexicon import Category, Lexicon

ACTIVITY = Lexicon(
    "activity",
    "say what somebody says, thinks or feels",
    (
        Category(
            "speech",
            "Says what is being said or how; seen is at most that somebody speaks.",
            "argue discuss debate explain scold gossip flirt joke complain interview teach lecture convince preach negotiate",
            part_of_speech="VERB",
        ),
        Category(
            "thought",
            "Says what goes on in somebody's mind.",
            "think contemplate ponder wonder consider imagine daydream remember meditate pray mourn worship",
            part_of_speech="VERB",
        ),
        Category("feeling", "Says how somebody finds something.", "enjoy admire appreciate relish", part_of_speech="VERB"),
    ),
    inference="activity",
)

EVENT = Lexicon(
    "event",
    "say on what occasion a picture was taken",
    (
        Category(
            "celebration",
            "A gathering for a reason that a picture may not show.",
            "wedding birthday party celebration anniversary graduation funeral reunion ceremony",
            part_of_speech="NOUN",
        ),
        Category(
            "holiday", "A time of the year or off work.", "christmas halloween thanksgiving easter holiday vacation honeymoon"
        ),
        Category(
            "public",
            "A public event.",
            "parade festival concert protest demonstration rally carnival convention conference exhibition fundraiser",
            part_of_speech="NOUN",
        ),
        Category(
            "contest",
            "A sporting event; seen is at most that people play.",
            "competition contest tournament championship marathon olympics rodeo",
            part_of_speech="NOUN",
        ),
    ),
    inference="event",
)

GOAL = Lexicon(
    "goal",
    "say what somebody is after",
    (
        Category("attempt", "Says what somebody tries to do.", "try attempt struggle", part_of_speech="VERB"),
        Category("intention", "Says what somebody wants.", "intend want plan hope wish decide", part_of_speech="VERB"),
        Category("preparation", "Says what somebody is about to do.", "prepare await", part_of_speech="VERB"),
        Category(
            "prospect",
            "Says what is about to be done, or why.",
            "about_to ready_to ready_for in_order_to waiting_for waits_for wait_for waiting_to waits_to wait_to",
        ),
    ),
    inference="goal",
)

SUBJECTIVE = Lexicon(
    "subjective",
    "judge, or speak of whoever writes",
    (
        Category(
            "looks",
            "Finds something beautiful or ugly.",
            "beautiful pretty cute attractive gorgeous handsome lovely adorable ugly sexy stunning elegant",
            part_of_speech="ADJ",
        ),
        Category(
            "body",
            "Judges a person's body.",
            "fat overweight obese chubby heavyset skinny",
            part_of_speech="ADJ",
            context="modifier",
        ),
        Category(
            "worth",
            "Finds something good, bad or strange.",
            """nice great good bad cool amazing awesome interesting strange weird odd funny silly crazy unusual wonderful perfect
            delicious boring""",
            part_of_speech="ADJ",
        ),
        Category(
            "emotion",
            "Says how somebody feels; a face shows some of it.",
            """happy unhappy sad angry bored excited tired upset proud surprised scared nervous lonely joyful curious confused worried
            frustrated""",
            part_of_speech="ADJ",
        ),
        Category(
            "manner",
            "Says how somebody feels about what they do.",
            "happily sadly proudly excitedly nervously angrily joyfully eagerly enthusiastically patiently",
            part_of_speech="ADV",
        ),
        Category("writer", "Speaks of whoever writes or reads.", "i my we our you your"),
    ),
)

SPECULATION = Lexicon(
    "speculation",
    "say that something is a guess",
    (
        Category("seeming", "Says how something seems.", "appear seem", part_of_speech="VERB"),
        Category("likeness", "Says what something is like.", "looks_like look_like looking_like as_if as_though"),
        Category(
            "likelihood",
            "Says how sure it is.",
            "apparently possibly probably maybe perhaps presumably seemingly supposedly likely",
            part_of_speech="ADV",
        ),
        Category("modal", "Says that something may or must be.", "may might could must", part_of_speech="AUX"),
    ),
)

NEGATION = Lexicon(
    "negation",
    "say that something is not so",
    (
        Category(
            "negator",
            "A word that negates; `not` is also n't.",
            "no not nobody none nothing never nowhere neither nor no-one no_one",
        ),
        Category("without", "Says what somebody or something has not.", "without sans"),
        Category(
            "absence",
            "A verb of being without or not doing; `miss` may also be a train.",
            "lack miss fail omit refuse",
            part_of_speech="VERB",
        ),
        Category("absent", "Says that something is not there or cannot be.", "missing absent unable", part_of_speech="ADJ"),
    ),
)

NEGATION_PUBLISHED = Lexicon(
    "negation_published",
    "are negations by the published rule",
    (
        Category(
            "word",
            "The rule's words, between blanks of the tokenised caption.",
            "no not n't nobody none nothing never nowhere neither nor without sans minus",
            match="piece",
        ),
        Category(
            "beginning",
            "Beginnings by which the rule finds verbs; it also finds `mission` and `Mississippi`.",
            "lack omit miss fail",
            match="prefix",
        ),
    ),
    source="the rule of van Miltenburg, Morante and Elliott (2016), by the script of their statistics (annotating-negations, stats/)",
)

NEGATION_NARROW = Lexicon(
    "negation_narrow",
    "are no, not or nobody",
    (Category("word", "The three words that are quoted as examples of the published list.", "no not nobody", match="piece"),),
    source="the three words named in descriptions of van Miltenburg, Morante and Elliott (2016)",
)

BABY_SUBSTRING = Lexicon(
    "baby_substring",
    "hold the letters of baby",
    (Category("baby", "Also `babysitter`, and a baby animal; not `babies`.", "baby", match="substring"),),
    source="the rule that gives the 697 images of van Miltenburg (2016)",
)

BABY_WORD = Lexicon(
    "baby_word",
    "hold the word baby",
    (Category("baby", "Also a baby animal; not `babies`.", "baby", match="phrase"),),
    source="the same as a whole word",
)

LEXICONS = (
    ACTIVITY,
    EVENT,
    GOAL,
    SUBJECTIVE,
    SPECULATION,
    NEGATION,
    NEGATION_PUBLISHED,
    NEGATION_NARROW,
    BABY_SUBSTRING,
    BABY_WORD,
)
