"""What `flickr-assets sources` shows: releases found and missing, files and their fate."""

from dataclasses import asdict

from flickr_assets.build.freshness import look, raw_folder
from flickr_assets.errors import UsageError
from flickr_assets.paths import Home
from flickr_assets.rawfiles.inventory import Candidate, Inventory, RawFile
from flickr_assets.registry import sources
from flickr_assets.source import Source

from .console import command, path, print_json, right, say, show_table

PASSED_OVER = ("unrecognised", "refused", "skipped")
N_PARTS_SHOWN = 6
N_FILES_SHOWN = 12


def _inventory(home: Home) -> Inventory:
    """The raw folder as it is now; nothing where no home says which folder that is."""
    return look(home, raw_folder(home, home.settings())) if home.exists else Inventory((), ())


def _place(file: Candidate | RawFile) -> str:
    return f"{file.path}!{file.member}" if file.member else file.path


def _found(inventory: Inventory, name: str) -> list[str]:
    return [_place(candidate) for candidate in inventory.candidates if candidate.source == name]


def _missing_parts(inventory: Inventory, name: str, source: Source) -> list[str]:
    here = {candidate.part for candidate in inventory.candidates if candidate.source == name}
    return [part for part in source.parts if part not in here] if here else []


def _fact(inventory: Inventory, name: str, source: Source) -> dict[str, object]:
    found = _found(inventory, name)
    return {
        "source": name,
        "title": source.title,
        "status": "found" if found else "missing",
        "files": found,
        "missing_parts": _missing_parts(inventory, name, source),
        "look_for": source.missing,
        "url": source.url,
        "obtain": source.obtain,
        "licence": asdict(source.licence),
        "tables": [table.name for table in source.tables],
    }


def show_sources(home: Home, json: bool) -> None:
    """A row a release: those found, those of which parts are missing, those missing, with what to look for and where to ask."""
    inventory = _inventory(home)
    if json:
        print_json([_fact(inventory, name, source) for name, source in sources().items()])
        return
    found = {name: source for name, source in sources().items() if _found(inventory, name)}
    if found:
        rows = [(name, len(_found(inventory, name)), source.title) for name, source in found.items()]
        show_table(("found", right("inputs"), "release"), rows)
        say()
    partly = [(name, _some(parts)) for name, source in found.items() if (parts := _missing_parts(inventory, name, source))]
    if partly:
        show_table(("found in part", "missing"), partly)
        say()
    missing = [(name, _way(source)) for name, source in sources().items() if name not in found]
    if missing:
        show_table(("missing", "look for"), missing)
        say()
    if home.exists:
        raw = home.settings().raw or "the bundled sample"
        n_over = sum(file.status in PASSED_OVER for file in inventory.files)
        say(
            f"{len(inventory.candidates):,} inputs recognised in {raw}, {n_over:,} file{'s' if n_over != 1 else ''} passed over: "
            f"{command('sources --files', home)}"
        )
    else:
        say(f"nothing has been read into {home.root} ({home.origin}): {command('build --raw DIR', home)}")
    say(f"where a release is asked for, and its terms: {command('sources NAME', home)}")


def _way(source: Source) -> str:
    return f"{source.missing}; ask at {source.url}" if source.url else source.missing


def _some(parts: list[str]) -> str:
    return ", ".join(parts[:N_PARTS_SHOWN]) + (f" and {len(parts) - N_PARTS_SHOWN} more" if len(parts) > N_PARTS_SHOWN else "")


def show_source(home: Home, name: str, json: bool) -> None:
    """One release: what it is, where to ask, its terms, what is here of it. Raises UsageError `source-unknown`."""
    if name not in sources():
        raise UsageError("source-unknown", f"there is no source {name}.", remedy="`flickr-assets sources` lists them.")
    source = sources()[name]
    inventory = _inventory(home)
    if json:
        print_json(_fact(inventory, name, source))
        return
    found = _found(inventory, name)
    licence = source.licence
    say(source.title, style="bold")
    say(f"{source.description}\n")
    facts = [
        ("ask at", source.url),
        ("how", source.obtain),
        ("terms", licence.stated),
        ("linked terms", licence.linked),
        ("terms agree", "yes" if licence.agree else "no: what is stated and what is linked differ"),
        ("terms read", ", ".join(filter(None, (licence.read_on or "not read yet", licence.url)))),
        ("file names", ", ".join(source.names)),
        ("look for", source.missing),
        ("not here", ", ".join(_missing_parts(inventory, name, source))),
        ("tables", ", ".join(table.name for table in source.tables)),
    ]
    facts += [("found", place) for place in found[:1] or ["nothing"]] + [("", place) for place in found[1:N_FILES_SHOWN]]
    show_table(("", ""), [fact for fact in facts if fact[1]])
    if len(found) > N_FILES_SHOWN:
        say(f"and {len(found) - N_FILES_SHOWN:,} more: {command('sources --files', home)}")


def show_files(home: Home, json: bool) -> None:
    """A row a file."""
    inventory = _inventory(home)
    if json:
        print_json([asdict(file) for file in inventory.files])
        return
    rows = [(f.status, f.source or "-", f"{_place(f)}  ({f.note})" if f.note else _place(f)) for f in inventory.files]
    show_table(("status", "source", path("file")), rows)
