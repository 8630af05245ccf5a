"""The page of a card that was made up, in which everything is hostile or missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from flickr_assets.card.compared import compared
from flickr_assets.card.examples import Example, Quote
from flickr_assets.card.page import Card, FailedCheck, Found, Problems, StoredTable, html
from flickr_assets.card.releases import Release, Terms
from tests.card.markup import Element, Markup

NOTHING = Problems((), (), (), (), ())
UNKNOWN = Problems((), None, None, None, ())
EMPTY = Card(1, "0" * 12, "0.1.0", {}, "", (), (), (), None, None, {}, (), compared([]), NOTHING, ())
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)> \" ' & {{ 7 * 7 }} </style>"


def finding(n: int, sentence: str, *, is_fault: bool, n_of: int | None = None, weight: int = 0) -> dict[str, object]:
    return {"n": n, "n_of": n_of, "sentence": sentence, "is_fault": is_fault, "weight": weight}


def audit(name: str, *findings: dict[str, object], n_rows: int | None = 1, examples: tuple[Example, ...] = ()) -> Found:
    return Found(name, f"What of {name}?", f"audit.{name}", n_rows, findings, None, examples)


def elements(card: Card, *tags: str) -> list[Element]:
    return Markup.of(html(card)).all(*tags)


def texts(card: Card, *tags: str) -> list[str]:
    return [" ".join(one.text.split()) for one in elements(card, *tags)]


def hostile() -> Card:
    """A card whose every text is."""
    release = Release(HOSTILE, HOSTILE, HOSTILE, "javascript:alert(1)", HOSTILE, HOSTILE, 1, 1, 1, 1, 1)
    names = "source code file member message excerpt before after kind subject release_a release_b value_a value_b"
    rows = ({**dict.fromkeys(names.split(), HOSTILE), "n": 2, "line": 3},)
    problems = Problems((FailedCheck(HOSTILE, HOSTILE, HOSTILE, 1),), rows, rows, rows, (HOSTILE,))
    published = dict.fromkeys(["figure", "source", "place", "published", "unit", "explanation", "citation"], HOSTILE)
    example = Example(((HOSTILE, HOSTILE),), (Quote(HOSTILE, "en", HOSTILE),))
    return replace(
        EMPTY,
        versions={HOSTILE: HOSTILE},
        parser=HOSTILE,
        numbers=((HOSTILE, 1),),
        releases=(release, replace(release, n_files=0)),
        terms=(Terms((HOSTILE,), HOSTILE, HOSTILE, agree=False, pages=(("javascript:alert(1)", HOSTILE),)),),
        found=(replace(audit("a", finding(1, HOSTILE, is_fault=True), examples=(example,)), question=HOSTILE, evidence=HOSTILE),),
        compared=compared([{**published, "measured_value": 1.0, "status": "differs"}]),
        problems=problems,
        tables=(StoredTable(HOSTILE, HOSTILE, 1, HOSTILE),),
    )


def test_no_text_becomes_markup() -> None:
    written = Markup.of(html(hostile()))
    assert written.all("script", "img") == []
    assert len(written.all("style")) == 1
    assert [one for one in written.elements if "onerror" in one.attributes] == []
    (quoted,) = written.all("blockquote")
    assert quoted.text == HOSTILE
    assert "{{ 7 * 7 }}" in quoted.text


def test_only_addresses_of_the_web_are_linked_to() -> None:
    linked = [one.attributes["href"] for one in elements(hostile(), "a")]
    assert [address for address in linked if not address.startswith(("#", "https://"))] == []


def test_of_each_audit_the_fault_that_concerns_most_comes_first() -> None:
    found = audit(
        "leak", finding(5, "Five.", is_fault=True), finding(900, "Many.", is_fault=False), finding(70, "Seventy.", is_fault=True)
    )
    card = replace(EMPTY, found=(found, audit("calm", finding(3, "Three.", is_fault=False))))
    (first,) = [text for text in texts(card, "li") if "more" in text]
    assert first == "Seventy. This and 1 more: What of leak?"
    assert [text for text in texts(card, "li") if text.startswith("fault")] == ["fault Five.", "fault Seventy."]


def test_a_leak_into_a_test_split_is_read_before_larger_ones_into_others() -> None:
    leaks = (
        finding(948, "Into val.", is_fault=True, n_of=1_014, weight=2),
        finding(944, "Into test.", is_fault=True, n_of=1_000, weight=3),
        finding(5, "Also into test.", is_fault=False, n_of=1_000, weight=3),
        finding(990, "No leak.", is_fault=True, n_of=1_000),
        finding(999, "No fault.", is_fault=False, n_of=1_000),
    )
    card = replace(EMPTY, found=(audit("leak", *leaks), audit("all", finding(9, "All.", is_fault=True, n_of=9))))
    assert [text for text in texts(card, "li") if "more" in text] == ["Into test. This and 2 more: What of leak?"]
    told = [finding["sentence"] for finding in card.found[0].told]
    assert told == ["Into test.", "Also into test.", "Into val.", "No leak.", "No fault."]


def test_audits_that_found_leaks_into_test_splits_come_before_those_of_larger_shares() -> None:
    found = (
        audit("everything", finding(10, "All.", is_fault=True, n_of=10)),
        audit("into_val", finding(9, "Val.", is_fault=True, n_of=10, weight=2)),
        audit("into_test", finding(1, "Test.", is_fault=True, n_of=10, weight=3)),
    )
    assert [audit.name for audit in replace(EMPTY, found=found).first] == ["into_test", "into_val", "everything"]


def test_findings_of_a_build_that_knows_no_weights_are_read_by_their_size() -> None:
    rows = [finding(n, str(n), is_fault=True) for n in (5, 900)]
    found = audit("old", *({name: value for name, value in row.items() if name != "weight"} for row in rows))
    assert [row["sentence"] for row in found.faults] == ["900", "5"]


def test_paper_says_where_what_it_leaves_out_is() -> None:
    examples = (Example((("n", "1"),), ()),)
    shown = {one.text for one in elements(replace(EMPTY, found=(audit("a", n_rows=1_234, examples=examples),)), "p")}
    assert "1,234 rows: audit.a" in shown
    assert any(text.startswith("0 tables. ") and "flickr-assets tables" in text for text in shown)
    assert any("stats.published" in text for text in texts(hostile(), "p"))


def test_audits_whose_fault_is_of_a_larger_share_come_first() -> None:
    found = (
        audit("unknown", finding(9_000, "Of nobody knows how many.", is_fault=True)),
        audit("tenth", finding(1_000, "A tenth.", is_fault=True, n_of=10_000)),
        audit("half", finding(5, "Half.", is_fault=True, n_of=10)),
        audit("calm", finding(10, "All.", is_fault=False, n_of=10)),
    )
    assert [audit.name for audit in replace(EMPTY, found=found).first] == ["half", "tenth", "unknown"]


def test_audits_without_a_word_are_named_by_why() -> None:
    card = replace(EMPTY, found=(audit("calm", n_rows=0), audit("later", n_rows=None)))
    assert [text for text in texts(card, "h3") if "asked" in text.lower()] == [
        "Asked, and nothing found",
        "Not asked in this build",
    ]
    assert {"What of calm?", "What of later?"} <= set(texts(card, "li"))


@pytest.mark.parametrize(
    ("n_rows", "summary"), [(1, "The only row of audit.a"), (2, "All 2 rows of audit.a"), (1234, "2 of the 1,234 rows of audit.a")]
)
def test_it_is_said_of_how_many_rows_the_examples_are(n_rows: int, summary: str) -> None:
    examples = tuple(Example((("n", str(n)),), ()) for n in range(min(n_rows, 2)))
    assert summary in texts(replace(EMPTY, found=(audit("a", n_rows=n_rows, examples=examples),)), "summary")


def test_what_stands_in_backticks_is_code_where_they_come_in_pairs() -> None:
    card = replace(
        EMPTY,
        found=(audit("a", finding(1, "Say `a < b`, not `c`.", is_fault=False), finding(1, "A lone ` here.", is_fault=False)),),
    )
    assert {"a < b", "c"} <= set(texts(card, "code"))
    assert {"Say a < b, not c.", "A lone ` here."} <= set(texts(card, "li"))


def test_what_a_build_does_not_know_is_not_said_to_be_none() -> None:
    denied = {
        "No record was rejected.",
        "No record had to be mended.",
        "No release was read.",
        "Nothing: every release that is known was read.",
    }
    assert denied <= set(texts(EMPTY, "p"))
    said = texts(replace(EMPTY, releases=None, problems=UNKNOWN), "p")
    assert denied & set(said) == set()
    tables = ("raw.reject", "raw.repair", "core.conflict", "stats.release_count", "stats.published")
    assert {f"Unknown: the table {table} is not in this build." for table in tables} <= set(said)


def test_withdrawals_have_a_column_where_there_are_any() -> None:
    release = Release("a", "A", "", "https://a.example", "", "a.txt", 1, 5, 0, 0, 0)
    assert "Withdrawn" not in texts(replace(EMPTY, releases=(release,)), "th")
    assert "Withdrawn" in texts(replace(EMPTY, releases=(release, replace(release, n_withdrawn=2))), "th")
