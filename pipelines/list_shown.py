"""How `audit splits` looks: what lists come to, in lines that fit the screen."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from flickr_assets.listaudit.forms import KEYS, Algorithm, Form
from flickr_assets.listaudit.holding import NO_SPLIT, Common, Exposed, Held, named
from flickr_assets.listaudit.lists import UserList
from flickr_assets.listaudit.reference import is_kept
from flickr_assets.listaudit.searching import Searched
from flickr_assets.rawfiles.names import on_one_line
from flickr_assets.stats.wording import counted, is_are, listed, percent

from .audit_commands import FAULT
from .console import page_width, right, say, say_folded, show_table

# Of the name of a list in a table.
MOST_LETTERS = 28
# A mark, FAULT or none, and what there is to say.
Remark = tuple[str, str]
NO_SCHEMES = "this build has no scheme: lay a release with splits (flickr-assets sources) into the raw folder"
# What is recognised by a hash; one of 64 digits, by which nothing was found, may be either's.
_HASHES = {"md5": "md5 hash", "sha1": "sha1 hash", "sha256": "sha256 (or Xet) hash", "phash": "phash hash", "xet": "Xet hash"}
CHANCE = "if they are another collection's, what is found is chance"


def show_sizes(file: str, lists: Sequence[UserList]) -> None:
    """Of a file that names splits, how many photographs each has."""
    if len(lists) > 1:
        _say(f"{file} holds {counted(len(lists), 'list')}:", style="bold")
        show_table(
            ("split", right("photographs"), right("not read")),
            [(on_one_line(one.split), len(one.photo_ids), one.n_unread) for one in lists],
        )
        say()


def show_held(held: Held, n_shown: int) -> None:
    """A list: what it is, what it shares, and what there is to look at."""
    given = held.list
    if given.photo_ids:
        but = f", but for what is withdrawn ({len(held.withdrawn):,})" if held.withdrawn and held.origin.splits else ""
        size = counted(len(given.photo_ids), "photograph")
        _say(f"{given.name}: {size}, taken as {held.role}; it {named(held.origin)}{but}.", style="bold")
    else:
        _say(f"{given.name}: names no photograph.", style="bold")
    rows = [
        (
            FAULT if one.is_leak else "",
            f"{one.scheme}/{one.split}",
            one.n_shared,
            percent(one.n_shared, len(given.photo_ids)),
            one.n_split,
        )
        for one in held.overlaps
    ]
    if rows:
        show_table(("", "split", right("shared"), right("of the list"), right("photographs")), rows)
    _show([*(_leaks(held, n_shown) if given.photo_ids else ()), *_remarks(held, n_shown)])
    say()


def show_common(shared: Common, n_shown: int) -> None:
    """What two lists share."""
    _say(f"{shared.a} and {shared.b} share {counted(len(shared.photo_ids), 'photograph')}.", style="bold")
    pictures = [f"{one.a} is {one.b} ({one.kind})" for one in shared.pictures]
    _show(
        [
            *_remark(FAULT, shared.photo_ids, "in both", n_shown),
            *_remark(FAULT, pictures, "the same picture, or nearly, in one and in the other", n_shown),
        ]
    )
    say()


def show_searched(searched: Searched, splits: Sequence[Exposed], n_photos: int, n_shown: int) -> None:
    """A list of pretraining: what of it was recognised, and which photographs it names. n_photos: of the build."""
    size = f"{counted(searched.n_lines, 'line')}, {_size(searched.n_bytes)}"
    kinds = sorted({sighting.kind for sighting in searched.found.values()})
    by = f", by {listed(kinds)}" if kinds else ""
    _say(f"{searched.path}: {size}: names {counted(len(searched.found), 'photograph')} of this build{by}.", style="bold")
    _show([*_recognised(searched), *_hashes(searched, n_photos)])
    rows = [
        (
            FAULT if one.is_held_out else "",
            _label(on_one_line(one.of)),
            len(one.sightings),
            one.n,
            _some([of.photo_id for of in one.sightings], n_shown),
        )
        for one in splits
        if one.sightings
    ]
    if rows:
        show_table(("", "split", right("found"), right("of"), "photographs"), rows, width=page_width())
    if all(one.of == NO_SPLIT for one in splits):
        _show([(FAULT, f"held against no split, for {NO_SCHEMES}")])
    clean = [one.of for one in splits if one.is_held_out and not one.sightings]
    _show([("", f"none of {listed(clean)} among what was recognised")] if clean else [])
    say()


def _label(name: str) -> str:
    """A name that leaves room beside it: of a long path the end."""
    return name if len(name) <= MOST_LETTERS else f"…{name[1 - MOST_LETTERS :]}"


def _recognised(searched: Searched) -> Iterator[Remark]:
    """How much of a list was understood, and what of it is guessed."""
    tally = searched.tally
    told = [f"{n:,} by {_HASHES.get(kind, kind)}" for kind, n in tally.counts.most_common() if n]
    yield "", f"recognised: {tally.n_records - tally.n_unread:,} of {counted(tally.n_records, 'record')}, {listed(told)}"
    if tally.first_unread is not None:
        place, text = tally.first_unread
        is_json = searched.form.layout == "json"
        mark = FAULT if not is_json and 2 * tally.n_unread > tally.n_records else ""
        first = f"the first {'item' if is_json else 'on line'} {place:,}: {text}"
        yield mark, f"not recognised: {tally.n_unread:,} of {counted(tally.n_records, 'record')}, {first}"
    guessed = _guessed(searched.form)
    if guessed and tally.counts["number"]:
        yield "", f"the numbers {guessed} are taken for Flickr's: {CHANCE}"


def _guessed(form: Form) -> str:
    """Where the numbers stand of which nothing says that they are Flickr's."""
    keys = [f"under {key!r}" for key in form.keys if key not in KEYS]
    places = (
        f"of column {(form.column or 0) + 1}" if form.column is not None else "",
        "in its arrays" if form.is_array else "",
        "that are keys" if form.has_number_keys else "",
        *keys,
    )
    return listed([place for place in places if place])


def _hashes(searched: Searched, n_photos: int) -> Iterator[Remark]:
    """Which photographs a list of hashes can be asked for at all."""
    for algorithm, n in searched.n_hashed.items():
        if n == 0:
            yield "", f"no {algorithm} hash of any photograph is known; nothing can be found by them"
        elif n < n_photos:
            of = f"{n:,} of the {counted(n_photos, 'photograph')}{_why(algorithm)}"
            yield "", f"{algorithm} hashes are known of {of}; the others cannot be found by them"


def _why(algorithm: Algorithm) -> str:
    return "" if is_kept(algorithm) else ", those of what is held out and of your lists"


def _size(n_bytes: int) -> str:
    return f"{n_bytes / 1e6:,.1f} MB" if n_bytes >= 100_000 else counted(n_bytes, "byte")


def _remarks(held: Held, n_shown: int) -> Iterator[Remark]:
    """A line for each kind of thing to look at but leaks, with the first of them."""
    given = held.list
    if given.numbers_of:
        mark, small = (FAULT, ", though most are as small as COCO's") if given.is_doubtful else ("", "")
        yield mark, f"the numbers under {given.numbers_of} are taken for Flickr's{small}: {CHANCE}"
    pictures = [f"{one.own} is {one.other} ({one.kind}{within(one.splits)})" for one in held.pictures]
    mark = FAULT if any(one.splits for one in held.pictures) else ""
    yield from _remark(mark, pictures, "the same picture, or nearly, under two numbers", n_shown)
    captions = [f"{one.own} is {one.other}" for one in held.captions]
    yield from _remark("", captions, f"captions that read alike, the second of a photograph that is {_verb(held)}", n_shown)
    yield from _remark(FAULT, held.withdrawn, "withdrawn by exclude.txt, so not audited", n_shown)
    yield from _remark(FAULT, held.unknown, "unknown to this build", n_shown)
    repeated = [f"{one.photo_id} on line {one.line:,}, first on {one.first:,}" for one in given.repeated]
    yield from _remark(FAULT, repeated, "named again", n_shown, given.n_repeated)
    unread = [f"line {one.line:,}, {one.message.rstrip('.')}" for one in given.unread]
    yield from _remark(FAULT, unread, "not read", n_shown, given.n_unread)


def _leaks(held: Held, n_shown: int) -> Iterator[Remark]:
    """What is trained on and held out: of each split how many, of all together which."""
    leaks = [one for one in held.overlaps if one.is_leak]
    if held.origin.relation == "no schemes":
        yield FAULT, f"leaks: nothing to ask, for {NO_SCHEMES}"
    elif leaks:
        members = set(chain.from_iterable(one.photo_ids for one in leaks))
        photo_ids = [photo_id for photo_id in held.list.photo_ids if photo_id in members]
        told = listed([f"{one.n_shared:,} in {one.scheme}/{one.split}" for one in leaks])
        total = f", {len(photo_ids):,} together" if len(leaks) > 1 else ""
        are = is_are(sum(one.n_shared for one in leaks))
        yield FAULT, f"leaks: {_verb(held)} elsewhere {are} {told}{total}: {_some(photo_ids, n_shown)}"
    else:
        yield "", f"no photograph of it is {_verb(held)} by a scheme of this build"


def _verb(held: Held) -> str:
    """What others do with photographs that leak."""
    return "held out" if held.role == "trained" else "trained on"


def _remark(mark: str, names: Sequence[str], words: str, n_shown: int, n: int = 0) -> Iterator[Remark]:
    """n: how many there are, where not all of them are in `names`."""
    if names:
        yield mark, f"{words} ({n or len(names):,}): {', '.join(names[:n_shown])}{', …' if len(names) > n_shown else ''}"


def _some(names: Sequence[str], n: int) -> str:
    return ", ".join(names[:n]) + (f", … ({len(names):,})" if len(names) > n else "")


def within(splits: Sequence[str]) -> str:
    """Where a double stands, behind its kind."""
    return f", in {listed(splits)}" if splits else ""


def _show(remarks: Iterable[Remark]) -> None:
    """Remarks under each other, and a blank line."""
    rows = [(mark, on_one_line(text)) for mark, text in remarks]
    if rows:
        show_table(("", ""), rows, width=page_width())


def _say(line: str, style: str = "") -> None:
    """Running text; what a list brought along of control characters is written out."""
    say_folded(on_one_line(line), style)
