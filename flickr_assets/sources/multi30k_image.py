"""Multi30K's image lists: which image each line of the texts is about, in the order of the texts.

Two tasks hold lists of their own. Task 2 calls the list of 2018 `test_2017_images.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.multi30k import LICENCE, OBTAIN, POSITION, SUBSET, URL, subset_of
from flickr_assets.rawfiles.seen import PhotoNumbers
from flickr_assets.sample.layouts import multi30k
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.raw import PHOTO_ID, raw_table
from flickr_assets.source import Head, Match, Part, Reading, Source

TABLE = raw_table(
    "multi30k_image",
    "Image lists of Multi30K: the image of every position of the texts.",
    (
        Column("task", "string", "Whose list it is.", vocabulary=("task1", "task2")),
        SUBSET,
        POSITION,
        Column("image_name", "string", "The image as the list names it, without the COCO caption number."),
        PHOTO_ID,
        Column("coco_caption_id", "int64", "The COCO caption that was translated, where the list names it.", nullable=True),
    ),
)

_LINE = re.compile(r"(?P<image>[^#\s]+\.[A-Za-z]+)(?:#(?P<caption>[0-9]{1,18}))?\s*")
_FLICKR30K = r"[0-9]+\.jpg\s*"
_NEWER = r"[0-9]+_[0-9a-f]+\.jpg\s*"
_COCO = r"COCO_[a-z0-9]+_[0-9]+\.jpg(#[0-9]+)?\s*"
_SPELLING = {"test_2017": _NEWER, "test_2018": _NEWER, "test_coco": _COCO}
_N_IMAGES = {1_000: "test_2017", 1_071: "test_2018"}


def recognise(head: Head) -> Match | str:
    """The name says the subset, and `_images` says task 2; the first lines are image names of that subset's kind."""
    if head.folder.lower().split("/")[-2:-1] == ["splits"]:
        return "it is a list of splits/NAME/, a scheme of the user's own"
    stem = head.name.removesuffix(".txt")
    task = "task2" if stem.endswith("_images") else "task1"
    subset = subset_of(stem.removesuffix("_images"))
    if subset is None:
        return "its name is not that of an image list, such as train.txt, test_2017_mscoco.txt or train_images.txt"
    if subset == "test_2017":
        subset = _year(head, task)
    if head.share(_SPELLING.get(subset, _FLICKR30K)) < 0.5 or head.is_mostly(r"\s*[0-9]+\s*"):
        return f"its first lines are not image names of Multi30K {subset}"
    return Match(f"{task}/{subset}")


def _year(head: Head, task: str) -> str:
    """Which year a list of "2017" is of: by its length where it has that of one year, else by what its task means by the name."""
    n_lines = sum(bool(line.strip()) for line in head.text.split("\n"))
    meant = "test_2018" if task == "task2" else "test_2017"
    return _N_IMAGES.get(n_lines, meant) if head.is_whole else meant


def read(part: Part, reading: Reading) -> None:
    """An image a line; a blank line uses up its position. Rejects: `image-name`, `image-duplicate`."""
    task, subset = part.part.split("/")
    seen = PhotoNumbers()
    for line, text in part.lines(reading, blank="keep"):
        match = _LINE.fullmatch(text)
        if match is None:
            reading.reject("image-name", "expected an image such as 418205937.jpg, or one with #CAPTION of COCO.", text)
            continue
        try:
            name = photo_name(match["image"])
        except FlickrError as error:
            reading.reject(error.code, error.message, text)
            continue
        if (first := seen.setdefault(name.photo_id, line)) != line:
            reading.reject("image-duplicate", f"the image is already on line {first} of this list.", text)
            continue
        caption = int(match["caption"]) if match["caption"] else None
        reading.row("multi30k_image", task, subset, line - 1, match["image"], name.photo_id, caption)


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    first = multi30k.first_sentences(PHOTOGRAPHS)
    return whole("multi30k", multi30k.task1_lists(first)) | whole("multi30k", multi30k.task2_lists(PHOTOGRAPHS))


SOURCE = Source(
    title="Multi30K image lists",
    description="The images of Multi30K's texts in their order: six subsets in task 1, four in task 2.",
    obtain=OBTAIN,
    url=URL,
    licence=LICENCE,
    names=("train.txt", "val.txt", "valid.txt", "test*201*.txt", "train_images.txt", "val_images.txt"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="task1/image_splits/train.txt",
    specimen=specimen,
    unit="line",
    parts=(
        *(f"task1/{subset}" for subset in ("train", "val", "test_2016", "test_2017", "test_2018", "test_coco")),
        *(f"task2/{subset}" for subset in ("train", "val", "test_2016", "test_2018")),
    ),
    published={"raw.multi30k_image": 65_631},
)
