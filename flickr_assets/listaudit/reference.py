"""What lists are held against: the schemes, splits, photographs and doubles of a published build."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from flickr_assets import duck
from flickr_assets.build.publish import published_paths
from flickr_assets.build.verification import raw_folder_of
from flickr_assets.errors import FlickrError
from flickr_assets.listaudit.forms import Algorithm
from flickr_assets.paths import Home
from flickr_assets.rawfiles.archives import opened_archive
from flickr_assets.rawfiles.streams import failure

Split = tuple[str, str]
Hashes = Mapping[bytes, tuple[str, ...]]

TABLES = (
    "core.photo",
    "core.split_member",
    "core.split_scheme",
    "core.image_file",
    "raw.image_manifest",
    "raw.exclude",
    "stats.photo_double",
    "stats.caption_double",
)
_MEMBERS = "SELECT scheme, split, list(photo_id ORDER BY position) AS photo_ids FROM core.split_member GROUP BY ALL ORDER BY ALL"
_CAPTIONS = "SELECT DISTINCT caption_id_a, caption_id_b, kind FROM stats.caption_double ORDER BY ALL"
_FILES = "SELECT photo_id, path, member, sha256, perceptual_hash FROM core.image_file ORDER BY path, member"
_MANIFEST = "SELECT photo_id, hash_algorithm AS algorithm, hash FROM raw.image_manifest WHERE hash IS NOT NULL"


@dataclass(frozen=True)
class Double:
    """Two photographs, or captions of two, that are alike; kind: as in stats.photo_double and stats.caption_double."""

    a: str
    b: str
    kind: str


@dataclass(frozen=True)
class ImageFile:
    """Where a photograph's file is, below the raw folder, and what is known of it."""

    photo_id: str
    path: str
    member: str | None
    sha256: str | None
    phash: str | None


@dataclass(frozen=True)
class Reference:
    """splits: {(scheme, split): its photographs in released order}. pictures, captions: what stands twice under two names.

    manifest: (photo_id, algorithm, hash) of files that are listed and not at hand. raw: the raw folder. withdrawn: by exclude.txt.
    """

    splits: Mapping[Split, tuple[str, ...]]
    photo_ids: frozenset[str]
    pictures: tuple[Double, ...] = ()
    captions: tuple[Double, ...] = ()
    files: tuple[ImageFile, ...] = ()
    manifest: tuple[tuple[str, str, str], ...] = ()
    raw: Path = Path()
    withdrawn: frozenset[str] = frozenset()


def is_train(split: str) -> bool:
    """Whether a split is trained on, by its name."""
    return split.startswith("train")


def reference_of(home: Home) -> Reference:
    """Of what is published. Raises HomeError `home-empty`, `home-damaged`, `table-not-built`."""
    for table in TABLES:
        published_paths(home, table)
    with duck.open_catalogue(home.catalogue) as connection:

        def rows(query: str) -> list[dict[str, str]]:
            return duck.query(connection, query).to_pylist()

        return Reference(
            {(row["scheme"], row["split"]): tuple(row["photo_ids"]) for row in rows(_MEMBERS)},
            frozenset(row["photo_id"] for row in rows("SELECT photo_id FROM core.photo")),
            tuple(
                Double(*row.values()) for row in rows("SELECT photo_id_a, photo_id_b, kind FROM stats.photo_double ORDER BY ALL")
            ),
            tuple(Double(*row.values()) for row in rows(_CAPTIONS)),
            tuple(ImageFile(*row.values()) for row in rows(_FILES)),
            tuple((row["photo_id"], row["algorithm"], row["hash"]) for row in rows(_MANIFEST)),
            raw_folder_of(home),
            frozenset(row["photo_id"] for row in rows("SELECT photo_id FROM raw.exclude")),
        )


def is_kept(algorithm: Algorithm) -> bool:
    """Whether a build keeps the hashes of all files at hand; else they are taken of a part of them."""
    return algorithm in ("sha256", "phash", "xet")


def hashes_of(reference: Reference, algorithm: Algorithm, own: Iterable[str] = ()) -> Hashes:
    """The hashes of the photographs' files. MD5 and SHA-1, which no build keeps, are taken of the files of what is held out and of `own`.

    Raises FlickrError where a file cannot be read.
    """
    found: defaultdict[bytes, list[str]] = defaultdict(list)
    for photo_id, of, value in reference.manifest:
        if of.lower().replace("-", "") == algorithm:
            found[value.lower().encode()].append(photo_id)
    if is_kept(algorithm):
        for file in reference.files:
            if value := {"sha256": file.sha256, "phash": file.phash}.get(algorithm):
                found[value.encode()].append(file.photo_id)
    else:
        held = set(own).union(*(photo_ids for (_, split), photo_ids in reference.splits.items() if not is_train(split)))
        for file, digest in _digests(reference.raw, [file for file in reference.files if file.photo_id in held], algorithm):
            found[digest.encode()].append(file.photo_id)
    return {value: tuple(sorted(set(photo_ids))) for value, photo_ids in found.items()}


def _digests(raw: Path, files: Iterable[ImageFile], algorithm: str) -> Iterator[tuple[ImageFile, str]]:
    """Each file with its digest; an archive is read once, front to back."""
    archived: defaultdict[str, dict[str, ImageFile]] = defaultdict(dict)
    for file in files:
        if file.member is not None:
            archived[file.path][file.member] = file
            continue
        try:
            with (raw / file.path).open("rb") as stream:
                yield file, _digest(stream, algorithm)
        except OSError as error:
            raise _told(failure(error), file.path) from error
    for path, members in archived.items():
        try:
            with opened_archive(raw / path) as entries:
                for entry in entries:
                    if entry.name in members:
                        with entry.open() as stream:
                            yield members[entry.name], _digest(stream, algorithm)
        except (OSError, FlickrError) as error:
            raise _told(failure(error), path) from error


def _told(error: FlickrError, path: str) -> FlickrError:
    return type(error)(error.code, error.message, place=path, remedy=error.remedy)


def _digest(stream: BinaryIO, algorithm: str) -> str:
    digest = hashlib.new(algorithm, usedforsecurity=False)
    while block := stream.read(1 << 20):
        digest.update(block)
    return digest.hexdigest()
