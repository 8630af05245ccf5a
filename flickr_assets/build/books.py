"""Whether the home still knows what it holds: the ledger, the manifest and the catalogue, from which all else is verified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flickr_assets import duck
from flickr_assets.build.faults import MADE_AGAIN, NOTED, PERMIT, Fault, What, obstacle
from flickr_assets.build.freshness import LISTING
from flickr_assets.build.ledger import Ledger, stored_from
from flickr_assets.build.publish import read_manifest
from flickr_assets.build.steps import steps
from flickr_assets.errors import HomeError, unwritable
from flickr_assets.paths import Home
from flickr_assets.store import Stored

SOURCE = "source/"


def require_built(home: Home) -> None:
    """Raises HomeError `home-empty` where nothing was ever built, `home-unwritable` where that cannot be seen."""
    try:
        is_built = home.manifest.exists() or (home.ledger / "steps").exists()
    except OSError as error:
        raise unwritable(error, home.root) from error
    if not is_built:
        message = f"nothing has been built here ({home.origin})."
        raise HomeError("home-empty", message, place=str(home.root), remedy="Run: flickr-assets build")


def ledger_faults(home: Home, ledger: Ledger) -> list[Fault]:
    """Records that are gone though their tables are published, that cannot be read, or that say nothing of the files."""
    barred = {folder: why for folder in (home.ledger / "steps", home.ledger / "checks") if (why := obstacle(folder))}
    if barred:
        return [_fault(home, "unreadable", "the ledger", folder, "its records", why) for folder, why in barred.items()]
    found = [*_of_records(home, ledger), *_of_checks(home, ledger)]
    told = {fault.name for fault in found} | ledger.records.keys()
    shown = _shown(home)
    lost = [step for step in steps() if step.name not in told and any(table.name in shown for table in step.tables)]
    return [*found, *(_fault(home, "gone", step.name, home.ledger / "steps", "its record", "nothing") for step in lost)]


def published_faults(home: Home) -> list[Fault]:
    """The manifest and the catalogue, where they cannot be read."""
    return [*_of_manifest(home), *_of_catalogue(home)]


def published_alone(home: Home, ledger: Ledger) -> list[Stored]:
    """Tables as readers see them that the ledger does not name: a build has gone on since, or is to make them again."""
    known = {(item.path, item.sha256) for item in ledger.stored().values()}
    return [item for item in _shown(home).values() if (item.path, item.sha256) not in known]


def _of_records(home: Home, ledger: Ledger) -> Iterator[Fault]:
    known = {step.name for step in steps()}
    for path in sorted((home.ledger / "steps").glob("*.json")):
        name = path.stem.replace("__", "/")
        if name not in known:
            continue
        if why := obstacle(path):
            yield _fault(home, "unreadable", name, path, "its record", why)
        elif name not in ledger.records:
            yield _fault(home, "rotten", name, path, "its record", "no record")
        elif name.startswith(SOURCE) and _is_silent(path, ledger.records[name].inputs):
            yield _fault(home, "unknown", name, path, "the files that were read", "no word of them")


def _is_silent(path: Path, inputs: Any) -> bool:
    """Whether files were read of which the record, as earlier versions wrote it, says nothing."""
    return inputs.get("files", inputs.get(LISTING, "none")) != "none" and "files" not in json.loads(path.read_text("utf-8"))


def _of_checks(home: Home, ledger: Ledger) -> Iterator[Fault]:
    known = {record.result.table for record in ledger.checks.values()}
    for path in sorted((home.ledger / "checks").glob("*.json")):
        if why := obstacle(path):
            yield _fault(home, "unreadable", f"checks of {path.stem}", path, "their outcomes", why)
        elif path.stem not in known and path.read_bytes().strip() != b"{}":
            yield _fault(home, "rotten", f"checks of {path.stem}", path, "their outcomes", "no outcome")


def _of_manifest(home: Home) -> Iterator[Fault]:
    about = ("the manifest", home.manifest, "what is published")
    try:
        _tables(home)
    except HomeError as error:
        is_gone = error.code == "home-empty"
        yield _fault(home, "gone" if is_gone else "rotten", *about, "nothing" if is_gone else f"it {error.message.rstrip('.')}")
    except OSError as error:
        yield _fault(home, "unreadable", *about, error.strerror or str(error))


def _of_catalogue(home: Home) -> Iterator[Fault]:
    about = ("the catalogue", home.catalogue, "a database")
    if why := obstacle(home.catalogue):
        yield _fault(home, "unreadable", *about, why)
    elif not home.catalogue.exists():
        yield _fault(home, "gone", *about, "nothing")
    elif not duck.is_sound(home.catalogue):
        yield _fault(home, "rotten", *about, "what cannot be opened as one")


def _shown(home: Home) -> dict[str, Stored]:
    """{table: as it is published}; nothing where that cannot be read."""
    try:
        return _tables(home)
    except (HomeError, OSError):
        return {}


def _tables(home: Home) -> dict[str, Stored]:
    tables, fields = read_manifest(home)["tables"], Stored.__dataclass_fields__
    try:
        return {name: stored_from({field: item[field] for field in fields if field in item}) for name, item in tables.items()}
    except (KeyError, TypeError, AttributeError) as error:
        raise HomeError("home-manifest", "is damaged: a table is not told of as one.", place=str(home.manifest)) from error


def _fault(home: Home, what: What, name: str, path: Path, expected: str, found: str) -> Fault:
    remedy = {"unreadable": PERMIT, "unknown": NOTED}.get(what, MADE_AGAIN)
    return Fault("stored", what, name, path.relative_to(home.root).as_posix(), None, expected, found, remedy)
