"""A drawing as a PNG of 256 colours: a third of the bytes, and no eye sees the difference."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

N_COLOURS = 256
# Most of a drawing: nothing, and nothing of it to be seen.
CLEAR = 0
# Colours are neighbours whose red, green, blue and opacity are alike but for the last 3 bits.
NEIGHBOURHOOD = np.uint32(0xF8F8F8F8)


def paletted(pixels: Any) -> bytes:
    """The PNG of rows of red, green, blue and opacity, a byte each; nothing but the picture is in it.

    The colours that are kept stay as they are, and every other, on the edges of letters, becomes the nearest of them.
    """
    from PIL import Image

    whole = np.asarray(pixels, dtype=np.uint8)
    words = whole.view(np.uint32)[..., 0]
    inked = words != CLEAR
    found, places, counts = np.unique(words[inked], return_inverse=True, return_counts=True)
    palette = _bytes(np.concatenate(([CLEAR], _kept(found, counts))).astype(np.uint32))
    picture = np.zeros(words.shape, np.uint8)
    picture[inked] = _nearest(_bytes(found), palette)[places]
    image = Image.fromarray(picture, "P")
    image.putpalette(palette[:, :3].tobytes())
    written = io.BytesIO()
    image.save(written, "png", transparency=palette[:, 3].tobytes())
    return written.getvalue()


def _kept(found: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """The most frequent colour of every neighbourhood, lest the few white pixels of a number give way to hues of edges; then the rest."""
    order = np.argsort(-counts, kind="stable")
    _, first = np.unique(found[order] & NEIGHBOURHOOD, return_index=True)
    first = np.sort(first)
    rest = np.setdiff1d(np.arange(len(order)), first)
    return found[order[np.concatenate((first, rest))[: N_COLOURS - 1]]]


def _bytes(colours: np.ndarray) -> np.ndarray:
    return colours.view(np.uint8).reshape(-1, 4)


def _nearest(colours: np.ndarray, palette: np.ndarray) -> np.ndarray:
    """For each colour the place of the nearest of the palette; colours count by their opacity, for what is clear has none."""
    one, other = _weighed(colours), _weighed(palette)
    distance = (one**2).sum(1)[:, None] - 2 * one @ other.T + (other**2).sum(1)[None, :]
    return distance.argmin(1).astype(np.uint8)


def _weighed(colours: np.ndarray) -> np.ndarray:
    values = colours.astype(np.float64)
    return np.column_stack((values[:, :3] * values[:, 3:] / 255, values[:, 3]))
