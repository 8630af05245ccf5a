"""The layouts of the releases, on a photograph worked by hand; the specimens' own tests hold the rest."""

from __future__ import annotations

import json
from itertools import groupby

import pytest

from flickr_assets.sample.layouts import entities, flickr8k, flickr30k, karpathy, lavis, mdetr, multi30k, user_split
from flickr_assets.sample.layouts.entities import Annotated
from flickr_assets.sample.layouts.flickr8k import Judged
from flickr_assets.sample.layouts.pieces import Pieces, json_list, whole
from flickr_assets.sample.six import PHOTOGRAPHS, Photograph
from flickr_assets.sample.world.model import World
from flickr_assets.sample.world.releases import RELEASES, Release

ONE = Photograph(
    flickr="700",
    secret="00aa11bb22",
    entities=("[/EN#1/people A boy] , 9 , waves .", "[/EN#1/people/other A boy] & [/EN#2/animals a dog]", "Rain ."),
    raw=("A boy, 9, waves.", "A boy &amp; a dog", "Rain."),
    flickr8k=("A boy waves", 'They say " hi "'),
    german=("Ein Junge.", "Ein Hund."),
    karpathy="val",
    entities_split="test",
    flickr8k_split=None,
    is_misnamed=True,
)


def text(pieces: Pieces) -> str:
    """The one file of a layout."""
    (data,) = whole("x", pieces).values()
    return data.decode()


def test_captions_in_the_layouts_of_flickr30k() -> None:
    assert text(flickr30k.token([ONE])) == "700.jpg#0\tA boy , 9 , waves .\n700.jpg#1\tA boy & a dog\n700.jpg#2\tRain .\n"
    assert text(flickr30k.pipes([ONE])).splitlines()[:2] == [
        "image_name| comment_number| comment",
        "700.jpg| 0| A boy , 9 , waves .",
    ]
    assert text(flickr30k.commas([ONE])).splitlines()[1:3] == ['700.jpg,0,"A boy , 9 , waves ."', "700.jpg,1,A boy & a dog"]
    assert text(flickr30k.table([ONE])).splitlines()[1] == (
        '"[""A boy, 9, waves."", ""A boy &amp; a dog"", ""Rain.""]","[0, 1, 2]",val,700.jpg,0'
    )


def test_captions_in_the_layouts_of_flickr8k() -> None:
    assert text(flickr8k.token([ONE])) == '700_00aa11bb22.jpg.1#0\tA boy waves\n700_00aa11bb22.jpg.1#1\tThey say " hi "\n'
    assert text(flickr8k.kaggle([ONE])) == "image,caption\n"
    assert {path: data for path, data in whole("x", flickr8k.splits([ONE])).items() if data} == {}


def test_judgments_are_ratings_or_a_share_and_votes() -> None:
    assert text(flickr8k.expert([Judged("a.jpg", "b.jpg", 2, (1, 2, 4))])) == "a.jpg\tb.jpg#2\t1\t2\t4\n"
    assert text(flickr8k.crowd([Judged("a.jpg", "b.jpg", 2, (2, 1))])) == "a.jpg\tb.jpg#2\t0.666666666666667\t2\t1\n"


def test_an_annotation_names_chains_and_a_box_or_why_there_is_none() -> None:
    objects = (Annotated(("1", "2"), (3, 4, 5, 6)), Annotated(("7",), None, is_scene=True))
    assert "".join(entities.annotation("700.jpg", 20, 10, objects).decode().split()) == (
        "<annotation><filename>700.jpg</filename><size><width>20</width><height>10</height><depth>3</depth></size>"
        "<object><name>1</name><name>2</name><bndbox><xmin>3</xmin><ymin>4</ymin><xmax>5</xmax><ymax>6</ymax></bndbox></object>"
        "<object><name>7</name><scene>1</scene><nobndbox>0</nobndbox></object></annotation>"
    )


def test_entities_lists_the_captions_without_a_phrase_from_1() -> None:
    assert text(entities.unrelated([ONE])) == "# format: <imageID> <sentence number>\n700 3\n"
    assert whole("x", entities.splits([ONE])) == {"x/train.txt": b"", "x/val.txt": b"", "x/test.txt": b"700\n"}


def test_karpathys_sentences_are_numbered_over_all_images() -> None:
    release = json.loads(text(karpathy.flickr30k([ONE, PHOTOGRAPHS[3], ONE])))
    assert release["dataset"] == "flickr30k"
    assert [image["sentids"] for image in release["images"]] == [[0, 1, 2], [3, 4, 5]]
    assert release["images"][1]["sentences"][1] == {
        "tokens": ["a", "boy", "amp", "a", "dog"],
        "raw": ONE.raw[1],
        "imgid": 1,
        "sentid": 4,
    }


def test_lavis_holds_a_tested_image_in_one_row() -> None:
    files = whole("x", lavis.splits([ONE]))
    assert files["x/flickr30k_train.json"] == files["x/flickr30k_test.json"] == b"[]"
    assert json.loads(files["x/flickr30k_val.json"]) == [{"image": "flickr30k-images/700.jpg", "caption": list(ONE.raw)}]


def test_multi30k_has_the_languages_that_a_subset_has() -> None:
    sentences = [multi30k.Sentence("train", "1.jpg", {"en": "A.", "de": "B."}), multi30k.Sentence("val", "2.jpg", {"en": "C."})]
    assert whole("x", multi30k.task1(sentences)) == {
        "x/task1/raw/train.en": b"A.\n",
        "x/task1/raw/train.de": b"B.\n",
        "x/task1/raw/val.en": b"C.\n",
    }


def test_mdetr_has_one_box_of_two_that_are_nearly_alike() -> None:
    objects = (Annotated(("1",), (1, 1, 101, 101)), Annotated(("2",), (2, 1, 102, 101)), Annotated(("2",), (50, 1, 60, 11)))
    files = whole("x", mdetr.files([mdetr.Boxed(ONE, 200, 110, objects)]))
    apart = json.loads(files["x/final_flickr_separateGT_test.json"])
    assert [(box["image_id"], box["bbox"], box["tokens_positive"]) for box in apart["annotations"]] == [
        (0, [1.0, 1.0, 100.0, 100.0], [[0, 5]]),
        (1, [2.0, 1.0, 100.0, 100.0], [[0, 5], [8, 13]]),
        (1, [50.0, 1.0, 10.0, 10.0], [[8, 13]]),
    ]
    assert [image["caption"] for image in apart["images"]] == list(ONE.tokens)


def test_a_users_schemes_take_turns() -> None:
    assert [user_split.split_in("mine", place) for place in range(4)] == ["train", "val", "test", "train"]
    assert whole("x", user_split.splits([ONE, ONE]))["x/halves.csv"] == b"image,split\n700,train\n700,test\n"


@pytest.mark.parametrize("items", [[], [1], [1, {"a": "ü"}]])
def test_a_list_in_pieces_is_the_list(items: list[object]) -> None:
    assert text(json_list("a.json", items)) == json.dumps(items)


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.place or "exclude.txt")
def test_the_pieces_of_a_file_come_behind_each_other(release: Release, small: World) -> None:
    paths = [path for path, _ in groupby(path for path, _ in release.pieces(small))]
    assert paths
    assert len(paths) == len(set(paths))
