"""What each step depends on, and whether that is what it was: the one place where staleness is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from flickr_assets import store
from flickr_assets.build.accounts import owner
from flickr_assets.build.fingerprint import digest
from flickr_assets.build.ledger import Ledger, Record
from flickr_assets.build.reading import FILE_STATUS, account_name
from flickr_assets.build.steps import Step, steps
from flickr_assets.build.withdrawal import Withdrawn
from flickr_assets.paths import Home, Settings
from flickr_assets.rawfiles.inventory import Inventory
from flickr_assets.rawfiles.scan import scan
from flickr_assets.registry import sources
from flickr_assets.sample.bundled import restore, write_bundled
from flickr_assets.schema.accounts import REJECT, SOURCE_FILE

# Files that are known by name, size and time of last change: a fact of this disk, of which no manifest tells.
LISTING = "listing"


def raw_folder(home: Home, settings: Settings, progress: Callable[[str], None] | None = None) -> Path:
    """Where the raw files lie: as remembered, else the bundled sample, written into the home."""
    if settings.raw is not None:
        return Path(settings.raw)
    write_bundled(home.sample, _sample_stamp(home), progress or (lambda _: None))
    return home.sample


def restore_sample(home: Home) -> None:
    """Have the bundled sample written anew, whatever was altered in it."""
    restore(_sample_stamp(home))


def _sample_stamp(home: Home) -> Path:
    return home.scan_cache.with_name("sample.json")


def look(home: Home, raw: Path, progress: Callable[[str], None] | None = None) -> Inventory:
    """The inventory of a raw folder, remembered in the home's cache."""
    code = digest(step.code_version for step in steps() if step.kind == "source")
    return scan(raw, sources(), cache=home.scan_cache, fingerprint=code, progress=progress)


def inputs_of(step: Step, inventory: Inventory, settings: Settings, ledger: Ledger) -> dict[str, str]:
    """{what a step depends on: its version now}."""
    if step.kind == "source":
        return _source_inputs(step, inventory, settings, ledger)
    if step.kind == "account":
        return _account_inputs(step, inventory, ledger)
    stored = ledger.stored()
    return {name: stored[name].data_version for name in step.inputs if name in stored}


def _source_inputs(step: Step, inventory: Inventory, settings: Settings, ledger: Ledger) -> dict[str, str]:
    """What a source's step depends on: its files by content and place, which copy is believed, which photographs are withdrawn."""
    name = step.name.removeprefix("source/")
    files = [f"{c.instance}|{c.part}|{c.path}|{c.member}|{c.sha256}" for c in inventory.candidates if c.source == name] + [
        f"{r.path}|{r.member}|{r.code}" for r in inventory.refusals if owner(r) == name
    ]
    kind = LISTING if sources()[name].is_listed else "files"
    found = {kind: digest(files) if files else "none", "prefer": dict(settings.prefer).get(name, "")}
    if kind == LISTING:
        found["images"] = settings.images
    if name != "exclude":
        exclude = ledger.records.get("source/exclude")
        found["raw.exclude"] = exclude.outputs[0].data_version if exclude else ""
        if exclude and exclude.outputs[0].n_rows and (lists := sources()[name].aligned_by):
            found["lists"] = digest(f"{c.part}|{c.sha256}" for c in inventory.candidates if c.source == lists)
    return found


def withdrawn_photographs(home: Home, ledger: Ledger) -> Withdrawn:
    """What exclude.txt says, as last read."""
    record = ledger.records.get("source/exclude")
    if record is None or not record.outputs[0].n_rows:
        return Withdrawn()
    return Withdrawn(frozenset(store.read(home.root, record.outputs[0])["photo_id"].to_pylist()))


def _account_inputs(step: Step, inventory: Inventory, ledger: Ledger) -> dict[str, str]:
    """What a gathered account depends on: the pieces that the sources kept (and, for core.source_file, the scan)."""
    table = FILE_STATUS if step.tables[0] is SOURCE_FILE else step.tables[0]
    found = {}
    for name in step.after:
        record = ledger.records.get(name)
        if record is not None:
            piece = account_name(table, name.removeprefix("source/"))
            found[piece] = record.output(piece).data_version
    if step.tables[0] is SOURCE_FILE:
        found["scan"] = digest(repr(file) for file in inventory.files)
    elif table is REJECT:
        found["scan"] = digest(repr(refusal) for refusal in inventory.refusals if not owner(refusal))
    return found


def staleness(record: Record | None, step: Step, inputs: Mapping[str, str]) -> str:
    """Why a step is stale, as a clause; empty when it is fresh."""
    if record is None:
        return "never built"
    if record.code_version != step.code_version:
        return "its code changed"
    changed = sorted(name for name in record.inputs.keys() | inputs.keys() if record.inputs.get(name) != inputs.get(name))
    if not changed:
        return ""
    words = {
        "files": "its files",
        LISTING: "its files",
        "prefer": "the preferred copy",
        "scan": "the raw folder",
        "lists": "the image lists",
        "images": "how far images are looked at",
    }
    shown = ", ".join(words.get(name, name) for name in changed[:3]) + (" …" if len(changed) > 3 else "")
    return f"changed: {shown}"
