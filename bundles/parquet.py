"""Reads Parquet files through pyarrow."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from schemas.errors import InvalidRequestError

Kind = Literal["text", "integer", "number", "truth", "texts"]
Row = Mapping[str, object]


@dataclass(frozen=True)
class Table:
    """Rows, the names of their columns, and the text facts beside them."""

    columns: tuple[str, ...]
    rows: tuple[dict[str, object], ...]
    facts: dict[str, str]


def read_table(path: Path) -> Table:
    """Read a table back.

    Raises:
        InvalidRequestError: it is no Parquet file, or a damaged one.
    """
    # Loaded when the first file is read: a server without a dataset has no use for it. pyarrow carries no types; what
    # passes through here is checked at its edges by ours.
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    try:
        # Not `read_table`, which takes folders too and adds columns for names like `key=value` on the way to a file.
        table = parquet.ParquetFile(path).read()
    except (arrow.ArrowException, OSError) as error:
        raise InvalidRequestError(f"{path} is not a sound Parquet file ({error}); restore it from a copy") from error
    metadata: dict[bytes, bytes] = table.schema.metadata or {}
    facts = {key.decode(errors="replace"): value.decode(errors="replace") for key, value in metadata.items()}
    return Table(tuple(table.schema.names), tuple(table.to_pylist()), facts)
