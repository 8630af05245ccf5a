"""The contract: what every table is. From it come Arrow schemas, blocking checks, column comments and docs."""

from flickr_assets.schema.contract import Column, Reference, Table

__all__ = ["Column", "Reference", "Table"]
