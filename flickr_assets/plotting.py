"""Plots: a table's picture, from the numbers that `sql/plots` gives. One file in `plots/` declares one `PLOT`.

The same numbers give the same bytes, on every machine with the same matplotlib.
"""

from __future__ import annotations

import base64
from typing import Literal

import pyarrow as pa

from flickr_assets import duck
from flickr_assets.build.publish import published_paths
from flickr_assets.errors import UsageError
from flickr_assets.paths import Home
from flickr_assets.plot import Plot
from flickr_assets.plots import canvas, forms
from flickr_assets.registry import declared
from flickr_assets.sqlfiles import SqlFile, sql_files

Form = Literal["png", "svg"]


def plots() -> dict[str, Plot]:
    """Every plot by its name."""
    return declared("flickr_assets.plots", "PLOT")


def plot_of(table: str) -> Plot | None:
    """The picture of a table (`stats.split_size`), where people would rather look than read."""
    return next((plot for plot in plots().values() if plot.table == table), None)


def plot_named(name: str) -> Plot:
    """A plot by its name or its table's. Raises UsageError `plot-unknown`."""
    found = plots().get(name) or plot_of(name)
    if found is None:
        raise UsageError("plot-unknown", f"there is no plot {name}.", remedy=f"There are: {', '.join(plots())}.")
    return found


def picture(plot: Plot, home: Home, form: Form = "png") -> bytes | None:
    """The plot of what a home publishes; None where there are no rows to draw.

    Raises HomeError `home-empty`, `home-damaged` or `table-not-built`, UsageError `plots-missing`.
    """
    for table in query_of(plot).tables:
        published_paths(home, table)
    with duck.open_catalogue(home.catalogue) as connection:
        return drawn(plot, duck.query(connection, query_of(plot).query), form)


def markdown(plot: Plot, png: bytes) -> str:
    """The picture within a text of Markdown, with what it teaches for whoever cannot see it."""
    return f"![{plot.title}. {plot.teaches}](data:image/png;base64,{base64.b64encode(png).decode()})"


def query_of(plot: Plot) -> SqlFile:
    """The query that gives a plot's numbers."""
    return next(file for file in sql_files("plots") if file.stem == plot.name)


def render(plot: Plot, connection: duck.Connection, form: Form = "png") -> bytes | None:
    """The plot of what the connection holds; None where there are no rows to draw.

    Raises UsageError `plots-missing` where matplotlib is not installed, FlickrError `sql-query` where a table is not there.
    """
    query = query_of(plot)
    return drawn(plot, duck.arrow(connection, query.query, place=f"sql/plots/{plot.name}.sql"), form)


def drawn(plot: Plot, rows: pa.Table, form: Form = "png") -> bytes | None:
    """The plot of its query's rows; None where there are none. Raises UsageError `plots-missing`."""
    if not rows.num_rows:
        return None
    with canvas.style():
        figure = plot.draw(rows)
        canvas.head(figure, plot.title, plot.teaches)
        return forms.png(figure) if form == "png" else forms.svg(figure)
