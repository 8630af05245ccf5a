"""How the audits of a published build stand: what was asked, of what there was nothing to ask, and what is stale by now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from flickr_assets.audit import Audit
from flickr_assets.audits import audits
from flickr_assets.build.lag import Lags
from flickr_assets.build.publish import why_not_built
from flickr_assets.build.steps import step_of_table, tables
from flickr_assets.schema.audit import FINDING
from flickr_assets.stats.asking import NOT_ASKED, NOTHING_ASKED
from flickr_assets.stats.wording import counted, listed

# Of more sources than these the number is told.
_MOST_SOURCES = 4

State = Literal["found", "nothing-found", "nothing-to-ask", "not-built"]
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Answer:
    """What an audit has to say. n_rows: of its evidence, None where that is not in the build. findings: its rows of audit.finding.

    note: what stands in the place of findings, as a sentence; empty where they say it. stale: why what is said may be another by now, as
    a clause; empty where it is fresh.
    """

    state: State
    n_rows: int | None
    findings: tuple[Row, ...]
    note: str
    stale: str


def answers(manifest: Mapping[str, Any], findings: Iterable[Row]) -> dict[str, Answer]:
    """{audit: its answer}, given what is published and the rows of audit.finding, none where that is not."""
    lags, rows = Lags.of_manifest(manifest), list(findings)
    return {
        name: _answer(audit, manifest, lags, tuple(row for row in rows if row["audit"] == name)) for name, audit in audits().items()
    }


def _answer(audit: Audit, manifest: Mapping[str, Any], lags: Lags, findings: tuple[Row, ...]) -> Answer:
    evidence, shown = audit.evidence.name, manifest["tables"]
    n_rows = int(shown[evidence]["n_rows"]) if evidence in shown else None
    lacking = next((name for name in (evidence, FINDING.name) if name not in shown), None)
    if lacking:
        return Answer("not-built", n_rows, (), why_not_built(lacking, manifest), _stale(audit, lags))
    asked = [row for row in findings if row["code"] not in (NOT_ASKED, NOTHING_ASKED)]
    if not n_rows and not any(row["n"] or row["is_fault"] for row in asked) and (why := _empty(audit, shown) or _unasked(findings)):
        return Answer("nothing-to-ask", n_rows, (), f"Nothing to ask: {why}.", _stale(audit, lags))
    if not n_rows and not asked:
        return Answer("nothing-found", n_rows, findings, _nothing_found(audit, shown), _stale(audit, lags))
    return Answer("found", n_rows, findings, "", _stale(audit, lags))


def _nothing_found(audit: Audit, shown: Mapping[str, Row]) -> str:
    """That an audit found nothing, and in how many rows: nothing found in a few says little."""
    asked = [f"{counted(shown[name]['n_rows'], 'row')} of {name}" for name in asked_of(audit) if name in shown]
    return f"Nothing was found in {listed(asked)}." if asked else "Asked, and nothing was found."


def _unasked(findings: Iterable[Row]) -> str:
    """Why an audit was asked of nothing, as a clause; empty where it was asked of something."""
    sentences = [row["sentence"] for row in findings if row["code"] == NOTHING_ASKED]
    return f"n{' '.join(sentences)[1:-1]}" if sentences else ""


def _stale(audit: Audit, lags: Lags) -> str:
    """Of audit.finding it counts only what this audit's findings are made from."""
    evidence = audit.evidence.name
    lag = lags.tables.get(evidence) or lags.of_part(FINDING.name, (evidence, *audit.reads))
    return lag.reason if lag else ""


def asked_of(audit: Audit) -> tuple[str, ...]:
    """The tables without whose rows an audit has nothing to ask.

    They are what it declares; else those that no row of its evidence can do without, for it refers to them; where there are none, those of
    layer core that the evidence is made from.
    """
    required = {column.name for column in audit.evidence.columns if not column.nullable}
    referred = sorted({one.target for one in audit.evidence.references if required.issuperset(one.columns)})
    made_from = step_of_table()[audit.evidence.name].inputs
    return audit.asked_of or tuple(referred) or tuple(name for name in made_from if name.startswith("core."))


def _empty(audit: Audit, shown: Mapping[str, Row]) -> str:
    """Which of the tables asked is there and empty, the one that fewest sources fill, and why, as a clause."""
    empty = {name: _filling(name) for name in asked_of(audit) if name in shown and not shown[name]["n_rows"]}
    if not empty:
        return ""
    table, released = min(empty.items(), key=lambda item: len(item[1]))
    read = {_source(name) for name in released if shown.get(name, {}).get("n_rows")}
    unread = sorted({_source(name) for name in released} - read)
    if not unread:
        return f"{table} is empty; none of the files that were read says anything of it"
    words = _either(unread) if len(unread) <= _MOST_SOURCES else f"any of the {len(unread)} sources that could fill it"
    return f"{table} is empty; nothing was read of {words}"


def _either(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _source(table: str) -> str:
    return step_of_table()[table].name.removeprefix("source/")


def _filling(table: str) -> set[str]:
    """The released tables that its rows may come from: where its column `release` names their sources, those of no other."""
    named = next((column.vocabulary for column in tables()[table].columns if column.name == "release"), ())
    released = _released(table)
    return {name for name in released if _source(name) in named} or released


def _released(table: str) -> set[str]:
    """The released tables that a table is made from, directly or not."""
    step = step_of_table()[table]
    return {table} if step.kind == "source" else {one for name in step.inputs for one in _released(name)}
