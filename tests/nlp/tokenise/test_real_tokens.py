"""Conventions against what was released in them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from flickr_assets.nlp.tokenise import scheme_named

pytestmark = pytest.mark.slow

LANGUAGES = {"moses": "en", "moses_de": "de", "moses_fr": "fr", "moses_cs": "cs"}


@pytest.mark.parametrize(("dataset", "n_sentences", "n_same"), [("flickr8k", 40_000, 39_999), ("flickr30k", 155_070, 155_003)])
def test_karpathys_tokens_come_of_their_raw_text(real_data: Path, dataset: str, n_sentences: int, n_same: int) -> None:
    """The others hold a hyphen that stands alone: the files at hand, whose tokens were derived again, keep it; the release does not."""
    with gzip.open(real_data / "karpathy" / f"dataset_{dataset}.json.gz", "rt", encoding="utf-8") as file:
        sentences = [sentence for image in json.load(file)["images"] for sentence in image["sentences"]]
    tokens = scheme_named("karpathy").tokens
    assert len(sentences) == n_sentences
    other = [sentence for sentence in sentences if tokens(sentence["raw"]) != sentence["tokens"]]
    assert n_sentences - len(other) == n_same
    for sentence in other:
        assert "-" in sentence["tokens"]
        assert tokens(sentence["raw"]) == [token for token in sentence["tokens"] if token != "-"]


@pytest.mark.parametrize("scheme", LANGUAGES)
def test_moses_tokens_are_those_of_multi30k(real_data: Path, scheme: str) -> None:
    """The tok files of the test set of 2018 were made otherwise and are left out; so are those that are not at hand."""
    pytest.importorskip("sacremoses")
    language = LANGUAGES[scheme]
    compared = 0
    for raw in sorted(real_data.glob(f"multi30k/task?/raw/*.{language}.gz")):
        stem, *number = raw.name.removesuffix(f".{language}.gz").split(".")
        tok = raw.parents[1] / "tok" / ".".join([stem, "lc.norm.tok", *number, language])
        if "2018" in stem or not tok.exists():
            continue
        lines = zip(gzip.decompress(raw.read_bytes()).split(b"\n"), tok.read_bytes().split(b"\n"), strict=True)
        for text, tokens in lines:
            assert scheme_named(scheme).tokens(text.decode()) == tokens.decode().split()
            compared += 1
    if not compared:
        pytest.skip("the folder tok of multi30k is not among the releases at hand")
