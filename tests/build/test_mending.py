"""What is damaged is told with the way out of it, and is made again with all that was made from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from flickr_assets.build.checks import checks
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.mending import forget
from flickr_assets.build.reading import FILE_STATUS, account_name
from flickr_assets.build.verification import verify, verify_tables
from flickr_assets.errors import HomeError
from tests.build.settled import TOKEN, sentence_in_zip, stored
from tests.build.workshop import Workshop, flip

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")


@pytest.mark.parametrize("table", ["core.caption", "raw.karpathy30k_image"])
def test_a_damaged_table_is_found_and_made_again(settled: Workshop, table: str) -> None:
    versions, sha256 = settled.versions(), settled.manifest["tables"][table]["sha256"]
    path = stored(settled, table)
    flip(path, 30)
    assert not settled.build().built
    (fault,) = verify_tables(settled.home).faults
    assert (fault.kind, fault.what, fault.name, fault.path) == (
        "stored",
        "rotten",
        table,
        path.relative_to(settled.home.root).as_posix(),
    )
    assert fault.expected == f"sha256 {sha256}"
    assert "--mend" in fault.remedy
    forget(settled.home, [fault])
    assert settled.build().number is not None
    assert verify(settled.home).is_well
    assert settled.versions() == versions


def test_a_table_that_is_gone_or_cut_short_is_found(settled: Workshop) -> None:
    versions = settled.versions()
    stored(settled, "core.image").unlink()
    with stored(settled, "core.photo").open("ab") as file:
        file.write(b"\0")
    faults = verify_tables(settled.home).faults
    assert [(fault.what, fault.name) for fault in faults] == [("gone", "core.image"), ("changed", "core.photo")]
    settled.build()
    assert verify(settled.home).is_well
    assert settled.versions() == versions


def test_what_was_made_and_checked_from_damaged_rows_is_made_and_checked_again(settled: Workshop) -> None:
    path = stored(settled, "core.chain")
    flip(path, path.stat().st_size // 2)
    names = forget(settled.home, verify(settled.home).faults)
    assert {"core.chain", "core.conflict"} <= names
    assert "source/karpathy30k" not in names
    again = settled.build()
    assert again.built == names
    looking = {f"{check.table}/{check.name}" for check in checks() if "core.chain" in check.reads}
    assert looking <= again.checks.keys()


@pytest.mark.parametrize("rot", [lambda w: flip(w.raw / TOKEN, -3), lambda w: flip(w.raw / "more.zip", sentence_in_zip(w)[1])])
def test_a_rotten_file_is_read_as_it_is_only_when_that_is_asked_for(settled: Workshop, rot: Callable[[Workshop], None]) -> None:
    versions, member = settled.versions(), sentence_in_zip(settled)[0]
    rot(settled)
    faults = verify(settled.home).faults
    names = forget(settled.home, faults)
    assert f"source/{faults[0].name}" in names
    assert settled.build().changed
    assert verify(settled.home).is_well
    is_rejected = ("more.zip", member) in settled.rows("raw.reject", "file", "member")
    assert is_rejected is (faults[0].path == "more.zip")
    rot(settled)
    forget(settled.home, verify(settled.home).faults or faults)
    settled.build()
    assert verify(settled.home).is_well
    assert settled.versions() == versions


def test_a_build_over_a_table_that_is_no_parquet_any_more_says_how_to_mend_it(settled: Workshop) -> None:
    path = stored(settled, "core.caption")
    flip(path, -1)
    with pytest.raises(HomeError, match=r"core/caption/.*\[home-damaged\] cannot be read as core\.caption.*verify --mend"):
        settled.build()


def test_until_a_build_what_was_mended_is_not_well_for_readers_still_see_it(settled: Workshop) -> None:
    flip(stored(settled, "core.chain"), 30)
    forget(settled.home, verify(settled.home).faults)
    found = {(fault.what, fault.path) for fault in verify_tables(settled.home).faults if fault.name == "core.chain"}
    assert found == {("gone", "ledger/steps"), ("rotten", settled.manifest["tables"]["core.chain"]["path"])}
    settled.build()
    assert verify(settled.home).is_well


def test_a_build_over_a_damaged_account_says_how_to_mend_it(settled: Workshop) -> None:
    account = Ledger.load(settled.home).records["source/flickr30k_token"].output(account_name(FILE_STATUS, "flickr30k_token"))
    flip(settled.home.root / account.path, -1)
    settled.lay({"flickr30k_entities/test.txt": settled.text("flickr30k_entities/test.txt") + "4242424\n"})
    failed = settled.build().failed
    error = failed["core.source_file"]
    assert error.code == "home-damaged"
    assert "verify --mend" in error.remedy
