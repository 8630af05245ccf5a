"""Every export as an asset `export/NAME`: its files in the home, written again whenever the tables that it reads have other rows.

Declarative automation keeps the exports up to date; the raw folder has a sensor instead. An export reads assets, whose data
versions the event log holds, so a condition over the log says all there is to say. Raw files are no assets whose versions
could be had for nothing: that they changed is seen by a look at the folder, and what it makes stale is known only inside
one run, from the ledger, one step after the other.
"""

import dagster as dg

from flickr_assets.build.fingerprint import of_reader
from flickr_assets.errors import FlickrError, unwritable
from flickr_assets.export import Export
from flickr_assets.exporting import exports
from flickr_assets.keeping import Kept, keep_export

from .failing import refused
from .report import URI
from .resources import HomeResource
from .shown import shown
from .specs import CODE_VERSION_LENGTH, OWNERS, asset_key

GROUP = "export"
N_LISTED = 50
N_PREVIEWED = 5
PREVIEW_WIDTH = 200
SHA_HEAD = 12
RETRIES = 1
RETRY_AFTER_S = 5
# A build makes it anew whenever a raw file is another.
LIST_OF_FILES = asset_key("core.source_file")
NIGHTLY = "0 5 * * *"


def _follows_its_tables() -> dg.AutomationCondition[dg.AssetKey]:
    """Written before, and a table has other rows since, or the code that writes it is another; nothing of it is in progress.

    Only a writing settles that, for what was asked for may have failed. It is asked for once, again after whatever may have removed
    the cause (a table was updated; a build read other raw files, which may publish what an earlier one could not), and every night.

    `data_version_changed` carries no time: a change in the tick in which the export was written would pass for older, and be lost.
    `newly_updated` carries it (but through no OR), and knows no versions. So a change counts while a table was updated after
    the export was last written.
    """
    condition = dg.AutomationCondition
    updated = condition.any_deps_match(condition.newly_updated())
    built = condition.asset_matches(LIST_OF_FILES, condition.newly_updated())
    is_behind = updated.since(condition.newly_updated())
    rows = condition.any_deps_match(condition.data_version_changed()).since(~is_behind)
    code = condition.code_version_changed().since(condition.newly_updated())
    is_news = (
        updated.since(condition.newly_requested())
        | built.since(condition.newly_requested())
        | condition.code_version_changed().since(condition.newly_requested())
        | condition.cron_tick_passed(NIGHTLY)
    )
    is_quiet = (
        ~condition.any_deps_in_progress()
        & ~condition.asset_matches(LIST_OF_FILES, condition.in_progress())
        & ~condition.in_progress()
    )
    return (
        (rows.with_label("a table has other rows") | code.with_label("the code has changed"))
        & is_news.with_label("not asked for since the last build")
        & (~condition.missing()).with_label("written before")
        & is_quiet.with_label("nothing in progress")
    ).with_label("follows its tables")


def _asset(name: str, export: Export) -> dg.AssetsDefinition:
    @dg.asset(
        key=[GROUP, name],
        deps=[asset_key(table) for table in export.tables],
        description=_description(name, export),
        group_name=GROUP,
        kinds={"file"},
        owners=OWNERS,
        metadata={"command": f"flickr-assets export {name} --out DIR", "folder": f"export/{name}"},
        code_version=of_reader(f"flickr_assets.exports.{name}", ())[:CODE_VERSION_LENGTH],
        automation_condition=_follows_its_tables(),
    )
    def export_asset(context: dg.AssetExecutionContext, home: HomeResource) -> dg.MaterializeResult:
        try:
            kept = keep_export(home.home, name)
        except FlickrError as error:
            raise refused([error]) from None
        except OSError as error:
            failure = refused([unwritable(error, home.home.exports)])
            if context.retry_number >= RETRIES:
                raise failure from None
            raise dg.RetryRequested(max_retries=RETRIES, seconds_to_wait=RETRY_AFTER_S) from failure
        context.log.info(f"{kept.folder}: {len(kept.files):,} files of build {kept.build}")
        return dg.MaterializeResult(data_version=dg.DataVersion(kept.version), metadata=_metadata(kept))

    return export_asset


def _description(name: str, export: Export) -> str:
    return (
        f"{export.title}. {export.description}\n\n"
        f"The files lie in `export/{name}` of the home; `flickr-assets export {name} --out DIR` writes the same elsewhere. "
        "Once written, they follow their tables.\n\n"
        f"Terms: {export.licence}"
    )


def _metadata(kept: Kept) -> dict[str, dg.MetadataValue]:
    rows = [{"file": file.path, "bytes": file.n_bytes, "sha256": file.sha256[:SHA_HEAD]} for file in kept.files[:N_LISTED]]
    n_left = len(kept.files) - len(rows)
    if n_left:
        rows.append({"file": f"and {n_left:,} more", "bytes": sum(file.n_bytes for file in kept.files[N_LISTED:]), "sha256": ""})
    return {
        "files": dg.MetadataValue.int(len(kept.files)),
        "bytes": dg.MetadataValue.int(sum(file.n_bytes for file in kept.files)),
        URI: dg.MetadataValue.url(kept.folder.as_uri()),
        "written": shown(rows),
        "preview": dg.MetadataValue.md(_preview(kept)),
        "build": dg.MetadataValue.int(kept.build),
    }


def _preview(kept: Kept) -> str:
    """The first lines of the first file, each cut; indented, for no text can break out of that."""
    with (kept.folder / kept.files[0].path).open("rb") as file:
        head = file.read(N_PREVIEWED * PREVIEW_WIDTH * 4).decode(errors="ignore")
    lines = head.splitlines()[:N_PREVIEWED]
    cut = [line if len(line) <= PREVIEW_WIDTH else f"{line[: PREVIEW_WIDTH - 1]}…" for line in lines]
    return f"{kept.files[0].path}\n\n" + "\n".join(f"    {line}" for line in cut)


export_assets = [_asset(name, export) for name, export in exports().items()]
exports_job_selection = dg.AssetSelection.groups(GROUP)
automation = dg.AutomationConditionSensorDefinition(
    "keep_exports_up_to_date",
    target=exports_job_selection,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="Writes an export again when a table that it reads has other rows. Only those that were materialised once.",
    run_tags={"flickr-assets/why": "a table has other rows"},
)
