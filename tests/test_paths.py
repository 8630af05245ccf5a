"""Where things lie in a home."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flickr_assets.errors import HomeError
from flickr_assets.paths import Home, Settings


def test_dagsters_databases_may_lie_elsewhere_and_those_of_two_homes_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Home(tmp_path / "one" / "home"), Home(tmp_path / "two" / "home")
    monkeypatch.delenv("FLICKR_DAGSTER_HOME", raising=False)
    assert one.dagster == one.root / "dagster"
    monkeypatch.setenv("FLICKR_DAGSTER_HOME", str(tmp_path / "local"))
    assert one.dagster.parent == two.dagster.parent == tmp_path / "local"
    assert one.dagster != two.dagster
    assert one.dagster.name.startswith("home-")


RAW = [5, 0, True, [], {}, "", "a\0b", "\ud800"]
PREFER = [None, 5, [5], [["one"]], ["abc"]]


@pytest.mark.parametrize(
    "text",
    [
        *(json.dumps({"version": 1, "raw": raw, "prefer": []}) for raw in RAW),
        *(json.dumps({"version": 1, "raw": None, "prefer": prefer}) for prefer in PREFER),
        *(json.dumps({"version": version, "raw": None, "prefer": []}) for version in (None, [], "new", float("inf"))),
        *(json.dumps({"version": 1, "raw": None, "prefer": [], "images": images}) for images in (5, [], "deep")),
        *("[]", "5", '"version"', "", "{", "[" * 100_000, '{"version":' * 100_000),
    ],
)
def test_settings_that_no_home_wrote_are_told_as_such(tmp_path: Path, text: str) -> None:
    (tmp_path / "home.json").write_text(text)
    with pytest.raises(HomeError) as caught:
        Home(tmp_path).settings()
    assert (caught.value.code, caught.value.place) == ("home-settings", str(tmp_path / "home.json"))


def test_a_raw_folder_whose_name_is_not_utf8_is_remembered(tmp_path: Path) -> None:
    raw = Path("/data/caf\udce9")
    Home(tmp_path).remember(Settings().with_raw(raw))
    assert Home(tmp_path).settings().raw == str(raw)
