"""Reads the tuples of datasets on disk, in folders and in archives (docs/dataset.md)."""

import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from threading import Lock

from pydantic import ValidationError

from bundles.archive import read_folders
from bundles.bundle import ACCEPTED, Bundle, read_bundle
from bundles.layout import DATA, below, read_rows
from episodes.stored_tuple import StoredTuple
from schemas.episodes import TupleInfo
from schemas.errors import InvalidRequestError

_KEPT = 256


class DatasetReader:
    """The accepted and the imported tuples of some datasets.

    Archives cannot be read in the middle: each is unpacked once, when the first of its tuples is asked for, into a
    folder that only this user can enter, which `close` removes.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        """Read the indexes.

        Raises:
            InvalidRequestError: a folder holds no dataset, or two have different tuples of the same name.
        """
        self._infos: dict[str, TupleInfo] = {}
        self._places: dict[str, tuple[Path, str | None, str]] = {}
        self._unpacked: dict[Path, Path] = {}
        self._held = ExitStack()
        self._unpacking = Lock()
        hashes: dict[str, object] = {}
        for folder in folders:
            for row in read_rows(folder):
                if row["outcome"] not in {None, ACCEPTED}:
                    continue
                info = _info(row, folder)
                digest = row["bundle_sha256"]
                if hashes.setdefault(info.tuple_id, digest) != digest:
                    raise InvalidRequestError(
                        f"{folder} has a tuple {info.tuple_id}, and another of this name is in a dataset before it: "
                        "serve one of the two"
                    )
                path = row["archive_path"]
                self._infos[info.tuple_id] = info
                self._places[info.tuple_id] = (folder, None if path is None else str(path), str(row["archive_member"]))
        self._read = lru_cache(_KEPT)(self._read_anew)

    def infos(self) -> tuple[TupleInfo, ...]:
        """Return every tuple, in the order of the datasets."""
        return tuple(self._infos.values())

    def read(self, tuple_id: str) -> StoredTuple:
        """Read one, checked against its hashes; blocking.

        Raises:
            InvalidRequestError: a file is missing or was changed.
        """
        return self._read(tuple_id)

    def close(self) -> None:
        """Remove what was unpacked; blocking."""
        self._held.close()

    def _read_anew(self, tuple_id: str) -> StoredTuple:
        folder, archive, member = self._places[tuple_id]
        place = below(folder / DATA, member) if archive is None else below(self._opened(below(folder, archive)), member)
        bundle = read_bundle(place)
        if bundle.task.task_id != tuple_id:
            raise InvalidRequestError(f"{place} holds {bundle.task.task_id}, and its index says {tuple_id}")
        return _stored(bundle, self._infos[tuple_id])

    def _opened(self, archive: Path) -> Path:
        with self._unpacking:
            if archive not in self._unpacked:
                into = Path(self._held.enter_context(tempfile.TemporaryDirectory(prefix="cua-gym-tuples-")))
                for name, files in read_folders(archive):
                    for path, content in files.items():
                        target = below(into / name, path)
                        target.parent.mkdir(parents=True, exist_ok=True)
                        target.write_bytes(content)
                self._unpacked[archive] = into
            return self._unpacked[archive]


def _info(row: dict[str, object], folder: Path) -> TupleInfo:
    try:
        return TupleInfo.model_validate(
            {
                "tuple_id": row["id"],
                "environment": row["environment"],
                "family": row["family"],
                "category": row["category"],
                "difficulty": row["difficulty"] or None,
                "seed": row["seed"],
            }
        )
    except ValidationError as error:
        fields = ", ".join(str(one["loc"][0]) for one in error.errors() if one["loc"])
        raise InvalidRequestError(f"{folder}: the row {row['id']!r} of its index is wrong in {fields}") from error


def _stored(bundle: Bundle, info: TupleInfo) -> StoredTuple:
    return StoredTuple(
        task=bundle.task,
        initial_setup=bundle.initial_setup,
        reward=bundle.reward,
        frame=bundle.frame,
        golden_patch=bundle.golden_patch,
        difficulty=info.difficulty,
    )
