"""What a plot declares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyarrow as pa

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Plot:
    """A picture of a table, for whoever would rather look than read.

    table: what it is of, by full name; its stem is the plot's name, its module's and that of its query in `sql/plots`.
    teaches: one sentence that stands below the title. draw: the figure of that query's rows, at least one; its top `HEAD_PX`
    pixels are left free for the title. names_px: from where to where, in pixels from the left, the names of its rows stand, if they are to
    stay in view where the plot is wider than the screen.
    """

    title: str
    table: str
    teaches: str
    draw: Callable[[pa.Table], Figure]
    names_px: tuple[int, int] | None = None

    @property
    def name(self) -> str:
        return self.table.split(".", 1)[1]
