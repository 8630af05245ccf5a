"""Words for people, what they wear, what they are made of, and animals."""

from __future__ import annotations

from flickr_assets.sample.world.lexicon.words import Noun, nouns, words

PEOPLE: dict[str, tuple[Noun, ...]] = {
    "man": nouns(
        "man man man guy person gentleman male individual adult fellow bald_man Asian_man dude young_man "
        "African_American_man businessman"
    ),
    "woman": nouns(
        "woman woman woman lady girl female person young_woman young_lady adult blond_woman Asian_woman individual "
        "mother businesswoman"
    ),
    "boy": nouns("boy boy little_boy young_boy kid child small_boy youngster toddler lad teenager youth preteen schoolboy"),
    "girl": nouns(
        "girl girl little_girl young_girl child kid small_girl toddler youngster teenager schoolgirl youth daughter lass"
    ),
    "child": nouns("child kid small_child young_child toddler youngster person youth little_one tyke preschooler teen"),
    "baby": nouns("baby infant toddler little_baby small_baby newborn child little_one baby_boy baby_girl"),
    "old_man": nouns(
        "old_man older_man man elderly_man gentleman older_gentleman senior grandfather elder old_guy veteran pensioner"
    ),
    "old_woman": nouns(
        "old_woman older_woman woman elderly_woman lady older_lady senior grandmother elder old_lady elderly_lady pensioner"
    ),
    "group": nouns(
        "group_of_people group couple crowd_of_people group_of_men team group_of_friends group_of_children band "
        "family group_of_women bunch_of_people group_of_kids group_of_boys line_of_people row_of_people "
        "group_of_girls pair class crew group_of_students group_of_tourists troupe choir group_of_workers squad "
        "mob_of_people procession gang_of_friends trio quartet"
    ),
    "crowd": nouns(
        "crowd crowd_of_people large_crowd audience group_of_people large_group crowd_of_spectators mass_of_people "
        "throng gathering huge_crowd mob sea_of_people multitude"
    ),
}
# Several of a kind that nobody looks at closely.
MIXED = nouns(
    "person person adult friend individual pedestrian player spectator student worker performer tourist bystander "
    "onlooker dancer passerby stranger visitor local traveler shopper participant guest volunteer companion "
    "villager neighbor"
)
MIXED_YOUNG = nouns("kid child friend youngster person student youth teenager teen sibling schoolchild classmate")
# What they are called for what they do, by the kind that they ride, play or hold, or by the setting.
ROLES: dict[str, tuple[Noun, ...]] = {
    "bicycle": nouns("biker cyclist bicyclist bike_rider rider BMX_rider mountain_biker racer"),
    "motorcycle": nouns("motorcyclist biker rider motorcycle_rider racer dirt_biker motorbike_rider stuntman"),
    "horse": nouns("rider cowboy jockey horseman horse_rider equestrian rancher cowgirl"),
    "car": nouns("driver motorist passenger mechanic racer valet"),
    "boat": nouns("boater rower kayaker sailor fisherman canoeist oarsman captain"),
    "bus": nouns("passenger commuter driver bus_driver conductor"),
    "truck": nouns("driver worker trucker mover laborer"),
    "train": nouns("passenger commuter traveler conductor engineer"),
    "airplane": nouns("pilot passenger mechanic crewman aviator"),
    "guitar": nouns("guitarist musician guitar_player performer singer street_musician bassist strummer"),
    "drum": nouns("drummer musician percussionist performer bandleader"),
    "violin": nouns("violinist musician fiddler cellist performer soloist"),
    "trumpet": nouns("trumpeter musician trumpet_player horn_player bandsman"),
    "piano": nouns("pianist musician keyboardist entertainer organist"),
    "saxophone": nouns("saxophonist musician sax_player jazz_musician busker"),
    "accordion": nouns("accordionist musician busker street_performer"),
    "flute": nouns("flutist musician flute_player piper busker"),
    "skateboard": nouns("skateboarder skater boarder skate_boarder teenager"),
    "surfboard": nouns("surfer wakeboarder boarder windsurfer bodyboarder"),
    "skis": nouns("skier snowboarder athlete cross-country_skier racer"),
    "ball": nouns(
        "player athlete soccer_player basketball_player baseball_player football_player tennis_player pitcher batter "
        "goalie volleyball_player golfer rugby_player catcher quarterback cheerleader teammate bowler"
    ),
    "tool": nouns(
        "worker construction_worker workman carpenter gardener laborer repairman craftsman farmer welder handyman builder plumber"
    ),
    "camera": nouns("photographer tourist cameraman reporter journalist paparazzo videographer"),
    "microphone": nouns("singer performer vocalist speaker rapper rock_star comedian announcer lead_singer"),
    "grill": nouns("cook chef vendor griller street_vendor"),
    "ladder": nouns("painter worker window_washer roofer firefighter electrician"),
    "book": nouns("student reader teacher scholar professor librarian"),
    "food": nouns("vendor customer cook diner chef waiter waitress baker shopper merchant butcher"),
    "kitchen": nouns("chef cook baker waiter dishwasher sous_chef"),
    "stage": nouns("performer singer dancer actor musician entertainer ballerina actress magician comedian"),
    "field": nouns("player athlete farmer teammate referee coach goalkeeper umpire"),
    "track": nouns("runner athlete racer sprinter competitor hurdler jogger contestant"),
    "street": nouns(
        "pedestrian vendor police_officer street_performer protester tourist policeman shopper cop jogger beggar "
        "skateboarder marcher"
    ),
    "market": nouns("vendor merchant customer shopper seller shopkeeper farmer peddler"),
    "mountain": nouns("hiker climber rock_climber backpacker mountaineer explorer trekker"),
    "restaurant": nouns("waiter customer waitress bartender diner patron barista hostess"),
    "office": nouns("worker employee businessman scientist secretary doctor engineer clerk technician nurse"),
    "pool": nouns("swimmer diver lifeguard bather"),
    "beach": nouns("swimmer sunbather surfer beachgoer lifeguard vacationer bather"),
    "snow": nouns("skier snowboarder hiker sledder musher"),
    "city": nouns("tourist pedestrian commuter businessman police_officer construction_worker courier"),
}
PEOPLE_TRAITS = words(
    "young old older smiling Asian elderly bald tall blond happy shirtless barefoot bearded African-American "
    "dark-haired beautiful middle-aged muscular pretty heavyset tan skinny Indian curly-haired lone dark-skinned "
    "white tattooed attractive tired pregnant hooded cute athletic well-dressed chubby serious redheaded costumed "
    "thin sleepy excited handsome busy proud joyful bespectacled stylish cheerful wet soaked adorable strong "
    "sweaty dirty mustached lonely sunburned homeless curious playful famous fashionable bored wrinkled elegant "
    "solemn skilled confident"
)
CLOTHING: dict[str, tuple[Noun, ...]] = {
    "shirt": nouns(
        "shirt t-shirt shirt tank_top sweater top jersey sweatshirt dress_shirt polo_shirt blouse hoodie tee_shirt "
        "plaid_shirt button-down tunic undershirt turtleneck flannel pullover cardigan"
    ),
    "jacket": nouns(
        "jacket vest leather_jacket suit hooded_jacket blazer sweater denim_jacket windbreaker suit_jacket fleece "
        "safety_vest parka life_jacket"
    ),
    "coat": nouns("coat winter_coat overcoat raincoat trench_coat fur_coat lab_coat robe poncho cloak peacoat"),
    "dress": nouns("dress sundress gown wedding_dress summer_dress costume kimono sari evening_gown long_dress tutu frock"),
    "skirt": nouns("skirt miniskirt kilt plaid_skirt long_skirt grass_skirt denim_skirt sarong"),
    "trousers": nouns(
        "+pants +jeans +pants +blue_jeans +trousers +khakis +slacks +khaki_pants +sweatpants +overalls +leggings "
        "+cargo_pants +tights +pajamas +corduroys +leather_pants"
    ),
    "shorts": nouns(
        "+shorts +shorts +swim_trunks +khaki_shorts +board_shorts +jean_shorts +trunks +gym_shorts +running_shorts +cutoffs"
    ),
    "hat": nouns(
        "hat cap baseball_cap hat cowboy_hat straw_hat beanie bandanna visor beret headband knit_cap hard_hat turban "
        "top_hat hood santa_hat sombrero bonnet fedora headdress crown chef_hat ski_cap wig"
    ),
    "helmet": nouns("helmet bike_helmet hard_hat football_helmet motorcycle_helmet ski_helmet riding_helmet"),
    "shoes": nouns(
        "+shoes +boots +sandals +sneakers +flip-flops +high_heels +tennis_shoes +cleats +socks +slippers +heels "
        "+cowboy_boots +roller_skates +stockings +hiking_boots +loafers"
    ),
    "glasses": nouns("+glasses +sunglasses +goggles +eyeglasses +dark_glasses +shades +swim_goggles +safety_glasses"),
    "scarf": nouns("scarf tie necklace bow_tie necktie headscarf bandana shawl veil lei boa"),
    "gloves": nouns("+gloves +mittens +boxing_gloves +rubber_gloves +work_gloves +latex_gloves"),
    "uniform": nouns(
        "uniform suit outfit costume baseball_uniform business_suit military_uniform wetsuit tuxedo school_uniform "
        "karate_uniform jumpsuit leotard soccer_uniform snowsuit bodysuit racing_suit"
    ),
    "swimsuit": nouns("swimsuit bikini bathing_suit wetsuit bikini_top one-piece"),
    "apron": nouns("apron smock bib white_apron pinafore"),
}
CLOTHING_TRAITS = words(
    "striped plaid dark white long-sleeved sleeveless bright colorful checkered floral matching large short tight "
    "denim light tan hooded knit leather dirty traditional camouflage fancy polka-dot patterned flowered wool "
    "loose khaki reflective formal torn casual lace beige velvet sparkly faded frilly woolen strapless baggy long "
    "puffy multicolored maroon navy turquoise silver teal neon gold fluorescent tie-dyed burgundy cream wrinkled "
    "argyle pinstriped"
)
BODYPARTS: dict[str, tuple[Noun, ...]] = {
    "hair": nouns("~hair ~hair ponytail +pigtails +dreadlocks mohawk +braids ~facial_hair +curls afro +bangs bun"),
    "beard": nouns("beard mustache goatee full_beard ~stubble"),
    "face": nouns("face cheek chin nose forehead neck ~face_paint"),
    "eyes": nouns("eye eyebrow eye eyelash"),
    "mouth": nouns("mouth tongue lip tooth smile"),
    "head": nouns("head ear back head skull"),
    "hand": nouns("hand finger hand fist palm thumb wrist"),
    "arm": nouns("arm arm shoulder elbow forearm tattoo"),
    "leg": nouns("leg lap knee leg thigh ankle hip calf"),
    "foot": nouns("foot toe foot heel bare_foot"),
}
BODY_TRAITS: dict[str, tuple[str, ...]] = {
    "hair": words(
        "long blond brown short dark curly black red gray white wavy messy braided spiky straight pink bleached "
        "graying frizzy shoulder-length"
    ),
    "beard": words("long white gray full bushy dark red trimmed"),
    "face": words("painted smiling serious dirty wrinkled freckled wet"),
    "mouth": words("open closed wide-open"),
    "eyes": words("closed blue wide brown"),
    "head": words("bald shaved bowed"),
    "hand": words("outstretched raised left right bare clasped folded cupped gloved"),
    "arm": words("outstretched raised left crossed right bare muscular tattooed folded"),
    "leg": words("crossed bare left right long bent"),
    "foot": words("bare left right"),
}
ANIMALS: dict[str, tuple[Noun, ...]] = {
    "dog": nouns(
        "dog dog dog puppy brown_dog canine black_dog animal golden_retriever greyhound poodle german_shepherd pup "
        "terrier hound collie husky dalmatian bulldog labrador beagle boxer mutt chihuahua spaniel dachshund "
        "retriever corgi"
    ),
    "cat": nouns("cat kitten tabby house_cat feline kitty"),
    "horse": nouns("horse pony bull mule donkey stallion mare bronco foal camel steed"),
    "bird": nouns("bird seagull pigeon parrot dove chicken owl pelican eagle crow peacock rooster falcon"),
    "cow": nouns("cow bull calf steer ox water_buffalo heifer bison"),
    "sheep": nouns("sheep goat lamb ram alpaca llama"),
    "duck": nouns("duck goose swan duckling mallard"),
    "elephant": nouns("elephant baby_elephant giraffe zebra tortoise"),
}
ANIMAL_TRAITS = words(
    "small large wet little brown spotted muddy furry big young fluffy white-and-brown tan shaggy muzzled "
    "light-colored long-haired black-and-white playful short-haired skinny collared energetic tiny white "
    "tricolored leashed golden hairy dirty curly sleek stray"
)
