"""Taking withdrawn photographs out of a table: `exclude.txt` binds every table and every export."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_id
from flickr_assets.schema import Column, Table

WITHHELD = "(withheld: names a withdrawn photograph)"
# A caption is named IMAGE#NUMBER, evidence IMAGE#NUMBER#RULE: the image comes first.
_AFTER_IMAGE = re.compile(r"#.*", re.DOTALL)


@dataclass(frozen=True)
class Withdrawn:
    """The photographs that the raw folder's owner withdraws, as photo_ids."""

    photo_ids: frozenset[str]

    def without(self, data: pa.Table, table: Table) -> pa.Table:
        """The rows that name none of them; from a list only the elements that do are taken."""
        if not self.photo_ids or not data.num_rows:
            return data
        for column in table.columns:
            if column.photo or column.image:
                data = self._column_without(data, column)
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
        return WITHHELD if any(one.partition(":")[2] in text for one in self.photo_ids) else text


def _without(values: list[str] | None, test: Callable[[str], bool]) -> list[str] | None:
    return None if values is None else [value for value in values if not test(value)]
