"""Publishing a build: one manifest, one catalogue, swapped in whole; files of older builds swept away."""

from __future__ import annotations

import json
import platform
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from flickr_assets import duck
from flickr_assets.build.fingerprint import library
from flickr_assets.build.freshness import LISTING
from flickr_assets.build.lag import withheld
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.steps import contracts, step_of_table, tables, views
from flickr_assets.errors import HomeError
from flickr_assets.paths import Home, write_atomically
from flickr_assets.schema import Table

# A reader that opened the build before the last one still finds its files.
N_BUILDS_KEPT = 2
WITHHELD = "It is older than exclude.txt, and may hold what that file withdraws."
LIBRARIES = ("duckdb", "lxml", "numpy", "pyarrow", "sqlglot")


def publish(home: Home, ledger: Ledger, *, leave_out: frozenset[str]) -> int:
    """Make the ledger's tables, but for those left out and withheld, what readers see. Returns the number; unchanged: the old one."""
    try:
        old = read_manifest(home)
    except HomeError:
        old = {"build": max((int(path.stem) for path in home.builds.glob("*.json")), default=0)}
    content = _manifest(ledger, leave_out, withheld(ledger, old))
    if {name: old.get(name) for name in content} == content and duck.is_sound(home.catalogue):
        return int(old["build"])
    number = int(old["build"]) + 1
    text = json.dumps({"build": number, **content}, indent=1, sort_keys=True) + "\n"
    write_atomically(home.builds / f"{number:06d}.json", text)
    shown = [(table, file_paths(content["tables"][name])) for name, table in tables().items() if name in content["tables"]]
    duck.write_catalogue(home.catalogue, shown)
    write_atomically(home.manifest, text)
    sweep(home, ledger)
    return number


def _manifest(ledger: Ledger, leave_out: frozenset[str], hidden: frozenset[str]) -> dict[str, Any]:
    """Plain JSON values, so that what is written and what is read back compare equal."""
    stored = {
        item.table: {**asdict(item), "code_version": record.code_version, "inputs": _told(record.inputs)}
        for record in ledger.records.values()
        for item in record.outputs
        if item.table in tables() and item.table not in leave_out | hidden
    }
    results = {
        name: {"passed": record.result.passed, "n_offending": record.result.n_offending, "is_blocking": record.result.is_blocking}
        for name, record in ledger.checks.items()
    }
    versions = {"python": platform.python_version(), **{name: library(name).split()[-1] for name in LIBRARIES}}
    content = {
        "tables": stored,
        "views": _views_over(stored),
        "checks": results,
        "versions": versions,
        "left_out": sorted(leave_out & tables().keys()),
        "withheld": sorted((hidden - leave_out) & tables().keys()),
    }
    return json.loads(json.dumps(content))


def _told(inputs: Mapping[str, str]) -> dict[str, str]:
    return {name: version for name, version in inputs.items() if name != LISTING}


def _views_over(stored: Iterable[str]) -> dict[str, str]:
    """{view: code version} of the views whose tables are all among those stored."""
    return {name: view.code_version for name, view in views().items() if set(stored).issuperset(view.inputs)}


def read_manifest(home: Home) -> dict[str, Any]:
    """What is published. Raises HomeError `home-empty` (nothing is) or `home-manifest` (the file is damaged)."""
    try:
        found = json.loads(home.manifest.read_text(encoding="utf-8"))
        if not isinstance(found, dict) or not {"build", "tables", "checks", "left_out"} <= found.keys():
            raise ValueError("not a manifest")
        return found
    except FileNotFoundError as error:
        raise HomeError(
            "home-empty", f"nothing has been built here ({home.origin}).", place=str(home.root), remedy="Run: flickr-assets build"
        ) from error
    except (ValueError, RecursionError) as error:
        raise HomeError(
            "home-manifest", f"is damaged: {error}.", place=str(home.manifest), remedy="Run: flickr-assets build"
        ) from error


def published(home: Home) -> dict[str, Any]:
    """{table: what the manifest says of it} of what readers see; nothing where nothing is, or where it is damaged."""
    try:
        return read_manifest(home)["tables"] if duck.is_sound(home.catalogue) else {}
    except HomeError:
        return {}


def has_views_of_today(home: Home) -> bool:
    """Whether the published views are those that this version writes."""
    try:
        manifest = read_manifest(home)
    except HomeError:
        return False
    return manifest.get("views") == _views_over(manifest["tables"])


def published_view(home: Home, name: str) -> Table | None:
    """The contract of a published view; None where `name` is no view. Raises HomeError `home-empty` or `table-not-built`."""
    if name not in views():
        return None
    manifest = read_manifest(home)
    if name not in manifest.get("views", {}):
        raise not_built(home, name, manifest)
    return contracts()[name]


def published_paths(home: Home, table: str) -> tuple[Path, ...]:
    """The Parquet files of a published table. Raises HomeError `table-unknown` or `table-not-built`."""
    manifest = read_manifest(home)
    if table in manifest["tables"]:
        return tuple(home.root / path for path in file_paths(manifest["tables"][table]))
    if table in manifest["left_out"] or table in tables():
        raise not_built(home, table, manifest)
    raise HomeError("table-unknown", f"there is no table {table}.", remedy="`flickr-assets tables` lists them.")


def file_paths(item: Mapping[str, Any]) -> list[str]:
    """Of what a manifest says of a table: the paths of its files, below the home."""
    return [piece["path"] for piece in item.get("pieces", ())] or [item["path"]]


def not_built(home: Home, table: str, manifest: Mapping[str, Any]) -> HomeError:
    """Why a table or view of the contract is not published, and which build makes it, as HomeError `table-not-built`."""
    made_by = _lacking(table, manifest) if table in views() else [table]
    remedy = f"Run: flickr-assets build {' '.join(f'--select {name}' for name in made_by)}"
    return HomeError("table-not-built", why_not_built(table, manifest), place=str(home.root), remedy=remedy)


def why_not_built(table: str, manifest: Mapping[str, Any]) -> str:
    """The same as sentences, without the way out."""
    lacking, hidden = _lacking(table, manifest), manifest.get("withheld", ())
    if table in hidden or (table in views() and any(name in hidden for name in lacking)):
        return f"{table} is not in this build. {WITHHELD}"
    return f"{table} is not in this build.{f' It is made from {_several(lacking)}, also not in it.' if lacking else ''}"


def _lacking(table: str, manifest: Mapping[str, Any]) -> list[str]:
    """What a table or view is made from that is not published."""
    inputs = views()[table].inputs if table in views() else step_of_table()[table].inputs
    return [name for name in inputs if name not in manifest["tables"]]


def _several(names: Collection[str], most: int = 5) -> str:
    shown = sorted(names)[:most]
    return f"{', '.join(shown)}{f' and {len(names) - most} more' if len(names) > most else ''}"


def sweep(home: Home, ledger: Ledger) -> None:
    """Remove Parquet files that neither the ledger nor the last builds name."""
    kept = {file.path for record in ledger.records.values() for item in (*record.outputs, *record.accounts) for file in item.files}
    manifests = sorted(home.builds.glob("*.json"))
    for path in manifests[-N_BUILDS_KEPT:]:
        named: Mapping[str, Mapping[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["tables"]
        kept |= {path for item in named.values() for path in file_paths(item)}
    for path in manifests[:-N_BUILDS_KEPT]:
        path.unlink(missing_ok=True)
    for path in home.data.rglob(".*.parquet.*"):
        path.unlink(missing_ok=True)  # what a build left behind that was cut short while it wrote
    if home.parsing.exists():
        # Segments of a parse that was cut short: it goes on with them.
        kept |= {path.relative_to(home.root).as_posix() for path in home.data.glob("nlp/*/*/*.parquet")}
    for path in home.data.rglob("*.parquet"):
        if path.relative_to(home.root).as_posix() not in kept:
            path.unlink(missing_ok=True)
