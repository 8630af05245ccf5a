"""A table's picture for its page."""

from collections.abc import Mapping

import dagster as dg

from flickr_assets import duck
from flickr_assets.errors import UsageError
from flickr_assets.paths import Home
from flickr_assets.plotting import markdown, plot_of, query_of, render
from flickr_assets.store import Stored


def picture(table: str, stored: Mapping[str, Stored], home: Home) -> dg.MetadataValue | None:
    """Drawn from what is stored; None where there is no plot of the table, nothing to draw, or no matplotlib."""
    plot = plot_of(table)
    if plot is None or not stored.keys() >= set(query_of(plot).tables):
        return None
    connection = duck.connect({name: home.root / stored[name].path for name in query_of(plot).tables})
    try:
        png = render(plot, connection)
    except UsageError:
        return None
    finally:
        connection.close()
    return None if png is None else dg.MetadataValue.md(markdown(plot, png))
