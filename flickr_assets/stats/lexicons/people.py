"""Words for people: gender, age, ethnicity, occupation and status, relation.

A word that can stand before a noun counts only where the parse says that it is said of a person: `black man`, and not `black hat`.
"""

from __future__ import annotations

from flickr_assets.stats.lexicons.lexicon import Category, Lexicon

PERSON = Lexicon(
    "person",
    "name a person without gender, age or role",
    (
        Category(
            "neutral",
            "Says that somebody is there, and nothing else of them.",
            "person people individual human somebody someone adult folk crowd audience group bystander onlooker spectator pedestrian",
            context="person",
        ),
    ),
    names_people=True,
)

GENDER = Lexicon(
    "gender",
    "say the gender of a person",
    (
        Category("woman", "Names an adult as a woman.", "woman lady female gal", part_of_speech="NOUN", context="person"),
        Category(
            "man",
            "Names an adult as a man.",
            "man guy gentleman male dude fellow chap bloke",
            part_of_speech="NOUN",
            context="person",
        ),
        Category("girl", "Names a girl; also said of young women.", "girl schoolgirl", part_of_speech="NOUN", context="person"),
        Category("boy", "Names a boy; also said of young men.", "boy schoolboy", part_of_speech="NOUN", context="person"),
        Category("she", "Pronoun; now and then of an animal.", "she her hers herself"),
        Category("he", "Pronoun; now and then of an animal.", "he him his himself"),
        Category("female", "Adds a gender to another word for a person.", "female", part_of_speech="ADJ", context="modifier"),
        Category("male", "Adds a gender to another word for a person.", "male", part_of_speech="ADJ", context="modifier"),
        Category(
            "female_role",
            "A role or relation whose word says the gender too.",
            """mother mom mommy wife daughter sister grandmother grandma granddaughter aunt niece bride bridesmaid girlfriend waitress
            actress businesswoman policewoman saleswoman ballerina cowgirl nun princess queen hostess housewife""",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "male_role",
            "A role or relation whose word says the gender too.",
            """father dad daddy husband son brother grandfather grandpa grandson uncle nephew groom groomsman boyfriend waiter
            businessman policeman salesman fireman fisherman cameraman workman craftsman cowboy monk priest prince king""",
            part_of_speech="NOUN",
            context="person",
        ),
    ),
    names_people=True,
)

AGE = Lexicon(
    "age",
    "say the age of a person",
    (
        Category("baby", "A child that does not walk yet.", "baby infant newborn", part_of_speech="NOUN", context="person"),
        Category("toddler", "A child that begins to walk.", "toddler", part_of_speech="NOUN", context="person"),
        Category(
            "child",
            "A child; `boy` and `girl` are also said of young adults, `kid` of a goat.",
            "child kid boy girl youngster schoolchild schoolgirl schoolboy",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "teenager", "Not grown up and no child.", "teenager teen adolescent youth", part_of_speech="NOUN", context="person"
        ),
        Category("teenage", "Not grown up and no child.", "teenage adolescent preteen", part_of_speech="ADJ", context="modifier"),
        Category("young", "Young, of any age.", "young younger", part_of_speech="ADJ", context="modifier"),
        Category("middle_aged", "Between young and old.", "middle-aged middle_aged"),
        Category("old", "Old.", "old older elderly elder aged senior", part_of_speech="ADJ", context="modifier"),
    ),
    names_people=True,
)

ETHNICITY = Lexicon(
    "ethnicity",
    "say race, ethnicity, nationality or religion of a person",
    (
        Category("asian", "Says that somebody is Asian.", "asian oriental", context="group"),
        Category(
            "black",
            "Says that somebody is black; of a person's clothes the parse may go wrong.",
            "black dark-skinned dark_skinned black-skinned",
            context="modifier",
        ),
        Category(
            "black",
            "Says that somebody is black, and of America, wherever the picture was taken.",
            "african-american african_american african-americans african_americans afro-american",
            context="group",
        ),
        Category("african", "Says that somebody is from Africa, which a picture does not tell.", "african", context="group"),
        Category(
            "white",
            "Says that somebody is white; of a person's clothes the parse may go wrong.",
            "white light-skinned light_skinned pale-skinned fair-skinned",
            context="modifier",
        ),
        Category("white", "Says that somebody is white.", "caucasian", context="group"),
        Category("hispanic", "Says that somebody is Hispanic.", "hispanic latino latina latin", context="group"),
        Category(
            "middle_eastern",
            "Says that somebody is from the Middle East.",
            "arab arabic arabian middle-eastern middle_eastern",
            context="group",
        ),
        Category(
            "indigenous", "Says that somebody is of a native people.", "native tribal aboriginal indigenous", context="modifier"
        ),
        Category(
            "indigenous",
            "Says that somebody is of a native people.",
            "native_american native_americans american_indian american_indians",
            context="group",
        ),
        Category(
            "nationality",
            "Says which nation or continent somebody is of; `Indian` may also mean Native American.",
            """american armenian australian brazilian british canadian chinese cuban dutch egyptian english european filipino french
            german greek haitian indian indonesian irish israeli italian jamaican japanese korean mexican moroccan nepalese pakistani
            palestinian peruvian polish portuguese russian scottish spanish swedish thai tibetan turkish ukrainian vietnamese""",
            context="group",
        ),
        Category(
            "religion",
            "Says which religion somebody is of.",
            "amish buddhist catholic christian hindu islamic jewish muslim sikh",
            context="group",
        ),
        Category("other", "Says that somebody is of another group than is meant.", "ethnic foreign", context="modifier"),
    ),
    inference="ethnicity",
)

OCCUPATION = Lexicon(
    "occupation",
    "say the occupation or status of a person",
    (
        Category(
            "work",
            "Says that somebody works for a living here.",
            """worker laborer workman employee staff craftsman handyman janitor cleaner dishwasher welder mechanic plumber electrician
            carpenter butcher baker barber hairdresser blacksmith farmer fisherman miner""",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "trade",
            "Says that somebody sells or serves.",
            "vendor merchant seller salesman saleswoman cashier clerk shopkeeper bartender waiter waitress chef cook attendant",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "profession",
            "Says what somebody was trained for.",
            """doctor nurse surgeon dentist paramedic teacher professor instructor scientist engineer technician lawyer reporter
            journalist pilot photographer cameraman politician""",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "business",
            "Says that somebody has a place in a firm.",
            "businessman businesswoman boss manager executive director secretary receptionist",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "uniform",
            "Often told by a uniform.",
            "policeman policewoman cop officer soldier marine sailor guard firefighter fireman lifeguard veteran",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "clergy", "Often told by dress.", "priest nun monk pastor bishop imam rabbi", part_of_speech="NOUN", context="person"
        ),
        Category(
            "performer",
            "What is seen is that somebody performs, not that it is an occupation.",
            """musician singer guitarist drummer violinist bassist cellist dancer ballerina performer actor actress artist clown mime
            juggler entertainer dj sculptor vocalist comedian magician acrobat""",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "athlete",
            "What is seen is that somebody plays, not that it is an occupation.",
            """athlete player gymnast boxer wrestler goalie quarterback golfer footballer cheerleader pitcher catcher coach referee
            umpire trainer jockey""",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "role",
            "Says why somebody is here.",
            """student tourist traveler customer shopper patron patient passenger commuter guest visitor volunteer protester villager
            civilian prisoner immigrant refugee fan""",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "class_word",
            "Says how somebody stands in society.",
            "bum beggar vagrant peasant hippie hipster celebrity newlywed",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "class",
            "Says how somebody stands in society.",
            "homeless poor rich wealthy famous professional married",
            part_of_speech="ADJ",
            context="modifier",
        ),
    ),
    inference="status_or_occupation",
    names_people=True,
)

RELATION = Lexicon(
    "relation",
    "say how people are related",
    (
        Category(
            "family",
            "Says that people are of one family.",
            """mother mom mommy father dad daddy parent son daughter brother sister sibling twin grandfather grandmother grandma grandpa
            grandparent grandson granddaughter grandchild uncle aunt cousin nephew niece family relative""",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "partner",
            "Says that people are a pair, or to be married.",
            "husband wife spouse boyfriend girlfriend lover fiance bride groom bridesmaid groomsman",
            part_of_speech="NOUN",
            context="person",
        ),
        Category(
            "couple", "A pair; in `a couple of` it only means two or some.", "couple", part_of_speech="NOUN", context="person"
        ),
        Category(
            "social",
            "Says that people know each other.",
            "friend buddy pal companion teammate classmate coworker co-worker colleague neighbor roommate acquaintance stranger",
            part_of_speech="NOUN",
            context="person",
        ),
        Category("owner", "Says whose something is; most often a dog.", "owner", part_of_speech="NOUN", context="person"),
    ),
    inference="relation",
    names_people=True,
)

LEXICONS = (PERSON, GENDER, AGE, ETHNICITY, OCCUPATION, RELATION)
