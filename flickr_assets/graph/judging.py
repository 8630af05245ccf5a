"""Edges for people to judge: does the more specific string entail the more general one? Drawn, hidden, read back, and counted.

What is drawn are pairs of strings; an edge is its two strings, by whatever rules and in whichever graph it stands. The draw takes
the edges whose keys, hashed together with the seed, are least: any such beginning is a uniform sample, and a graph that is built
again gives the same sample but for what changed in it, so that earlier judgments go on counting. Uniform over edges, the share of
one graph can be told; the more that is drawn by rule tells of rules, and does not enter the share of the whole.

A sheet mixes the graphs, one item for an edge of several, and says nothing of where an item comes from; that is in its key. What is
kept are judgments by the keys of edges, without their strings, which are those of captions; `rejoined` finds these in a graph again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import md5
from itertools import chain
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from flickr_assets.errors import InputError

if TYPE_CHECKING:
    from flickr_assets.duck import Connection

ENTAILS, DOES_NOT, UNGRAMMATICAL = LABELS = ("entails", "does not", "ungrammatical")
LEAST_IMAGES = 2
# The standard normal's quantile of an interval of 95 %.
_Z = 1.959963984540054
SHEET_COLUMNS = ("item", "child", "parent", "label")
KEY_COLUMNS = ("item", "graph", "edge", "rules", "is_uniform")
JUDGED_COLUMNS = ("graph", "edge", "rules", "is_uniform", "round", "label")
# Edges between strings of enough images. Rules that are marked as no entailment claim none.
_EDGES = """
SELECT child.text, parent.text, list(DISTINCT rule ORDER BY rule)
FROM edge
JOIN node AS child ON child.node_id = child_id AND child.n_images >= $least
JOIN node AS parent ON parent.node_id = parent_id AND parent.n_images >= $least
WHERE NOT is_soft
GROUP BY child.text, parent.text
ORDER BY child.text, parent.text
"""


class Edge(NamedTuple):
    """From the more specific string to the more general one; rules in alphabetical order."""

    child: str
    parent: str
    rules: tuple[str, ...]

    @property
    def key(self) -> str:
        """16 hexadecimal digits, of the strings alone."""
        return _hash(f"{self.child}\t{self.parent}")


class Drawn(NamedTuple):
    """is_uniform: the draw over all edges has it, and not only one by rule."""

    edge: Edge
    is_uniform: bool


class Item(NamedTuple):
    """What is judged, from 1 on."""

    item: int
    child: str
    parent: str


class Source(NamedTuple):
    """Where an item comes from: edge by its key. An item of several graphs has several."""

    item: int
    graph: str
    edge: str
    rules: tuple[str, ...]
    is_uniform: bool


class Judgment(NamedTuple):
    """One of `LABELS` that a judge gave an edge, in a round of judging."""

    graph: str
    edge: str
    rules: tuple[str, ...]
    is_uniform: bool
    round: str
    label: str


class Share(NamedTuple):
    """Of n judged edges, how many got each label; share of those that entail, with the ends of its interval of 95 %.

    rule: empty for the graph as a whole.
    """

    graph: str
    rule: str
    n: int
    n_entails: int
    n_does_not: int
    n_ungrammatical: int
    share: float
    low: float
    high: float


class Agreement(NamedTuple):
    """Of n edges that two rounds judged: the share that got the same label, and Cohen's kappa (None where chance alone explains all)."""

    n: int
    share: float
    kappa: float | None


# Drawing ------------------------------------------------------------------------------------------------------------------


def edges_of(connection: Connection, least_images: int = LEAST_IMAGES) -> list[Edge]:
    """The edges of relations node (node_id, text, n_images) and edge (child_id, parent_id, rule, is_soft) that claim to be entailments."""
    found = connection.execute(_EDGES, {"least": least_images}).fetchall()
    return [Edge(child, parent, tuple(rules)) for child, parent, rules in found]


def draw(edges: Iterable[Edge], n_uniform: int, n_by_rule: int, seed: int) -> list[Drawn]:
    """n_uniform of all edges, and of every rule n_by_rule, or as many as there are; an edge that is drawn twice is there once."""
    ordered = sorted(edges, key=lambda edge: _hash(f"{seed}\t{edge.key}"))
    by_rule: dict[str, list[Edge]] = defaultdict(list)
    for edge in ordered:
        for rule in edge.rules:
            by_rule[rule].append(edge)
    drawn = dict.fromkeys(ordered[:n_uniform], True)
    for edge in chain.from_iterable(by_rule[rule][:n_by_rule] for rule in sorted(by_rule)):
        drawn.setdefault(edge, False)
    return [Drawn(edge, is_uniform) for edge, is_uniform in drawn.items()]


def sheet(drawn: Mapping[str, Iterable[Drawn]], seed: int) -> tuple[list[Item], list[Source]]:
    """What is drawn of each graph, by its name, as items in an order that tells nothing; and the key of it."""
    of_edge: dict[str, list[tuple[str, Drawn]]] = defaultdict(list)
    for graph, found in drawn.items():
        for one in found:
            of_edge[one.edge.key].append((graph, one))
    items: list[Item] = []
    sources: list[Source] = []
    for number, key in enumerate(sorted(of_edge, key=lambda key: _hash(f"order\t{seed}\t{key}")), 1):
        edge = of_edge[key][0][1].edge
        items.append(Item(number, edge.child, edge.parent))
        sources += [Source(number, graph, key, one.edge.rules, one.is_uniform) for graph, one in sorted(of_edge[key])]
    return items, sources


def _hash(text: str) -> str:
    return md5(text.encode(), usedforsecurity=False).hexdigest()[:16]


# Sheets, keys and judgments as files of tab-separated lines -----------------------------------------------------------------


def sheet_lines(items: Iterable[Item]) -> Iterator[str]:
    """The sheet, its last column to be filled in."""
    return _lines(SHEET_COLUMNS, ((str(one.item), one.child, one.parent, "") for one in items))


def key_lines(sources: Iterable[Source]) -> Iterator[str]:
    """The key of a sheet, not for who judges."""
    return _lines(KEY_COLUMNS, ((str(one.item), one.graph, one.edge, *_fields(one)) for one in sources))


def judged_lines(judgments: Iterable[Judgment]) -> Iterator[str]:
    """Judgments to be kept: no word of a string."""
    ordered = sorted(judgments, key=lambda one: (one.graph, one.round, one.edge))
    return _lines(JUDGED_COLUMNS, ((one.graph, one.edge, *_fields(one), one.round, one.label) for one in ordered))


def read_sheet(lines: Iterable[str], file: str) -> dict[int, str]:
    """Labels by item; an item without a label is left out. Raises InputError `judgment-line`, `judgment-label`, `judgment-twice`."""
    found: dict[int, str] = {}
    for line, (item, _, _, label) in _read(lines, SHEET_COLUMNS, file):
        number = _number(item, f"{file}:{line}")
        if number in found:
            raise InputError(
                "judgment-twice", f"item {number} stands twice.", place=f"{file}:{line}", remedy="Leave one of the lines."
            )
        if label:
            found[number] = _label(label, f"{file}:{line}")
    return found


def read_key(lines: Iterable[str], file: str) -> list[Source]:
    """The key of a sheet. Raises InputError `judgment-line`."""
    return [
        Source(_number(item, f"{file}:{line}"), graph, edge, _rules(rules), is_uniform == "yes")
        for line, (item, graph, edge, rules, is_uniform) in _read(lines, KEY_COLUMNS, file)
    ]


def read_judged(lines: Iterable[str], file: str) -> list[Judgment]:
    """Kept judgments. Raises InputError `judgment-line`, `judgment-label`."""
    return [
        Judgment(graph, edge, _rules(rules), is_uniform == "yes", number, _label(label, f"{file}:{line}"))
        for line, (graph, edge, rules, is_uniform, number, label) in _read(lines, JUDGED_COLUMNS, file)
    ]


def _fields(one: Source | Judgment) -> tuple[str, str]:
    return ",".join(one.rules), "yes" if one.is_uniform else "no"


def _rules(field: str) -> tuple[str, ...]:
    return tuple(field.split(","))


def _lines(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from ("\t".join(row) + "\n" for row in chain((columns,), rows))


def _read(lines: Iterable[str], columns: Sequence[str], file: str) -> Iterator[tuple[int, list[str]]]:
    """The fields of each line after the header, with its number from 1 on."""
    for line, text in enumerate(lines, 1):
        fields = [field.strip() for field in text.rstrip("\r\n").split("\t")]
        is_right = fields == list(columns) if line == 1 else len(fields) == len(columns)
        if not is_right:
            expected = "the header" if line == 1 else f"{len(columns)} fields:"
            raise InputError(
                "judgment-line",
                f"expected {expected} {', '.join(columns)}; saw {text.strip()[:60]!r}.",
                place=f"{file}:{line}",
                remedy="Fill in the last column only, and keep the tabs.",
            )
        if line > 1:
            yield line, fields


def _number(field: str, place: str) -> int:
    if not field.isdecimal():
        raise InputError(
            "judgment-line", f"expected an item's number, saw {field[:60]!r}.", place=place, remedy="Fill in the last column only."
        )
    return int(field)


def _label(label: str, place: str) -> str:
    if label not in LABELS:
        raise InputError("judgment-label", f"no label is {label[:60]!r}.", place=place, remedy=f"Use one of: {', '.join(LABELS)}.")
    return label


# Counting -----------------------------------------------------------------------------------------------------------------


def judged(labels: Mapping[int, str], sources: Sequence[Source], number: str) -> list[Judgment]:
    """The labels of a sheet, round `number`, as judgments. Raises InputError `judgment-item` for an item that its key does not have."""
    if strangers := sorted(labels.keys() - {one.item for one in sources}):
        raise InputError(
            "judgment-item",
            f"the key has no item {strangers[0]}.",
            place="the sheet",
            remedy="Read it with the key that was drawn along with it.",
        )
    return [
        Judgment(one.graph, one.edge, one.rules, one.is_uniform, number, labels[one.item]) for one in sources if one.item in labels
    ]


def shares(judgments: Iterable[Judgment]) -> list[Share]:
    """Of one round: of each graph as a whole, by what was drawn uniformly; and of each of its rules, by all that was drawn."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in judgments:
        for rule in (*([""] if one.is_uniform else []), *one.rules):
            counts[one.graph, rule][one.label] += 1
    return [_share(graph, rule, counts[graph, rule]) for graph, rule in sorted(counts)]


def _share(graph: str, rule: str, count: Counter[str]) -> Share:
    n, n_entails = count.total(), count[ENTAILS]
    return Share(graph, rule, n, n_entails, count[DOES_NOT], count[UNGRAMMATICAL], n_entails / n, *wilson(n_entails, n))


def wilson(k: int, n: int) -> tuple[float, float]:
    """The interval of 95 % of a share of which k of n are seen, n > 0 (Wilson, JASA 22 (1927), 209-212)."""
    share, z2 = k / n, _Z * _Z
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z / (1 + z2 / n) * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def agreement(first: Iterable[Judgment], second: Iterable[Judgment]) -> Agreement | None:
    """How far two rounds agree on the edges that both judged, an edge of several graphs once; None where there is none (Cohen 1960)."""
    one, other = ({judgment.edge: judgment.label for judgment in judgments} for judgments in (first, second))
    both = sorted(one.keys() & other.keys())
    if not both:
        return None
    n = len(both)
    share = sum(one[edge] == other[edge] for edge in both) / n
    left, right = Counter(one[edge] for edge in both), Counter(other[edge] for edge in both)
    by_chance = sum(left[label] * right[label] for label in LABELS) / (n * n)
    return Agreement(n, share, None if by_chance == 1 else (share - by_chance) / (1 - by_chance))


def rejoined(judgments: Iterable[Judgment], edges: Iterable[Edge]) -> tuple[list[tuple[Judgment, Edge]], list[Judgment]]:
    """Each judgment with its edge out of a graph that is built again; and those whose edges it has no longer."""
    known = {edge.key: edge for edge in edges}
    found: list[tuple[Judgment, Edge]] = []
    gone: list[Judgment] = []
    for one in judgments:
        edge = known.get(one.edge)
        if edge is None:
            gone.append(one)
        else:
            found.append((one, edge))
    return found, gone
