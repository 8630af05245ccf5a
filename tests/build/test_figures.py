"""Headline counts of the sample, worked by hand; a count whose file is missing is None and names it."""

from __future__ import annotations

import pytest

from flickr_assets.errors import HomeError
from flickr_assets.figures import SPLITS, Figure, figures
from flickr_assets.paths import Home
from flickr_assets.registry import sources
from flickr_assets.sample.six import PHOTOGRAPHS
from tests.build.workshop import Workshop

# Six photographs of five captions. Split by Karpathy: 1 and 3 train, 5 val, 2 and 6 test, 4 in none. By Entities: 1 and 2
# train, 4 and 6 val, 3 and 5 test. By Flickr8k: 1 train, 2 val, 3 test, 4 in none; 5 and 6 are not of it.
WORKED = {
    "entities.images": 6,
    "entities.captions": 30,
    "entities.phrases": 80,
    "entities.phrases_notvisual": 3,
    "entities.chains": 43,
    # Of the first photograph alone: boy, shorts, dog, ball and toy; the beach, the sea and the day have none.
    "entities.boxes": 4,
    "entities.chains_with_one_box": 5,
    "entities.chains_with_several_boxes": 0,
    "entities.chains_without_box": 3,
    "entities.captions_without_phrase": 1,
    "flickr30k.captions": 30,
    "flickr8k.photos": 4,
    "flickr8k.captions": 20,
    "flickr8k.expert_rows": 3,
    "flickr8k.crowd_rows": 3,
    "multi30k.task2.en": 25,
    "multi30k.task2.de": 25,
    "splits.karpathy30k.train": 2,
    "splits.karpathy30k.val": 1,
    "splits.karpathy30k.test": 2,
    "splits.entities.train": 2,
    "splits.entities.val": 2,
    "splits.entities.test": 2,
    "splits.flickr8k.train": 1,
    "splits.flickr8k.val": 1,
    "splits.flickr8k.test": 1,
    "splits.multi30k.test": 2,
    "splits.lavis.test": 2,
    "splits.halves.train": 3,
    "splits.mine.val": 2,
    "overlap.karpathy30k.train.flickr8k.test": 1,
    "overlap.flickr8k.test.karpathy30k.train": 1,
    "overlap.karpathy30k.test.entities.train": 1,
    "overlap.entities.train.karpathy30k.test": 1,
    "overlap.karpathy30k.val.entities.val": 0,
    "overlap.karpathy30k.train.karpathy30k.test": 0,
    "overlap.karpathy30k.test.lavis.test": 2,
    "overlap.halves.train.mine.val": 1,
    "rejects.flickr30k_token": 0,
}


@pytest.fixture(scope="module")
def found(sample_home: Workshop) -> dict[str, Figure]:
    return {figure.name: figure for figure in figures(sample_home.home)}


def test_the_sample_has_what_its_photographs_say(found: dict[str, Figure]) -> None:
    assert {name: found[name].value for name in WORKED} == WORKED


def test_distinct_captions_and_phrases_are_those_of_the_six_photographs(found: dict[str, Figure]) -> None:
    tokens = [text for photo in PHOTOGRAPHS for text in photo.tokens]
    assert found["flickr30k.captions_distinct"].value == len(set(tokens))
    phrases = [phrase.split()[0] for photo in PHOTOGRAPHS for text in photo.entities for phrase in text.split("[/EN#")[1:]]
    assert found["entities.phrases"].value == len(phrases)
    assert found["entities.phrases_notvisual"].value == sum(phrase.startswith("0/") for phrase in phrases)


def test_names_are_unique_and_every_overlap_is_there_in_both_orders(found: dict[str, Figure], sample_home: Workshop) -> None:
    assert len(found) == len(figures(sample_home.home))
    overlaps = {name: figure.value for name, figure in found.items() if name.startswith("overlap.")}
    n_splits = sum(map(len, SPLITS.values())) + 3 + 2  # and the sample's own `mine` and `halves`
    assert len(overlaps) == n_splits * (n_splits - 1)
    for name, value in overlaps.items():
        _, scheme_a, split_a, scheme_b, split_b = name.split(".")
        assert overlaps[f"overlap.{scheme_b}.{split_b}.{scheme_a}.{split_a}"] == value


def test_a_figure_whose_file_is_missing_is_none_and_names_it(bare_home: Workshop) -> None:
    found = {figure.name: figure for figure in figures(bare_home.home)}
    assert {figure.value for figure in found.values()} == {None}
    assert all(figure.missing for figure in found.values())
    assert "results_20130124.token" in found["flickr30k.captions"].missing
    assert "ExpertAnnotations" in found["flickr8k.expert_rows"].missing
    assert "Sentences/ID.txt" in found["entities.chains"].missing
    assert found["splits.entities.val"].missing == "val.txt (Flickr30k Entities, splits)"
    assert "dataset_flickr30k.json" in found["overlap.karpathy30k.train.flickr8k.test"].missing
    assert found["multi30k.task1.cs"].missing == "the .cs files of Multi30K task1"
    assert {f"rejects.{name}" for name in sources()} <= found.keys()


def test_a_part_that_is_missing_is_none_beside_parts_that_are_there(bare: Workshop) -> None:
    bare.lay(
        {
            "flickr30k_entities/val.txt": "1001\n1002\n",
            "flickr8k/Flickr_8k.testImages.txt": "1001_abcdef0123.jpg\n",
            # A pointer is no release: nothing was read that could be counted.
            "flickr30k/results_20130124.token": "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 3\n",
        }
    )
    assert bare.build().number == 2
    found = {figure.name: figure for figure in figures(bare.home)}
    assert found["splits.entities.val"] == Figure("splits.entities.val", 2)
    assert found["splits.entities.train"].value is None
    assert found["overlap.entities.val.flickr8k.test"].value == found["overlap.flickr8k.test.entities.val"].value == 1
    missing = found["overlap.entities.val.flickr8k.val"]
    assert (missing.value, missing.missing) == (None, "Flickr_8k.devImages.txt (Flickr8k splits)")
    assert found["flickr30k.captions"].value is None
    assert "results_20130124.token" in found["flickr30k.captions"].missing
    assert found["rejects.flickr30k_token"].value == 1


def test_figures_of_a_part_of_the_build_say_what_to_build(tmp_path_factory: pytest.TempPathFactory) -> None:
    workshop = Workshop.at(tmp_path_factory.mktemp("part"))
    workshop.lay({"flickr30k/results_20130124.token": "1001.jpg#0\tA cat .\n"})
    assert workshop.build("core.caption").number == 1
    with pytest.raises(HomeError) as caught:
        figures(workshop.home)
    assert caught.value.code == "table-not-built"
    with pytest.raises(HomeError) as caught:
        figures(Home(workshop.raw))
    assert caught.value.code == "home-empty"
