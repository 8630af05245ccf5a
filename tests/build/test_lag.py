"""Which published tables are older than what is published beside them, told without the raw folder."""

from __future__ import annotations

import shutil

import pytest

from flickr_assets.build.lag import Lag, Lags
from flickr_assets.schema.audit import FINDING
from tests.build.workshop import Workshop

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

MINE = "splits/mine/train.txt"


def test_of_a_whole_build_nothing_lags(sample_home: Workshop) -> None:
    assert Lags.of_manifest(sample_home.manifest).tables == {}


def test_what_a_build_of_a_part_left_as_it_was_lags_behind_that_part(sample: Workshop) -> None:
    sample.lay({MINE: sample.text(MINE).splitlines(keepends=True)[0]})
    sample.build("core")
    # Nothing is asked of the raw files.
    shutil.rmtree(sample.raw)
    lags = Lags.of_manifest(sample.manifest)
    assert lags.tables["audit.same_split"] == Lag("changed: core.split_member", is_of_rows=True)
    assert lags.tables["stats.published"] == Lag("may change with stats.measured", is_of_rows=True)
    # Of boxes and judgments no list of photographs says anything; core itself was asked for.
    assert not lags.tables.keys() & {"audit.box_double", "audit.judgment_agreement", "core.split_member", "stats.mention_chunk"}


def test_findings_of_one_audit_lag_only_with_what_they_are_made_from(sample: Workshop) -> None:
    sample.lay({MINE: sample.text(MINE).splitlines(keepends=True)[0]})
    sample.build("core", "audit.same_split")
    lags = Lags.of_manifest(sample.manifest)
    assert "audit.same_split" not in lags.tables
    assert lags.of_part(FINDING.name, ("audit.same_split",)) == Lag("changed: audit.same_split", is_of_rows=True)
    assert lags.of_part(FINDING.name, ("audit.box_double",)) is None
    assert FINDING.name in lags.tables


def test_a_table_that_other_code_made_lags_though_its_rows_are_of_what_is_there(sample_home: Workshop) -> None:
    manifest = sample_home.manifest
    manifest["tables"]["audit.same_split"]["code_version"] = "of another time"
    lags = Lags.of_manifest(manifest)
    assert lags.tables["audit.same_split"] == Lag("its code changed", is_of_rows=False)
    assert lags.tables[FINDING.name] == Lag("may change with audit.same_split", is_of_rows=False)
