"""The commands `graph entails`, `path`, `similar` and `picture`: how strings of a denotation graph stand to each other."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from flickr_assets.errors import UsageError
from flickr_assets.stats.wording import counted

from .console import print_json, right, say, say_folded, show_table
from .graph_ask_commands import GRAPH, GraphOption, String, asked_graph, cut, facts_of, named, rule_shown
from .options import JsonOption, examples
from .out_files import check_place, unwritable_out, written

if TYPE_CHECKING:
    from flickr_assets.graphasking.alike import Alike
    from flickr_assets.graphasking.nodes import Node
    from flickr_assets.graphasking.picture import Form
    from flickr_assets.graphasking.ways import Entailment, Step

FORMS: "dict[str, Form]" = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".html": "html"}
MOST_DRAWN = 60


class By(StrEnum):
    """What similar strings are sorted by."""

    NPMI = "npmi"
    P = "p"


def add_to(graph: typer.Typer) -> None:
    """Register the commands of this page below `graph`."""
    lines = {
        "entails": ('graph entails "brown dog run" animal', 'graph entails "play guitar" "play instrument" --json'),
        "path": ('graph path "dog run" "man sit"',),
        "similar": ('graph similar "play guitar"', "graph similar surf --by p --all"),
        "picture": ('graph picture "dog run" --out dog.svg', "graph picture guitar --levels 2 --out guitar.html"),
    }
    for name, asked in {"entails": entails, "path": path_between, "similar": similar, "picture": picture}.items():
        graph.command(name, epilog=examples(*lines[name]))(asked)


def entails(
    specific: Annotated[str, typer.Argument(metavar="A", help="The string that may entail the other.")],
    general: Annotated[str, typer.Argument(metavar="B", help="The string that may follow from it.")],
    graph: GraphOption = GRAPH,
    json: JsonOption = False,
) -> None:
    """Does A entail B: is B above A, by edges that are entailments? And P(B|A): of A's images, how many are B's.

    A way up says yes for every image, seen or not. P(B|A) says what the images show: near 1, B mostly holds where A does.
    Edges are entailments by design in a graph that was built with --mode strict. The exit code is 0 for yes and for no.
    """
    from flickr_assets.graphasking.ways import entailment

    with asked_graph(graph) as opened:
        found = entailment(opened, named(opened, specific), named(opened, general))
    if json:
        print_json(_entailment_facts(found))
        return
    a, b = found.child, found.parent
    if found.way is not None:
        say_folded(f"yes: {b.text!r} is above {a.text!r}" if found.way else f"yes: {a.text!r} is itself", "bold")
        _show_way(a, found.way)
    elif found.soft_way:
        say_folded(f"no: {b.text!r} is above {a.text!r} only by a way on which not every edge is an entailment", "bold")
        _show_way(a, found.soft_way)
    else:
        say_folded(f"no: {b.text!r} is not above {a.text!r}", "bold")
    say()
    rows = [
        ("P(B|A)", f"{found.p_parent_given_child:.3f}", f"{found.n_shared:,} of {counted(a.n_images, 'image')} of {a.text!r}"),
        ("P(A|B)", f"{found.p_child_given_parent:.3f}", f"{found.n_shared:,} of {counted(b.n_images, 'image')} of {b.text!r}"),
    ]
    show_table(("", right(""), ""), rows)


def _entailment_facts(found: "Entailment") -> dict[str, object]:
    return {
        "a": facts_of(found.child),
        "b": facts_of(found.parent),
        "entails": found.way is not None,
        "way": _way_facts(found.way),
        "soft_way": _way_facts(found.soft_way),
        "n_shared_images": found.n_shared,
        "p_b_given_a": found.p_parent_given_child,
        "p_a_given_b": found.p_child_given_parent,
    }


def _way_facts(way: "Sequence[Step] | None") -> list[dict[str, object]] | None:
    if way is None:
        return None
    return [{**step._asdict(), "node": facts_of(step.node)} for step in way]


def _show_way(start: "Node", way: "Sequence[Step]") -> None:
    rows = [("", "", "", start.n_images, start.text)]
    rows += [("↑" if step.is_up else "↓", rule_shown(step), cut(step.argument), step.node.n_images, step.node.text) for step in way]
    show_table(("", "rule", "words", right("images"), "string"), rows)


def path_between(
    start: Annotated[str, typer.Argument(metavar="A", help="Where the way begins.")],
    end: Annotated[str, typer.Argument(metavar="B", help="Where it ends.")],
    graph: GraphOption = GRAPH,
    json: JsonOption = False,
) -> None:
    """A shortest way from A to B by edges of any kind: up (↑) to more general strings, down (↓) to more specific ones.

    Of several, it takes at each step the edge that most captions show.
    """
    from flickr_assets.graphasking.ways import way

    with asked_graph(graph) as opened:
        a, b = named(opened, start), named(opened, end)
        found = way(opened, a, b, "any")
    if json:
        print_json({"a": facts_of(a), "b": facts_of(b), "way": _way_facts(found)})
    elif found is None:
        say_folded(f"There is no way from {a.text!r} to {b.text!r}.")
    else:
        say_folded(f"{counted(len(found), 'step')} from {a.text!r} to {b.text!r}", "bold")
        _show_way(a, found)


def similar(
    string: String,
    graph: GraphOption = GRAPH,
    by: Annotated[By, typer.Option(help="npmi: by normalised pointwise mutual information; p: by P(h|A).")] = By.NPMI,
    least: Annotated[
        int, typer.Option("--min-images", metavar="N", min=1, help="Compare strings that describe so many images or more.")
    ] = 10,
    n_rows: Annotated[int, typer.Option("--rows", metavar="N", min=1, help="Strings shown.")] = 20,
    all_: Annotated[bool, typer.Option("--all", help="Also those that are alike without further ado, marked.")] = False,
    json: JsonOption = False,
) -> None:
    """Strings h that describe the images that a string A describes.

    nPMI is 1 where the images are the same, 0 where they meet as by chance, below 0 where they avoid each other. P(h|A) is the
    share of A's images that h describes: near 1, A entails h, or nearly. Strings that descend from each other or share a word
    are alike without further ado; they are left out unless --all is given.
    """
    from flickr_assets.graphasking.alike import alike

    with asked_graph(graph) as opened:
        asked = named(opened, string)
        found = alike(opened, asked, by=by.value, least_images=least)
    chosen = found if all_ else [one for one in found if not one.is_trivial]
    shown = chosen[:n_rows]
    if json:
        facts = [{**one._asdict(), "is_trivial": one.is_trivial} for one in shown]
        print_json({**facts_of(asked), "n": len(found), "n_trivial": sum(one.is_trivial for one in found), "similar": facts})
        return
    if shown:
        _show_alike(shown, has_marks=all_)
    else:
        say_folded(f"No other string of {counted(least, 'image')} or more describes an image of {asked.text!r}.")
    if len(chosen) > len(shown):
        say_folded(f"and {len(chosen) - len(shown):,} more: --rows N")
    if len(found) > len(chosen):
        say_folded(f"left out, being alike without further ado: {len(found) - len(chosen):,} (--all)")


def _show_alike(shown: "Sequence[Alike]", *, has_marks: bool) -> None:
    names = (right("nPMI"), right("P(h|A)"), right("P(A|h)"), right("shared"), right("images"))
    numbers = [
        (f"{one.npmi:.3f}", f"{one.p:.3f}", f"{one.p_reverse:.3f}", f"{one.n_shared:,}", f"{one.n_images:,}") for one in shown
    ]
    if has_marks:
        show_table((*names, "alike for", "h"), [(*row, _mark(one), one.text) for row, one in zip(numbers, shown, strict=True)])
    else:
        show_table((*names, "h"), [(*row, one.text) for row, one in zip(numbers, shown, strict=True)])


def _mark(one: "Alike") -> str:
    reasons = (("descent", one.is_descent), ("a word", one.has_same_word))
    return ", ".join(reason for reason, holds in reasons if holds)


def picture(
    string: String,
    to: Annotated[Path, typer.Option("--out", metavar="FILE", help="A file that ends in .svg, .png, .pdf or .html.")],
    graph: GraphOption = GRAPH,
    levels: Annotated[int, typer.Option(metavar="N", min=1, max=3, help="How many steps up and down.")] = 1,
    n_strings: Annotated[
        int, typer.Option("--strings", metavar="N", min=2, max=MOST_DRAWN, help="Strings drawn, those of most images first.")
    ] = 30,
    force: Annotated[bool, typer.Option("--force", help="Replace a file in the way that holds something else.")] = False,
    json: JsonOption = False,
) -> None:
    """Draw what is around a string: general strings at the left, specific ones at the right, the rules on the lines.

    Bigger strings describe more images. The background is clear: it is read on white and on black. On the page of HTML, and in the
    SVG, whatever is pointed at tells what it is.
    """
    form = _form(to)
    check_place(to)
    from flickr_assets.graphasking.around import neighbourhood
    from flickr_assets.graphasking.picture import picture as drawn

    with asked_graph(graph) as opened:
        around = neighbourhood(opened, named(opened, string), levels=levels, most=n_strings)
    data = drawn(around, form)
    with unwritable_out(to):
        written({to: data}, existing="replace" if force else "keep")
    if json:
        print_json({"file": str(to), "n_strings": len(around.strings), "n_links": len(around.links)})
    else:
        say(f"{counted(len(around.strings), 'string')} around {around.focus.text!r} drawn in {to}")


def _form(to: Path) -> "Form":
    """Raises UsageError `picture-form`."""
    form = FORMS.get(to.suffix.lower())
    if form is None:
        raise UsageError(
            "picture-form", "pictures end in .svg, .png, .pdf or .html.", place=str(to), remedy="Name a file that ends so."
        )
    return form
