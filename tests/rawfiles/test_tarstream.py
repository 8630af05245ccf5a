"""The lean tar reader against the standard one, and against damage."""

from __future__ import annotations

import io
import tarfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.errors import InputError
from flickr_assets.rawfiles.tarstream import BLOCK, TarStream

NAMES = st.text(st.characters(exclude_characters="\0/", exclude_categories=["Cs"]), min_size=1, max_size=300)


def tar_of(members: list[tuple[str, bytes]], form: int) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=form) as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def read_all(data: bytes, *, can_seek: bool = False) -> list[tuple[str, bytes]]:
    tar = TarStream(io.BytesIO(data), can_seek=can_seek)
    return [(member.name, tar.content().read()) for member in tar]


@given(st.lists(st.tuples(NAMES, st.binary(max_size=1200)), max_size=5), st.sampled_from([tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]))
def test_reads_what_the_standard_library_writes(members: list[tuple[str, bytes]], form: int) -> None:
    assert read_all(tar_of(members, form)) == members


def test_ustar_prefixes_are_joined() -> None:
    name = "/".join(["folder" * 10] * 3) + "/1.txt"
    assert read_all(tar_of([(name, b"x")], tarfile.USTAR_FORMAT)) == [(name, b"x")]


@pytest.mark.parametrize("can_seek", [False, True])
def test_contents_that_nobody_reads_are_passed(*, can_seek: bool) -> None:
    members = [("a", b"x" * 3_000_000), ("b", b"y" * 700), ("c", b"")]
    tar = TarStream(io.BytesIO(tar_of(members, tarfile.PAX_FORMAT)), can_seek=can_seek)
    assert [(member.name, member.n_bytes) for member in tar] == [("a", 3_000_000), ("b", 700), ("c", 0)]


def test_a_large_member_streams() -> None:
    data = bytes(range(256)) * 10_000
    assert read_all(tar_of([("a", data), ("b", b"y")], tarfile.PAX_FORMAT)) == [("a", data), ("b", b"y")]


@pytest.mark.parametrize("can_seek", [False, True])
@pytest.mark.parametrize("length", [100, BLOCK, BLOCK + 100, 2 * BLOCK, 5 * BLOCK])
def test_a_cut_archive_is_corrupt(length: int, *, can_seek: bool) -> None:
    whole = tar_of([("a", b"x" * 600), ("b", b"y" * 600)], tarfile.PAX_FORMAT)
    with pytest.raises(InputError) as caught:
        read_all(whole[:length], can_seek=can_seek)
    assert caught.value.code == "archive-corrupt"


@pytest.mark.parametrize("can_seek", [False, True])
@pytest.mark.parametrize("n_zeros", [BLOCK, 2 * BLOCK, 20 * BLOCK, 20 * BLOCK + 7, 3_000_000])
def test_an_archive_may_be_padded_with_zeros_after_its_end_mark(n_zeros: int, *, can_seek: bool) -> None:
    whole = tar_of([("a", b"x" * 600)], tarfile.PAX_FORMAT)
    assert read_all(whole.rstrip(b"\0").ljust(4 * BLOCK, b"\0")[: 3 * BLOCK] + bytes(n_zeros), can_seek=can_seek)


@pytest.mark.parametrize("can_seek", [False, True])
@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT, tarfile.USTAR_FORMAT])
def test_a_zeroed_header_is_no_end_mark(form: int, *, can_seek: bool) -> None:
    data = bytearray(tar_of([(name, b"x" * 600) for name in "abcd"], form))
    data[3 * BLOCK : 3 * BLOCK + 4096] = bytes(4096)
    with pytest.raises(InputError, match="end mark") as caught:
        read_all(bytes(data), can_seek=can_seek)
    assert caught.value.code == "archive-corrupt"


@pytest.mark.parametrize("can_seek", [False, True])
@pytest.mark.parametrize("rest", [tar_of([("b", b"y")], tarfile.PAX_FORMAT), b"\n", bytes(5000) + b"x", bytes(3_000_000) + b"x"])
def test_joined_archives_and_all_else_behind_an_end_mark_are_refused_with_the_way_out(rest: bytes, *, can_seek: bool) -> None:
    with pytest.raises(InputError, match="joined from several") as caught:
        read_all(tar_of([("a", b"x")], tarfile.PAX_FORMAT) + rest, can_seek=can_seek)
    assert caught.value.code == "archive-corrupt"
    assert "repack" in caught.value.remedy


@pytest.mark.parametrize("at", [0, 130, 150])
def test_a_damaged_header_is_corrupt(at: int) -> None:
    data = bytearray(tar_of([("a", b"x")], tarfile.PAX_FORMAT))
    data[at] ^= 0x15
    with pytest.raises(InputError) as caught:
        read_all(bytes(data))
    assert caught.value.code == "archive-corrupt"


@pytest.mark.parametrize("record", [b"9 path=x\n", b"99 path=x\n", b"1 \n", b"nonsense\n", b"-5 path=x\n", b"4 =\n" * 300 + b"7 "])
def test_damaged_pax_records_are_corrupt(record: bytes) -> None:
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, len(record)
    data = info.tobuf(tarfile.USTAR_FORMAT) + record + bytes(-len(record) % BLOCK) + tar_of([("a", b"")], tarfile.USTAR_FORMAT)
    if record == b"9 path=x\n":
        assert read_all(data) == [("x", b"")]
        return
    with pytest.raises(InputError) as caught:
        read_all(data)
    assert caught.value.code == "archive-corrupt"


def test_a_size_past_eight_gigabytes_is_read_in_both_notations() -> None:
    for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        info = tarfile.TarInfo("huge")
        info.size = 9 << 30
        tar = TarStream(io.BytesIO(info.tobuf(form)), can_seek=False)
        assert next(iter(tar)).n_bytes == 9 << 30


def test_an_extended_header_has_a_limit() -> None:
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, 1 << 30
    with pytest.raises(InputError, match="extended header"):
        read_all(info.tobuf(tarfile.USTAR_FORMAT))


@given(st.binary(min_size=1, max_size=2000), st.booleans())
def test_noise_is_corrupt_and_nothing_worse(data: bytes, can_seek: bool) -> None:
    with pytest.raises(InputError):
        read_all(data, can_seek=can_seek)
