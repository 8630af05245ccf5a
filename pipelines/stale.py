"""That what is told rests on tables that are older than what they are made from."""

from collections.abc import Iterable

from flickr_assets.paths import Home

from .console import command, tell


def tell_stale(home: Home, tables: Iterable[str], told: str) -> None:
    """Which of the tables are stale and why, and what makes them anew. told: what may be another by now, `What is drawn of it`."""
    from flickr_assets.build.lag import Lags
    from flickr_assets.build.publish import read_manifest

    lags = Lags.of_manifest(read_manifest(home)).tables
    stale = [name for name in dict.fromkeys(tables) if name in lags]
    for name in stale:
        tell(f"stale: {name}, {lags[name].reason}", style="yellow")
    if stale:
        tell(f"{told} may be another by now; {command('build', home)} makes it anew.", style="yellow")
