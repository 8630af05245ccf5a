"""The command `audit`: what is wrong, leaked or surprising in the data; and a user's own lists, held against every split."""

from pathlib import Path
from typing import Annotated, Any

import typer

from flickr_assets.errors import UsageError
from flickr_assets.paths import Home

from .console import command, print_json, right, say, show_table
from .options import HomeOption, JsonOption, built_home, examples

SPLITS = "splits"
EXAMPLE = f"audit {SPLITS} --list my_test.txt"
FAULT = "!"


def add_to(commands: typer.Typer) -> None:
    """Register the command of this page."""
    lines = ("audit", "audit split_leak", EXAMPLE, f"audit {SPLITS} --against image_data.json --out seen.csv")
    commands.command(epilog=examples(*lines))(audit)


def audit(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help=f"One audit, with the rows that it rests on; or `{SPLITS}`, for lists of your own."),
    ] = None,
    lists: Annotated[
        list[Path] | None,
        typer.Option(
            "--list", metavar="FILE", help=f"With `{SPLITS}`: your list, an image a line; .csv, .tsv, .json, .jsonl; packed, too."
        ),
    ] = None,
    against: Annotated[
        list[Path] | None,
        typer.Option(
            "--against",
            metavar="FILE",
            help=f"With `{SPLITS}`: what a model was pretrained on: Flickr's numbers or addresses (COCO, Visual Genome, SBU, YFCC), "
            "or hashes of pictures (MD5, SHA-1, SHA-256, pHash). Of any size, packed, too.",
        ),
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--out", metavar="PATH", help="The photographs found, as .csv, .json or .parquet.")
    ] = None,
    n_rows: Annotated[int, typer.Option("--rows", min=1, help="Rows of evidence, or photographs, that are shown.")] = 10,
    home: HomeOption = None,
    json: JsonOption = False,
) -> None:
    """What the audits found (! marks what to look at before you build upon it); or where your own lists leak."""
    if name == SPLITS:
        if not lists and not against:
            raise UsageError("list-missing", "there is no list to audit.", remedy=f"Try: {command(EXAMPLE)}")
        from .list_audits import audit_lists

        audit_lists(built_home(home), lists or [], against or [], to, n_rows, json)
        return
    if lists or against or to:
        raise UsageError("audit-lists", "lists are audited by one audit alone.", remedy=f"Try: {command(EXAMPLE)}")
    if name is None:
        _show_all(built_home(home), json)
    else:
        _show_one(built_home(home), name, n_rows, json)


def _show_all(home: Home, json: bool) -> None:
    found = _told(home)
    if json:
        print_json(list(found.values()))
        return
    rows: list[tuple[object, ...]] = []
    for fact in found.values():
        rows.append((fact["audit"], "", fact["n_rows"], fact["question"]))
        rows += [("", FAULT if finding["is_fault"] else "", "", finding["sentence"]) for finding in fact["findings"]]
    show_table(("audit", "", right("evidence"), "question and findings"), rows)
    n_faults = sum(finding["is_fault"] for fact in found.values() for finding in fact["findings"])
    rest = f"to look at before you build upon the data; the rows behind them: {command('audit NAME', home)}"
    say(f"{FAULT} {n_faults:,} {rest}", style="dim")


def _show_one(home: Home, name: str, n_rows: int, json: bool) -> None:
    """Raises UsageError `audit-unknown`."""
    from .rows import ask, show_rows

    found = _told(home)
    if name not in found:
        known = ", ".join((*found, SPLITS))
        raise UsageError("audit-unknown", f"there is no audit {name}.", remedy=f"There are: {known}.")
    fact = found[name]
    query = f"FROM {fact['evidence']}"
    shown = ask(home, f"{query} LIMIT {n_rows}")
    if json:
        print_json(fact | {"rows": shown.to_pylist(), "sql": query})
        return
    say(fact["question"], style="bold")
    if fact["findings"]:
        show_table(("", ""), [(FAULT if finding["is_fault"] else "", finding["sentence"]) for finding in fact["findings"]])
    else:
        say("Nothing was found.")
    say()
    if shown.num_rows:
        show_rows(shown, n_rows)
    left_out = f", the first {shown.num_rows:,} shown" if shown.num_rows < fact["n_rows"] else ""
    words = f'sql "{query}"'
    say(f"{fact['n_rows']:,} rows of evidence{left_out}; all: {command(words, home)}", style="dim")


def _told(home: Home) -> dict[str, dict[str, Any]]:
    """Every audit with its findings, by its name. Raises HomeError `home-empty` or `table-not-built`."""
    from flickr_assets import load
    from flickr_assets.audits import audits
    from flickr_assets.build.publish import published_paths, read_manifest

    findings = load("audit.finding", home=home.root).to_pylist()
    for declared in audits().values():
        published_paths(home, declared.evidence.name)
    stored = read_manifest(home)["tables"]
    return {
        name: {
            "audit": name,
            "question": declared.question,
            "evidence": declared.evidence.name,
            "n_rows": stored[declared.evidence.name]["n_rows"],
            "findings": [{key: row[key] for key in row if key != "audit"} for row in findings if row["audit"] == name],
        }
        for name, declared in audits().items()
    }
