"""How long a build takes beside what it cannot do without: `python bench/build.py RAW [-n RUNS]`.

Each job is a process of its own, run in turn (floor, build, again, floor, …), so that a change in the machine's speed falls on all alike.
Quote the ratios and the medians of one run of this script; absolute times of two runs do not compare.

floor   every file read, decompressed, its JSON parsed, its text decoded and split: the bytes and the standard library's own time
build   the whole build into a new home by the command line, orchestration included
again   the same command once more: nothing has changed
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

FLOOR = "--floor"


@dataclass(frozen=True)
class Run:
    """One process: wall and processor seconds of it and its children, peak memory of the largest of them."""

    wall_s: float
    cpu_s: float
    peak_mb: float


def measure(command: list[str]) -> Run:
    """Run a command to its end. Raises CalledProcessError when it fails."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    if status:
        raise subprocess.CalledProcessError(status, command)
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / unit)


def floor(raw: Path) -> None:
    """Read everything once, in one process, and do no more with it than the formats ask for."""
    for path in sorted(raw.rglob("*")):
        if not path.is_file():
            continue
        if path.name.endswith((".tar.gz", ".tgz")):
            with tarfile.open(path, "r|gz") as archive:
                for member in archive:
                    content = archive.extractfile(member)
                    if content is not None:
                        content.read().decode().split("\n")
            continue
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        text = data.decode()
        if path.name.removesuffix(".gz").endswith(".json"):
            json.loads(text)
        else:
            text.split("\n")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("raw", type=Path)
    parser.add_argument("-n", type=int, default=3, help="runs of each job")
    parser.add_argument(FLOOR, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.floor:
        floor(options.raw)
        return
    runs: dict[str, list[Run]] = {"floor": [], "build": [], "again": []}
    for _ in range(options.n):
        home = Path(tempfile.mkdtemp()) / "home"
        build = [sys.executable, "-m", "flickr_assets", "build", "--raw", str(options.raw), "--home", str(home)]
        runs["floor"].append(measure([sys.executable, __file__, str(options.raw), FLOOR]))
        runs["build"].append(measure(build))
        runs["again"].append(measure(build))
        shutil.rmtree(home.parent)
    base = statistics.median(run.cpu_s for run in runs["floor"])
    print(f"{'job':8}{'wall s':>10}{'cpu s':>10}{'cpu/floor':>11}{'peak MB':>10}   median of {options.n}")  # noqa: T201
    for name, found in runs.items():
        wall, cpu, peak = (statistics.median(getattr(run, key) for run in found) for key in ("wall_s", "cpu_s", "peak_mb"))
        print(f"{name:8}{wall:10.1f}{cpu:10.1f}{cpu / base:11.2f}{peak:10.0f}")  # noqa: T201


if __name__ == "__main__":
    main()
