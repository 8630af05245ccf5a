"""What a table that SQL cannot say declares: its contract, the tables it needs, and a pure function from those to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pyarrow as pa

from flickr_assets.schema import Table


@dataclass(frozen=True)
class Derived:
    """`compute` gets the inputs by their full names and returns rows that conform to `table`, in the table's order."""

    table: Table
    inputs: tuple[str, ...]
    compute: Callable[[Mapping[str, pa.Table]], pa.Table]
