"""Flickr30k Entities, a release of 31,783 photographs in one zip, against the official Python parser: `python bench/entities.py`.

Each job is a process of its own, run in turn (all jobs, again all jobs, …), so that a change in the machine's speed falls on
all alike; imports count for both sides. The official parser (flickr30k_entities_utils.py, in the folder that OFFICIAL_PARSER
names) only parses; where the variable is not set, its rows are left out.

official files   its two functions over the unpacked files
official zip     the same over the members of the zip, read into memory
library          the sources' steps, their accounts and checks, from the scan to the published Parquet, on two workers
command          the same by `flickr-assets build`, Dagster included

`--release ZIP` takes another release than the invented one; `--out FILE` keeps every run. The floor, what no reader can do
without, is measured in one more process, stage by stage, without its imports.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from measuring import Run, measure

PHOTOGRAPHS = 31_783
CACHE = Path(tempfile.gettempdir()) / "flickr-assets-bench"
SELECTED = ("entities_sentences", "entities_annotations")
PARSER = os.environ.get("OFFICIAL_PARSER", "")

_WORDS = (
    *(
        "a",
        "the",
        "two",
        "man",
        "woman",
        "girl",
        "boy",
        "dog",
        "horse",
        "child",
        "in",
        "on",
        "with",
        "near",
        "red",
        "blue",
        "green",
    ),
    *("old", "young", "wooden", "hat", "coat", "jacket", "river", "street", "field", "ball", "guitar", "bicycle", "truck", "runs"),
    *("stands", "sits", "jumps", "plays", "holding", "wearing", "looking", "at", "behind", "of", "and", "while", "crowd", "bench"),
)
_TYPES = ("people", "clothing", "other", "scene", "animals", "vehicles", "instruments", "bodyparts", "people/clothing")


def invented(n: int) -> Iterator[tuple[str, bytes]]:
    """(path, content) of a release of n photographs: five captions of about 12 words with 3.5 phrases, ten objects, 8.7 of them boxed."""
    chance = random.Random(n)  # noqa: S311
    for photo in sorted(map(str, chance.sample(range(10**8, 10**10), n))):
        chains = [str(chance.randrange(1, 300_000)) for _ in range(8)]
        yield f"Sentences/{photo}.txt", "".join(_caption(chance, chains) for _ in range(5)).encode()
        yield f"Annotations/{photo}.xml", _annotation(chance, photo, chains)


def _caption(chance: random.Random, chains: list[str]) -> str:
    words: list[str] = []
    for _ in range(chance.choice((2, 3, 3, 4, 4, 5))):
        words += chance.choices(_WORDS, k=chance.randint(0, 2))
        phrase = " ".join(chance.choices(_WORDS, k=chance.randint(1, 4)))
        words.append(f"[/EN#{chance.choice(chains)}/{chance.choice(_TYPES)} {phrase}]")
    return f"{' '.join(words)} .\n"


def _annotation(chance: random.Random, photo: str, chains: list[str]) -> bytes:
    from flickr_assets.sample.layouts.entities import Annotated, annotation

    objects = []
    for number in range(chance.randint(8, 12)):
        left, top = chance.randint(1, 400), chance.randint(1, 300)
        box = (left, top, left + chance.randint(0, 100), top + chance.randint(0, 75)) if number % 8 else None
        names = tuple(chance.sample(chains, chance.choice((1, 1, 1, 1, 1, 2))))
        objects.append(Annotated(names, box, is_scene=box is None, is_nobndbox=False))
    return annotation(f"{photo}.jpg", 500, 375, objects)


def release(chosen: Path | None) -> tuple[Path, Path]:
    """The zip, alone in its folder, and the folder of its unpacked files; both are made once."""
    source = CACHE / f"{PHOTOGRAPHS}" / "annotations.zip"
    if chosen is not None:
        source = CACHE / chosen.stem / "annotations.zip"
        if not source.exists():
            source.parent.mkdir(parents=True)
            shutil.copyfile(chosen, source)
    elif not source.exists():
        source.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(source.with_suffix(".part"), "w", zipfile.ZIP_DEFLATED) as archive:
            for path, data in sorted(invented(PHOTOGRAPHS)):
                archive.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
        source.with_suffix(".part").replace(source)
    unpacked = source.parent.with_name(f"{source.parent.name}-unpacked")
    if not unpacked.exists():
        with zipfile.ZipFile(source) as archive:
            archive.extractall(unpacked)
    return source, unpacked


def official_files(folder: Path) -> None:
    """The official functions over files."""
    sys.path.insert(0, PARSER)
    import flickr30k_entities_utils as official

    for path in sorted(folder.rglob("*.txt")):
        official.get_sentence_data(str(path))
    for path in sorted(folder.rglob("*.xml")):
        official.get_annotations(str(path))


def official_zip(path: Path) -> None:
    """The official functions over members in memory: they open what they are given, so `open` is given back what it got."""
    sys.path.insert(0, PARSER)
    import flickr30k_entities_utils as official

    official.open = lambda data, _mode: io.StringIO(data.decode())
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith(".txt"):
                official.get_sentence_data(archive.read(name))
            elif name.endswith(".xml"):
                official.get_annotations(io.BytesIO(archive.read(name)))


def library(path: Path) -> None:
    """Our build of the two sources, their accounts and checks, into a new home."""
    from flickr_assets.build.events import Failed
    from flickr_assets.build.run import Build
    from flickr_assets.build.steps import select
    from flickr_assets.paths import Home, Settings
    from flickr_assets.schema.accounts import ACCOUNTS

    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder) / "home")
        home.remember(Settings().with_raw(path.parent))
        for event in Build(home, select(SELECTED) | {table.name for table in ACCOUNTS}).run():
            if isinstance(event, Failed):
                raise event.error


def command(path: Path) -> None:
    """The same by the command line."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = [word for name in SELECTED for word in ("--select", name)]
        line = [sys.executable, "-m", "flickr_assets", "build", "--raw", str(path.parent), "--home", f"{folder}/home", *chosen]
        subprocess.run(line, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def floor(path: Path) -> dict[str, float]:
    """Processor seconds of each stage alone."""
    import pyarrow as pa
    import pyarrow.parquet as pq
    from lxml import etree

    from flickr_assets.rawfiles.annotationcolumns import annotation_columns
    from flickr_assets.rawfiles.batches import Item, read_in_batches
    from flickr_assets.rawfiles.sentencecolumns import sentence_columns

    spent: dict[str, float] = {}

    def timed(stage: str, work: Callable[[], Any]) -> Any:
        began = time.process_time()
        result = work()
        spent[stage] = time.process_time() - began
        return result

    archive = timed("directory", lambda: zipfile.ZipFile(path))
    names = sorted(archive.namelist())
    files = timed("inflate", lambda: {name: archive.read(name) for name in names if not name.endswith("/")})
    items = [Item(name, f"flickr:{Path(name).stem}", data) for name, data in files.items()]
    sentences = [item for item in items if item.name.endswith(".txt")]
    documents = [item for item in items if item.name.endswith(".xml")]
    timed("XML parse", lambda: [etree.fromstring(item.data) is None for item in documents])
    flatten = etree.XSLT(etree.fromstring(_XSLT))
    batches = [documents[at : at + 300] for at in range(0, len(documents), 300)]
    wrapped = [b"<all>" + b"".join(item.data for item in batch) + b"</all>" for batch in batches]
    timed("XML parse and XSLT", lambda: [len(bytes(flatten(etree.fromstring(data)))) for data in wrapped])
    found: list[pa.Table] = []

    def columns(of: list[Item], reader: Callable[..., tuple[pa.Table, ...] | None]) -> None:
        read_in_batches(of, lambda batch: not found.extend(reader(batch) or ()), lambda item: None)

    timed("columns of sentences", lambda: columns(sentences, sentence_columns))
    timed("columns of annotations", lambda: columns(documents, annotation_columns))
    tables = [pa.concat_tables(group) for group in _by_schema(found)]
    for table in tables:
        timed(f"write {table.num_rows:,} rows", lambda table=table: pq.write_table(table, io.BytesIO(), compression="zstd"))
    return spent


def _by_schema(found: list[Any]) -> list[list[Any]]:
    groups: dict[str, list[Any]] = {}
    for table in found:
        groups.setdefault(str(table.schema), []).append(table)
    return list(groups.values())


_XSLT = b"""<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>
<xsl:template match="/all"><xsl:for-each select="annotation"><xsl:value-of select="filename"/>,<xsl:value-of select="size/width"/>,
<xsl:for-each select="object"><xsl:for-each select="name"><xsl:value-of select="."/>,<xsl:value-of select="../bndbox/xmin"/>,
<xsl:value-of select="../bndbox/ymin"/>,<xsl:value-of select="../bndbox/xmax"/>,<xsl:value-of select="../bndbox/ymax"/>,
<xsl:value-of select="../scene"/>,<xsl:value-of select="../nobndbox"/></xsl:for-each></xsl:for-each></xsl:for-each></xsl:template>
</xsl:stylesheet>"""


def main() -> None:
    """Measure and print two tables."""
    jobs = {"official-files": official_files, "official-zip": official_zip, "library": library, "command": command}
    os.environ["FLICKR_WORKERS"] = "2"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=5, help="rounds")
    parser.add_argument("--release", type=Path, help="a zip of Annotations/ and Sentences/")
    parser.add_argument("--out", type=Path, help="every run, as JSON")
    parser.add_argument("--job", choices=[*jobs, "floor"], help=argparse.SUPPRESS)
    parser.add_argument("--on", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.job == "floor":
        print(json.dumps(floor(options.on)))  # noqa: T201
        return
    if options.job:
        jobs[options.job](options.on)
        return
    path, unpacked = release(options.release)
    asked = [job for job in jobs if PARSER or not job.startswith("official")]
    runs: dict[str, list[Run]] = {job: [] for job in asked}
    floors: list[dict[str, float]] = []
    for _ in range(options.n):
        for job in asked:
            on = unpacked if job == "official-files" else path
            runs[job].append(measure([sys.executable, __file__, "--job", job, "--on", str(on)]))
        done = subprocess.run([sys.executable, __file__, "--job", "floor", "--on", str(path)], check=True, capture_output=True)
        floors.append(json.loads(done.stdout))
    if options.out:
        kept = {"runs": {job: [asdict(run) for run in found] for job, found in runs.items()}, "floors": floors}
        options.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    report(runs, floors)


def report(runs: dict[str, list[Run]], floors: list[dict[str, float]]) -> None:
    """Medians; ratios to the official parser over the zip are medians of the rounds' ratios."""
    base = runs.get("official-zip", [])
    print(f"| job | wall s | cpu s | peak MB | wall / official | cpu / official |\n|{'---|' * 6}")  # noqa: T201
    for job, found in runs.items():
        wall, cpu, peak = (statistics.median(getattr(run, key) for run in found) for key in ("wall_s", "cpu_s", "peak_mb"))
        ratios = [
            f"{statistics.median(getattr(run, key) / getattr(other, key) for run, other in zip(found, base, strict=True)):.2f}"
            for key in ("wall_s", "cpu_s")
            if base
        ]
        print(f"| {job} | {wall:.2f} | {cpu:.2f} | {peak:.0f} | {' | '.join(ratios or ['', ''])} |")  # noqa: T201
    print(f"\n| floor | cpu s |\n|{'---|' * 2}")  # noqa: T201
    for stage in floors[0]:
        print(f"| {stage} | {statistics.median(spent[stage] for spent in floors):.2f} |")  # noqa: T201


if __name__ == "__main__":
    main()
