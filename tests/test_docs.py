"""Pages that are generated, or that quote the project, say what is true now."""

from __future__ import annotations

import re

from flickr_assets.build.steps import contracts
from flickr_assets.datamd import data_md
from flickr_assets.sqlfiles import sql_files
from tests.conftest import CHECKOUT


def test_data_md_is_the_contract_of_today() -> None:
    assert (CHECKOUT / "DATA.md").read_text(encoding="utf-8") == data_md(), "run: flickr-assets tables --markdown > DATA.md"


def test_the_readme_names_every_table_of_the_model() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:core|stats)\.\w+)`", readme))
    assert named == {name for name in contracts() if not name.startswith("raw.")}


def test_the_readme_names_examples_that_exist() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    examples = {file.stem for file in sql_files("examples")}
    assert set(re.findall(r"sql/examples/(\w+)\.sql", readme)) <= examples
    assert len(examples) >= 12
