"""Tokens of 186,084 captions, against the Java process that gives the same: `python bench/tokenising.py JSON [--jar JAR]`.

JSON is Karpathy's dataset_flickr30k.json, plain or gzipped; of each photograph its five captions and the first once more, as when
a caption is scored against its references. JAR is stanford-corenlp-3.4.1.jar; without it, its row is left out. Each job is a
process of its own, run in turn (all jobs, again all jobs, …), from start to end, and writes its tokens to nowhere.

java       the jar as coco-caption starts it; the marks that coco-caption drops are still there
library    the loop that a script would write: a line in, the tokens of scheme `ptb` joined by blanks out
command    `flickr-assets tokenise --scheme ptb FILE`

The second table is each scheme in a process of its own on the first caption of each photograph, imports left out.
`-n` is the number of rounds; `--out FILE` keeps every run.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from measuring import Run, measure

LOOP = r"""
import sys
from flickr_assets.nlp.tokenise import scheme_named
tokens = scheme_named("ptb").tokens
with open(sys.argv[1], encoding="utf-8", newline="\n") as captions:
    for caption in captions:
        print(" ".join(tokens(caption.removesuffix("\n"))))
"""


def captions(path: Path) -> list[list[str]]:
    """The captions of each photograph, a line each."""
    data = path.read_bytes()
    images = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)["images"]
    return [[" ".join(sentence["raw"].split()) for sentence in image["sentences"]] for image in images]


def commands(file: Path, jar: Path | None) -> dict[str, list[str]]:
    """What is compared."""
    own = {
        "library": [sys.executable, "-c", LOOP, str(file)],
        "command": [sys.executable, "-m", "flickr_assets", "tokenise", "--scheme", "ptb", str(file)],
    }
    if jar is None:
        return own
    java = ["java", "-cp", str(jar), "edu.stanford.nlp.process.PTBTokenizer", "-preserveLines", "-lowerCase", str(file)]
    return {"java": java, **own}


def one_scheme(name: str, file: Path) -> tuple[int, float]:
    """Tokens of the file by a scheme, and the processor seconds of the loop alone; what it loads at its first word is left out."""
    from flickr_assets.nlp.tokenise import scheme_named

    tokens = scheme_named(name).tokens
    lines = file.read_text(encoding="utf-8").splitlines()
    tokens(lines[0])
    began = time.process_time()
    n_tokens = sum(len(tokens(line)) for line in lines)
    return n_tokens, time.process_time() - began


def compare(runs: dict[str, list[Run]]) -> None:
    """Medians; ratios are of the medians to those of java."""
    medians = {
        job: [statistics.median(getattr(run, key) for run in found) for key in ("wall_s", "cpu_s", "peak_mb")]
        for job, found in runs.items()
    }
    print(f"| job | wall s | cpu s | peak MB | wall / java | cpu / java |\n|{'---|' * 6}")  # noqa: T201
    for job, (wall, cpu, peak) in medians.items():
        ratios = (
            [f"{one / other:.2f}" for one, other in zip((wall, cpu), medians["java"][:2], strict=True)]
            if "java" in runs
            else ["", ""]
        )
        print(f"| {job} | {wall:.2f} | {cpu:.2f} | {peak:.0f} | {' | '.join(ratios)} |")  # noqa: T201
    if "java" not in runs:
        print("\nNo row of java: `--jar` names no stanford-corenlp-3.4.1.jar.")  # noqa: T201


def tell_schemes(timed: dict[str, list[tuple[int, float]]]) -> None:
    """Tokens a second of each scheme, by the median time."""
    print(f"\n| scheme | tokens | cpu s | tokens a second |\n|{'---|' * 4}")  # noqa: T201
    for name, found in timed.items():
        n_tokens, seconds = found[0][0], statistics.median(spent for _, spent in found)
        print(f"| {name} | {n_tokens:,} | {seconds:.2f} | {n_tokens / seconds:,.0f} |")  # noqa: T201


def main() -> None:
    """Measure and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("json", type=Path)
    parser.add_argument("--jar", type=Path)
    parser.add_argument("-n", type=int, default=5, help="rounds")
    parser.add_argument("--out", type=Path, help="every run, as JSON")
    parser.add_argument("--scheme", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.scheme:
        print(json.dumps(one_scheme(options.scheme, options.json)))  # noqa: T201
        return
    with tempfile.TemporaryDirectory() as folder:
        every, first = Path(folder) / "captions.txt", Path(folder) / "first.txt"
        photographs = captions(options.json)
        every.write_text("".join(f"{line}\n" for lines in photographs for line in [*lines, lines[0]]), encoding="utf-8")
        first.write_text("".join(f"{lines[0]}\n" for lines in photographs), encoding="utf-8")
        runs, timed = measured(every, first, options.jar, options.n)
    if options.out:
        kept = {"runs": {job: [asdict(run) for run in found] for job, found in runs.items()}, "schemes": timed}
        options.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    compare(runs)
    tell_schemes(timed)


def measured(
    every: Path, first: Path, jar: Path | None, rounds: int
) -> tuple[dict[str, list[Run]], dict[str, list[tuple[int, float]]]]:
    """The runs of each job, then of each scheme."""
    from flickr_assets.nlp.tokenise import schemes

    runs: dict[str, list[Run]] = {}
    timed: dict[str, list[tuple[int, float]]] = {}
    for _ in range(rounds):
        for job, command in commands(every, jar).items():
            runs.setdefault(job, []).append(measure(command))
    for _ in range(rounds):
        for name in schemes():
            line = [sys.executable, __file__, str(first), "--scheme", name]
            done = subprocess.run(line, check=True, capture_output=True)
            n_tokens, seconds = json.loads(done.stdout)
            timed.setdefault(name, []).append((n_tokens, seconds))
    return runs, timed


if __name__ == "__main__":
    main()
