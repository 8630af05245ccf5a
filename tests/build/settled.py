"""Raw files that scans remember, what is stored of them, and how faults are compared."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

from flickr_assets.build.faults import Fault
from flickr_assets.build.ledger import Ledger
from tests.build.workshop import Workshop

TOKEN = "flickr30k/results_20130124.token"
LONG_AGO_S = 1_700_000_000


def settle(workshop: Workshop) -> Workshop:
    """The raw files are old enough for scans to remember them."""
    for path in workshop.raw.rglob("*"):
        os.utime(path, (LONG_AGO_S, LONG_AGO_S))
    workshop.build()
    return workshop


def told(faults: tuple[Fault, ...]) -> list[tuple[str, str, str]]:
    return [(fault.what, fault.name, fault.place) for fault in faults]


def stored(workshop: Workshop, table: str) -> Path:
    return workshop.home.root / Ledger.load(workshop.home).stored()[table].path


def sentence_in_zip(workshop: Workshop) -> tuple[str, int]:
    """A member, and where in the archive its bytes are."""
    with zipfile.ZipFile(workshop.raw / "more.zip") as archive:
        info = archive.infolist()[2]
        return info.filename, info.header_offset + 30 + len(info.filename) + 8
