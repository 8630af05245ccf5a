"""What can be run by name: everything, what splits touch, the exports, the checks, the verification."""

from typing import Any

import dagster as dg

from flickr_assets.build.steps import step_of_table

from .exports import exports_job_selection
from .relational import relational_build
from .specs import asset_key
from .verification import verification_checks

SPLIT_MEMBER = "core.split_member"
ONLY_STALE: dict[str, Any] = {"ops": {relational_build.op.name: {"config": {"only_stale": True}}}}

# Checks that read files by hash are no part of a build.
_verification = dg.AssetSelection.checks(*verification_checks)
_relational = dg.AssetSelection.assets(relational_build) - _verification
_checks = dg.AssetSelection.checks_for_assets(relational_build) - _verification


def split_tables() -> list[dg.AssetKey]:
    """The released tables that say in which split a photograph is, as core.split_member reads them."""
    return [asset_key(name) for name in step_of_table()[SPLIT_MEMBER].inputs if name.startswith("raw.")]


build_job = dg.define_asset_job(
    "build",
    selection=_relational,
    description="Everything that is stale, from the raw files to the catalogue.",
    config=ONLY_STALE,
)
splits_job = dg.define_asset_job(
    "splits",
    selection=dg.AssetSelection.assets(*split_tables()).downstream() & _relational,
    description="What a changed split list touches: the released tables that hold splits, and all that follows. Only what is stale.",
    config=ONLY_STALE,
)
exports_job = dg.define_asset_job(
    "exports",
    selection=exports_job_selection,
    description="Every export, written into the home anew. One that was written once follows its tables by itself.",
)
checks_job = dg.define_asset_job(
    "checks",
    selection=_checks,
    description="Every check anew, on the tables as they are stored: contracts, references, leaks between splits, counts as published.",
)
verify_job = dg.define_asset_job(
    "verify",
    selection=_verification,
    description="Every raw file and every stored table by its hash: finds what was altered without a change of size and time.",
)

jobs = [build_job, splits_job, exports_job, checks_job, verify_job]
