"""The bundled sample: every source's specimen, and the one photograph that is drawn, written out as a raw folder."""

from __future__ import annotations

from pathlib import Path

from flickr_assets.registry import sources
from flickr_assets.sample.annotation import PICTURED, photograph_jpeg


def sample_files() -> dict[str, bytes]:
    """{path: bytes} of the whole sample, sorted by path."""
    files = {path: data for source in sources().values() for path, data in source.specimen().items()}
    files[f"flickr30k-images/{PICTURED.image_name}"] = photograph_jpeg()
    return dict(sorted(files.items()))


def write_sample(folder: Path) -> None:
    """Write the sample below `folder`; files that are right already are left alone, and files that are not of it removed."""
    wanted = sample_files()
    for path, data in wanted.items():
        target = folder / path
        if not target.is_file() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.relative_to(folder).as_posix() not in wanted:
            path.unlink()
