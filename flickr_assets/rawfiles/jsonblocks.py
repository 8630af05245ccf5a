"""Many alike objects of a JSON array decoded at once, to columns: no Python object for a value."""

from __future__ import annotations

import pyarrow as pa
from pyarrow import json

from flickr_assets.rawfiles.jsontext import BORDER, Block


def columns(block: Block, schema: pa.Schema) -> pa.RecordBatch | None:
    """A row for each object; None where the block is not regular. What an object does not say is null.

    Regular is: apart by `}, {`, each key one of the schema, each value of its type or null. What is taken is JSON to the
    letter, but for NaN and the infinities where a float may stand.
    """
    # A border within a string makes a newline there, which JSON does not allow; one within a list, a list without a comma.
    data = block.text.replace(BORDER, "}\n{").encode()
    whole = json.ReadOptions(use_threads=False, block_size=len(data) + 1)
    strict = json.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error")
    try:
        table = json.read_json(pa.BufferReader(data), whole, strict)
    except pa.ArrowInvalid:
        return None
    # More rows than borders: somewhere the comma is missing.
    return table.to_batches()[0] if table.num_rows == block.n else None
