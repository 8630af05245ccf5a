"""How findings are put into words."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted(n: int, singular: str, plural: str = "") -> str:
    """`1 photograph`, `1,014 photographs`."""
    return f"{n:,} {singular if n == 1 else plural or f'{singular}s'}"


def is_are(n: int) -> str:
    """The verb of n things."""
    return "is" if n == 1 else "are"
