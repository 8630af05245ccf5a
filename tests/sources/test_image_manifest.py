from __future__ import annotations

import re
from pathlib import Path

import pytest

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match, Reading
from flickr_assets.sources.image_manifest import DIGITS, SOURCE

BAD = Path(__file__).parent / "bad"
HASHES = {name: ("0123456789abcdef" * 8)[:length] for name, length in DIGITS.items()}


def read(data: bytes, part: str = "csv") -> Reading:
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(data, part=part, instance="images"), reading)
    return reading


@pytest.mark.parametrize(
    ("path", "data", "part"),
    [
        ("images/sizes.csv", "file_name,path_in_repo,bytes,xet_hash\n418205937.jpg,a/418205937.jpg,1,00\n", "csv"),
        ("images/sizes.tsv", "Image\tMD5\n418205937.jpg\t00\n", "tsv"),
        ("images/sizes.sha256", f"{HASHES['sha256']}  418205937.jpg\n", "checksums"),
        ("images/sizes.md5", f"{HASHES['md5']} *images/418205937.jpg\n", "checksums"),
    ],
)
def test_a_header_of_synonyms_or_checksum_lines_are_recognised(path: str, data: str, part: str) -> None:
    assert SOURCE.recognise(Head(path, data.encode(), is_whole=True)) == Match(part, "images/sizes")


@pytest.mark.parametrize(
    "data",
    [
        "image,caption\n418205937.jpg,A dog.\n",
        "image,split,size\n418205937.jpg,train,3\n",
        "image_name| comment_number| comment\n418205937.jpg| 0| A dog .\n",
        "raw,sentids,split,filename,img_id\n[],[],train,418205937.jpg,0\n",
        "file_name,bytes\nREADME.md,3\n",
        "name,length\nkite,3\n",
        f"{HASHES['sha256']}  weights.bin\n",
    ],
)
def test_other_tables_are_refused_with_a_reason(data: str) -> None:
    assert isinstance(SOURCE.recognise(Head("t.csv", data.encode(), is_whole=True)), str)


def test_a_row_keeps_name_path_size_and_hash_with_its_algorithm() -> None:
    data = f"file_name,path_in_repo,bytes,xet_hash\n418205937.jpg,a/418205937.jpg,1234,{HASHES['xet'].upper()}\n"
    assert read(data.encode()).rows["image_manifest"] == [
        (2, 0, "418205937.jpg", "flickr:418205937", "a/418205937.jpg", 1234, HASHES["xet"], "xet")
    ]


@pytest.mark.parametrize("algorithm", ["md5", "sha1", "sha256", "sha512"])
def test_a_column_that_is_just_hash_is_told_by_its_length(algorithm: str) -> None:
    (row,) = read(f"image,hash\n418205937.jpg,{HASHES[algorithm]}\n".encode()).rows["image_manifest"]
    assert row[-2:] == (HASHES[algorithm], algorithm)


def test_a_prefix_names_the_algorithm() -> None:
    (row,) = read(f"image,oid\n418205937.jpg,sha256:{HASHES['sha256']}\n".encode()).rows["image_manifest"]
    assert row[-2:] == (HASHES["sha256"], "sha256")


def test_every_hash_of_a_file_is_a_row_and_an_empty_cell_is_none() -> None:
    data = f"path,size,md5,sha1\na/418205937.jpg,,{HASHES['md5']},{HASHES['sha1']}\n2604817395.jpg,5,,\n"
    rows = read(data.encode()).rows["image_manifest"]
    assert [row[1:] for row in rows] == [
        (0, "a/418205937.jpg", "flickr:418205937", "a/418205937.jpg", None, HASHES["md5"], "md5"),
        (1, "a/418205937.jpg", "flickr:418205937", "a/418205937.jpg", None, HASHES["sha1"], "sha1"),
        (0, "2604817395.jpg", "flickr:2604817395", "2604817395.jpg", 5, None, None),
    ]


def test_checksum_lines_are_rows() -> None:
    data = f"{HASHES['sha1']}  ./images/418205937.jpg\n{HASHES['sha1']} *2604817395.jpg\n"
    assert [row[2:] for row in read(data.encode(), "checksums").rows["image_manifest"]] == [
        ("./images/418205937.jpg", "flickr:418205937", "./images/418205937.jpg", None, HASHES["sha1"], "sha1"),
        ("2604817395.jpg", "flickr:2604817395", None, None, HASHES["sha1"], "sha1"),
    ]


@pytest.mark.parametrize(
    ("specimen", "part"),
    [
        ("hash-malformed.csv", "csv"),
        ("number-range__image_manifest.csv", "csv"),
        ("image-name__image_manifest.csv", "csv"),
        ("image-duplicate__image_manifest.csv", "csv"),
        ("column-count__image_manifest.csv", "csv"),
        ("checksum-line.md5", "checksums"),
    ],
)
def test_a_bad_row_is_one_reject(specimen: str, part: str) -> None:
    reading = read((BAD / specimen).read_bytes(), part)
    assert [reject.code for reject in reading.rejects] == [re.split("__|[.]", specimen, maxsplit=1)[0]]
    assert (reading.n_read, len(reading.rows["image_manifest"])) == (2, 1)


def test_a_header_without_size_or_hash_rejects_the_file() -> None:
    reading = read((BAD / "csv-header__image_manifest.csv").read_bytes())
    assert [(reject.code, reject.line) for reject in reading.rejects] == [("csv-header", 1)]


def test_the_specimen_is_recognised_and_read_whole() -> None:
    ((path, data),) = SOURCE.specimen().items()
    match = SOURCE.recognise(Head(path, data, is_whole=True))
    assert isinstance(match, Match)
    assert len(read(data, match.part).rows["image_manifest"]) == 6
