"""How much memory a reader takes at N photographs and at ten times as many: `python bench/memory.py [-n 31783] [READER …]`.

An invented release is written for each reader at both sizes, with tiny captions of a few made-up words. It is scanned in one process
and read by `read_source` in another, whose peak is printed: interpreter and libraries, the reader, the Parquet writer.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

SCAN, READ = "--scan", "--read"
N_FLICKR30K = 31_783
TIMES = 10
WORDS = ("otter", "kettle", "ladder", "violin", "orchard", "anchor", "blanket", "canyon", "lantern", "meadow")


def photographs(n: int) -> Iterator[int]:
    """Flickr's numbers, as it were."""
    return (1_000_000_007 + 37 * number for number in range(n))


def captions(photo: int) -> list[str]:
    """Five of one photograph."""
    return [f"A {WORDS[photo % 10]} by the {WORDS[(photo // 10 + number) % 10]} number {number} ." for number in range(5)]


def write_token(folder: Path, n: int) -> None:
    """A caption a line."""
    with (folder / "results_20130124.token").open("w") as file:
        file.writelines(f"{p}.jpg#{k}\t{text}\n" for p in photographs(n) for k, text in enumerate(captions(p)))


def write_csv(folder: Path, n: int) -> None:
    """A caption a line, with pipes."""
    with (folder / "results.csv").open("w") as file:
        file.write("image_name| comment_number| comment\n")
        file.writelines(f"{p}.jpg| {k}| {text}\n" for p in photographs(n) for k, text in enumerate(captions(p)))


def write_annotations_table(folder: Path, n: int) -> None:
    """A photograph a record, its captions as JSON in a cell."""
    with (folder / "flickr_annotations_30k.csv").open("w") as file:
        file.write("raw,sentids,split,filename,img_id\n")
        for number, photo in enumerate(photographs(n)):
            raw = json.dumps(captions(photo)).replace('"', '""')
            sentids = list(range(5 * number, 5 * number + 5))
            file.write(f'"{raw}","{sentids}",train,{photo}.jpg,{number}\n')


def write_karpathy(folder: Path, n: int) -> None:
    """One JSON object over all photographs."""
    with (folder / "dataset_flickr30k.json").open("w") as file:
        file.write('{"images": [')
        for number, photo in enumerate(photographs(n)):
            sentences = [
                {"tokens": text.lower().split()[:-1], "raw": text, "imgid": number, "sentid": 5 * number + k}
                for k, text in enumerate(captions(photo))
            ]
            sentids = [sentence["sentid"] for sentence in sentences]
            image = {"sentids": sentids, "imgid": number, "sentences": sentences, "split": "train", "filename": f"{photo}.jpg"}
            file.write(", " * bool(number) + json.dumps(image))
        file.write('], "dataset": "flickr30k"}')


def write_lavis(folder: Path, n: int) -> None:
    """One JSON array, a row a caption."""
    with (folder / "flickr30k_train.json").open("w") as file:
        rows = (
            {"image": f"flickr30k-images/{photo}.jpg", "caption": text, "image_id": number}
            for number, photo in enumerate(photographs(n))
            for text in captions(photo)
        )
        file.write("[")
        for number, row in enumerate(rows):
            file.write(", " * bool(number) + json.dumps(row))
        file.write("]")


def write_multi30k(folder: Path, n: int) -> None:
    """A sentence a line."""
    target = folder / "multi30k" / "task1" / "raw"
    target.mkdir(parents=True)
    with (target / "train.en").open("w") as file:
        file.writelines(f"{captions(photo)[0]}\n" for photo in photographs(n))


def write_sentences(folder: Path, n: int) -> None:
    """A file a photograph, in one zip; two phrases a caption."""
    with zipfile.ZipFile(folder / "annotations.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for photo in photographs(n):
            lines = []
            for number, text in enumerate(captions(photo)):
                _, first, *between, _, last, _, _ = text.split()
                place = " ".join([*between, f"[/EN#{photo % 1000 + number}/other number {last}]"])
                lines.append(f"[/EN#{photo % 1000}/animals A {first}] {place} .\n")
            archive.writestr(f"Sentences/{photo}.txt", "".join(lines))


def write_annotations(folder: Path, n: int) -> None:
    """A file a photograph, in one zip; eight boxes each."""
    from flickr_assets.sample.layouts.entities import Annotated, annotation

    with zipfile.ZipFile(folder / "annotations.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for photo in photographs(n):
            chains = range(photo % 1000, photo % 1000 + 8)
            objects = [Annotated((str(chain),), (chain % 200 + 1, chain % 150 + 2, chain % 200 + 90, 240)) for chain in chains]
            archive.writestr(f"Annotations/{photo}.xml", annotation(f"{photo}.jpg", 500, 375, objects))


WRITERS: dict[str, Callable[[Path, int], None]] = {
    "flickr30k_token": write_token,
    "flickr30k_csv": write_csv,
    "flickr30k_annotations": write_annotations_table,
    "karpathy30k": write_karpathy,
    "lavis": write_lavis,
    "multi30k_task1": write_multi30k,
    "entities_sentences": write_sentences,
    "entities_annotations": write_annotations,
}


@dataclass(frozen=True)
class Peak:
    """Of one reading: megabytes of its process, rows stored."""

    mb: float
    n_rows: int


def scan(source: str, folder: Path) -> None:
    """What the scan finds for the reader, kept for the process that reads."""
    from flickr_assets.build.freshness import look
    from flickr_assets.paths import Home

    inventory = look(Home(folder / "home"), folder / "raw")
    candidates = tuple(candidate for candidate in inventory.candidates if candidate.source == source)
    (folder / "candidates").write_bytes(pickle.dumps(candidates))


def read(source: str, folder: Path) -> None:
    """The reading whose peak is measured; tells the rows that it stored."""
    from flickr_assets.build.reading import Task, read_source
    from flickr_assets.build.withdrawal import Withdrawn

    candidates = pickle.loads((folder / "candidates").read_bytes())  # noqa: S301  (written by ourselves just now)
    outcome = read_source(Task(folder / "home", folder / "raw", source, candidates, (), None, Withdrawn()))
    print(sum(stored.n_rows for stored in outcome.outputs))  # noqa: T201


def measure(source: str, n: int) -> Peak:
    """Write, scan and read the release of n photographs. Raises CalledProcessError when a step fails."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "raw").mkdir()
        WRITERS[source](folder / "raw", n)
        subprocess.run([sys.executable, __file__, SCAN, source, name], check=True)
        command = [sys.executable, __file__, READ, source, name]
        process = subprocess.Popen(command, stdout=subprocess.PIPE)
        told = process.stdout.read() if process.stdout else b""
        _, status, used = os.wait4(process.pid, 0)
        if status:
            raise subprocess.CalledProcessError(status, command)
        return Peak(used.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3), int(told))


def main() -> None:
    """Measure and print a table."""
    if sys.argv[1:2] in ([SCAN], [READ]):
        (scan if sys.argv[1] == SCAN else read)(sys.argv[2], Path(sys.argv[3]))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("readers", nargs="*", choices=[*WRITERS, []], help="all, unless named")
    parser.add_argument("-n", type=int, default=N_FLICKR30K, help="photographs of the smaller release")
    options = parser.parse_args()
    few, many = options.n, options.n * TIMES
    print(f"| reader | MB at {few:,} | MB at {many:,} | ratio | bytes a further image | rows |\n|---|---|---|---|---|---|")  # noqa: T201
    for source in options.readers or WRITERS:
        small, large = measure(source, few), measure(source, many)
        growth = (large.mb - small.mb) * 1e6 / (many - few)
        cells = f"{small.mb:.0f} | {large.mb:.0f} | {large.mb / small.mb:.2f} | {growth:.0f} | {large.n_rows:,}"
        print(f"| {source} | {cells} |", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
