"""The lean zip reader against the standard one, and against damage."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flickr_assets.errors import InputError
from flickr_assets.rawfiles import zipdirectory
from flickr_assets.rawfiles.zipdirectory import ZipArchive, ZipMember

NAMES = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=60)
METHODS = st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
MEMBERS = st.lists(st.tuples(NAMES, st.binary(max_size=1200), METHODS), max_size=5, unique_by=lambda member: member[0])
SAME_FILE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)

Read = Callable[[bytes], list[tuple[ZipMember, bytes]]]


def zip_of(members: list[tuple[str, bytes, int]], *, comment: bytes = b"") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.comment = comment
        for name, data, method in members:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return buffer.getvalue()


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """All members of a zip; each is read as a whole and as a stream, which must agree."""

    def read(data: bytes) -> list[tuple[ZipMember, bytes]]:
        path = tmp_path / "a.zip"
        path.write_bytes(data)
        with path.open("rb") as stream:
            archive = ZipArchive(stream)
            found = [(member, archive.content(member)) for member in archive]
            for member, content in found:
                with archive.open(member) as opened:
                    assert opened.read() == content
        return found

    return read


@SAME_FILE
@given(members=MEMBERS, comment=st.binary(max_size=40), front=st.binary(max_size=40))
def test_reads_what_the_standard_library_writes(
    members: list[tuple[str, bytes, int]], comment: bytes, front: bytes, read: Read
) -> None:
    data = front + zip_of(members, comment=comment)
    assert [(member.name, content) for member, content in read(data)] == [(name, content) for name, content, _ in members]


@SAME_FILE
@given(members=MEMBERS, at=st.integers(0), byte=st.integers(0, 255), cut=st.integers(0, 40))
def test_tampered_bytes_are_refused_or_do_not_matter(
    members: list[tuple[str, bytes, int]], at: int, byte: int, cut: int, read: Read
) -> None:
    data = bytearray(zip_of(members))
    data[at % len(data)] = byte
    try:
        found = read(bytes(data[: len(data) - cut]))
    except InputError:
        return
    assert all((zlib.crc32(content), len(content)) == (member.crc, member.n_bytes) for member, content in found)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_long_members_are_streamed_and_checked_at_their_end(method: int, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipdirectory, "CHUNK", 1000)
    content = bytes(range(256)) * 40 + bytes(50_000)
    data = zip_of([("long", content, method)])
    assert [content for _, content in read(data)] == [content]
    with pytest.raises(InputError):
        read(data.replace(struct.pack("<I", zlib.crc32(content)), struct.pack("<I", 7)))


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@pytest.mark.parametrize("stated", [11, 13, 2**32 - 2])
def test_a_stream_that_is_not_as_long_as_stated_is_damaged(
    method: int, stated: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zipdirectory, "CHUNK", 4)
    path = tmp_path / "a.zip"
    path.write_bytes(zip_of([("x", b"twelve bytes", method)]))
    with path.open("rb") as stream:
        archive = ZipArchive(stream)
        (member,) = archive
        for act in (archive.content, lambda member: archive.open(member).read()):
            with pytest.raises(InputError, match="shorter or longer"):
                act(member._replace(n_bytes=stated))


def test_a_stream_written_without_seeking_is_read(read: Read) -> None:
    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, *_: int) -> int:
            raise OSError

        def tell(self) -> int:
            raise OSError

    pipe = Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x", b"content")
    assert [content for _, content in read(pipe.getvalue())] == [b"content"]


def test_zip64_sizes_and_directories_are_read(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 10)
    monkeypatch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 1)
    data = zip_of([("x", b"more than ten bytes", zipfile.ZIP_STORED), ("y", b"and more of them", zipfile.ZIP_DEFLATED)])
    assert b"PK\6\6" in data
    assert [(member.name, content) for member, content in read(b"front" + data)] == [
        ("x", b"more than ten bytes"),
        ("y", b"and more of them"),
    ]


def test_names_are_cp437_unless_flag_or_extra_field_say_otherwise(read: Read) -> None:
    label = b"caf\x82"
    field = b"\1" + struct.pack("<I", zlib.crc32(label)) + "cafē".encode()
    stale = b"\1" + struct.pack("<I", 7) + b"other"
    for extra, name in (
        (b"", "café"),
        (struct.pack("<HH", 0x7075, len(field)) + field, "cafē"),
        (struct.pack("<HH", 0x7075, len(stale)) + stale, "café"),
    ):
        info = zipfile.ZipInfo("cafX")
        info.extra = extra
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr(info, b"x")
        assert [member.name for member, _ in read(buffer.getvalue().replace(b"cafX", label))] == [name]


def test_members_of_a_folder_are_found_by_its_name(tmp_path: Path, pack: Mapping[str, Callable[..., bytes]]) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(pack[".zip"]({"b/1": b"", "a/1": b"", "b/2": b"", "c": b""}))
    with path.open("rb") as stream:
        assert [member.name for member in ZipArchive(stream).members(b"b/")] == ["b/1", "b/2"]


def test_a_member_that_claims_more_than_the_file_holds_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(zip_of([("x", b"content", zipfile.ZIP_STORED)]))
    with path.open("rb") as stream:
        archive = ZipArchive(stream)
        (member,) = archive
        for wrong in ({"n_packed": 2**62, "n_bytes": 2**62}, {"at": 2**63}, {"at": -1}, {"at": path.stat().st_size}):
            with pytest.raises(InputError):
                archive.content(member._replace(**wrong))


def test_an_end_record_in_the_comment_is_not_believed(read: Read) -> None:
    fake = b"PK\5\6" + bytes(16) + struct.pack("<H", 3) + b"..."
    found = read(zip_of([("1.txt", b"one", zipfile.ZIP_DEFLATED), ("2.txt", b"two", zipfile.ZIP_STORED)], comment=b"words " + fake))
    assert [content for _, content in found] == [b"one", b"two"]


@pytest.mark.parametrize("n_stated", [0, 1, 3])
def test_a_directory_that_does_not_hold_the_stated_number_of_members_is_damaged(n_stated: int, read: Read) -> None:
    data = bytearray(zip_of([("1.txt", b"one", zipfile.ZIP_STORED), ("2.txt", b"two", zipfile.ZIP_STORED)]))
    struct.pack_into("<H", data, len(data) - 12, n_stated)
    with pytest.raises(InputError) as caught:
        read(bytes(data))
    assert caught.value.code == "archive-corrupt"
