"""The authors' rewriting rules (`initial.rewrite` of 2018) as something that can be expanded: an engine is held against their graph by it.

A line is either a rule (number, X, Y, label) or, after a caption's rules, its id, a number and the tokens that it starts from. A token
is `ID/TEXT`; a chunk is the tokens from `ID/[…` to its `ID/]`. X is looked for as a whole, an id in it standing for its token, or for
all of its chunk if what follows in X stands behind that; `B` and `E` are the string's ends. It becomes Y, whose new tokens are spelled out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from flickr_assets.build.expansion import Woven
from tests.graph.toys import Anchor, Step

Ids = tuple[int, ...]


class Rule(NamedTuple):
    left: tuple[str, ...]
    right: tuple[str, ...]
    label: str


@dataclass(frozen=True)
class Rewriting:
    """tokens: what each id says. A state is the ids of its tokens, two bytes each, behind the byte of the only anchor."""

    tokens: dict[int, str]
    rules: tuple[Rule, ...]
    starts: tuple[Ids, ...]
    original: str = ""
    anchors: tuple[Anchor, ...] = (Anchor(),)

    def roots(self) -> list[bytes]:
        return [_packed(start) for start in self.starts]

    def text(self, state: bytes) -> str:
        """Words only; one that ends a modifier and begins the head is said once."""
        words: list[str] = []
        chunk = was = ""
        for token in (self.tokens[number] for number in _unpacked(state)):
            if token.startswith("["):
                chunk, was = token, chunk
            elif not token.startswith("]"):
                word = token.rpartition("/")[0] or token
                if not (chunk == "[NPH" and was.startswith("[NPM") and words and words[-1] == word):
                    words.append(word)
                was = ""
        said = " ".join(words)
        is_refused = said.endswith(" and") or (len(words) == 2 and words[0] == words[1])
        return "" if is_refused else said

    def steps(self, state: bytes) -> Iterator[Step]:
        ids = _unpacked(state)
        for rule in self.rules:
            for start in range(len(ids) + 1):
                spans = self._matched(ids, start, rule.left)
                if spans is not None:
                    yield Step(
                        _packed(self._rewritten(ids, rule, spans)), rule.label.partition("/")[0].removeprefix("+"), rule.label
                    )
                    break

    def _matched(self, ids: Ids, at: int, left: Sequence[str]) -> list[tuple[int, int]] | None:
        """Where each element of X stands; None where X is not."""
        if not left:
            return []
        if left[0] in ("B", "E"):
            is_there = at == (0 if left[0] == "B" else len(ids))
            rest = self._matched(ids, at, left[1:]) if is_there else None
            return None if rest is None else [(at, at), *rest]
        if at >= len(ids) or ids[at] != int(left[0]):
            return None
        for end in dict.fromkeys((at + 1, self._chunk_end(ids, at))):
            rest = self._matched(ids, end, left[1:])
            if rest is not None:
                return [(at, end), *rest]
        return None

    def _chunk_end(self, ids: Ids, at: int) -> int:
        depth = 0
        for place in range(at, len(ids)):
            token = self.tokens[ids[place]]
            depth += token.startswith("[") - token.startswith("]")
            if depth <= 0:
                return place + 1
        return at + 1

    def _rewritten(self, ids: Ids, rule: Rule, spans: Sequence[tuple[int, int]]) -> Ids:
        kept = {element: ids[start:end] for element, (start, end) in zip(rule.left, spans, strict=True)}
        found = list(ids[: spans[0][0]])
        for element in rule.right:
            number = element.partition("/")[0]
            found += kept[element] if element in kept else () if element in ("B", "E") else (int(number),)
        return (*found, *ids[spans[-1][1] :])

    def soft(self, _state: bytes) -> Iterator[tuple[str, str, str]]:
        return iter(())

    def original_text(self) -> str:
        return ""

    def noun_texts(self) -> set[str]:
        return set()


def _packed(ids: Ids) -> bytes:
    return b"\0" + b"".join(number.to_bytes(2, "big") for number in ids)


def _unpacked(state: bytes) -> Ids:
    return tuple(int.from_bytes(state[place : place + 2], "big") for place in range(1, len(state), 2))


def read(path: Path) -> dict[str, Rewriting]:
    """By caption."""
    found: dict[str, Rewriting] = {}
    rules: list[Rule] = []
    tokens: dict[int, str] = {}
    starts: dict[str, list[Ids]] = {}
    last = ""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 4 and last:
                rules, tokens, last = [], {}, ""
            if len(fields) == 4:
                _, left, right, label = fields
                rules.append(Rule(tuple(left.split()), tuple(right.split()), label))
                _learn(tokens, right)
            else:
                last, _, start = fields
                _learn(tokens, start)
                starts.setdefault(last, []).append(tuple(int(token.partition("/")[0]) for token in start.split()))
                found[last] = Rewriting(tokens, tuple(rules), tuple(starts[last]))
    return found


def _learn(tokens: dict[int, str], spelled: str) -> None:
    for token in spelled.split():
        number, is_new, text = token.partition("/")
        if is_new:
            tokens.setdefault(int(number), text)


@dataclass(frozen=True)
class RewritingLoom:
    """Of texts that are ids of captions."""

    found: dict[str, Rewriting]

    def survey(self, _texts: pa.Table, _kept: Path) -> frozenset[Any]:
        return frozenset()

    def weave(self, texts: pa.Table, _kept: Path, _surveyed: frozenset[Any]) -> Iterator[Woven]:
        for text in texts["text"].to_pylist():
            yield Woven(self.found[text])
