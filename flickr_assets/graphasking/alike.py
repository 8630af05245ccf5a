"""Which strings describe the same images as one does, by the measures of `graph/similarity.py`."""

from __future__ import annotations

from typing import Literal, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.graph.similarity import LEAST_IMAGES, compare
from flickr_assets.graphasking.nodes import Node
from flickr_assets.graphasking.opened import Graph

By = Literal["npmi", "p"]

_ALL = "all"
_SHOWN = (
    "CREATE OR REPLACE TEMP VIEW node AS FROM graph.node",
    "CREATE OR REPLACE TEMP VIEW edge AS FROM graph.edge",
    "CREATE OR REPLACE TEMP VIEW denotation AS FROM graph.denotation",
    "CREATE OR REPLACE TEMP VIEW split AS SELECT DISTINCT image_id, 'all' AS split FROM graph.caption",
)
# The pairs of one string, which is h in P(h|·).
_ALIKE = """
WITH alike AS (
    SELECT
        CASE WHEN x_id = $node THEN y_text ELSE x_text END AS text,
        CASE WHEN x_id = $node THEN y_kind ELSE x_kind END AS kind,
        CASE WHEN x_id = $node THEN n_y ELSE n_x END AS n_images,
        n_xy,
        npmi,
        CASE WHEN x_id = $node THEN p_y_given_x ELSE p_x_given_y END AS p,
        CASE WHEN x_id = $node THEN p_x_given_y ELSE p_y_given_x END AS p_reverse,
        is_descent,
        has_same_word
    FROM similarity
    WHERE $node IN (x_id, y_id)
)

SELECT *
FROM alike
ORDER BY CASE WHEN $by = 'npmi' THEN npmi ELSE p END DESC, npmi DESC, n_images DESC, text
"""


class Alike(NamedTuple):
    """A string h beside the one asked, a. n_shared: images of both. p: P(h|a). p_reverse: P(a|h).

    is_descent: one descends from the other; has_same_word: both say some word. Either makes strings alike without further ado.
    """

    text: str
    kind: str
    n_images: int
    n_shared: int
    npmi: float
    p: float
    p_reverse: float
    is_descent: bool
    has_same_word: bool

    @property
    def is_trivial(self) -> bool:
        return self.is_descent or self.has_same_word


def alike(graph: Graph, node: Node, *, by: By = "npmi", least_images: int = LEAST_IMAGES) -> list[Alike]:
    """All strings that share an image with one, the most alike first. Raises InputError `node-rare`."""
    if node.n_images < least_images:
        raise InputError(
            "node-rare",
            f"{node.text!r} describes too few images: {node.n_images:,}; strings are compared that describe {least_images:,} or more.",
            place=graph.place,
            remedy=f"Compare rarer ones, too: --min-images {node.n_images}",
        )
    for statement in _SHOWN:
        graph.execute(statement)
    compare(graph.connection, _ALL, least_images=least_images, of=node.node_id)
    return [Alike._make(row) for row in graph.rows(_ALIKE, node=node.node_id, by=by)]
