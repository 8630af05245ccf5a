"""What Dagster costs: `python bench/orchestration.py [RAW]`.

Each job is a process of its own, run in turn; quote medians of one run of this script.

library   a full build of the bundled sample (written before, and by no job) into a new home, by the library alone
dagster   the same by the command line: an in-process run, its events, metadata and pictures
look      one tick of the sensor on a folder of 31,783 image files that has not changed, in a process that has loaded the definitions
change    of RAW, which is copied: one id moved from a training to a test list of Entities, from the change to the end of the run that the
          sensor asks for, the two looks and the run in one process
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from measuring import Run, measure

N_IMAGES = 31_783
SETTLING = 8
INSIDE = ("library", "look", "change")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("raw", type=Path, nargs="?", help="a folder of released files, with Entities' lists")
    parser.add_argument("-n", type=int, default=5, help="runs of each job")
    parser.add_argument("--inside", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        {"library": library, "look": look, "change": change}[options.inside[0]](Path(options.inside[1]))
        return
    with tempfile.TemporaryDirectory() as place:
        rounds(Path(place), options.raw, options.n)


def rounds(place: Path, raw: Path | None, n: int) -> None:
    """Every job n times, in turn."""
    from flickr_assets.build.steps import tables

    me, program = [sys.executable, __file__, "--inside"], [sys.executable, "-m", "flickr_assets"]
    sample = place / "sample"
    measure([*program, "sample", "--out", str(sample)])
    images = place / "images" / "flickr30k-images"
    images.mkdir(parents=True)
    for number in range(N_IMAGES):
        (images / f"{1_000_000_000 + 7 * number}.jpg").write_bytes(b"x")
    runs: dict[str, list[Run]] = {}
    for _ in range(n):
        runs.setdefault("library", []).append(measure([*me, "library", str(sample)]))
        runs.setdefault("dagster", []).append(measure([*program, "build", "--raw", str(sample), "--home", str(place / "home")]))
        shutil.rmtree(place / "home")
    print(f"{'job':10}{'wall s':>8}{'cpu s':>8}{'peak MB':>9}   median of {n}")  # noqa: T201
    for name, found in runs.items():
        wall, cpu, peak = (statistics.median(getattr(run, key) for run in found) for key in ("wall_s", "cpu_s", "peak_mb"))
        print(f"{name:10}{wall:8.1f}{cpu:8.1f}{peak:9.0f}")  # noqa: T201
    each = [(b.wall_s - a.wall_s) / len(tables()) for a, b in zip(runs["library"], runs["dagster"], strict=True)]
    print(f"overhead: {statistics.median(each):.3f} s an asset, of {len(tables())}")  # noqa: T201
    look(images.parent)
    if raw is not None:
        change(raw)


def library(raw: Path) -> None:
    """The build without an orchestrator."""
    from flickr_assets.build.run import Build
    from flickr_assets.build.steps import steps
    from flickr_assets.paths import Home, Settings

    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place) / "home")
        home.remember(Settings().with_raw(raw))
        for _ in Build(home, frozenset(step.name for step in steps())).run():
            pass


def look(raw: Path) -> None:
    """Ticks of the sensor where nothing changed, and what they add to the memory of the process."""
    from flickr_assets.build.watch import Memory
    from flickr_assets.paths import Home, Settings

    with tempfile.TemporaryDirectory() as place:
        home = Home(Path(place) / "home")
        home.remember(Settings().with_raw(raw))
        cursor = None
        for _ in range(SETTLING):
            _, cursor = tick(home, cursor)
        # No run is there to answer what was asked for: it is said to have been read.
        cursor = replace(Memory.from_text(cursor), is_settled=True).to_text()
        before = peak_mb()
        taken = []
        for _ in range(5):
            began = time.perf_counter()
            _, cursor = tick(home, cursor)
            taken.append(time.perf_counter() - began)
        print(f"look: {statistics.median(taken):.2f} s a tick of {N_IMAGES:,} files, {peak_mb() - before:+.0f} MB after the first")  # noqa: T201


def change(released: Path) -> None:
    """One id moved, and the run that it makes."""
    import dagster as dg

    from flickr_assets.build.steps import steps
    from flickr_assets.paths import Home, Settings
    from pipelines.definitions import definitions
    from pipelines.resources import Audience, HomeResource, open_instance
    from pipelines.runner import run_build

    with tempfile.TemporaryDirectory() as place:
        raw, home = Path(place) / "raw", Home(Path(place) / "home")
        shutil.copytree(released, raw)
        home.remember(Settings().with_raw(raw))
        run_build(home, (step.name for step in steps()), Audience())
        cursor = None
        for _ in range(3):
            _, cursor = tick(home, cursor)
        train = next(path for path in raw.rglob("train.txt") if "ntities" in str(path))
        first, *others = train.read_text().splitlines(keepends=True)
        test = train.with_name("test.txt")
        # What changed within two seconds of a look is hashed again.
        time.sleep(2.5)
        train.write_text("".join(others))
        test.write_text(test.read_text() + first)
        began = time.perf_counter()
        _, cursor = tick(home, cursor)
        (request,), cursor = tick(home, cursor)
        looked = time.perf_counter() - began
        job = definitions(HomeResource(root=str(home.root)), Audience()).resolve_job_def("build")
        with open_instance(home) as instance:
            quiet = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
            result = job.execute_in_process(
                {**quiet, **request.run_config}, instance=instance, asset_selection=request.asset_selection
            )
        made = [event for event in result.all_events if event.event_type is dg.DagsterEventType.ASSET_MATERIALIZATION]
        print(f"change: {time.perf_counter() - began:.1f} s, of which {looked:.1f} s looking; {len(made)} assets made")  # noqa: T201


def tick(home: object, cursor: str | None) -> tuple[list, str | None]:
    """One look of the sensor: the runs that it asks for, and its cursor."""
    import dagster as dg

    from pipelines.automation import raw_folder_sensor
    from pipelines.resources import HomeResource

    with dg.DagsterInstance.ephemeral() as instance:
        resources = {"home": HomeResource(root=str(home.root))}
        context = dg.build_sensor_context(instance, cursor=cursor, resources=resources, sensor_name="raw_folder")
        result = raw_folder_sensor.evaluate_tick(context)
    return list(result.run_requests or []), result.cursor


def peak_mb() -> float:
    """Of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


if __name__ == "__main__":
    main()
