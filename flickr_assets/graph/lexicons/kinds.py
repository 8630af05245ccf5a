"""The kinds that captions name: where the climb through WordNet's hypernyms ends (TOPS), and where it rests on the way (RESTS).

Captions hardly ever say *furniture*, *container* or *garment*: those are no kinds here. Shares are of the shipped counts of head nouns:
how many captions say the word itself, of all that say anything of the kind.
"""

from __future__ import annotations

from flickr_assets.graph.lexicons.row import ALL, COMPAT, STRICT, Kind

TOPS = (
    Kind("person", "person.n.01", "said of anybody; share 13 %", ALL, True),
    Kind("animal", "animal.n.01", "said where the species does not matter; share 1.6 %, for most are dogs", ALL, True),
    Kind(
        "clothing",
        "clothing.n.01",
        "said of whatever is worn but for shoes; share 1.6 %",
        ALL,
        True,
    ),
    Kind(
        "clothing",
        "footwear.n.01 footwear.n.02",
        "worn, too; WordNet, which the authors follow, has it beside clothing",
        (STRICT,),
        True,
    ),
    Kind("beverage", "beverage.n.01", "food to WordNet, and to no caption; share 12 %", ALL, True),
    Kind("food", "food.n.01 food.n.02", "said of any dish; share 22.5 %", ALL, True),
    Kind("instrument", "musical_instrument.n.01", "captions mean one of music by the word; share 13 %", ALL, True),
    Kind(
        "vehicle",
        "motor_vehicle.n.01",
        "one with a motor: sleds and skateboards are vehicles to WordNet alone; share 11 %",
        ALL,
        True,
    ),
    Kind("plant", "plant.n.02", "of trees, bushes and flowers; share 3.4 %; further than the authors go", (STRICT,), True),
    Kind("tool", "tool.n.01", "share 20 %; further than the authors go", (STRICT,), True),
    Kind("weapon", "weapon.n.01", "share 5.1 %; further than the authors go", (STRICT,), True),
    Kind("jewelry", "jewelry.n.01", "share 15 %; further than the authors go", (STRICT,), True),
)

# Kinds of people that are adults; WordNet itself has professionals so.
ADULTS = (
    Kind(
        "adult",
        "professional.n.01 policeman.n.01 fireman.n.04 serviceman.n.01",
        "nobody under age is a physician, a soldier or a police officer",
    ),
    Kind(
        "adult",
        "worker.n.01 contestant.n.01 entertainer.n.01 artist.n.01 businessperson.n.01 leader.n.01 official.n.02 preserver.n.03",
        "what is done for a living is done by adults as a rule; but a child may sing, ski or sell lemonade",
        COMPAT,
    ),
)

_PEOPLE = "what somebody of this kind is called where no more is known; share 9 % or more"
_THINGS = "what most things of this kind are called, and any of them may be; share 40 % or more"
_FAMILY = "said where the instrument itself is not known by name"
RESTS = (
    Kind("musician", "musician.n.01", _PEOPLE),
    Kind("performer", "performer.n.01", _PEOPLE),
    Kind("dancer", "dancer.n.01", _PEOPLE),
    Kind("singer", "singer.n.01", _PEOPLE),
    Kind("artist", "artist.n.01", _PEOPLE),
    Kind("athlete", "athlete.n.01", "by WordNet whoever skis or skates, which a caption says of children, too", COMPAT),
    Kind("player", "player.n.01", _PEOPLE),
    Kind("skater", "skater.n.01", _PEOPLE),
    Kind("cyclist", "cyclist.n.01", _PEOPLE),
    Kind("rider", "rider.n.01", _PEOPLE),
    Kind("police officer", "policeman.n.01", _PEOPLE),
    Kind("student", "student.n.01", _PEOPLE),
    Kind("doctor", "doctor.n.01", _PEOPLE),
    Kind("dog", "dog.n.01", _THINGS),
    Kind("horse", "horse.n.01", _THINGS),
    Kind("cat", "cat.n.01", _THINGS),
    Kind("fish", "fish.n.01", _THINGS),
    Kind("bird", "bird.n.01", "share 44 %; said wherever the species is not"),
    Kind("insect", "insect.n.01", "share 19 %; as birds"),
    Kind("fruit", "edible_fruit.n.01", _THINGS),
    Kind("vegetable", "vegetable.n.01", _THINGS),
    Kind("bread", "bread.n.01", _THINGS),
    Kind("meat", "meat.n.01", _THINGS),
    Kind("candy", "candy.n.01", _THINGS),
    Kind("wine", "wine.n.01", _THINGS),
    Kind("stringed instrument", "stringed_instrument.n.01", _FAMILY),
    Kind("wind instrument", "wind_instrument.n.01", _FAMILY),
    Kind("brass instrument", "brass.n.02", _FAMILY),
    Kind("percussion instrument", "percussion_instrument.n.01", _FAMILY),
    Kind("drum", "drum.n.01", _THINGS),
    Kind("guitar", "guitar.n.01", _THINGS),
    Kind("car", "car.n.01", _THINGS),
    Kind("truck", "truck.n.01", _THINGS),
    Kind("motorcycle", "motorcycle.n.01", _THINGS),
    Kind("boat", "boat.n.01", _THINGS),
    Kind("bike", "bicycle.n.01", _THINGS),
    Kind("tree", "tree.n.01", _THINGS),
    Kind("flower", "flower.n.01", _THINGS),
    Kind("gun", "gun.n.01", _THINGS),
    Kind("computer", "computer.n.01", _THINGS),
    Kind("chair", "chair.n.01", _THINGS),
    Kind("ball", "ball.n.01", _THINGS),
    Kind("store", "shop.n.01", _THINGS),
    Kind("restaurant", "restaurant.n.01", _THINGS),
    Kind("house", "house.n.01", _THINGS),
    Kind("rock", "rock.n.01", _THINGS),
)
