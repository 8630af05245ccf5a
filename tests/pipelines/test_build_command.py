"""`flickr-assets build`, `sample` and `export`: what they do, what they say, how they end."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from flickr_assets import store
from flickr_assets.build.publish import read_manifest
from flickr_assets.build.steps import tables
from flickr_assets.paths import Home
from flickr_assets.sample.release import write_sample
from pipelines import display
from tests.conftest import CHECKOUT
from tests.pipelines.conftest import Said
from tests.pipelines.orchestrated import Orchestrated
from tests.pipelines.test_outcomes import RELEASE

Run = Callable[..., Said]


def test_a_build_shows_tables_checks_places_and_what_to_try_next(home: Orchestrated, run: Run) -> None:
    root = home.workshop.home.root
    path = home.workshop.raw / "splits/mine/test.txt"
    path.write_text("".join(reversed(path.read_text().splitlines(keepends=True))))
    said = run("build", "--home", root)
    assert said.code == 0
    assert said.err.splitlines()[0] == f"Building {home.workshop.raw} into {root} (--home)."
    assert "core.split_member" in said.err
    lines = said.out.splitlines()
    assert "core.photo                             10" in lines
    assert "rejects    0" in lines
    assert f"home       {root}  (--home)" in lines
    assert f"catalogue  {root}/catalogue.duckdb  (build 2)" in lines
    at = lines.index("Try next:")
    assert len(lines[at + 1 :]) == 3
    assert all(line.endswith(f" --home {root}") for line in lines[at + 1 :])


def test_what_to_try_next_works_as_it_is_typed(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    said = run("build", "--home", built.workshop.home.root)
    assert "Nothing to do: every table is up to date." in said.out
    query, figures, _ = said.out.split("Try next:\n")[1].splitlines()
    for command in (query, figures):
        done = subprocess.run(command, shell=True, cwd=Path.cwd(), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_a_build_for_scripts_is_json_and_nothing_else(built: Orchestrated, run: Run) -> None:
    said = run("build", "--home", built.workshop.home.root, "--json")
    assert (said.code, said.err) == (0, "")
    found = json.loads(said.out)
    assert found["steps_run"] == 0
    assert found["build"] == 1
    assert found["tables"]["core.photo"] == 10
    assert found["checks"]["core.photo/contract"]["passed"] is True
    assert found["catalogue"] == str(built.workshop.home.catalogue)


def test_a_selection_builds_what_it_needs_and_no_more(run: Run, tmp_path: Path) -> None:
    said = run("build", "--home", tmp_path / "home", "--select", "exclude", "--json")
    assert said.code == 0
    assert set(json.loads(said.out)["tables"]) == {"raw.exclude"}
    # The rest is in the contract, and not built.
    answer = run("sql", "FROM core.photo", "--home", tmp_path / "home")
    assert answer.code == 5
    assert "[table-not-built] core.photo is not in this build." in answer.err
    assert f"build --select core.photo --home {tmp_path / 'home'}" in answer.err
    assert run("build", "--home", tmp_path / "home", "--select", "exclude").out.count("Nothing to do") == 1


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--select", "core.nosuch"], 2, "[selection-unknown] nothing is called 'core.nosuch'."),
        (["--prefer", "karpathy30k"], 2, "[prefer-form] expected RELEASE=PATH, saw 'karpathy30k'."),
        (["--prefer", "nosuch=a/b"], 2, "[prefer-form] expected RELEASE=PATH; there is no release nosuch."),
        (["--raw", "/no/such/folder"], 2, "/no/such/folder: [raw-missing] there is no such folder. Name the folder"),
        (["--nonsense"], 2, "No such option"),
        (["stray"], 2, "unexpected extra argument"),
    ],
)
def test_a_wrong_command_is_told_and_changes_nothing(run: Run, tmp_path: Path, words: list[str], code: int, says: str) -> None:
    said = run("build", "--home", tmp_path / "home", *words)
    assert said.code == code
    assert says in said.err
    assert not (tmp_path / "home").exists()


def test_another_raw_folder_says_what_it_will_replace(home: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = home.workshop.home.root
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.md").write_text("nothing that anyone released\n")
    counts = [table["n_rows"] for table in home.workshop.manifest["tables"].values() if table["n_rows"]]
    said = run("build", "--home", root, "--raw", f"{tmp_path}/other/../other", "--select", "exclude")
    first = said.err.splitlines()[0]
    assert first.startswith(
        f"This home was built from {home.workshop.raw}: its {len(counts)} tables ({sum(counts):,} rows) are replaced"
    )
    assert f"those of {tmp_path / 'other'}" in first
    assert said.code == 0
    assert f"Nothing in {tmp_path / 'other'} was recognised" in said.err


def test_a_raw_folder_that_is_gone_is_said(home: Orchestrated, run: Run) -> None:
    shutil.rmtree(home.workshop.raw)
    for words in (["build"], ["status"], ["sources"]):
        said = run(*words, "--home", home.workshop.home.root)
        assert said.code == 2, words
        assert f"{home.workshop.raw}: [raw-missing] there is no such folder." in said.err
        assert "Traceback" not in said.err


def test_a_home_is_not_built_from_itself(home: Orchestrated, run: Run) -> None:
    root, before = home.workshop.home.root, home.workshop.home.manifest.read_bytes()
    for raw in (root, root / "data"):
        said = run("build", "--home", root, "--raw", raw)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith(f"{raw}: [raw-is-home] this is where the build is written")
    assert home.workshop.home.manifest.read_bytes() == before
    assert home.workshop.home.settings().raw == str(home.workshop.raw)


def test_an_interrupted_build_ends_in_130_and_goes_on_where_it_was(tmp_path: Path, run: Run) -> None:
    command = [sys.executable, "-m", "flickr_assets", "build", "--home", str(tmp_path / "home"), "--select", "core.photo"]
    with subprocess.Popen(
        command, cwd=CHECKOUT, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "karpathy30k" in line:
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.splitlines()[-1] == "interrupted; what was finished is kept."
    assert "Traceback" not in err
    assert out == ""
    kept = {path.stem for path in (tmp_path / "home" / "ledger" / "steps").glob("*.json")}
    assert "source__karpathy30k" in kept
    assert "core.photo" not in kept


def test_an_export_is_written_below_its_folder(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    said = run("export", "karpathy30k", "--out", tmp_path / "out", "--home", built.workshop.home.root)
    assert said.code == 0
    assert said.out == f"1 files of {built.workshop.home.root} (--home) written below {tmp_path / 'out'}\n"
    assert (tmp_path / "out" / "dataset_flickr30k.json").read_bytes() == (built.workshop.raw / RELEASE).read_bytes()
    found = json.loads(run("export", "karpathy30k", "--out", tmp_path / "again", "--home", built.workshop.home.root, "--json").out)
    assert found["files"] == [str(tmp_path / "again" / "dataset_flickr30k.json")]


def test_exports_that_cannot_be_written_say_why(built: Orchestrated, run: Run, tmp_path: Path) -> None:
    root = built.workshop.home.root
    unknown = run("export", "nosuch", "--out", tmp_path, "--home", root)
    assert unknown.code == 2
    assert "[export-unknown] there is no export nosuch. There are: entities, karpathy30k, karpathy8k, lavis." in unknown.err
    (tmp_path / "file").write_text("")
    blocked = run("export", "lavis", "--out", tmp_path / "file" / "below", "--home", root)
    assert blocked.code == 2
    assert "[out-unwritable]" in blocked.err
    assert run("export", "lavis", "--out", tmp_path, "--home", tmp_path / "nowhere").code == 5
    assert run("export", "lavis", "--home", root).code == 2


def test_every_table_of_the_contract_is_in_a_build(built: Orchestrated) -> None:
    assert set(built.workshop.manifest["tables"]) == set(tables())


def test_a_home_that_cannot_be_is_5(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, code in (
        ("file", "home-not-folder"),
        ("file/x", "home-not-folder"),
        ("a?b", "home-path"),
        ("a%20b", "home-path"),
        ("a\\b", "home-path"),
    ):
        for words in (["build"], ["status"], ["sql", "SELECT 1"]):
            said = run(*words, "--home", tmp_path / path)
            assert said.code == 5, said
            assert f"[{code}]" in said.err


def test_what_the_system_refuses_is_5_and_names_the_place(home: Orchestrated, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    place = home.workshop.home.root / "data"
    path = home.workshop.raw / "splits/mine/test.txt"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(store.pq, "ParquetWriter", full)
    said = run("build", "--home", home.workshop.home.root)
    assert said.code in (3, 5)
    assert f"{place}/" in said.err
    assert "[home-unwritable] cannot be read or written: No space left on device." in said.err


def test_a_newer_home_is_refused(home: Orchestrated, run: Run) -> None:
    settings = home.workshop.home.root / "home.json"
    settings.write_text(settings.read_text().replace('"version": 1', '"version": 2'))
    said = run("build", "--home", home.workshop.home.root)
    assert said.code == 5
    assert f"{settings}: [home-version]" in said.err


def test_a_raw_folder_that_cannot_be_read_is_not_remembered(home: Orchestrated, run: Run, tmp_path: Path) -> None:
    before = home.workshop.home.settings()
    (tmp_path / "empty").mkdir()
    assert run("build", "--home", home.workshop.home.root, "--raw", tmp_path / "empty").code == 3
    assert home.workshop.home.settings() == before


def test_a_build_where_paths_look_like_patterns(run: Run, tmp_path: Path) -> None:
    home = tmp_path / "a*[b]{c,d}"
    raw = tmp_path / "raw*[b]?%20"
    write_sample(raw)
    chosen = [word for table in ("core.caption", "core.box", "core.image_file") for word in ("--select", table)]
    assert run("build", "--home", home, "--raw", raw, *chosen).code == 0
    assert run("sql", "SELECT count(*) FROM core.caption", "--home", home).out.split()[-1] == "75"


def _hears_ctrl_c() -> None:
    """What is started in the background of a script ignores Ctrl-C, and all that it starts does so too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("signalled_at", ["Building", "files,"])
def test_ctrl_c_to_all_processes_shows_no_traceback(tmp_path: Path, signalled_at: str) -> None:
    command = [sys.executable, "-m", "flickr_assets", "build", "--home", str(tmp_path / "home")]
    with subprocess.Popen(
        command,
        cwd=CHECKOUT,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "FLICKR_WORKERS": "2"},
        start_new_session=True,
        preexec_fn=_hears_ctrl_c,  # noqa: PLW1509 - it takes no lock
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if signalled_at in line:
                break
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err


def test_the_command_for_rows_that_a_check_found_is_shown_as_it_can_be_typed(
    built: Orchestrated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = read_manifest(built.workshop.home)
    check = "core.split_member/positions_are_contiguous"
    assert check in manifest["checks"]
    failed = {**manifest["checks"], check: {"passed": False, "n_offending": 2, "is_blocking": False}}
    monkeypatch.setattr(display, "read_manifest", lambda home: {**manifest, "checks": failed})
    root = built.workshop.home.root
    display.summary(Home(root, "--home"), "raw")
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "such rows: " in line)
    shown = line.partition("such rows: ")[2]
    assert shown.endswith(f" --home {root}")
    done = subprocess.run(shown, shell=True, cwd=Path.cwd(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
