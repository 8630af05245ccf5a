"""Figures: as measured, and as published beside them. A part of layer `stats`."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Table

FIGURE = Column("figure", "string", "The name of the figure, the same for ever.")

_MEASURED = (
    FIGURE,
    Column("value", "float64", "Its value: a count, a mean, or a share from 0 to 1."),
    Column("n_images", "int64", "Images that it is measured over.", minimum=0),
)


def _figures(stem: str, what: str) -> Table:
    return Table(f"stats.{stem}", f"{what}, as the files at hand give them.", _MEASURED, key=("figure",))


MEASURED = _figures("measured", "All figures that papers publish")
FIGURES: tuple[Table, ...] = (
    _figures("corpus_figure", "Figures of the corpora, their captions and splits"),
    _figures("entity_figure", "Figures of Flickr30k Entities"),
    _figures("judgment_figure", "Figures of human judgments"),
    _figures("graph_figure", "Figures of the denotation graph, of that over the most images"),
    MEASURED,
)
STATUS = Column(
    "status",
    "string",
    "equal: the same. rounds_to: the same when rounded as published. cuts_to: the same when cut, not rounded, as the source does. "
    "within: under the bound that is published. differs: none of these. on_part: measured over fewer images than published. "
    "cannot_be_measured: the files that it needs are not at hand. not_in_data: of no release that is public. not_published: measured "
    "here, and published nowhere known.",
    vocabulary=(
        "equal",
        "rounds_to",
        "cuts_to",
        "within",
        "differs",
        "on_part",
        "cannot_be_measured",
        "not_in_data",
        "not_published",
    ),
)
PUBLISHED = Table(
    "stats.published",
    "Published figures beside measured ones. A source that says two things of one figure has a row for each.",
    (
        FIGURE,
        Column("source", "string", "Who publishes it; `this package` for what is measured alone."),
        Column("place", "string", "Where in the source."),
        Column("published", "string", "As it is printed; empty where it is not."),
        Column("published_value", "float64", "The same as a number, in its unit.", nullable=True),
        Column("measured_value", "float64", "As measured, in the same unit.", nullable=True),
        Column("unit", "string", "What is counted, or `%`, or what by what."),
        Column("n_images_published", "int64", "Images that the published figure is of.", nullable=True, minimum=1),
        Column("n_images", "int64", "Images that the measured one is of.", nullable=True, minimum=0),
        Column(
            "difference",
            "float64",
            "Measured less published; null where a count is of fewer images, and of a bound.",
            nullable=True,
        ),
        Column("relative_difference", "float64", "By the published value.", nullable=True),
        STATUS,
        Column("needs", "string", "The files that it is measured from, where they may be missing; else empty."),
        Column("explanation", "string", "The rule by which it is measured, and why the two differ, as far as is known."),
        Column("citation", "string", "The source in full."),
    ),
    key=("figure", "source", "place", "published"),
)
