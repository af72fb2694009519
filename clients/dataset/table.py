"""Writes Parquet files through pyarrow, with the same bytes for the same rows."""

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bundles.parquet import Kind, Row
from clients.atomic_write import atomic_file

_arrow: Any = importlib.import_module("pyarrow")
_parquet: Any = importlib.import_module("pyarrow.parquet")

_TYPES: dict[Kind, Any] = {
    "text": _arrow.string(),
    "integer": _arrow.int64(),
    "number": _arrow.float64(),
    "truth": _arrow.bool_(),
    "texts": _arrow.list_(_arrow.string()),
}


def write_table(path: Path, columns: Mapping[str, Kind], rows: Sequence[Row], facts: Mapping[str, str]) -> None:
    """Write a Parquet file atomically.

    Args:
        path: The file; its folder is created if necessary.
        columns: Name → kind, in the order of the file.
        rows: A value for each column; None for a missing value.
        facts: Metadata of the schema, such as its version.
    """
    fields = [_arrow.field(name, _TYPES[kind]) for name, kind in columns.items()]
    schema = _arrow.schema(fields, metadata=dict(facts))
    table = _arrow.Table.from_pylist([dict(row) for row in rows], schema=schema)
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(path) as half:
        _parquet.write_table(table, half, compression="zstd", write_statistics=True)
