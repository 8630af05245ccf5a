"""What `audit` shows of a build: the answers of all audits, or one with the rows that it rests on."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from flickr_assets import load
from flickr_assets.audits import audits
from flickr_assets.build.answers import Answer, answers
from flickr_assets.build.publish import not_built, read_manifest
from flickr_assets.errors import UsageError
from flickr_assets.findings import reading_order
from flickr_assets.paths import Home
from flickr_assets.schema.audit import FINDING
from flickr_assets.stats.wording import counted, is_are, listed

from .audit_commands import FAULT, SPLITS
from .console import Col, command, page_width, print_json, right, say, say_folded, show_table
from .rows import ask, show_rows

# Of the finding that is shown of an audit.
MOST_LINES = 2
ALL = f"build --select {FINDING.layer}"


def show_all(home: Home, is_whole: bool, json: bool) -> None:
    """How many audits found what; then a finding an audit, those with a fault first, or where is_whole all findings.

    Raises HomeError `table-not-built`.
    """
    found = _told(home)
    if FINDING.name not in read_manifest(home)["tables"]:
        raise not_built(home, FINDING.name, read_manifest(home))
    if json:
        print_json([_fact(name, answer) for name, answer in found.items()])
        return
    say_folded(_counts(found.values()), style="bold")
    say()
    if is_whole:
        show_table(("audit", "", right("evidence"), "question and findings"), _all_rows(found), page_width())
    else:
        show_table(("", "audit", right("findings"), Col("the first of them", most_lines=MOST_LINES)), _rows(found), page_width())
    say()
    say(f"All that one found, and the rows behind it: {command('audit NAME', home)}", style="dim")
    if not is_whole:
        say(f"All that all found: {command('audit --all', home)}", style="dim")
    if n_stale := sum(bool(answer.stale) for answer in found.values()):
        _say_how(
            f"{counted(n_stale, 'audit')} {is_are(n_stale)} stale: of other rows or other code than are here now. Made anew by:",
            home,
        )


def _counts(found: Iterable[Answer]) -> str:
    """What there is to look at, and how many audits came to what, as a sentence."""
    told_by = list(found)
    n_faults = sum(map(_n_faults, told_by))
    answers_of = Counter("faults" if _n_faults(answer) else answer.state for answer in told_by)
    words = (
        ("faults", "found these"),
        ("found", "found what is no fault"),
        ("nothing-found", "found nothing"),
        ("nothing-to-ask", "had nothing to ask"),
        ("not-built", "not built"),
    )
    told = listed([f"{answers_of[state]:,} {said}" for state, said in words if answers_of[state]])
    return f"{FAULT} {n_faults:,} to look at before you build upon the data. Of {counted(answers_of.total(), 'audit')}, {told}."


def _n_faults(answer: Answer) -> int:
    return sum(row["is_fault"] for row in answer.findings)


def _rows(found: Mapping[str, Answer]) -> list[tuple[object, ...]]:
    """An audit a row: whether it found a fault, its name, how many findings, and the one to be read first."""
    rows: list[tuple[object, ...]] = []
    for name, answer in sorted(found.items(), key=lambda item: not _n_faults(item[1])):
        said = answer.note or next((row["sentence"] for row in answer.findings), "")
        words = f"Stale. {said}" if answer.stale else said
        rows.append((FAULT if _n_faults(answer) else "", name, len(answer.findings) or "", words))
    return rows


def _all_rows(found: Mapping[str, Answer]) -> list[tuple[object, ...]]:
    """A row an audit, with its question, and one a finding."""
    rows: list[tuple[object, ...]] = []
    for name, answer in found.items():
        rows.append((name, "", "" if answer.n_rows is None else answer.n_rows, audits()[name].question))
        rows += [("", mark, "", words) for mark, words in _lines(answer)]
    return rows


def show_one(home: Home, name: str, n_rows: int, json: bool) -> None:
    """Its question, its answer, the first rows of its evidence. Raises UsageError `audit-unknown`, HomeError `table-not-built`."""
    if name not in audits():
        raise UsageError("audit-unknown", f"there is no audit {name}.", remedy=f"There are: {', '.join((*audits(), SPLITS))}.")
    answer, evidence = _told(home)[name], audits()[name].evidence.name
    if answer.n_rows is None:
        raise not_built(home, evidence, read_manifest(home))
    query = f"FROM {evidence}"
    shown = ask(home, f"{query} LIMIT {min(n_rows, answer.n_rows)}")
    if json:
        print_json(_fact(name, answer) | {"rows": shown.to_pylist(), "sql": query})
        return
    say_folded(audits()[name].question, style="bold")
    show_table(("", ""), _lines(answer), page_width())
    say()
    if shown.num_rows:
        show_rows(shown, n_rows, page_width())
    left_out = f", the first {shown.num_rows:,} shown" if shown.num_rows < answer.n_rows else ""
    words = f'sql "{query}"'
    say(f"{counted(answer.n_rows, 'row')} of evidence{left_out}; all: {command(words, home)}", style="dim")
    if answer.stale:
        _say_how("This is stale. Made anew by:", home)
    elif answer.state == "not-built":
        _say_how("The findings are made by:", home)


def _say_how(words: str, home: Home) -> None:
    say_folded(words, style="yellow")
    say(f"  {command(ALL, home)}", style="yellow")


def _lines(answer: Answer) -> list[tuple[str, str]]:
    """Marks and sentences: what is stale, what stands in the place of findings, the findings."""
    stale = [("", f"Stale, {answer.stale}.")] if answer.stale else []
    note = [("", answer.note)] if answer.note else []
    return [*stale, *note, *((FAULT if row["is_fault"] else "", row["sentence"]) for row in answer.findings)]


def _fact(name: str, answer: Answer) -> dict[str, Any]:
    audit = audits()[name]
    findings = [{key: row[key] for key in row if key != "audit"} for row in answer.findings]
    told = {"state": answer.state, "note": answer.note, "stale": answer.stale, "findings": findings}
    return {"audit": name, "question": audit.question, "evidence": audit.evidence.name, "n_rows": answer.n_rows, **told}


def _told(home: Home) -> dict[str, Answer]:
    """Every audit's answer, by its name, audits and findings in the order in which they should be read. Raises HomeError `home-empty`."""
    manifest = read_manifest(home)
    findings = load(FINDING.name, home=home.root).to_pylist() if FINDING.name in manifest["tables"] else []
    found = answers(manifest, sorted(findings, key=reading_order))
    return dict(sorted(found.items(), key=lambda item: -max((row.get("weight") or 0 for row in item[1].findings), default=0)))
