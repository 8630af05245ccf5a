"""The photographs as files: a part of layer `core`, and what `stats` finds to be alike."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Reference, Table
from flickr_assets.schema.raw import PHOTO_ID

IMAGE_FILE = Table(
    "core.image_file",
    "An image file of a photograph. What is null was not looked at: `flickr-assets build --images bytes` reads the files, "
    "`pixels` decodes them.",
    (
        PHOTO_ID,
        Column("path", "string", "The file, or the archive that holds it, below the raw folder."),
        Column("member", "string", "The member of the archive; null for a file of its own.", nullable=True),
        Column("image_name", "string", "Its name without folders."),
        Column("n_bytes", "int64", "Size of the file.", unit="byte", minimum=1),
        Column("sha256", "string", "Hash of its bytes.", nullable=True),
        Column("width_px", "int32", "Width as stored: an EXIF orientation is not applied.", True, "px", minimum=1),
        Column("height_px", "int32", "Height as stored.", True, "px", minimum=1),
        Column("image_format", "string", "What it is, whatever its name says.", nullable=True),
        Column("perceptual_hash", "string", "pHash, 64 bits as 16 hexadecimal digits.", nullable=True),
        Column(
            "is_first",
            "bool",
            "Whether it stands for its photograph, of several files: that of the folder with the most photographs does, then the "
            "first by place.",
        ),
    ),
    key=("photo_id", "path", "member"),
    references=(Reference(("photo_id",), "core.photo"),),
)

PICTURES: tuple[Table, ...] = (IMAGE_FILE,)
