"""The options that commands share, and how their examples are given."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from flickr_assets.errors import FlickrError, HomeError
from flickr_assets.paths import Home, find_home

from .console import command

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home", metavar="DIR", help="The home: the folder that holds the build. Default: FLICKR_HOME, else ./flickr-home."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Plain JSON on standard output, for scripts.")]

# How the library ends a remedy that is a command: it knows neither how it was called nor how the home was named.
_RUN = re.compile(r"Run: flickr-assets (?P<words>[^`]+?)\.?$")


def examples(*lines: str) -> str:
    """What stands at the foot of a command's help."""
    return "\n".join(["Examples:", *(f"  flickr-assets {line}" for line in lines)])


def built_home(option: Path | None) -> Home:
    """The home that is meant, in which something is published. Raises HomeError `home-empty`, or `home-locked` during the first build."""
    home = find_home(option)
    if not home.manifest.exists():
        from flickr_assets.build.run import is_written

        if is_written(home):
            message = "its first build is running; until that is finished there is nothing to see."
            raise HomeError("home-locked", message, place=str(home.root), remedy="Wait for it.")
        message = f"nothing has been built here ({home.origin})."
        raise HomeError("home-empty", message, place=str(home.root), remedy=f"Run: {command('build', home)}")
    return home


@contextmanager
def told_here(home: Home) -> Generator[None]:
    """The library's refusals within, with commands for a remedy that can be typed here and mean this home."""
    try:
        yield
    except FlickrError as error:
        error.remedy = _RUN.sub(lambda run: f"Run: {command(run['words'], home)}", error.remedy)
        raise
