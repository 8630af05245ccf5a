"""The bundled sample: a world of 120 photographs, written once into a home and put right where it was altered."""

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
    """The sample as the folder. stamp: a file that remembers of which code and how large its files were."""
    code = _code_version()
    if _remembered(stamp) == {"code": code, "files": _sizes(folder)}:
        return
    from flickr_assets.sample.world.assemble import world
    from flickr_assets.sample.world.write import write_world

    fresh = folder.with_name(f".{folder.name}.{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        write_world(world(N_PHOTOGRAPHS, SEED, tell), fresh, tell)
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(json.dumps({"code": code, "files": _sizes(folder)}), encoding="utf-8")


def _sizes(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_size for path in folder.rglob("*") if path.is_file()}


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
