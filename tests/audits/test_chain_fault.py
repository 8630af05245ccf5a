"""Chains that contradict themselves, worked by hand."""

from __future__ import annotations

from tests.audits.entities import annotation, findings, mention, sentences
from tests.sql.database import Database

ROWS = "SELECT kind, chain_id FROM audit.chain_fault"
BOX = (10, 10, 90, 90)


def test_types_contradict_where_none_is_common_and_differ_where_one_is(database: Database) -> None:
    for place, (chain, types) in enumerate(
        [("1", "people"), ("1", "people"), ("2", "people"), ("2", "other"), ("3", "people"), ("3", "bodyparts/people")]
    ):
        mention(database, f"7#{place % 5}/{place}", chain, types, "she")
    # No two of three have all types apart, and still there is no type that all three have.
    for place, types in enumerate(["people/other", "other/scene", "scene/people"]):
        mention(database, f"8#{place}/0", "1", types, "it")
    # The same types in another order are the same.
    mention(database, "9#0/0", "1", "people/clothing", "uniform")
    mention(database, "9#1/0", "1", "clothing/people", "uniform")
    database.build()
    assert database.rows(ROWS) == [("types_contradict", "7/2"), ("types_contradict", "8/1"), ("types_differ", "7/3")]
    contradict, differ = findings(database, "chain_fault")
    assert (contradict.n, contradict.n_of, contradict.is_fault) == (2, 5, True)
    assert contradict.sentence == (
        "2 of the 5 chains have mentions without a type in common: 7/2 and others. "
        "The types are most often other+people (1 chain) and other+people+scene (1 chain)."
    )
    assert differ.sentence == "1 of the 5 chains has mentions of different types, one of which all the mentions have: 7/3."


def test_boxes_without_phrase_and_phrases_without_object_are_found_where_both_files_are_at_hand(database: Database) -> None:
    sentences(database, 7)
    annotation(database, 7, ("1", BOX), ("2 3", BOX), ("4 nobndbox", None))
    for chain in "135":
        mention(database, f"7#0/{chain}", chain, "people", "she")
    # Of 8 there is no annotation, of 9 no sentence.
    mention(database, "8#0/0", "1", "people", "he")
    annotation(database, 9, ("1", BOX))
    database.build()
    assert database.rows(ROWS) == [("boxed_unmentioned", "7/2"), ("mentioned_unannotated", "7/5")]
    assert [finding.code for finding in findings(database, "chain_fault")] == [
        "chain-boxed-unmentioned",
        "chain-mentioned-unannotated",
    ]


def test_a_chain_is_boxed_or_has_a_reason_and_not_both(database: Database) -> None:
    objects = (
        ("1", BOX),
        ("1 nobndbox", None),
        ("2", BOX),
        ("2 scene", None),
        ("3 scene", None),
        ("4 nobndbox", None),
        ("5", None),
    )
    annotation(database, 7, *objects)
    for chain in "12345":
        mention(database, f"7#0/{chain}", chain, "other", "it")
    database.build()
    assert database.rows(ROWS) == [("boxed_and_scene", "7/2"), ("boxed_and_unboxable", "7/1"), ("unboxed_without_reason", "7/5")]
