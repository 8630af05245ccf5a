"""Human judgments: Flickr8k's of captions, PASCAL-50S's of pairs of captions."""

from __future__ import annotations

from flickr_assets.stats.literature.printed import ELLIOTT_KELLER, HODOSH, NOWHERE, VEDANTAM, Printed

_TEST_IMAGES = 1_000
_EXPERT = "ExpertAnnotations.txt of Flickr8k"
_CROWD = "CrowdFlowerAnnotations.txt of Flickr8k"
_PASCAL = "PASCAL-50S (pascal_50s.json)"
_OWN = "Pairs of an image and a caption that was written for it."
_FILTER = (
    "Pairs of the pool of 1,000 images and 1,000 captions that the filter before the crowd takes away: published by BLEU-1 of stems "
    "without stop words below 0.25, here by the share of the caption's lemmas of content that the image's captions have."
)
_FILTER_OF_GOOD = (
    "Pairs that the experts gave 3 of 4 or more in the mean and that the filter takes away, the images' own captions among them: published "
    "by BLEU-1 of stems below 0.25, here by lemmas, as of pool.filtered_share."
)
_CONVERSION = "The conversion that is read keeps 5 of the 50 captions of an image."


def _expert(figure: str, printed: str, unit: str, source: str, place: str, explanation: str = "") -> Printed:
    return Printed(f"expert.{figure}", printed, unit, source, place, _TEST_IMAGES, explanation, _EXPERT)


def _pascal(figure: str, printed: str, unit: str, explanation: str = "") -> Printed:
    return Printed(f"pascal50s.{figure}", printed, unit, VEDANTAM, "text", _TEST_IMAGES, explanation, _PASCAL)


JUDGMENTS = (
    Printed(
        "flickr8k.ranked_captions",
        "1,000",
        "caption",
        HODOSH,
        "Section 4.1",
        _TEST_IMAGES,
        "One of the five captions of each test image, by the number that the judgments name.",
        f"{_EXPERT} or {_CROWD}",
    ),
    _expert("ratings", "17,466", "rating", ELLIOTT_KELLER, "Table 1", "Single ratings: 5,822 pairs, three experts each."),
    _expert("pairs", "", "pair", NOWHERE, "", "Pairs of an image and a caption; each has three ratings."),
    _expert("own_pairs", "", "pair", NOWHERE, "", _OWN),
    _expert("lowest_rating", "1", "point", HODOSH, "Section 4.2.1"),
    _expert("highest_rating", "4", "point", HODOSH, "Section 4.2.1"),
    _expert("highest_rating", "4", "point", ELLIOTT_KELLER, "text"),
    _expert("highest_rating", "5", "point", VEDANTAM, "text", "The ratings go from 1 to 4."),
    *(
        _expert(
            f"alpha_{metric}",
            "0.81",
            "coefficient",
            HODOSH,
            "Section 4.2.1",
            f"Krippendorff's alpha, {metric}; the source does not say by which metric.",
        )
        for metric in ("nominal", "ordinal", "interval")
    ),
    Printed("pool.filtered_share", "86.0", "%", HODOSH, "text", _TEST_IMAGES, _FILTER, f"{_CROWD}, Flickr8k.token.txt"),
    Printed(
        "pool.filtered_well_rated_share",
        "3.5",
        "%",
        HODOSH,
        "text",
        _TEST_IMAGES,
        _FILTER_OF_GOOD,
        f"{_EXPERT}, Flickr8k.token.txt",
    ),
    Printed("pool.judged_share", "", "%", NOWHERE, "", _TEST_IMAGES, "Pairs of the pool that anyone judged.", _CROWD),
    Printed("crowd.pairs", "", "pair", NOWHERE, "", _TEST_IMAGES, "Pairs of an image and a caption.", _CROWD),
    Printed("crowd.own_pairs", "", "pair", NOWHERE, "", _TEST_IMAGES, _OWN, _CROWD),
    _pascal("images", "1,000", "image"),
    _pascal("pairs", "4,000", "pair"),
    *(_pascal(f"{category}.pairs", "1,000", "pair") for category in ("HC", "HI", "HM", "MM")),
    _pascal("pieces_per_caption", "8.8", "word per caption", f"Over the distinct captions. {_CONVERSION}"),
    _pascal("captions_per_image", "50", "caption per image", _CONVERSION),
)
