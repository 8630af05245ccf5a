"""Taking withdrawn photographs out of a table: `exclude.txt` binds every table and every export."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_id
from flickr_assets.rawfiles.inventory import Inventory
from flickr_assets.schema import Column, Table

WITHHELD = "(withheld: names a withdrawn photograph)"
# A caption is named IMAGE#NUMBER, evidence IMAGE#NUMBER#RULE: the image comes first.
_AFTER_IMAGE = re.compile(r"#.*", re.DOTALL)
_NUMBER = re.compile(r"20\d\d_\d{6}|\d+")


@dataclass(frozen=True)
class Withdrawn:
    """The photographs that the raw folder's owner withdraws, as photo_ids; aligned: where texts without names speak of them,
    as (subset, position).
    """

    photo_ids: frozenset[str] = frozenset()
    aligned: frozenset[tuple[str, int]] = frozenset()

    @cached_property
    def _released_ids(self) -> frozenset[str]:
        return frozenset(one.partition(":")[2] for one in self.photo_ids)

    def without(self, data: pa.Table, table: Table) -> pa.Table:
        """The rows that name none of them; from a list only the elements that do are taken."""
        if not self.photo_ids or not data.num_rows:
            return data
        for column in table.columns:
            if column.photo or column.image:
                data = self._column_without(data, column)
        if self.aligned and {"subset", "position"} <= set(table.column_names):
            places = zip(data["subset"].to_pylist(), data["position"].to_pylist(), strict=True)
            data = data.filter(pa.array([place not in self.aligned for place in places], pa.bool_()))
        return data

    def _column_without(self, data: pa.Table, column: Column) -> pa.Table:
        test = self.photo_ids.__contains__ if column.photo else self._is_of_image
        if not column.type.startswith("list"):
            distinct = data[column.name].unique()
            gone = pa.array([value for value in distinct.to_pylist() if value is not None and test(value)], pa.string())
            kept = pc.invert(pc.fill_null(pc.is_in(data[column.name], value_set=gone), False))
            return data.filter(kept)
        lists = [_without(values, test) for values in data[column.name].to_pylist()]
        return data.set_column(data.column_names.index(column.name), column.name, pa.array(lists, pa.list_(pa.string())))

    def _is_of_image(self, released: str) -> bool:
        try:
            return photo_id(_AFTER_IMAGE.sub("", released)) in self.photo_ids
        except FlickrError:
            return False

    def shown(self, text: str) -> str:
        """`text`, or a word in its place when it holds the number of a withdrawn photograph."""
        return WITHHELD if self.names(text) else text

    def names(self, text: str) -> bool:
        """Whether a withdrawn photograph's number stands in the text, leading zeros or none."""
        if not self.photo_ids:
            return False
        return any(found in self._released_ids or found.lstrip("0") in self._released_ids for found in _NUMBER.findall(text))

    def inventory(self, inventory: Inventory) -> Inventory:
        """The inventory without files that are named after one of them: an image, its features, a file that was refused."""
        if not self.photo_ids:
            return inventory
        files = tuple(file for file in inventory.files if not self._is_of_file(file.member or file.path))
        refusals = tuple(file for file in inventory.refusals if not self._is_of_file(file.member or file.path))
        return replace(inventory, files=files, refusals=refusals)

    def _is_of_file(self, path: str) -> bool:
        return self._is_of_image(path.rsplit("/", 1)[-1].partition(".")[0])


def _without(values: list[str] | None, test: Callable[[str], bool]) -> list[str] | None:
    return None if values is None else [value for value in values if not test(value)]


def lines_lost(before: pa.Table, after: pa.Table) -> frozenset[int]:
    """The lines of the records that lost a row. before, after: rows with their line."""
    n_rows = Counter(before["line"].to_pylist())
    n_rows.subtract(after["line"].to_pylist())
    return frozenset(line for line, n in n_rows.items() if n > 0)
