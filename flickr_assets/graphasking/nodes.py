"""The string that is meant: as it is written, as it would be normalised, or what is spelt nearly like it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.graphasking.opened import Graph
from flickr_assets.nlp import DEFAULT_MODEL

MOST_NEAR = 5
_NODES = """
SELECT node_id, text, kind, n_images, n_captions, depth
FROM graph.node
WHERE text IN (SELECT unnest($texts))
"""
# Only strings that describe many images are guessed: to compare all takes seconds.
_SPELT = """
WITH common AS (SELECT text, n_images FROM graph.node ORDER BY n_images DESC, text LIMIT $most_tried),

near AS (
    SELECT text, n_images, damerau_levenshtein(text, $text) AS n_wrong
    FROM common
    WHERE length(text) BETWEEN $least AND $most
)

SELECT text
FROM near
WHERE n_wrong <= $n_wrong
ORDER BY n_wrong, n_images DESC, text
LIMIT $rows
"""
# By the share of the words of both that both have.
_WORDED = """
WITH common AS (SELECT text, n_images FROM graph.node ORDER BY n_images DESC, text LIMIT $most_tried),

worded AS (
    SELECT text, n_images, string_split(text, ' ') AS words, len(list_intersect(words, $words)) AS n_shared
    FROM common
    WHERE list_has_any(string_split(text, ' '), $words)
)

SELECT text
FROM worded
ORDER BY n_shared / (len(words) + len($words) - n_shared) DESC, n_images DESC, text
LIMIT $rows
"""
_MOST_TRIED = 100_000


class Node(NamedTuple):
    """A string. n_images: of which some caption generates it. depth: edges of the longest way up."""

    node_id: int
    text: str
    kind: str
    n_images: int
    n_captions: int
    depth: int


def node_named(graph: Graph, words: str) -> Node:
    """The node of a string, or of what the words of a caption (`dogs running`) are normalised to.

    Raises InputError `node-unknown`, which names strings that are nearly the same.
    """
    said = " ".join(words.split())
    found = _first(graph, dict.fromkeys((said, said.lower())))
    if found is not None:
        return found
    normal = list(dict.fromkeys(normalised(said)))
    found = _first(graph, normal)
    if found is not None:
        return found
    guesses = near(graph, said.lower(), normal[0] if normal else "")
    hint = f"Did you mean: {', '.join(guesses)}?" if guesses else "Name a string in the words of a caption, such as: dog run"
    raise InputError("node-unknown", f"there is no string {said!r}.", place=graph.place, remedy=hint)


def near(graph: Graph, text: str, normal: str = "") -> list[str]:
    """Common strings that are spelt nearly like a text, the nearest first; where there are none, those that share most words with it.

    normal: the text as normalised, for its words.
    """
    n_wrong = max(1, len(text) // 4)
    bounds = {"least": len(text) - n_wrong, "most": len(text) + n_wrong, "n_wrong": n_wrong}
    shared = {"rows": MOST_NEAR, "most_tried": _MOST_TRIED}
    found = graph.rows(_SPELT, text=text, **bounds, **shared)
    words = list(dict.fromkeys((normal or text).split()))
    if not found and words:
        found = graph.rows(_WORDED, words=words, **shared)
    return [string for (string,) in found]


def normalised(words: str) -> Iterator[str]:
    """The words as the string of a caption, in the manner of every mode; of a graph it is not known in which it was made."""
    from flickr_assets.build.segments import parser
    from flickr_assets.graph.heads import Heads
    from flickr_assets.graph.lexicons.counts import head_counts
    from flickr_assets.graph.modes import MODES
    from flickr_assets.graph.weave import Weaver
    from flickr_assets.graph.words import texts_of
    from flickr_assets.wordnet import lexicon

    if not words:
        return
    for _, parsed in texts_of(parser(DEFAULT_MODEL).parse([0], [words]).token):
        for name, mode in MODES.items():
            yield Weaver(lexicon(), Heads(lexicon(), head_counts(), name), mode).weave(parsed).original_text()


def _first(graph: Graph, texts: Iterator[str] | Sequence[str] | dict[str, None]) -> Node | None:
    """The first of the texts that is a string of the graph."""
    wanted = list(texts)
    found = {node.text: node for node in map(Node._make, graph.rows(_NODES, texts=wanted))}
    return next((found[text] for text in wanted if text in found), None)
