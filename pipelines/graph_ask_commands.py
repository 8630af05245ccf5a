"""The commands `graph node`, `parents` and `children`: what is around a string of a denotation graph, and what all questions share."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.cells import cell_len

from flickr_assets.errors import FlickrError
from flickr_assets.stats.wording import counted

from .console import out, print_json, program, right, say, say_folded, show_table, tell
from .options import JsonOption, examples

if TYPE_CHECKING:
    from flickr_assets.graphasking.around import Neighbour, Side
    from flickr_assets.graphasking.nodes import Node
    from flickr_assets.graphasking.opened import Graph
    from flickr_assets.graphasking.ways import Step

# Of `graph node`: captions and images that are shown.
MOST_CAPTIONS, MOST_IMAGES = 5, 12
# Of a table with rules: what the words that a rule adds leave to the other columns, and what they have in any case.
OTHER_CELLS, LEAST_CELLS = 58, 6


String = Annotated[str, typer.Argument(metavar="STRING", help='A phrase as the graph has it, "dog run", or as captions do.')]
GraphOption = Annotated[
    Path, typer.Option("--graph", metavar="DIR", help="The folder of a built graph, as `graph build --out DIR` writes it.")
]
RowsOption = Annotated[int | None, typer.Option("--rows", metavar="N", min=1, help="Show so many only. Default: all.")]
GRAPH = Path("graph")


def add_to(graph: typer.Typer) -> None:
    """Register the commands of this page below `graph`."""
    graph.command(epilog=examples('graph node "dog run"', 'graph node "dogs running" --graph ./graph --json'))(node)
    graph.command(epilog=examples('graph parents "brown dog run"'))(parents)
    graph.command(epilog=examples('graph children "dog run" --rows 20', "graph children person --json"))(children)


@contextmanager
def asked_graph(folder: Path) -> "Generator[Graph]":
    """The graph in a folder; remedies are commands that can be typed here."""
    from flickr_assets.graphasking.opened import folder_files, opened

    try:
        with opened(folder_files(folder), str(folder)) as graph:
            yield graph
    except FlickrError as error:
        error.remedy = error.remedy.replace("flickr-assets", program())
        raise


def named(graph: "Graph", words: str) -> "Node":
    """The node that is meant; where it has other words, that is told."""
    from flickr_assets.graphasking.nodes import node_named

    found = node_named(graph, words)
    if found.text != words:
        tell(f"{words!r} is the string {found.text!r}.", "dim")
    return found


def node(
    string: String,
    graph: GraphOption = GRAPH,
    n_rows: Annotated[int, typer.Option("--rows", metavar="N", min=1, help="Strings shown above and below.")] = 8,
    json: JsonOption = False,
) -> None:
    """What a string describes: its images and captions, and the strings next to it, more general (parents) and more specific (children).

    The number of images is how many have a caption that says as much: the string's denotation.
    """
    from flickr_assets.graphasking.around import captions, images, neighbours

    with asked_graph(graph) as opened:
        found = named(opened, string)
        above, below = neighbours(opened, found, "parents"), neighbours(opened, found, "children")
        said, seen = captions(opened, found, MOST_CAPTIONS), images(opened, found, MOST_IMAGES)
    if json:
        print_json(
            {
                **facts_of(found),
                "parents": {"n": len(above), "by_rule": _by_rule(above), "first": _edges(above[:n_rows])},
                "children": {"n": len(below), "by_rule": _by_rule(below), "first": _edges(below[:n_rows])},
                "captions": [caption._asdict() for caption in said],
                "images": seen,
            }
        )
        return
    say(found.text, "bold")
    show_table(
        ("", ""),
        [
            ("kind", found.kind),
            ("images", f"{found.n_images:,}"),
            ("captions", f"{found.n_captions:,}"),
            ("depth", f"{found.depth:,} (steps of the longest way up)"),
        ],
    )
    _show_side("more general", "parents", above, n_rows)
    _show_side("more specific", "children", below, n_rows)
    say()
    show_table(("caption", "image", "as normalised"), said)
    say()
    more = found.n_images - len(seen)
    say_folded(f"images: {', '.join(seen)}{f' and {more:,} more' if more else ''}")


def _show_side(what: str, side: str, found: "Sequence[Neighbour]", n_rows: int) -> None:
    say()
    rules = ", ".join(f"{n:,} {rule}" for rule, n in _by_rule(found).items())
    say_folded(f"{what} ({side}): {counted(len(found), 'edge')}{f': {rules}' if rules else ''}", "bold")
    if found:
        _show_edges(found[:n_rows])
    if len(found) > n_rows:
        say_folded(f"and {len(found) - n_rows:,} more: graph {side} shows all")


def _show_edges(found: "Sequence[Neighbour]") -> None:
    rows = [(rule_shown(one), cut(one.argument), one.n_captions, one.n_images, one.text) for one in found]
    show_table(("rule", "adds", right("shown by"), right("images"), "string"), rows)


def cut(words: str) -> str:
    """The words of a rule, or their beginning where the screen is narrow: the string, which says them again, is to have its room."""
    room = max(LEAST_CELLS, out.width - OTHER_CELLS)
    return words if cell_len(words) <= room else f"{words[: room - 1].rstrip()}…"


def rule_shown(one: "Neighbour | Step") -> str:
    """The rule of an edge, with its mark."""
    from flickr_assets.graphasking.around import rule_of

    return rule_of(one.rule, is_soft=one.is_soft)


def _by_rule(found: "Sequence[Neighbour]") -> dict[str, int]:
    from flickr_assets.graphasking.around import by_rule

    return by_rule(found)


def _edges(found: "Sequence[Neighbour]") -> list[dict[str, object]]:
    return [one._asdict() for one in found]


def facts_of(found: "Node") -> dict[str, object]:
    """A node for scripts."""
    return found._asdict()


def parents(string: String, graph: GraphOption = GRAPH, n_rows: RowsOption = None, json: JsonOption = False) -> None:
    """Strings one step more general, those of most images first: by which rule, and how many captions show it.

    The rule adds its words to the parent and makes the string of it. A rule marked (soft) is no entailment.
    """
    _show_neighbours(string, graph, "parents", n_rows, json)


def children(string: String, graph: GraphOption = GRAPH, n_rows: RowsOption = None, json: JsonOption = False) -> None:
    """Strings one step more specific, those of most images first: by which rule, and how many captions show it.

    The rule adds its words to the string and makes the child of it. A rule marked (soft) is no entailment.
    """
    _show_neighbours(string, graph, "children", n_rows, json)


def _show_neighbours(string: str, folder: Path, side: "Side", n_rows: int | None, json: bool) -> None:
    from flickr_assets.graphasking.around import neighbours

    with asked_graph(folder) as graph:
        asked = named(graph, string)
        found = neighbours(graph, asked, side)
    shown = found[:n_rows]
    if json:
        print_json({**facts_of(asked), "n": len(found), "by_rule": _by_rule(found), side: _edges(shown)})
        return
    if not found:
        what = "general" if side == "parents" else "specific"
        say_folded(f"There is no string one step more {what} than {asked.text!r}.")
        return
    _show_edges(shown)
    if len(found) > len(shown):
        say_folded(f"and {len(found) - len(shown):,} more")
