"""A query's rows written for other programs."""

import json
import sys
from pathlib import Path

import pyarrow as pa

from flickr_assets.errors import UsageError


def write_rows(data: pa.Table, form: str, to: Path | None) -> None:
    """As csv, json (a list of objects) or parquet, to a file or to standard output. Raises UsageError `parquet-to-terminal`, `out-missing`."""
    if to is not None and not to.absolute().parent.is_dir():
        raise UsageError("out-missing", "the folder does not exist.", place=str(to))
    if form == "parquet":
        _write_parquet(data, to)
    elif form == "csv" or (form == "table" and to is not None):
        _write_csv(data, to)
    else:
        text = json.dumps(data.to_pylist(), ensure_ascii=False, indent=1, default=str) + "\n"
        _write_text(text, to)


def _write_parquet(data: pa.Table, to: Path | None) -> None:
    import pyarrow.parquet as pq

    if to is None:
        raise UsageError("parquet-to-terminal", "Parquet is not for the terminal.", remedy="Give a file: --out rows.parquet")
    pq.write_table(data, to, compression="zstd")


def _write_csv(data: pa.Table, to: Path | None) -> None:
    frame = data.to_pandas()
    _write_text(frame.to_csv(index=False, lineterminator="\n"), to)


def _write_text(text: str, to: Path | None) -> None:
    if to is None:
        sys.stdout.write(text)
    else:
        to.write_text(text, encoding="utf-8")
