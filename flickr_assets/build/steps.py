"""The steps of a build, in the order in which they can run. A step makes one table, or, for a source, all of its tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from flickr_assets.audits import PACKAGE as AUDITS
from flickr_assets.audits import audits, gathered, read_by_all
from flickr_assets.build import fingerprint
from flickr_assets.derived import Derived
from flickr_assets.registry import declared, sources
from flickr_assets.schema import Table
from flickr_assets.schema.accounts import ACCOUNTS, SOURCE_FILE
from flickr_assets.schema.audit import FINDING
from flickr_assets.schema.core import CORE, RELEASE, VIEWS
from flickr_assets.schema.nlp import NLP, PARSE, PARSED, TEXT
from flickr_assets.schema.stats import STATS
from flickr_assets.sqlfiles import SqlFile, sql_files

Kind = Literal["source", "account", "release", "sql", "derived", "parse"]


@dataclass(frozen=True)
class Step:
    """name: the source's or the table's. inputs: the tables that it reads, by full name. after: steps whose accounts it gathers."""

    name: str
    kind: Kind
    tables: tuple[Table, ...]
    inputs: tuple[str, ...]
    code_version: str
    description: str
    query: SqlFile | None = None
    derived: Derived | None = None
    after: tuple[str, ...] = ()

    @property
    def layer(self) -> str:
        return self.tables[0].layer


@dataclass(frozen=True)
class View:
    """A query of `sql/views`, published where all of its inputs are, and never stored."""

    table: Table
    inputs: tuple[str, ...]
    code_version: str


@cache
def steps() -> tuple[Step, ...]:
    """Every step, each after those whose tables it reads."""
    return tuple(_ordered([*_source_steps(), *_account_steps(), *_derived_steps(), *_sql_steps(), _parse_step(), *_audit_steps()]))


@cache
def step_of_table() -> dict[str, Step]:
    """{table: the step that makes it}."""
    return {table.name: step for step in steps() for table in step.tables}


@cache
def tables() -> dict[str, Table]:
    """{name: contract} of every table of the build, in step order."""
    return {table.name: table for step in steps() for table in step.tables}


@cache
def views() -> dict[str, View]:
    """{name: view} of every view over those tables."""
    contracts = {table.name: table for table in VIEWS}
    return {
        file.name: View(contracts[file.name], file.tables, fingerprint.of_query(file, contracts[file.name]))
        for file in sql_files("views")
    }


@cache
def contracts() -> dict[str, Table]:
    """{name: contract} of every table and every view."""
    return tables() | {name: view.table for name, view in views().items()}


def _source_steps() -> list[Step]:
    """Every source leaves out the photographs that exclude.txt names, so each reads raw.exclude."""
    found = []
    engine = fingerprint.of_modules(
        [f"flickr_assets.build.{stem}" for stem in ("reading", "spool", "copies", "withdrawal", "accounts")], ACCOUNTS
    )
    for name, source in sources().items():
        decoders = ("pillow", "imagehash") if source.is_listed else ()
        reader = fingerprint.of_reader(f"flickr_assets.sources.{name}", source.tables, ("pyarrow", "lxml", *decoders))
        code = fingerprint.digest([engine, reader])
        inputs = () if name == "exclude" else ("raw.exclude",)
        found.append(Step(f"source/{name}", "source", source.tables, inputs, code, source.description))
    return found


def _account_steps() -> list[Step]:
    code = fingerprint.of_modules(("flickr_assets.build.accounts",), (*ACCOUNTS, SOURCE_FILE, RELEASE))
    after = tuple(f"source/{name}" for name in sources())
    kept = [Step(table.name, "account", (table,), (), code, table.description, after=after) for table in (*ACCOUNTS, SOURCE_FILE)]
    return [*kept, Step(RELEASE.name, "release", (RELEASE,), (), _release_code(code), RELEASE.description)]


def _release_code(code: str) -> str:
    facts = [
        repr((name, source.title, source.description, source.obtain, source.url, source.licence))
        for name, source in sources().items()
    ]
    return fingerprint.digest([code, *facts])


def _derived_steps() -> list[Step]:
    found = []
    for package in ("flickr_assets.model", "flickr_assets.stats"):
        for name, derived in declared(package, "DERIVED").items():
            found.append(_derived_step(derived, fingerprint.of_reader(f"{package}.{name}", (derived.table,))))
    return found


def _derived_step(derived: Derived, code: str) -> Step:
    table = derived.table
    return Step(table.name, "derived", (table,), derived.inputs, code, table.description, derived=derived)


def _audit_steps() -> Iterable[Step]:
    """Of each audit its evidence, and the findings of all."""
    queries = {file.name: file for file in sql_files("audit")}
    codes = []
    for name, audit in audits().items():
        codes.append(fingerprint.of_reader(f"{AUDITS}.{name}", (audit.evidence,)))
        if audit.compute is not None:
            yield _derived_step(Derived(audit.evidence, audit.inputs, audit.compute), codes[-1])
        else:
            yield _sql_step(queries[audit.evidence.name], audit.evidence)
    yield _derived_step(Derived(FINDING, read_by_all(), gathered), fingerprint.digest([*codes, repr(FINDING)]))


def _sql_steps() -> list[Step]:
    contracts = {table.name: table for table in (*CORE, *NLP, *STATS)}
    return [_sql_step(file, contracts[file.name]) for folder in ("core", "nlp", "stats") for file in sql_files(folder)]


def _sql_step(file: SqlFile, table: Table) -> Step:
    return Step(table.name, "sql", (table,), file.tables, fingerprint.of_query(file, table), file.description, query=file)


def _parse_step() -> Step:
    # What only tells of the tables (a description) parses nothing again.
    columns = [repr((table.name, [(column.name, column.type) for column in table.columns])) for table in PARSED]
    reader = fingerprint.of_reader("flickr_assets.nlp.parsing", (), ("numpy", "spacy"))
    code = fingerprint.digest([reader, fingerprint.of_files("wordnet", ".parquet"), *columns])
    return Step(PARSE.name, "parse", PARSED, (TEXT.name,), code, PARSE.description)


def _ordered(found: list[Step]) -> Iterable[Step]:
    """Topological order, ties by kind and name."""
    made_by = {table.name: step.name for step in found for table in step.tables}
    waiting = {step.name: {made_by[name] for name in step.inputs} | set(step.after) for step in found}
    by_name = {step.name: step for step in found}
    while waiting:
        ready = sorted(name for name, needs in waiting.items() if not needs & waiting.keys())
        if not ready:
            raise ValueError(f"these steps wait for each other: {sorted(waiting)}")
        for name in ready:
            del waiting[name]
            yield by_name[name]


def select(words: Iterable[str]) -> frozenset[str]:
    """Names of the steps that make what the words name, with all that they need. A word is a layer, a table, or a glob of tables.

    Raises UsageError `selection-unknown`.
    """
    from fnmatch import fnmatchcase

    from flickr_assets.errors import UsageError

    chosen: set[str] = set()
    for word in words:
        names = {table for table in tables() if word == table.split(".")[0] or fnmatchcase(table, word)}
        names |= {table.name for step in steps() if step.name == f"source/{word}" for table in step.tables}
        if not names:
            raise UsageError(
                "selection-unknown",
                f"nothing is called {word!r}.",
                remedy="Name a layer (raw, core, nlp, stats, audit), a table (core.caption), a pattern (core.caption*) or a source.",
            )
        chosen |= names
    return with_needs({step_of_table()[name].name for name in chosen})


def with_needs(names: Iterable[str]) -> frozenset[str]:
    """The named steps and every step that they read from, directly or not."""
    by_name = {step.name: step for step in steps()}
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(step_of_table()[table].name for table in by_name[name].inputs)
            waiting.extend(by_name[name].after)
    return frozenset(found)
