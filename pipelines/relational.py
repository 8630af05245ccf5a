"""The relational build as one multi-asset.

One step, many assets, because a step of its own for each could not skip: whether a table must be made is known only
when the rows of those that it reads are known to be other than they were. So the step walks the library's build and
yields just what was made; it also spares a tenth of a second for every asset.
"""

from collections.abc import Iterator

import dagster as dg

from flickr_assets import duck
from flickr_assets.build.events import Built, Checked, Event, Failed, Fresh, Held, Published, Scanned, Started, Unpublished
from flickr_assets.build.ledger import CheckResult
from flickr_assets.build.run import Build
from flickr_assets.build.steps import Step, step_of_table
from flickr_assets.paths import Home
from flickr_assets.store import Stored

from .resources import Audience, HomeResource
from .specs import asset_key, asset_specs, check_specs, table_name

RELATIONAL_LAYERS = ("raw", "core", "stats")
N_PREVIEWED = 5


class BuildConfig(dg.Config):
    """only_stale: leave alone what the ledger says is fresh (jobs do); otherwise whatever is selected is made anew."""

    only_stale: bool = False


@dg.multi_asset(
    name="relational_build",
    specs=[spec for layer in RELATIONAL_LAYERS for spec in asset_specs(layer)],
    check_specs=check_specs(),
    can_subset=True,
)
def relational_build(
    context: dg.AssetExecutionContext, config: BuildConfig, home: HomeResource, audience: dg.ResourceParam[Audience]
):
    """Read what is stale, rebuild what that changed, check it, publish it."""
    chosen = {table_name(key) for key in context.selected_asset_keys}
    wanted = frozenset(step_of_table()[name].name for name in chosen)
    problems: list[str] = []
    build = Build(home.home, wanted, is_forced=not config.only_stale, progress=context.log.info)
    for event in build.run():
        audience.hear(event)
        problems += problem(event)
        for result in results(event, home.home, chosen, context):
            yield result
    if problems:
        raise dg.Failure("\n".join(problems), allow_retries=False)


def problem(event: Event) -> list[str]:
    """What went wrong, in the words of the library."""
    match event:
        case Failed(error=error):
            return [str(error)]
        case Held(step=step, by=by):
            return [f"{step.name} was not built, for it reads {', '.join(by)}."]
        case Unpublished(why=why):
            return ["Nothing was published; readers still see the last build.", *why]
        case _:
            return []


def results(
    event: Event, home: Home, chosen: set[str], context: dg.AssetExecutionContext
) -> Iterator[dg.MaterializeResult | dg.AssetCheckResult]:
    """What Dagster is told of an event."""
    match event:
        case Started(step=step, reason=reason):
            context.log.info(f"{step.name}: {reason}")
        case Built(step=step, outputs=outputs, changed=changed, seconds=seconds):
            for stored in outputs:
                if stored.table in chosen:
                    yield materialized(step, stored, home, {"changed": stored.table in changed, "seconds": round(seconds, 2)})
        case Fresh(step=step, outputs=outputs):
            for stored in outputs:
                if stored.table in chosen and not _is_known(step, stored, context):
                    yield materialized(step, stored, home, {"changed": False})
        case Checked(result=result) if asset_key(result.table) in context.selected_asset_keys:
            yield checked(result)
        case Scanned(raw=raw, inventory=inventory):
            context.log.info(f"{raw}: {len(inventory.files)} files, {len(inventory.candidates)} recognised")
        case Published(number=number):
            context.log.info(f"build {number} is published")
        case _:
            pass


def _is_known(step: Step, stored: Stored, context: dg.AssetExecutionContext) -> bool:
    """Whether Dagster's own log already has this version of the asset."""
    record = context.instance.get_latest_materialization_event(asset_key(stored.table))
    if record is None or record.asset_materialization is None:
        return False
    tags = record.asset_materialization.tags or {}
    return tags.get("dagster/data_version") == stored.data_version and tags.get("dagster/code_version") == step.code_version[:16]


def materialized(step: Step, stored: Stored, home: Home, facts: dict[str, object]) -> dg.MaterializeResult:
    """The asset's new version with its row count, where it lies and its first rows."""
    path = home.root / stored.path
    metadata = {
        "dagster/row_count": stored.n_rows,
        "dagster/uri": path.as_uri(),
        "file": stored.path,
        "size": f"{stored.n_bytes:,} bytes",
        "preview": dg.MetadataValue.md(duck.preview(path, N_PREVIEWED)),
        **facts,
    }
    return dg.MaterializeResult(asset_key(stored.table), metadata=metadata, data_version=dg.DataVersion(stored.data_version))


def checked(result: CheckResult) -> dg.AssetCheckResult:
    """A check's outcome, with the offending rows."""
    metadata: dict[str, object] = {"n_offending": result.n_offending}
    if result.rows:
        metadata["rows"] = dg.MetadataValue.md(duck.markdown(result.rows))
    return dg.AssetCheckResult(
        check_name=result.name,
        asset_key=asset_key(result.table),
        passed=result.passed,
        severity=dg.AssetCheckSeverity.ERROR if result.is_blocking else dg.AssetCheckSeverity.WARN,
        description=result.description,
        metadata=metadata,
    )
