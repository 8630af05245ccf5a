"""flickr-assets: the Flickr30k family as one relational model.

    import flickr_assets
    flickr_assets.load("core.caption", as_="pandas")
    flickr_assets.sql("SELECT count(*) FROM core.mention")

Both read the home that is meant (argument, then FLICKR_HOME, then `flickr-home` in the working directory).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

__version__ = "0.1.0"
__all__ = ["__version__", "load", "sql"]


@overload
def load(table: str, as_: Literal["arrow"] = "arrow", home: Path | str | None = None) -> pa.Table: ...
@overload
def load(table: str, as_: Literal["pandas"], home: Path | str | None = None) -> pd.DataFrame: ...
def load(table: str, as_: Literal["arrow", "pandas"] = "arrow", home: Path | str | None = None) -> pa.Table | pd.DataFrame:
    """A published table or view, whole: `load("core.caption")`, `load("core.box_xyxy")`.

    Raises HomeError (`home-empty`, `home-damaged`, `table-unknown`, `table-not-built`) or UsageError `load-kind`.
    """
    import pyarrow as arrow
    import pyarrow.parquet as pq

    from flickr_assets.build.publish import published_paths, published_view
    from flickr_assets.errors import HomeError
    from flickr_assets.paths import find_home

    found = find_home(home)
    if view := published_view(found, table):
        return sql(f"FROM {view.name} ORDER BY {', '.join(view.sort)}", as_, found.root)
    pieces: list[pa.Table] = []
    for path in published_paths(found, table):
        try:
            pieces.append(pq.ParquetFile(path).read())
        except (OSError, arrow.ArrowException) as error:
            message = f"cannot be read: {' '.join(str(error).split()).rstrip(' .')}."
            raise HomeError("home-damaged", message, place=str(path), remedy="Run: flickr-assets verify --mend") from error
    return _as(arrow.concat_tables(pieces), as_)


@overload
def sql(
    query: str, as_: Literal["arrow"] = "arrow", home: Path | str | None = None, parameters: dict[str, Any] | None = None
) -> pa.Table: ...
@overload
def sql(
    query: str, as_: Literal["pandas"], home: Path | str | None = None, parameters: dict[str, Any] | None = None
) -> pd.DataFrame: ...
def sql(
    query: str, as_: Literal["arrow", "pandas"] = "arrow", home: Path | str | None = None, parameters: dict[str, Any] | None = None
) -> pa.Table | pd.DataFrame:
    """The rows of a SELECT over the published catalogue; `$name` in the query takes its value from `parameters`.

    It can read those tables, and nothing else. Raises HomeError (`home-empty`, `home-damaged`) or UsageError (`sql-query`,
    `sql-write`, `sql-many`, `sql-empty`, `text-encoding`, `load-kind`).
    """
    from flickr_assets import duck
    from flickr_assets.paths import find_home

    with duck.open_catalogue(find_home(home).catalogue) as connection:
        return _as(duck.query(connection, query, parameters), as_)


def _as(data: pa.Table, kind: str) -> pa.Table | pd.DataFrame:
    from flickr_assets.errors import UsageError

    if kind not in ("arrow", "pandas"):
        raise UsageError("load-kind", f"a table comes as 'arrow' or 'pandas', not {kind!r}.")
    return data if kind == "arrow" else data.to_pandas()
