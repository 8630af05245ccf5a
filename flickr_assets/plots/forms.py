"""A drawn sheet as a file. The same drawing gives the same bytes: neither the moment nor the software is named in it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from flickr_assets.plots.canvas import DPI
from flickr_assets.plots.palette import paletted

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def png(figure: Figure, scale: float = 1) -> bytes:
    """scale: pixels of the picture to one of the sheet."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure.set_dpi(DPI * scale)
    agg = FigureCanvasAgg(figure)
    agg.draw()
    return paletted(agg.buffer_rgba())


def svg(figure: Figure) -> bytes:
    """Its words are outlines, so that they look the same everywhere."""
    written = io.BytesIO()
    figure.savefig(written, format="svg", facecolor="none", metadata={"Date": None, "Creator": None})
    return written.getvalue()


def pdf(figure: Figure) -> bytes:
    """One page, of the size of the sheet; its words can be searched."""
    written = io.BytesIO()
    metadata = {"CreationDate": None, "Creator": None, "Producer": None}
    figure.savefig(written, format="pdf", facecolor="none", metadata=metadata)
    return written.getvalue()
