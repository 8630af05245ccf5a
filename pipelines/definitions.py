"""One Definitions object: what `workspace.yaml` names."""

import dagster as dg

from .relational import relational_build
from .resources import Audience, HomeResource

build_job = dg.define_asset_job(
    "build",
    selection=dg.AssetSelection.assets(relational_build),
    description="Everything that is stale, from the raw files to the catalogue.",
    config={"ops": {"relational_build": {"config": {"only_stale": True}}}},
)


def definitions(home: HomeResource, audience: Audience) -> dg.Definitions:
    """Assets, checks and jobs over one home, followed by one audience."""
    return dg.Definitions(
        assets=[relational_build],
        jobs=[build_job],
        resources={"home": home, "audience": audience},
        executor=dg.in_process_executor,
    )


defs = definitions(HomeResource(), Audience())
