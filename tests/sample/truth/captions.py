"""Photographs, images and captions in all their editions."""

from __future__ import annotations

import html
from collections import Counter
from functools import cached_property

from tests.sample.truth.known import Known, Row, Rows, letters

# Editions from the one that stands first.
EDITIONS = (
    *("flickr30k_token", "flickr30k_csv", "flickr30k_captions", "entities_sentences"),
    *("flickr30k_annotations", "karpathy30k", "multi30k_task2", "lavis"),
    *("flickr8k_token", "flickr8k_captions", "karpathy8k", "multi30k_task1", "flickr8k_lemma", "mdetr"),
)


class Captions(Known):
    """Tables photo, image, caption, caption_text, caption_link, unrelated_caption."""

    def photo(self) -> Rows:
        rows: Rows = {}
        for photo in self.shown:
            size = {"width_px": photo.width_px, "height_px": photo.height_px}
            rows[f"flickr:{photo.flickr}"] = {"is_in_flickr30k": True, "is_in_flickr8k": bool(photo.flickr8k), **size}
        neither = {"is_in_flickr30k": False, "is_in_flickr8k": False, "width_px": None, "height_px": None}
        for *_, photo_id, _ in self.outside:
            rows[photo_id] = neither
        for pair in self.world.pairs:
            rows[f"pascal:{pair.image.rpartition('/')[2].removesuffix('.jpg')}"] = neither
        return rows

    def image(self) -> Rows:
        rows: Rows = {}
        n_outside = Counter(photo_id for *_, photo_id, _ in self.outside)
        for photo in self.shown:
            photo_id, name = f"flickr:{photo.flickr}", photo.image_name
            rows[f"flickr30k:{photo.flickr}"] = _image(photo_id, "flickr30k", name, name, len(photo.captions))
            if photo.flickr8k:
                name = photo.flickr8k_name
                released = f"{name}.1" if photo.is_misnamed else name
                rows[f"flickr8k:{photo.flickr}"] = _image(photo_id, "flickr8k", name, released, len(photo.flickr8k))
            if photo.german:
                name = photo.image_name
                rows[f"multi30k_de:{photo.flickr}"] = _image(photo_id, "multi30k_de", name, name, len(photo.german))
        for *_, photo_id, name in self.outside:
            key = f"multi30k:{photo_id.removeprefix('flickr:')}"
            rows[key] = _image(photo_id, "multi30k", name, name, n_outside[photo_id])
        return rows

    @cached_property
    def editions(self) -> dict[tuple[str, str], str]:
        """{(caption_id, release): text}."""
        unreadable = {(name, 2) for name in self.world.planted("token-line-broken")}
        found: dict[tuple[str, str], str] = {}
        for photo in self.shown:
            for number, caption in enumerate(photo.captions):
                key = f"flickr30k:{photo.flickr}#{number}"
                tokens = ["flickr30k_csv", "flickr30k_captions", "entities_sentences", "mdetr"]
                if (photo.flickr, number) not in unreadable:
                    tokens.append("flickr30k_token")
                found |= {(key, release): caption.text for release in tokens}
                if photo.karpathy is not None:
                    for release in ("flickr30k_annotations", "karpathy30k", "multi30k_task2", "lavis"):
                        found[key, release] = caption.raw
            for number, text in enumerate(photo.flickr8k):
                key = f"flickr8k:{photo.flickr}#{number}"
                found[key, "flickr8k_token"] = text
                found[key, "flickr8k_lemma"] = self.lemmatised(text)
                if not photo.is_misnamed:
                    found[key, "flickr8k_captions"] = text
                if photo.flickr8k_split is not None:
                    found[key, "karpathy8k"] = text
            for number, text in enumerate(photo.german):
                found[f"multi30k_de:{photo.flickr}#{number}", "multi30k_task2"] = text
        number = Counter[str]()
        for _, _, one, photo_id, _ in sorted(self.outside, key=lambda entry: entry[:2]):
            found[f"multi30k:{photo_id.removeprefix('flickr:')}#{number[photo_id]}", "multi30k_task1"] = one.texts["en"]
            number[photo_id] += 1
        return found

    def caption_text(self) -> Rows:
        return {
            key: {"text": text, "text_unescaped": html.unescape(text) if "&" in text else text}
            for key, text in self.editions.items()
        }

    def caption(self) -> Rows:
        rows: Rows = {}
        for (caption_id, release), text in sorted(self.editions.items(), key=lambda item: EDITIONS.index(item[0][1])):
            corpus, _, name = caption_id.partition(":")
            image, _, number = caption_id.partition("#")
            photo = name.partition("#")[0]
            row = {
                "image_id": image,
                "photo_id": photo if ":" in photo else f"flickr:{photo}",
                "corpus": corpus,
                "number": int(number),
                "language": "de" if corpus == "multi30k_de" else "en",
                "release": release,
                "text": text,
            }
            rows.setdefault(caption_id, row)
        return rows

    def caption_link(self) -> Rows:
        """A Flickr8k caption and its double: its own number before the others, then the lowest."""
        captions, rows = self.caption(), Rows()
        for photo in self.shown:
            for number in range(len(photo.flickr8k)):
                key = f"flickr8k:{photo.flickr}#{number}"
                text = captions[key]["text"]
                order = sorted(range(len(photo.captions)), key=lambda other: (other != number, other))
                theirs = {other: captions[f"flickr30k:{photo.flickr}#{other}"]["text"] for other in order}
                double = next((other for other in order if letters(theirs[other]) == letters(text)), None)
                if double is not None:
                    rows[key] = {
                        "linked_caption_id": f"flickr30k:{photo.flickr}#{double}",
                        "photo_id": f"flickr:{photo.flickr}",
                        "is_same_number": double == number,
                        "is_same_text": theirs[double] == text,
                    }
        return rows

    def unrelated_caption(self) -> Rows:
        return {
            f"flickr30k:{photo.flickr}#{number}": {"photo_id": f"flickr:{photo.flickr}"}
            for photo in self.shown
            for number, caption in enumerate(photo.captions)
            if not caption.phrases
        }


def _image(photo_id: str, corpus: str, name: str, released: str, n_captions: int) -> Row:
    return {
        "photo_id": photo_id,
        "corpus": corpus,
        "image_name": name,
        "image_name_released": released,
        "is_misnamed": name != released,
        "n_captions": n_captions,
    }
