"""Which sources a path nominates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.rawfiles.names import Nominator, hidden_part, is_archive, is_unicode, printable
from flickr_assets.source import Source

PATTERNS = (
    "*.a", "[0-9]*.a", "[!1]*.a", "*a", "*5", "*5.a", "[0-9][0-9].a", "?.a", "a/*.a", "a/?*.x", "**/b/*.a", "12", "1.a", "*.[2-5].a",
    "*.x.a", "a*", "1*", "*", "*.gz", "?[.]a", "[0-9]*[.a]*", "*2*",
)  # fmt: skip


def nominates(sources: Mapping[str, Source], pattern: str, path: str) -> bool:
    return Nominator({"one": replace(sources["token"], names=(pattern,))})(path) == ("one",)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*.token", "results.token"),
        ("*.token", "a/b/RESULTS.Token.gz"),
        ("train.txt", "a/Train.TXT"),
        ("sentences/*.txt", "a/b/Sentences/1.txt"),
        ("sentences/*.txt", "a/All.tar.gz/Sentences/1.txt.gz"),
        ("splits/*/train.txt", "x/splits/mine/train.txt"),
        ("[0-9]*.txt", "12.txt"),
        ("[!0-9]*.txt", "a.txt"),
        ("task?.en", "task1.en"),
        ("**/graph/**/node.idx", "graph/a/b/node.idx"),
        ("dataset*", "karpathy/dataset_30k.json"),
        ("a.d/list", "x/a.d/list"),
        ("*.d/list", "x/a.d/list"),
        ("name (1).txt", "name (1).txt"),
    ],
)
def test_pattern_fits_the_last_components_of_a_path(sources: Mapping[str, Source], pattern: str, path: str) -> None:
    assert nominates(sources, pattern, path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("*.token", "results.token.bak"),
        ("train.txt", "mytrain.txt"),
        ("sentences/*.txt", "sentences/old/1.txt"),
        ("results*.txt", "results/1.txt"),
        ("[0-9]*.txt", "a1.txt"),
        ("[!0-9]*.txt", "1.txt"),
        ("task?.en", "task.en"),
    ],
)
def test_pattern_keeps_to_its_components(sources: Mapping[str, Source], pattern: str, path: str) -> None:
    assert not nominates(sources, pattern, path)


def test_sources_that_share_a_name_are_both_nominated_in_order(sources: Mapping[str, Source]) -> None:
    assert Nominator(sources)("x/a.token") == ("names", "token")
    assert Nominator(sources)("x/train.txt") == ("leaves", "split")
    assert Nominator(sources)("x/1.jpg") == ()


def test_hidden_part_is_the_path_down_to_the_first_hidden_component() -> None:
    assert hidden_part("a/__MACOSX/b/._c") == "a/__MACOSX"
    assert hidden_part("a/._c") == "a/._c"
    assert hidden_part("a/b.c") is None


def test_names_that_are_not_utf8_are_printed_with_their_bytes() -> None:
    name = b"caf\xe9.txt".decode("utf-8", "surrogateescape")
    assert not is_unicode(name)
    assert printable(name) == "caf\\xe9.txt"
    assert printable("café.txt") == "café.txt"


def test_archives_are_told_by_name() -> None:
    assert is_archive("A.TAR.GZ")
    assert not is_archive("a.token.gz")


@given(
    st.lists(st.sampled_from(PATTERNS), min_size=1, max_size=4, unique=True),
    st.lists(st.from_regex(r"(a/|b/)?[0-9]{1,3}(\.[ax25]{1,2}){0,2}(\.gz)?", fullmatch=True), max_size=30),
)
def test_what_is_remembered_of_numbered_names_is_what_patterns_say(patterns: list[str], paths: list[str]) -> None:
    declared = {pattern: SimpleNamespace(names=(pattern,)) for pattern in patterns}
    nominate = Nominator(declared)  # pyright: ignore[reportArgumentType]
    for path in paths:
        assert nominate(path) == Nominator(declared)(path)  # pyright: ignore[reportArgumentType]
