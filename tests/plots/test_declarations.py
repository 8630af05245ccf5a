"""Every plot has its query, is of a table, and is never older than it."""

from __future__ import annotations

import pytest

from flickr_assets.build.steps import step_of_table, tables
from flickr_assets.errors import UsageError
from flickr_assets.plot import Plot
from flickr_assets.plotting import plot_named, plot_of, plots, query_of
from flickr_assets.sqlfiles import sql_files

PLOTS = list(plots().values())


def made_of(table: str) -> set[str]:
    """A table and all that it is made from."""
    found: set[str] = set()
    waiting = [table]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(step_of_table()[name].inputs)
    return found


def test_a_plot_has_one_name_in_its_module_its_query_and_its_table() -> None:
    assert {name: plot.name for name, plot in plots().items()} == {name: name for name in plots()}
    assert {file.stem for file in sql_files("plots")} == plots().keys()
    assert {plot.table for plot in PLOTS} <= tables().keys()


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.name)
def test_a_plot_reads_its_table_or_what_that_is_made_from(plot: Plot) -> None:
    assert set(query_of(plot).tables) <= made_of(plot.table)


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.name)
def test_a_plot_teaches_in_one_sentence_that_fits_its_sheet(plot: Plot) -> None:
    assert plot.teaches.endswith(".")
    assert len(plot.teaches) <= 125
    assert len(plot.title) <= 60
    assert not plot.title.endswith(".")


def test_a_plot_is_found_by_its_name_and_by_its_table() -> None:
    plot = plots()["split_size"]
    assert plot_of("stats.split_size") is plot_named("split_size") is plot_named("stats.split_size") is plot
    assert plot_of("core.conflict") is None
    with pytest.raises(UsageError, match="there is no plot nosuch") as refused:
        plot_named("nosuch")
    assert refused.value.code == "plot-unknown"
