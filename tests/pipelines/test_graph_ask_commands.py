"""`flickr-assets graph node` and the other questions to a graph that `graph build` made."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.build.captionfile import read_captions
from flickr_assets.build.graphs import Request, build_graph
from flickr_assets.build.looms import CaptionLoom
from flickr_assets.nlp import DEFAULT_MODEL
from pipelines.graph_compare_commands import MOST_DRAWN
from tests.pipelines.conftest import Said

Run = Callable[..., Said]
LINES = (
    "7.jpg#0\tA brown dog runs on the beach.",
    "7.jpg#1\tA dog is running.",
    "8.jpg#0\tA poodle runs on the beach.",
    "8.jpg#1\tA brown dog is running.",
    "9.jpg#0\tA dog runs.",
    "9.jpg#1\tA dog tries to catch a ball.",
    "6.jpg#0\tA man catches a ball.",
)
COMMANDS = ("node", "parents", "children", "entails", "similar", "path", "picture")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("asked")
    file = folder / "captions.token"
    file.write_text("".join(f"{line}\n" for line in LINES), encoding="utf-8")
    build_graph(read_captions(file).rows, CaptionLoom("strict", DEFAULT_MODEL), folder / "graph", Request())
    return folder / "graph"


def lines(said: Said) -> list[str]:
    return [" ".join(line.split()) for line in said.out.splitlines()]


def answer(said: Said) -> Any:
    assert (said.code, said.err) == (0, "")
    return json.loads(said.out)


def test_a_node_is_shown_with_what_is_around_it(run: Run, graph: Path) -> None:
    said = run("graph", "node", "dog run", "--graph", graph, "--rows", 1)
    assert (said.code, said.err) == (0, "")
    assert lines(said)[:5] == ["dog run", "kind sentence", "images 3", "captions 5", "depth 2 (steps of the longest way up)"]
    assert "more general (parents): 2 edges: 1 NPHEAD, 1 VERB" in lines(said)
    assert "and 1 more: graph parents shows all" in lines(said)
    assert lines(said)[-1] == "images: 7.jpg, 8.jpg, 9.jpg"
    assert "7.jpg#1 7.jpg dog run" in lines(said)


def test_json_says_the_same(run: Run, graph: Path) -> None:
    facts = answer(run("graph", "node", "dog run", "--graph", graph, "--json"))
    assert (facts["text"], facts["kind"], facts["n_images"], facts["n_captions"]) == ("dog run", "sentence", 3, 5)
    assert facts["parents"]["by_rule"] == {"NPHEAD": 1, "VERB": 1}
    assert {edge["text"] for edge in facts["parents"]["first"]} == {"dog", "animal run"}
    assert facts["images"] == ["7.jpg", "8.jpg", "9.jpg"]
    assert facts["captions"][0] == {"caption_id": "7.jpg#0", "image_id": "7.jpg", "text": "brown dog run on beach"}


def test_the_words_of_a_caption_are_taken_for_what_they_are_normalised_to(run: Run, graph: Path) -> None:
    said = run("graph", "parents", "The dogs running", "--graph", graph)
    assert (said.code, said.err) == (0, "'The dogs running' is the string 'dog run'.\n")


def test_children_are_shown_all_or_some(run: Run, graph: Path) -> None:
    said = run("graph", "children", "dog run", "--graph", graph)
    rows = lines(said)
    assert rows[0] == "rule adds shown by images string"
    assert "NPMOD brown 2 2 brown dog run" in rows
    some = lines(run("graph", "children", "dog run", "--graph", graph, "--rows", 1))
    assert (some[:2], some[2]) == (rows[:2], f"and {len(rows) - 2} more")
    facts = answer(run("graph", "children", "dog run", "--graph", graph, "--json"))
    assert (facts["n"], len(facts["children"])) == (len(rows) - 1, len(rows) - 1)
    assert lines(run("graph", "parents", "animal", "--graph", graph)) == ["There is no string one step more general than 'animal'."]


def test_entailment_is_told_with_its_way(run: Run, graph: Path) -> None:
    said = run("graph", "entails", "brown dog run", "animal", "--graph", graph)
    assert said.code == 0
    assert lines(said)[0] == "yes: 'animal' is above 'brown dog run'"
    assert "↑ NPHEAD dog 3 animal" in lines(said)
    assert lines(said)[-2:] == [
        "P(B|A) 1.000 2 of 2 images of 'brown dog run'",
        "P(A|B) 0.667 2 of 3 images of 'animal'",
    ]


def test_no_is_an_answer_too(run: Run, graph: Path) -> None:
    said = run("graph", "entails", "animal", "brown dog run", "--graph", graph)
    assert (said.code, lines(said)[0]) == (0, "no: 'brown dog run' is not above 'animal'")
    facts = answer(run("graph", "entails", "animal", "brown dog run", "--graph", graph, "--json"))
    assert (facts["entails"], facts["way"], facts["soft_way"], facts["n_shared_images"]) == (False, None, None, 2)
    assert facts["p_b_given_a"] == pytest.approx(2 / 3)


def test_a_soft_way_is_no_entailment(run: Run, graph: Path) -> None:
    said = run("graph", "entails", "try to catch ball", "catch ball", "--graph", graph)
    assert lines(said)[0].startswith("no: 'catch ball' is above 'try to catch ball' only by a way on which")
    assert any(line.startswith("↑ Xto (soft)") for line in lines(said))
    facts = answer(run("graph", "entails", "try to catch ball", "catch ball", "--graph", graph, "--json"))
    assert (facts["entails"], [step["node"]["text"] for step in facts["soft_way"]]) == (False, ["catch ball"])


def test_a_path_leads_up_and_down(run: Run, graph: Path) -> None:
    said = run("graph", "path", "poodle", "brown dog", "--graph", graph)
    assert lines(said) == [
        "2 steps from 'poodle' to 'brown dog'",
        "rule words images string",
        "1 poodle",
        "↑ NPHEAD poodle 3 dog",
        "↓ NPMOD brown 2 brown dog",
    ]
    facts = answer(run("graph", "path", "poodle", "poodle", "--graph", graph, "--json"))
    assert facts["way"] == []


def test_similar_strings_leave_out_the_trivial_ones(run: Run, graph: Path) -> None:
    said = run("graph", "similar", "brown dog", "--graph", graph, "--min-images", 1)
    rows = lines(said)
    assert rows[0] == "nPMI P(h|A) P(A|h) shared images h"
    assert any(row.endswith(" beach") for row in rows)
    assert not any(row.endswith((" dog", " animal")) for row in rows)
    assert rows[-1].startswith("left out, being alike without further ado: ")
    marked = lines(run("graph", "similar", "brown dog", "--graph", graph, "--min-images", 1, "--all", "--by", "p", "--rows", 99))
    assert any(row.endswith("descent, a word dog") for row in marked)
    assert any(row.endswith("descent animal") for row in marked)
    facts = answer(run("graph", "similar", "brown dog", "--graph", graph, "--min-images", 1, "--all", "--json", "--rows", 99))
    assert facts["n"] == len(facts["similar"])
    assert facts["n_trivial"] == sum(one["is_trivial"] for one in facts["similar"])


def test_pictures_are_written_in_every_form_and_replace_nothing_unasked(run: Run, graph: Path, tmp_path: Path) -> None:
    for ending in ("svg", "png", "pdf", "html"):
        said = run("graph", "picture", "dog run", "--graph", graph, "--out", tmp_path / f"dog.{ending}", "--levels", 2)
        assert (said.code, said.err) == (0, "")
        assert (tmp_path / f"dog.{ending}").stat().st_size > 1000
    said = run("graph", "picture", "dog", "--graph", graph, "--out", tmp_path / "dog.svg")
    assert (said.code, "[out-differs]" in said.err) == (2, True)
    facts = answer(
        run("graph", "picture", "dog", "--graph", graph, "--out", tmp_path / "dog.svg", "--strings", 4, "--force", "--json")
    )
    assert (facts["file"], facts["n_strings"]) == (str(tmp_path / "dog.svg"), 4)


def test_what_cannot_be_drawn_is_refused_before_the_graph_is_opened(run: Run, tmp_path: Path) -> None:
    for out, code in (
        (tmp_path / "dog.gif", "picture-form"),
        (tmp_path / "dog", "picture-form"),
        (tmp_path / "a" / "b.svg", "out-missing"),
    ):
        said = run("graph", "picture", "dog", "--graph", tmp_path / "none", "--out", out)
        assert (said.code, f"[{code}]" in said.err) == (2, True)
    assert run("graph", "picture", "dog", "--out", tmp_path / "a.svg", "--strings", MOST_DRAWN + 1).code == 2


def test_an_unknown_string_and_a_missing_graph_are_told_on_one_line(run: Run, graph: Path, tmp_path: Path) -> None:
    said = run("graph", "node", "dgo run", "--graph", graph)
    assert (said.code, said.out, said.err) == (
        3,
        "",
        f"{graph}: [node-unknown] there is no string 'dgo run'. Did you mean: dog run?\n",
    )
    for name in ("node", "parents", "children", "similar"):
        said = run("graph", name, "dog", "--graph", tmp_path / "none")
        assert (said.code, said.err.count("\n"), "[graph-missing]" in said.err) == (3, 1, True)


def test_tables_fold_at_the_width_of_the_terminal(run: Run, graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipelines import console

    monkeypatch.setattr(console.out, "width", 64)
    for words in (("node", "dog"), ("children", "dog"), ("entails", "brown dog run on beach", "animal")):
        said = run("graph", *words, "--graph", graph)
        assert max(map(len, said.out.splitlines())) <= 64


@pytest.mark.parametrize("name", COMMANDS)
def test_help_teaches_by_examples(run: Run, name: str) -> None:
    said = run("graph", name, "--help")
    assert said.code == 0
    assert f"flickr-assets graph {name}" in said.out
    assert "--graph" in said.out
    assert "--json" in said.out
