"""The relational build as one multi-asset.

One step, many assets, because a step of its own for each could not skip: whether a table must be made is known only
when the rows of those that it reads are known to be other than they were. So the step walks the library's build and
yields just what was made; it also spares a tenth of a second for every asset.
"""

from collections.abc import Iterator

import dagster as dg

from flickr_assets.build.checks import failure_of
from flickr_assets.build.events import Built, Checked, Event, Failed, Held, Published, Scanned, Unpublished
from flickr_assets.build.freshness import raw_folder
from flickr_assets.build.ledger import Ledger
from flickr_assets.build.run import Build
from flickr_assets.build.steps import step_of_table
from flickr_assets.build.watch import glance
from flickr_assets.errors import FlickrError, HomeError, unwritable
from flickr_assets.paths import Home

from .failing import refused
from .pictures import Studio
from .report import Report, Told
from .resources import Audience, HomeResource
from .specs import asset_specs, check_specs, table_name
from .verification import rechecked

RELATIONAL_LAYERS = ("raw", "core", "nlp", "stats", "audit")
# Of steps that write the home: Dagster lets one of them run at a time.
POOL = "home"
# What passes by itself: another build, a file that somebody is writing, a share that does not answer.
PASSING = {"home-locked", "file-changed", "storage-away"}
RETRY_AFTER_S = 30
# A run that failed by what it read, and by nothing else, says so: the same input gives the same refusal. Of the home (a full disk, a
# lock that cannot be opened) that cannot be said.
OUTCOME, REFUSED = "flickr-assets/outcome", "refused"


class BuildConfig(dg.Config):
    """only_stale: leave alone what the ledger says is fresh (jobs do); otherwise whatever is selected is made anew.

    seen: the raw folder as the sensor saw it; where it is another by now, nothing is read. retries: where what is wrong passes by itself.
    """

    only_stale: bool = False
    seen: str = ""
    retries: int = 3


@dg.multi_asset(
    name="relational_build",
    specs=[spec for layer in RELATIONAL_LAYERS for spec in asset_specs(layer)],
    check_specs=check_specs(),
    can_subset=True,
    pool=POOL,
)
def relational_build(
    context: dg.AssetExecutionContext, config: BuildConfig, home: HomeResource, audience: dg.ResourceParam[Audience]
) -> Iterator[Told]:
    """Read what is stale, rebuild what that changed, check it, publish it. Of checks alone, run every one anew."""
    problems = Problems(context, config.retries)
    try:
        if context.selected_asset_keys:
            yield from _built(context, config, home.home, audience, problems)
        else:
            yield from rechecked(context, home.home)
    except (FlickrError, OSError) as error:
        refusal = error if isinstance(error, FlickrError) else unwritable(error, home.home.root)
        audience.refuse(refusal)
        problems.add(refusal)
    problems.settle()


def _built(
    context: dg.AssetExecutionContext, config: BuildConfig, home: Home, audience: Audience, problems: "Problems"
) -> Iterator[Told]:
    with Studio.open(home) as studio:
        report = Report(context, home, studio, only_stale=config.only_stale)
        try:
            yield from _reported(context, config, home, audience, problems, report)
        except (FlickrError, OSError):
            yield from report.rest()
            raise


def _reported(
    context: dg.AssetExecutionContext, config: BuildConfig, home: Home, audience: Audience, problems: "Problems", report: Report
) -> Iterator[Told]:
    if config.seen and config.seen != glance(raw_folder(home, home.settings())).digest:
        context.log.warning(
            "The raw folder changed after this run was asked for: nothing is read. The sensor asks again once it is still."
        )
        yield from report.checks(Ledger.load(home))
        return
    wanted = frozenset(step_of_table()[table_name(key)].name for key in context.selected_asset_keys)
    build = Build(home, wanted, is_forced=not config.only_stale, progress=audience.progress)
    report.open()
    for event in build.run():
        audience.hear(event)
        _note(event, context)
        problems.hear(event)
        yield from report.of(event, build.ledger)
    yield from report.rest()
    yield from report.checks(build.ledger)
    report.close()
    if not problems:
        report.close_well()


class Problems:
    """What went wrong in a build, in the words of the library."""

    def __init__(self, context: dg.AssetExecutionContext, retries: int) -> None:
        self._context = context
        self._retries = retries
        self._errors: list[FlickrError] = []
        self._held: dict[str, tuple[str, ...]] = {}
        self._why: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._errors or self._held or self._why)

    def add(self, error: FlickrError) -> None:
        self._errors.append(error)

    def hear(self, event: Event) -> None:
        match event:
            case Failed(error=error):
                self.add(error)
            case Held(step=step, by=by):
                self._held[step.name] = by
            case Checked(result=result) if not result.passed and result.is_blocking:
                self.add(failure_of(result))
            case Unpublished(why=why):
                # What failed in this build was told of already.
                earlier = [] if self._errors or self._held else why
                self._why = ["Nothing was published; readers still see the last build.", *earlier]
            case _:
                pass

    def settle(self) -> None:
        """Raises Refused where there were any; RetryRequested where they may pass by themselves."""
        if not self:
            return
        is_passing = bool(self._errors) and all(error.code in PASSING for error in self._errors)
        failure = refused(self._errors, self._held, self._why)
        if is_passing and self._context.retry_number < self._retries:
            raise dg.RetryRequested(max_retries=self._retries, seconds_to_wait=RETRY_AFTER_S) from failure
        if not any(isinstance(error, HomeError) or error.code in PASSING for error in self._errors):
            self._context.instance.add_run_tags(self._context.run.run_id, {OUTCOME: REFUSED})
        raise failure


def _note(event: Event, context: dg.AssetExecutionContext) -> None:
    """What is said in the run's log."""
    match event:
        case Scanned(raw=raw, inventory=inventory):
            context.log.info(f"{raw}: {len(inventory.files)} files, {len(inventory.candidates)} recognised")
        case Built(step=step):
            for table, n_rows in event.emptied.items():
                why = "the files that it came from are gone" if step.kind == "source" else "what it is made from is gone"
                context.log.warning(f"{table} is empty now, for {why}; it had {n_rows:,} rows.")
        case Published(number=number):
            context.log.info(f"build {number} is published")
        case _:
            pass
