"""How long a build takes beside what it cannot do without: `python bench/build.py RAW`, or `--images N`.

Each job is a process of its own, run in turn (floor, build, again, floor, …), so that a change in the machine's speed falls on all alike.
Quote the ratios and the medians of one run of this script; absolute times of two runs do not compare.

sample  of `--images N`, the world is invented and written
floor   every file read, decompressed, its JSON parsed, its text decoded and split: the bytes and the standard library's own time
build   the whole build into a new home by the command line, orchestration included
again   the same command once more: nothing has changed
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import asdict
from pathlib import Path

import lxml.etree as etree  # noqa: PLR0402
from measuring import Run, measure

FLOOR = "--floor"


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
                        take(member.name, content.read())
        elif path.suffix == ".zip":
            with zipfile.ZipFile(path) as members:
                for name in members.namelist():
                    take(name, members.read(name))
        else:
            take(path.name, path.read_bytes())


def take(name: str, data: bytes) -> None:
    """Inflate, and parse or split."""
    if name.endswith(".gz"):
        name, data = name.removesuffix(".gz"), gzip.decompress(data)
    if name.endswith(".json"):
        json.loads(data)
    elif name.endswith(".xml"):
        etree.fromstring(data, etree.XMLParser(recover=True))
    else:
        data.decode(errors="replace").split("\n")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("raw", type=Path, nargs="?", help="a folder of released files")
    parser.add_argument("--images", type=int, help="an invented world of so many photographs, without pictures, in place of RAW")
    parser.add_argument("-n", type=int, default=5, help="runs of each job")
    parser.add_argument("--out", type=Path, help="a JSON file that keeps every run")
    parser.add_argument(FLOOR, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if (options.raw is None) == (options.images is None):
        parser.error("name either RAW or --images")
    if options.floor:
        floor(options.raw)
        return
    runs: dict[str, list[Run]] = {}
    for number in range(options.n):
        with tempfile.TemporaryDirectory() as place:
            for name, command in jobs(options.raw, options.images, Path(place)).items():
                runs.setdefault(name, []).append(measure(command))
        print(f"round {number + 1} of {options.n}", file=sys.stderr)  # noqa: T201
    if options.out is not None:
        options.out.write_text(json.dumps({name: [asdict(run) for run in found] for name, found in runs.items()}, indent=1) + "\n")
    report(runs)


def jobs(raw: Path | None, images: int | None, place: Path) -> dict[str, list[str]]:
    """What one round runs, in turn."""
    program = [sys.executable, "-m", "flickr_assets"]
    invented = place / "world"
    build = [*program, "build", "--raw", str(raw or invented), "--home", str(place / "home")]
    sample = [*program, "sample", "--images", str(images), "--no-pictures", "--out", str(invented)]
    return {
        **({"sample": sample} if raw is None else {}),
        "floor": [sys.executable, __file__, str(raw or invented), FLOOR],
        "build": build,
        "again": build,
    }


def report(runs: dict[str, list[Run]]) -> None:
    """A table of medians."""
    base = statistics.median(run.cpu_s for run in runs["floor"])
    n = len(runs["floor"])
    print(f"{'job':8}{'wall s':>10}{'cpu s':>10}{'cpu/floor':>11}{'peak MB':>10}   median of {n}")  # noqa: T201
    for name, found in runs.items():
        wall, cpu, peak = (statistics.median(getattr(run, key) for run in found) for key in ("wall_s", "cpu_s", "peak_mb"))
        print(f"{name:8}{wall:10.1f}{cpu:10.1f}{cpu / base:11.2f}{peak:10.0f}")  # noqa: T201


if __name__ == "__main__":
    main()
