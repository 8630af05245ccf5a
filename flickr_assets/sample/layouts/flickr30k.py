"""Flickr30k's captions in four layouts: tokens, pipes, commas, and Karpathy's edition as a table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from flickr_assets.sample.layouts.photographed import Photographed
from flickr_assets.sample.layouts.pieces import Pieces, csv_rows, lines


def token(photographs: Iterable[Photographed]) -> Pieces:
    """`results_20130124.token`."""
    rows = (f"{name}#{number}\t{text}" for name, number, text in _captions(photographs))
    return lines("results_20130124.token", rows)


def pipes(photographs: Iterable[Photographed]) -> Pieces:
    """`results.csv`."""
    path = "results.csv"
    yield from lines(path, ["image_name| comment_number| comment"])
    yield from lines(path, (f"{name}| {number}| {text}" for name, number, text in _captions(photographs)))


def commas(photographs: Iterable[Photographed]) -> Pieces:
    """`captions.txt`, with a number column."""
    path = "captions.txt"
    yield from csv_rows(path, [("image_name", "comment_number", "comment")])
    yield from csv_rows(path, _captions(photographs))


def table(photographs: Iterable[Photographed]) -> Pieces:
    """`flickr_annotations_30k.csv`: the photographs of Karpathy's splits, with his numbers of images and sentences."""
    path = "flickr_annotations_30k.csv"
    yield from csv_rows(path, [("raw", "sentids", "split", "filename", "img_id")])
    yield from csv_rows(path, _annotated(photographs))


def _captions(photographs: Iterable[Photographed]) -> Iterator[tuple[str, int, str]]:
    for photo in photographs:
        for number, text in enumerate(photo.tokens):
            yield photo.image_name, number, text


def _annotated(photographs: Iterable[Photographed]) -> Iterator[tuple[object, ...]]:
    sentid = 0
    for img_id, photo in enumerate(photo for photo in photographs if photo.karpathy is not None):
        sentids = list(range(sentid, sentid + len(photo.raw)))
        sentid += len(photo.raw)
        yield json.dumps(photo.raw), json.dumps(sentids), photo.karpathy, photo.image_name, img_id
