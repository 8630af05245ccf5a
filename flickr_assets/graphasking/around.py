"""What stands around a string: the more general and the more specific ones, the captions that generate it, their images."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from flickr_assets.graph.neighbourhood import Link, Neighbourhood, String
from flickr_assets.graphasking.nodes import Node
from flickr_assets.graphasking.opened import Graph

Side = Literal["parents", "children"]

_BESIDE = {
    "parents": """
SELECT rule, argument, is_soft, edge.n_captions, edge.caption_id, node.text, node.kind, node.n_images
FROM graph.edge AS edge
JOIN graph.node AS node ON node.node_id = edge.parent_id
WHERE edge.child_id = $node
ORDER BY node.n_images DESC, node.text, rule, argument, is_soft
""",
    "children": """
SELECT rule, argument, is_soft, edge.n_captions, edge.caption_id, node.text, node.kind, node.n_images
FROM graph.edge AS edge
JOIN graph.node AS node ON node.node_id = edge.child_id
WHERE edge.parent_id = $node
ORDER BY node.n_images DESC, node.text, rule, argument, is_soft
""",
}
_CAPTIONS = """
WITH generating AS (SELECT caption_id FROM graph.generation WHERE node_id = $node ORDER BY caption_id LIMIT $rows)

SELECT caption_id, image_id, text
FROM graph.caption
JOIN generating USING (caption_id)
ORDER BY caption_id
"""
_IMAGES = "SELECT image_id FROM graph.denotation WHERE node_id = $node ORDER BY image_id LIMIT $rows"

# Strings one step from some, those of most images first.
_NEXT = {
    "parents": """
SELECT node_id, text, kind, n_images
FROM graph.node
SEMI JOIN (SELECT parent_id FROM graph.edge WHERE child_id IN (SELECT unnest($nodes))) AS beside ON parent_id = node_id
WHERE node_id NOT IN (SELECT unnest($shown))
ORDER BY n_images DESC, text
LIMIT $rows
""",
    "children": """
SELECT node_id, text, kind, n_images
FROM graph.node
SEMI JOIN (SELECT child_id FROM graph.edge WHERE parent_id IN (SELECT unnest($nodes))) AS beside ON child_id = node_id
WHERE node_id NOT IN (SELECT unnest($shown))
ORDER BY n_images DESC, text
LIMIT $rows
""",
}
_LINKS = """
SELECT
    parent_id,
    child_id,
    list(DISTINCT rule ORDER BY rule) AS rules,
    bool_and(is_soft) AS is_soft,
    CAST(max(n_captions) AS BIGINT) AS n_captions
FROM graph.edge
WHERE child_id IN (SELECT unnest($shown)) AND parent_id IN (SELECT unnest($shown))
GROUP BY parent_id, child_id
ORDER BY is_soft, parent_id, child_id
"""
_DEGREES = """
SELECT
    count(DISTINCT CASE WHEN child_id = $node THEN parent_id END) AS n_parents,
    count(DISTINCT CASE WHEN parent_id = $node THEN child_id END) AS n_children
FROM graph.edge
WHERE child_id = $node OR parent_id = $node
"""
# Of the strings of a picture, the share that is above; and of either side, the share of the second level.
_ABOVE, _FURTHER = 0.35, 0.5


class Neighbour(NamedTuple):
    """An edge, and the string at its other end. argument: the words that it adds. n_captions: that show it, and the least of them."""

    rule: str
    argument: str
    is_soft: bool
    n_captions: int
    caption_id: str
    text: str
    kind: str
    n_images: int


class Caption(NamedTuple):
    """text: as normalised."""

    caption_id: str
    image_id: str
    text: str


def neighbours(graph: Graph, node: Node, side: Side) -> list[Neighbour]:
    """All edges to one side, the strings of most images first."""
    return [Neighbour._make(row) for row in graph.rows(_BESIDE[side], node=node.node_id)]


def by_rule(found: Sequence[Neighbour]) -> dict[str, int]:
    """Edges by rule, the most frequent first; those that are no entailment apart."""
    counts = Counter(rule_of(one.rule, is_soft=one.is_soft) for one in found)
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def rule_of(rule: str, *, is_soft: bool) -> str:
    """The rule, with the mark of an edge that is no entailment."""
    return f"{rule} (soft)" if is_soft else rule


def captions(graph: Graph, node: Node, most: int) -> list[Caption]:
    """The first captions that generate a string."""
    return [Caption._make(row) for row in graph.rows(_CAPTIONS, node=node.node_id, rows=most)]


def images(graph: Graph, node: Node, most: int) -> list[str]:
    """The first images of a string."""
    return [image for (image,) in graph.rows(_IMAGES, node=node.node_id, rows=most)]


def neighbourhood(graph: Graph, node: Node, *, levels: int, most: int) -> Neighbourhood:
    """The strings within some levels above and below one, at most `most` in all, those of most images; and the edges among them."""
    shown = {node.node_id: String(node.node_id, node.text, node.kind, node.n_images)}
    _gather(graph, "parents", shown, levels, round((most - 1) * _ABOVE))
    _gather(graph, "children", shown, levels, most - len(shown))
    rows = graph.rows(_LINKS, shown=list(shown))
    links = tuple(Link(parent, child, tuple(rules), is_soft, n) for parent, child, rules, is_soft, n in rows)
    ((n_parents, n_children),) = graph.rows(_DEGREES, node=node.node_id)
    n_above = sum(link.child_id == node.node_id for link in links)
    n_below = sum(link.parent_id == node.node_id for link in links)
    return Neighbourhood(node.node_id, tuple(shown.values()), links, n_parents - n_above, n_children - n_below)


def _gather(graph: Graph, side: Side, shown: dict[int, String], levels: int, room: int) -> None:
    """Add what is to one side, level by level."""
    front: Collection[int] = list(shown)[:1]
    for level in range(1, levels + 1):
        n_most = room if level == levels else round(room * _FURTHER)
        rows = graph.rows(_NEXT[side], nodes=list(front), shown=list(shown), rows=n_most) if front else []
        shown.update({row[0]: String(*row) for row in rows})
        room -= len(rows)
        front = [row[0] for row in rows]
