"""Where things lie in a home, and which home is meant. The only reader of environment variables."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from pathlib import Path

from flickr_assets.errors import HomeError

DEFAULT_HOME = "flickr-home"
SETTINGS_VERSION = 1


@dataclass(frozen=True)
class Settings:
    """What a home remembers: where its raw files lie (None: the bundled sample) and which copy of a release is believed."""

    raw: str | None = None
    prefer: tuple[tuple[str, str], ...] = ()

    def with_raw(self, raw: Path | None) -> Settings:
        return replace(self, raw=None if raw is None else str(raw))

    def with_preferences(self, prefer: dict[str, str]) -> Settings:
        return replace(self, prefer=tuple(sorted({**dict(self.prefer), **prefer}.items())))


@dataclass(frozen=True)
class Home:
    """The folder that holds everything built: `data/` is the truth, the rest can be made again. `origin` says how it was chosen."""

    root: Path
    origin: str = "given"

    @property
    def data(self) -> Path:
        return self.root / "data"

    @property
    def ledger(self) -> Path:
        return self.root / "ledger"

    @property
    def builds(self) -> Path:
        return self.root / "builds"

    @property
    def manifest(self) -> Path:
        return self.root / "manifest.json"

    @property
    def catalogue(self) -> Path:
        return self.root / "catalogue.duckdb"

    @property
    def sample(self) -> Path:
        return self.root / "sample"

    @property
    def scan_cache(self) -> Path:
        return self.root / "cache" / "scan.json"

    @property
    def dagster(self) -> Path:
        return self.root / "dagster"

    @property
    def lock(self) -> Path:
        return self.root / "lock"

    @property
    def _settings(self) -> Path:
        return self.root / "home.json"

    @property
    def exists(self) -> bool:
        return self._settings.is_file()

    def settings(self) -> Settings:
        """What the home remembers; the defaults for a new one. Raises HomeError `home-settings` for a file that is not ours."""
        if not self.exists:
            return Settings()
        try:
            found = json.loads(self._settings.read_text(encoding="utf-8"))
            return Settings(found["raw"], tuple((str(a), str(b)) for a, b in found["prefer"]))
        except (ValueError, KeyError, TypeError) as error:
            raise HomeError(
                "home-settings",
                "is not a home's settings file.",
                place=str(self._settings),
                remedy="Remove it, or choose another --home.",
            ) from error

    def remember(self, settings: Settings) -> None:
        """Write the settings, making the home where it is new."""
        text = json.dumps({"version": SETTINGS_VERSION, "raw": settings.raw, "prefer": settings.prefer}, indent=1)
        write_atomically(self._settings, text + "\n")


def find_home(option: Path | str | None = None) -> Home:
    """The home that is meant: the option, then FLICKR_HOME, then `flickr-home` in the working directory."""
    if option is not None:
        return Home(Path(option).expanduser().absolute(), "--home")
    named = os.environ.get("FLICKR_HOME")
    if named:
        return Home(Path(named).expanduser().absolute(), "FLICKR_HOME")
    return Home(Path(DEFAULT_HOME).absolute(), f"the default, {DEFAULT_HOME}/ in the working directory")


def worker_count() -> int:
    """Processes that heavy work may use: FLICKR_WORKERS, else the cores, four at most."""
    named = os.environ.get("FLICKR_WORKERS", "")
    return max(1, int(named)) if named.isdigit() else min(4, os.cpu_count() or 1)


def write_atomically(path: Path, text: str) -> None:
    """Readers see the old file or the new one, never a piece."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
