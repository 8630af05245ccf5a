"""Phrases, chains and boxes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from flickr_assets.sample.world.model import Box, Photograph
from tests.sample.truth.known import Known, Row, Rows


class Annotations(Known):
    """Tables mention, chain, and the boxes of box, box_chain, box_mdetr."""

    def mention(self) -> Rows:
        """Without the spans in the raw edition, which alignment finds: `raw_spans` holds those to the words."""
        rows: Rows = {}
        for photo in self.shown:
            for number, caption in enumerate(photo.captions):
                caption_id = f"flickr30k:{photo.flickr}#{number}"
                for index, phrase in enumerate(caption.phrases):
                    words = " ".join(caption.tokens[phrase.token_start : phrase.token_end])
                    start = sum(len(token) + 1 for token in caption.tokens[: phrase.token_start])
                    rows[f"{caption_id}/{index}"] = {
                        "caption_id": caption_id,
                        "photo_id": f"flickr:{photo.flickr}",
                        "phrase_index": index,
                        "chain_id": None if phrase.chain_id == "0" else f"{photo.flickr}/{phrase.chain_id}",
                        "released_chain_id": phrase.chain_id,
                        "types": list(phrase.types),
                        "phrase": words,
                        "token_start": phrase.token_start,
                        "token_end": phrase.token_end,
                        "char_start": start,
                        "char_end": start + len(words),
                        "is_notvisual": phrase.chain_id == "0",
                    }
        return rows

    def chain(self) -> Rows:
        rows: Rows = {}
        mentions: dict[str, list[Row]] = defaultdict(list)
        for row in self.mention().values():
            if row["chain_id"] is not None:
                mentions[row["chain_id"]].append(row)
        broken = self.world.planted("xml-broken")
        for photo in self.shown:
            for thing in photo.scene.things:
                said = mentions[f"{photo.flickr}/{thing.chain_id}"]
                types = {tuple(sorted(row["types"])) for row in said}
                flags = {"is_scene": thing.is_scene, "has_no_box": thing.is_nobndbox}
                if photo.flickr in broken or not (thing.is_scene or thing.is_nobndbox):
                    flags = dict.fromkeys(flags)
                rows[f"{photo.flickr}/{thing.chain_id}"] = {
                    "photo_id": f"flickr:{photo.flickr}",
                    "released_chain_id": thing.chain_id,
                    "types": sorted({kind for types_ in types for kind in types_}),
                    "n_mentions": len(said),
                    "n_captions": len({row["caption_id"] for row in said}),
                    "has_differing_types": len(types) > 1,
                    "n_boxes": len(set(thing.boxes)),
                    **flags,
                }
        return rows

    def boxes(self) -> set[tuple[str, str, Box]]:
        """(photo_id, release, box): of a photograph whose annotation file is broken, MDETR's."""
        broken = self.world.planted("xml-broken")
        return {
            (f"flickr:{photo.flickr}", "mdetr" if photo.flickr in broken else "entities_annotations", box)
            for photo in self.shown
            for thing in photo.scene.things
            for box in thing.boxes
        }

    def boxed_chains(self) -> set[tuple[str, Box]]:
        """(chain_id, box)."""
        return set(_boxed_chains(self.shown))

    def mdetr_boxes(self) -> set[tuple[str, str, Box]]:
        """(ground_truth, chain_id, box) of separateGT, and of mergedGT, which encloses those of a chain by one: of mentioned chains."""
        mentioned = {row["chain_id"] for row in self.mention().values()}
        photographs = [self.world.mdetr.get(photo.flickr, photo) for photo in self.shown]
        separate = {one for one in _boxed_chains(photographs) if one[0] in mentioned}
        by_chain: dict[str, list[Box]] = defaultdict(list)
        for chain_id, box in separate:
            by_chain[chain_id].append(box)
        merged = {("merged", chain_id, enclosing(boxes)) for chain_id, boxes in by_chain.items()}
        return merged | {("separate", *one) for one in separate}


def _boxed_chains(photographs: Iterable[Photograph]) -> Iterator[tuple[str, Box]]:
    for photo in photographs:
        for thing in photo.scene.things:
            for box in thing.boxes:
                yield f"{photo.flickr}/{thing.chain_id}", box


def enclosing(boxes: Iterable[Box]) -> Box:
    """The smallest box around several."""
    all_of_them = list(boxes)
    lower = (min(box[edge] for box in all_of_them) for edge in (0, 1))
    return Box(*lower, *(max(box[edge] for box in all_of_them) for edge in (2, 3)))


def overlap(one: Box, other: Box) -> float:
    """Intersection over union, edges as points on a line: as MDETR measures it."""
    width = min(one.x_max, other.x_max) - max(one.x_min, other.x_min)
    height = min(one.y_max, other.y_max) - max(one.y_min, other.y_min)
    both = max(0, width) * max(0, height)
    either = sum((box.x_max - box.x_min) * (box.y_max - box.y_min) for box in (one, other)) - both
    return both / either if either else 0.0
