"""What the real releases are known to answer where papers publish a figure, and of words, editions and chains.

33 images that hold a caption twice by the released tokens and 34 by Karpathy's raw text, 363 texts that 771 images share, and 529,072
mentions were counted by plain loops over the released files; published are the figures that are equal or round to what is printed.
"""

from __future__ import annotations

_STATUS = "SELECT figure, published, status FROM stats.published WHERE status = '{}' ORDER BY figure, published"
_MEASURED = "SELECT published, measured_value FROM stats.published WHERE figure = '{}' ORDER BY published"
_TYPES = {
    "animals": (5_086, 4_157, 3_811),
    "bodyparts": (12_809, 3_533, 8_905),
    "clothing": (42_380, 17_967, 22_208),
    "instruments": (1_827, 1_222, 1_374),
    "other": (82_099, 34_226, 29_171),
    "people": (59_766, 42_954, 29_937),
    "scene": (46_919, 22_203, 25_329),
    "vehicles": (5_561, 3_787, 4_397),
}
_EDITIONS = {
    ("flickr30k_token", "flickr30k"): (158_915, 158_439, 31_783, 33, 352, 751),
    ("karpathy30k", "flickr30k"): (155_070, 154_573, 31_014, 34, 363, 771),
    ("flickr8k_token", "flickr8k"): (40_460, 40_206, 8_092, 10, 187, 392),
}
_EDITION = ["n_captions", "n_texts", "n_images", "n_images_repeating", "n_texts_shared", "n_images_sharing"]

FIGURES: dict[str, object] = {
    """
    SELECT type, n_chains, n_chains_mentioned_again, n_photos FROM stats.chain_type WHERE type <> 'all' ORDER BY type
    """: [
        dict(zip(("type", "n_chains", "n_chains_mentioned_again", "n_photos"), (name, *counts), strict=True))
        for name, counts in _TYPES.items()
    ],
    **{
        f"SELECT {', '.join(_EDITION)} FROM stats.edition WHERE release = '{release}' AND corpus = '{corpus}'": [
            dict(zip(_EDITION, counts, strict=True))
        ]
        for (release, corpus), counts in _EDITIONS.items()
    },
    _MEASURED.format("entities.mentions"): [{"published": "513,644", "measured_value": 529_072.0}],
    _MEASURED.format("entities.chains_per_image"): [
        {"published": "7.7", "measured_value": 243_891 / 31_783},
        {"published": "7.8", "measured_value": 243_891 / 31_783},
    ],
    _MEASURED.format("entities.mentions_per_image"): [
        {"published": "16.2", "measured_value": 529_072 / 31_783},
        {"published": "16.6", "measured_value": 529_072 / 31_783},
    ],
    _MEASURED.format("entities.all.chains_mentioned_again"): [{"published": "123,758", "measured_value": 118_356.0}],
    _MEASURED.format("edition.flickr30k_token.flickr30k.images_repeating"): [{"published": "", "measured_value": 33.0}],
    _MEASURED.format("edition.karpathy30k.flickr30k.images_repeating"): [{"published": "", "measured_value": 34.0}],
    _MEASURED.format("split.karpathy30k.images_left_out"): [{"published": "769", "measured_value": 769.0}],
    "SELECT n_words FROM stats.vocabulary_growth WHERE corpus = 'flickr30k' ORDER BY n_captions DESC LIMIT 1": [
        {"n_words": 20_199}
    ],
    "SELECT count(*) AS n FROM stats.published WHERE status = 'rounds_to' AND figure LIKE 'entities.%.image_share'": [{"n": 8}],
    _STATUS.format("cannot_be_measured"): [],
    _STATUS.format("cuts_to"): [
        {"figure": "flickr30k.captions", "published": "158k", "status": "cuts_to"},
        {"figure": "flickr30k.negation_published.once_share", "published": "86.25", "status": "cuts_to"},
    ],
    _STATUS.format("within"): [{"figure": "entities.mentions_crossing_share", "published": "<1", "status": "within"}],
    _MEASURED.format("baby.images_marked"): [{"published": "14", "measured_value": 14.0}],
    # Of 623 pairs that the experts rate 3 or more, 602 have words in common with the captions of their image.
    _MEASURED.format("pool.filtered_well_rated_share"): [{"published": "3.5", "measured_value": 100 * (1 - 602 / 623)}],
}
