"""Words for settings: what they are called, what stands before them, what is found and done there."""

from __future__ import annotations

from typing import NamedTuple

from flickr_assets.sample.world.lexicon.words import Noun, listed, nouns, words


class Setting(NamedTuple):
    """before: prepositions. beside: kinds of setting seen from it. found: kinds of things. done: activities. worn: clothing."""

    names: tuple[Noun, ...]
    before: tuple[tuple[str, ...], ...]
    beside: tuple[str, ...]
    found: tuple[str, ...]
    done: tuple[str, ...]
    worn: tuple[str, ...] = ()


def _setting(names: str, before: str, beside: str, found: str, done: str, worn: str = "") -> Setting:
    return Setting(nouns(names), listed(before), words(beside), words(found), words(done), words(worn))


SETTINGS: dict[str, Setting] = {
    "street": _setting(
        (
            "street sidewalk city_street street_corner busy_street crosswalk alley road corner pavement curb "
            "cobblestone_street plaza intersection crowded_street town_square side_street boulevard downtown_street "
            "avenue"
        ),
        "on down on across along in near",
        "city market road restaurant",
        "sign wall bag bench box phone fence umbrella camera cup flag ladder skateboard food rope tree",
        "walk stand sit talk wait march run",
        "jacket trousers coat hat",
    ),
    "field": _setting(
        (
            "field ~grass grassy_field soccer_field baseball_field open_field green_field football_field meadow "
            "playing_field lawn baseball_diamond grassy_area pasture hillside cornfield dirt_field wheat_field"
        ),
        "in on across through in",
        "forest mountain yard road",
        "ball tree fence rope frisbee water tool rock flag bench toy",
        "run play jump stand walk",
        "uniform shorts shirt helmet",
    ),
    "park": _setting(
        (
            "park playground city_park local_park public_park garden park_path skate_park botanical_garden amusement_park "
            "dog_park zoo fairground picnic_area"
        ),
        "in at in through",
        "field street lake forest",
        "bench tree toy frisbee ball table bag book food water umbrella rock rope skateboard fence chair",
        "sit play run walk stand relax jump",
        "shirt shorts trousers hat",
    ),
    "beach": _setting(
        (
            "beach sandy_beach ~sand shore ocean_shore rocky_beach shoreline seashore pier dune sand_dune coast "
            "deserted_beach boardwalk"
        ),
        "on at along on near",
        "sea mountain city",
        "umbrella water surfboard ball chair rock toy bag frisbee bucket rope food",
        "play walk run sit stand jump relax",
        "swimsuit shorts hat glasses",
    ),
    "room": _setting(
        (
            "room living_room classroom bedroom hallway bathroom gym dining_room waiting_room church library art_gallery "
            "museum hospital_room auditorium dorm_room lobby ballroom nursery hotel_room conference_room basement "
            "courtroom laundry_room attic"
        ),
        "in inside at",
        "kitchen office restaurant",
        "table chair book phone toy cup wall box food camera bag tree sign",
        "sit stand play sleep talk read dance",
        "shirt trousers dress glasses",
    ),
    "city": _setting(
        (
            "city building building town downtown_area tall_building large_building village skyline old_building "
            "city_square skyscraper house urban_area neighborhood castle temple apartment_building courtyard cathedral "
            "bridge"
        ),
        "in near outside in_front_of by",
        "street market road",
        "sign wall bag bench camera phone umbrella box rock flag ladder tool",
        "walk stand sit wait talk",
        "jacket coat uniform trousers",
    ),
    "stage": _setting(
        (
            "stage theater concert_stage nightclub outdoor_stage dance_floor concert_hall bandstand runway "
            "dimly_lit_stage school_stage tent boxing_ring arena"
        ),
        "on onstage_at on in",
        "room city",
        "microphone sign cup table chair rope flag box",
        "perform sing dance stand play pose",
        "dress hat uniform shirt",
    ),
    "road": _setting(
        (
            "road dirt_road path dirt_path trail highway country_road gravel_road paved_road driveway bridge freeway "
            "winding_road mountain_road bike_path lane"
        ),
        "on down along on across",
        "field forest mountain city",
        "sign fence rock tree bag rope tool box water",
        "walk run stand ride travel",
        "helmet jacket shorts",
    ),
    "snow": _setting(
        (
            "~snow ~snow snowy_hill snowy_field snowy_mountain ski_slope snow_bank ~deep_snow ~ice snow-covered_hill "
            "frozen_lake ice_rink snowy_slope ski_lift glacier"
        ),
        "in through on down across",
        "mountain forest",
        "skis tree rope rock tool ball fence",
        "run play ski jump walk slide",
        "coat gloves hat jacket",
    ),
    "mountain": _setting(
        (
            "mountain mountainside hill cliff rocky_cliff canyon mountaintop rocky_hill valley rock_face summit "
            "rocky_slope mountain_range cave desert volcano ridge"
        ),
        "on in up near atop",
        "forest lake road",
        "rock rope tree bag camera water tool",
        "climb hike stand walk sit",
        "helmet shorts jacket hat",
    ),
    "lake": _setting(
        (
            "lake river pond river stream water lake_shore creek riverbank body_of_water dock waterfall canal rapids_area "
            "marsh lagoon fishing_dock harbor reservoir"
        ),
        "in on by near across beside",
        "forest mountain field",
        "water rope tool rock tree bucket surfboard bench",
        "swim fish splash stand jump sit wade",
        "swimsuit shorts jacket",
    ),
    "sea": _setting(
        "ocean sea ~water ~surf ocean_water bay open_water harbor ~ocean_waves reef cove open_ocean",
        "in on near by in",
        "beach mountain city",
        "surfboard water rope rock toy umbrella",
        "surf swim play jump splash",
        "swimsuit shorts",
    ),
    "yard": _setting(
        (
            "yard backyard ~grass front_yard lawn garden driveway porch deck patio farm barn garage farmyard "
            "vegetable_garden courtyard carport chicken_yard"
        ),
        "in on in outside",
        "field road forest",
        "toy fence tool ball bucket chair water box tree ladder grill",
        "play run sit stand dig work jump",
        "shirt shorts trousers",
    ),
    "kitchen": _setting(
        "kitchen kitchen industrial_kitchen small_kitchen restaurant_kitchen bakery home_kitchen",
        "in inside in",
        "room restaurant",
        "food table cup grill bucket tool box wall",
        "cook work stand eat bake",
        "apron hat shirt gloves",
    ),
    "market": _setting(
        (
            "market store outdoor_market shop street_market fruit_stand farmers_market supermarket mall grocery_store "
            "market_stall bookstore flea_market bazaar shopping_center fish_market vegetable_stand toy_store"
        ),
        "at in outside near",
        "street city",
        "food bag box table sign bucket wall umbrella",
        "shop stand walk work sit",
        "hat apron jacket dress",
    ),
    "restaurant": _setting(
        (
            "restaurant bar cafe outdoor_cafe coffee_shop diner pub cafeteria fast_food_restaurant dining_hall caf\u00e9 "
            "food_court bistro ice_cream_parlor"
        ),
        "in at outside inside",
        "street kitchen room",
        "table food cup chair phone book sign wall",
        "eat sit drink talk work smile",
        "shirt dress glasses apron",
    ),
    "track": _setting(
        (
            "track race_track running_track dirt_track obstacle_course racetrack skate_ramp motocross_track "
            "basketball_court tennis_court court ramp half-pipe skatepark stadium bowling_alley rodeo_arena"
        ),
        "on around at on",
        "field city",
        "fence sign flag ball skateboard rope ladder",
        "race run jump compete play",
        "helmet uniform shorts gloves",
    ),
    "pool": _setting(
        ("pool swimming_pool kiddie_pool indoor_pool backyard_pool water_park wading_pool hot_tub inflatable_pool water_slide"),
        "in into by at",
        "yard city",
        "water ball toy chair ladder rope umbrella",
        "swim jump splash dive play",
        "swimsuit shorts glasses",
    ),
    "forest": _setting(
        (
            "forest +woods wooded_area jungle tree-lined_path bamboo_forest ~woodland campsite orchard grove clearing "
            "swamp campground trail"
        ),
        "in through in",
        "mountain lake road",
        "tree rock rope bag water tool grill",
        "walk hike run climb stand camp",
        "shirt jacket shorts",
    ),
    "office": _setting(
        (
            "office laboratory workshop factory hospital lab construction_site warehouse meeting_room garage barbershop "
            "cubicle hair_salon classroom studio art_studio dentist_office tailor_shop"
        ),
        "in at inside",
        "room city",
        "phone table tool chair book box camera cup sign",
        "work sit stand talk read",
        "shirt glasses uniform jacket",
    ),
}
_INDOORS = words(
    "large small crowded busy empty dark brightly-lit cluttered indoor dimly-lit modern clean quiet old "
    "white colorful fancy rustic messy smoky"
)
_BUILT = words(
    "busy crowded large empty wet narrow paved old urban cobblestone quiet colorful small rainy dusty historic deserted "
    "dark public tree-lined foreign sunny sunlit "
    "picturesque suburban muddy local littered residential icy"
)
_NATURAL = words(
    "large green rocky beautiful open sandy sunny small grassy snowy calm muddy blue shallow lush wet steep misty remote "
    "scenic deserted peaceful murky tropical rural vast "
    "frozen barren rugged hazy"
)
SCENE_TRAITS = {
    kind: _INDOORS
    if kind in {"room", "kitchen", "office", "restaurant", "stage", "market"}
    else _BUILT
    if kind in {"street", "city", "road", "track", "park", "yard"}
    else _NATURAL
    for kind in SETTINGS
}
