"""A chain while its world is being planned: what is not dealt yet is still open."""

from __future__ import annotations

from flickr_assets.sample.world.quotas import Sort


class Draft:
    """n_boxes: 2 or more where the quota says several. box_of: whose box its only one is, where two chains share an object."""

    __slots__ = ("box_of", "is_subject", "mentions", "n_boxes", "sort")

    def __init__(self, sort: Sort, mentions: int) -> None:
        self.sort = sort
        self.mentions = mentions
        self.is_subject = sort.type in {"people", "animals"} and sort.also is None
        self.n_boxes: int | None = None
        self.box_of: Draft | None = None
