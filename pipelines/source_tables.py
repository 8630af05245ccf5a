"""What `flickr-assets sources` shows: releases found and missing, files and their fate."""

from dataclasses import asdict

from flickr_assets.build.freshness import look, raw_folder
from flickr_assets.errors import UsageError
from flickr_assets.paths import Home
from flickr_assets.rawfiles.inventory import Inventory
from flickr_assets.registry import sources
from flickr_assets.source import Source

from .console import out, print_json, show_table


def _inventory(home: Home) -> Inventory:
    return look(home, raw_folder(home, home.settings()))


def _found(inventory: Inventory, name: str) -> list[str]:
    return [f"{c.path}!{c.member}" if c.member else c.path for c in inventory.candidates if c.source == name]


def _missing_parts(inventory: Inventory, name: str, source: Source) -> list[str]:
    here = {candidate.part for candidate in inventory.candidates if candidate.source == name}
    return [part for part in source.parts if part not in here]


def _fact(inventory: Inventory, name: str, source: Source) -> dict[str, object]:
    found = _found(inventory, name)
    missing = _missing_parts(inventory, name, source) if found else []
    return {
        "source": name,
        "title": source.title,
        "status": "found" if found else "missing",
        "files": found,
        "missing_parts": missing,
        "look_for": source.missing,
        "url": source.url,
        "obtain": source.obtain,
        "licence": asdict(source.licence),
        "tables": [table.name for table in source.tables],
    }


def show_sources(home: Home, json: bool) -> None:
    """A row a release."""
    inventory = _inventory(home)
    facts = [_fact(inventory, name, source) for name, source in sources().items()]
    if json:
        print_json(facts)
        return
    rows = []
    for name, source in sources().items():
        found, missing = _found(inventory, name), _missing_parts(inventory, name, source)
        state = (
            f"{found[0]}" + (f" and {len(found) - 1} more" if len(found) > 1 else "") if found else f"- look for {source.missing}"
        )
        if found and missing:
            state += f" (missing: {', '.join(missing[:4])}{' …' if len(missing) > 4 else ''})"
        rows.append((name, source.title, state))
    show_table("", ("source", "release", "found"), rows)
    passed_over = [file for file in inventory.files if file.status in ("unrecognised", "refused", "skipped")]
    out.print(f"\n{len(inventory.candidates):,} inputs recognised, {len(passed_over):,} files passed over (--files says why).")
    out.print("flickr-assets sources NAME tells where a release is asked for, and its terms.")


def show_source(home: Home, name: str, json: bool) -> None:
    """One release: what it is, where to ask, its terms, what is here of it. Raises UsageError `source-unknown`."""
    if name not in sources():
        raise UsageError("source-unknown", f"there is no source {name}.", remedy="`flickr-assets sources` lists them.")
    source = sources()[name]
    fact = _fact(_inventory(home), name, source)
    if json:
        print_json(fact)
        return
    out.print(f"[bold]{source.title}[/bold]\n{source.description}\n")
    lines = [
        ("ask at", source.url),
        ("how", source.obtain),
        ("terms", source.licence.stated),
        ("linked terms", source.licence.linked),
        ("they agree", "yes" if source.licence.agree else "no"),
        ("read", f"{source.licence.read_on or 'not read'}  {source.licence.url}"),
        ("file names", ", ".join(source.names)),
        ("look for", source.missing),
        ("tables", ", ".join(table.name for table in source.tables)),
        ("found", "\n".join(_found(_inventory(home), name)[:12]) or "nothing"),
    ]
    show_table("", ("", " "), lines)


def show_files(home: Home, json: bool) -> None:
    """A row a file."""
    inventory = _inventory(home)
    if json:
        print_json([asdict(file) for file in inventory.files])
        return
    rows = [(f"{f.path}!{f.member}" if f.member else f.path, f.status, f.source or "", f.note) for f in inventory.files]
    show_table("", ("file", "status", "source", "why"), rows)
