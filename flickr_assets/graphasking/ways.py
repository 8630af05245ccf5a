"""Ways from one string to another: up only, where the one entails the other, or by any edges. Looked for from both ends at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from flickr_assets.graphasking.nodes import Node
from flickr_assets.graphasking.opened import Graph

Along = Literal["strict", "upward", "any"]

# Where a step leads: from the start (side 0), and, walked backwards, from the end (side 1).
_ONWARD: dict[Along, str] = {
    "strict": """
CREATE OR REPLACE TEMP VIEW onward AS
SELECT 0 AS side, child_id AS near_id, parent_id AS far_id, n_captions FROM graph.edge WHERE NOT is_soft
UNION ALL
SELECT 1, parent_id, child_id, n_captions FROM graph.edge WHERE NOT is_soft
""",
    "upward": """
CREATE OR REPLACE TEMP VIEW onward AS
SELECT 0 AS side, child_id AS near_id, parent_id AS far_id, n_captions FROM graph.edge
UNION ALL
SELECT 1, parent_id, child_id, n_captions FROM graph.edge
""",
    "any": """
CREATE OR REPLACE TEMP VIEW onward AS
SELECT unnest([0, 1]) AS side, child_id AS near_id, parent_id AS far_id, n_captions FROM graph.edge
UNION ALL
SELECT unnest([0, 1]), parent_id, child_id, n_captions FROM graph.edge
""",
}
_START = """
CREATE OR REPLACE TEMP TABLE reached AS
SELECT unnest([0, 1]) AS side, unnest([$start, $end]) AS node_id, CAST(NULL AS BIGINT) AS before_id, 0 AS step
"""
# Of several ways to a string, that over the edge which most captions show.
_STEP = """
INSERT INTO reached
SELECT $side, far_id, max_by(near_id, (n_captions, -near_id)), $step
FROM (FROM onward WHERE side = $side)
SEMI JOIN (SELECT node_id FROM reached WHERE side = $side AND step = $step - 1) AS front ON front.node_id = near_id
ANTI JOIN (SELECT node_id FROM reached WHERE side = $side) AS old ON old.node_id = far_id
GROUP BY far_id
"""
_FRONT = "SELECT count(*) FROM reached WHERE side = $side AND step = $step"
_MET = """
SELECT a.node_id
FROM (FROM reached WHERE side = 0) AS a
JOIN (FROM reached WHERE side = 1) AS b USING (node_id)
JOIN graph.node USING (node_id)
ORDER BY a.step + b.step, n_images DESC, node_id
LIMIT 1
"""
_BEFORE = "SELECT before_id FROM reached WHERE side = $side AND node_id = $node AND before_id IS NOT NULL"
_EDGES = """
SELECT child_id, parent_id, rule, argument, is_soft, n_captions
FROM graph.edge
WHERE child_id IN (SELECT unnest($nodes)) AND parent_id IN (SELECT unnest($nodes))
ORDER BY is_soft, n_captions DESC, rule, argument
"""
_NODES = """
SELECT node_id, text, kind, n_images, n_captions, depth
FROM graph.node
WHERE node_id IN (SELECT unnest($nodes))
"""
_SHARED = """
SELECT count(*)
FROM (SELECT image_id FROM graph.denotation WHERE node_id = $a)
SEMI JOIN (SELECT image_id FROM graph.denotation WHERE node_id = $b) AS other USING (image_id)
"""


class Step(NamedTuple):
    """To the next string. is_up: it is more general. argument: the words that tell the two apart."""

    is_up: bool
    rule: str
    argument: str
    is_soft: bool
    n_captions: int
    node: Node


@dataclass(frozen=True)
class Entailment:
    """Of two strings, whether the second is above the first by strict edges.

    way: a shortest one up, None where there is none; if only soft edges lead there, soft_way is one of those. n_shared: images of both.
    """

    child: Node
    parent: Node
    way: tuple[Step, ...] | None
    soft_way: tuple[Step, ...] | None
    n_shared: int

    @property
    def p_parent_given_child(self) -> float:
        """Of the child's images, the share that is the parent's, too; 0 where there are none."""
        return self.n_shared / max(1, self.child.n_images)

    @property
    def p_child_given_parent(self) -> float:
        """The same the other way round."""
        return self.n_shared / max(1, self.parent.n_images)


def entailment(graph: Graph, child: Node, parent: Node) -> Entailment:
    """Whether the first string entails the second."""
    found = way(graph, child, parent, "strict")
    soft = way(graph, child, parent, "upward") if found is None else None
    ((n_shared,),) = graph.rows(_SHARED, a=child.node_id, b=parent.node_id)
    return Entailment(child, parent, found, soft, n_shared)


def way(graph: Graph, start: Node, end: Node, along: Along) -> tuple[Step, ...] | None:
    """A shortest way; no step where both are the same, None where there is no way."""
    graph.execute(_ONWARD[along])
    graph.execute(_START, start=start.node_id, end=end.node_id)
    steps, fronts = [0, 0], [1, 1]
    while not (met := graph.rows(_MET)):
        # The side with less to look at; where one has come to its end, there is no way.
        side = int(fronts[1] < fronts[0])
        if not fronts[side]:
            return None
        steps[side] += 1
        graph.execute(_STEP, side=side, step=steps[side])
        ((fronts[side],),) = graph.rows(_FRONT, side=side, step=steps[side])
    ((middle,),) = met
    return _steps(graph, [*reversed(_back(graph, 0, middle)), middle, *_back(graph, 1, middle)])


def _back(graph: Graph, side: int, node_id: int) -> list[int]:
    """The nodes from one to the end of that side, itself left out."""
    found: list[int] = []
    while before := graph.rows(_BEFORE, side=side, node=found[-1] if found else node_id):
        found.append(before[0][0])
    return found


def _steps(graph: Graph, ids: list[int]) -> tuple[Step, ...]:
    """The steps along nodes; of several edges between two, the strict one that most captions show."""
    nodes = {row[0]: Node._make(row) for row in graph.rows(_NODES, nodes=ids)}
    edges = {(row[0], row[1]): row[2:] for row in reversed(graph.rows(_EDGES, nodes=ids))}
    steps: list[Step] = []
    for here, there in pairwise(ids):
        is_up = (here, there) in edges
        steps.append(Step._make((is_up, *edges[(here, there) if is_up else (there, here)], nodes[there])))
    return tuple(steps)
