"""The photographs as files, at each depth; the pictures are drawn here."""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
import warnings
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from PIL import Image, ImageDraw

from flickr_assets.errors import InputError
from flickr_assets.rawfiles import pictures
from flickr_assets.rawfiles.part import FilePart
from flickr_assets.rawfiles.pictures import look
from flickr_assets.source import DEPTHS, Depth, Head, ListedFile, Match, Reading
from flickr_assets.sources.image_file import SOURCE

BAD = Path(__file__).parent / "bad"
LONG_AGO_NS = 1_000_000_000_000_000_000


def drawn(width: int = 120, height: int = 90, seed: int = 1) -> Image.Image:
    """A scene of some shapes, another for every seed."""
    image = Image.new("RGB", (width, height), (40 * seed % 256, 90, 200))
    pen = ImageDraw.Draw(image)
    for number in range(6):
        left, top = (37 * seed * (number + 1)) % (width * 2 // 3), (53 * seed + 31 * number) % (height * 2 // 3)
        pen.ellipse((left, top, left + width // 3, top + height // 4), fill=(255 - 40 * number, 30 * number, 60 * seed % 256))
    return image


def encoded(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    target = io.BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def listed(files: Mapping[str, bytes], opened: list[str] | None = None, mtime_ns: int = LONG_AGO_NS) -> FilePart:
    """A folder of these files; the names of those that are opened are told."""

    def entries() -> Iterator[ListedFile]:
        for name, data in sorted(files.items()):

            def content(name: str = name, data: bytes = data) -> BinaryIO:
                if opened is not None:
                    opened.append(name)
                return io.BytesIO(data)

            yield ListedFile(name, len(data), mtime_ns, content, f"images/{name}")

    return FilePart("", "images", "images", io.BytesIO, None, entries)


def read(files: Mapping[str, bytes], depth: Depth = "names", memory: Path | None = None, **about: Any) -> Reading:
    n_workers = about.pop("n_workers", 2)
    reading = SOURCE.reading()
    reading.depth, reading.memory, reading.n_workers = depth, memory, n_workers
    SOURCE.read(listed(files, **about), reading)
    return reading


def rows(reading: Reading) -> list[tuple[Any, ...]]:
    """Without their places."""
    return [(*row[:3], *row[5:]) for row in reading.rows["image_file"]]


def places(reading: Reading) -> list[tuple[Any, ...]]:
    return [row[3:5] for row in reading.rows["image_file"]]


FOLDER = {"1234567.jpg": encoded(drawn()), "2345678_0a1b2c3d4e.jpg": encoded(drawn(seed=2)), "cover.jpg": encoded(drawn(seed=3))}


@pytest.mark.parametrize(
    ("path", "instance"),
    [
        ("flickr30k-images/1000092795.jpg", "flickr30k-images"),
        ("all.zip/Images/1001773457_577c3a7d70.JPG", "all.zip/Images"),
        ("coco/COCO_val2014_000000117071.jpeg", "coco"),
        ("voc/2008_003849.png", "voc"),
        ("1234567.jpg", "."),
    ],
)
def test_a_photographs_name_is_enough_and_the_folder_tells_copies_apart(path: str, instance: str) -> None:
    assert SOURCE.recognise(Head(path, b"")) == Match("", instance)


@pytest.mark.parametrize("path", ["icons/logo.png", "frames/000123.jpg", "x/IMG_2041.jpg"])
def test_other_pictures_are_not_taken_for_photographs(path: str) -> None:
    assert isinstance(SOURCE.recognise(Head(path, b"")), str)


def test_names_open_no_file() -> None:
    opened: list[str] = []
    reading = read(FOLDER, opened=opened)
    assert opened == []
    sizes = [len(data) for data in FOLDER.values()]
    assert rows(reading) == [
        (0, "1234567.jpg", "flickr:1234567", sizes[0], None, None, None, None, None),
        (1, "2345678_0a1b2c3d4e.jpg", "flickr:2345678", sizes[1], None, None, None, None, None),
    ]
    assert [(reject.member, reject.line, reject.code) for reject in reading.rejects] == [("cover.jpg", 2, "image-name")]
    assert (reading.n_read, reading.n_accepted, reading.n_rejected) == (3, 2, 1)


def test_bytes_have_a_hash_and_a_header_and_pixels_a_look() -> None:
    data = FOLDER["1234567.jpg"]
    facts = (hashlib.sha256(data).hexdigest(), 120, 90, "JPEG")
    assert rows(read(FOLDER, "bytes"))[0][4:] == (*facts, None)
    *same, looks = rows(read(FOLDER, "pixels"))[0][4:]
    assert tuple(same) == facts
    assert len(looks) == 16
    assert int(looks, 16).bit_length() <= 64


def test_what_the_bytes_are_counts_and_not_the_ending() -> None:
    assert rows(read({"1234567.jpg": encoded(drawn(), "PNG")}, "bytes"))[0][7] == "PNG"


def turned() -> Image.Exif:
    """Metadata that says: show this with its left side up."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif


SHADES = drawn().convert("L")
VARIETIES = {
    "progressive": encoded(drawn(), progressive=True),
    "quality 40": encoded(drawn(), quality=40),
    "half the size": encoded(drawn().resize((60, 45))),
    "grey": encoded(SHADES),
    "CMYK": encoded(drawn().convert("CMYK")),
    "palette": encoded(drawn().convert("P", palette=Image.Palette.ADAPTIVE), "PNG"),
    "palette with transparency": encoded(drawn().convert("P", palette=Image.Palette.ADAPTIVE), "PNG", transparency=255),
    "transparent": encoded(drawn().convert("RGBA"), "PNG"),
    "grey and transparent": encoded(SHADES.convert("LA"), "PNG"),
    "16 bits": encoded(SHADES.convert("I").point(lambda value: value * 256).convert("I;16"), "PNG"),
    "animated": encoded(drawn(), "GIF", save_all=True, append_images=[drawn(seed=2)]),
    "animated webp": encoded(drawn(), "WEBP", save_all=True, append_images=[drawn(seed=2)]),
    "turned by EXIF": encoded(drawn(), exif=turned()),
}


def distance_bits(a: str, b: str) -> int:
    return (int(a, 16) ^ int(b, 16)).bit_count()


@pytest.mark.parametrize("variety", VARIETIES)
def test_one_picture_in_any_kind_of_file_looks_alike(variety: str) -> None:
    original = look(encoded(drawn()), "pixels").perceptual_hash
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seen = look(VARIETIES[variety], "pixels")
    assert seen.code == ""
    assert original
    assert seen.perceptual_hash
    assert distance_bits(original, seen.perceptual_hash) <= 6
    assert (seen.width_px, seen.height_px) == ((60, 45) if variety == "half the size" else (120, 90))


def test_different_pictures_differ() -> None:
    hashes = [look(encoded(drawn(seed=seed)), "pixels").perceptual_hash or "" for seed in (1, 2, 3, 4)]
    assert min(distance_bits(a, b) for a in hashes for b in hashes if a != b) > 10
    assert len(set(hashes)) == 4


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("image-undecodable__page.jpg", "image-undecodable", "web page"),
        ("image-undecodable__text.jpg", "image-undecodable", "no image of a known format"),
        ("image-undecodable__header.jpg", "image-undecodable", "header"),
        ("lfs-pointer__image.jpg", "lfs-pointer", "git lfs pull"),
        ("xet-pointer__image.jpg", "xet-pointer", "git-xet"),
        ("image-bomb.png", "image-bomb", "50,000,000"),
        ("image-bomb__larger.png", "image-bomb", "50,000,000"),
        ("file-empty__image.jpg", "file-empty", "empty"),
    ],
)
@pytest.mark.parametrize("depth", ["bytes", "pixels"])
def test_a_file_that_is_no_picture_is_rejected_as_what_it_is(name: str, code: str, words: str, depth: Depth) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        reading = read({"1234567.jpg": (BAD / name).read_bytes(), "2345678.jpg": FOLDER["1234567.jpg"]}, depth)
    (reject,) = reading.rejects
    assert (reject.member, reject.line, reject.code) == ("1234567.jpg", 0, code)
    assert words in reject.message
    assert [row[1] for row in rows(reading)] == ["2345678.jpg"]
    assert reading.n_read == reading.n_accepted + reading.n_rejected == 2


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("share", [0.5, 0.9])
def test_a_picture_cut_short_is_found_by_its_pixels_alone(kind: str, share: float) -> None:
    data = encoded(drawn(), kind)
    cut = {"1234567.jpg": data[: int(len(data) * share)]}
    assert rows(read(cut, "bytes"))[0][5:7] == (120, 90)
    reading = read(cut, "pixels")
    assert [reject.code for reject in reading.rejects] == ["image-undecodable"]
    assert "pixels cannot be decoded" in reading.rejects[0].message
    assert rows(reading) == []


def test_an_empty_file_is_rejected_by_its_size_and_a_huge_one_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [reject.code for reject in read({"1234567.jpg": b""}).rejects] == ["file-empty"]
    monkeypatch.setattr(pictures, "MAX_BYTES", 100)
    opened: list[str] = []
    reading = read({"1234567.jpg": FOLDER["1234567.jpg"]}, "bytes", opened=opened)
    assert ([reject.code for reject in reading.rejects], opened) == (["image-too-large"], [])


def test_a_file_that_cannot_be_opened_is_one_reject() -> None:
    def closed() -> BinaryIO:
        raise PermissionError(13, "Permission denied")

    def damaged() -> BinaryIO:
        raise InputError("archive-corrupt", "it cannot be unpacked to its end.", remedy="Fetch it again.")

    def entries() -> Iterator[ListedFile]:
        yield ListedFile("1234567.jpg", 9, 0, closed, "1234567.jpg")
        yield ListedFile("1234568.jpg", 9, 0, damaged, "1234568.jpg")
        data = FOLDER["1234567.jpg"]
        yield ListedFile("1234569.jpg", len(data), 0, lambda: io.BytesIO(data), "1234569.jpg")

    reading = SOURCE.reading()
    reading.depth = "pixels"
    SOURCE.read(FilePart("", "images", "images", io.BytesIO, None, entries), reading)
    assert [reject.code for reject in reading.rejects] == ["file-unreadable", "archive-corrupt"]
    assert [row[1] for row in rows(reading)] == ["1234569.jpg"]


def test_rows_and_rejects_do_not_depend_on_the_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_N_TOGETHER", 16)
    files = {f"{1000 + number}.jpg": encoded(drawn(40, 30, number)) for number in range(50)}
    files |= {"1007.jpg": b"not a picture", "1031.jpg": files["1031.jpg"][:300], "1049.jpg": b""}
    alone, together = (read(files, "pixels", n_workers=n_workers) for n_workers in (1, 7))
    assert rows(alone) == rows(together)
    assert alone.rejects == together.rejects
    assert [row[0] for row in rows(alone)] == sorted(row[0] for row in rows(alone))
    assert len(rows(alone)) == 47


def test_a_stream_is_read_as_it_is_listed() -> None:
    last: list[str] = []

    def entries() -> Iterator[ListedFile]:
        for name, data in sorted(FOLDER.items()):
            last[:] = [name]

            def content(name: str = name, data: bytes = data) -> BinaryIO:
                assert last == [name], "the stream has gone on"
                return io.BytesIO(data)

            yield ListedFile(name, len(data), LONG_AGO_NS, content, "stream.tar", name)
        last.clear()

    reading = SOURCE.reading()
    reading.depth, reading.n_workers = "pixels", 4
    SOURCE.read(FilePart("", "images", "images", io.BytesIO, None, entries), reading)
    assert rows(reading) == rows(read(FOLDER, "pixels"))
    assert places(reading) == [("stream.tar", "1234567.jpg"), ("stream.tar", "2345678_0a1b2c3d4e.jpg")]


@pytest.mark.parametrize("first", DEPTHS[1:])
@pytest.mark.parametrize("second", DEPTHS[1:])
def test_what_is_remembered_saves_opening_and_changes_nothing(tmp_path: Path, first: Depth, second: Depth) -> None:
    files = {**FOLDER, "3456789.jpg": FOLDER["1234567.jpg"][:700], "4567890.jpg": b"not a picture"}
    memory = tmp_path / "cache" / "pictures.sqlite"
    read(files, first, memory)
    opened: list[str] = []
    again, anew = read(files, second, memory, opened=opened), read(files, second)
    assert rows(again) == rows(anew)
    assert again.rejects == anew.rejects
    needs_reading = second != "names" and DEPTHS.index(second) > DEPTHS.index(first)
    assert opened == (sorted(files) if needs_reading else [])


def test_a_file_of_another_size_or_time_is_looked_at_again(tmp_path: Path) -> None:
    memory = tmp_path / "pictures.sqlite"
    read(FOLDER, "bytes", memory)
    opened: list[str] = []
    read({**FOLDER, "1234567.jpg": encoded(drawn(seed=5), quality=95)}, "bytes", memory, opened=opened)
    assert opened == ["1234567.jpg"]
    opened.clear()
    read(FOLDER, "bytes", memory, opened=opened, mtime_ns=LONG_AGO_NS + 1)
    assert opened == sorted(FOLDER)


def test_a_memory_of_another_shape_is_as_good_as_none(tmp_path: Path) -> None:
    memory = tmp_path / "pictures.sqlite"
    read(FOLDER, "bytes", memory)
    for body in ("[]", "7", '{"depth": "bytes"}', '["deep", "x"]', None):
        with closing(sqlite3.connect(memory)) as connection, connection:
            connection.execute("UPDATE memo SET body = ?", (body,))
        assert rows(read(FOLDER, "bytes", memory)) == rows(read(FOLDER, "bytes"))


def test_a_packed_picture_is_no_picture() -> None:
    reading = read({"1234567.jpg": FOLDER["1234567.jpg"], "1234567.jpg.gz": FOLDER["1234567.jpg"]}, "names")
    assert [reject.code for reject in reading.rejects] == ["image-name"]


def test_another_decoder_looks_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = tmp_path / "pictures.sqlite"
    read(FOLDER, "bytes", memory)
    monkeypatch.setattr(pictures, "_libraries", lambda: "another")
    opened: list[str] = []
    read(FOLDER, "bytes", memory, opened=opened)
    assert opened == sorted(FOLDER)


def test_what_was_learnt_is_kept_when_the_reading_is_cut_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_N_TOGETHER", 4)
    memory = tmp_path / "pictures.sqlite"
    files = {f"{1000 + number}.jpg": encoded(drawn(40, 30, number)) for number in range(10)}
    looking = pictures.looked_at("images", listed(files).listing(), "bytes", memory, 1)
    for _ in range(5):
        next(looking)
    with closing(sqlite3.connect(memory)) as connection:
        assert len([json.loads(body) for (body,) in connection.execute("SELECT body FROM memo")]) == 4


def test_one_photograph_under_two_names_is_two_files() -> None:
    reading = read({"1234567.jpg": FOLDER["1234567.jpg"], "1234567_0a1b2c3d4e.jpg": FOLDER["1234567.jpg"]}, "bytes")
    assert [row[2] for row in rows(reading)] == ["flickr:1234567"] * 2
    assert not reading.rejects


def test_the_specimen_is_one_photograph() -> None:
    ((path, data),) = SOURCE.specimen().items()
    assert isinstance(SOURCE.recognise(Head(path, b"")), Match)
    assert rows(read({path.rsplit("/", 1)[1]: data}, "pixels"))[0][5:7] == (240, 160)
