"""What `flickr-assets tables` shows: the contract, and how many rows a build has of it."""

from flickr_assets.build.publish import read_manifest
from flickr_assets.build.steps import contracts, views
from flickr_assets.datamd import contract_json
from flickr_assets.errors import UsageError
from flickr_assets.paths import Home
from flickr_assets.schema import Column, Table

from .console import command, print_json, right, say, show_table


def row_counts(home: Home) -> dict[str, int]:
    """{table: rows} of what is published; nothing where nothing is."""
    if not home.manifest.exists():
        return {}
    return {name: table["n_rows"] for name, table in read_manifest(home)["tables"].items()}


def write_contract(home: Home, name: str | None) -> None:
    """Every table's contract, or one's, as JSON; with `n_rows` where there is a build."""
    counts = row_counts(home)
    chosen = [_known(name)] if name is not None else list(contracts().values())
    print_json([{**contract_json(table), **({"n_rows": counts.get(table.name)} if counts else {})} for table in chosen])


def show_contract(home: Home) -> None:
    """A line a table."""
    counts = row_counts(home)
    if counts:
        rows = [(t.name, counts.get(t.name, "view" if t.name in views() else "-"), t.description) for t in contracts().values()]
        show_table(("table", right("rows"), "what it is"), rows)
        say(f"\nrows are those of {home.root} ({home.origin}); {command('tables NAME')} shows columns and keys")
    else:
        show_table(("table", "what it is"), [(t.name, t.description) for t in contracts().values()])
        say(f"\nnothing is built in {home.root} ({home.origin}); {command('tables NAME')} shows columns and keys")


def show_contract_table(home: Home, name: str) -> None:
    """One table: its columns, key, references and rows. Raises UsageError `table-unknown`."""
    table = _known(name)
    counts = row_counts(home)
    say(table.name, style="bold")
    say(f"{table.description}\n")
    show_table(
        ("column", "type", "what it is"), [(c.name, c.type + ("?" if c.nullable else ""), _meaning(c)) for c in table.columns]
    )
    say(f"\nkey         {', '.join(table.key)}")
    for reference in table.references:
        say(f"references  {', '.join(reference.columns)} → {reference.target}")
    if table.name in views():
        say(f"view of     {', '.join(views()[table.name].inputs)}")
    elif counts:
        n_rows = f"{counts[name]:,}" if name in counts else "not in this build"
        say(f"rows        {n_rows}  ({home.root}, {home.origin})")
    if any(column.nullable for column in table.columns):
        say("?           may be null")


def _meaning(column: Column) -> str:
    unit = f" [{column.unit}]" if column.unit else ""
    words = f" One of: {', '.join(column.vocabulary)}." if column.vocabulary else ""
    return f"{column.description}{unit}{words}"


def _known(name: str) -> Table:
    if name not in contracts():
        raise UsageError("table-unknown", f"there is no table {name}.", remedy="`flickr-assets tables` lists them.")
    return contracts()[name]
