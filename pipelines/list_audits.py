"""What `audit splits` does: lists of the user's own, and of pretraining, are held against the splits of a build."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from flickr_assets.errors import UsageError
from flickr_assets.listaudit.holding import Common, Exposed, Held, common, exposed, held_against
from flickr_assets.listaudit.lists import MOST_KEPT, UserList, read_lists
from flickr_assets.listaudit.reference import TABLES, reference_of
from flickr_assets.listaudit.searching import Searched, search
from flickr_assets.paths import Home
from flickr_assets.stats.wording import counted

from .console import err, print_json, say, tell
from .list_shown import show_common, show_held, show_searched, show_sizes, within
from .out_files import check_place, unwritable_out, written
from .stale import tell_stale

FORMS = {".csv": "csv", ".json": "json", ".parquet": "parquet"}


class Row(NamedTuple):
    """A photograph of --out. file: the list. photo_id: empty of a line that names none. of: a split, or what it is a double of.

    place: the line of the list; of one of pretraining, the byte. detail: in words.
    """

    file: str
    finding: str
    photo_id: str
    of: str
    is_fault: bool
    place: int | None
    detail: str


def audit_lists(
    home: Home,
    lists: Sequence[Path],
    against: Sequence[Path],
    n_shown: int,
    *,
    to: Path | None = None,
    force: bool = False,
    json: bool = False,
) -> None:
    """Show, print or write what is found. Raises UsageError `out-form`, `out-is-input` and as `check_place`, InputError, HomeError."""
    form = _form(to)
    _refuse_input(to, [*lists, *against])
    if to is not None:
        check_place(to, home)
    for path in [*lists, *against]:
        if path.is_fifo() and path.parts[:2] != ("/", "dev"):
            tell(f"{path} is a pipe: what is written into it is waited for.", style="dim")
    reference = reference_of(home)
    tell_stale(home, TABLES, "What is found by it")
    with _watched() as progress:
        given = {path: read_lists(path, progress) for path in lists}
    all_given = [one for found in given.values() for one in found]
    held = [held_against(one, reference) for one in all_given]
    shared = common(all_given, reference)
    with _watched() as progress:
        searched = search(against, reference, {photo_id for one in all_given for photo_id in one.photo_ids}, progress)
    seen = [(one, exposed(one.found, reference, all_given)) for one in searched]
    if json:
        from dataclasses import asdict

        told = {"lists": [_json(one) for one in held], "common": [asdict(one) for one in shared]}
        print_json(told | {"against": [_json_of(*one) for one in seen]})
    else:
        for path, found in given.items():
            show_sizes(str(path), found)
        for one in held:
            show_held(one, n_shown)
        for one in shared:
            show_common(one, n_shown)
        for one, splits in seen:
            show_searched(one, splits, len(reference.photo_ids), n_shown)
    if to is not None:
        rows = [
            *(row for one in held for row in _rows(one)),
            *(row for one in shared for row in _common_rows(one)),
            *(row for one, splits in seen for row in _sightings(one, splits)),
        ]
        _write(rows, form, to, force=force)
        if not json:
            some = f", of what is named again or not read {MOST_KEPT:,} a list" if any(_is_cut(one) for one in all_given) else ""
            say(f"{counted(len(rows), 'row')} written to {to}{some}", style="dim")


def _is_cut(given: UserList) -> bool:
    return given.n_repeated > len(given.repeated) or given.n_unread > len(given.unread)


def _refuse_input(to: Path | None, inputs: Sequence[Path]) -> None:
    """Raises UsageError `out-is-input`: what is audited is not to be written over."""
    if to is not None and any(to.resolve() == path.resolve() for path in inputs):
        raise UsageError("out-is-input", "is what is to be audited.", place=str(to), remedy="Name another --out.")


def _form(to: Path | None) -> str:
    form = "csv" if to is None else FORMS.get(to.suffix.lower(), "")
    if not form:
        raise UsageError(
            "out-form", "rows are written as .csv, .json or .parquet.", place=str(to), remedy="Name a file that ends so."
        )
    return form


def _rows(held: Held) -> Iterator[Row]:
    name = held.list.name
    for overlap in held.overlaps:
        for photo_id in overlap.photo_ids:
            code = "leak" if overlap.is_leak else "shared"
            yield Row(name, code, photo_id, f"{overlap.scheme}/{overlap.split}", overlap.is_leak, None, "")
    for code, doubles in (("picture-double", held.pictures), ("caption-double", held.captions)):
        for double in doubles:
            yield Row(name, code, double.own, double.other, bool(double.splits), None, f"{double.kind}{within(double.splits)}")
    for photo_id in held.unknown:
        yield Row(name, "unknown", photo_id, "", True, None, "")
    for photo_id in held.withdrawn:
        yield Row(name, "withdrawn", photo_id, "", True, None, "by exclude.txt")
    for one in held.list.repeated:
        yield Row(name, "repeated", one.photo_id, "", True, one.line, f"first on {one.first}")
    for one in held.list.unread:
        yield Row(name, "unread", "", one.text, True, one.line, one.message)


def _common_rows(shared: Common) -> Iterator[Row]:
    for photo_id in shared.photo_ids:
        yield Row(shared.a, "common", photo_id, shared.b, True, None, "")
    for one in shared.pictures:
        yield Row(shared.a, "common-picture", one.a, one.b, True, None, f"{one.kind}, in {shared.b}")


def _sightings(searched: Searched, splits: Iterable[Exposed]) -> Iterator[Row]:
    for one in splits:
        for sighting in one.sightings:
            yield Row(
                searched.path,
                "exposed",
                sighting.photo_id,
                one.of,
                one.is_held_out,
                sighting.byte,
                f"{sighting.kind}: {sighting.text}",
            )


def _json(held: Held) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "list": held.list.name,
        "role": held.role,
        "n_photos": len(held.list.photo_ids),
        "numbers_of": held.list.numbers_of,
        "origin": {
            "relation": held.origin.relation,
            "splits": ["/".join(split) for split in held.origin.splits],
            "n_shared": held.origin.n_shared,
            "n_split": held.origin.n_split,
        },
        "splits": [asdict(one) for one in held.overlaps],
        "pictures": [asdict(one) for one in held.pictures],
        "captions": [asdict(one) for one in held.captions],
        "unknown": held.unknown,
        "withdrawn": held.withdrawn,
        "n_repeated": held.list.n_repeated,
        "repeated": [one._asdict() for one in held.list.repeated],
        "n_unread": held.list.n_unread,
        "unread": [one._asdict() for one in held.list.unread],
    }


def _json_of(searched: Searched, splits: Sequence[Exposed]) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "against": searched.path,
        "n_lines": searched.n_lines,
        "n_bytes": searched.n_bytes,
        "column": searched.form.column,
        "recognised": dict(+searched.tally.counts),
        "n_records": searched.tally.n_records,
        "n_unrecognised": searched.tally.n_unread,
        "first_unrecognised": searched.tally.first_unread,
        "n_hashed": searched.n_hashed,
        "n_photos": len(searched.found),
        "splits": [{**asdict(one), "n_found": len(one.sightings)} for one in splits],
    }


def _write(rows: Sequence[Row], form: str, to: Path, *, force: bool) -> None:
    """Raises UsageError `out-differs`, `out-unwritable`."""
    from tempfile import TemporaryDirectory

    import pyarrow as pa

    from .rows import write_rows

    types = (pa.string(), pa.string(), pa.string(), pa.string(), pa.bool_(), pa.int64(), pa.string())
    columns = zip(Row._fields, types, strict=True)
    table = pa.table({name: pa.array([getattr(row, name) for row in rows], kind) for name, kind in columns})
    with TemporaryDirectory() as folder:
        made = Path(folder) / "rows"
        write_rows(table, form, made)
        with unwritable_out(to):
            written({to: made.read_bytes()}, existing="replace" if force else "keep")


@contextmanager
def _watched() -> Generator[Callable[[Path, int, int], None]]:
    """A bar on a terminal, for lists that take minutes."""
    if not err.is_terminal:
        yield lambda path, done, total: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        tasks: dict[Path, Any] = {}

        def tell(path: Path, done: int, total: int) -> None:
            if path not in tasks:
                tasks[path] = progress.add_task(path.name, total=total)
            progress.update(tasks[path], completed=done)

        yield tell
