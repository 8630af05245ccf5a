"""The scheme `ptb` against the tokeniser that it follows: by digests of what that gave, and by itself where Java and the jar are there.

The jar is found in an installed pycocoevalcap, or by PTB_JAR. scripts/ptb_reference.py writes the digests.
"""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.nlp.tokenise import scheme_named
from flickr_assets.nlp.tokenise.ptb import tokens_in_order
from tests.nlp.tokenise import ptb_jar

Tokens = Callable[[str], list[str]]
ALPHABET = "aBsmtn'\"`.,:;!?-()[]{}<>/\\|&#$%@*+=~^_01 \u00a0\u200b\xadé½£€’‘“”…–—犬😀\u0301"


@cache
def recorded() -> tuple[str, dict[str, ptb_jar.Expected]]:
    return ptb_jar.read_hashes()


@cache
def strings() -> list[str]:
    return ptb_jar.stress_strings()


def ours(text: str) -> list[str]:
    return scheme_named("ptb").tokens(text)


def joined(captions: list[str], tokens: Tokens = ours) -> list[str]:
    """The tokens of each caption, joined by blanks."""
    return [" ".join(tokens(caption)) for caption in captions]


def differing_blocks(corpus: str, lines: list[str]) -> list[int]:
    """Which blocks of a corpus give other tokens than the jar gave."""
    expected = recorded()[1][corpus]
    found = ptb_jar.block_digests(lines, expected.block, len(expected.digests[0]))
    return [at for at, (one, other) in enumerate(zip(found, expected.digests, strict=True)) if one != other]


def explained(corpus: str, captions: list[str], blocks: list[int]) -> str:
    """How many blocks differ, and the captions of the first (of ten, where a block is one) with our tokens."""
    size = recorded()[1][corpus].block
    shown = blocks[:10] if size == 1 else blocks[:1]
    places = [at for block in shown for at in range(block * size, min((block + 1) * size, len(captions)))]
    lines = [f"{at}: {captions[at][:200]!r} gave {ours(captions[at])[:60]}" for at in places]
    return f"{len(blocks)} blocks of {size} differ in {corpus}, the first of them {blocks[:10]}:\n" + "\n".join(lines)


def test_the_digests_are_of_the_strings_as_they_are() -> None:
    expected = recorded()[1]["stress"]
    assert expected.n_captions == len(strings()) == len(set(strings())) >= 3_000
    assert expected.captions_sha256 == ptb_jar.sha256(strings())


def test_strings_of_every_kind_give_the_tokens_of_the_jar() -> None:
    blocks = differing_blocks("stress", joined(strings()))
    assert not blocks, explained("stress", strings(), blocks)


@pytest.mark.slow
@pytest.mark.parametrize("corpus", ptb_jar.RELEASED)
def test_released_captions_give_the_tokens_of_the_jar(real_data: Path, corpus: str) -> None:
    captions = ptb_jar.RELEASED[corpus](real_data)
    expected = recorded()[1][corpus]
    assert (len(captions), ptb_jar.sha256(captions)) == (expected.n_captions, expected.captions_sha256)
    tokens = joined(captions)
    blocks = differing_blocks(corpus, tokens)
    assert not blocks, explained(corpus, captions, blocks)
    assert ptb_jar.sha256(tokens) == expected.tokens_sha256
    in_order = list(map(" ".join, tokens_in_order(captions)))
    assert [
        at for at, (alone, among) in enumerate(zip(tokens, in_order, strict=True)) if alone != among
    ] == expected.differing_in_order
    assert ptb_jar.sha256(in_order) == expected.in_order_sha256


def test_strings_as_lines_of_one_text_give_the_tokens_of_the_jar() -> None:
    assert ptb_jar.sha256(map(" ".join, tokens_in_order(strings()))) == recorded()[1]["stress"].in_order_sha256


def test_other_tokens_are_told_and_where() -> None:
    tokens = joined(strings())
    tokens[4321] += " dog"
    assert differing_blocks("stress", tokens) == [4321]
    assert len(differing_blocks("stress", joined(strings(), scheme_named("whitespace").tokens))) > len(strings()) / 2


@pytest.fixture(scope="module")
def jar() -> Path:
    """The jar whose tokens the digests are of. Skips where it or Java is not there."""
    package = importlib.util.find_spec("pycocoevalcap")
    installed = Path(next(iter(package.submodule_search_locations or ()))) if package else Path()
    path = Path(os.environ.get("PTB_JAR") or installed / "tokenizer" / "stanford-corenlp-3.4.1.jar")
    if not path.is_file():
        pytest.skip("stanford-corenlp-3.4.1.jar is not there: install pycocoevalcap, or let PTB_JAR name it")
    if not shutil.which("java"):
        pytest.skip("Java is not there")
    if ptb_jar.file_sha256(path) != recorded()[0]:
        pytest.skip(f"{path} is another jar than the digests were made with")
    return path


def assert_same(jar: Path, captions: list[str]) -> None:
    for caption, theirs in zip(captions, ptb_jar.jar_tokens(jar, captions), strict=True):
        assert " ".join(ours(caption)) == theirs, f"{caption[:500]!r}\nours   {ours(caption)}\ntheirs {theirs.split(' ')}"


def test_the_jar_gives_the_same_tokens(jar: Path) -> None:
    assert_same(jar, strings())


@pytest.mark.slow
def test_the_jar_gives_the_same_tokens_for_mutated_strings(jar: Path) -> None:
    captions = list(mutated([text for text in strings() if len(text) < 200], 5_000, seed=341))
    assert_same(jar, captions)
    pairs = zip(tokens_in_order(captions), ptb_jar.jar_tokens_in_order(jar, captions), strict=True)
    for at, (tokens, theirs) in enumerate(pairs):
        assert " ".join(tokens) == theirs, captions[at : at + 2]


@pytest.mark.slow
@pytest.mark.parametrize("corpus", ptb_jar.RELEASED)
def test_the_jar_gives_the_same_tokens_for_released_captions(jar: Path, real_data: Path, corpus: str) -> None:
    assert_same(jar, ptb_jar.RELEASED[corpus](real_data))


def test_the_jar_gives_what_the_digests_are_of(jar: Path) -> None:
    assert ptb_jar.sha256(ptb_jar.jar_tokens(jar, strings())) == recorded()[1]["stress"].tokens_sha256


def test_the_jar_is_asked_as_by_pycocoevalcap(jar: Path) -> None:
    """Every third string, two captions behind each that keep it apart, through the package's own class."""
    wrapper: Any = pytest.importorskip("pycocoevalcap.tokenizer.ptbtokenizer")
    asked = [text for text in strings()[::3] if len(text) < 200]
    captions = {at: [{"caption": ptb_jar.one_line(text)}, {"caption": ""}, {"caption": "x"}] for at, text in enumerate(asked)}
    theirs = wrapper.PTBTokenizer().tokenize(captions)
    assert [theirs[at][0] for at in captions] == ptb_jar.jar_tokens(jar, asked)


def mutated(texts: list[str], n: int, seed: int) -> Iterator[str]:
    """Two pieces of strings, put together with up to three characters struck out, doubled or put in."""
    chance = random.Random(seed)
    for _ in range(n):
        one, other = chance.choices(texts, k=2)
        text = one[: chance.randint(0, len(one))] + chance.choice(("", " ", "", ". ")) + other[chance.randint(0, len(other)) :]
        for _ in range(chance.randint(0, 3)):
            at = chance.randint(0, len(text))
            text = (
                text[:at] + chance.choice(("", text[at : at + 1] * 2, chance.choice(ALPHABET))) + text[at + chance.randint(0, 1) :]
            )
        yield text
