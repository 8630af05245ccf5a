"""The commands `graph …`: the denotation graph of a file of captions, or of a build's."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flickr_assets.errors import UsageError
from flickr_assets.nlp import DEFAULT_MODEL
from flickr_assets.paths import worker_count
from flickr_assets.stats.wording import counted

from . import graph_ask_commands, graph_compare_commands
from .console import err, print_json, right, say, show_table, tell
from .options import HomeOption, JsonOption, built_home, examples, told_here
from .out_files import unwritable_out

if TYPE_CHECKING:
    import pyarrow as pa

    from flickr_assets.build.graphs import Graph
    from flickr_assets.build.looms import CaptionLoom
    from flickr_assets.source import Reject


class Mode(StrEnum):
    """The names of `modes.MODES`."""

    STRICT = "strict"
    COMPAT_2014 = "compat-2014"
    COMPAT_2018 = "compat-2018"


# Strings by the number of their images, as the graph of 2014 has them (Young et al. 2014); those with a star are recalled.
PUBLISHED: Mapping[int, str] = {1: "1,749,096", 2: "230,811 *", 5: "53,341 *", 10: "22,683 *", 100: "1,921", 1000: "161"}
NOTE = (
    "* recalled, not yet confirmed in the paper. Published: 158,915 captions of 31,783 images, 1,749,096 strings in a table and 1,749,097 "
    "in the text; other captions give other figures, and other rules another frontier: compare two images and more."
)
RELEASE = "release"
MOST_SHOWN = 5

LINES = (
    "graph build --captions results_20130124.token --out ./graph",
    "graph build --captions my.tsv --out ./graph --mode compat-2018",
    "graph build --home ~/flickr-home --split karpathy30k/train --out ./graph",
)

graph = typer.Typer(
    no_args_is_help=True, help="The denotation graph of captions: which phrases describe which pictures.", epilog=examples(*LINES)
)


def add_to(commands: typer.Typer) -> None:
    """Register the commands of this page."""
    graph.command("build", epilog=examples(*LINES))(build)
    graph_ask_commands.add_to(graph)
    graph_compare_commands.add_to(graph)
    commands.add_typer(graph, name="graph")


def build(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="A new or empty folder for the graph's tables.")],
    captions: Annotated[
        Path | None,
        typer.Option("--captions", metavar="FILE", help="A caption a line, IMAGE#N<TAB>caption; packed, too. Default: the home's."),
    ] = None,
    mode: Annotated[
        Mode,
        typer.Option(help="strict: every edge is an entailment. The others do as the published generators of that year do."),
    ] = Mode.STRICT,
    least: Annotated[
        int, typer.Option("--min-captions", metavar="N", min=1, help="A phrase is made more specific only if N captions give it.")
    ] = 2,
    n_workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", min=1, help="Processes. Default: FLICKR_WORKERS, else the cores.")
    ] = None,
    corpus: Annotated[str, typer.Option(metavar="NAME", help="Of a home: whose captions.")] = "flickr30k",
    split: Annotated[
        str | None, typer.Option(metavar="SCHEME/SPLIT", help="Of a home: only the images of a split, such as karpathy30k/train.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the graph that is in the folder.")] = False,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """Make the denotation graph of captions: Parquet tables, and beside them the files of the published graph's layout.

    Needs no build: captions of a file are parsed here.
    """
    from flickr_assets import graphfiles
    from flickr_assets.build.graphs import Request, build_graph

    _check_folder(out, is_forced=force)
    rows, loom, rejects = _captions(captions, mode.value, corpus, split, home)
    request = Request(mode.value, least, n_workers or worker_count())
    with _telling(is_quiet=json) as told, unwritable_out(out):
        made = build_graph(rows, loom, out, request, told)
        told("writing the published layout")
        graphfiles.write(out / RELEASE, {name: [path] for name, path in made.files.items()})
    if json:
        print_json(_facts(made, rejects))
    else:
        _show(made, captions, rejects, out)


def _check_folder(out: Path, *, is_forced: bool) -> None:
    from flickr_assets.build.graphs import SCRATCH

    if out.exists() and (not out.is_dir() or (not is_forced and any(not path.name.startswith(SCRATCH) for path in out.iterdir()))):
        remedy = "Name a new one, or replace what is there: --force."
        raise UsageError("folder-not-empty", "the folder is not empty.", place=str(out), remedy=remedy)


def _captions(
    file: Path | None, mode: str, corpus: str, split: str | None, home: Path | None
) -> "tuple[pa.Table, CaptionLoom, tuple[Reject, ...]]":
    """The captions, what takes them apart, and the lines that are none. Raises UsageError `captions-where`."""
    from flickr_assets.build.captionfile import read_captions
    from flickr_assets.build.graphinput import home_captions
    from flickr_assets.build.looms import CaptionLoom

    if file is not None:
        if home is not None or split is not None:
            message = "captions of a file are no home's and have no split."
            raise UsageError("captions-where", message, remedy="Give --captions, or --home and --split.")
        read = read_captions(file)
        return read.rows, CaptionLoom(mode, DEFAULT_MODEL), read.rejects
    where = built_home(home)
    with told_here(where):
        found = home_captions(where, mode, corpus, split or "")
    return found.rows, found.loom, ()


@contextmanager
def _telling(*, is_quiet: bool) -> Generator[Callable[[str], None]]:
    """How far it is, on the terminal."""
    if is_quiet or not err.is_terminal:
        yield lambda _: None
        return
    with err.status("reading captions") as shown:
        yield shown.update


def _by_images(made: "Graph") -> dict[int, int]:
    """Strings of so many images or more."""
    import numpy as np
    import pyarrow.parquet as pq

    n_images = pq.ParquetFile(made.files["node"]).read(["n_images"])["n_images"].to_numpy()
    return {least: int(np.count_nonzero(n_images >= least)) for least in PUBLISHED}


def _by_rule(made: "Graph") -> dict[str, int]:
    """Edges by rule, the most frequent first; those that are no entailment apart."""
    from collections import Counter

    import pyarrow.parquet as pq

    counts: Counter[str] = Counter()
    for batch in pq.ParquetFile(made.files["edge"]).iter_batches(columns=["rule", "is_soft"]):
        for (rule, is_soft), n in Counter(zip(*(column.to_pylist() for column in batch.columns), strict=True)).items():
            counts[f"{rule} (soft)" if is_soft else rule] += n
    return dict(counts.most_common())


def _facts(made: "Graph", rejects: "tuple[Reject, ...]") -> dict[str, object]:
    facts = {name: getattr(made, name) for name in made._fields if name.startswith("n_")}
    return {
        **facts,
        "files": {name: str(path) for name, path in made.files.items()},
        "n_nodes_by_images": _by_images(made),
        "n_edges_by_rule": _by_rule(made),
        "truncated": made.truncated,
        "edges_left_out": [edge._asdict() for edge in made.broken],
        "rejects": [
            {"line": reject.line, "code": reject.code, "message": reject.message, "excerpt": reject.excerpt} for reject in rejects
        ],
    }


def _show(made: "Graph", file: Path | None, rejects: "tuple[Reject, ...]", out: Path) -> None:
    _tell_faults(made, file, rejects)
    share = made.n_mended / made.n_texts
    rows = [
        ("captions", f"{made.n_captions:,}"),
        ("images", f"{made.n_images:,}"),
        ("distinct texts", f"{made.n_texts:,}"),
        ("parses mended", f"{made.n_mended:,} ({share:.1%}); published: tags of 27,784 captions (17 %) *"),
        ("states a text", f"{made.n_states / made.n_texts:.1f} in {made.n_rounds} rounds"),
    ]
    show_table(("", right("")), rows)
    say()
    counts = [(f"{least:,}", f"{n:,}", PUBLISHED[least]) for least, n in _by_images(made).items()]
    show_table((right("images at least"), right("strings"), right("published")), counts)
    say(NOTE)
    say()
    show_table(("edges by rule", right("")), [(rule, f"{n:,}") for rule, n in _by_rule(made).items()])
    say()
    say(f"written: {out}/*.parquet and, in the published layout, {out}/{RELEASE}/")


def _tell_faults(made: "Graph", file: Path | None, rejects: "tuple[Reject, ...]") -> None:
    for reject in rejects[:MOST_SHOWN]:
        tell(f"{file}:{reject.line}: [{reject.code}] {reject.message} {reject.excerpt!r}", "yellow")
    if len(rejects) > MOST_SHOWN:
        tell(f"{counted(len(rejects), 'line')} in all are no captions; --json lists them", "yellow")
    for caption in made.truncated[:MOST_SHOWN]:
        tell(
            f"{caption}: would come to too many states; it generates less than it might (is_truncated in caption.parquet)", "yellow"
        )
    if len(made.truncated) > MOST_SHOWN:
        tell(f"{counted(len(made.truncated), 'caption')} in all, as caption.parquet tells", "yellow")
    for edge in made.broken[:MOST_SHOWN]:
        tell(
            f"left out, for it goes round: {edge.child} → {edge.parent} ({edge.rule}, {counted(edge.n_captions, 'caption')})",
            "yellow",
        )
