"""One model for all tests of the parse: loading it takes a second."""

from __future__ import annotations

import os

import pytest

from flickr_assets.nlp.lexicon import Lexicon
from flickr_assets.nlp.model import Model


@pytest.fixture(scope="session")
def model() -> Model:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    return Model()


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    from flickr_assets.wordnet import lexicon

    return lexicon()
