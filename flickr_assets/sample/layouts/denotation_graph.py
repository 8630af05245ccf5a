"""The files of a denotation graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flickr_assets.sample.layouts.pieces import Pieces, lines


def graph(files: Mapping[str, Iterable[str]]) -> Pieces:
    """{file: its lines}, as the generators name the files."""
    for name, texts in files.items():
        yield from lines(name, texts)
