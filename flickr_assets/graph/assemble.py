"""The graph's tables out of what the texts were told to generate, by statements that DuckDB runs within its memory limit.

The relations that are read: said (node_id, unit, kind, is_new, text), link (child_id, parent_id, rule, argument, is_soft, unit), both
as `expand` tells them; whole (unit, node_id, text): the captions as normalised, where there is one; unit and caption as in `texts`;
kind (kind, name). Then `TABLES` are asked for, in their order; `READ_AGAIN` is a relation from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pyarrow as pa

from flickr_assets.errors import FlickrError
from flickr_assets.graph.circles import weakest
from flickr_assets.graph.depth import depths
from flickr_assets.graph.expand import KINDS, WHOLE

if TYPE_CHECKING:
    from flickr_assets.duck import Connection

_WORDING = """
CREATE OR REPLACE TEMP TABLE wording AS
SELECT node_id, min(text) AS text, max(text) AS other
FROM (SELECT node_id, text FROM said WHERE is_new UNION ALL SELECT node_id, text FROM whole)
GROUP BY node_id
"""
# A caption generates its strings, and itself as a whole.
_GENERATED = """
CREATE OR REPLACE TEMP TABLE generated AS
SELECT node_id, unit FROM said WHERE is_new
UNION ALL
SELECT node_id, unit FROM whole ANTI JOIN (SELECT node_id, unit FROM said WHERE is_new) USING (node_id, unit)
"""
# Whatever generates a string generates what is above it: captions may come to one string by other ways, and not past all that is
# above it. Further rows are looked for above the last ones only, until there are none.
_ABOVE = """
CREATE OR REPLACE TEMP TABLE risen AS
SELECT DISTINCT above.parent_id AS node_id, source.unit
FROM lately AS source
JOIN (SELECT DISTINCT child_id, parent_id FROM edge WHERE NOT is_soft) AS above ON above.child_id = source.node_id
ANTI JOIN generated ON generated.node_id = above.parent_id AND generated.unit = source.unit;

INSERT INTO generated FROM risen;

CREATE OR REPLACE TEMP TABLE lately AS FROM risen
"""
# A string that is of several kinds gets the one that most captions make of it; a whole caption that is no other string is a sentence.
_KINDS = """
CREATE OR REPLACE TEMP TABLE kinds AS
WITH counted AS (
    SELECT node_id, kind, sum(n_captions) AS n
    FROM said
    JOIN unit USING (unit)
    GROUP BY node_id, kind
),

chosen AS (SELECT node_id, max_by(kind, (n, -kind)) AS kind FROM counted GROUP BY node_id)

SELECT node_id, name AS kind
FROM chosen
JOIN kind USING (kind)
"""
# From a whole caption to those of its strings that are above no other; none where it is above some of them.
_WHOLES = """
CREATE OR REPLACE TEMP TABLE upward AS
SELECT DISTINCT unit, parent_id AS node_id FROM link WHERE NOT is_soft;

CREATE OR REPLACE TEMP TABLE to_leaf AS
SELECT whole.node_id AS child_id, leaf.node_id AS parent_id, unit
FROM (SELECT node_id, unit FROM said WHERE is_new) AS leaf
ANTI JOIN upward USING (unit, node_id)
JOIN (FROM whole ANTI JOIN upward USING (unit, node_id)) AS whole USING (unit)
WHERE whole.node_id <> leaf.node_id;

DROP TABLE upward
"""
_EDGES = """
CREATE OR REPLACE TEMP TABLE edge AS
WITH shown AS (
    SELECT DISTINCT child_id, parent_id, rule, argument, is_soft, unit FROM link
    WHERE NOT is_soft OR parent_id IN (SELECT node_id FROM wording)
    UNION ALL
    SELECT child_id, parent_id, $whole, '', false, unit FROM to_leaf
)

SELECT
    child_id,
    parent_id,
    rule,
    argument,
    is_soft,
    CAST(sum(n_captions) AS BIGINT) AS n_captions,
    min(caption_id) AS caption_id
FROM shown
JOIN unit USING (unit)
GROUP BY child_id, parent_id, rule, argument, is_soft;

DROP TABLE to_leaf
"""
_EDGE = "SELECT * FROM edge ORDER BY child_id, parent_id, rule, argument, is_soft"
_GENERATION = "SELECT node_id, caption_id FROM generated JOIN caption USING (unit) ORDER BY node_id, caption"
_DENOTATION = """
SELECT node_id, image_id
FROM (SELECT DISTINCT node_id, image FROM generated JOIN (SELECT DISTINCT unit, image FROM caption) USING (unit))
JOIN (SELECT DISTINCT image, image_id FROM caption) USING (image)
ORDER BY node_id, image
"""
_NODE = """
WITH captions AS (SELECT node_id, CAST(sum(n_captions) AS BIGINT) AS n_captions FROM generated JOIN unit USING (unit) GROUP BY node_id),
images AS (SELECT node_id, CAST(count(*) AS BIGINT) AS n_images FROM denotation GROUP BY node_id)

SELECT node_id, text, coalesce(kind, 'sentence') AS kind, n_captions, n_images, depth
FROM wording
JOIN depth USING (node_id)
JOIN captions USING (node_id)
JOIN images USING (node_id)
LEFT JOIN kinds USING (node_id)
ORDER BY node_id
"""
_ORIGINAL = "SELECT caption_id, node_id FROM whole JOIN caption USING (unit) ORDER BY caption"
_CAPTION = """
SELECT caption_id, image_id, coalesce(whole.text, '') AS text, n_states, is_mended, is_truncated
FROM caption
JOIN outcome USING (unit)
LEFT JOIN whole USING (unit)
ORDER BY caption
"""
_PAIRS = """
SELECT child_id, parent_id, CAST(sum(n_captions) AS BIGINT) AS n_captions
FROM edge
WHERE NOT is_soft
GROUP BY child_id, parent_id
ORDER BY child_id, parent_id
"""
_BROKEN = """
SELECT a.text, b.text, min(rule), CAST(sum(n_captions) AS BIGINT), min(caption_id)
FROM edge
SEMI JOIN circling USING (child_id, parent_id)
JOIN wording AS a ON a.node_id = child_id
JOIN wording AS b ON b.node_id = parent_id
WHERE NOT is_soft
GROUP BY a.text, b.text
ORDER BY a.text, b.text
"""
# The tables of a graph. generation and caption tell a caption by its id; caption: text is as normalised, n_states as `expand` counts.
TABLES: Mapping[str, str] = {
    "edge": _EDGE,
    "generation": _GENERATION,
    "denotation": _DENOTATION,
    "node": _NODE,
    "original": _ORIGINAL,
    "caption": _CAPTION,
}
# Of these, what a later one reads.
READ_AGAIN = "denotation"


class Broken(NamedTuple):
    """An edge that was taken out, for it closed a circle. rule, caption_id: the least of those that show it."""

    child: str
    parent: str
    rule: str
    n_captions: int
    caption_id: str


def kinds() -> pa.Table:
    """kind, name: the kinds by their numbers."""
    return pa.table({"kind": pa.array(range(len(KINDS)), pa.int8()), "name": list(KINDS)})


def prepare(connection: Connection) -> list[Broken]:
    """Make what `TABLES` read, but for the tables among them. Returns the edges that were left out because they went round.

    Strings may mean two things, as *cook*, so that in graphs of many captions a few edges may. Raises FlickrError `text-collision` for
    two strings of one id.
    """
    for statement in (_WORDING, _GENERATED, _KINDS, _WHOLES):
        connection.execute(statement)
    _check_distinct(connection)
    for statement in _EDGES.split(";"):
        connection.execute(statement, {"whole": WHOLE} if "$whole" in statement else None)
    broken = _unwound(connection)
    _close(connection)
    return broken


def _check_distinct(connection: Connection) -> None:
    torn = connection.execute("SELECT text, other FROM wording WHERE text <> other ORDER BY text LIMIT 1").fetchall()
    if torn:
        one, other = torn[0]
        raise FlickrError(
            "text-collision",
            f"two strings have the same id: {one[:60]!r} and {other[:60]!r}.",
            place="the graph's strings",
            remedy="Leave out a caption that generates one of them.",
        )


def _close(connection: Connection) -> None:
    """Let every caption generate all that is above what it generates."""
    connection.execute("CREATE OR REPLACE TEMP TABLE lately AS FROM generated")
    while connection.execute("SELECT count(*) FROM lately").fetchall() != [(0,)]:
        connection.execute(_ABOVE)


def _unwound(connection: Connection) -> list[Broken]:
    """Take out edges until none of the strict ones goes round; then make table depth (node_id, depth)."""
    nodes = connection.sql("SELECT node_id FROM wording ORDER BY node_id").to_arrow_table()["node_id"].to_numpy()
    pairs = connection.sql(_PAIRS).to_arrow_table()
    child, parent = (np.searchsorted(nodes, pairs[name].to_numpy()) for name in ("child_id", "parent_id"))
    depth = depths(child, parent, len(nodes))
    broken: list[Broken] = []
    if (depth < 0).any():
        places = weakest(child, parent, pairs["n_captions"].to_numpy())
        broken = _taken_out(connection, pairs.take(pa.array(places)))
        depth = depths(np.delete(child, places), np.delete(parent, places), len(nodes))
    connection.register("depths", pa.table({"node_id": nodes, "depth": depth}))
    connection.execute("CREATE OR REPLACE TEMP TABLE depth AS SELECT * FROM depths")
    connection.unregister("depths")
    return broken


def _taken_out(connection: Connection, pairs: pa.Table) -> list[Broken]:
    """Delete the strict edges between these pairs (child_id, parent_id)."""
    connection.register("circling", pairs)
    rows = connection.execute(_BROKEN).fetchall()
    connection.execute(
        "DELETE FROM edge WHERE NOT is_soft AND (child_id, parent_id) IN (SELECT (child_id, parent_id) FROM circling)"
    )
    connection.unregister("circling")
    return [Broken(*row) for row in rows]
