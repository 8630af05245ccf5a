"""Verbs, and the small words around them."""

from __future__ import annotations

from flickr_assets.sample.world.lexicon.words import listed, words

# What is done without an object: the activity, and other ways to say it.
ACTIVITIES: dict[str, tuple[tuple[str, ...], ...]] = {
    "stand": listed("stand stand pose wait lean stand_around stand_together linger stand_still"),
    "sit": listed("sit sit relax rest sit_down lounge sit_quietly kneel crouch squat sit_cross-legged"),
    "walk": listed("walk walk stroll hike walk_along wander walk_away walk_by march pass_by tread saunter"),
    "run": listed("run run race jog sprint run_around dash hurry chase_around charge bolt"),
    "play": listed("play play have_fun play_around run_around frolic play_together romp goof_around roughhouse"),
    "jump": listed("jump leap jump jump_up fly soar hop bounce leap_up dive vault"),
    "talk": listed("talk chat converse talk talk_together laugh gossip argue whisper"),
    "wait": listed("wait stand wait_patiently sit rest stand_around loiter queue"),
    "march": listed("march parade walk protest march_along demonstrate celebrate"),
    "relax": listed("relax rest sit lie_down lounge sleep nap sunbathe lie unwind"),
    "sleep": listed("sleep nap lie_down rest sleep_peacefully doze lie snooze"),
    "read": listed("read study sit concentrate read_aloud learn write"),
    "dance": listed("dance perform twirl dance_together spin move sway breakdance"),
    "perform": listed("perform perform sing play rock_out entertain act rehearse juggle"),
    "sing": listed("sing perform sing_along scream belt_out chant rap"),
    "pose": listed("pose smile pose stand grin model gesture"),
    "ride": listed("ride ride travel ride_along speed_along cruise coast"),
    "travel": listed("travel ride move journey drive_along roll_along"),
    "ski": listed("ski snowboard slide glide go_downhill sled race"),
    "slide": listed("slide slide_down sled glide tumble fall coast"),
    "climb": listed("climb climb_up hang scale_up rappel scramble"),
    "hike": listed("hike walk trek backpack climb explore wander"),
    "swim": listed("swim dive float paddle swim_around wade snorkel"),
    "fish": listed("fish stand fish wait sit wade"),
    "splash": listed("splash play splash_around jump swim wade wash"),
    "wade": listed("wade walk stand splash wade_out"),
    "surf": listed("surf surf paddle balance wipe_out"),
    "dig": listed("dig work dig kneel plant crouch"),
    "work": listed("work work labor concentrate work_hard kneel clean paint construct repair weld weave"),
    "cook": listed("cook cook work bake prepare_dinner fry_eggs barbecue"),
    "eat": listed("eat eat dine have_lunch feast snack eat_dinner"),
    "bake": listed("bake cook work mix_dough decorate"),
    "shop": listed("shop browse shop look_around walk haggle"),
    "drink": listed("drink laugh toast sip relax celebrate"),
    "smile": listed("smile laugh grin pose smile giggle beam"),
    "race": listed("race compete run speed race sprint gallop"),
    "compete": listed("compete race wrestle compete fight box joust spar"),
    "dive": listed("dive jump leap dive_in flip plunge"),
    "camp": listed("camp rest sit camp hike cook"),
    "bark": listed("run jump play walk lie stand leap bark sit trot sniff pant jump_up roll_around look_up bound chew rest gallop"),
}
ANIMAL_ACTIVITIES = ACTIVITIES["bark"]
# Verbs of the thing that is ridden, played, held, by its kind.
RIDE: dict[str, tuple[tuple[str, ...], ...]] = {
    "car": listed("drive sit_in ride_in lean_on wash work_on drive push"),
    "bicycle": listed("ride ride ride pedal push sit_on jump race repair balance_on"),
    "motorcycle": listed("ride ride race sit_on drive jump repair lean_on"),
    "boat": listed("paddle row ride_in sit_in sail steer fish_from stand_in"),
    "bus": listed("ride_on board drive wait_for exit"),
    "truck": listed("drive sit_on load ride_in stand_on work_on"),
    "train": listed("ride board sit_on wait_for exit"),
    "airplane": listed("fly board sit_in exit pilot"),
    "horse": listed("ride ride sit_on lead mount gallop_on train"),
    "elephant": listed("ride sit_on feed wash lead"),
    "skateboard": listed("ride ride balance_on jump_on stand_on"),
    "surfboard": listed("ride ride balance_on lie_on stand_on"),
    "skis": listed("ride race_on balance_on wear"),
}
PLAY = listed("play play play practice perform_with strum tune play_on jam_on")
HOLD: dict[str, tuple[tuple[str, ...], ...]] = {
    "ball": listed("throw kick catch hold hit play_with chase dribble bounce pass serve swing_at toss shoot reach_for"),
    "frisbee": listed("catch throw hold chase toss leap_for play_with"),
    "food": listed("eat prepare hold cook sell serve cut share buy enjoy taste make slice decorate"),
    "cup": listed("hold drink_from drink pour raise sip carry share"),
    "book": listed("read hold look_at study write_in examine point_at sell"),
    "camera": listed("hold use look_at adjust set_up point"),
    "phone": listed("talk_on use look_at hold work_on play_with type_on"),
    "umbrella": listed("hold carry open sit_under stand_under walk_under fly"),
    "bag": listed("carry hold pull drag pack reach_into"),
    "sign": listed("hold carry look_at point_at hang read paint"),
    "tool": listed("hold use work_with swing carry clean point_with repair sharpen"),
    "flag": listed("wave hold carry raise fly"),
    "toy": listed("play_with hold hug look_at push build play_on"),
    "rope": listed("hold pull hang_from swing_on climb tug untangle"),
    "box": listed("carry push open sit_on hold lift load pull"),
    "grill": listed("cook_on tend stand_by use work_over light"),
    "ladder": listed("climb stand_on walk_up walk_down sit_on jump_off work_on"),
    "bucket": listed("carry hold fill play_with wash_in empty"),
    "microphone": listed("sing_into hold speak_into talk_into use scream_into"),
    "skateboard": listed("hold carry jump_off"),
    "surfboard": listed("carry hold stand_with"),
    "skis": listed("carry hold use"),
    "rock": listed("climb sit_on stand_on jump_off climb_on scale lean_on admire"),
    "water": listed("splash_in play_in walk_through jump_over run_through spray stand_in"),
    "tree": listed("climb sit_under lean_on water plant cut_down look_at"),
    "bench": listed("sit_on sleep_on sit_on lie_on rest_on jump_over paint"),
    "chair": listed("sit_in sit_on relax_in lie_in sleep_in climb_on"),
    "table": listed("sit_at stand_at work_at gather_around lean_on clean set"),
    "wall": listed("lean_on paint walk_past look_at stand_by clean climb pose_by"),
    "fence": listed("lean_on climb jump_over sit_on look_over paint stand_behind"),
    "trick": listed("do perform attempt practice do try land"),
    "race": listed("run compete_in run_in enter watch win"),
    "game": listed("play play watch compete_in enjoy win"),
    "conversation": listed("have enjoy take have start share"),
    "concert": listed("attend watch perform_at enjoy"),
    "wedding": listed("attend celebrate enjoy gather_for"),
}
NEAR = listed("near next_to in_front_of by behind beside past around close_to alongside facing")
NEAR_KIND: dict[str, tuple[tuple[str, ...], ...]] = {
    "water": listed("in near by through over"),
    "tree": listed("under near by next_to behind through"),
    "table": listed("at near next_to behind around"),
    "wall": listed("in_front_of against near by outside past"),
    "fence": listed("behind near by over next_to through"),
    "bench": listed("on near next_to by"),
    "chair": listed("in near next_to on by"),
    "rock": listed("on near over by behind"),
    "umbrella": listed("under near next_to with"),
    "ladder": listed("on near down up next_to"),
    "sign": listed("in_front_of near under by next_to with past"),
    "food": listed("with near in_front_of"),
}
EVENT_BEFORE: dict[str, tuple[tuple[str, ...], ...]] = {
    "race": listed("during in at"),
    "game": listed("during in at"),
    "wedding": listed("at during for after before"),
    "concert": listed("at during"),
    "conversation": listed("during while_having"),
    "day": listed("on on during"),
    "air": listed("in in through"),
    "trick": listed("while_doing during after"),
    "sun": listed("in in under"),
    "distance": listed("in in into"),
}
# What is done with a part of one's own, and how it is held, by the last word of the phrase.
PART_VERBS: dict[str, tuple[tuple[str, ...], ...]] = {
    "hair": listed("brush comb wash fix show_off touch"),
    "beard": listed("stroke trim show_off"),
    "face": listed("touch cover hide wipe paint wash"),
    "eyes": listed("rub cover close"),
    "mouth": listed("open cover wipe"),
    "head": listed("scratch turn shake lower rest"),
    "hand": listed("raise wave hold_up clap wash hold_out"),
    "arm": listed("raise cross stretch fold wave"),
    "leg": listed("stretch cross lift kick"),
    "foot": listed("lift raise rest wash"),
}
PART_STATES: dict[str, tuple[tuple[str, ...], ...]] = {
    "hand": listed("up raised out in_the_way"),
    "hands": listed("up raised together out clasped"),
    "finger": listed("up pointing"),
    "fingers": listed("up crossed"),
    "fist": listed("raised clenched"),
    "fists": listed("raised clenched"),
    "arm": listed("raised outstretched up extended"),
    "arms": listed("crossed outstretched up raised folded extended"),
    "leg": listed("up outstretched raised"),
    "legs": listed("crossed up apart outstretched"),
    "mouth": listed("open wide_open closed"),
    "mouths": listed("open"),
    "tongue": listed("out hanging_out"),
    "tongues": listed("out"),
    "eye": listed("closed"),
    "eyes": listed("closed wide_open"),
    "head": listed("down bowed back turned"),
    "heads": listed("down bowed together"),
    "back": listed("turned"),
    "face": listed("painted hidden"),
    "faces": listed("painted"),
    "foot": listed("up raised"),
    "feet": listed("up apart"),
}
TOUCHING = listed("touching scratching rubbing showing pointing_at holding covering")
WITHOUT = listed("without not_wearing")
WEARING = listed("in in in wearing wearing with dressed_in sporting clad_in")
THING_VERBS = listed("lie sit stand hang be_displayed be_set_up float stand_out rest be_shown")
VEHICLE_VERBS = listed("drive speed sit travel race be_parked move wait turn drive_by skid")
# Of several.
TOGETHER = ("together", "side-by-side", "hand-in-hand", "in unison", "in a row")
ADVERBS = words(
    "outside outdoors happily quickly quietly carefully down up along around playfully away indoors alone proudly slowly "
    "intently barefoot peacefully "
    "gracefully excitedly closely patiently nearby high joyfully upside-down energetically casually fast awkwardly "
    "nervously lazily "
    "skillfully enthusiastically cheerfully loudly diligently seriously dramatically silently gently calmly expertly"
)
# Said after a comma or a verb; nothing in it can be boxed.
TAILS = listed(
    "smiling laughing looking_up looking_down having_fun smiling_happily looking_on posing watching talking looking_away "
    "relaxing cheering dancing "
    "looking_sad not_looking getting_ready not_smiling looking_surprised working_hard looking_tired waiting as_if_posing "
    "looking_very_happy singing concentrating "
    "looking_bored resting clapping waving deep_in_thought crying trying_to_balance about_to_fall enjoying_life screaming "
    "not_paying_attention yelling "
    "preparing_to_jump eating showing_off ready_to_go looking_around pretending_to_sleep celebrating gesturing yawning "
    "pointing seemingly_unaware whistling "
    "blowing_bubbles getting_wet never_looking_back while_shouting almost_falling visibly_amused"
)
OPENERS = listed("there_is there_is there_is a_view_of here_is this_is")
COMPANY = listed("with with next_to beside near behind alongside in_front_of")
WATCHING = listed(
    "watch look_on watch wait stand_by smile talk look_around walk_by clap follow point cheer take_pictures laugh relax "
    "listen stare"
)
ANIMAL_TAILS = listed("looking_up looking_on panting waiting looking_very_happy getting_wet not_looking watching barking")
# Words, what they speak of and cannot be seen, words; of several subjects and of any.
NOT_VISUAL_OF_MANY = (
    "next to|each other|",
    "with|each other|",
    "behind|one another|",
    "as|they|talk",
    "by|themselves|",
    "facing|each other|",
)
NOT_VISUAL_OF_ANY = (
    "looking at|something|",
    "while|others|watch",
    "as if|it|is nothing",
    "for|something|",
    "with|something|",
    "behind|it|",
    "in front of|them|",
    "and|another|behind",
    "like|nothing else|",
    "while|someone|looks on",
    "so that|it|moves",
    "around|it|",
    "staring at|something|out of view",
    "before|it|ends",
)
