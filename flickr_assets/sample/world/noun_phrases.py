"""A small denotation graph: the noun phrases of some photographs' captions, and what is left as their modifiers are dropped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log2

from flickr_assets.sample.world.model import Photograph

# The photographs whose captions make the graph, and the nodes of which pairs are measured, at most.
PHOTOGRAPHS, MEASURED = 200, 40
_DETERMINERS = frozenset("a an the his her their its some two three four five six several many".split())  # noqa: SIM905


def graph(photographs: Sequence[Photograph]) -> dict[str, list[str]]:
    """{file of the graph: its lines}; nodes are numbered in the order of their strings."""
    chosen = photographs[:PHOTOGRAPHS]
    phrases = {f"{photo.image_name}#{number}": _phrases(photo, number) for photo in chosen for number in range(len(photo.captions))}
    captions_of: dict[str, list[str]] = defaultdict(list)
    evidence: dict[tuple[str, str], list[str]] = defaultdict(list)
    for caption, found in phrases.items():
        steps = [step for phrase in found for step in _steps(phrase)]
        for text in sorted({text for step in steps for text in step} | {phrase[-1] for phrase in found}):
            captions_of[text].append(caption)
        for rule, step in enumerate(dict.fromkeys(steps)):
            evidence[step].append(f"{caption}#{rule}")
    node = {text: number for number, text in enumerate(sorted(captions_of))}
    images = {node[text]: sorted({caption.partition("#")[0] for caption in found}) for text, found in captions_of.items()}
    nodes_of: dict[str, list[int]] = defaultdict(list)
    for text in sorted(captions_of):
        for caption in captions_of[text]:
            nodes_of[caption].append(node[text])
    return {
        "node.idx": [f"{number}\t{text}" for text, number in node.items()],
        "node-cap.map": [_row(number, *captions_of[text]) for text, number in node.items()],
        "node-img.map": [_row(number, *images[number]) for number in node.values()],
        "cap-node.map": [_row(caption, *nodes) for caption, nodes in sorted(nodes_of.items())],
        "node-tree.txt": [
            _row(node[child], f"NPMOD/{child.partition(' ')[0]}", node[parent], *found)
            for (child, parent), found in sorted(evidence.items())
        ],
        "type-chunk.txt": [_row(number, "EN", f"[EN [NP {text} ] ]", *captions_of[text]) for text, number in node.items()],
        "token.txt": [
            f"{photo.image_name}#{number}\t{' '.join(word for word in text.lower().split() if word.isalnum())}"
            for photo in chosen
            for number, text in enumerate(photo.tokens)
        ],
        "img.lst": [photo.image_name for photo in chosen],
        **_measured(images, len(chosen)),
    }


def _phrases(photo: Photograph, number: int) -> list[tuple[str, ...]]:
    """A caption's phrases as words in lower case, determiners taken away."""
    caption = photo.captions[number]
    found: list[tuple[str, ...]] = []
    for chain_id, _, start, end in caption.phrases:
        words = [word.lower() for word in caption.tokens[start:end]]
        while len(words) > 1 and words[0] in _DETERMINERS:
            words.pop(0)
        if chain_id != "0" and all(word.isalpha() for word in words):
            found.append(tuple(words))
    return found


def _steps(phrase: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(more specific, more general): one modifier less each time."""
    for start in range(len(phrase) - 1):
        yield " ".join(phrase[start:]), " ".join(phrase[start + 1 :])


def _measured(images: Mapping[int, Sequence[str]], n_images: int) -> dict[str, list[str]]:
    """Counts and similarities of the nodes of most images."""
    most = sorted(sorted(images, key=lambda number: (-len(images[number]), number))[:MEASURED])
    counts: list[str] = []
    similar: list[str] = []
    for x, y in combinations(most, 2):
        n_x, n_y, n_both = len(images[x]), len(images[y]), len({*images[x]} & {*images[y]})
        if n_both:
            counts.append(_row(x, y, n_x, n_y, n_both))
            share = n_both / n_images
            npmi = log2(share * n_images * n_images / (n_x * n_y)) / -log2(share) if share < 1 else 0.0
            similar.append(_row(f"{npmi:.6f}", f"{n_both / n_y:.6f}", f"{n_both / n_x:.6f}", n_x, x, n_y, y))
    return {"train/node-image.cnt": counts, "train/node-image.pmi": similar}


def _row(*cells: object) -> str:
    return "\t".join(map(str, cells))
