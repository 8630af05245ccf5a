"""Columns, tables and references, as frozen values. Nothing here touches data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Type = Literal["string", "int16", "int32", "int64", "float64", "bool", "date", "list<string>", "list<int64>"]


@dataclass(frozen=True)
class Column:
    """One column. `unit` is a physical or counting unit; `vocabulary` is closed; bounds are inclusive.

    photo: the value (or each element, in a list) is a `photo_id`: a withdrawn photograph takes the row (the element) with it.
    image: the value (or each element) begins with the released name of an image or caption, and the same holds.
    """

    name: str
    type: Type
    description: str
    nullable: bool = False
    unit: str | None = None
    vocabulary: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    photo: bool = False
    image: bool = False


@dataclass(frozen=True)
class Reference:
    """Every non-null value of `columns` is found in `target` under `target_columns` (by default the same names)."""

    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...] = ()

    @property
    def targets(self) -> tuple[str, ...]:
        return self.target_columns or self.columns


@dataclass(frozen=True)
class Table:
    """A relation `layer.name`, one row a `grain`. `key` is unique and is the order in which rows are stored."""

    name: str
    description: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    references: tuple[Reference, ...] = ()
    order: tuple[str, ...] = field(default=())

    @property
    def layer(self) -> str:
        return self.name.split(".", 1)[0]

    @property
    def stem(self) -> str:
        return self.name.split(".", 1)[1]

    @property
    def sort(self) -> tuple[str, ...]:
        return self.order or self.key

    @property
    def column_names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)
