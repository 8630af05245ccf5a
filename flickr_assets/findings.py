"""What an audit observes about the data: a row, and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Finding:
    """An observation. code: what kind, the same for ever; subject: of what (a split, a corpus, a word list), empty for all of it.

    n: how many; n_of: of how many it could have been, where that is known. sentence: says it with its numbers, to whoever reads
    nothing else. is_fault: something that a user should not build upon before having looked. weight: how soon it should be read, the
    larger the sooner: 3 of a leak into a test split, 2 into a validation split, 1 into any other, 0 of whatever is no leak.
    """

    code: str
    subject: str
    n: int
    n_of: int | None
    sentence: str
    is_fault: bool = False
    weight: int = 0


def leak_weight(splits: Iterable[str]) -> int:
    """The weight of a leak into splits that are held out, each named as `SCHEME/SPLIT`: that of the gravest of them."""
    names = [split.rpartition("/")[2] for split in splits]
    if any(name.startswith("test") for name in names):
        return 3
    return 2 if any(name.startswith(("val", "dev")) for name in names) else 1


def reading_order(finding: Mapping[str, Any]) -> tuple[int, bool, int]:
    """What sorts rows of audit.finding as they should be read: by weight, faults before the others, the largest first."""
    return (-(finding.get("weight") or 0), not finding["is_fault"], -finding["n"])
