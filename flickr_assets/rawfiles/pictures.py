"""What the bytes of an image file say: their hash, the picture's size and format, and a hash of how it looks.

Threads look at several files at once (hashing and decoding leave Python's lock alone); what they find comes in the order
of the files, and a file is read by whoever lists them, one after the other, so that an archive may be a stream.
"""

from __future__ import annotations

import re
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.cache import Memo
from flickr_assets.rawfiles.inventory import Stamp
from flickr_assets.rawfiles.recognise import refusal_of
from flickr_assets.rawfiles.streams import failure
from flickr_assets.source import DEPTHS, Depth, ListedFile

if TYPE_CHECKING:
    from PIL.Image import Image

# A photograph of these releases has 500 pixels a side. What is past these limits is no photograph, or is meant to fill the memory.
MAX_BYTES = 256 * 2**20
MAX_PIXELS = 50_000_000
# Pillow's other formats run programs, or are documents.
FORMATS = ("JPEG", "PNG", "GIF", "WEBP", "BMP", "TIFF")
# What was learnt is written down after so many files; so many wait for a thread.
_N_TOGETHER = 512
_N_WAITING_PER_WORKER = 4
_PAGE = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_AGAIN = "Fetch it again."


class Look(NamedTuple):
    """What was seen of one file, at a depth (`bytes` or `pixels`). code: of the reject, with the depth from which it is one."""

    depth: Depth
    sha256: str
    width_px: int | None = None
    height_px: int | None = None
    image_format: str | None = None
    perceptual_hash: str | None = None
    code: str = ""
    message: str = ""
    excerpt: str = ""
    fails_at: Depth = "bytes"

    def serves(self, depth: Depth) -> bool:
        """Whether a look at `depth` would see no more."""
        return DEPTHS.index(self.depth) >= DEPTHS.index(depth)

    def at(self, depth: Depth) -> Look:
        """What a look at `depth` would have seen, of one that went as far or further."""
        if depth == self.depth:
            return self
        fits = self._replace(depth=depth, perceptual_hash=None)
        return fits if self.fails_at == depth else fits._replace(code="", message="", excerpt="", fails_at="bytes")


def look(data: bytes, depth: Depth) -> Look:
    """Hash, header and, at `pixels`, every pixel of the first frame of an image file. Never raises for what the bytes are.

    Width and height are those of the stored pixels: an EXIF orientation is not applied.
    Codes: `image-undecodable`, `image-bomb`, `lfs-pointer`, `xet-pointer`.
    """
    from PIL import Image

    seen = Look(depth, sha256(data).hexdigest())
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            width, height = image.size
            seen = seen._replace(width_px=width, height_px=height, image_format=image.format)
            if width * height > MAX_PIXELS:
                return _bomb(seen, f"{width:,} x {height:,} pixels")
            return _decoded(seen, image) if depth == "pixels" else seen
    except Image.DecompressionBombError:
        return _bomb(seen, "hundreds of millions of pixels")
    except Exception:  # noqa: BLE001  (decoders raise what they please; one odd file is one reject)
        return _unknown(seen, data)


def _decoded(seen: Look, image: Image) -> Look:
    try:
        return seen._replace(perceptual_hash=perceptual_hash(image))
    except Exception as error:  # noqa: BLE001  (as above)
        said = str(error).rstrip(".") or type(error).__name__
        message = f"its pixels cannot be decoded: {said}. {_AGAIN}"
        return seen._replace(code="image-undecodable", message=message, fails_at="pixels")


def perceptual_hash(image: Image) -> str:
    """A picture's pHash as 16 hexadecimal digits: signs of the 64 lowest frequencies of its 32 x 32 grey version.

    Few of the 64 bits differ between copies that were scaled or compressed again; a plain surface has no frequencies to tell it by.
    """
    import imagehash

    # 16 bits a pixel are cut to 8, where a plain conversion makes everything white.
    scaled = image.point(lambda value: value / 256) if image.mode.startswith("I") else image
    return str(imagehash.phash(scaled.convert("L")))


def _bomb(seen: Look, size: str) -> Look:
    message = f"it has {size}, past the {MAX_PIXELS:,} that are decoded. Scale it down, or take it away."
    return seen._replace(code="image-bomb", message=message)


def _unknown(seen: Look, data: bytes) -> Look:
    """No image: what it is instead, as far as its first bytes tell."""
    refusal = refusal_of(data[:512])
    excerpt = data[:80].decode("utf-8", "replace")
    if refusal is not None and refusal.code.endswith("-pointer"):
        return seen._replace(code=refusal.code, message=f"{refusal.message} {refusal.remedy}", excerpt=excerpt)
    if _PAGE.match(data[:512]):
        what = "it is a web page saved under an image's name"
    elif data.startswith((b"\xff\xd8", b"\x89PNG")):
        what = "it begins as an image, but its header is cut short or damaged"
    else:
        what = f"it is no image of a known format ({', '.join(FORMATS)})"
    return seen._replace(code="image-undecodable", message=f"{what}. {_AGAIN}", excerpt=excerpt)


def looked_at(
    place: str, files: Iterable[ListedFile], depth: Depth, memory: Path | None, n_workers: int
) -> Iterator[tuple[ListedFile, Look | InputError]]:
    """Each file, in the order given, with what is known of it, or why its bytes cannot be had.

    place: what holds the files, by which `memory` knows them. A look remembered at this depth or a deeper one is not taken again.
    """
    waiting = iter(files)
    with ThreadPoolExecutor(n_workers) as pool, warnings.catch_warnings():
        # Pillow warns of odd metadata and of many pixels; the first does no harm, the second has a limit above.
        warnings.simplefilter("ignore")
        while (first := next(waiting, None)) is not None:
            # A member of a stream is opened before the next one is listed.
            group = chain([first], islice(waiting, _N_TOGETHER - 1))
            with Memo(memory) as memo:
                yield from _Looking(place, depth, memo, pool, n_workers).of(group)


def _look_of(value: Any) -> Look | None:
    """What was remembered of a file; None where that is no look at one."""
    try:
        found = Look(*value)
    except TypeError:
        return None
    return found if found.depth in DEPTHS and found.fails_at in DEPTHS else None


class _Looking:
    """Looks at the files of one group, some of them at the same time."""

    def __init__(self, place: str, depth: Depth, memo: Memo, pool: ThreadPoolExecutor, n_workers: int) -> None:
        self._place = place
        self._depth: Depth = depth
        self._memo = memo
        self._pool = pool
        self._n_waiting = _N_WAITING_PER_WORKER * n_workers
        self._key = _libraries()

    def of(self, group: Iterable[ListedFile]) -> Iterator[tuple[ListedFile, Look | InputError]]:
        running: deque[tuple[ListedFile, Look | InputError | Future[Look]]] = deque()
        for file in group:
            running.append((file, self._begun(file)))
            if len(running) > self._n_waiting:
                yield self._finished(*running.popleft())
        while running:
            yield self._finished(*running.popleft())

    def _begun(self, file: ListedFile) -> Look | InputError | Future[Look]:
        remembered = _look_of(self._memo.get("image", self._path(file), _stamp(file), self._key))
        if remembered is not None and remembered.serves(self._depth):
            return remembered.at(self._depth)
        if file.n_bytes > MAX_BYTES:
            return InputError("image-too-large", f"it has more than {MAX_BYTES:,} bytes.", remedy="Take it away.")
        try:
            with closing(file.open()) as stream:
                return self._pool.submit(look, stream.read(MAX_BYTES), self._depth)
        except (InputError, OSError) as error:
            return failure(error)

    def _finished(self, file: ListedFile, begun: Look | InputError | Future[Look]) -> tuple[ListedFile, Look | InputError]:
        if not isinstance(begun, Future):
            return file, begun
        seen = begun.result()
        self._memo.put("image", self._path(file), _stamp(file), seen, self._key)
        return file, seen

    def _path(self, file: ListedFile) -> str:
        return f"{self._place}/{file.name}"


def _stamp(file: ListedFile) -> Stamp:
    return Stamp(file.n_bytes, file.mtime_ns)


def _libraries() -> str:
    """What a look depends on beside the bytes: another decoder may round otherwise."""
    from importlib.metadata import version

    return f"1 pillow {version('pillow')} imagehash {version('imagehash')}"
