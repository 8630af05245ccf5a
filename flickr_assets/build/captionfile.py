"""A file of anybody's captions, one `IMAGE#N<TAB>caption` a line, packed or not."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from flickr_assets.errors import InputError, UsageError
from flickr_assets.rawfiles.part import FilePart
from flickr_assets.rawfiles.streams import decompressed, failure
from flickr_assets.source import Reading, Reject

# Whatever names an image, and whatever tells its captions apart: `1000092795.jpg#0`, `9001#H`.
_LINE = re.compile(r"(?P<id>(?P<image>[^\t#]*[^\t# ])#[^\t#]+)\t(?P<text>.*)", re.DOTALL)
CAPTION = pa.schema({"caption_id": pa.string(), "image_id": pa.string(), "text": pa.string()})


class CaptionFile(NamedTuple):
    """rows: of `CAPTION`, in the order of the lines. rejects: lines that are no caption."""

    rows: pa.Table
    n_lines: int
    rejects: tuple[Reject, ...]


def read_captions(path: Path) -> CaptionFile:
    """The captions of a file. Rejects: `token-line`, `caption-empty`, `caption-duplicate`, `utf8-invalid`.

    Raises UsageError `file-missing`, InputError `captions-none` and what a damaged file is refused with.
    """
    reading = Reading({"caption": None})  # pyright: ignore[reportArgumentType] - a stem is all that it needs
    part = FilePart("", "", str(path), partial(_opened, path))
    seen: set[str] = set()
    try:
        for _, line in part.lines(reading):
            _read_line(line, reading, seen)
    except FileNotFoundError as error:
        message = "there is no such file."
        raise UsageError("file-missing", message, place=str(path), remedy="Name a file of captions.") from error
    except (InputError, OSError, EOFError) as error:
        refused = failure(error)
        raise InputError(refused.code, refused.message, place=str(path), remedy=refused.remedy) from error
    rows = reading.rows["caption"]
    if not rows:
        message = f"none of its {reading.n_read:,} lines is IMAGE#N<TAB>caption."
        raise InputError(
            "captions-none", message, place=str(path), remedy="Name a file such as Flickr30k's results_20130124.token."
        )
    columns = list(zip(*rows, strict=True))[1:]
    return CaptionFile(pa.table([list(column) for column in columns], schema=CAPTION), reading.n_read, tuple(reading.rejects))


def _opened(path: Path) -> Any:
    return decompressed(path.open("rb"), path.name, path.stat().st_size)


def _read_line(line: str, reading: Reading, seen: set[str]) -> None:
    match = _LINE.fullmatch(line)
    if match is None:
        reading.reject("token-line", "expected IMAGE#N<TAB>caption.", line)
    elif not match["text"] or match["text"].isspace():
        reading.reject("caption-empty", "the caption is empty.", line)
    elif match["id"] in seen:
        reading.reject("caption-duplicate", "this caption of this image stands further up already.", line)
    else:
        seen.add(match["id"])
        reading.row("caption", match["id"], match["image"], reading.clean(match["text"]))
