"""Judging edges: what is drawn is a fair sample, a sheet gives nothing away, and the counts are as worked by hand."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets import duck
from flickr_assets.errors import InputError
from flickr_assets.graph.judging import (
    DOES_NOT,
    ENTAILS,
    LABELS,
    UNGRAMMATICAL,
    Drawn,
    Edge,
    Judgment,
    Source,
    agreement,
    draw,
    edges_of,
    judged,
    judged_lines,
    key_lines,
    read_judged,
    read_key,
    read_sheet,
    rejoined,
    shares,
    sheet,
    sheet_lines,
    wilson,
)

KEPT = sorted((Path(__file__).parent / "judged").glob("*.tsv"))
MANY = [Edge(f"dog {number}", "dog", ("PP",) if number % 10 else ("NPHEAD", "RB")) for number in range(1_000)]


def judgment(edge: str, label: str, *, rules: tuple[str, ...] = ("PP",), is_uniform: bool = True, graph: str = "own") -> Judgment:
    return Judgment(graph, edge, rules, is_uniform, "1", label)


# Drawing


def test_edges_are_pairs_of_strings_of_enough_images_and_claim_entailment() -> None:
    connection = duck.connect({})
    node = [(1, "dog run", 2), (2, "dog", 9), (3, "animal", 10), (4, "cat", 1)]
    edge = [(1, 2, "VERB", False), (1, 2, "ADVP", False), (1, 2, "VERB", False), (2, 3, "Xor", True), (4, 3, "NPHEAD", False)]
    for name, columns, rows in (
        ("node", ("node_id", "text", "n_images"), node),
        ("edge", ("child_id", "parent_id", "rule", "is_soft"), edge),
    ):
        connection.register(name, pa.Table.from_pylist([dict(zip(columns, row, strict=True)) for row in rows]))
    assert edges_of(connection) == [Edge("dog run", "dog", ("ADVP", "VERB"))]
    assert Edge("cat", "animal", ("NPHEAD",)) in edges_of(connection, least_images=1)
    connection.close()


def test_a_draw_has_as_many_as_asked_for_and_of_a_rare_rule_all() -> None:
    drawn = draw(MANY, n_uniform=50, n_by_rule=30, seed=1)
    assert sum(one.is_uniform for one in drawn) == 50
    for rule in ("PP", "NPHEAD", "RB"):
        assert sum(rule in one.edge.rules for one in drawn) >= 30
    assert len(draw(MANY, 2_000, 0, 1)) == len(MANY)
    assert sum("RB" in one.edge.rules for one in draw(MANY, 0, 500, 1)) == 100


def test_a_draw_depends_on_the_seed_and_not_on_the_order_of_the_edges() -> None:
    assert draw(MANY, 20, 5, 7) == draw(MANY[::-1], 20, 5, 7)
    assert draw(MANY, 20, 0, 7) != draw(MANY, 20, 0, 8)


def test_a_draw_from_a_graph_that_lost_some_edges_keeps_all_others_that_were_drawn() -> None:
    was = {one.edge for one in draw(MANY, 100, 0, 3)}
    left = [edge for edge in MANY if edge not in sorted(was)[:10]]
    now = {one.edge for one in draw(left, 100, 0, 3)}
    assert len(now) == 100
    assert len(now & was) == 90


def test_a_draw_is_uniform_over_edges() -> None:
    """A tenth of the edges are of rule RB: of 200 seeds' samples of 100, the mean is within four standard errors of ten."""
    found = [sum("RB" in one.edge.rules for one in draw(MANY, 100, 0, seed)) for seed in range(200)]
    assert abs(sum(found) / len(found) - 10) < 4 * (100 * 0.1 * 0.9 / 200) ** 0.5


def test_a_sheet_mixes_graphs_hides_where_items_come_from_and_asks_once_what_stands_in_both() -> None:
    own = [Drawn(edge, True) for edge in MANY[:40]]
    theirs = [Drawn(Edge(f"cat {number}", "cat", ("PP",)), True) for number in range(40)]
    both = Drawn(Edge(MANY[0].child, MANY[0].parent, ("PP-SENT",)), False)
    items, sources = sheet({"own": own, "theirs": [*theirs, both]}, seed=2)
    assert [one.item for one in items] == list(range(1, 81))
    places = [one.item for one in sources if one.graph == "theirs"]
    assert 30 < sum(places) / len(places) < 51
    shared = [one for one in sources if one.edge == MANY[0].key]
    assert [(one.graph, one.rules, one.is_uniform) for one in shared] == [
        ("own", MANY[0].rules, True),
        ("theirs", ("PP-SENT",), False),
    ]
    text = "".join(sheet_lines(items))
    assert "own" not in text
    assert "PP" not in text
    assert all(one.edge not in text for one in sources)


# Files


def test_a_filled_sheet_and_its_key_come_back_as_judgments() -> None:
    items, sources = sheet({"own": [Drawn(edge, True) for edge in MANY[:3]]}, seed=1)
    lines = list(sheet_lines(items))
    lines[1] = lines[1].replace("\t\n", "\tentails\n")
    lines[3] = lines[3].replace("\t\n", "\tdoes not\r\n")
    labels = read_sheet(lines, "sheet.tsv")
    assert labels == {1: ENTAILS, 3: DOES_NOT}
    key = read_key(key_lines(sources), "key.tsv")
    assert key == sources
    found = judged(labels, key, "1")
    assert [(one.label, one.edge) for one in found] == [(ENTAILS, sources[0].edge), (DOES_NOT, sources[2].edge)]
    assert read_judged(judged_lines(found), "kept.tsv") == sorted(found, key=lambda one: one.edge)


HEADER = "item\tchild\tparent\tlabel\n"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([HEADER, "1\tdog run\tdog\tyes\n"], "judgment-label"),
        ([HEADER, "1\tdog run\tdog\tentails\n", "1\tdog run\tdog\t\n"], "judgment-twice"),
        ([HEADER, "1\tdog run\tentails\n"], "judgment-line"),
        ([HEADER, "one\tdog run\tdog\tentails\n"], "judgment-line"),
        (["item,child,parent,label\n"], "judgment-line"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where_and_what_to_do(lines: list[str], code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_sheet(lines, "sheet.tsv")
    assert caught.value.code == code
    assert str(caught.value.place) == f"sheet.tsv:{len(lines)}"
    assert caught.value.remedy


def test_a_sheet_with_another_key_is_refused() -> None:
    with pytest.raises(InputError, match="no item 9"):
        judged({9: ENTAILS}, [Source(1, "own", "ab", ("PP",), True)], "1")


# Counting


def test_wilson_intervals_are_those_of_published_examples() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    expected = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605), (0, 20): (0.0, 0.1611), (1, 29): (0.0061, 0.1718)}
    for (k, n), interval in expected.items():
        assert wilson(k, n) == pytest.approx(interval, abs=5e-5)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_intervals_hold_the_share_and_mirror_each_other(seen: tuple[int, int]) -> None:
    k, n = seen
    low, high = wilson(k, n)
    assert 0 <= low <= k / n + 1e-12
    assert k / n - 1e-12 <= high <= 1
    assert wilson(n - k, n) == pytest.approx((1 - high, 1 - low))


def test_the_share_of_a_graph_is_of_the_uniform_draw_and_those_of_rules_are_of_all() -> None:
    found = shares(
        [
            judgment("a", ENTAILS),
            judgment("b", ENTAILS, rules=("PP", "VERB")),
            judgment("c", UNGRAMMATICAL, rules=("VERB",)),
            judgment("d", DOES_NOT, rules=("VERB",), is_uniform=False),
        ]
    )
    assert [(one.rule, one.n, one.n_entails, one.n_does_not, one.n_ungrammatical) for one in found] == [
        ("", 3, 2, 0, 1),
        ("PP", 2, 2, 0, 0),
        ("VERB", 3, 1, 1, 1),
    ]
    assert found[0].share == pytest.approx(2 / 3)
    assert (found[0].low, found[0].high) == wilson(2, 3)


def test_kappa_is_that_of_an_example_worked_by_hand() -> None:
    """Of ten edges both say yes of five and no of two: 0.7; by chance 0.7 * 0.6 + 0.3 * 0.4 = 0.54; kappa = 0.16 / 0.46."""
    pairs = [(ENTAILS, ENTAILS)] * 5 + [(DOES_NOT, DOES_NOT)] * 2 + [(ENTAILS, DOES_NOT)] * 2 + [(DOES_NOT, ENTAILS)]
    first, second = ([judgment(str(number), pair[side]) for number, pair in enumerate(pairs)] for side in (0, 1))
    found = agreement(first, [*second, judgment("not judged before", ENTAILS)])
    assert found is not None
    assert (found.n, found.share) == (10, 0.7)
    assert found.kappa == pytest.approx(0.16 / 0.46)


def test_agreement_has_no_kappa_where_all_got_one_label_and_is_none_without_common_edges() -> None:
    same = [judgment("a", ENTAILS), judgment("a", ENTAILS, graph="theirs"), judgment("b", ENTAILS)]
    assert agreement(same, same) == (2, 1.0, None)
    assert agreement(same, [judgment("c", ENTAILS)]) is None


def test_judgments_find_their_strings_in_a_graph_that_is_built_again() -> None:
    edge = Edge("dog run", "dog", ("VERB",))
    found, gone = rejoined([judgment(edge.key, ENTAILS), judgment("0" * 16, DOES_NOT)], [*MANY, edge])
    assert found == [(judgment(edge.key, ENTAILS), edge)]
    assert [one.edge for one in gone] == ["0" * 16]
    assert Edge("dog run", "dog", ("ADVP", "SUBJ")).key == edge.key


# What was judged so far


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_judgments_are_sound_and_hold_no_strings(path: Path) -> None:
    with path.open(encoding="utf-8") as lines:
        found = read_judged(lines, path.name)
    assert "".join(judged_lines(found)) == path.read_text(encoding="utf-8")
    assert len({(one.graph, one.round, one.edge) for one in found}) == len(found)
    assert {one.label for one in found} <= set(LABELS)
    assert all(len(one.edge) == 16 and set(one.edge) <= set("0123456789abcdef") for one in found)
