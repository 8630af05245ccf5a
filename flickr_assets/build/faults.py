"""What verification finds: faults, each with its place and the way out."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Literal

from flickr_assets.errors import FlickrError, Place

READ_AGAIN = "`flickr-assets build` reads what is there now."
MADE_AGAIN = "`flickr-assets build` makes it again."
NOTED = "`flickr-assets build` once: it notes what it reads."
RESTORE = "Restore it from where you got it, or have it read as it is: `flickr-assets verify --mend`, then build."
MEND = "`flickr-assets verify --mend`, then `flickr-assets build` makes it again."
PERMIT = "Give permission to read it, or see whether its disk is sound; then verify again."

What = Literal["gone", "changed", "rotten", "unreadable", "unknown"]


@dataclass(frozen=True)
class Fault:
    """A raw file, a stored table or a page of the home's books that is not what it was. path: below the raw folder, or the home.

    what: gone; changed (a build notices by size or time); rotten (other bytes of the same size and time); unreadable (the
    system refuses it, so nobody knows); unknown (it was never noted what was read).
    name: the source, the table, or the step. member: in an archive or of a folder of alike files.
    step: whose record it is held against; empty where none is.
    """

    kind: Literal["raw", "stored"]
    what: What
    name: str
    path: str
    member: str | None
    expected: str
    found: str
    remedy: str
    step: str = ""

    @property
    def place(self) -> str:
        return str(Place(self.path, self.member or None))

    @property
    def is_mendable(self) -> bool:
        """Whether making it again, or reading it as it is, is what is asked for."""
        return self.what == "rotten" or (self.kind == "stored" and self.what in ("gone", "changed"))

    def __str__(self) -> str:
        return f"{self.place}: {self.name} is {self.what}. {self.remedy}"


@dataclass(frozen=True)
class Verification:
    """What was looked at, and what is wrong with it: raw files first, by name and place.

    n_files: raw files read to their end; n_listed: pictures of which only names, sizes and times are known.
    refusal: why no raw file was looked at.
    """

    faults: tuple[Fault, ...] = ()
    n_files: int = 0
    n_listed: int = 0
    n_tables: int = 0
    n_bytes: int = 0
    refusal: FlickrError | None = None

    @property
    def is_well(self) -> bool:
        return not self.faults and self.refusal is None


def obstacle(path: Path) -> str:
    """What the system says against reading a file or listing a folder; empty where it says nothing, or nothing is there."""
    try:
        mode = path.stat().st_mode
        if S_ISDIR(mode):
            os.scandir(path).close()
        elif S_ISREG(mode):
            with path.open("rb") as file:
                file.read(1)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        return error.strerror or str(error)
    return ""
