"""Parquet files through pyarrow: rows in, the same bytes out for the same rows."""

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from clients.atomic_write import atomic_file
from schemas.errors import InvalidRequestError

Kind = Literal["text", "integer", "number", "truth", "texts"]
Row = Mapping[str, object]

# pyarrow carries no types; what passes through here is checked at its edges by ours.
_arrow: Any = importlib.import_module("pyarrow")
_parquet: Any = importlib.import_module("pyarrow.parquet")

_TYPES: dict[Kind, Any] = {
    "text": _arrow.string(),
    "integer": _arrow.int64(),
    "number": _arrow.float64(),
    "truth": _arrow.bool_(),
    "texts": _arrow.list_(_arrow.string()),
}


@dataclass(frozen=True)
class Table:
    """Rows, the names of their columns, and the text facts beside them."""

    columns: tuple[str, ...]
    rows: tuple[dict[str, object], ...]
    facts: dict[str, str]


def write_table(path: Path, columns: Mapping[str, Kind], rows: Sequence[Row], facts: Mapping[str, str]) -> None:
    """Write a table so that it is there whole or not at all."""
    fields = [_arrow.field(name, _TYPES[kind]) for name, kind in columns.items()]
    schema = _arrow.schema(fields, metadata=dict(facts))
    table = _arrow.Table.from_pylist([dict(row) for row in rows], schema=schema)
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(path) as half:
        _parquet.write_table(table, half, compression="zstd", write_statistics=True)


def read_table(path: Path) -> Table:
    """Read a table back.

    Raises:
        InvalidRequestError: it is no Parquet file, or a damaged one.
    """
    try:
        # Not `read_table`, which takes folders too and adds columns for names like `key=value` on the way to a file.
        table = _parquet.ParquetFile(path).read()
    except (_arrow.ArrowException, OSError) as error:
        raise InvalidRequestError(f"{path} is not a sound Parquet file ({error}); restore it from a copy") from error
    metadata: dict[bytes, bytes] = table.schema.metadata or {}
    facts = {key.decode(errors="replace"): value.decode(errors="replace") for key, value in metadata.items()}
    return Table(tuple(table.schema.names), tuple(table.to_pylist()), facts)
