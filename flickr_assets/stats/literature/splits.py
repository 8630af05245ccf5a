"""Sizes of splits, as the papers that use them state them."""

from __future__ import annotations

from flickr_assets.stats.literature.printed import (
    FAGHRI,
    FLICKR30K_IMAGES,
    HODOSH,
    KARPATHY,
    KARPATHY30K_IMAGES,
    LI,
    MULTI30K,
    PLUMMER,
    VINYALS,
    YOUNG,
    Printed,
)

_FLICKR8K_SPLIT_IMAGES = 8_000
_FLICKR8K = "Flickr_8k.*Images.txt"
_ENTITIES = "train.txt, val.txt and test.txt of Flickr30k Entities"
_KARPATHY = "dataset_flickr30k.json of Karpathy"
_LAVIS = "flickr30k_*.json of LAVIS"
_UNRELEASED = "The list that was used was not released; no released one has this size."
_AND_14 = "The paper says 1,000; the released file has 14 more."


def _sizes(scheme: str, sizes: dict[str, str], source: str, place: str, n_images: int, needs: str, why: str = "") -> list[Printed]:
    """{split: its size as printed} of one scheme, in images."""
    return [
        Printed(f"split.{scheme}.{split}.images", size, "image", source, place, n_images, why, needs)
        for split, size in sizes.items()
    ]


def _karpathy30k(split: str, what: str, printed: str, source: str, explanation: str = "") -> Printed:
    unit = what.removesuffix("s")
    return Printed(f"split.karpathy30k.{split}.{what}", printed, unit, source, "text", KARPATHY30K_IMAGES, explanation, _KARPATHY)


SPLITS = (
    Printed(
        "split.flickr8k.images", "8,000", "image", HODOSH, "Section 4.1", _FLICKR8K_SPLIT_IMAGES, "All three splits.", _FLICKR8K
    ),
    *_sizes(
        "flickr8k",
        {"train": "6,000", "val": "1,000", "test": "1,000"},
        HODOSH,
        "Section 4.1",
        _FLICKR8K_SPLIT_IMAGES,
        _FLICKR8K,
    ),
    Printed(
        "split.flickr8k.train.captions",
        "30,000",
        "caption",
        HODOSH,
        "Section 4.1",
        _FLICKR8K_SPLIT_IMAGES,
        "Five an image.",
        _FLICKR8K,
    ),
    *_sizes(
        "karpathy8k",
        {"val": "1,000", "test": "1,000"},
        KARPATHY,
        "text",
        _FLICKR8K_SPLIT_IMAGES,
        "dataset_flickr8k.json of Karpathy",
    ),
    *_sizes("entities", {"train": "29,783", "val": "1,000", "test": "1,000"}, PLUMMER, "Section 4", FLICKR30K_IMAGES, _ENTITIES),
    Printed(
        "split.karpathy30k.images",
        "31,014",
        "image",
        MULTI30K,
        "text",
        KARPATHY30K_IMAGES,
        "Multi30K's count of Flickr30k; its lists are Karpathy's.",
        _KARPATHY,
    ),
    Printed(
        "split.karpathy30k.images_left_out",
        "769",
        "image",
        f"{YOUNG} and {MULTI30K}",
        "31,783 less 31,014",
        FLICKR30K_IMAGES,
        "Images of Flickr30k in none of Karpathy's splits; why is not documented.",
        _KARPATHY,
    ),
    _karpathy30k("train", "captions", "145,000", MULTI30K),
    _karpathy30k("val", "captions", "5,070", MULTI30K),
    _karpathy30k("test", "captions", "5,000", MULTI30K),
    _karpathy30k("val", "images", "1,000", KARPATHY, _AND_14),
    _karpathy30k("test", "images", "1,000", KARPATHY),
    _karpathy30k("train", "images", "30,000", FAGHRI, "A round number: the split that is followed has 29,000 of 31,014."),
    *_sizes("lavis", {"train": "29k", "val": "1k", "test": "1k"}, LI, "text", KARPATHY30K_IMAGES, _LAVIS, "In thousands."),
    *_sizes("show_and_tell", {"train": "28,000", "val": "1,000", "test": "1,000"}, VINYALS, "text", 30_000, "", _UNRELEASED),
)
