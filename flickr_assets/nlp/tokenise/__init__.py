"""Tokenisers by name: one convention a file, which declares SCHEME."""

from __future__ import annotations

from flickr_assets.errors import UsageError
from flickr_assets.nlp.tokenise.scheme import Scheme
from flickr_assets.registry import declared


def schemes() -> dict[str, Scheme]:
    """Every scheme by its name, which is that of its file."""
    return declared("flickr_assets.nlp.tokenise", "SCHEME")


def scheme_named(name: str) -> Scheme:
    """One scheme. Raises UsageError `scheme-unknown`."""
    if name not in schemes():
        raise UsageError("scheme-unknown", f"there is no scheme {name}.", remedy=f"There are: {', '.join(schemes())}.")
    return schemes()[name]
