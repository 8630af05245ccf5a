"""Which sense of a head noun captions mean where neither WordNet's first one nor `nlp.usage` says so."""

from __future__ import annotations

from flickr_assets.graph.lexicons.row import listed

# By synset as NLTK names it, and what WordNet's first sense is.
SENSES = {
    "turtle": "turtle.n.02",  # a jersey
    "tiger": "tiger.n.02",  # an audacious person
    "instrument": "musical_instrument.n.01",  # any tool
    "mannequin": "mannequin.n.02",  # a woman who wears fashions
    "excavator": "power_shovel.n.01",  # a workman
    "hotdog": "hotdog.n.02",  # a daring skier
    "hot dog": "hotdog.n.02",
    "fruit": "edible_fruit.n.01",  # a part of any plant
    "climber": "climber.n.03",  # a plant
    "chocolate": "chocolate.n.02",  # cocoa
    "dolphin": "dolphin.n.02",  # a fish
    "gull": "gull.n.02",  # a fool
    "queen": "queen.n.02",  # an insect
    "volunteer": "volunteer.n.02",  # a soldier
    "whale": "whale.n.02",  # a giant
}
# Heads that are raised to nothing: captions mean something else than WordNet's first sense, or now this and now that.
UNSURE = frozenset(
    listed(
        """accessory barbecue barrel batman beater beetle berlin berry boater bot brownie bulletin_board bunny burgundy camper
        cape carrier cast cereal chess chuck clam cling coloring comforter controller convention cookout court crank cricket
        crown cub derby dig digger diner dirty_dog dummy easter_egg extra flier flour fly fry fryer gallery gig goer grind
        grinder gum hammock handle handler hay heel hood hose hummer inspector john launch laundry life_saver loader lounge
        maker maroon master mate meeting miami mickey_mouse mini mitt mix mixer mohawk mount mouse mouse_ear mustang octopus
        pacifier paddle picker planter prey punching_bag quad rake rally rocker rose rover ruler salon scrap seminar senior
        setup shrimp sling smoothie sooner speaker spinner squirt stuff sucker sweet synthesizer tackle tee thomas trailer
        trunk tube us village wade washer website wheeler wrap wrapper wreath"""
    )
)
# Heads of which WordNet has other senses, too (a cardigan is a corgi), that captions hardly ever mean.
PLAIN = frozenset(
    listed(
        """actor alcohol apple apron bee bird boot bull butterfly cap car cardigan cat cheese coat coffee cookie cow crow dancer
        denim diaper dinner diver doctor dog dolphin drum duck eagle elephant engineer fatigues ferry flower flute glove
        goalie goat goose gown grape guard guest gun hamburger harp hat hawk horse insect jacket jockey juice khakis knife
        leader lemon lion liquor lizard loaf meal meat member milk monkey mule musician noodle nurse officer overcoat pants
        parrot pasta patient pet piano pie pig pilot pirate plane pony potato puppy rabbit rider runner sailor salmon sandal
        sausage scarf scrubs sheep shoe shop shovel slacks snake sneaker sock soldier soup spaghetti spectator squirrel stairs
        stocking strawberry suit sweater tea teacher telephone television tie tomato tree truck trunks twin vegetable veil
        viewer wine worker"""
    )
)
