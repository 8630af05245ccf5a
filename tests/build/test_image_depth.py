"""How far image files are looked at, as a build does it: what is read, what is made again, what is remembered."""

from __future__ import annotations

import io
import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Event

import pytest
from PIL import Image, ImageDraw

from flickr_assets.build.run import Build
from flickr_assets.build.status import status
from flickr_assets.build.steps import select
from flickr_assets.build.telling import Ear
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home, Settings
from flickr_assets.source import DEPTHS, Depth
from tests.build.workshop import Told, Workshop, tarred, zipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

LONG_AGO_S = 1_700_000_000
TRAIN, TEST, OTHER = "1234567.jpg", "2345678.jpg", "3456789.jpg"
WANTED = ("core.image_file", "core.photo", "core.source_file", "raw.reject", "raw.reading", "stats.photo_double")
FOLLOWING = {"source/image_file", "core.image_file", "stats.photo_double"}


def jpeg(seed: int) -> bytes:
    image = Image.new("RGB", (80, 60), (seed * 40, 90, 10))
    ImageDraw.Draw(image).ellipse((seed * 9, 5, seed * 9 + 30, 50), fill=(250, 200, seed * 50))
    target = io.BytesIO()
    image.save(target, "JPEG")
    return target.getvalue()


def build(workshop: Workshop, depth: Depth) -> Told:
    workshop.home.remember(Settings().with_raw(workshop.raw).with_images(depth))
    return workshop.build(*WANTED)


@pytest.fixture
def pictured(bare: Workshop) -> Workshop:
    """Three photographs in a folder, two of them the same bytes in a train and a test split, and one cut short in an archive."""
    bare.lay(
        {
            f"images/{TRAIN}": jpeg(1),
            f"images/{TEST}": jpeg(1),
            f"images/{OTHER}": jpeg(2),
            "images/cover.jpg": jpeg(3),
            "more.zip": zipped({f"deep/{OTHER}": jpeg(2)[:-90]}),
            "splits/mine/train.txt": "1234567\n3456789\n",
            "splits/mine/test.txt": "2345678\n",
        }
    )
    for path in bare.raw.rglob("*"):
        os.utime(path, (LONG_AGO_S, LONG_AGO_S))
    return bare


def test_none_reads_nothing_and_says_so(pictured: Workshop) -> None:
    build(pictured, "none")
    assert pictured.rows("core.image_file") == []
    assert "image_file" not in pictured.rows("raw.reading", "source")
    found = pictured.rows("core.source_file", "path", "member", "status", "note")
    assert ("images", None, "skipped", "--images none") in found
    assert ("more.zip", "deep", "skipped", "--images none") in found


def test_names_give_places_and_sizes(pictured: Workshop) -> None:
    build(pictured, "names")
    places = ("photo_id", "path", "member", "n_bytes", "sha256", "is_first")
    assert pictured.rows("core.image_file", *places) == [
        ("flickr:1234567", f"images/{TRAIN}", None, len(jpeg(1)), None, True),
        ("flickr:2345678", f"images/{TEST}", None, len(jpeg(1)), None, True),
        ("flickr:3456789", f"images/{OTHER}", None, len(jpeg(2)), None, True),
        ("flickr:3456789", "more.zip", f"deep/{OTHER}", len(jpeg(2)) - 90, None, False),
    ]
    assert [row["code"] for row in pictured.rows("raw.reject")] == ["image-name"]
    assert pictured.rows("stats.photo_double") == []


def test_at_the_top_of_the_folder_or_of_an_archive_there_is_no_folder_to_name(bare: Workshop) -> None:
    bare.lay({TRAIN: jpeg(1), "flat.tar.gz": tarred({TEST: jpeg(2)})})
    build(bare, "names")
    assert bare.rows("core.image_file", "path", "member") == [(TRAIN, None), ("flat.tar.gz", TEST)]


def test_a_deeper_look_makes_the_source_and_what_reads_it_again_and_nothing_else(pictured: Workshop) -> None:
    build(pictured, "names")
    settings = pictured.home.settings().with_images("bytes")
    standings, _ = status(pictured.home, settings, wanted=select(WANTED))
    stale = {standing.step.name: standing.reason for standing in standings if standing.reason and standing.is_certain}
    assert stale == {"source/image_file": "changed: how far images are looked at"}
    told = build(pictured, "bytes")
    assert told.built >= FOLLOWING
    assert told.changed == {"raw.image_file", "core.image_file", "stats.photo_double"}
    assert not {name for name in told.built if name.startswith("source/")} - {"source/image_file"}
    doubles = [("flickr:1234567", "flickr:2345678", "bytes", 0)]
    assert pictured.rows("stats.photo_double", "photo_id_a", "photo_id_b", "kind", "distance_bits") == doubles
    assert not told.checks["stats.photo_double/is_within_one_split"].passed
    assert not told.checks["core.image_file/bytes_are_of_one_photograph"].passed
    assert told.number == 3, "findings do not hold a build back"


def test_pixels_reject_what_cannot_be_decoded(pictured: Workshop) -> None:
    build(pictured, "pixels")
    rejects = [(row["file"], row["member"], row["code"]) for row in pictured.rows("raw.reject")]
    assert rejects == [("images", "cover.jpg", "image-name"), ("more.zip", f"deep/{OTHER}", "image-undecodable")]
    assert all(len(looks) == 16 for looks in pictured.rows("core.image_file", "perceptual_hash"))
    reading = {
        row["instance"]: (row["n_read"], row["n_accepted"]) for row in pictured.rows("raw.reading") if row["source"] == "image_file"
    }
    assert reading == {"images": (4, 3), "more.zip/deep": (1, 0)}


def test_a_depth_gives_the_same_rows_whatever_was_looked_at_before(pictured: Workshop) -> None:
    versions: dict[Depth, dict[str, str]] = {}
    for depth in ("names", "bytes", "pixels"):
        build(pictured, depth)
        versions[depth] = pictured.versions()
    for depth in ("bytes", "names", "pixels"):
        build(pictured, depth)
        assert pictured.versions() == versions[depth]


def test_a_shallower_look_opens_no_picture(pictured: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    build(pictured, "pixels")
    monkeypatch.setattr("flickr_assets.rawfiles.pictures.look", None)
    assert "source/image_file" in build(pictured, "bytes").built
    assert build(pictured, "pixels").number is not None


def test_photographs_moved_into_an_archive_are_the_same_pictures(pictured: Workshop) -> None:
    build(pictured, "pixels")
    facts = ("photo_id", "sha256", "perceptual_hash", "is_first")
    before = pictured.rows("core.image_file", *facts)
    names = sorted(path.name for path in (pictured.raw / "images").iterdir())
    pictured.lay({"all.tar.gz": tarred({f"images/{name}": pictured.take_away(f"images/{name}") for name in reversed(names)})})
    build(pictured, "pixels")
    assert pictured.rows("core.image_file", *facts) == before
    assert ("all.tar.gz", f"images/{TEST}") in pictured.rows("core.image_file", "path", "member")


def test_a_withdrawn_photograph_leaves_no_file(pictured: Workshop) -> None:
    pictured.lay({"exclude.txt": "3456789\n"})
    build(pictured, "pixels")
    assert "flickr:3456789" not in pictured.rows("core.image_file", "photo_id")
    assert "flickr:3456789" not in pictured.rows("core.photo", "photo_id")
    assert not any("3456789" in str(row) for row in pictured.rows("raw.reject"))


def test_long_work_is_told_while_it_goes_on(pictured: Workshop) -> None:
    told: list[str] = []
    pictured.home.remember(pictured.home.settings().with_images("bytes"))
    list(Build(pictured.home, select(["core.image_file"]), progress=told.append).run())
    assert "image_file: images, 0 images looked at" in told


def test_what_is_told_elsewhere_is_heard_before_the_work_is_done() -> None:
    told: list[str] = []
    heard = Event()

    def hear(line: str) -> None:
        told.append(line)
        heard.set()

    ear = Ear(get_context("spawn"), hear)

    def work() -> bool:
        ear.lines.put("half way")
        return heard.wait(timeout=20)

    with ThreadPoolExecutor(1) as pool:
        assert [future.result() for future in ear.as_completed({pool.submit(work): "work"})] == [True]
    assert told == ["half way"]


def test_a_home_remembers_the_depth_and_one_of_an_earlier_version_has_none(tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    assert home.settings().images == "names"
    for depth in DEPTHS:
        home.remember(Settings().with_images(depth))
        assert home.settings().images == depth
    place = home.root / "home.json"
    place.write_text('{"version": 1, "raw": null, "prefer": []}')
    assert home.settings().images == "names"
    place.write_text('{"version": 1, "raw": null, "prefer": [], "images": "thoughts"}')
    with pytest.raises(HomeError) as caught:
        home.settings()
    assert caught.value.code == "home-settings"
