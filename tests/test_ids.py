"""Spellings of a photograph, each as some release writes it (numbers invented)."""

from __future__ import annotations

import pytest

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_id, photo_name


@pytest.mark.parametrize(
    ("released", "photo"),
    [
        ("52617", "flickr:52617"),
        ("52617.jpg", "flickr:52617"),
        ("flickr30k-images/52617.jpg", "flickr:52617"),
        ("Flicker8k_Dataset\\52617_3f0c91d2ab.jpg", "flickr:52617"),
        ("52617_3f0c91d2ab.jpg", "flickr:52617"),
        ("18446744073709551617.jpg", "flickr:18446744073709551617"),
        ("COCO_train2014_000000052617.jpg", "coco:52617"),
        ("COCO_val2014_000000052617.jpg", "coco:52617"),
        ("2099_000017.jpg", "pascal:2099_000017"),
        (" 52617.JPG ", "flickr:52617"),
    ],
)
def test_every_spelling_gives_one_key(released: str, photo: str) -> None:
    assert photo_id(released) == photo


def test_a_stray_tail_is_mended_and_told() -> None:
    assert photo_name("52617_3f0c91d2ab.jpg.1") == ("flickr:52617", "52617_3f0c91d2ab.jpg", True)
    assert photo_name("52617_3f0c91d2ab.jpg") == ("flickr:52617", "52617_3f0c91d2ab.jpg", False)


NO_PHOTOGRAPH = (
    "",
    "a dog",
    "20١٢_123456.jpg",
    f"COCO_val2014_{'9' * 5000}",
    f"coco:{'9' * 5000}",
    "0052617.jpg",
    "52617.txt",
    "52617_xyz.jpg",
    "-52617",
    "52617.jpg#0",
    "５２６１７",
    "1e9",
)


@pytest.mark.parametrize("released", NO_PHOTOGRAPH)
def test_what_names_no_photograph_is_an_error_with_a_way_out(released: str) -> None:
    with pytest.raises(FlickrError) as caught:
        photo_id(released)
    assert caught.value.code == "image-name"
    assert caught.value.remedy
