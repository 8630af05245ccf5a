"""What the examples in deploy/ ask for is there: the options, the paths, the files."""

from __future__ import annotations

import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import typer.core
import typer.main
import yaml

from pipelines.cli import commands
from pipelines.servers import ENDINGS
from tests.conftest import CHECKOUT

DEPLOY = CHECKOUT / "deploy"


def parsed(words: list[str]) -> dict[str, object]:
    """{option: value} of a command line, refused as the program would refuse it."""
    group = typer.main.get_command(commands)
    assert isinstance(group, typer.core.TyperGroup)
    name, *rest = words
    return group.commands[name].make_context(name, rest).params


def unit() -> dict[str, str]:
    reader = ConfigParser(interpolation=None, strict=False)
    reader.optionxform = str  # pyright: ignore[reportAttributeAccessIssue]
    reader.read(DEPLOY / "flickr-assets.service")
    return dict(reader["Service"])


def instructions(word: str) -> list[str]:
    """What follows a word of the Dockerfile, continued lines as one."""
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    return re.findall(rf"^{word} (.*)$", text, flags=re.MULTILINE)


def test_the_unit_asks_for_what_the_command_line_has() -> None:
    program, *words = shlex.split(unit()["ExecStart"])
    assert Path(program).name == "flickr-assets"
    given = parsed(words)
    assert given["host"] == "127.0.0.1"
    assert str(given["home"]).startswith(f"/var/lib/{unit()['StateDirectory']}/")


def test_the_unit_gives_time_to_stop() -> None:
    assert int(unit()["TimeoutStopSec"]) > sum(patience for _, patience in ENDINGS)


def test_the_image_asks_for_what_the_command_line_has() -> None:
    (words,) = instructions("CMD")
    given = parsed(yaml.safe_load(words))
    assert [str(given["port"])] == instructions("EXPOSE")
    assert f"http://127.0.0.1:{given['port']}/server_info" in instructions("HEALTHCHECK")[0]


def test_the_image_copies_what_there_is_and_what_it_is_let_see() -> None:
    seen = {line.removeprefix("!") for line in (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines() if line[0] == "!"}
    copied = {name for line in instructions("COPY") for name in line.split()[:-1]}
    assert copied == seen
    assert all((CHECKOUT / name).exists() for name in copied)


def test_the_composition_opens_the_page_on_this_machine_and_reads_the_releases() -> None:
    page = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["page"]
    (port,) = instructions("EXPOSE")
    assert page["ports"] == [f"127.0.0.1:{port}:{port}"]
    raw, home = page["volumes"]
    assert raw.endswith(":/raw:ro")
    assert f"FLICKR_HOME={home.partition(':')[2]}" in instructions("ENV")
    assert int(page["stop_grace_period"].removesuffix("s")) > sum(patience for _, patience in ENDINGS)
    assert (DEPLOY / page["build"]["context"] / page["build"]["dockerfile"]).is_file()
