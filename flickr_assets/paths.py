"""Where things lie in a home, and which home is meant. The only reader of environment variables."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from flickr_assets.errors import HomeError
from flickr_assets.nlp import DEFAULT_MODEL
from flickr_assets.source import DEPTHS, Depth

DEFAULT_HOME = "flickr-home"
SETTINGS_VERSION = 1
# DuckDB takes what follows `?` for options and `\\` for `/`, so a catalogue could not be opened there;
# Dagster opens its log by an address, in which `%` begins an escaped character.
IMPOSSIBLE = "?\\%"


@dataclass(frozen=True)
class Settings:
    """What a home remembers: where its raw files lie (None: the bundled sample), which copy of a release is believed, how far
    image files are looked at, and which spaCy model parses the captions (the name of its package).
    """

    raw: str | None = None
    prefer: tuple[tuple[str, str], ...] = ()
    images: Depth = "names"
    model: str = DEFAULT_MODEL

    def with_raw(self, raw: Path | None) -> Settings:
        return replace(self, raw=None if raw is None else str(raw))

    def with_preferences(self, prefer: dict[str, str]) -> Settings:
        return replace(self, prefer=tuple(sorted({**dict(self.prefer), **prefer}.items())))

    def with_images(self, images: Depth) -> Settings:
        return replace(self, images=images)

    def with_model(self, model: str) -> Settings:
        return replace(self, model=model)


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
    def parsing(self) -> Path:
        """There while captions are parsed, and after a build that was cut short meanwhile."""
        return self.root / "cache" / "parsing"

    @property
    def watched(self) -> Path:
        """The raw folder as it was when a change of it was last acted upon."""
        return self.root / "cache" / "watched.json"

    def pictures(self, raw: Path) -> Path:
        """What is remembered of the image files below one raw folder."""
        return self.root / "cache" / f"pictures-{_short(raw)}.sqlite"

    @property
    def exports(self) -> Path:
        """Where the exports lie that are kept up to date, a folder each."""
        return self.root / "export"

    @property
    def dagster(self) -> Path:
        """Dagster's instance. Its SQLite databases cannot lie on a share: for a home that does, FLICKR_DAGSTER_HOME names a folder
        of this machine, in which every home has its own.
        """
        named = os.environ.get("FLICKR_DAGSTER_HOME")
        return Path(named).expanduser().absolute() / f"{self.root.name}-{_short(self.root)}" if named else self.root / "dagster"

    @property
    def page(self) -> Path:
        """Names the address of the Dagster page over this home, while there is one."""
        return self.root / "cache" / "page"

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
        """What the home remembers; the defaults for a new one.

        Raises HomeError `home-settings` for a file that is not ours, `home-version` for one of a newer version.
        """
        if not self.exists:
            return Settings()
        try:
            found = json.loads(self._settings.read_text(encoding="utf-8"))
            if int(found["version"]) > SETTINGS_VERSION:
                raise HomeError(
                    "home-version",
                    f"was written by a newer flickr-assets (version {found['version']}, known here: {SETTINGS_VERSION}).",
                    place=str(self._settings),
                    remedy="Install the newer one, or choose another --home.",
                )
            # A home of an earlier version does not say how far images are looked at, nor by which model captions are parsed.
            images = DEPTHS[DEPTHS.index(found.get("images", "names"))]
            model = found.get("model", DEFAULT_MODEL)
            raw = found["raw"]
            if (raw is not None and not is_path(raw)) or not is_path(model):
                raise ValueError("no path")
            return Settings(raw, tuple((str(a), str(b)) for a, b in found["prefer"]), images, model)
        except (ValueError, KeyError, TypeError, RecursionError, OverflowError) as error:
            raise HomeError(
                "home-settings",
                "is not a home's settings file.",
                place=str(self._settings),
                remedy="Remove it, or choose another --home.",
            ) from error

    def remember(self, settings: Settings) -> None:
        """Write the settings, making the home where it is new."""
        text = json.dumps({"version": SETTINGS_VERSION, **asdict(settings)}, indent=1)
        write_atomically(self._settings, text + "\n")


def is_path(value: object) -> bool:
    """Whether the system can be asked for it: a text, not empty, without a character that no path has."""
    if not isinstance(value, str) or not value or "\0" in value:
        return False
    try:
        os.fsencode(value)
    except UnicodeEncodeError:
        return False
    return True


def _short(path: Path) -> str:
    return hashlib.sha256(str(path).encode()).hexdigest()[:12]


def find_home(option: Path | str | None = None) -> Home:
    """The home that is meant: the option, then FLICKR_HOME, then `flickr-home` in the working directory.

    Raises HomeError `home-path` (a character that cannot be) or `home-not-folder`.
    """
    if option is not None:
        return _possible(Home(Path(option).expanduser().absolute(), "--home"))
    named = os.environ.get("FLICKR_HOME")
    if named:
        return _possible(Home(Path(named).expanduser().absolute(), "FLICKR_HOME"))
    return _possible(Home(Path(DEFAULT_HOME).absolute(), f"the default, {DEFAULT_HOME}/ in the working directory"))


def _possible(home: Home) -> Home:
    text = str(home.root)
    bad = next((character for character in text if character in IMPOSSIBLE or "\ud800" <= character <= "\udfff"), None)
    if bad is not None:
        message = f"a home's path cannot hold the character {ascii(bad) if bad > '~' else bad}."
        raise HomeError("home-path", message, place=text, remedy="Choose another --home.")
    there = next((place for place in (home.root, *home.root.parents) if place.exists()), home.root)
    if there.exists() and not there.is_dir():
        raise HomeError("home-not-folder", "is not a folder.", place=str(there), remedy="Choose another --home.")
    return home


def worker_count() -> int:
    """Processes that heavy work may use: FLICKR_WORKERS, else the cores, four at most."""
    named = os.environ.get("FLICKR_WORKERS", "")
    return max(1, int(named)) if named.isdigit() else min(4, os.cpu_count() or 1)


def write_atomically(path: Path, text: str) -> None:
    """Readers see the old file or the new one, never a piece. Raises OSError that names the file."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error
