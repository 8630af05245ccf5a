"""The search for near-duplicate captions, as they become more.

    python bench/near_duplicates.py [HOME] [--worlds 1 10 100] [-n ROUNDS] [--keep DIR]

HOME is a build: its distinct English captions of Flickr30k are searched, and 10,000 of them held each against each other, too. A world is
158,915 captions of invented photographs (`sample/world/grammar.py`), one seed each; they are made once and kept in DIR, 14 seconds
and 11 MB a world. Every row is a process of its own, in turn, and its times are medians of the rounds.

words      cpu seconds, texts to sets of words
search     cpu seconds, the pairs of Jaccard 0.8 and their clusters

What the search did, the same on every machine, for each text: guesses that were made, pairs that were looked at by 64 bits, pairs
whose sets were read whole, and links, which are pairs as the search tells of them, some more than once. Then what worlds cost together
(words and search), each as a multiple of a smaller row, beside n log n of the same two.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from pathlib import Path
from statistics import median

N_PHOTOS = 31_783
N_SAMPLE = 10_000
FLICKR30K = "SELECT DISTINCT text FROM core.caption WHERE corpus = 'flickr30k' ORDER BY text"


@dataclass(frozen=True)
class Searched:
    """cpu seconds; the work of the search, as `near.Batch` counts it; recall of the sample, where it was asked for."""

    n_texts: int
    words_s: float
    search_s: float
    peak_mb: float
    n_guesses: int
    n_looked_at: int
    n_verified: int
    n_links: int
    n_clusters: int
    n_sample_pairs: int
    n_sample_found: int

    @property
    def cpu_s(self) -> float:
        """Words and search."""
        return self.words_s + self.search_s


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path, nargs="?")
    parser.add_argument("--worlds", type=int, nargs="*", default=[1, 10, 100])
    parser.add_argument("-n", "--rounds", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--inside", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside is not None:
        print(json.dumps(asdict(searched(options.home, [Path(name) for name in options.inside]))))  # noqa: T201
        return
    with tempfile.TemporaryDirectory() as place:
        folder = options.keep or Path(place)
        worlds = made(folder, max(options.worlds, default=0))
        jobs = [("Flickr30k", [str(options.home)])] if options.home else []
        jobs = [(name, [*words, "--inside"]) for name, words in jobs]
        jobs += [(f"{n} worlds", ["--inside", *map(str, worlds[:n])]) for n in options.worlds]
        rounds = [{name: job(words) for name, words in jobs} for _ in range(options.rounds)]
    rows = {name: middle([one[name] for one in rounds]) for name, _ in jobs}
    show(rows)
    show_growth({name: row for name, row in rows.items() if name != "Flickr30k"})
    if options.out:
        options.out.write_text(json.dumps([{name: asdict(row) for name, row in one.items()} for one in rounds], indent=1))


def made(folder: Path, n: int) -> list[Path]:
    """The first n worlds, one file each, a caption a line; those that are missing are made on all cores."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{seed}.txt" for seed in range(1, n + 1)]
    with ProcessPoolExecutor() as workers:
        list(workers.map(write, [path for path in paths if not path.exists()]))
    return paths


def write(path: Path) -> None:
    """The world whose seed the file is named by."""
    from flickr_assets.sample.world.grammar import world_scenes

    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        for _, captions in world_scenes(N_PHOTOS, int(path.stem)):
            file.writelines(f"{caption.raw}\n" for caption in captions)
    part.replace(path)


def job(words: list[str]) -> Searched:
    """One process; what it says of itself."""
    said = subprocess.run([sys.executable, __file__, *words], check=True, capture_output=True, text=True).stdout
    return Searched(**json.loads(said.splitlines()[-1]))


def middle(runs: list[Searched]) -> Searched:
    """The medians of a row's rounds; what is counted is the same in all of them."""
    words, search, peak = (
        median(values) for values in zip(*((run.words_s, run.search_s, run.peak_mb) for run in runs), strict=True)
    )
    return replace(runs[0], words_s=words, search_s=search, peak_mb=peak)


def show(rows: dict[str, Searched]) -> None:
    """A row a job."""
    times = f"{'of':12}{'texts':>12}{'words s':>9}{'search s':>10}{'us a text':>11}{'peak MB':>9}"
    print(f"{times}{'guesses':>9}{'looked at':>11}{'verified':>10}{'links':>8}{'clusters':>12}  sample")  # noqa: T201
    for name, row in rows.items():
        us = row.cpu_s / row.n_texts * 1e6
        times = f"{name:12}{row.n_texts:12,}{row.words_s:9.2f}{row.search_s:10.2f}{us:11.1f}{row.peak_mb:9,.0f}"
        guesses, looked_at, verified, links = (
            n / row.n_texts for n in (row.n_guesses, row.n_looked_at, row.n_verified, row.n_links)
        )
        sample = f"{row.n_sample_found} of {row.n_sample_pairs}" if row.n_sample_pairs else ""
        print(f"{times}{guesses:9.1f}{looked_at:11.1f}{verified:10.3f}{links:8.3f}{row.n_clusters:12,}  {sample}")  # noqa: T201


def show_growth(rows: dict[str, Searched]) -> None:
    """A row for every two: how many times the cost of the first the second costs, and what n log n would be."""
    for (name, row), (larger_name, larger) in combinations(rows.items(), 2):
        n_log_n = larger.n_texts * math.log(larger.n_texts) / (row.n_texts * math.log(row.n_texts))
        print(f"{name} to {larger_name}: {larger.cpu_s / row.cpu_s:.1f} times the cpu seconds, n log n {n_log_n:.1f}")  # noqa: T201


def searched(home: Path | None, worlds: list[Path]) -> Searched:
    """The search, timed, of a home's captions or of some worlds'."""
    import numpy as np
    import pyarrow as pa

    import flickr_assets
    from flickr_assets.stats.near import Batch, joined, links
    from flickr_assets.stats.wordsets import word_sets

    chunks = (pa.array(path.read_text(encoding="utf-8").splitlines()) for path in worlds)
    texts = flickr_assets.sql(FLICKR30K, home=home)["text"] if home else pa.chunked_array(list(chunks))
    work = np.zeros(4, np.int64)

    def counted(found: Iterator[Batch]) -> Iterator[Batch]:
        for one in found:
            work[:] += (one.n_guesses, one.n_looked_at, one.n_verified, len(one.pairs.first))
            yield one

    began = time.process_time()
    sets = word_sets(texts)
    read = time.process_time()
    n_clusters = len(np.unique(joined(len(texts), counted(links(sets)))))
    done = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    return Searched(len(texts), read - began, done - read, peak, *work.tolist(), n_clusters, *(sampled(texts) if home else (0, 0)))


def sampled(texts: object) -> tuple[int, int]:
    """Of so many captions: pairs by holding each against each, and how many of those the search finds."""
    import numpy as np
    import pyarrow as pa

    from flickr_assets.stats.near import near_pairs
    from flickr_assets.stats.wordsets import word_sets

    assert isinstance(texts, pa.ChunkedArray)
    places = np.sort(np.random.default_rng(0).choice(len(texts), N_SAMPLE, replace=False))
    sets = word_sets(texts.take(pa.array(places)))
    held = np.zeros((N_SAMPLE, sets.n_words), np.float32)
    held[np.repeat(np.arange(N_SAMPLE), sets.sizes), sets.words] = 1
    shared = held @ held.T
    either = sets.sizes[:, None] + sets.sizes[None, :] - shared
    every = set(zip(*(axis.tolist() for axis in np.nonzero(np.triu(5 * shared >= 4 * either, 1))), strict=True))
    pairs = near_pairs(sets)
    return len(every), len(every & set(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)))


if __name__ == "__main__":
    main()
