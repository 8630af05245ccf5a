"""The files: the same bytes for the same rows, read on white and on near-black pages; refused in words where nothing can be drawn."""

from __future__ import annotations

import base64
import io
import struct
import sys

import numpy as np
import pyarrow as pa
import pytest
from PIL import Image

from flickr_assets.errors import UsageError
from flickr_assets.plots import canvas
from flickr_assets.plots.palette import paletted
from flickr_assets.plots.split_overlap import FAINT, STRONG, strength
from flickr_assets.plotting import drawn, markdown, plots

PLOT = plots()["split_size"]
ROWS = pa.Table.from_pylist([{"scheme": "mine", "split": split, "n_photos": n} for split, n in (("train", 29_000), ("$te$t", 1))])
WHITE, NEAR_BLACK = (1.0, 1.0, 1.0), (0x11 / 255,) * 3

Rgb = tuple[float, ...]


def rgb(colour: str) -> Rgb:
    return tuple(int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))


def over(colour: str, opacity: float, page: Rgb) -> Rgb:
    """What is seen of a colour on a page."""
    return tuple(opacity * top + (1 - opacity) * below for top, below in zip(rgb(colour), page, strict=True))


def contrast(one: Rgb, other: Rgb) -> float:
    """As WCAG 2 defines it, 1 to 21."""

    def luminance(colour: Rgb) -> float:
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(WHITE, (0, 0, 0)) == pytest.approx(21)
    assert contrast(rgb("#777777"), WHITE) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("page", [WHITE, NEAR_BLACK], ids=["white", "near-black"])
@pytest.mark.parametrize("colour", [canvas.INK, *canvas.COLOURS])
def test_every_colour_is_told_from_both_pages(colour: str, page: Rgb) -> None:
    assert contrast(rgb(colour), page) >= 3


@pytest.mark.parametrize("page", [WHITE, NEAR_BLACK], ids=["white", "near-black"])
@pytest.mark.parametrize("colour", [canvas.BLUE, canvas.VERMILLION])
def test_the_numbers_of_the_overlaps_are_read_on_their_cells(colour: str, page: Rgb) -> None:
    faint = canvas.INK if colour == canvas.BLUE else colour
    assert min(contrast(rgb(faint), over(colour, opacity, page)) for opacity in FAINT) >= 3
    assert min(contrast(WHITE, over(colour, opacity, page)) for opacity in STRONG) >= 3
    assert (strength(0), strength(0.5), strength(1)) == (FAINT[0], STRONG[0], STRONG[1])


def chunks(png: bytes) -> list[bytes]:
    found, place = [], 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        found.append(png[place + 4 : place + 8])
        place += length + 12
    return found


def test_a_picture_is_the_same_twice_and_whatever_the_users_style() -> None:
    import matplotlib as mpl

    first = drawn(PLOT, ROWS)
    with mpl.rc_context({"font.size": 30, "text.color": "red", "axes.facecolor": "pink", "savefig.dpi": 20}):
        assert drawn(PLOT, ROWS) == first
        assert mpl.rcParams["font.size"] == 30
    assert "matplotlib.pyplot" not in sys.modules


def test_a_picture_holds_nothing_but_itself() -> None:
    png = drawn(PLOT, ROWS)
    assert png is not None
    assert set(chunks(png)) == {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    assert picture.width == canvas.WIDTH_PX
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
    svg = drawn(PLOT, ROWS, "svg")
    assert svg is not None
    assert svg == drawn(PLOT, ROWS, "svg")
    assert b"Matplotlib" not in svg
    assert b"<dc:date>" not in svg


def test_a_drawing_of_few_colours_keeps_them_all() -> None:
    pixels = np.zeros((20, 30, 4), np.uint8)
    pixels[2:9, 3:9] = (32, 128, 192, 255)
    pixels[5, 5] = (255, 255, 255, 255)
    pixels[10:, :, 3] = np.arange(30) + 1
    png = paletted(pixels)
    assert (np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")) == pixels).all()


def test_of_too_many_colours_a_rare_one_far_from_the_others_is_kept() -> None:
    pixels = np.zeros((40, 40, 4), np.uint8)
    pixels[..., 0], pixels[..., 1] = np.arange(40)[:, None] + 100, np.arange(40)[None, :] + 100
    pixels[..., 3] = 255
    pixels[0, 0] = (255, 255, 255, 255)
    seen = np.asarray(Image.open(io.BytesIO(paletted(pixels))).convert("RGBA")).astype(int)
    assert tuple(seen[0, 0]) == (255, 255, 255, 255)
    assert np.abs(seen - pixels).max() <= 8


@pytest.mark.parametrize("name", plots())
def test_without_rows_there_is_no_picture(name: str) -> None:
    assert drawn(plots()[name], pa.table({"n": pa.array([], pa.int64())})) is None


def test_in_markdown_the_picture_says_what_it_teaches() -> None:
    text = markdown(PLOT, b"png")
    assert text.startswith(f"![{PLOT.title}. {PLOT.teaches}](data:image/png;base64,")
    assert base64.b64decode(text.rpartition(",")[2].rstrip(")")) == b"png"


def test_without_matplotlib_the_way_to_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(UsageError, match="not installed") as refused:
        drawn(PLOT, ROWS)
    assert refused.value.code == "plots-missing"
    assert "pip install 'flickr-assets[plots]'" in str(refused.value)


def test_letters_that_the_font_lacks_are_no_warning(recwarn: pytest.WarningsRecorder) -> None:
    rows = pa.Table.from_pylist([{"scheme": "分割", "split": "訓練", "n_photos": 1}])
    assert drawn(PLOT, rows)
    assert [str(warning.message) for warning in recwarn if "Glyph" in str(warning.message)] == []
