"""Every table as an asset spec, every check as a check spec: names, groups, kinds, descriptions and columns from the contracts."""

from functools import cache
from typing import Any

import dagster as dg

from flickr_assets.build.checks import checks
from flickr_assets.build.steps import Step, steps
from flickr_assets.registry import sources
from flickr_assets.schema import Column, Table

KINDS = {
    "source": {"file", "parquet"},
    "account": {"parquet"},
    "release": {"parquet"},
    "sql": {"sql", "duckdb"},
    "derived": {"python"},
    "parse": {"python", "spacy"},
}
OWNERS = ["team:data"]
CODE_VERSION_LENGTH = 16
DATA_VERSION = "dagster/data_version"


def asset_key(table: str) -> dg.AssetKey:
    """`core.caption` is asset core/caption."""
    return dg.AssetKey(table.split("."))


def table_name(key: dg.AssetKey) -> str:
    """Asset core/caption is `core.caption`."""
    return ".".join(key.path)


def check_key(table: str, name: str) -> dg.AssetCheckKey:
    """Check `contract` of `core.caption` is core/caption:contract."""
    return dg.AssetCheckKey(asset_key(table), name)


@cache
def asset_specs(layer: str) -> tuple[dg.AssetSpec, ...]:
    """The assets of one layer, in step order."""
    return tuple(_spec(step, table) for step in steps() if step.layer == layer for table in step.tables)


@cache
def check_specs() -> tuple[dg.AssetCheckSpec, ...]:
    """Every check as an asset check of its table."""
    return tuple(
        dg.AssetCheckSpec(check.name, asset=asset_key(check.table), description=check.description, blocking=check.is_blocking)
        for check in checks()
    )


def _spec(step: Step, table: Table) -> dg.AssetSpec:
    # That exclude.txt withdraws rows from every source is the ledger's business; as edges it would hide the picture.
    deps = [] if step.kind == "source" else [asset_key(name) for name in step.inputs]
    metadata: dict[str, Any] = {"dagster/table_name": table.name, "dagster/column_schema": column_schema(table)}
    if step.query is not None:
        metadata["query"] = dg.MetadataValue.md(f"```sql\n{step.query.query}\n```")
    return dg.AssetSpec(
        asset_key(table.name),
        deps=deps,
        description=_description(step, table),
        group_name=table.layer,
        kinds=KINDS[step.kind],
        owners=OWNERS,
        code_version=step.code_version[:CODE_VERSION_LENGTH],
        metadata=metadata,
        tags={"release": step.name.removeprefix("source/")} if step.kind == "source" else {},
        skippable=True,
    )


def _description(step: Step, table: Table) -> str:
    text = table.description
    if step.kind == "source":
        source = sources()[step.name.removeprefix("source/")]
        text += f"\n\n**{source.title}.** {source.description}"
        text += f"\n\nWhere to ask for it: {source.url}  \n{source.obtain}\n\nTerms: {source.licence.stated}"
    return text


def column_schema(table: Table) -> dg.TableSchema:
    """The contract's columns, as the asset page shows them."""
    return dg.TableSchema(columns=[_column(table, column) for column in table.columns])


def _column(table: Table, column: Column) -> dg.TableColumn:
    unit = f" [{column.unit}]" if column.unit else ""
    constraints = dg.TableColumnConstraints(nullable=column.nullable, unique=table.key == (column.name,))
    return dg.TableColumn(column.name, column.type, description=column.description + unit, constraints=constraints)
