"""Files as they come: odd spellings change no row, and what is broken is a reject each, so that the counts add up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from flickr_assets.sample.release import sample_files
from tests.build.workshop import Workshop, gzipped, tarred, zipped

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

TOKEN = "flickr30k/results_20130124.token"
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"4d7a2146" * 8 + b"\nsize 12345\n"
TEXTS = {path: data for path, data in sample_files().items() if path != "exclude.txt" and not path.endswith(".jpg")}


def spoil(workshop: Workshop, spoilt: Callable[[bytes], bytes]) -> None:
    """Every file of the sample, but for exclude.txt."""
    workshop.lay({path: spoilt(data) for path, data in TEXTS.items()})


@pytest.mark.parametrize(
    "spelt",
    [
        pytest.param(lambda data: b"\xef\xbb\xbf" + data, id="byte-order mark"),
        pytest.param(lambda data: data.replace(b"\n", b"\r\n"), id="CRLF"),
        pytest.param(lambda data: data.removesuffix(b"\n"), id="no final newline"),
    ],
)
def test_an_odd_spelling_of_every_file_changes_no_row(sample: Workshop, spelt: Callable[[bytes], bytes]) -> None:
    spoil(sample, spelt)
    told = sample.build("raw")
    assert "source/flickr30k_token" in told.built
    assert (told.changed, told.number) == (set(), 2)


def halved(data: bytes) -> bytes:
    """Cut short, after the first line."""
    return data[: max(len(data) // 2, data.find(b"\n") + 4)]


def doubled(data: bytes) -> bytes:
    return data + data


def with_a_bad_byte(data: bytes) -> bytes:
    """In the middle of a line, in the middle of the file."""
    at = len(data) // 2
    return data[:at] + b"\xff" + data[at:]


def with_control_characters(data: bytes) -> bytes:
    return data.replace(b" ", b" \x0b", 40).replace(b"a", "a\u2028".encode(), 40)


def without_separators(data: bytes) -> bytes:
    return data.replace(b"\t", b" ").replace(b",", b" ").replace(b"|", b" ")


def emptied(data: bytes) -> bytes:
    return b""


@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (halved, "raw"),
        (doubled, "raw"),
        (with_a_bad_byte, "raw"),
        (with_control_characters, "core"),
        (without_separators, "raw"),
        (emptied, "raw"),
    ],
)
def test_every_file_spoilt_is_built_and_its_records_add_up(sample: Workshop, spoilt: Callable[[bytes], bytes], words: str) -> None:
    spoil(sample, spoilt)
    told = sample.build(words, "raw")
    assert (told.failed, told.held, told.why, told.number) == ({}, {}, "", 2)
    readings = sample.rows("raw.reading")
    assert all(row["n_read"] == row["n_accepted"] + row["n_rejected"] for row in readings)
    # Rejects of no source are files of which nothing tells what they were meant to be.
    assert sum(row["n_rejected"] for row in readings) == sum(row["source"] != "" for row in sample.rows("raw.reject"))


def test_each_fault_is_a_row_or_a_reject(bare: Workshop) -> None:
    token = b"".join(b"1001.jpg#%d\tA cat sleeps .\n" % number for number in range(5))
    whole = tarred({"pictures/1001.jpg": bytes(range(256)) * 40})
    files = {
        # Line 2 is not UTF-8, line 4 is there twice, the last line has no end.
        TOKEN: b"\xef\xbb\xbf" + token.replace(b"#1\tA cat", b"#1\tA caf\xe9").replace(b"#3", b"#2").replace(b".\n", b".\r\n")[:-2],
        "flickr30k_entities/UNRELATED_CAPTIONS": b"",
        "flickr8k/Flickr_8k.devImages.txt": POINTER,
        "graph/node.idx": "0\tcat\n".encode("utf-16"),
        "multi30k/task1/raw/train.de.gz": gzipped(b"Eine Katze schl\xc3\xa4ft.\n" * 9)[:-12],
        "pictures.tar.gz": whole[: len(whole) // 2],
        "annotations.zip": zipped({"Sentences/1001.txt": b"[/EN#1/animals A cat] sleeps .\n"})[:-30],
        "more.tar.gz": tarred({"../1002.txt": b"[/EN#1/animals A dog] sleeps .\n", "splits/mine/test.txt": b"1001\n"}),
    }
    bare.lay(files)
    told = bare.build()
    assert (told.why, told.number) == ("", 2)
    rejects = bare.rows("raw.reject", "source", "file", "line", "byte", "code")
    assert rejects == [
        ("", "annotations.zip", None, None, "archive-corrupt"),
        ("", "pictures.tar.gz", None, None, "gzip-corrupt"),
        ("denotation_graph", "graph/node.idx", None, None, "encoding-utf16"),
        ("entities_sentences", "more.tar.gz", None, None, "member-unsafe"),
        ("entities_unrelated", "flickr30k_entities/UNRELATED_CAPTIONS", None, None, "file-empty"),
        ("flickr30k_token", TOKEN, 2, 3 + 27 + 16, "utf8-invalid"),
        ("flickr30k_token", TOKEN, 4, None, "caption-duplicate"),
        ("flickr8k_split", "flickr8k/Flickr_8k.devImages.txt", None, None, "lfs-pointer"),
        ("multi30k_task1", "multi30k/task1/raw/train.de.gz", None, None, "gzip-corrupt"),
    ]
    counts = {row["source"]: (row["n_read"], row["n_accepted"], row["n_rejected"]) for row in bare.rows("stats.release_count")}
    assert counts["flickr30k_token"] == (5, 3, 2)
    assert counts["user_split"] == (1, 1, 0)
    assert counts["entities_unrelated"] == (1, 0, 1)
    assert bare.rows("raw.flickr30k_token", "number", "text") == [(number, "A cat sleeps .") for number in (0, 2, 4)]
    statuses = bare.files()
    assert {path for path, status in statuses.items() if status == "refused"} == files.keys() - {TOKEN, "more.tar.gz"} | {
        "more.tar.gz!../1002.txt"
    }
