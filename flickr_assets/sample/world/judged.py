"""What people and machines said of the photographs: Flickr8k's judgments, PASCAL-50S's pairs, two systems' captions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from flickr_assets.sample.layouts.flickr8k import Judged
from flickr_assets.sample.layouts.pascal50s import Pair
from flickr_assets.sample.world.model import Caption, Photograph, Scene

# Rows at the published size, of 1,000 test images and 8,092 photographs with captions; of them with an image's own caption.
_FULL_SIZE, _EXPERT, _EXPERT_OWN, _CROWD = 8_092, 5_822, 158, 47_830
# Which of the five captions is judged.
_NUMBER = 2
_Judged = tuple[Photograph, Photograph]
_Described = tuple[Scene, tuple[Caption, ...]]


def expert(photographs: Sequence[Photograph], random: Random) -> tuple[Judged, ...]:
    """Three ratings from 1 to 4 in ascending order: high for an image's own caption, low the less the scenes share."""
    rows: list[Judged] = []
    for image, other in _chosen(photographs, _EXPERT, _EXPERT_OWN, random):
        likely = 4 - 3 * _distance(image, other)
        ratings = sorted(min(4, max(1, round(random.gauss(likely, 0.45)))) for _ in range(3))
        rows.append(Judged(image.flickr8k_name, other.flickr8k_name, _NUMBER, tuple(ratings)))
    return tuple(rows)


def crowd(photographs: Sequence[Photograph], random: Random) -> tuple[Judged, ...]:
    """Three to six votes on whether the caption describes the image: (yes, no)."""
    rows: list[Judged] = []
    for image, other in _chosen(photographs, _CROWD, _EXPERT_OWN, random):
        n_votes = random.choices((3, 4, 5, 6), (85, 5, 5, 5))[0]
        likely = 0.95 - 0.9 * _distance(image, other)
        yes = sum(random.random() < likely for _ in range(n_votes))
        rows.append(Judged(image.flickr8k_name, other.flickr8k_name, _NUMBER, (yes, n_votes - yes)))
    return tuple(rows)


def pairs(described: Sequence[_Described], n: int) -> tuple[Pair, ...]:
    """N pairs in each category of PASCAL-50S, about images of its own."""
    return tuple(_pairs(described, n))


def predictions(photographs: Sequence[Photograph]) -> dict[str, dict[str, str]]:
    """Two systems on Karpathy's test split: one says another photograph's caption, one names what is largest and where."""
    tested = [photo for photo in photographs if photo.karpathy == "test"]
    return {
        "borrower": {photo.flickr: other.raw[0] for photo, other in zip(tested, [*tested[1:], *tested[:1]], strict=True)},
        "namer": {photo.flickr: _named(photo.scene) for photo in tested},
    }


def _chosen(photographs: Sequence[Photograph], n_full: int, n_own_full: int, random: Random) -> list[_Judged]:
    """Distinct pairs of a test image and a captioned photograph, some of them one and the same; by image."""
    captioned = [photo for photo in photographs if photo.flickr8k_split is not None]
    tested = [photo for photo in captioned if photo.flickr8k_split == "test"]
    n_pairs = min(round(n_full * len(captioned) / _FULL_SIZE), len(tested) * len(captioned) // 2)
    n_own = min(len(tested), max(1, round(n_own_full * len(captioned) / _FULL_SIZE)))
    found = {(photo.flickr, photo.flickr): (photo, photo) for photo in random.sample(tested, n_own)}
    while len(found) < n_pairs:
        image, other = random.choice(tested), random.choice(captioned)
        if image is not other:
            found.setdefault((image.flickr, other.flickr), (image, other))
    return [found[key] for key in sorted(found)]


def _distance(one: Photograph, other: Photograph) -> float:
    """0 for one photograph, 1 for two that share neither place nor things."""
    if one is other:
        return 0.0
    mine, theirs = ({thing.kind for thing in photo.scene.things} for photo in (one, other))
    shared = len(mine & theirs) / max(1, len(mine | theirs))
    return 1.0 - 0.6 * shared - 0.2 * (one.scene.setting == other.scene.setting)


def _pairs(described: Sequence[_Described], n: int) -> Iterator[Pair]:
    for category in ("HC", "HI", "HM", "MM"):
        for number in range(n):
            scene, captions = described[number % len(described)]
            other_scene, other_captions = described[(number + 1) % len(described)]
            first, second, label = {
                "HC": (captions[0].raw, captions[1].raw, number % 2),
                "HI": (captions[0].raw, other_captions[0].raw, 0),
                "HM": (_named(scene), captions[2].raw, 1),
                "MM": (_named(scene), _named(other_scene), 0),
            }[category]
            references = tuple(caption.raw for caption in captions)
            yield Pair(category, f"JPEGImages/2098_{number + 1:06}.jpg", (first, second), label, references)


def _named(scene: Scene) -> str:
    kinds: Mapping[str, int] = {thing.kind: max((_area(box) for box in thing.boxes), default=0) for thing in scene.things}
    largest = max(kinds, key=lambda kind: (kinds[kind], kind), default="picture").replace("_", " ")
    return f"There is a {largest} in the {scene.setting}."


def _area(box: tuple[int, int, int, int]) -> int:
    return (box[2] - box[0] + 1) * (box[3] - box[1] + 1)
