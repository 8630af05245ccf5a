"""Every defect that a world says is planted lies in its files, and nothing else is out of order."""

from __future__ import annotations

import csv
import gzip
import io
import json
import tarfile
import zipfile
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from flickr_assets.sample.world.assemble import world
from flickr_assets.sample.world.model import Photograph, Plant, World

ONCE = {
    *("twin", "near-twin", "caption-twin", "caption-near-twin", "misnamed", "box-outside", "chain-contradicted", "types-differ"),
    *("html-entity", "unrelated", "row-malformed", "token-line-broken", "xml-broken", "picture-resized", "picture-undecodable"),
    *("resource-fork", "mdetr-box", "withdrawn"),
}


@cache
def member(folder: Path, archive: str, name: str) -> bytes:
    if archive.endswith(".zip"):
        with zipfile.ZipFile(folder / archive) as opened:
            return opened.read(name)
    with tarfile.open(folder / archive) as opened:
        stream = opened.extractfile(name)
        assert stream is not None
        return stream.read()


def photo(small: World, flickr: str) -> Photograph:
    return next(photo for photo in small.photographs if photo.flickr == flickr)


def subject(small: World, name: str) -> str:
    (found,) = small.planted(name)
    return found


def captions(small: World, name: str) -> list[tuple[Photograph, int]]:
    """The two captions of a plant that repeats one."""
    named = [one.split("#") for one in subject(small, name).split()]
    return [(photo(small, flickr), int(number)) for flickr, number in named]


def test_each_defect_has_photographs_of_its_own(small: World) -> None:
    counted = Counter(plant.name for plant in small.plants)
    assert counted == dict.fromkeys(ONCE, 1) | {"older-edition": 2}
    named = [one.partition("/")[0].partition("#")[0] for plant in small.plants for one in plant.subject.split()]
    named.remove(subject(small, "misnamed"))
    assert len(named) == len(set(named))


def test_a_larger_world_has_unrelated_captions_in_proportion() -> None:
    large = world(4_000, 1)
    assert len(large.planted("unrelated")) == 3
    assert sum(not caption.phrases for one in large.photographs for caption in one.captions) == 3


def test_a_row_of_results_csv_lacks_its_second_pipe(small: World, written: Path) -> None:
    rows = member(written, "kaggle/flickr-image-dataset.zip", "flickr30k_images/results.csv").decode().splitlines()
    name = subject(small, "row-malformed")
    assert [row for row in rows if row.count("|") != 2] == [f"{name}.jpg| 4   {photo(small, name).tokens[4]}"]


def test_a_line_of_the_tokens_has_no_tab(small: World, written: Path) -> None:
    lines = member(written, "flickr30k.tar.gz", "results_20130124.token").decode().splitlines()
    name = subject(small, "token-line-broken")
    assert [line for line in lines if "\t" not in line] == [f"{name}.jpg#2 {photo(small, name).tokens[2]}"]


def test_an_annotation_file_ends_too_early(small: World, written: Path) -> None:
    broken = [
        one.flickr
        for one in small.photographs
        if not member(written, "flickr30k_entities/annotations.zip", f"Annotations/{one.flickr}.xml").endswith(b"</annotation>\n")
    ]
    assert broken == [subject(small, "xml-broken")]


def test_one_image_of_flickr8k_is_misnamed(small: World, written: Path) -> None:
    lines = member(written, "Flickr8k_text.zip", "Flickr8k.token.txt").decode().splitlines()
    names = {line.split("#")[0] for line in lines if ".jpg.1#" in line}
    assert names == {f"{photo(small, subject(small, 'misnamed')).flickr8k_name}.1"}


def test_a_picture_is_there_twice_and_another_nearly(small: World, written: Path) -> None:
    for name, is_same in (("twin", True), ("near-twin", False)):
        first, copy = (photo(small, flickr) for flickr in subject(small, name).split())
        assert (first.karpathy, copy.karpathy) == ("train", "val")
        pictures = [(written / "flickr30k-images" / one.image_name).read_bytes() for one in (first, copy)]
        assert (pictures[0] == pictures[1]) is is_same
        sizes = {Image.open(io.BytesIO(data)).size for data in pictures}
        assert sizes == {(first.width_px, first.height_px)} == {(copy.width_px, copy.height_px)}


def test_one_picture_is_smaller_than_its_annotation_states_and_one_cannot_be_told(small: World, written: Path) -> None:
    odd: dict[str, tuple[int, int] | None] = {}
    for one in small.photographs:
        try:
            with Image.open(written / "flickr30k-images" / one.image_name) as picture:
                if picture.size != (one.width_px, one.height_px):
                    odd[one.flickr] = picture.size
        except OSError:
            odd[one.flickr] = None
    resized = photo(small, subject(small, "picture-resized"))
    assert odd == {
        resized.flickr: (resized.width_px // 2, resized.height_px // 2),
        subject(small, "picture-undecodable"): None,
    }


def test_a_caption_is_trained_and_tested_and_another_but_for_a_word(small: World) -> None:
    (first, number), (copy, same) = captions(small, "caption-twin")
    assert (first.karpathy, copy.karpathy) == ("train", "test")
    assert first.raw[number] == copy.raw[same]
    (first, number), (copy, same) = captions(small, "caption-near-twin")
    mine, theirs = first.captions[number].tokens, copy.captions[same].tokens
    assert len(mine) == len(theirs) > 8
    assert sum(a != b for a, b in zip(mine, theirs, strict=True)) == 1
    for phrase in copy.captions[same].phrases:
        assert phrase.chain_id in {thing.chain_id for thing in copy.scene.things}


def test_boxes_lie_in_their_pictures_but_one(small: World) -> None:
    outside = [
        f"{one.flickr}/{thing.chain_id}"
        for one in small.photographs
        for thing in one.scene.things
        for box in thing.boxes
        if not (1 <= box.x_min <= box.x_max <= one.width_px and 1 <= box.y_min <= box.y_max <= one.height_px)
    ]
    assert outside == [subject(small, "box-outside")]


def test_a_chain_has_a_box_and_is_said_to_have_none(small: World) -> None:
    contradicted = [
        f"{one.flickr}/{thing.chain_id}"
        for one in small.photographs
        for thing in one.scene.things
        if thing.boxes and (thing.is_nobndbox or thing.is_scene)
    ]
    assert subject(small, "chain-contradicted") in contradicted
    name, chain = subject(small, "chain-contradicted").split("/")
    objects = [one for one in photo(small, name).objects if chain in one.chains]
    assert [one.box is None for one in objects] == [False, True]
    assert objects[-1].is_nobndbox


def test_a_chain_bears_two_types(small: World) -> None:
    name, chain = subject(small, "types-differ").split("/")
    types = {phrase.types for caption in photo(small, name).captions for phrase in caption.phrases if phrase.chain_id == chain}
    assert len(types) == 2


def test_the_raw_edition_escapes_an_ampersand(small: World) -> None:
    name, number = subject(small, "html-entity").split("#")
    caption = photo(small, name).captions[int(number)]
    assert "&" in caption.tokens
    assert " &amp; " in caption.raw
    assert sum("&" in text for one in small.photographs for text in one.raw) == 1


def test_the_unrelated_caption_is_the_one_without_a_phrase(small: World, written: Path) -> None:
    listed = (written / "flickr30k_entities" / "UNRELATED_CAPTIONS").read_text().splitlines()[1:]
    name, number = subject(small, "unrelated").split("#")
    assert listed == [f"{name} {int(number) + 1}"]


def test_mdetr_has_a_box_elsewhere(small: World, written: Path) -> None:
    name, chain = subject(small, "mdetr-box").split("/")
    split = photo(small, name).entities_split
    release = json.loads(member(written, "mdetr_annotations.tar.gz", f"OpenSource/final_flickr_separateGT_{split}.json"))
    images = {image["id"] for image in release["images"] if image["file_name"] == f"{name}.jpg"}
    boxes = {tuple(box["bbox"][:2]) for box in release["annotations"] if box["image_id"] in images}
    (mine,) = next(thing.boxes for thing in photo(small, name).scene.things if thing.chain_id == chain)
    (moved,) = next(thing.boxes for thing in small.mdetr[name].scene.things if thing.chain_id == chain)
    assert (float(moved.x_min), float(moved.y_min)) in boxes
    assert moved != mine


def test_an_older_edition_of_two_files_lies_beside_the_release(small: World, written: Path) -> None:
    older = {path.stem: path.read_text() for path in (written / "flickr30k_entities" / "older" / "Sentences").iterdir()}
    assert older.keys() == set(small.planted("older-edition"))
    for name, text in older.items():
        newer = member(written, "flickr30k_entities/annotations.zip", f"Sentences/{name}.txt").decode()
        assert sum(a != b for a, b in zip(text.splitlines(), newer.splitlines(), strict=True)) == 1


def test_exclude_names_what_is_withdrawn(small: World, written: Path) -> None:
    lines = (written / "exclude.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == [f"{name}.jpg" for name in small.planted("withdrawn")]


def test_the_truth_lists_every_plant(small: World, written: Path) -> None:
    told = json.loads((written / "TRUTH.json").read_text())
    assert (told["seed"], told["n"]) == (30, 30)
    assert all(plant.pop("where") for plant in told["plants"])
    assert [Plant(**plant) for plant in told["plants"]] == list(small.plants)


def test_schemes_disagree_and_numbers_are_as_long_as_real_ones(small: World) -> None:
    photographs = small.photographs
    assert [one.flickr for one in photographs] == sorted(one.flickr for one in photographs)
    assert {one.karpathy for one in photographs} == {"train", "val", "test", None}
    assert Counter(one.entities_split for one in photographs) == {"train": 26, "val": 2, "test": 2}
    assert any(one.karpathy == "train" != one.entities_split for one in photographs)
    large = [int(one.flickr) for one in world(300, 1).photographs]
    assert min(large) < 10**8
    assert sum(number > 2**31 for number in large) > 150
    assert max(large) > 2**32


def test_multi30k_and_karpathy_tell_the_same_photographs(small: World, written: Path) -> None:
    folder = written / "multi30k" / "data"
    names = (folder / "task1" / "image_splits" / "train.txt").read_text().split()
    assert names == [one.image_name for one in small.photographs if one.karpathy == "train"]
    english = gzip.decompress((folder / "task1" / "raw" / "train.en.gz").read_bytes()).decode().splitlines()
    for name, sentence in zip(names, english, strict=True):
        assert sentence in photo(small, name.removesuffix(".jpg")).raw


def test_the_manifest_is_that_of_the_pictures(written: Path) -> None:
    with (written / "images" / "image_sizes.csv").open(newline="") as file:
        listed = {row["file_name"]: int(row["bytes"]) for row in csv.DictReader(file)}
    assert listed == {path.name: path.stat().st_size for path in (written / "flickr30k-images").iterdir()}


@pytest.mark.parametrize("seed", range(5))
def test_every_seed_finds_a_place_for_every_defect(seed: int) -> None:
    assert {plant.name for plant in world(30, seed).plants} == ONCE | {"older-edition"}
