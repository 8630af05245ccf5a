"""The denotation graph of more and more captions.

    python bench/graph.py HOME [--shares 16 4 1] [--mode MODE] [-n ROUNDS] [--workers N] [--out FILE]

HOME is a build with Flickr30k's captions and their parse. A row takes every 16th, 4th … image of it, and is a process of its own, in turn;
times are medians of the rounds. What reading the parse, taking captions apart into lattices and expanding these cost, is one; putting the
tables together with DuckDB, within 2 GB, the other.

states     of a text: what it generates, as the expansion goes
2 images   strings that two images or more have
weave s    wall seconds until all captions are taken apart
expand s   wall seconds of the rounds
cpu s      processor seconds of both
tables s   wall seconds of putting together; `cpu` beside it
peak MB    of the process that puts together; workers: of the largest of the others

Then what a row costs as a multiple of the row before, beside how many times its texts are.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

UNIT = 1e6 if sys.platform == "darwin" else 1e3


@dataclass(frozen=True)
class Graphed:
    """One run. cpu_s, tables_cpu_s: of all processes."""

    n_texts: int
    n_states: int
    n_rounds: int
    n_nodes: int
    n_shared: int
    n_edges: int
    weave_s: float
    expand_s: float
    cpu_s: float
    tables_s: float
    tables_cpu_s: float
    peak_mb: float
    worker_peak_mb: float


def main() -> None:
    """Measure and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path)
    parser.add_argument("--shares", type=int, nargs="+", default=[16, 4, 1], help="every so many-th image")
    parser.add_argument("--mode", default="strict")
    parser.add_argument("-n", type=int, default=3, help="rounds")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--inside", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        print(json.dumps(asdict(graphed(options.home, options.inside, options.mode, options.workers))))  # noqa: T201
        return
    runs: dict[int, list[Graphed]] = {share: [] for share in options.shares}
    for _ in range(options.n):
        for share in options.shares:
            runs[share].append(job(options.home, share, options.mode, options.workers))
    show(runs)
    if options.out:
        options.out.write_text(json.dumps({share: [asdict(run) for run in found] for share, found in runs.items()}, indent=1))


def job(home: Path, share: int, mode: str, n_workers: int) -> Graphed:
    """One process; what it says of itself."""
    command = [sys.executable, __file__, str(home), "--inside", str(share), "--mode", mode, "--workers", str(n_workers)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return Graphed(**json.loads(said.splitlines()[-1]))


def graphed(home: Path, share: int, mode: str, n_workers: int) -> Graphed:
    """The graph of every `share`-th image."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    from flickr_assets.build.graphinput import home_captions
    from flickr_assets.build.graphs import Request, build_graph
    from flickr_assets.paths import Home

    found = home_captions(Home(home), mode, "flickr30k")
    images = pc.unique(found.rows["image_id"]).to_pylist()
    rows = found.rows.filter(pc.is_in(found.rows["image_id"], pa.array(sorted(images)[::share])))
    began = now()
    phases: dict[str, tuple[float, float]] = {}

    def told(line: str) -> None:
        phases.setdefault(line.split(maxsplit=1)[0], now())

    with tempfile.TemporaryDirectory() as folder:
        made = build_graph(rows, found.loom, Path(folder) / "graph", Request(mode, n_workers=n_workers), told)
        ended = now()
        n_images = pq.ParquetFile(made.files["node"]).read(["n_images"])["n_images"].to_numpy()
        n_edges = pq.ParquetFile(made.files["edge"]).metadata.num_rows
    expanding, together = phases["expanding:"], phases["putting"]
    peaks = [resource.getrusage(who).ru_maxrss / UNIT for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return Graphed(
        made.n_texts,
        made.n_states,
        made.n_rounds,
        len(n_images),
        int(np.count_nonzero(n_images >= 2)),
        n_edges,
        expanding[0] - began[0],
        together[0] - expanding[0],
        together[1] - began[1],
        ended[0] - together[0],
        ended[1] - together[1],
        *peaks,
    )


def now() -> tuple[float, float]:
    """Wall clock, and processor seconds of this process and of those that it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return time.perf_counter(), sum(one.ru_utime + one.ru_stime for one in used)


def show(runs: dict[int, list[Graphed]]) -> None:
    """Medians of each row; then each row as a multiple of the one before."""
    rows = {share: {key: median(asdict(run)[key] for run in found) for key in asdict(found[0])} for share, found in runs.items()}
    names = (
        "texts",
        "states",
        "rounds",
        "strings",
        "2 images",
        "edges",
        "weave s",
        "expand s",
        "cpu s",
        "tables s",
        "cpu",
        "peak MB",
        "workers",
    )
    print(f"{'image':7}" + "".join(f"{name:>11}" for name in names))  # noqa: T201
    for share, row in rows.items():
        n_texts, n_states, *rest = row.values()
        cells = [n_texts, n_states / n_texts, *rest]
        print(f"1 / {share:<3}" + "".join(f"{cell:11,.{0 if cell == int(cell) else 1}f}" for cell in cells))  # noqa: T201
    print(f"\n{'image':7}{'texts':>11}{'cpu':>11}{'tables cpu':>11}{'peak':>11}{'workers':>11}{'2 images':>11}")  # noqa: T201
    for one, other in zip(rows, list(rows)[1:], strict=False):
        keys = ("n_texts", "cpu_s", "tables_cpu_s", "peak_mb", "worker_peak_mb", "n_shared")
        ratios = (rows[other][key] / rows[one][key] if rows[one][key] else float("nan") for key in keys)
        print(f"1 / {other:<3}" + "".join(f"{ratio:11.2f}" for ratio in ratios))  # noqa: T201


if __name__ == "__main__":
    main()
