"""Whether what was read and what was made are still there, byte for byte; builds look at sizes and times alone.

What is compared with what, once every file is read to its end (`.gz` undone):

* a file, or a member of an archive: its content with the sha256 of when its source was read;
* alike files of one folder, loose or in a tar: the digest over their names, lengths and CRC-32. It tells that one of them is
  another, not which: no record is kept of each; but those that are missing from an archive are named;
* alike files in a zip: besides that digest, each with the CRC-32 that the zip states, so that the damaged member is named;
* pictures: their names, sizes and times (in a zip: CRC-32), as folder and archive state them now, and, where a build looked at
  bytes or pixels, each with the sha256 in raw.image_file; at depth `names` no picture's bytes are read out of a folder or a zip;
* a stored table, or a source's piece of an account: the file with its sha256 in the ledger; what readers see and the ledger
  does not name, with that in the manifest;
* ledger, manifest and catalogue: whether they can be read and know of each other (books).

Files that are new, or that no source took, were not read by any build and are not looked at; nor is what a source or step left
that this version does not have.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

import pyarrow.parquet as pq

from flickr_assets.build.books import SOURCE, ledger_faults, published_alone, published_faults, require_built
from flickr_assets.build.faults import MADE_AGAIN, MEND, PERMIT, READ_AGAIN, RESTORE, Fault, Verification, What, obstacle
from flickr_assets.build.freshness import look, of_today
from flickr_assets.build.ledger import FileRead, Ledger, Record
from flickr_assets.errors import HomeError, InputError, UsageError
from flickr_assets.paths import Home, worker_count
from flickr_assets.rawfiles.archives import is_zip
from flickr_assets.rawfiles.inventory import Candidate, Inventory
from flickr_assets.rawfiles.opening import stamp_now
from flickr_assets.rawfiles.rereading import Damage, damages, tar_damages
from flickr_assets.registry import sources
from flickr_assets.store import Piece, sha256_of

_T = TypeVar("_T")


def verify(home: Home, progress: Callable[[str], None] | None = None) -> Verification:
    """Read everything again and hold it against the ledger: tables first, for raw files may be away. Nothing is changed.

    progress: told a line a file. Raises HomeError `home-empty`.
    """
    stored = verify_tables(home, progress)
    try:
        raw = verify_files(home, progress)
    except (UsageError, InputError, HomeError) as error:
        return replace(stored, refusal=error)
    once = tuple(fault for fault in stored.faults if fault not in raw.faults)
    return Verification(raw.faults + once, raw.n_files, raw.n_listed, stored.n_tables, n_bytes=raw.n_bytes + stored.n_bytes)


def verify_files(home: Home, progress: Callable[[str], None] | None = None) -> Verification:
    """The raw files that the last build recognised, and the records of that, as `verify`.

    Raises HomeError `home-empty`, and what `look` raises.
    """
    require_built(home)
    ledger, raw = of_today(Ledger.as_written(home)), raw_folder_of(home)
    inventory = _look(home, raw, progress)
    believed = {(c.source, c.path, c.member): c for c in inventory.candidates}
    faults = [fault for fault in ledger_faults(home, ledger) if fault.name.startswith(SOURCE)]
    jobs: list[_Job[list[Fault]]] = []
    in_tars: dict[str, list[Candidate]] = {}
    read: dict[str, int] = {}
    n_files = n_listed = 0
    for step, file in ((step, file) for step, record in ledger.records.items() for file in record.files):
        name = step.removeprefix(SOURCE)
        candidate = believed.get((name, file.path, file.member))
        fault = _altered(raw, name, file, candidate, inventory)
        if fault is not None or candidate is None:
            faults += [fault] if fault else []
            continue
        hashes = _hashes(home, ledger.records[step], candidate) if sources()[name].is_listed else None
        if candidate.member is not None and candidate.folder is None and not is_zip(raw / file.path):
            in_tars.setdefault(file.path, []).append(candidate)
        elif hashes is None or hashes or candidate.member is not None:
            jobs.append(_Job(file.path, file.size, partial(_reread, raw, candidate, hashes)))
        if hashes is None or hashes:
            read[file.path] = file.size
        n_files += file.n_files if hashes is None else len(hashes)
        n_listed += 0 if hashes is None else file.n_files - len(hashes)
    jobs += [_Job(path, read[path], partial(_reread_tar, raw, candidates)) for path, candidates in in_tars.items()]
    for found in _side_by_side(jobs, progress):
        faults += found
    return Verification(_standing(home, ledger, faults), n_files, n_listed, n_bytes=sum(read.values()))


def verify_tables(home: Home, progress: Callable[[str], None] | None = None) -> Verification:
    """The stored tables that ledger and manifest name, and whether these and the catalogue can be read, as `verify`.

    Raises HomeError `home-empty`.
    """
    require_built(home)
    ledger = of_today(Ledger.as_written(home))
    pairs = [(record.step, stored) for record in ledger.records.values() for stored in (*record.outputs, *record.accounts)]
    pairs += [("", stored) for stored in published_alone(home, ledger)]
    files = [(step, stored.table, file) for step, stored in pairs for file in stored.files]
    jobs = [_Job(table, file.n_bytes, partial(_table_fault, home, step, table, file)) for step, table, file in files]
    faults = [fault for fault in _side_by_side(jobs, progress) if fault is not None]
    faults += [*published_faults(home), *ledger_faults(home, ledger)]
    n_bytes = sum(stored.n_bytes for _, stored in pairs)
    return Verification(_standing(home, ledger, faults), n_tables=len(pairs), n_bytes=n_bytes)


def _look(home: Home, raw: Path, progress: Callable[[str], None] | None) -> Inventory:
    try:
        return look(home, raw, progress)
    except UsageError as error:
        if raw == home.sample:
            remedy = "`flickr-assets build` writes the sample anew."
        else:
            remedy = "Mount it, or name the folder that is meant: `flickr-assets build --raw DIR`."
        raise UsageError(error.code, error.message, place=error.place, remedy=remedy) from error


def raw_folder_of(home: Home) -> Path:
    """Where the raw files lie that were built from; nothing is written there."""
    named = home.settings().raw
    return home.sample if named is None else Path(named)


def _altered(raw: Path, name: str, file: FileRead, candidate: Candidate | None, inventory: Inventory) -> Fault | None:
    """What a build would notice by itself; also what it would take for new although size and time are the same."""
    about = (name, file.path, file.member)
    if candidate is not None and candidate.sha256 == file.sha256:
        return None
    if why := obstacle(raw / file.path) or _barred(inventory, file):
        return _raw_fault("unreadable", *about, _dated(file), why, PERMIT)
    if candidate is None:
        now, refused = stamp_now(raw / file.path), _refusal(inventory, file)
        if now is None:
            return _raw_fault("gone", *about, _dated(file), "nothing", READ_AGAIN)
        what = "rotten" if now == (file.size, file.mtime_ns) else "changed"
        remedy = RESTORE if what == "rotten" else READ_AGAIN
        return _raw_fault(what, *about, _dated(file), refused or f"nothing that {name} reads", remedy)
    if (candidate.size, candidate.mtime_ns) == (file.size, file.mtime_ns):
        return _raw_fault("rotten", *about, f"sha256 {file.sha256}", f"sha256 {candidate.sha256}", RESTORE)
    return _raw_fault("changed", *about, _dated(file), _dated(candidate), READ_AGAIN)


def _refusal(inventory: Inventory, file: FileRead) -> str:
    """Why the file cannot be recognised any more; empty where nothing is said of it."""
    places = {(file.path, file.member), (file.path, None)}
    return next((f"{r.code}: {r.message.rstrip('.')}" for r in inventory.refusals if (r.path, r.member) in places), "")


def _barred(inventory: Inventory, file: FileRead) -> str:
    """Why the system lets no one read it, or one of the files of its folder."""
    inside = f"{file.path}/"
    barred = (r for r in inventory.refusals if r.code == "file-unreadable" and f"{r.path}/".startswith(inside))
    return next((f"{r.path}: {r.message.rstrip('.')}" for r in barred), "")


def _raw_fault(what: What, name: str, path: str, member: str | None, expected: str, found: str, remedy: str) -> Fault:
    return Fault("raw", what, name, path, member, expected, found, remedy, f"source/{name}")


def _dated(file: FileRead | Candidate) -> str:
    when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(file.mtime_ns // 1_000_000_000))
    return f"{file.size:,} bytes of {when}"


def _hashes(home: Home, record: Record, candidate: Candidate) -> dict[str, str]:
    """{name: sha256} of a folder's pictures, as stored; none where that table is damaged, which is a fault of its own."""
    stored = record.output(f"raw.{candidate.source}")
    if any(_table_fault(home, record.step, stored.table, file) for file in stored.files):
        return {}
    columns = ["image_name_released", "sha256"]
    rows = pq.read_table(home.root / stored.path, columns=columns, filters=[("instance", "=", candidate.instance)])
    pairs = zip(*(rows[column].to_pylist() for column in columns), strict=True)
    return {name: sha256 for name, sha256 in pairs if sha256 is not None}


def _reread(raw: Path, candidate: Candidate, hashes: Mapping[str, str] | None) -> list[Fault]:
    try:
        return [_damaged(candidate, damage) for damage in damages(raw, candidate, hashes)]
    except InputError as error:
        return [_moved(raw, candidate, error)]


def _reread_tar(raw: Path, candidates: Sequence[Candidate]) -> list[Fault]:
    try:
        return [_damaged(candidate, damage) for candidate, damage in tar_damages(raw, candidates)]
    except InputError as error:
        return [_moved(raw, candidate, error) for candidate in candidates]


def _moved(raw: Path, candidate: Candidate, error: InputError) -> Fault:
    about = (candidate.source, candidate.path, candidate.member, _dated(candidate))
    if why := obstacle(raw / candidate.path):
        return _raw_fault("unreadable", *about, why, PERMIT)
    return _raw_fault("changed", *about, error.message.rstrip("."), READ_AGAIN)


def _damaged(candidate: Candidate, damage: Damage) -> Fault:
    what, remedy = ("unreadable", PERMIT) if damage.is_unreadable else ("rotten", RESTORE)
    member = _member(candidate, damage)
    return _raw_fault(what, candidate.source, candidate.path, member, damage.expected, damage.found, remedy)


def _member(candidate: Candidate, damage: Damage) -> str | None:
    return "/".join(piece for piece in (candidate.member, damage.member) if piece) or None


def _table_fault(home: Home, step: str, table: str, file: Piece) -> Fault | None:
    about = (table, file.path, None)
    size = f"{file.n_bytes:,} bytes"
    if why := obstacle(home.root / file.path):
        return Fault("stored", "unreadable", *about, size, why, PERMIT, step)
    now = stamp_now(home.root / file.path)
    if now is None:
        return Fault("stored", "gone", *about, size, "nothing", MADE_AGAIN, step)
    if now.size != file.n_bytes:
        return Fault("stored", "changed", *about, size, f"{now.size:,} bytes", MADE_AGAIN, step)
    try:
        found = f"sha256 {sha256_of(home.root / file.path)}"
    except OSError as error:
        return Fault("stored", "unreadable", *about, size, error.strerror or str(error), PERMIT, step)
    expected = f"sha256 {file.sha256}"
    return None if found == expected else Fault("stored", "rotten", *about, expected, found, MEND if step else MADE_AGAIN, step)


@dataclass(frozen=True)
class _Job(Generic[_T]):
    """label: what is read; size: how much, in bytes."""

    label: str
    size: int
    work: Callable[[], _T]


def _side_by_side(jobs: Sequence[_Job[_T]], progress: Callable[[str], None] | None) -> list[_T]:
    """What the jobs come to, in their order; the largest begin. Hashing and unpacking leave Python's lock alone."""
    tell = progress or (lambda _: None)
    with ThreadPoolExecutor(worker_count()) as pool:
        running = {pool.submit(job.work): job for job in sorted(jobs, key=lambda job: -job.size)}
        try:
            for number, future in enumerate(as_completed(running), start=1):
                tell(f"verifying: {number} of {len(jobs)}, {running[future].label}")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    done = {id(job): future for future, job in running.items()}
    return [done[id(job)].result() for job in jobs]


def _standing(home: Home, ledger: Ledger, faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults in order, without those held against a record that a build has replaced meanwhile."""
    now = Ledger.as_written(home).records
    kept = [fault for fault in faults if now.get(fault.step) == ledger.records.get(fault.step)]
    return tuple(sorted(kept, key=lambda fault: (fault.name, fault.path, fault.member or "")))
