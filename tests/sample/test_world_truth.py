"""A build of an invented world, held against the truth: every core table, row by row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO

import imagehash
import pytest
from PIL import Image

from flickr_assets.build.steps import tables
from flickr_assets.paths import Settings
from flickr_assets.registry import sources
from flickr_assets.sample.layouts.flickr8k import lemmatised
from flickr_assets.sample.world.assemble import world
from flickr_assets.sample.world.model import Box, Plant, World
from flickr_assets.sample.world.write import write_world
from flickr_assets.schema.core import CORE
from tests.build.workshop import Told, Workshop
from tests.sample.truth import Rows, Truth, differences, overlap

N, SEED = 150, 4

ROW_BY_ROW = (
    *("photo", "image", "caption", "caption_text", "caption_link", "split_scheme", "split_member", "mention", "chain"),
    *("unrelated_caption", "translation", "judgment", "hodosh_caption"),
)
# These have a test of their own below.
OTHERWISE = ("release", "source_file", "box", "box_chain", "box_mdetr", "conflict", "image_file")


@dataclass(frozen=True)
class Made:
    """A world, what is true of it, and the home that was built of its files with every pixel looked at."""

    world: World
    truth: Truth
    workshop: Workshop
    told: Told


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    invented = world(N, SEED)
    workshop = Workshop.at(tmp_path_factory.mktemp("world"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLICKR_WORKERS", "1")
        write_world(invented, workshop.raw, lambda _: None)
        workshop.home.remember(Settings(images="pixels").with_raw(workshop.raw))
        told = workshop.build()
    assert told.number == 1, told.why
    return Made(invented, Truth(invented, lemmatised), workshop, told)


def test_every_core_table_is_held_against_the_truth() -> None:
    assert {table.stem for table in CORE} == {*ROW_BY_ROW, *OTHERWISE}


@pytest.mark.parametrize("stem", ROW_BY_ROW)
def test_the_rows_are_those_that_are_true(made: Made, stem: str) -> None:
    truth = getattr(made.truth, stem)()
    name = f"core.{stem}"
    assert truth
    assert differences(truth, made.workshop.rows(name), tables()[name].key) == []


def test_spans_in_the_raw_edition_spell_the_phrase(made: Made) -> None:
    raw = {
        f"flickr30k:{photo.flickr}#{number}": caption.raw
        for photo in made.truth.shown
        for number, caption in enumerate(photo.captions)
        if photo.karpathy is not None
    }
    rows = made.workshop.rows("core.mention", "caption_id", "phrase", "raw_char_start", "raw_char_end")
    assert rows
    for caption_id, phrase, start, end in rows:
        if caption_id in raw:
            spelt = raw[caption_id][start:end].replace("&amp;", "&")
            assert "".join(spelt.split()) == "".join(phrase.split())
        else:
            assert (start, end) == (None, None)


def test_every_release_is_told(made: Made) -> None:
    titles = {name: source.title for name, source in sources().items()}
    assert dict(made.workshop.rows("core.release", "source", "title")) == titles


EDGES = ("x_min_px", "y_min_px", "x_max_px", "y_max_px")


def test_boxes_are_those_of_the_scenes(made: Made) -> None:
    rows = made.workshop.rows("core.box", "photo_id", "release", *EDGES)
    assert {(photo_id, release, Box(*edges)) for photo_id, release, *edges in rows} == made.truth.boxes()
    assert len(rows) == len(made.truth.boxes())


def test_a_box_is_of_the_chains_whose_things_share_it(made: Made) -> None:
    boxes = {box_id: Box(*edges) for box_id, *edges in made.workshop.rows("core.box", "box_id", *EDGES)}
    rows = made.workshop.rows("core.box_chain", "chain_id", "box_id")
    assert {(chain_id, boxes[box_id]) for chain_id, box_id in rows} == made.truth.boxed_chains()
    assert len(rows) == len(made.truth.boxed_chains())


def test_mdetr_has_the_boxes_separate_and_merged(made: Made) -> None:
    found = {
        (kind, chain, Box(*edges))
        for kind, chain, *edges in made.workshop.rows("core.box_mdetr", "ground_truth", "chain_id", *EDGES)
    }
    true = made.truth.mdetr_boxes()
    assert {(kind, chain) for kind, chain, _ in found} == {(kind, chain) for kind, chain, _ in true}
    # Boxes of one caption that overlap by 0.95, themselves or by way of a third, are one in MDETR, with the edges of one of them.
    for kind, chain, box in found ^ true:
        others = [other for k, c, other in (true if (kind, chain, box) in found else found) if (k, c) == (kind, chain)]
        assert max(overlap(box, other) for other in others) >= 0.9


def test_image_files_are_the_pictures(made: Made) -> None:
    truth: Rows = {}
    for photo in made.truth.shown:
        if photo.flickr not in made.world.planted("picture-undecodable"):
            path = f"flickr30k-images/{photo.image_name}"
            data = (made.workshop.raw / path).read_bytes()
            halves = 2 if photo.flickr in made.world.planted("picture-resized") else 1
            with Image.open(BytesIO(data)) as picture:
                perceptual_hash = str(imagehash.phash(picture))
            truth[f"flickr:{photo.flickr}", path, None] = {
                "image_name": photo.image_name,
                "n_bytes": len(data),
                "sha256": sha256(data).hexdigest(),
                "width_px": photo.width_px // halves,
                "height_px": photo.height_px // halves,
                "image_format": "JPEG",
                "perceptual_hash": perceptual_hash,
                "is_first": True,
            }
    assert differences(truth, made.workshop.rows("core.image_file"), ("photo_id", "path", "member")) == []


def test_every_file_is_told_with_what_became_of_it(made: Made) -> None:
    told: dict[str, set[str]] = {}
    for path, status in made.workshop.rows("core.source_file", "path", "status"):
        told.setdefault(path, set()).add(status)
    in_bundles = {"flickr30k-images", "flickr30k_entities/older/Sentences"}
    files = {path.relative_to(made.workshop.raw).as_posix() for path in made.workshop.raw.rglob("*") if path.is_file()}
    expected = {path: {"read"} for path in files if path.rpartition("/")[0] not in in_bundles}
    expected |= {
        "flickr30k-images": {"read"},
        "flickr30k_entities/older/Sentences": {"excerpt"},
        "flickr30k_entities/annotations.zip": {"read", "skipped"},
        "TRUTH.json": {"unrecognised"},
    }
    assert told == expected


def test_every_release_that_the_tool_reads_is_in_the_world(made: Made) -> None:
    assert {source for source in made.workshop.rows("core.source_file", "source") if source} == set(sources())


# What tells each planted defect, by the code that the plant names.


def _by_reject(made: Made, plant: Plant) -> bool:
    rows = made.workshop.rows("raw.reject", "code", "member", "excerpt")
    return [plant.subject in f"{member} {excerpt}" for code, member, excerpt in rows if code == plant.code] == [True]


def _by_repair(made: Made, plant: Plant) -> bool:
    rows = made.workshop.rows("raw.repair", "code", "before")
    return [before.startswith(plant.subject) for code, before in rows if code == plant.code] == [True]


def _offending(made: Made, check: str) -> list[str]:
    """The offending rows of a check that warns, ten at most, as text."""
    table, _, sentence = check.partition("__")
    result = next(result for name, result in made.told.checks.items() if name.endswith(f".{table}/{sentence}"))
    assert not result.passed
    return [repr(row) for row in result.rows]


def _by_check(made: Made, plant: Plant) -> bool:
    return [plant.subject in row for row in _offending(made, plant.code)] == [True]


def _by_box_check(made: Made, plant: Plant) -> bool:
    boxes = {box for box, chain in made.workshop.rows("core.box_chain", "box_id", "chain_id") if chain == plant.subject}
    return [any(repr(box) in row for box in boxes) for row in _offending(made, plant.code)] == [True]


def _by_photo_double(made: Made, plant: Plant) -> bool:
    kind = "pixels" if plant.name == "near-twin" else "bytes"
    doubles = made.workshop.rows("stats.photo_double", "kind", "photo_id_a", "photo_id_b")
    pair = (kind, *sorted(f"flickr:{number}" for number in plant.subject.split()))
    return bool(_offending(made, plant.code)) and pair in doubles


def _by_caption_double(made: Made, plant: Plant) -> bool:
    kind = "near" if plant.name == "caption-near-twin" else "same"
    doubles = made.workshop.rows("stats.caption_double", "kind", "caption_id_a", "caption_id_b")
    pair = (kind, *sorted(f"flickr30k:{name}" for name in plant.subject.split()))
    return bool(_offending(made, plant.code)) and pair in doubles


def _by_differing_types(made: Made, plant: Plant) -> bool:
    differing = made.workshop.rows("core.chain", "chain_id", "has_differing_types")
    return bool(_offending(made, plant.code)) and (plant.subject, True) in differing


def _by_name(made: Made, plant: Plant) -> bool:
    rows = made.workshop.rows("core.image", "image_id", "is_misnamed")
    return [image for image, is_misnamed in rows if is_misnamed] == [f"flickr8k:{plant.subject}"]


def _by_unescaped_text(made: Made, plant: Plant) -> bool:
    rows = made.workshop.rows("core.caption_text", "caption_id", "text", "text_unescaped")
    return f"flickr30k:{plant.subject}" in {caption for caption, text, unescaped in rows if text != unescaped}


def _by_unrelated_caption(made: Made, plant: Plant) -> bool:
    return f"flickr30k:{plant.subject}" in made.workshop.rows("core.unrelated_caption", "caption_id")


def _by_conflict(made: Made, plant: Plant) -> bool:
    rows = made.workshop.rows("core.conflict", "kind", "subject", "photo_id")
    return any(
        kind == plant.code and plant.subject in (subject, photo_id.removeprefix("flickr:")) for kind, subject, photo_id in rows
    )


def _by_source_file(made: Made, plant: Plant) -> bool:
    return (plant.subject, plant.code) in made.workshop.rows("core.source_file", "member", "status")


def _by_absence(made: Made, plant: Plant) -> bool:
    photo_id = f"flickr:{plant.subject}"
    return photo_id in made.workshop.rows("raw.exclude", "photo_id") and photo_id not in made.workshop.rows(
        "core.photo", "photo_id"
    )


TOLD_BY: dict[str, Callable[[Made, Plant], bool]] = {
    "token-line": _by_reject,
    "xml-syntax": _by_reject,
    "image-undecodable": _by_reject,
    "csv-delimiter-missing": _by_repair,
    "photo_double__is_within_one_split": _by_photo_double,
    "caption_double__none_is_trained_and_tested": _by_caption_double,
    "box__lies_within_its_image": _by_box_check,
    "chain__is_not_both_boxed_and_unboxed": _by_check,
    "image_file__size_is_that_of_the_annotation": _by_check,
    "chain__types_agree": _by_differing_types,
    "is_misnamed": _by_name,
    "text_unescaped": _by_unescaped_text,
    "unrelated_caption": _by_unrelated_caption,
    "box": _by_conflict,
    "entities-edition": _by_conflict,
    "skipped": _by_source_file,
    "exclude": _by_absence,
}


def test_every_planted_defect_is_told(made: Made) -> None:
    assert {plant.code for plant in made.world.plants} == TOLD_BY.keys()
    assert [plant for plant in made.world.plants if not TOLD_BY[plant.code](made, plant)] == []


def test_nothing_is_told_that_was_not_planted(made: Made) -> None:
    planted = [plant.code for plant in made.world.plants]
    assert sorted(made.workshop.rows("raw.reject", "code")) == sorted(
        code for code in planted if code in ("token-line", "xml-syntax", "image-undecodable")
    )
    assert set(made.workshop.rows("raw.repair", "code")) == {"csv-delimiter-missing", "number-text"}
    conflicts = made.workshop.rows("core.conflict", "kind", "photo_id")
    true = {
        (plant.code, f"flickr:{plant.subject.partition('/')[0]}")
        for plant in made.world.plants
        if plant.code in ("box", "entities-edition")
    }
    assert set(conflicts) == true
    blocked = [name for name, result in made.told.checks.items() if not result.passed and result.is_blocking]
    assert blocked == []


def test_a_withdrawn_photograph_is_in_no_table(made: Made) -> None:
    numbers = made.world.withdrawn
    assert numbers
    for name in made.workshop.manifest["tables"]:
        if name != "raw.exclude":
            text = str(made.workshop.table(name).to_pydict())
            assert not any(number in text for number in numbers), name
