"""A denotation graph in the layout of its authors' release (Young et al. 2014): what each file holds, a line at a time.

Ids are dense and of this folder alone: strings of many images first, then by their bytes. Lists are sorted. A split is a folder
of its own, with the same ids. Written here and not by the authors is `node-type.txt`, for the chunked strings that tell their
types (`type-chunk.txt`) are none of ours; and in `pmi/*` the flags stand together in one field.

The relations that are read (types as Arrow's, `list` none):

* node: node_id int64, text, kind (`similarity.TYPES`; may be null), n_images int64;
* edge: child_id, parent_id int64, rule, argument (the words it adds, a blank between them);
* evidence: child_id, parent_id, rule, argument, caption_id, made_by (the rules of the caption by their numbers, or empty);
* generation: node_id, caption_id; denotation: node_id, image_id; original: caption_id, node_id;
* caption: caption_id, text (as normalised); image: image_id; split: image_id, split.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import pyarrow as pa

from flickr_assets.errors import InputError, UsageError
from flickr_assets.graph.similarity import compare, node_types

if TYPE_CHECKING:
    from flickr_assets.duck import Connection

_STRING, _ID = pa.string(), pa.int64()
_EDGE = {"child_id": _ID, "parent_id": _ID, "rule": _STRING, "argument": _STRING}
# The relations with the columns that are needed to write them.
SHAPES: Mapping[str, pa.Schema] = {
    "node": pa.schema({"node_id": _ID, "text": _STRING, "kind": _STRING, "n_images": _ID}),
    "edge": pa.schema(_EDGE),
    "evidence": pa.schema({**_EDGE, "caption_id": _STRING, "made_by": _STRING}),
    "generation": pa.schema({"node_id": _ID, "caption_id": _STRING}),
    "denotation": pa.schema({"node_id": _ID, "image_id": _STRING}),
    "original": pa.schema({"caption_id": _STRING, "node_id": _ID}),
    "caption": pa.schema({"caption_id": _STRING, "text": _STRING}),
    "image": pa.schema({"image_id": _STRING}),
    "split": pa.schema({"image_id": _STRING, "split": _STRING}),
}
# Graphs of which nobody tells the evidence of an edge but its first caption, or the images apart from what they are said to show.
EVIDENCE_OF_EDGES = "SELECT DISTINCT child_id, parent_id, rule, argument, caption_id, '' AS made_by FROM edge"
IMAGES_DESCRIBED = "SELECT image_id FROM denotation UNION SELECT image_id FROM split"

_DENSE = """
CREATE OR REPLACE TEMP TABLE dense AS
SELECT row_number() OVER (ORDER BY n_images DESC, text) - 1 AS id, node_id, text, kind
FROM node
ORDER BY id
"""
# What would be lost or torn if it were written: (what, how many, one of them).
_FAULTS = """
SELECT 'strings stand twice or share an id', count(*), min(text)
FROM (SELECT text, count(*) OVER (PARTITION BY text) + count(*) OVER (PARTITION BY node_id) AS n FROM node)
WHERE n > 2
UNION ALL
SELECT 'strings hold a tab or a line break', count(*), min(text)
FROM (SELECT text FROM node UNION ALL SELECT text FROM caption UNION ALL SELECT argument FROM edge)
WHERE regexp_matches(text, '[\\t\\n\\r]')
UNION ALL
SELECT 'edges, captions or images are of a string that is not there', count(*), min(CAST(node_id AS VARCHAR))
FROM (
    SELECT child_id AS node_id FROM edge UNION ALL SELECT parent_id FROM edge UNION ALL SELECT node_id FROM generation
    UNION ALL SELECT node_id FROM denotation UNION ALL SELECT node_id FROM original
)
WHERE node_id NOT IN (SELECT node_id FROM node)
"""
# RULE/WORDS; of a prepositional phrase, RULE/PREPOSITION/OBJECT.
_LABEL = r"""
CREATE OR REPLACE TEMP MACRO edge_label(rule, argument) AS CASE
    WHEN argument = '' THEN rule
    WHEN rule = 'PP'
        THEN 'PP/' || regexp_replace(argument, '^(in front of|on top of|next to|[^ ]+ (?:and|or) [^ ]+|[^ ]+) ', '\1/')
    ELSE rule || '/' || argument
END
"""
# Pairs of two types, the string of the first one in front; a string has one type, so all its images are of that.
_TYPED = """
CREATE OR REPLACE TEMP MACRO typed(s_kind, t_kind) AS TABLE
WITH turned AS (
    SELECT x, y, npmi, p_x_given_y AS p_s, p_y_given_x AS p_t, n_x AS n_s, x_text AS s, n_y AS n_t, y_text AS t, is_descent, has_same_word
    FROM similarity
    WHERE x_kind = s_kind AND y_kind = t_kind
    UNION ALL
    SELECT x, y, npmi, p_y_given_x, p_x_given_y, n_y, y_text, n_x, x_text, is_descent, has_same_word
    FROM similarity
    WHERE s_kind <> t_kind AND x_kind = t_kind AND y_kind = s_kind
)

SELECT
    x,
    y,
    concat_ws(chr(9), npmi, p_s, p_t, n_s, n_s, s, n_t, n_t, t, if(is_descent, 'D', '') || if(has_same_word, 'O', '')) AS line
FROM turned
"""
_NUMBERED = """
CREATE OR REPLACE TEMP VIEW numbered AS
SELECT similarity.*, a.id AS a, b.id AS b
FROM similarity
JOIN dense AS a ON a.node_id = x_id
JOIN dense AS b ON b.node_id = y_id
"""

# Each query: the beginning of a line, then (where a line is a list) its items, one a row; rows of a line follow each other.
FILES: Mapping[str, str] = {
    "node.idx": "SELECT id || chr(9) || text FROM dense ORDER BY id",
    "node-cap.map": "SELECT CAST(id AS VARCHAR), caption_id FROM generation JOIN dense USING (node_id) ORDER BY id, caption_id",
    "node-img.map": "SELECT CAST(id AS VARCHAR), image_id FROM denotation JOIN dense USING (node_id) ORDER BY id, image_id",
    "cap-node.map": "SELECT caption_id, CAST(id AS VARCHAR) FROM generation JOIN dense USING (node_id) ORDER BY caption_id, id",
    "cap-orig.map": "SELECT caption_id || chr(9) || id FROM original JOIN dense USING (node_id) ORDER BY caption_id, id",
    "node-tree.txt": """
SELECT a.id || chr(9) || edge_label(rule, argument) || chr(9) || b.id, caption_id || if(made_by = '', '', '#' || made_by)
FROM evidence
JOIN dense AS a ON a.node_id = child_id
JOIN dense AS b ON b.node_id = parent_id
ORDER BY a.id, b.id, rule, argument, caption_id, made_by
""",
    "node-type.txt": "SELECT id || chr(9) || type FROM dense JOIN node_type USING (kind) ORDER BY id",
    "img.lst": "SELECT image_id FROM image ORDER BY image_id",
    "token.txt": "SELECT caption_id || chr(9) || text FROM caption ORDER BY caption_id",
}
# Of a split, once `prepare_split` was called for it.
FILES_OF_SPLIT: Mapping[str, str] = {
    "node.idx": """
SELECT id || chr(9) || text FROM dense
WHERE node_id IN (SELECT node_id FROM denotation SEMI JOIN universe USING (image_id))
ORDER BY id
""",
    "img.lst": "SELECT image_id FROM universe ORDER BY image_id",
    "node-image.cnt": "SELECT concat_ws(chr(9), a, b, n_x, n_y, n_xy) FROM numbered ORDER BY x, y",
    "node-image.pmi": "SELECT concat_ws(chr(9), npmi, p_x_given_y, p_y_given_x, n_x, a, n_y, b) FROM numbered ORDER BY x, y",
    "pmi/en-en.pmi": "SELECT line FROM typed('noun phrase', 'noun phrase') ORDER BY x, y",
    "pmi/en-vp.pmi": "SELECT line FROM typed('noun phrase', 'verb phrase') ORDER BY x, y",
    "pmi/vp-vp.pmi": "SELECT line FROM typed('verb phrase', 'verb phrase') ORDER BY x, y",
}


def prepare(connection: Connection) -> None:
    """Number the strings: temporary tables `dense` and `node_type`. Raises InputError `graph-torn` for what the layout cannot hold."""
    for what, n, example in connection.execute(_FAULTS).fetchall():
        if n:
            raise InputError(
                "graph-torn",
                f"{n:,} {what}, such as {str(example)[:60]!r}.",
                place="the graph's tables",
                remedy="Build the graph again; nothing was written.",
            )
    connection.execute(_DENSE)
    connection.execute(_LABEL)
    connection.register("node_type", node_types())


def prepare_split(connection: Connection, split: str, least_images: int) -> None:
    """Compare the strings over the images of a split, for its files. Raises UsageError `split-unknown` where it has none."""
    compare(connection, split, least_images=least_images)
    if not connection.execute("SELECT 1 FROM universe LIMIT 1").fetchall():
        raise UsageError("split-unknown", f"no image is in a split {split!r}.", remedy="Name one of table split.")
    connection.execute(_TYPED)
    connection.execute(_NUMBERED)


def pieces(rows: pa.RecordBatchReader) -> Iterator[str]:
    """The text of a file from its query's rows, some lines or one at a time; no more than a batch and a line of it is held."""
    if len(rows.schema) == 1:
        yield from ("\n".join(batch.column(0).to_pylist()) + "\n" for batch in rows if batch.num_rows)
        return
    pairs = chain.from_iterable(zip(*(column.to_pylist() for column in batch.columns), strict=True) for batch in rows)
    for beginning, group in groupby(pairs, key=itemgetter(0)):
        yield "\t".join((beginning, *(item for _, item in group))) + "\n"
