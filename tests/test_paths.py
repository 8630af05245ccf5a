"""Where things lie in a home."""

from __future__ import annotations

from pathlib import Path

import pytest

from flickr_assets.paths import Home


def test_dagsters_databases_may_lie_elsewhere_and_those_of_two_homes_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Home(tmp_path / "one" / "home"), Home(tmp_path / "two" / "home")
    monkeypatch.delenv("FLICKR_DAGSTER_HOME", raising=False)
    assert one.dagster == one.root / "dagster"
    monkeypatch.setenv("FLICKR_DAGSTER_HOME", str(tmp_path / "local"))
    assert one.dagster.parent == two.dagster.parent == tmp_path / "local"
    assert one.dagster != two.dagster
    assert one.dagster.name.startswith("home-")
