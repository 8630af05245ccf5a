"""Which sources a path nominates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from flickr_assets.rawfiles.names import Nominator, hidden_part, is_archive, is_unicode, printable
from flickr_assets.source import Source


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
