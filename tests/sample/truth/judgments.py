"""Translations, and what people judged."""

from __future__ import annotations

import html
from collections import Counter, defaultdict

from tests.sample.truth.captions import Captions
from tests.sample.truth.known import SUBSETS, Row, Rows, letters


class Judgments(Captions):
    """Tables translation, judgment, hodosh_caption."""

    def translation(self) -> Rows:
        captions, rows = self.caption(), Rows()
        unescaped = self.caption_text()
        position = Counter[str]()
        outside = {(subset, at): photo_id for subset, at, _, photo_id, _ in self.outside}
        for one in self.world.sentences:
            subset = SUBSETS[one.subset]
            at = position[subset]
            position[subset] += 1
            photo_id = outside.get((subset, at), f"flickr:{one.image.removesuffix('.jpg')}")
            if photo_id.removeprefix("flickr:") in self.world.withdrawn:
                continue
            corpus = "multi30k" if (subset, at) in outside else "flickr30k"
            image = f"{corpus}:{photo_id.removeprefix('flickr:')}"
            wanted = letters(html.unescape(one.texts["en"]))
            alike = [
                key
                for key in (f"{image}#{number}" for number in range(5))
                if key in captions and letters(unescaped[key, captions[key]["release"]]["text_unescaped"]) == wanted
            ]
            for language, text in one.texts.items():
                if language != "en":
                    rows[f"{subset}/{at}/{language}"] = {
                        "subset": subset,
                        "position": at,
                        "language": language,
                        "text": text,
                        "photo_id": photo_id,
                        "caption_id": alike[0] if alike else None,
                        "n_candidates": len(alike),
                        "is_ambiguous": len(alike) > 1,
                    }
        return rows

    def judgment(self) -> Rows:
        rows: Rows = {}
        for kind, judged in (("expert", self.world.expert), ("crowd", self.world.crowd)):
            for row, one in enumerate(judged):
                image, other = (name.partition("_")[0] for name in (one.image_name, one.caption_image_name))
                if {image, other} & set(self.world.withdrawn):
                    continue
                votes: Row = dict.fromkeys(("rating_1", "rating_2", "rating_3", "yes_rate", "n_yes", "n_no"))
                if kind == "expert":
                    votes |= zip(("rating_1", "rating_2", "rating_3"), one.votes, strict=True)
                else:
                    yes, no = one.votes
                    # Released with fifteen digits.
                    votes |= {"yes_rate": float(f"{yes / (yes + no):.15g}"), "n_yes": yes, "n_no": no}
                rows[kind, row] = {
                    "image_id": f"flickr8k:{image}",
                    "photo_id": f"flickr:{image}",
                    "caption_id": f"flickr8k:{other}#{one.number}",
                    "is_own_caption": image == other,
                    **votes,
                }
        return rows

    def hodosh_caption(self) -> Rows:
        """The number judged most often, the lowest of several; where nobody judged, the number of most judgments."""
        n_judgments = Counter(row["caption_id"] for row in self.judgment().values())
        judged: dict[str, list[tuple[int, int]]] = defaultdict(list)
        usual = Counter[int]()
        for caption_id, n in n_judgments.items():
            image, _, number = caption_id.partition("#")
            judged[image].append((-n, int(number)))
            usual[int(number)] += n
        default = min(usual, key=lambda number: (-usual[number], number))
        tested = {f"flickr8k:{photo.flickr}" for photo in self.shown if photo.flickr8k_split == "test"}
        rows: Rows = {}
        for image in tested | judged.keys():
            n, number = min(judged.get(image, [(0, default)]))
            photo_id = f"flickr:{image.removeprefix('flickr8k:')}"
            rows[image] = {"photo_id": photo_id, "caption_id": f"{image}#{number}", "n_judgments": -n}
        return rows
