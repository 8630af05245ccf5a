"""One Definitions object: what `workspace.yaml` names."""

import dagster as dg

from .automation import schedules, sensors
from .exports import automation, export_assets
from .jobs import jobs
from .relational import relational_build
from .resources import Audience, HomeResource
from .shards import SEGMENT
from .verification import verification_checks


def definitions(home: HomeResource, audience: Audience) -> dg.Definitions:
    """Assets, checks, jobs and what runs by itself, over one home, followed by one audience."""
    return dg.Definitions(
        assets=[relational_build, SEGMENT, *export_assets],
        asset_checks=verification_checks,
        jobs=jobs,
        schedules=schedules,
        sensors=[*sensors, automation],
        resources={"home": home, "audience": audience},
        executor=dg.in_process_executor,
    )


defs = definitions(HomeResource(), Audience())
