"""The bundled sample: every source's specimen, written out as a raw folder."""

from __future__ import annotations

from pathlib import Path

from flickr_assets.registry import sources


def sample_files() -> dict[str, bytes]:
    """{path: bytes} of the whole sample, sorted by path."""
    files = {path: data for source in sources().values() for path, data in source.specimen().items()}
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
