"""What is looked at again though nothing has changed: files and tables by their bytes, and every check."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from flickr_assets.build.faults import Fault, Verification
from flickr_assets.build.rechecking import recheck
from flickr_assets.build.verification import verify_files, verify_tables
from flickr_assets.errors import FlickrError, unwritable
from flickr_assets.paths import Home
from flickr_assets.schema.accounts import SOURCE_FILE

from .failing import refused
from .report import checked
from .resources import HomeResource
from .shown import shown
from .specs import asset_key, check_key

FILES, TABLES = "files_are_as_read", "tables_are_as_stored"
N_SHOWN = 50
# A digest whole: it is there to be compared.
WIDTH = 80

_SPECS = [
    dg.AssetCheckSpec(
        FILES,
        asset=asset_key(SOURCE_FILE.name),
        description="Every raw file that was read holds what it held, whatever its size and time say: contents by sha256, alike files "
        "of a folder by the digest over names, lengths and CRC-32, members of a zip by their CRC-32, pictures by the sha256 that "
        "was recorded of them (or by names, sizes and times alone).",
    ),
    dg.AssetCheckSpec(
        TABLES,
        asset=asset_key(SOURCE_FILE.name),
        description="Every Parquet file that the ledger or the manifest names has the sha256 that it was stored with; ledger, "
        "manifest and catalogue can be read, and what is published has its record.",
    ),
]


@dg.multi_asset_check(name="verification", specs=_SPECS, can_subset=True)
def verification(context: dg.AssetCheckExecutionContext, home: HomeResource) -> Iterator[dg.AssetCheckResult]:
    """Read again what was made and what was read, to its last byte. Tables first, whose outcome stands: raw files may be away."""
    wanted = {key.name for key in context.selected_asset_check_keys}
    errors: dict[str, FlickrError] = {}
    for name, look in ((TABLES, verify_tables), (FILES, verify_files)):
        if name in wanted:
            try:
                yield _result(name, look(home.home, context.log.debug))
            except (FlickrError, OSError) as found:
                error = found if isinstance(found, FlickrError) else unwritable(found, home.home.root)
                errors.setdefault(str(error), error)
    if errors:
        raise refused(list(errors.values()))


verification_checks: list[dg.AssetChecksDefinition] = [verification]


def rechecked(context: dg.AssetExecutionContext | dg.AssetCheckExecutionContext, home: Home) -> Iterator[dg.AssetCheckResult]:
    """The selected checks, run again on what is stored. Those whose tables are not there, or are behind, have no result.

    Raises HomeError `home-empty`, `home-locked`, `home-damaged`, `home-unwritable` or `storage-away`, FlickrError `sql-query`.
    """
    try:
        results = recheck(home, context.log.debug)
    except OSError as error:
        raise unwritable(error, home.root) from error
    selected = context.selected_asset_check_keys
    for result in results:
        if check_key(result.table, result.name) in selected:
            yield checked(result)


def _result(name: str, found: Verification) -> dg.AssetCheckResult:
    metadata: dict[str, Any] = {"faults": len(found.faults), "bytes": found.n_bytes}
    if name == FILES:
        metadata |= {"files": found.n_files, "listed": found.n_listed}
    else:
        metadata["tables"] = found.n_tables
    if found.faults:
        metadata["rows"] = shown(map(_row, found.faults[:N_SHOWN]), width=WIDTH)
    return dg.AssetCheckResult(
        check_name=name,
        asset_key=asset_key(SOURCE_FILE.name),
        passed=found.is_well,
        severity=dg.AssetCheckSeverity.ERROR,
        description=_told(found.faults),
        metadata=metadata,
    )


def _row(fault: Fault) -> dict[str, object]:
    return {
        "is": fault.what,
        "what": fault.name,
        "where": fault.place,
        "expected": fault.expected,
        "found": fault.found,
        "what to do": fault.remedy,
    }


def _told(faults: tuple[Fault, ...]) -> str | None:
    """The first few faults in words, each with its place and the way out."""
    if not faults:
        return None
    lines = [str(fault) for fault in faults[:3]]
    return "\n".join([*lines, f"… and {len(faults) - 3} more"] if len(faults) > 3 else lines)
