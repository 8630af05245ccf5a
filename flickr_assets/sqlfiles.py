"""The folder `sql/`: a file's path is the query's identity, its first comment the description, its FROM the dependencies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LAYERS = ("raw", "core", "nlp", "graph", "stats", "audit", "eval")

# Comments and strings.
_NOT_CODE = re.compile(r"--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'", re.DOTALL)
_READ = re.compile(rf"\b(?:FROM|JOIN)\s+((?:{'|'.join(LAYERS)})\.\w+)")


@dataclass(frozen=True)
class SqlFile:
    """One query. name: `core.caption` for a table, `core/caption__five_per_image` stays `caption__five_per_image` for a check.

    A query of `sql/views` is a view of layer core: it reads tables, and no other view.
    """

    folder: str
    stem: str
    text: str

    @property
    def name(self) -> str:
        return f"{'core' if self.folder == 'views' else self.folder}.{self.stem}"

    @property
    def description(self) -> str:
        """The comment lines at the top, as one sentence; a line `-- key: value` is a setting, not description."""
        lines = []
        for line in self.text.splitlines():
            if not line.startswith("--"):
                break
            if not re.match(r"--\s*[a-z_]+:\s", line):
                lines.append(line[2:].strip())
        return " ".join(lines)

    def setting(self, key: str, default: str) -> str:
        """The value of a line `-- key: value` among the comment lines at the top."""
        match = re.search(rf"^--\s*{key}:\s*(.+?)\s*$", self.text, re.MULTILINE)
        return match.group(1) if match else default

    @property
    def query(self) -> str:
        """The statement without a closing semicolon."""
        return self.text.strip().rstrip(";")

    @property
    def tables(self) -> tuple[str, ...]:
        """The `layer.name` tables that the query reads, itself or through a view, sorted; names of its own WITH are not tables."""
        through = {name: tables_named(view.text) for name, view in _views().items()}
        return tuple(sorted({table for name in tables_named(self.text) for table in through.get(name, (name,))}))

    @property
    def views(self) -> tuple[SqlFile, ...]:
        """The views that the query reads."""
        return tuple(view for name, view in _views().items() if name in tables_named(self.text))


@cache
def tables_named(sql: str) -> tuple[str, ...]:
    """What `tables_in` says of a query of `sql/`, without a parser, which takes a second for all of them.

    The house writes FROM or JOIN before every table; where a query does otherwise, the test that compares the two says so.
    """
    return tuple(sorted(set(_READ.findall(_NOT_CODE.sub(" ", sql)))))


@cache
def tables_in(sql: str) -> tuple[str, ...]:
    """The `layer.name` tables that a statement reads, sorted (parsed with sqlglot, so that strings and comments do not count)."""
    import sqlglot
    from sqlglot import exp

    found = set()
    for statement in sqlglot.parse(sql, read="duckdb"):
        if statement is not None:
            found |= {f"{table.db}.{table.name}" for table in statement.find_all(exp.Table) if table.db in LAYERS}
    return tuple(sorted(found))


def sql_root() -> Path:
    """The folder `sql/`: inside the installed package, else beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "sql"
    return inside if inside.is_dir() else package.parent / "sql"


@cache
def sql_files(folder: str) -> tuple[SqlFile, ...]:
    """The queries of one folder of `sql/`, by name."""
    paths = sorted((sql_root() / folder).glob("*.sql"))
    return tuple(SqlFile(folder, path.stem, path.read_text(encoding="utf-8")) for path in paths)


@cache
def _views() -> dict[str, SqlFile]:
    return {file.name: file for file in sql_files("views")}
