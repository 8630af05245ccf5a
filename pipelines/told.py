"""What the home's Dagster log was last told of each table, in a file of its own, so that finding nothing to tell costs no Dagster.

The log is the truth; the file beside it only saves asking. It is void when the log is gone, or when the home was copied
elsewhere, for the log then names files of the other home.
"""

import json
from collections.abc import Iterable, Mapping

from flickr_assets.build.ledger import Ledger
from flickr_assets.paths import Home, write_atomically

FILE = "told.json"


def version(code_version: str, data_version: str) -> str:
    """What is told of a table, as one word."""
    return f"{code_version} {data_version}"


def told(home: Home) -> dict[str, str]:
    """{table: version} that the log was told."""
    try:
        found = json.loads((home.dagster / FILE).read_text(encoding="utf-8"))
        is_ours = found["home"] == str(home.root) and (home.dagster / "history").is_dir()
        return dict(found["tables"]) if is_ours else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def remember(home: Home, tables: Mapping[str, str]) -> None:
    """Add to what was told."""
    _write(home, {**told(home), **tables})


def forget(home: Home, tables: Iterable[str]) -> None:
    """Take back what was told of some tables: a run that may not end well will be the last that the log knows of them."""
    gone = set(tables)
    _write(home, {table: word for table, word in told(home).items() if table not in gone})


def _write(home: Home, tables: Mapping[str, str]) -> None:
    write_atomically(home.dagster / FILE, json.dumps({"home": str(home.root), "tables": tables}, indent=1, sort_keys=True) + "\n")


def untold(home: Home, ledger: Ledger) -> set[str]:
    """Steps of which the log does not know what the ledger knows."""
    known = told(home)
    return {
        record.step
        for record in ledger.records.values()
        if any(known.get(stored.table) != version(record.code_version, stored.data_version) for stored in record.outputs)
    }
