"""How audits stand in a build: found, asked and nothing found, nothing to ask, not built, stale."""

from __future__ import annotations

import re

import pytest

from flickr_assets.audits import audits
from flickr_assets.build.answers import Answer, answers, asked_of
from flickr_assets.build.steps import tables
from flickr_assets.schema.audit import FINDING
from tests.build.workshop import Workshop

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

ENTITIES = "flickr30k_entities"


def answered(workshop: Workshop) -> dict[str, Answer]:
    shown = workshop.manifest["tables"]
    return answers(workshop.manifest, workshop.rows(FINDING.name) if FINDING.name in shown else [])


def test_without_any_release_no_audit_says_that_it_found_nothing(bare_home: Workshop) -> None:
    found = answered(bare_home)
    assert found.keys() == audits().keys()
    assert {answer.state for answer in found.values()} == {"nothing-to-ask"}
    assert found["judgment_agreement"].note == (
        "Nothing to ask: core.judgment is empty; nothing was read of flickr8k_crowd or flickr8k_expert."
    )
    assert all(answer.findings == () and answer.stale == "" for answer in found.values())


def test_of_boxes_only_the_sources_that_hold_boxes_are_missed(bare_home: Workshop) -> None:
    for name in ("box_double", "box_fault", "box_edge"):
        assert answered(bare_home)[name].note == (
            "Nothing to ask: core.box is empty; nothing was read of entities_annotations or mdetr."
        ), name


def test_what_an_audit_is_asked_of_is_a_table_of_the_contract() -> None:
    for name, audit in audits().items():
        assert asked_of(audit), name
        assert set(asked_of(audit)) <= tables().keys(), name


def test_without_boxes_there_is_nothing_to_ask_of_them_and_of_captions_there_is(sample: Workshop) -> None:
    # The sample's boxes are all right but for the ones that it plants; without any planted, none is found.
    assert answered(sample)["box_double"].state in ("found", "nothing-found")
    for path in [*(sample.raw / ENTITIES / "Annotations").iterdir(), *(sample.raw / "mdetr_annotations").iterdir()]:
        path.unlink()
    sample.build()
    found = answered(sample)
    assert {found[name].state for name in ("box_double", "box_fault", "box_edge")} == {"nothing-to-ask"}
    assert found["box_double"].note == ("Nothing to ask: core.box is empty; nothing was read of entities_annotations or mdetr.")
    assert found["repeated_caption"].state in ("found", "nothing-found")
    assert found["split_leak"].state == "found"


def test_an_audit_that_was_asked_of_no_scheme_has_nothing_to_ask(bare: Workshop) -> None:
    bare.lay({"splits/mine/train.txt": "1234567\n3456789\n", "splits/mine/test.txt": "2345678\n"})
    bare.build()
    found = answered(bare)
    unread = "no English caption of the photographs there was read"
    assert {name: found[name] for name in ("corpus_leak", "picture_leak")} == {
        "corpus_leak": Answer("nothing-to-ask", 0, (), f"Nothing to ask: not asked of mine, because {unread}.", ""),
        "picture_leak": Answer(
            "nothing-to-ask",
            0,
            (),
            "Nothing to ask: not asked of mine/test, because no file and no hash of the photographs there is at hand.",
            "",
        ),
    }
    # An empty table is the reason of the others, whatever was asked of the schemes.
    assert found["trained_wording"].state == "nothing-to-ask"
    assert found["trained_wording"].note.startswith("Nothing to ask: core.caption is empty; nothing was read of ")
    # There is no other scheme to hold it against.
    assert {found[name].note for name in ("split_leak", "same_split")} == {
        "Nothing to ask: not asked of the training list of mine, because no other scheme is there.",
        "Nothing to ask: not asked of mine, because no other scheme is there.",
    }


def test_what_is_not_asked_of_one_scheme_alone_leaves_the_audit_asked(bare: Workshop) -> None:
    bare.lay(
        {
            "flickr30k/results_20130124.token": "1234567.jpg#0\tA dog runs .\n2345678.jpg#0\tTwo cats sleep .\n",
            "splits/mine/train.txt": "1234567\n",
            "splits/mine/test.txt": "2345678\n",
            "splits/other/training.txt": "1234567\n",
            "splits/other/test.txt": "2345678\n",
        }
    )
    bare.build()
    leak = answered(bare)["split_leak"]
    assert (leak.state, leak.note) == ("nothing-found", "Nothing was found in 3 rows of core.split_member.")
    assert [row["sentence"] for row in leak.findings] == [
        "Not asked of the training list of other, because no split there is called train."
    ]


def test_nothing_found_is_a_sentence_of_its_own_that_says_in_how_many_rows(sample_home: Workshop) -> None:
    silent = {name: answer for name, answer in answered(sample_home).items() if answer.state == "nothing-found"}
    assert silent
    for name, answer in silent.items():
        n_rows = [sample_home.manifest["tables"][table]["n_rows"] for table in asked_of(audits()[name])]
        assert answer.n_rows == 0
        assert re.fullmatch(r"Nothing was found in .* rows? of core\..*\.", answer.note), name
        assert all(f"{n:,} row" in answer.note for n in n_rows), name
    assert asked_of(audits()["box_fault"]) == asked_of(audits()["box_double"]) == ("core.box",)


def test_an_audit_that_is_not_built_says_what_else_is_lacking(bare: Workshop, sample_home: Workshop) -> None:
    workshop = Workshop.at(bare.home.root.parent / "fresh")
    workshop.lay({"flickr8k/Flickr8k.token.txt": (sample_home.raw / "flickr8k/Flickr8k.token.txt").read_bytes()})
    workshop.build("core.caption")
    found = answered(workshop)
    assert {answer.state for answer in found.values()} == {"not-built"}
    assert found["judgment_agreement"] == Answer(
        "not-built",
        None,
        (),
        "audit.judgment_agreement is not in this build. It is made from core.judgment, also not in it.",
        "",
    )


def test_an_audit_whose_tables_are_other_by_now_is_stale_and_no_other_is(sample: Workshop) -> None:
    sample.lay({"splits/mine/train.txt": sample.text("splits/mine/train.txt").splitlines(keepends=True)[0]})
    sample.build("core")
    found = answered(sample)
    assert found["split_leak"].stale == "changed: core.split_member"
    assert found["judgment_agreement"].stale == ""
    assert found["split_leak"].state == "found"
    sample.build()
    assert {answer.stale for answer in answered(sample).values()} == {""}
