"""What `audit splits` shows: lists of the user's own, and of pretraining, held against the splits of a build."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from flickr_assets.errors import UsageError
from flickr_assets.listaudit.holding import Common, Exposed, Held, common, exposed, held_against, named
from flickr_assets.listaudit.lists import read_lists
from flickr_assets.listaudit.reference import reference_of
from flickr_assets.listaudit.searching import Searched, search
from flickr_assets.paths import Home
from flickr_assets.stats.wording import counted, listed

from .audit_commands import FAULT
from .console import err, print_json, right, say, show_table

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


def audit_lists(home: Home, lists: Sequence[Path], against: Sequence[Path], to: Path | None, n_shown: int, json: bool) -> None:
    """Show, print or write what is found. Raises UsageError `out-form` or `out-is-input`, InputError and HomeError."""
    form = _form(to)
    _refuse_input(to, [*lists, *against])
    reference = reference_of(home)
    given = [found for path in lists for found in read_lists(path)]
    held = [held_against(one, reference) for one in given]
    shared = common(given, reference)
    with _watched() as progress:
        searched = search(against, reference, {photo_id for one in given for photo_id in one.photo_ids}, progress)
    seen = [(one, exposed(one.found, reference, given)) for one in searched]
    rows = [
        *(row for one in held for row in _rows(one)),
        *(row for one in shared for row in _common_rows(one)),
        *(row for one, splits in seen for row in _sightings(one, splits)),
    ]
    if to is not None:
        _write(rows, form, to)
    if json:
        from dataclasses import asdict

        told = {"lists": [_json(one) for one in held], "common": [asdict(one) for one in shared]}
        print_json(told | {"against": [_json_of(*one) for one in seen]})
        return
    for one in held:
        _show(one, n_shown)
    for one in shared:
        _show_common(one, n_shown)
    for one, splits in seen:
        _show_searched(one, splits, n_shown)
    if to is not None:
        say(f"{len(rows):,} rows written to {to}", style="dim")


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


def _show(held: Held, n_shown: int) -> None:
    given = held.list
    say(
        f"{given.name}: {counted(len(given.photo_ids), 'photograph')}, taken as {held.role}; it {named(held.origin)}.", style="bold"
    )
    rows = [
        (
            FAULT if one.is_leak else "",
            f"{one.scheme}/{one.split}",
            one.n_shared,
            _share(one.n_shared, len(given.photo_ids)),
            one.n_split,
        )
        for one in held.overlaps
    ]
    if rows:
        show_table(("", "split", right("shared"), right("of the list"), right("photographs")), rows)
    for line in _remarks(held, n_shown):
        say(line)
    say()


def _share(n: int, n_of: int) -> str:
    return f"{100 * n / n_of:.1f} %"


def _remarks(held: Held, n_shown: int) -> Iterator[str]:
    """A line for each kind of thing to look at, with the first of them."""
    leaks = [one for one in held.overlaps if one.is_leak]
    verb = "held out" if held.role == "trained" else "trained on"
    if leaks:
        told = listed([f"{one.n_shared:,} in {one.scheme}/{one.split}" for one in leaks])
        yield f"{FAULT} leaks: {verb} elsewhere are {told}: {_some(leaks[0].photo_ids, n_shown)}"
    else:
        yield f"no photograph of it is {verb} by a scheme of this build"
    pictures = [f"{one.own} is {one.other} ({one.kind}{_in(one.splits)})" for one in held.pictures]
    mark = FAULT if any(one.splits for one in held.pictures) else " "
    yield from _remark(mark, pictures, "the same picture, or nearly, under two numbers", n_shown)
    captions = [f"{one.own} is {one.other}" for one in held.captions]
    yield from _remark(" ", captions, f"captions that read alike, the second of a photograph that is {verb}", n_shown)
    yield from _remark(FAULT, held.unknown, "unknown to this build", n_shown)
    repeated = [f"{one.photo_id} on line {one.line:,}, first on {one.first:,}" for one in held.list.repeated]
    yield from _remark(FAULT, repeated, "named again", n_shown)
    unread = [f"line {one.line:,}, {one.message.rstrip('.')}" for one in held.list.unread]
    yield from _remark(FAULT, unread, "not read", n_shown)


def _remark(mark: str, names: Sequence[str], words: str, n_shown: int) -> Iterator[str]:
    if names:
        yield f"{mark} {words} ({len(names):,}): {', '.join(names[:n_shown])}{', …' if len(names) > n_shown else ''}"


def _some(names: Sequence[str], n: int) -> str:
    return ", ".join(names[:n]) + (f", … ({len(names):,})" if len(names) > n else "")


def _in(splits: Sequence[str]) -> str:
    return f", in {listed(splits)}" if splits else ""


def _show_common(shared: Common, n_shown: int) -> None:
    say(f"{shared.a} and {shared.b} share {counted(len(shared.photo_ids), 'photograph')}.", style="bold")
    for line in (
        *_remark(FAULT, shared.photo_ids, "in both", n_shown),
        *_remark(
            FAULT,
            [f"{one.a} is {one.b} ({one.kind})" for one in shared.pictures],
            "the same picture, or nearly, in one and in the other",
            n_shown,
        ),
    ):
        say(line)
    say()


def _show_searched(searched: Searched, splits: Sequence[Exposed], n_shown: int) -> None:
    size = f"{counted(searched.n_lines, 'line')}, {searched.n_bytes / 1e6:,.1f} MB"
    kinds = sorted({sighting.kind for sighting in searched.found.values()})
    by = f", by {listed(kinds)}" if kinds else ""
    say(f"{searched.path}: {size}: names {counted(len(searched.found), 'photograph')} of this build{by}.", style="bold")
    if searched.column is not None and "number" in kinds:
        say(
            f"the numbers of column {searched.column + 1} are taken for Flickr's: if they are another collection's, these are chance"
        )
    found = [one for one in splits if one.sightings]
    if found:
        rows = [
            (
                FAULT if one.is_held_out else "",
                one.of,
                len(one.sightings),
                one.n,
                _some([of.photo_id for of in one.sightings], n_shown),
            )
            for one in found
        ]
        show_table(("", "split", right("found"), right("of"), "photographs"), rows)
    clean = [one.of for one in splits if one.is_held_out and not one.sightings]
    if clean:
        say(f"none of {listed(clean)}")
    say()


def _rows(held: Held) -> Iterator[Row]:
    name = held.list.name
    for overlap in held.overlaps:
        for photo_id in overlap.photo_ids:
            code = "leak" if overlap.is_leak else "shared"
            yield Row(name, code, photo_id, f"{overlap.scheme}/{overlap.split}", overlap.is_leak, None, "")
    for code, doubles in (("picture-double", held.pictures), ("caption-double", held.captions)):
        for double in doubles:
            yield Row(name, code, double.own, double.other, bool(double.splits), None, f"{double.kind}{_in(double.splits)}")
    for photo_id in held.unknown:
        yield Row(name, "unknown", photo_id, "", True, None, "")
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

    given = asdict(held.list)
    return {
        "list": given.pop("name"),
        "role": held.role,
        "n_photos": len(held.list.photo_ids),
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
        "repeated": given["repeated"],
        "unread": given["unread"],
    }


def _json_of(searched: Searched, splits: Sequence[Exposed]) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "against": searched.path,
        "n_lines": searched.n_lines,
        "n_bytes": searched.n_bytes,
        "column": searched.column,
        "n_photos": len(searched.found),
        "splits": [{**asdict(one), "n_found": len(one.sightings)} for one in splits],
    }


def _write(rows: Sequence[Row], form: str, to: Path) -> None:
    import pyarrow as pa

    from .rows import write_rows

    types = (pa.string(), pa.string(), pa.string(), pa.string(), pa.bool_(), pa.int64(), pa.string())
    columns = zip(Row._fields, types, strict=True)
    write_rows(pa.table({name: pa.array([getattr(row, name) for row in rows], kind) for name, kind in columns}), form, to)


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
