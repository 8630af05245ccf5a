"""What each step depends on, and whether that is what it was: the one place where staleness is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

from flickr_assets import store
from flickr_assets.build.accounts import owner
from flickr_assets.build.fingerprint import digest
from flickr_assets.build.ledger import FileRead, Ledger, Record
from flickr_assets.build.reading import FILE_STATUS, account_name
from flickr_assets.build.steps import Step, steps
from flickr_assets.build.withdrawal import Withdrawn
from flickr_assets.errors import InputError, UsageError
from flickr_assets.paths import Home, Settings
from flickr_assets.rawfiles.inventory import Inventory
from flickr_assets.rawfiles.names import Nominator
from flickr_assets.rawfiles.scan import scan
from flickr_assets.rawfiles.walk import leads_nowhere, unreadable
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
    """The inventory of a raw folder, remembered in the home's cache.

    What cannot be looked into is a refused row where nothing was read from it; where something was, it is not taken for removed.
    Raises what `scan`, `unreadable` and `check_not_home` raise.
    """
    check_not_home(home, raw)
    code = digest(step.code_version for step in steps() if step.kind == "source")
    closed = _Losses(home, raw).refuse
    try:
        return scan(raw, sources(), cache=home.scan_cache, fingerprint=code, progress=progress, closed=closed)
    except InputError as error:
        if error.code == "raw-empty" and raw == home.sample:
            remedy = "`flickr-assets build --raw sample` writes it anew."
            raise InputError(error.code, error.message, place=error.place, remedy=remedy) from error
        raise


def check_not_home(home: Home, raw: Path) -> None:
    """Raises UsageError `raw-is-home` for the home itself and the folders in it that are written by a build."""
    root, folder = home.root.resolve(), raw.resolve()
    written = (home.data, home.ledger, home.builds, home.exports, home.dagster, home.scan_cache.parent)
    if folder == root or any(folder.is_relative_to(root / place.name) for place in written if place.parent == home.root):
        raise UsageError(
            "raw-is-home",
            "this is where the build is written, not where raw files lie.",
            place=str(raw),
            remedy="Name the folder that holds the released files, --raw DIR, or another --home.",
        )


def of_today(ledger: Ledger) -> Ledger:
    """Without the records of steps that this version does not have: no build makes anything of theirs."""
    known = {step.name for step in steps()}
    return replace(ledger, records={name: record for name, record in ledger.records.items() if name in known})


class _Losses:
    """What would be lost of the files that the ledger knows; it is read when first something cannot be looked into."""

    def __init__(self, home: Home, raw: Path) -> None:
        self._home = home
        self._raw = raw
        self._n_lost: dict[tuple[str, str], int] = {}

    def refuse(self, path: str, error: OSError) -> None:
        """Raises what `unreadable` gives for a path below the raw folder if the ledger knows a file that was read from it."""
        place = path.removesuffix("/")
        n_read = sum(file.n_files for _, file in self._files if file.path == place or file.path.startswith(f"{place}/"))
        if not n_read and place == path:
            n_read = self._of_alike(path, error)
        if n_read:
            raise unreadable(error, self._raw / path, n_read)

    def _of_alike(self, path: str, error: OSError) -> int:
        """Of alike files it is known in which folder they lie and how many they are, not which.

        A link that leads nowhere may have done so when they were read: then there are as many as before.
        """
        folder = PurePosixPath(path).parent.as_posix()
        if not leads_nowhere(error):
            return int(any(file.path == folder for _, file in self._files))
        return max((self._lost(name, folder) for name in self._nominate(path)), default=0)

    def _lost(self, name: str, folder: str) -> int:
        """How many fewer files of a source than were read lie in a folder now."""
        key = (name, folder)
        if key not in self._n_lost:
            n_read = sum(file.n_files for source, file in self._files if (source, file.path) == key)
            self._n_lost[key] = max(0, n_read - self._n_there(name, folder)) if n_read else 0
        return self._n_lost[key]

    def _n_there(self, name: str, folder: str) -> int:
        inside = "" if folder == "." else f"{folder}/"
        return sum(name in self._nominate(f"{inside}{path.name}") and path.is_file() for path in (self._raw / folder).iterdir())

    @cached_property
    def _files(self) -> list[tuple[str, FileRead]]:
        """Sources with the files that they read."""
        records = of_today(Ledger.as_written(self._home)).records.values()
        return [(record.step.removeprefix("source/"), file) for record in records for file in record.files]

    @cached_property
    def _nominate(self) -> Nominator:
        return Nominator(sources())


def inputs_of(step: Step, inventory: Inventory, settings: Settings, ledger: Ledger) -> dict[str, str]:
    """{what a step depends on: its version now}."""
    if step.kind == "source":
        return _source_inputs(step, inventory, settings, ledger)
    if step.kind == "account":
        return _account_inputs(step, inventory, ledger)
    stored = ledger.stored()
    found = {name: stored[name].data_version for name in step.inputs if name in stored}
    return found | {"model": model_version(settings.model)} if step.kind == "parse" else found


@cache
def model_version(name: str) -> str:
    """What a parse by this model depends on; of one that is not installed, that it is not. Of today: a process asks once."""
    from flickr_assets.nlp.model import version

    try:
        return version(name)
    except UsageError as error:
        return f"{name}: {error.code}"


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
        "model": "the spaCy model",
    }
    told = list(dict.fromkeys(words.get(name) or _told_of(name) for name in changed))
    shown = ", ".join(told[:3]) + (" …" if len(told) > 3 else "")
    return f"changed: {shown}"


def _told_of(name: str) -> str:
    """A source's piece of an account by what it is to a reader, a table by its name."""
    return f"what was told of {name.rpartition('__')[2]}" if name.startswith("account.") else name
