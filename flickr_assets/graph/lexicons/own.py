"""What is more general than a word where WordNet has no such step, or another one than captions mean."""

from __future__ import annotations

from flickr_assets.graph.lexicons.row import COMPAT, STRICT, Row

_SAME = "the same, and the rarer or the more familiar word"

PEOPLE = (
    Row("", "person", "the most general word for somebody"),
    Row("person", "someone somebody individual human", "says no more than it"),
    Row("person", "adult child", "says the age of somebody, and nothing else; WordNet puts rarer words between"),
    Row("adult", "man woman", "by definition, and with no other word between that captions use"),
    Row("adult", "parent", "as a rule", COMPAT),
    Row("man", "guy gentleman dude male_adult adult_male", _SAME),
    Row("woman", "lady adult_female girl_woman", _SAME),
    Row("child", "kid toddler youngster baby", "by definition; WordNet has babies as somebody's offspring"),
    Row("child", "schoolgirl schoolboy girl_child", "somebody young, as the word says"),
    Row("child", "boy", "somebody young; whether grown up is not asked", COMPAT),
    Row("person", "boy", "also said of young men: 34 % of the photographs with a boy have a man, too", (STRICT,)),
    Row("person", "girl", "also said of young women: 52 % of the photographs with a girl have a woman, too"),
    Row("baby", "infant newborn", _SAME),
    Row("person", "male female teenager adolescent youth", "of any age, or one between; WordNet has males and females as animals"),
    Row("teenager", "teen", _SAME),
    Row(
        "woman",
        "mother grandmother wife bride bridesmaid waitress actress businesswoman policewoman saleswoman nun housewife hostess geisha",
        "a woman, as the word says",
    ),
    Row("man", "father grandfather husband groom groomsman businessman monk", "a man, as the word says"),
    Row("mother", "mom mommy mum", _SAME),
    Row("father", "dad daddy pop", _SAME),
    Row("grandmother", "grandma granny", _SAME),
    Row("grandfather", "grandpa", _SAME),
    Row("boy", "male_child boy_scout", "a boy, as the word says"),
    Row("girl", "female_child", "a girl, as the word says"),
    Row("firefighter", "fireman", _SAME),
    Row("worker", "workman working_man", "somebody at work"),
    Row("performer", "clown mime juggler acrobat", "whom people watch for what they do"),
    Row("group", "crowd family audience team choir orchestra", "several people, as one"),
    Row("group", "band", "of musicians; but a band may hold hair, too", COMPAT),
    Row("adult", "conductor", "of an orchestra or a train", COMPAT),
    Row("person", "conductor", "of an orchestra or a train", (STRICT,)),
    Row("crowd", "mob", "a crowd that is angry"),
    Row("person", "player", "who plays; whether for a living, or an instrument, is not said", (STRICT,)),
    Row("athlete", "player", "most play a game of sport", COMPAT),
)

THINGS = (
    Row("", "dog", "the graph of 2014 has dogs as the most general", ("compat-2014",)),
    Row("bike", "bicycle", _SAME),
    Row("couch", "sofa", _SAME),
    Row("street", "sidewalk road", "beside the other or part of it; captions say either of the same place", COMPAT),
    Row("pants", "jeans jean", "trousers of denim; WordNet has so, with rarer words between"),
    Row("clothing", "shorts skirt clothes apparel garment", "worn; captions do not call them by a nearer kind"),
    Row("shirt", "jersey", "WordNet has the word for a T-shirt; captions mean what players wear"),
    Row("forest", "woods", _SAME),
    Row("glasses", "sunglasses eyeglasses spectacles goggles", "with glasses before the eyes"),
    Row("toy", "teddy_bear stuffed_animal", "is no bear and no animal, but stuffed"),
    Row("", "water", "food to WordNet; what is seen is the sea, a river, a pool"),
    Row("", "hair beard mustache", "no caption calls them by a more general word"),
    Row("", "orange white blue red black green pink purple yellow brown gray", "colours, as heads: *a woman in orange*"),
)

# Compounds that are what their last word says, though WordNet has them as something else.
LAST = Row(
    "",
    """basketball_player rodeo_rider motorcycle_cop tour_guide flight_attendant crossing_guard window_cleaner married_couple flower_girl
    pole_vaulter bald_eagle hind_leg stone_wall fishing_pole telephone_pole totem_pole washing_machine fishing_boat golf_cart go-cart
    knee_pad elbow_pad metal_bar grocery_store department_store jewelry_store retail_store coffee_shop life_jacket life_vest hard_hat
    safety_hat sailor_suit dress_suit orange_juice chocolate_ice_cream water_tower light_bulb dollar_bill outdoor_stage cement_mixer
    wooden_spoon cinder_block building_block spider_web urban_area rural_area residential_area suburban_area seating_area parking_area
    field_trip pillow_fight phone_call facial_expression high_jump long_jump reception_desk gold_medal parking_meter pool_cue
    swimming_trunks bathing_trunks safety_harness golden_retriever""",
    "the word means what its parts say",
)
# Those that are not, though WordNet may say so, and what they are.
NOT_LAST = {
    "cd player": "a machine",
    "dvd player": "a machine",
    "flower bed": "earth with flowers",
    "food court": "a hall where one eats",
    "hand truck": "a cart",
    "home plate": "a mark on the ground",
    "military personnel": "people, and no single person",
    "mouse ear": "a hat",
    "mp3 player": "a machine",
    "record player": "a machine",
    "safety glass": "safety glasses, of which it is said to be the singular",
    "stuffed animal": "a toy",
    "third person": "somebody who is the third, or grammar",
    "water gun": "a toy",
}
ROWS = (*PEOPLE, *THINGS)
