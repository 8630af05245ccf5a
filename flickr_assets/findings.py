"""What an audit observes about the data: a row, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """An observation. code: what kind, the same for ever; subject: of what (a split, a corpus, a word list), empty for all of it.

    n: how many; n_of: of how many it could have been, where that is known. sentence: says it with its numbers, to whoever reads
    nothing else. is_fault: something that a user should not build upon before having looked.
    """

    code: str
    subject: str
    n: int
    n_of: int | None
    sentence: str
    is_fault: bool = False
