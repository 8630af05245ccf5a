"""The bundled sample: a world of 120 photographs, written once into a home, where it may be altered like any raw folder."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

N_PHOTOGRAPHS, SEED = 120, 30
# Of fewer photographs, not every defect finds one of its own.
SMALLEST = 30
# A world is made in memory, 20 to 25 kB a photograph.
LARGEST = 500_000


def write_bundled(folder: Path, stamp: Path, tell: Callable[[str], None]) -> None:
    """The sample as the folder, unless it is there as this code writes it. stamp: a file that remembers the code.

    What was altered in the folder stays, until the stamp is removed (`restore`) or the code has changed.
    """
    code = _code_version()
    if folder.is_dir() and _remembered(stamp) == {"code": code}:
        return
    from flickr_assets.sample.world.assemble import world
    from flickr_assets.sample.world.write import write_world

    fresh = folder.with_name(f".{folder.name}.{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        write_world(world(N_PHOTOGRAPHS, SEED, tell), fresh, tell)
        _remove(folder)
        fresh.rename(folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(json.dumps({"code": code}), encoding="utf-8")


def _remove(folder: Path) -> None:
    """What stands in the place of the sample: a folder, or a file or link that somebody put there."""
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder, ignore_errors=True)
    else:
        folder.unlink(missing_ok=True)


def restore(stamp: Path) -> None:
    """Have the next write_bundled put right whatever was altered."""
    stamp.unlink(missing_ok=True)


def _remembered(stamp: Path) -> Any:
    try:
        return json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _code_version() -> str:
    """Of all that the sample is made by."""
    package = Path(__file__).parent
    digest = sha256(f"{N_PHOTOGRAPHS} {SEED}".encode())
    for path in sorted(package.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:32]
