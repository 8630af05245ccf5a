"""Split schemes. Positions are those of the released lists, in which a withdrawn photograph keeps its place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from flickr_assets.sample.layouts.user_split import LISTS, TABLE, split_in
from tests.sample.truth.known import Known, Rows


class Splits(Known):
    """Tables split_member, split_scheme."""

    def split_member(self) -> Rows:
        rows: Rows = {}
        for scheme, split, position, photo_id, name, release_row, image_id, caption_rows in self._members():
            if photo_id.removeprefix("flickr:") not in self.world.withdrawn:
                rows[scheme, split, position] = {
                    "photo_id": photo_id,
                    "image_name_released": name,
                    "release_row": release_row,
                    "released_image_id": image_id,
                    "caption_rows": caption_rows,
                }
        return rows

    def _members(self) -> Iterator[tuple[str, str, int, str, str, int, int | None, list[int] | None]]:
        photographs = self.world.photographs
        place: Counter[tuple[str, str]] = Counter()

        def position(scheme: str, split: str) -> int:
            place[scheme, split] += 1
            return place[scheme, split] - 1

        in_karpathy = [photo for photo in photographs if photo.karpathy is not None]
        lavis_rows = Counter[str]()
        for imgid, photo in enumerate(in_karpathy):
            split, sentids = str(photo.karpathy), list(range(5 * imgid, 5 * imgid + 5))
            photo_id, name = f"flickr:{photo.flickr}", photo.image_name
            yield "karpathy30k", split, position("karpathy30k", split), photo_id, name, imgid, imgid, sentids
            first = lavis_rows[split]
            lavis_rows[split] += 5 if split == "train" else 1
            rows = list(range(first, lavis_rows[split]))
            path, own = f"flickr30k-images/{name}", imgid if split == "train" else None
            yield "lavis", split, position("lavis", split), photo_id, path, first, own, rows
            at = position("multi30k", split)
            yield "multi30k", split, at, photo_id, name, at, None, None
        for imgid, photo in enumerate(photo for photo in photographs if photo.flickr8k_split is not None):
            split, name = str(photo.flickr8k_split), photo.flickr8k_name
            photo_id, sentids = f"flickr:{photo.flickr}", list(range(5 * imgid, 5 * imgid + 5))
            yield "karpathy8k", split, position("karpathy8k", split), photo_id, name, imgid, imgid, sentids
            at = position("flickr8k", split)
            yield "flickr8k", split, at, photo_id, name, at, None, None
        for number, photo in enumerate(photographs):
            photo_id, at = f"flickr:{photo.flickr}", position("entities", photo.entities_split)
            yield "entities", photo.entities_split, at, photo_id, photo.flickr, at, None, None
            split = split_in(LISTS, number)
            at = position(LISTS, split)
            yield LISTS, split, at, photo_id, photo.image_name, at, None, None
            split = split_in(TABLE, number)
            yield TABLE, split, position(TABLE, split), photo_id, photo.flickr, number + 1, None, None
        for subset, at, one, photo_id, _ in self.outside:
            yield "multi30k", subset, at, photo_id, one.image.partition("#")[0], at, None, None

    def split_scheme(self) -> Rows:
        sources = {
            "karpathy30k": ("karpathy30k", "flickr30k"),
            "karpathy8k": ("karpathy8k", "flickr8k"),
            "flickr8k": ("flickr8k_split", "flickr8k"),
            "entities": ("entities_split", "flickr30k"),
            "multi30k": ("multi30k_image", None),
            "lavis": ("lavis", "flickr30k"),
        }
        splits: dict[str, set[str]] = defaultdict(set)
        photographs: dict[str, set[str]] = defaultdict(set)
        for (scheme, split, _), row in self.split_member().items():
            splits[scheme].add(split)
            photographs[scheme].add(row["photo_id"])
        return {
            scheme: {
                "is_built_in": scheme in sources,
                "source": sources.get(scheme, ("user_split", None))[0],
                "corpus": sources.get(scheme, ("user_split", None))[1],
                "n_splits": len(splits[scheme]),
                "n_members": len(photographs[scheme]),
            }
            for scheme in splits
        }
