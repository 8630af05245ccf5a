"""What is installed from the wheel, in an environment outside the checkout, does what the checkout does."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


@dataclass(frozen=True)
class Installed:
    """A virtual environment that holds the wheel, and an empty folder to work in."""

    bin: Path
    folder: Path

    def run(self, *command: str) -> str:
        """The standard output of a program of the environment, told nothing of the checkout. Fails with all that it said."""
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FLICKR", "DAGSTER", "VIRTUAL"))
        }
        program = str(self.bin / command[0])
        done = subprocess.run(
            [program, *command[1:]], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in a new environment; its dependencies are lent by the environment of the tests, which takes no time.

    A path line in a .pth file does not make Python read the .pth files found there: the editable checkout stays out.
    """
    place = tmp_path_factory.mktemp("venv")
    venv.create(place, symlinks=True, with_pip=False)
    (site_packages,) = place.glob("lib/python*/site-packages")
    (site_packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    command = [sys.executable, "-m", "uv", "pip", "install", "--python", str(place), "--offline", "--no-deps", str(wheel)]
    subprocess.run(command, check=True, capture_output=True)
    return Installed(place / "bin", tmp_path_factory.mktemp("elsewhere"))


def test_the_wheel_puts_one_package_at_the_top_level(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {Path(name) for name in archive.namelist()}
    assert {name.parts[0] for name in names if not name.parts[0].endswith(".dist-info")} == {"flickr_assets"}


@pytest.mark.parametrize(("folder", "inside"), [("flickr_assets", ""), ("pipelines", "pipelines"), ("sql", "sql")])
def test_the_wheel_carries_every_file_of_the_checkout(wheel: Path, folder: str, inside: str) -> None:
    files = [path for path in (CHECKOUT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    expected = {(Path("flickr_assets") / inside / path.relative_to(CHECKOUT / folder)).as_posix() for path in files}
    with zipfile.ZipFile(wheel) as archive:
        assert expected - set(archive.namelist()) == set()


def test_imports_come_from_the_wheel(installed: Installed) -> None:
    code = "import flickr_assets, flickr_assets.pipelines, importlib.util as u; print(flickr_assets.__file__, u.find_spec('pipelines'))"
    where, top_level = installed.run("python", "-c", code).split()
    assert Path(where).is_relative_to(installed.bin.parent)
    assert top_level == "None"


def test_the_command_builds_the_sample_and_answers_sql_from_any_directory(installed: Installed) -> None:
    # One table that has a picture, and one that has many sources.
    installed.run("flickr-assets", "build", "--home", "sample-home", "--select", "stats.split_size", "--select", "core.caption")
    answer = installed.run("flickr-assets", "sql", "--home", "sample-home", "SELECT count(*) >= 30 AS enough FROM core.caption")
    assert "true" in answer.lower()
