"""The search for near-duplicate captions, as they become more: `python bench/near_duplicates.py [HOME] [--worlds 1 10 100] [--keep DIR]`.

HOME is a build: its distinct English captions of Flickr30k are searched, and 10,000 of them held each against each other, too. A world is
158,915 captions of invented photographs (`sample/world/grammar.py`), one seed each; they are made once and kept in DIR, about a minute
and 9 MB a world. Every row is a process of its own.

words      texts to sets of words
search     the pairs of Jaccard 0.8 and their clusters; a tenfold row may cost ten times as much, and a little more for sorting
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

N_PHOTOS = 31_783
N_SAMPLE = 10_000
FLICKR30K = "SELECT DISTINCT text FROM core.caption WHERE corpus = 'flickr30k' ORDER BY text"


@dataclass(frozen=True)
class Searched:
    """cpu seconds; n_links: pairs that the search tells of, some more than once; recall of the sample, where it was asked for."""

    n_texts: int
    words_s: float
    search_s: float
    peak_mb: float
    n_links: int
    n_clusters: int
    n_sample_pairs: int
    n_sample_found: int


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path, nargs="?")
    parser.add_argument("--worlds", type=int, nargs="*", default=[1, 10, 100])
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
        rows = {name: job(words) for name, words in jobs}
    show(rows)
    if options.out:
        options.out.write_text(json.dumps({name: asdict(row) for name, row in rows.items()}, indent=1))


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


def show(rows: dict[str, Searched]) -> None:
    """A row a job."""
    heads = (
        f"{'of':12}{'texts':>12}{'words s':>9}{'search s':>10}{'us a text':>11}{'peak MB':>9}{'links':>12}{'clusters':>12}  sample"
    )
    print(heads)  # noqa: T201
    for name, row in rows.items():
        us = (row.words_s + row.search_s) / row.n_texts * 1e6
        sample = f"{row.n_sample_found} of {row.n_sample_pairs}" if row.n_sample_pairs else ""
        cells = f"{row.words_s:9.2f}{row.search_s:10.2f}{us:11.1f}{row.peak_mb:9,.0f}{row.n_links:12,}{row.n_clusters:12,}"
        print(f"{name:12}{row.n_texts:12,}{cells}  {sample}")  # noqa: T201


def searched(home: Path | None, worlds: list[Path]) -> Searched:
    """The search, timed, of a home's captions or of some worlds'."""
    import numpy as np
    import pyarrow as pa

    import flickr_assets
    from flickr_assets.stats.near import clusters, links, word_sets

    chunks = (pa.array(path.read_text(encoding="utf-8").splitlines()) for path in worlds)
    texts = flickr_assets.sql(FLICKR30K, home=home)["text"] if home else pa.chunked_array(list(chunks))
    began = time.process_time()
    sets = word_sets(texts)
    read = time.process_time()
    n_clusters = len(np.unique(clusters(sets)))
    done = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    n_links = sum(len(first) for first, _, _ in links(sets))
    return Searched(len(texts), read - began, done - read, peak, n_links, n_clusters, *(sampled(texts) if home else (0, 0)))


def sampled(texts: object) -> tuple[int, int]:
    """Of so many captions: pairs by holding each against each, and how many of those the search finds."""
    import numpy as np
    import pyarrow as pa

    from flickr_assets.stats.near import near_pairs, word_sets

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
