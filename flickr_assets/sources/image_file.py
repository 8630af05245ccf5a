"""The photographs themselves, as files: `1000092795.jpg`, `1001773457_577c3a7d70.jpg` and their like in a folder or archive.

How far they are looked at is the reading's depth: by name and size; by content hash and header; to the last pixel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flickr_assets.errors import FlickrError, InputError
from flickr_assets.ids import photo_name
from flickr_assets.rawfiles.pictures import Look, looked_at
from flickr_assets.sample.annotation import PICTURED, photograph_jpeg
from flickr_assets.schema import Column
from flickr_assets.schema.raw import IMAGE_NAME_RELEASED, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, ListedFile, Match, Part, Reading, Source

TABLE = raw_table(
    "image_file",
    "Image files of photographs, as they lie in a folder or archive (the instance); the line is the place among its names.",
    (
        IMAGE_NAME_RELEASED,
        PHOTO_ID,
        Column("path", "string", "The file, or the archive that holds it, below the raw folder."),
        Column("member", "string", "The file in the archive; null outside of archives.", nullable=True),
        Column("n_bytes", "int64", "Size of the file.", unit="byte", minimum=1),
        Column("sha256", "string", "Hash of its bytes; null unless files are read (`--images bytes`).", nullable=True),
        Column("width_px", "int32", "Width as stored: an EXIF orientation is not applied; null as sha256.", True, "px", minimum=1),
        Column("height_px", "int32", "Height as stored; null as sha256.", True, "px", minimum=1),
        Column("image_format", "string", "What it is, whatever its name says, as Pillow names it; null as sha256.", nullable=True),
        Column(
            "perceptual_hash",
            "string",
            "pHash, 64 bits as 16 hexadecimal digits; null unless pixels are decoded (`--images pixels`).",
            nullable=True,
        ),
    ),
    many=True,
)

_TOLD_EVERY = 250


def recognise(head: Head) -> Match | str:
    """By its name alone; photographs may lie in several folders side by side."""
    try:
        photo_name(head.name)
    except FlickrError:
        return "its name is not a photograph's"
    return Match(instance=head.folder or ".")


def read(part: Part, reading: Reading) -> None:
    """A file a record. Rejects: `image-name`, `file-empty`, `image-too-large`, `image-undecodable`, `image-bomb`, `lfs-pointer`,
    `xet-pointer`, and what an archive's damaged member is.
    """
    for index, (file, seen) in enumerate(_looked_at(part, reading)):
        if index % _TOLD_EVERY == 0:
            reading.tell(f"image_file: {part.path}, {index:,} images looked at")
        reading.record(index, member=file.name)
        try:
            photo_id = photo_name(file.name).photo_id
            if file.n_bytes == 0:
                raise InputError("file-empty", "the file is empty.", remedy="Fetch it again.")
            if isinstance(seen, InputError):
                raise seen
        except FlickrError as error:
            reading.reject(error.code, f"{error.message} {error.remedy}".strip(), file.name)
            continue
        if seen is None:
            reading.row("image_file", file.name, photo_id, file.path, file.member, file.n_bytes, None, None, None, None, None)
        elif seen.code:
            reading.reject(seen.code, seen.message, seen.excerpt or file.name)
        else:
            facts = (seen.sha256, seen.width_px, seen.height_px, seen.image_format, seen.perceptual_hash)
            reading.row("image_file", file.name, photo_id, file.path, file.member, file.n_bytes, *facts)


def _looked_at(part: Part, reading: Reading) -> Iterable[tuple[ListedFile, Look | InputError | None]]:
    if reading.depth in ("none", "names"):
        return ((file, None) for file in part.listing())
    return looked_at(part.path, part.listing(), reading.depth, reading.memory, reading.n_workers)


def specimen() -> Mapping[str, bytes]:
    """The one photograph that is drawn."""
    return {f"flickr30k-images/{PICTURED.image_name}": photograph_jpeg()}


SOURCE = Source(
    title="Photographs",
    description="The image files of Flickr30k (31,783) and Flickr8k (8,092), by name, by bytes or by pixels.",
    obtain="Fill in the request form of the University of Illinois at Flickr30k's page; the archive holds flickr30k-images/.",
    url="https://shannon.cs.illinois.edu/DenotationGraph/",
    licence=Licence(
        stated="Non-commercial research and education; the photographs stay under Flickr's terms of use.",
        linked="Flickr terms of use",
        agree=True,
        url="https://shannon.cs.illinois.edu/DenotationGraph/",
        read_on="2026-11-29",
    ),
    names=("*.jpg", "*.jpeg", "*.png"),
    recognise=recognise,
    read=read,
    tables=(TABLE,),
    missing="flickr30k-images/",
    specimen=specimen,
    unit="image",
    many=True,
    bundle=True,
    is_listed=True,
)
