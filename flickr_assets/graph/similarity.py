"""How alike two strings are by the images that both describe (Young, Lai, Hodosh and Hockenmaier, TACL 2 (2014), 67-78).

Let U be a set of images, and [s] those of U of which some caption generates s. Then

* P(s) = |[s]| / |U|, P(s, t) = |[s] and [t]| / |U|, P(s|t) = |[s] and [t]| / |[t]|;
* nPMI(s, t) = ln(P(s, t) / (P(s) P(t))) / -ln P(s, t), from -1 to 1: 0 where s and t are independent, 1 where their images are the same.

As the authors do, only strings with ten images of U or more are compared, and only pairs with an image in common: no other pair has
an nPMI. Where P(s, t) = 1 the fraction is 0/0; we say 0, for all of U tells nothing of its like.

`compare` takes a connection of `duck.connect` with these relations: node (node_id, text, kind), edge (child_id, parent_id),
denotation (node_id, image_id), split (image_id, split). What does not fit its memory limit goes to its `temp_directory`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa

if TYPE_CHECKING:
    from flickr_assets.duck import Connection

LEAST_IMAGES = 10
# Kinds of nodes as the authors abbreviate them.
TYPES = {"noun phrase": "EN", "verb phrase": "VP", "sentence": "SN", "prepositional phrase": "PP"}

# Images and strings by number: those of many images first, then by their bytes.
_UNIVERSE = """
CREATE OR REPLACE TEMP TABLE universe AS
SELECT CAST(row_number() OVER (ORDER BY image_id) - 1 AS INTEGER) AS image, image_id
FROM (SELECT DISTINCT image_id FROM split WHERE split = $split)
"""
_FREQUENT = """
CREATE OR REPLACE TEMP TABLE frequent AS
WITH size AS (
    SELECT node_id, CAST(count(DISTINCT image_id) AS BIGINT) AS n_images
    FROM denotation
    SEMI JOIN universe USING (image_id)
    GROUP BY node_id
    HAVING n_images >= $least
)

SELECT
    CAST(row_number() OVER (ORDER BY n_images DESC, text) - 1 AS INTEGER) AS number,
    node_id,
    text,
    kind,
    n_images,
    (SELECT count(*) FROM universe) AS n_all
FROM size
JOIN (SELECT node_id, text, kind FROM node) USING (node_id)
ORDER BY number
"""
_PAIR = """
CREATE OR REPLACE TEMP TABLE pair AS
WITH described AS (
    SELECT DISTINCT number, image
    FROM denotation
    JOIN frequent USING (node_id)
    JOIN universe USING (image_id)
)

SELECT a.number AS x, b.number AS y, CAST(count(*) AS INTEGER) AS n_xy
FROM described AS a
JOIN described AS b ON a.image = b.image AND a.number < b.number
GROUP BY a.number, b.number
ORDER BY x, y
"""
# The same of one string, with all others.
_PAIR_OF = """
CREATE OR REPLACE TEMP TABLE pair AS
WITH described AS (
    SELECT DISTINCT number, image, node_id
    FROM denotation
    JOIN frequent USING (node_id)
    JOIN universe USING (image_id)
)

SELECT least(a.number, b.number) AS x, greatest(a.number, b.number) AS y, CAST(count(*) AS INTEGER) AS n_xy
FROM (FROM described WHERE node_id = $of) AS a
JOIN described AS b ON a.image = b.image AND a.number <> b.number
GROUP BY a.number, b.number
ORDER BY x, y
"""
# A way up may lead through strings that are not compared.
_DESCENT = """
CREATE OR REPLACE TEMP TABLE descent AS
WITH RECURSIVE above (number, node_id) AS (
    SELECT number, parent_id FROM edge JOIN frequent ON node_id = child_id
    UNION
    SELECT number, parent_id FROM edge JOIN above ON node_id = child_id
)

SELECT DISTINCT least(above.number, frequent.number) AS x, greatest(above.number, frequent.number) AS y
FROM above
JOIN frequent USING (node_id)
WHERE above.number <> frequent.number
"""
# The logarithms are of whole numbers' quotients, so that s and t may change places; and equal sets are 1, not nearly so.
_SIMILARITY = """
CREATE OR REPLACE TEMP VIEW similarity AS
SELECT
    pair.x,
    pair.y,
    a.node_id AS x_id,
    b.node_id AS y_id,
    a.n_images AS n_x,
    b.n_images AS n_y,
    CAST(n_xy AS BIGINT) AS n_xy,
    CASE
        WHEN n_xy = a.n_all THEN 0.0
        WHEN n_xy = a.n_images AND n_xy = b.n_images THEN 1.0
        ELSE
            ln((CAST(n_xy AS DOUBLE) * a.n_all) / (CAST(a.n_images AS DOUBLE) * b.n_images))
            / ln(CAST(a.n_all AS DOUBLE) / n_xy)
    END AS npmi,
    n_xy / b.n_images AS p_x_given_y,
    n_xy / a.n_images AS p_y_given_x,
    descent.x IS NOT NULL AS is_descent,
    list_has_any(string_split(a.text, ' '), string_split(b.text, ' ')) AS has_same_word,
    a.text AS x_text,
    b.text AS y_text,
    a.kind AS x_kind,
    b.kind AS y_kind
FROM pair
JOIN frequent AS a ON a.number = pair.x
JOIN frequent AS b ON b.number = pair.y
LEFT JOIN descent ON descent.x = pair.x AND descent.y = pair.y
"""

# What is asked for most: P(s), and all pairs, x being the string of more images.
PROBABILITIES = "SELECT node_id, n_images, n_images / n_all AS p FROM frequent ORDER BY number"
SIMILARITIES = """
SELECT x_id, y_id, n_x, n_y, n_xy, npmi, p_x_given_y, p_y_given_x, x_kind, y_kind, is_descent, has_same_word
FROM similarity
ORDER BY x, y
"""


def node_types() -> pa.Table:
    """kind, type: the rows of `TYPES`."""
    return pa.table({"kind": list(TYPES), "type": list(TYPES.values())})


def compare(connection: Connection, split: str, *, least_images: int = LEAST_IMAGES, of: int | None = None) -> None:
    """Compare the strings over the images of a split: temporary tables `universe`, `frequent`, `pair`, `descent`, view `similarity`.

    split: U is the images of that name in the relation `split`; any set of images can be given a name there. of: a node's id, whose
    pairs alone are wanted.
    similarity: x, y are numbers in `frequent`; is_descent: one of them descends from the other; has_same_word: both say some word.
    Flagged pairs are alike for that reason alone, and the authors set them apart.
    """
    steps: tuple[tuple[str, dict[str, Any] | None], ...] = (
        (_UNIVERSE, {"split": split}),
        (_FREQUENT, {"least": least_images}),
        (_PAIR, None) if of is None else (_PAIR_OF, {"of": of}),
        (_DESCENT, None),
        (_SIMILARITY, None),
    )
    for statement, parameters in steps:
        connection.execute(statement, parameters)
