"""What a command writes where the user says: whole, through links, and never in the place of a device."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from flickr_assets.errors import UsageError
from pipelines.out_files import check_place, swapped_in, written


def put(file: Path, data: bytes) -> None:
    with swapped_in(file) as out:
        out.write(data)


def test_a_file_keeps_its_mode_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "tokens.txt"
    file.write_bytes(b"old")
    file.chmod(0o640)
    put(file, b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["tokens.txt"]


def test_a_link_stays_a_link_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "there.txt").write_bytes(b"old")
    (tmp_path / "link.txt").symlink_to("there.txt")
    put(tmp_path / "link.txt", b"new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "there.txt").read_bytes() == b"new"


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    put(pipe, b"through")
    reader.join(10)
    assert read == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_what_fails_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "tokens.txt"
    file.write_bytes(b"old")
    with pytest.raises(UnicodeEncodeError), swapped_in(file) as out:
        out.writelines(text.encode("ascii") for text in ("half", "größer"))
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["tokens.txt"]


def test_a_folder_is_made_only_where_it_was_named_as_one(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "a.png"
    for refuse in (lambda: check_place(file), lambda: written({file: b"x"}, existing="keep")):
        with pytest.raises(UsageError) as refused:
            refuse()
        assert (refused.value.code, refused.value.place) == ("out-missing", str(file))
        assert list(tmp_path.iterdir()) == []
    assert written({file: b"x"}, existing="keep", new_folder=file.parent) == [file]
    assert file.read_bytes() == b"x"
    with pytest.raises(UsageError) as refused:
        check_place(tmp_path / "new")
    assert refused.value.code == "out-folder"
