"""Writes tuples into one archive, with the same bytes for the same files. `bundles.archive` reads it."""

import importlib
import tarfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from bundles.archive import compression_of
from clients.atomic_write import atomic_file

_arrow: Any = importlib.import_module("pyarrow")


def pack(path: Path, folders: Iterable[tuple[str, Mapping[str, bytes]]]) -> None:
    """Write an archive of folders atomically; times, owners and modes are constant."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with (
        atomic_file(path) as half,
        _arrow.output_stream(str(half), compression=compression_of(path)) as stream,
        tarfile.open(fileobj=cast("IO[bytes]", stream), mode="w|", format=tarfile.GNU_FORMAT) as archive,
    ):
        for folder, files in folders:
            for name, content in files.items():
                member = tarfile.TarInfo(f"{folder}/{name}")
                member.size = len(content)
                archive.addfile(member, BytesIO(content))
