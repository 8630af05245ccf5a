"""What a form may be an inflection of: the rules of detachment and exception lists of WordNet's Morphy (morphy(7WN)).

Candidates only: which of them are words is for a lexicon to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

# Ending and what stands in its place, by part of speech, in WordNet's order.
DETACHMENTS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "n": (("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y")),
    "v": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "r": (),
}

Exceptions = Mapping[str, Sequence[str]]


def candidates(form: str, exceptions: Exceptions, pos: str) -> Iterator[str]:
    """The form itself, then what it may be a form of. Irregular forms follow no rule. form: lower case. pos: n, v, a or r."""
    yield form
    irregular = exceptions.get(form)
    if irregular is not None:
        yield from irregular
        return
    stem, kept = form, ""
    if pos == "n":
        if form.endswith("ful"):
            # `boxesful` is an inflected `boxful`.
            stem, kept = form[:-3], "ful"
        elif form.endswith("ss") or len(form) <= 2:
            return
    for ending, replacement in DETACHMENTS[pos]:
        if stem.endswith(ending):
            yield stem[: len(stem) - len(ending)] + replacement + kept
