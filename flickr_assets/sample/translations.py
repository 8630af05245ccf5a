"""Task 1 of Multi30K in small: one English sentence a photograph, with its translations.

The Karpathy photographs' English is one of their captions (the second's is two of them: it was written twice); two more
Flickr photographs and one of COCO lie outside Flickr30k, as the test sets of 2017 and 2018 do.
"""

from __future__ import annotations

from typing import NamedTuple


class Translated(NamedTuple):
    """part: as Multi30K names the set. image: as its list spells it. cs: None where the set has no Czech (2017)."""

    part: str
    image: str
    en: str
    de: str
    fr: str
    cs: str | None


TRANSLATED: tuple[Translated, ...] = (
    Translated(
        "train",
        "418205937.jpg",
        "A boy throws a red ball to a brown dog on the beach.",
        "Ein Junge wirft einem braunen Hund am Strand einen roten Ball zu.",
        "Un garçon lance une balle rouge à un chien marron sur la plage.",
        "Chlapec na pláži hází hnědému psovi červený míč.",
    ),
    Translated(
        "train",
        "2604817395.jpg",
        "A violinist plays with her eyes closed.",
        "Eine Geigerin spielt mit geschlossenen Augen.",
        "Une violoniste joue les yeux fermés.",
        "Houslistka hraje se zavřenýma očima.",
    ),
    Translated(
        "val",
        "5082736419.jpg",
        "A dog with a red collar comes out of the sea.",
        "Ein Hund mit rotem Halsband kommt aus dem Meer.",
        "Un chien avec un collier rouge sort de la mer.",
        "Pes s červeným obojkem vychází z moře.",
    ),
    Translated(
        "test_2016_flickr",
        "1736402958.jpg",
        "A man rides a motorbike.",
        "Ein Mann fährt Motorrad.",
        "Un homme conduit une moto.",
        "Muž jede na motorce.",
    ),
    Translated(
        "test_2016_flickr",
        "6741930285.jpg",
        "A vendor in a straw hat talks to a customer.",
        "Ein Verkäufer mit Strohhut spricht mit einer Kundin.",
        "Un vendeur en chapeau de paille parle à une cliente.",
        "Prodavač ve slaměném klobouku mluví se zákaznicí.",
    ),
    Translated(
        "test_2017_flickr",
        "31846207591_5be0d7a913.jpg",
        "Three children build a snowman in front of a house.",
        "Drei Kinder bauen vor einem Haus einen Schneemann.",
        "Trois enfants construisent un bonhomme de neige devant une maison.",
        None,
    ),
    Translated(
        "test_2018_flickr",
        "40571936820_92d6c04e1f.jpg",
        "A baker takes loaves of bread out of an oven.",
        "Ein Bäcker holt Brotlaibe aus einem Ofen.",
        "Un boulanger sort des pains d'un four.",
        "Pekař vytahuje z pece bochníky chleba.",
    ),
    Translated(
        "test_2017_mscoco",
        "COCO_train2014_000000706294.jpg#904417",
        "A man is keeping his watch on the table.",
        "Ein Mann lässt seine Uhr auf dem Tisch liegen.",
        "Un homme laisse sa montre sur la table.",
        None,
    ),
)
