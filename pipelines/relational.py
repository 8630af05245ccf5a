"""The relational build as one multi-asset.

One step, many assets, because a step of its own for each could not skip: whether a table must be made is known only
when the rows of those that it reads are known to be other than they were. So the step walks the library's build and
yields just what was made; it also spares a tenth of a second for every asset.
"""

from collections.abc import Iterator

import dagster as dg

from flickr_assets.build.events import Event, Failed, Held, Published, Scanned, Unpublished
from flickr_assets.build.run import Build
from flickr_assets.build.steps import step_of_table
from flickr_assets.errors import FlickrError, unwritable

from .report import Report
from .resources import Audience, HomeResource
from .specs import asset_specs, check_specs, table_name

RELATIONAL_LAYERS = ("raw", "core", "stats")


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
) -> Iterator[dg.MaterializeResult | dg.AssetCheckResult]:
    """Read what is stale, rebuild what that changed, check it, publish it."""
    wanted = frozenset(step_of_table()[table_name(key)].name for key in context.selected_asset_keys)
    build = Build(home.home, wanted, is_forced=not config.only_stale, progress=audience.progress)
    report = Report(context, home.home)
    problems: list[str] = []
    try:
        for event in build.run():
            audience.hear(event)
            note(event, context, problems)
            yield from report.of(event)
        yield from report.checks(build.ledger)
        report.close()
    except (FlickrError, OSError) as error:
        refusal = error if isinstance(error, FlickrError) else unwritable(error, home.home.root)
        audience.refuse(refusal)
        problems.append(str(refusal))
    if problems:
        raise dg.Failure("\n".join(problems), allow_retries=False)


def note(event: Event, context: dg.AssetExecutionContext, problems: list[str]) -> None:
    """What is said in the run's log, and what went wrong, in the words of the library."""
    match event:
        case Scanned(raw=raw, inventory=inventory):
            context.log.info(f"{raw}: {len(inventory.files)} files, {len(inventory.candidates)} recognised")
        case Published(number=number):
            context.log.info(f"build {number} is published")
        case Failed(error=error):
            problems.append(str(error))
        case Held(step=step, by=by):
            problems.append(f"{step.name} was not built, for it reads {', '.join(by)}.")
        case Unpublished(why=why):
            problems.extend(["Nothing was published; readers still see the last build.", *why])
        case _:
            pass
