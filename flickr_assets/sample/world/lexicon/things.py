"""Words for vehicles, instruments and everything else."""

from __future__ import annotations

from flickr_assets.sample.world.lexicon.words import Noun, nouns, words

VEHICLES: dict[str, tuple[Noun, ...]] = {
    "car": nouns(
        "car race_car vehicle taxi sports_car convertible police_car van jeep sedan SUV minivan cab station_wagon limousine"
    ),
    "bicycle": nouns("bicycle bike mountain_bike tricycle BMX_bike unicycle dirt_bike tandem_bike road_bike ten-speed"),
    "motorcycle": nouns("motorcycle dirt_bike motorbike scooter bike moped ATV four-wheeler sidecar"),
    "boat": nouns(
        "boat canoe kayak sailboat raft rowboat ship fishing_boat small_boat motorboat gondola ferry speedboat yacht dinghy"
    ),
    "bus": nouns("bus school_bus double-decker_bus tour_bus trolley streetcar minibus tram"),
    "truck": nouns(
        "truck fire_truck pickup_truck dump_truck tractor trailer bulldozer semi-truck forklift ambulance cart backhoe tow_truck"
    ),
    "train": nouns("train subway_train subway_car steam_train passenger_train railcar locomotive freight_train"),
    "airplane": nouns("airplane plane helicopter jet small_plane glider biplane aircraft hot_air_balloon"),
}
INSTRUMENTS: dict[str, tuple[Noun, ...]] = {
    "guitar": nouns("guitar acoustic_guitar electric_guitar bass_guitar banjo instrument bass ukulele mandolin sitar lute"),
    "drum": nouns("drum drum_set drum bongo_drum snare_drum bass_drum tambourine drum_kit set_of_drums bongo cymbal tom-tom"),
    "violin": nouns("violin cello fiddle instrument upright_bass viola string_instrument double_bass harp"),
    "trumpet": nouns("trumpet horn tuba trombone bugle brass_instrument french_horn conch"),
    "piano": nouns("piano keyboard grand_piano organ synthesizer xylophone upright_piano"),
    "saxophone": nouns("saxophone clarinet sax oboe bassoon woodwind"),
    "accordion": nouns("accordion concertina harmonica squeezebox"),
    "flute": nouns("flute recorder wooden_flute set_of_bagpipes piccolo pipe"),
}
OTHER: dict[str, tuple[Noun, ...]] = {
    "ball": nouns(
        "ball soccer_ball tennis_ball basketball football baseball volleyball beach_ball rugby_ball golf_ball "
        "rubber_ball bowling_ball snowball"
    ),
    "frisbee": nouns("frisbee disc toy frisbee flying_disc boomerang"),
    "table": nouns(
        "table picnic_table desk wooden_table counter dining_table coffee_table pool_table workbench card_table "
        "tablecloth countertop cart"
    ),
    "chair": nouns(
        "chair couch folding_chair lawn_chair stool sofa wheelchair armchair swing bed seat hammock recliner "
        "high_chair rocking_chair beach_chair bar_stool"
    ),
    "bench": nouns("bench park_bench wooden_bench stone_bench bleacher pew picnic_bench"),
    "food": nouns(
        "~food cake plate_of_food sandwich ~ice_cream meal hot_dog ~fruit ~pizza ~meat hamburger bowl_of_soup apple "
        "+vegetables birthday_cake ~bread banana cookie lollipop watermelon pie ~corn orange cupcake ~fish +noodles "
        "+strawberries +grapes ~sushi donut taco ~cheese pancake pretzel ~popcorn ~pasta salad ~candy turkey "
        "~cotton_candy pineapple tomato coconut bagel ~rice croissant +french_fries"
    ),
    "cup": nouns(
        "cup bottle glass drink beer bottle_of_water mug can cup_of_coffee glass_of_wine beverage water_bottle soda "
        "wine_glass pitcher teapot straw thermos cocktail milkshake juice_box"
    ),
    "book": nouns(
        "book newspaper magazine piece_of_paper notebook map picture_book sheet_of_paper textbook pamphlet brochure "
        "menu comic_book letter Bible diary"
    ),
    "camera": nouns("camera video_camera picture tripod digital_camera telescope lens photo camcorder pair_of_binoculars"),
    "phone": nouns(
        "phone cellphone cell_phone laptop computer mobile_phone telephone tablet payphone +headphones walkie-talkie "
        "calculator video_game remote_control"
    ),
    "umbrella": nouns("umbrella parasol beach_umbrella tent canopy kite sunshade pink_umbrella awning tarp parachute"),
    "bag": nouns(
        "bag backpack purse shopping_bag plastic_bag suitcase briefcase handbag paper_bag duffel_bag garbage_bag "
        "basket tote messenger_bag pouch sack knapsack wallet satchel"
    ),
    "sign": nouns(
        "sign stop_sign banner poster billboard street_sign neon_sign chalkboard advertisement placard logo plaque "
        "screen whiteboard scoreboard"
    ),
    "tree": nouns(
        "tree palm_tree plant bush branch log flower Christmas_tree pine_tree tree_trunk potted_plant hedge rosebush "
        "stump shrub oak cactus tree_stump"
    ),
    "rock": nouns(
        "rock boulder large_rock stone cliff rock_face rock_wall statue sculpture ledge rock_formation pebble "
        "monument snowman sandcastle"
    ),
    "water": nouns(
        "~water ~water wave puddle fountain splash waterfall stream hose sprinkler ~mud ~sand ~foam ~grass bubble ~ice ~smoke ~fire"
    ),
    "wall": nouns(
        "wall brick_wall window building door doorway stone_wall house graffiti_wall mirror wooden_wall store_window "
        "storefront mural shed brick_building column archway garage_door"
    ),
    "fence": nouns(
        "fence railing chain-link_fence wooden_fence rail gate handrail barrier picket_fence balcony metal_fence "
        "guardrail net barricade hurdle"
    ),
    "ladder": nouns("ladder ladder staircase +stairs +steps scaffold ramp escalator platform stepladder ~scaffolding fire_escape"),
    "tool": nouns(
        "tool shovel hammer broom stick knife pole bat rake baseball_bat saw drill tennis_racket paintbrush spoon hoe "
        "fishing_pole machine power_tool paddle wrench sword golf_club mop microscope hockey_stick pair_of_scissors "
        "screwdriver lawn_mower pen ax chopsticks_holder chainsaw wheelbarrow crane"
    ),
    "flag": nouns("flag American_flag banner ribbon streamer pennant small_flag balloon rainbow_flag"),
    "toy": nouns(
        "toy stuffed_animal doll teddy_bear slide toy_car balloon swing_set hula_hoop trampoline puppet Lego "
        "toy_train jungle_gym bubble_wand water_gun tire_swing pi\u00f1ata puzzle yo-yo chessboard seesaw rocking_horse "
        "toy_truck building_block kite jump_rope"
    ),
    "rope": nouns("rope leash string cable wire chain cord hose harness line jump_rope lasso tightrope clothesline strap"),
    "box": nouns(
        "box cardboard_box crate carton trash_can package cooler cart stroller shopping_cart wagon toolbox suitcase "
        "chest mailbox cage present dumpster barrel baby_carriage gift drawer"
    ),
    "grill": nouns(
        "grill stove oven barbecue fire campfire pot frying_pan pan wok bonfire barbecue_grill candle torch furnace fireplace"
    ),
    "skateboard": nouns("skateboard board longboard scooter skateboard sled snowboard rail"),
    "surfboard": nouns("surfboard wave board wakeboard boogie_board bodyboard paddleboard kneeboard"),
    "skis": nouns("+skis snowboard +skis sled +ski_poles pair_of_skis inner_tube toboggan +snowshoes"),
    "microphone": nouns("microphone mic microphone_stand speaker podium megaphone music_stand stereo amplifier"),
    "bucket": nouns("bucket pail plastic_bucket bowl tub basket trash_can pot wash_tub sink bathtub flowerpot jug vase"),
    "race": nouns("race marathon bike_race competition relay_race sack_race foot_race triathlon rally dog_show contest"),
    "game": nouns(
        "game soccer_game basketball_game football_game baseball_game game_of_chess hockey_game match volleyball_game "
        "tennis_match card_game rugby_match game_of_tag game_of_pool practice"
    ),
    "wedding": nouns(
        "wedding ceremony party birthday_party celebration graduation wedding_reception event picnic reception "
        "funeral baptism barbecue banquet fundraiser"
    ),
    "concert": nouns(
        "concert performance parade show festival rock_concert protest play street_fair carnival demonstration "
        "recital speech circus presentation lecture dance ballet rehearsal opera"
    ),
    "conversation": nouns(
        "conversation discussion meeting chat nap break class lesson song argument lunch task meal project kiss "
        "interview embrace deep_thought"
    ),
    "day": nouns(
        "sunny_day cloudy_day rainy_day cold_day summer_day hot_day beautiful_day winter_day warm_day windy_day "
        "snowy_day sunny_afternoon winter_morning foggy_day autumn_day overcast_day summer_evening bright_day "
        "spring_morning clear_night"
    ),
    "air": nouns("~air ~air ~air ~sky ~wind ~breeze"),
    "trick": nouns(
        "trick jump stunt handstand flip pose backflip skateboard_trick cartwheel dive dance ride karate_move split "
        "wheelie somersault turn leap routine move"
    ),
    "sun": nouns("~sun ~sunlight ~shade ~rain ~sunshine ~sunset ~dark ~moonlight ~shadows ~heat ~spotlight"),
    "distance": nouns("~distance ~background ~foreground ~middle ~center"),
}
THING_TRAITS = words(
    "large wooden small big long metal little old plastic tall colorful bright huge new brick white empty round "
    "open wet giant tan heavy beautiful silver stone antique glass rusty concrete dirty striped broken paper "
    "shiny dark fake oversized decorated clear rustic tiny unusual painted electric folded lit inflatable thick "
    "homemade rubber ornate half-eaten tangled worn fresh strange gold cracked polished overturned circular "
    "crumpled handmade square weathered steaming vintage frozen leather"
)
# Of what is not made by hand, or is made of one stuff.
TRAITS_OF: dict[str, tuple[str, ...]] = {
    "food": words("large fresh delicious hot half-eaten small fried decorated raw chocolate homemade grilled sliced frozen"),
    "tree": words("large tall bare green small leafy fallen flowering thick huge dead blooming"),
    "water": words("shallow clear deep muddy cold dirty murky wet rushing cool"),
    "rock": words("large big huge jagged small steep mossy gray smooth rugged"),
    "bag": words("large heavy leather small plastic colorful full paper canvas"),
    "cup": words("large cold empty small full tall plastic half-full paper"),
    "ball": words("large small bouncy colorful plastic rubber flying giant"),
    "wall": words("large tall brick stone old colorful painted high concrete"),
    "ladder": words("tall metal wooden long steep narrow"),
    "umbrella": words("large colorful open striped clear broken"),
    "sign": words("large colorful wooden big handmade small bright"),
    "flag": words("large small colorful tattered giant"),
    "fence": words("tall wooden metal white high rusty old broken"),
    "rope": words("long thick colorful short tangled tight heavy"),
}
VEHICLE_TRAITS = words(
    "old small parked large new vintage wooden shiny moving speeding rusty antique muddy crowded bright "
    "inflatable stopped two-tone convertible abandoned custom broken-down"
)
# Nouns of a chain's one mention under another type: by (type, type once).
ONCE: dict[tuple[str, str], tuple[Noun, ...]] = {
    ("scene", "other"): nouns("~grass ~water ~sand ~dirt ~pavement ~ground ~concrete backdrop surface ~gravel ~asphalt ~soil"),
    ("clothing", "other"): nouns("~gear ~equipment outfit accessory ~protective_gear backpack mask pair strap badge"),
    ("people", "other"): nouns("silhouette figure shape duo lineup"),
    ("vehicles", "other"): nouns("machine ride contraption wheel rig"),
    ("bodyparts", "other"): nouns("smile expression gesture grin frown"),
    ("animals", "other"): nouns("creature pack herd flock mascot"),
    ("instruments", "other"): nouns("~sound_equipment ~equipment case melody"),
    ("other", "scene"): nouns("area site spot structure display stand booth pavilion stall gazebo overlook"),
    ("vehicles", "scene"): nouns("dock garage platform depot boat_ramp"),
    ("other", "people"): nouns("statue mannequin doll figure soldier angel"),
    ("bodyparts", "people"): nouns("person stranger somebody onlooker"),
    ("other", "clothing"): nouns("backpack mask cape strap sash costume towel"),
    ("bodyparts", "clothing"): nouns("wig ~makeup mask hairpiece"),
    ("other", "vehicles"): nouns("cart raft trailer scooter sled wagon"),
    ("other", "bodyparts"): nouns("tail paw shadow reflection"),
    ("clothing", "bodyparts"): nouns("chest waist neck back"),
    ("other", "animals"): nouns("stuffed_dog puppet toy_horse"),
    ("other", "instruments"): nouns("speaker microphone whistle"),
}
# Nouns of two types at once: by (type, the other type).
ALSO: dict[tuple[str, str], tuple[Noun, ...]] = {
    ("vehicles", "scene"): nouns(
        "subway_car parking_lot train_station train_platform bus_stop boat_dock subway_station airport_runway carport "
        "cable_car gas_station"
    ),
    ("people", "scene"): nouns("crowded_street crowded_room busy_market family_gathering packed_stadium crowded_beach"),
    ("animals", "scene"): nouns("dog_park cattle_pasture sheep_farm chicken_coop horse_stable petting_zoo"),
}
