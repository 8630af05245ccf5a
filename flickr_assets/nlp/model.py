"""The only module that speaks to spaCy: texts in, their tokens, tags, lemmas and dependencies out, as columns.

What spaCy's last two components do (`attribute_ruler`, `lemmatizer`: two fifths of the time) follows from a token's word,
tag and dependency alone, but for a few patterns over neighbours. So each such triple is annotated once, and only a text in
which one of those patterns may match goes through the components itself. The result is spaCy's, token by token.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from flickr_assets.errors import UsageError
from flickr_assets.nlp import DEFAULT_MODEL

# What a parse needs of a pipeline, in order.
COMPONENTS = ("tok2vec", "transformer", "tagger", "morphologizer", "parser", "attribute_ruler", "lemmatizer")
LAST = ("attribute_ruler", "lemmatizer")
# What a pattern may ask of a token so that its answer follows from word, tag and dependency.
_KNOWN = {"ORTH", "TEXT", "LOWER", "TAG", "DEP", "SHAPE", "PREFIX", "SUFFIX", "LENGTH", "LIKE_NUM"}
_BATCH = 256
_BACK = f"The one that comes with flickr-assets: build --model {DEFAULT_MODEL}."
# Word, tag and dependency of a token that stands between others and is no neighbour to any.
_NOBODY = ("\u00b7", "NFP", "punct")

Gemm = Literal["numpy", "blis"]


class Kind(NamedTuple):
    """What is said of a token without its place. tag: Penn Treebank; pos: Universal Dependencies; dep: the model's own labels."""

    word: str
    tag: str
    pos: str
    dep: str
    lemma: str


@dataclass(frozen=True)
class Parses:
    """Tokens of texts, one after the other; all arrays have a row a token.

    text: index of its text. start, end: characters, half-open. head: row of its head, itself for a root. is_first: of a sentence.
    kind: index into the model's `kinds`, which only grow.
    """

    text: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    head: NDArray[np.int64]
    is_first: NDArray[np.bool_]
    kind: NDArray[np.int64]


class Model:
    """A spaCy pipeline by the name of its package. Raises what `require` raises, `model-unfit` also where it cannot be loaded.

    gemm: who multiplies matrices; numpy's BLAS is faster than thinc's own on most processors, and gives the same parses.
    """

    def __init__(self, name: str = DEFAULT_MODEL, gemm: Gemm = "numpy") -> None:
        import spacy

        require(name)
        multiply_by(gemm)
        try:
            self._nlp = spacy.load(name)
        except Exception as error:
            said = " ".join(str(error).split())[:200]
            raise _unfit(name, f"cannot be loaded: {said}") from error
        for surplus in set(self._nlp.pipe_names) - set(COMPONENTS):
            self._nlp.remove_pipe(surplus)
        self.kinds: list[Kind] = []
        self._numbers_of: dict[Kind, int] = {}
        # Of every triple of word, tag and dependency: its kind, and which patterns over neighbours it may be part of.
        self._triples: dict[tuple[int, int, int], int] = {}
        self._kind_of: list[int] = []
        self._part_of: list[int] = []
        self._last = [(part, self._nlp.get_pipe(part)) for part in LAST if part in self._nlp.pipe_names]
        self._patterns = _patterns(self._nlp)
        self._are_local = self._patterns is not None

    def parse(self, texts: Sequence[str]) -> Parses:
        """The tokens of the texts, in order."""
        from spacy.attrs import DEP, HEAD, IDX, LENGTH, ORTH, SENT_START, TAG  # pyright: ignore[reportMissingTypeStubs]

        disabled = [part for part, _ in self._last] if self._are_local else []
        docs = list(self._nlp.pipe(texts, batch_size=_BATCH, disable=disabled))
        attributes = [ORTH, TAG, DEP, HEAD, IDX, LENGTH, SENT_START]
        none = np.zeros((0, len(attributes)), np.uint64)
        rows = np.concatenate([none, *(doc.to_array(attributes) for doc in docs)]).astype(np.uint64, copy=False)
        signed = rows.view(np.int64)
        text = np.repeat(np.arange(len(docs)), [len(doc) for doc in docs])
        return Parses(
            text=text,
            start=signed[:, 4],
            end=signed[:, 4] + signed[:, 5],
            head=np.arange(len(rows)) + signed[:, 3],
            is_first=signed[:, 6] == 1,
            kind=self._kinds(docs, rows[:, :3], text) if self._are_local else self._read(docs),
        )

    def _kinds(self, docs: list[Any], triples: NDArray[np.uint64], text: NDArray[np.int64]) -> NDArray[np.int64]:
        """Every triple's own kind, but in texts where neighbours may say otherwise."""
        triple = self._numbers(triples)
        found = np.array(self._kind_of, np.int64)[triple]
        for number in self._with_neighbours(np.array(self._part_of, np.int64)[triple], text):
            doc = docs[number]
            for _, component in self._last:
                doc = component(doc)
            first = int(np.searchsorted(text, number))
            found[first : first + len(doc)] = self._read([doc])
        return found

    def _numbers(self, triples: NDArray[np.uint64]) -> NDArray[np.int64]:
        unique, inverse = _unique_rows(triples)
        rows = list(map(tuple, unique.tolist()))
        self._annotate([row for row in rows if row not in self._triples])
        return np.array([self._triples[row] for row in rows], np.int64)[inverse]

    def _annotate(self, triples: Sequence[tuple[int, int, int]]) -> None:
        """Triples that were not met before, in one text, in which none has a neighbour that says anything."""
        from spacy.tokens import Doc

        if not triples:
            return
        strings = self._nlp.vocab.strings
        said = [[strings[hashed] if hashed else "" for hashed in triple] for triple in triples]
        words, tags, deps = (
            [one for each in column for one in (each, _NOBODY[number])] for number, column in enumerate(zip(*said, strict=True))
        )
        heads = list(range(len(words)))
        doc = Doc(self._nlp.vocab, words=words, spaces=[False] * len(words), tags=tags, deps=deps, heads=heads)
        part_of = [0] * len(words)
        for bit, place in enumerate(self._places()):
            for _, start, _ in place(doc):
                part_of[start] |= 1 << bit
        for _, component in self._last:
            doc = component(doc)
        for row, triple in enumerate(triples):
            self._triples[triple] = len(self._kind_of)
            self._kind_of.append(self.number(_kind(doc[2 * row])))
            self._part_of.append(part_of[2 * row])

    def _places(self) -> Iterator[Any]:
        """Of every pattern over neighbours, every place's matcher."""
        return (place for pattern in self._patterns or () for place in pattern)

    def _with_neighbours(self, part_of: NDArray[np.int64], text: NDArray[np.int64]) -> list[int]:
        """Texts in which a pattern over neighbours may match, by each token's places in such patterns."""
        found: set[int] = set()
        bit = 0
        for pattern in self._patterns or ():
            n_starts = max(0, len(text) - len(pattern) + 1)
            is_met = np.ones(n_starts, np.bool_)
            for offset in range(len(pattern)):
                is_met &= (part_of[offset : offset + n_starts] >> bit) & 1 == 1
                bit += 1
            found.update(text[:n_starts][is_met].tolist())
        return sorted(found)

    def _read(self, docs: list[Any]) -> NDArray[np.int64]:
        return np.array([self.number(_kind(token)) for doc in docs for token in doc], np.int64)

    def number(self, kind: Kind) -> int:
        """Its index in `kinds`, where it is put if it was not met before."""
        number = self._numbers_of.setdefault(kind, len(self.kinds))
        if number == len(self.kinds):
            self.kinds.append(kind)
        return number


def version(name: str = DEFAULT_MODEL) -> str:
    """What a parse depends on: the model's name, version and weights, and spaCy's version. Raises what `require` raises."""
    folder, number = require(name)
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        # The weights, tables and settings; not the loader, nor what Python made of it.
        if path.is_file() and path.suffix not in {".py", ".pyc", ".md"} and path.name != "meta.json":
            digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return f"{name} {number} {digest.hexdigest()[:16]} spacy {importlib.metadata.version('spacy')}"


def require(name: str) -> tuple[Path, str]:
    """Where an installed model lies, and its version; it is not loaded.

    Raises UsageError `model-name` (that is no name of a package), `model-missing`, or `model-unfit` (no model, or one without parts).
    """
    if not name.isidentifier():
        message = f"expected the name of an installed spaCy model, saw {name!r}."
        raise UsageError("model-name", message, remedy=_BACK)
    found = importlib.util.find_spec(name)
    if found is None:
        remedy = f"Install it into this environment (pip install {name.replace('_', '-')}), or name another. {_BACK}"
        raise UsageError("model-missing", f"the spaCy model {name} is not installed.", remedy=remedy)
    folder = Path((found.submodule_search_locations or ["."])[0])
    try:
        facts = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
        parts, number = {str(part) for part in facts["pipeline"]}, str(facts["version"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _unfit(name, "is no installed spaCy model") from error
    if missing := [part for part in ("tagger", "parser") if part not in parts]:
        raise _unfit(name, f"has no {' and no '.join(missing)}")
    return folder, number


def _unfit(name: str, what: str) -> UsageError:
    return UsageError("model-unfit", f"the package {name} {what}.", remedy=f"Name another model. {_BACK}")


def _kind(token: Any) -> Kind:
    return Kind(token.text, token.tag_, token.pos_, token.dep_, token.lemma_)


def _unique_rows(triples: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """The distinct rows, and for each row its number among them."""
    code = np.zeros(len(triples), np.int64)
    for column in triples.T:
        values, inverse = np.unique(column, return_inverse=True)
        code = code * len(values) + inverse
    _, first, inverse = np.unique(code, return_index=True, return_inverse=True)
    return triples[first], inverse


def _patterns(nlp: Any) -> list[list[Any]] | None:
    """The attribute ruler's patterns over several tokens, a matcher for every place; None where the rest is not local to a token."""
    from spacy.lang.en.lemmatizer import EnglishLemmatizer
    from spacy.matcher import Matcher

    lemmatizer = nlp.get_pipe("lemmatizer") if "lemmatizer" in nlp.pipe_names else None
    if lemmatizer is not None and not (isinstance(lemmatizer, EnglishLemmatizer) and lemmatizer.mode == "rule"):
        return None
    rules = nlp.get_pipe("attribute_ruler").patterns if "attribute_ruler" in nlp.pipe_names else []
    patterns = [pattern for rule in rules for pattern in rule["patterns"]]
    places = [place for pattern in patterns for place in pattern]
    if not all(key in _KNOWN or (key.startswith("IS_") and key != "IS_SENT_START") for place in places for key in place):
        return None
    found = []
    for pattern in patterns:
        if len(pattern) > 1:
            matchers = [Matcher(nlp.vocab) for _ in pattern]
            for matcher, place in zip(matchers, pattern, strict=True):
                matcher.add("place", [[place]])
            found.append(matchers)
    return found


def multiply_by(gemm: Gemm) -> None:
    """Have thinc multiply matrices by numpy's BLAS, or as it is made to."""
    from thinc.api import NumpyOps, set_current_ops

    class ByNumpy(NumpyOps):  # pyright: ignore[reportUntypedBaseClass]
        """thinc's operations with the product of numpy."""

        def gemm(self, x: Any, y: Any, out: Any = None, trans1: bool = False, trans2: bool = False) -> Any:
            return np.matmul(x.T if trans1 else x, y.T if trans2 else y, out=out)

    set_current_ops(ByNumpy() if gemm == "numpy" else NumpyOps())
