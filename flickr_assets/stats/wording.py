"""How findings are put into words."""

from __future__ import annotations

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted(n: int, singular: str, plural: str = "") -> str:
    """`1 photograph`, `1,014 photographs`."""
    return f"{n:,} {singular if n == 1 else plural or f'{singular}s'}"


def out_of(n: int, n_of: int, singular: str, plural: str = "") -> str:
    """How many of how many, to begin a sentence with: `12 of the 40 photographs`; `The only photograph` where there is one alone."""
    return f"The only {singular}" if n == n_of == 1 else f"{n:,} of the {counted(n_of, singular, plural)}"


def percent(n: float, n_of: float, decimals: int = 1) -> str:
    """A share in percent, `27.6 %`; `none` of nothing."""
    return f"{100 * n / n_of:.{decimals}f} %" if n_of else "none"


def is_are(n: int) -> str:
    """The verb of n things."""
    return "is" if n == 1 else "are"


def has_have(n: int) -> str:
    """The verb of n things that have something."""
    return "has" if n == 1 else "have"


def verb(n: int, plural: str) -> str:
    """A regular verb as n things have it, given as several have it: `reads` and `read`."""
    return f"{plural}s" if n == 1 else plural
