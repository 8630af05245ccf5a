"""The options that commands share."""

from pathlib import Path
from typing import Annotated

import typer

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home", metavar="DIR", help="The home: the folder that holds the build. Default: FLICKR_HOME, else ./flickr-home."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Plain JSON on standard output, for scripts.")]
