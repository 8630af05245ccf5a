"""A denotation graph as its authors' files hold it, made the relations that `release` writes, by the strings and not by the folder's ids.

`convert` takes a connection with the lines of the files as relations, columns as the source `denotation_graph` reads them, and `line`:
raw_node (node_id, text), raw_node_caption (node_id, captions), raw_node_image (node_id, images), raw_caption_node (caption, node_ids),
raw_edge (child_id, label, parent_id, evidence), raw_chunk (node_id, type, captions), raw_type (node_id, type), raw_origin (caption,
node_id), raw_caption (caption, text), raw_image (image), raw_split (split, image). A file that is missing has no rows.

What differs between the releases, and what is wrong in them:

* the files say `NPART` where their README says `NPDET`: both are read as `NPART`;
* the files do not tell entailments from other edges; `is_soft` is by the rule (`SOFT`), whoever made the graph;
* in the download of 2014, id 139222 stands twice, once out of place (`STRAYS`): that string is given an id of its own, and so are
  those of its edges whose evidence is the caption named there;
* a caption is called IMAGE#NUMBER, and images are those of the captions: where `node-img.map` says otherwise, `graph-images-differ` tells.
  Where captions are called otherwise, their images are those of `node-img.map`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from flickr_assets.graph.depth import depths
from flickr_assets.graph.similarity import node_types
from flickr_assets.source import Reject

if TYPE_CHECKING:
    from flickr_assets.duck import Connection

# (id, string, the caption that it is of) where an id is known to stand for two strings, and this one is out of place.
STRAYS = ((139222, "ride small boat", "998845445.jpg#3"),)
_STRAY = pa.schema({"node_id": pa.int64(), "text": pa.string(), "caption": pa.string()})
# Rules that lead to what the more specific string does not entail: of one or the other, either; of what is tried, that it is done.
SOFT = ("Xor", "orY", "Xto")

_LOOKUP = """
CREATE OR REPLACE TEMP TABLE known AS
WITH told AS (
    SELECT raw_node.*, stray.caption, count(*) OVER (PARTITION BY node_id) > 1 AND caption IS NOT NULL AS is_stray
    FROM raw_node
    LEFT JOIN stray USING (node_id, text)
)

SELECT
    node_id AS was,
    if(is_stray, max(node_id) OVER () + 1, node_id) AS id,
    row_number() OVER (PARTITION BY node_id, is_stray ORDER BY line) AS place,
    CAST(md5_number_lower(text) >> 1 AS BIGINT) AS node_id,
    text,
    if(is_stray, caption, NULL) AS caption,
    line
FROM told;

CREATE OR REPLACE TEMP TABLE moved AS
SELECT was, caption, id FROM known WHERE caption IS NOT NULL AND place = 1;

CREATE OR REPLACE TEMP TABLE lookup AS
SELECT id, node_id, text FROM known WHERE place = 1
"""
_GENERATED = """
CREATE OR REPLACE TEMP TABLE generated AS
WITH told AS (
    SELECT line, node_id AS id, unnest(captions) AS caption, 'node-cap.map' AS file FROM raw_node_caption
    UNION ALL
    SELECT line, unnest(node_ids), caption, 'cap-node.map' FROM raw_caption_node WHERE NOT EXISTS (FROM raw_node_caption)
    UNION ALL
    SELECT 0, was, caption, '' FROM moved
)

SELECT line, file, coalesce(moved.id, told.id) AS id, told.caption AS caption_id
FROM told
LEFT JOIN moved ON moved.was = told.id AND moved.caption = told.caption;

CREATE OR REPLACE TEMP TABLE generation AS
SELECT DISTINCT node_id, caption_id FROM generated JOIN lookup USING (id);

CREATE OR REPLACE TEMP TABLE pictured AS
WITH told AS (SELECT line, node_id AS was, unnest(images) AS image_id FROM raw_node_image)

SELECT line, coalesce(moved.id, told.was) AS id, image_id
FROM told
LEFT JOIN moved ON moved.was = told.was AND split_part(moved.caption, '#', 1) = image_id;

CREATE OR REPLACE TEMP TABLE captioned AS
SELECT DISTINCT node_id, split_part(caption_id, '#', 1) AS image_id FROM generation;

CREATE OR REPLACE TEMP TABLE shown AS
SELECT DISTINCT node_id, image_id FROM pictured JOIN lookup USING (id);

CREATE OR REPLACE TEMP TABLE naming AS
SELECT NOT EXISTS (FROM shown) OR NOT EXISTS (FROM captioned ANTI JOIN shown USING (image_id)) AS is_by_caption;

CREATE OR REPLACE TEMP TABLE denotation AS
SELECT node_id, image_id FROM captioned WHERE (SELECT is_by_caption FROM naming) AND EXISTS (FROM generation)
UNION ALL
SELECT node_id, image_id FROM shown WHERE NOT (SELECT is_by_caption FROM naming) OR NOT EXISTS (FROM generation)
"""
_EDGES = """
CREATE OR REPLACE TEMP TABLE joined AS
WITH told AS (
    SELECT
        line,
        child_id,
        parent_id,
        if(split_part(label, '/', 1) = 'NPDET', 'NPART', split_part(label, '/', 1)) AS rule,
        replace(substr(label, instr(label || '/', '/') + 1), '/', ' ') AS argument,
        evidence,
        list_transform(evidence, lambda said: regexp_extract(said, '^[^#]*#[^#]*')) AS captions
    FROM raw_edge
)

SELECT
    told.* EXCLUDE (child_id, parent_id),
    if(moved.was = child_id, moved.id, child_id) AS child,
    if(moved.was = parent_id, moved.id, parent_id) AS parent
FROM told
LEFT JOIN moved ON moved.was IN (child_id, parent_id) AND list_contains(captions, moved.caption);

CREATE OR REPLACE TEMP TABLE linked AS
SELECT a.node_id AS child_id, b.node_id AS parent_id, rule, argument, evidence, captions
FROM joined
JOIN lookup AS a ON a.id = child
JOIN lookup AS b ON b.id = parent
WHERE a.node_id <> b.node_id;

CREATE OR REPLACE TEMP TABLE evidence AS
SELECT DISTINCT child_id, parent_id, rule, argument, caption_id, ltrim(substr(said, length(caption_id) + 1), '#') AS made_by
FROM (
    SELECT child_id, parent_id, rule, argument, unnest(evidence) AS said, unnest(captions) AS caption_id
    FROM linked
);

CREATE OR REPLACE TEMP TABLE edge AS
SELECT
    child_id,
    parent_id,
    rule,
    argument,
    rule IN (SELECT rule FROM soft) AS is_soft,
    CAST(count(DISTINCT caption_id) AS BIGINT) AS n_captions,
    min(caption_id) AS caption_id
FROM (SELECT DISTINCT child_id, parent_id, rule, argument FROM linked)
LEFT JOIN evidence USING (child_id, parent_id, rule, argument)
GROUP BY child_id, parent_id, rule, argument
"""
# A string that is of several types gets the one that most captions show.
_NODES = """
CREATE OR REPLACE TEMP TABLE node AS
WITH typed AS (
    SELECT node_id, type, count(*) AS n
    FROM (SELECT node_id AS id, type, unnest(captions) FROM raw_chunk UNION ALL SELECT node_id, type, '' FROM raw_type)
    JOIN lookup USING (id)
    GROUP BY node_id, type
),

kinds AS (
    SELECT node_id, kind
    FROM typed
    JOIN node_type USING (type)
    QUALIFY row_number() OVER (PARTITION BY node_id ORDER BY n DESC, type) = 1
),

captions AS (SELECT node_id, CAST(count(*) AS BIGINT) AS n_captions FROM generation GROUP BY node_id),
images AS (SELECT node_id, CAST(count(*) AS BIGINT) AS n_images FROM denotation GROUP BY node_id)

SELECT node_id, text, kind, coalesce(n_captions, 0) AS n_captions, coalesce(n_images, 0) AS n_images
FROM (SELECT DISTINCT node_id, text FROM lookup)
LEFT JOIN kinds USING (node_id)
LEFT JOIN captions USING (node_id)
LEFT JOIN images USING (node_id)
ORDER BY node_id
"""
# (file, line, code, message) of each line, or string, that cannot be taken as it is.
_REJECTS = """
SELECT 'node.idx', line, 'graph-id-twice', format('id {} stands for another string before: {}.', was, text)
FROM known WHERE place > 1
UNION ALL
SELECT 'node.idx', line, 'graph-text-twice', format('{} stands under another id before; they are one string here.', text)
FROM known WHERE place = 1 QUALIFY row_number() OVER (PARTITION BY node_id ORDER BY line) > 1
UNION ALL
SELECT 'node-tree.txt', line, 'graph-id-unknown', format('no string has the id {} or {}.', child, parent)
FROM joined WHERE child NOT IN (SELECT id FROM lookup) OR parent NOT IN (SELECT id FROM lookup)
UNION ALL
SELECT 'node-tree.txt', line, 'graph-edge-loop', format('it leads from {} to itself.', a.text)
FROM joined JOIN lookup AS a ON a.id = child JOIN lookup AS b ON b.id = parent WHERE a.node_id = b.node_id
UNION ALL
SELECT DISTINCT file, line, 'graph-id-unknown', format('no string has the id {}.', id)
FROM generated WHERE id NOT IN (SELECT id FROM lookup)
UNION ALL
SELECT DISTINCT 'node-img.map', line, 'graph-id-unknown', format('no string has the id {}.', id)
FROM pictured WHERE id NOT IN (SELECT id FROM lookup)
UNION ALL
SELECT 'cap-orig.map', line, 'graph-id-unknown', format('no string has the id {}.', node_id)
FROM raw_origin WHERE node_id NOT IN (SELECT id FROM lookup)
UNION ALL
SELECT 'node-img.map', min(line), 'graph-images-differ', format('the captions of {} are of other images.', min(text))
FROM ((FROM shown EXCEPT FROM denotation) UNION ALL (FROM denotation EXCEPT FROM shown))
JOIN lookup USING (node_id)
LEFT JOIN pictured USING (id)
WHERE EXISTS (FROM pictured) AND id NOT IN (SELECT was FROM moved) AND id NOT IN (SELECT id FROM moved)
GROUP BY node_id
ORDER BY ALL
"""
_TABLES = {
    "node": "FROM node ORDER BY node_id",
    "edge": "FROM edge ORDER BY child_id, parent_id, rule, argument",
    "evidence": "FROM evidence ORDER BY child_id, parent_id, rule, argument, caption_id, made_by",
    "generation": "FROM generation ORDER BY node_id, caption_id",
    "denotation": "FROM denotation ORDER BY node_id, image_id",
    "original": """
SELECT DISTINCT caption AS caption_id, lookup.node_id
FROM raw_origin
LEFT JOIN moved USING (caption)
JOIN lookup ON lookup.id = if(moved.was = raw_origin.node_id, moved.id, raw_origin.node_id)
ORDER BY ALL
""",
    "caption": "SELECT DISTINCT caption AS caption_id, split_part(caption, '#', 1) AS image_id, text FROM raw_caption ORDER BY ALL",
    "image": "SELECT DISTINCT image AS image_id FROM raw_image ORDER BY ALL",
    "split": "SELECT DISTINCT image AS image_id, split FROM raw_split ORDER BY ALL",
}


def convert(connection: Connection) -> tuple[dict[str, pa.Table], list[Reject]]:
    """The relations of `release.SHAPES`, with what a built graph knows of them besides, each sorted by its key; and what was not taken.

    node: n_captions too, and depth (int32: edges on the longest way up to a string without parents). edge: is_soft, n_captions and
    caption_id, the least of its captions. Rejects: `graph-id-twice`, `graph-text-twice`, `graph-id-unknown`, `graph-edge-loop`,
    `graph-images-differ`, and `graph-cycle`, once; depth is null then on the cycle and below it.
    """
    connection.register("stray", pa.Table.from_pylist([dict(zip(_STRAY.names, row, strict=True)) for row in STRAYS], _STRAY))
    connection.register("soft", pa.table({"rule": list(SOFT)}))
    connection.register("node_type", node_types())
    for statements in (_LOOKUP, _GENERATED, _EDGES, _NODES):
        connection.execute(statements)
    tables = {name: connection.sql(query).to_arrow_table() for name, query in _TABLES.items()}
    found = connection.execute(_REJECTS).fetchall()
    rejects = [Reject(line, None, file, code, message, "") for file, line, code, message in found]
    tables["node"], circling = with_depth(tables["node"], tables["edge"])
    if circling:
        message = f"{len(circling):,} strings are on a circle of edges, or below one, such as {circling[0]}."
        rejects.append(Reject(None, None, "node-tree.txt", "graph-cycle", message, ""))
    return tables, rejects


def with_depth(node: pa.Table, edge: pa.Table) -> tuple[pa.Table, list[str]]:
    """The nodes, which are sorted by node_id, with column depth; and the strings that have none, because they are on or below a cycle."""
    ids = node["node_id"].to_numpy()
    child, parent = (np.searchsorted(ids, edge[end].to_numpy()) for end in ("child_id", "parent_id"))
    depth = depths(child, parent, len(ids))
    column = pa.array(depth, pa.int32(), mask=depth < 0)
    return node.append_column("depth", column), node["text"].filter(pa.array(depth < 0)).to_pylist()
