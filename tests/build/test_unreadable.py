"""What cannot be looked into is not taken for removed: where files were read from it, nothing is built and nothing is emptied."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from flickr_assets.build.freshness import look
from flickr_assets.build.status import status
from flickr_assets.build.verification import verify
from flickr_assets.errors import FlickrError
from flickr_assets.paths import Home
from flickr_assets.sample.bundled import write_bundled
from tests.build.workshop import Workshop

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

Close = Callable[[Path, int], None]


class _Entry:
    """An entry that can be seen and not looked at."""

    def __init__(self, entry: os.DirEntry[str], number: int) -> None:
        self.name, self.path, self.is_symlink, self.is_dir = entry.name, entry.path, entry.is_symlink, entry.is_dir
        self._number = number

    def stat(self) -> os.stat_result:
        raise OSError(self._number, os.strerror(self._number), self.path)


@pytest.fixture
def close(monkeypatch: pytest.MonkeyPatch) -> Close:
    """Has the system refuse a folder, or to look at a file or a link, with an error of that number."""
    real = os.scandir

    def close(place: Path, number: int) -> None:
        is_folder = place.is_dir() and not place.is_symlink()

        @contextmanager
        def listing(entries: Any) -> Generator[Any]:
            with entries:
                yield (_Entry(entry, number) if Path(entry.path) == place else entry for entry in entries)

        def scandir(path: Any = ".") -> Any:
            if is_folder and Path(os.fsdecode(path)) == place:
                raise OSError(number, os.strerror(number), str(path))
            return listing(real(path)) if Path(os.fsdecode(path)) == place.parent else real(path)

        monkeypatch.setattr(os, "scandir", scandir)

    return close


CODES = [(errno.EACCES, "raw-unreadable", 3), (errno.EIO, "storage-away", 5), (errno.ESTALE, "storage-away", 5)]


def refused(workshop: Workshop) -> FlickrError:
    """What a build and `status` both say; nothing is published, and every table is as it was."""
    before = workshop.home.manifest.read_bytes()
    with pytest.raises(FlickrError) as of_build:
        workshop.build()
    with pytest.raises(FlickrError) as of_status:
        status(workshop.home, workshop.home.settings())
    assert str(of_status.value) == str(of_build.value)
    assert workshop.home.manifest.read_bytes() == before
    return of_build.value


@pytest.mark.parametrize(("number", "code", "exit_code"), CODES)
def test_a_raw_folder_that_cannot_be_listed_empties_nothing(
    sample: Workshop, close: Close, number: int, code: str, exit_code: int
) -> None:
    close(sample.raw, number)
    error = refused(sample)
    assert (error.code, error.exit_code, error.place) == (code, exit_code, str(sample.raw))
    assert os.strerror(number) in error.message
    assert error.remedy


@pytest.mark.parametrize(("number", "code", "exit_code"), CODES)
def test_nor_does_a_folder_below_it_from_which_files_were_read(
    sample: Workshop, close: Close, number: int, code: str, exit_code: int
) -> None:
    close(sample.raw / "lavis", number)
    error = refused(sample)
    assert (error.code, error.exit_code, error.place) == (code, exit_code, str(sample.raw / "lavis"))
    assert error.message.endswith(f"{os.strerror(number)}; 3 files that were read before would be lost.")


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO])
def test_nor_a_file_that_was_read(sample: Workshop, close: Close, number: int) -> None:
    close(sample.raw / "flickr30k" / "results_20130124.token", number)
    error = refused(sample)
    assert error.place == str(sample.raw / "flickr30k" / "results_20130124.token")
    assert error.message.endswith("; 1 file that was read before would be lost.")


def test_nor_a_file_of_many_alike_that_are_known_by_their_folder(sample: Workshop, close: Close) -> None:
    picture = next(sample.raw.rglob("*.jpg"))
    close(picture, errno.EIO)
    assert refused(sample).place == str(picture)


def test_nor_a_link_to_a_share_that_is_away(sample: Workshop, close: Close, tmp_path: Path) -> None:
    (sample.raw / "lavis").rename(tmp_path / "share")
    (sample.raw / "lavis").symlink_to(tmp_path / "share")
    assert sample.build().changed <= {"core.source_file"}
    close(sample.raw / "lavis", errno.ESTALE)
    assert refused(sample).code == "storage-away"


def dangle(link: Path) -> None:
    """What it leads to is away, as a mount that was taken off."""
    link.readlink().rename(link.readlink().with_name("away"))


def circle(link: Path) -> None:
    link.unlink()
    link.symlink_to(link)


def turn_into_a_file(link: Path) -> None:
    """A folder on the way to what it leads to."""
    target = link.readlink()
    dangle(link)
    target.touch()
    link.unlink()
    link.symlink_to(target / "below")


@pytest.mark.parametrize("lose", [dangle, circle, turn_into_a_file])
@pytest.mark.parametrize(("inside", "n_lost"), [("lavis", "3 files"), ("flickr30k/results_20130124.token", "1 file")])
def test_a_link_that_leads_nowhere_any_more_loses_nothing_that_was_read_through_it(
    sample: Workshop, tmp_path: Path, lose: Callable[[Path], None], inside: str, n_lost: str
) -> None:
    link = sample.raw / inside
    link.rename(tmp_path / "share")
    link.symlink_to(tmp_path / "share")
    sample.build("raw")
    lose(link)
    error = refused(sample)
    assert (error.code, error.exit_code, error.place) == ("storage-away", 5, str(link))
    assert "is a link that leads nowhere" in error.message
    assert f"; {n_lost} that w" in error.message
    assert "remove the link" in error.remedy
    link.unlink()
    assert sample.build("raw").changed


def test_nor_does_one_of_many_alike_that_are_known_by_their_folder(sample: Workshop, tmp_path: Path) -> None:
    folder = sample.raw / "flickr30k_entities" / "Annotations"
    linked = list(folder.iterdir())
    for file in linked:
        file.rename(tmp_path / file.name)
        file.symlink_to(tmp_path / file.name)
    (folder / "999999999.xml").symlink_to(tmp_path / "nowhere")
    sample.build()
    # What led nowhere already is lost to nobody.
    assert sample.build().number == 2
    assert sample.files()["flickr30k_entities/Annotations/999999999.xml"] == "skipped"
    for file in linked:
        (tmp_path / file.name).unlink()
    error = refused(sample)
    assert error.code == "storage-away"
    assert f"; {len(linked)} file" in error.message


def test_a_link_through_which_nothing_was_read_is_passed_by(sample: Workshop, tmp_path: Path) -> None:
    (sample.raw / "notes").symlink_to(tmp_path / "nowhere")
    (sample.raw / "images" / "notes.md").symlink_to(tmp_path / "nowhere")
    (sample.raw / "flickr30k" / "circle").symlink_to(sample.raw / "flickr30k" / "circle")
    assert sample.build().changed <= {"core.source_file"}
    assert {sample.files()[path] for path in ("notes", "images/notes.md", "flickr30k/circle")} == {"skipped"}


def test_verification_tells_the_tables_and_why_no_raw_file_was_looked_at(sample: Workshop, tmp_path: Path) -> None:
    (sample.raw / "lavis").rename(tmp_path / "share")
    (sample.raw / "lavis").symlink_to(tmp_path / "share")
    dangle(sample.raw / "lavis")
    found = verify(sample.home)
    assert found.n_tables
    assert found.refusal is not None
    assert found.refusal.code == "storage-away"


def test_a_folder_from_which_nothing_was_read_is_a_refused_row(sample: Workshop, close: Close) -> None:
    sample.lay({"lost+found/a": ""})
    close(sample.raw / "lost+found", errno.EACCES)
    assert sample.build().number == 2
    assert sample.files()["lost+found"] == "refused"
    assert len(sample.rows("raw.lavis_image")) > 0


def test_what_was_taken_away_is_gone(sample: Workshop) -> None:
    for path in (sample.raw / "lavis").iterdir():
        path.unlink()
    assert sample.build().number == 2
    assert sample.rows("raw.lavis_image") == []


@pytest.mark.parametrize(("number", "code"), [(errno.EACCES, "raw-unreadable"), (errno.ESTALE, "storage-away")])
def test_a_raw_folder_that_cannot_even_be_looked_at(
    sample: Workshop, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    real = Path.stat

    def stat(path: Path, **named: Any) -> os.stat_result:
        if path == sample.raw:
            raise OSError(number, os.strerror(number), str(path))
        return real(path, **named)

    monkeypatch.setattr(Path, "stat", stat)
    assert refused(sample).code == code


@pytest.mark.parametrize("inside", [".", "data", "ledger/steps", "builds", "export/lavis", "cache", "dagster"])
def test_a_home_is_no_raw_folder_of_its_own(sample: Workshop, inside: str, tmp_path: Path) -> None:
    place = sample.home.root / inside
    place.mkdir(parents=True, exist_ok=True)
    (tmp_path / "link").symlink_to(place)
    for raw in (place, tmp_path / "link"):
        with pytest.raises(FlickrError) as caught:
            look(sample.home, raw)
        assert (caught.value.code, caught.value.exit_code, caught.value.place) == ("raw-is-home", 2, str(raw))


@pytest.mark.parametrize("raw", ["home/sample", "home/mine", "."])
def test_a_raw_folder_may_lie_in_a_home_or_around_it(tmp_path: Path, raw: str) -> None:
    (tmp_path / raw).mkdir(parents=True, exist_ok=True)
    (tmp_path / raw / "notes.md").touch()
    assert "notes.md" in {file.path for file in look(Home(tmp_path / "home"), tmp_path / raw).files}


def test_an_emptied_sample_says_how_it_is_written_anew(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.sample.mkdir()
    with pytest.raises(FlickrError) as caught:
        look(home, home.sample)
    assert (caught.value.code, caught.value.remedy) == ("raw-empty", "`flickr-assets build --raw sample` writes it anew.")


@pytest.mark.parametrize("is_link", [False, True])
def test_what_stands_in_the_place_of_the_sample_makes_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_link: bool) -> None:
    monkeypatch.setattr("flickr_assets.sample.bundled.N_PHOTOGRAPHS", 30)
    monkeypatch.setattr("flickr_assets.sample.world.write.write_world", lambda _world, folder, _tell: (folder / "x").touch())
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").touch()
    if is_link:
        (tmp_path / "sample").symlink_to(tmp_path / "other")
    else:
        (tmp_path / "sample").touch()
    write_bundled(tmp_path / "sample", tmp_path / "sample.json", lambda _: None)
    assert [path.name for path in (tmp_path / "sample").iterdir()] == ["x"]
    assert (tmp_path / "other" / "mine.txt").exists()
