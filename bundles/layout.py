"""Where the files of a dataset are, and the rows of its index.

The index is one table in parts: `data/tasks.parquet`, then `data/tasks_00001.parquet` and so on, one for each time that
tuples were added. A path below `data/` in a row is a folder; with `archive_path`, which is relative to the dataset, it
is a folder in that archive.
"""

import re
from pathlib import Path

from bundles.parquet import Kind, read_table
from schemas.base import SCHEMA_VERSION
from schemas.errors import InvalidRequestError

DATA = "data"
BUNDLES = "bundles"
ARTIFACTS = "artifacts"
INDEX = "tasks.parquet"
CARD = "README.md"
BUNDLES_FOLDER = Path(DATA, BUNDLES)
ARCHIVE = "tuples"
FORMAT = "2"
"""Version of the index's columns and of what the paths in it are relative to."""
FACTS = {"cua_gym.schema_version": str(SCHEMA_VERSION), "cua_gym.dataset_format": FORMAT}

COLUMNS: dict[str, Kind] = {
    # As published (dataset card of CUA-Gym), in its order.
    "id": "text",
    "instruction": "text",
    "app_type": "text",
    "app_family": "text",
    "platform": "text",
    "difficulty": "text",
    "setup_kind": "text",
    "num_setup_steps": "integer",
    "num_setup_files": "integer",
    "has_ground_truth": "truth",
    "archive_path": "text",
    "archive_member": "text",
    "task_json_member": "text",
    "reward_member": "text",
    "setup_file_members": "texts",
    # Ours.
    "golden_patch_member": "text",
    "review_member": "text",
    "environment": "text",
    "family": "text",
    "category": "text",
    "seed": "integer",
    "rounds": "integer",
    "outcome": "text",
    "oracle_reward": "number",
    "null_reward": "number",
    "source": "text",
    "placeholders": "texts",
    "file_names": "texts",
    "file_sha256": "texts",
    "bundle_sha256": "text",
    "unproven": "texts",
    "grade": "text",
    "proof": "text",
    "split": "text",
    "events": "integer",
}
ADDED = ("unproven", "grade", "proof", "split", "events")
"""Columns that parts written earlier lack; there they are absent in every row."""

_PART = re.compile(r"tasks(?:_(\d{5,}))?\.parquet")


def read_rows(out: Path) -> tuple[dict[str, object], ...]:
    """Every row of the index, in the order in which they were added. What they say of files is not checked here.

    Raises:
        InvalidRequestError: there is no index, or one that is damaged or of another form.
    """
    found = parts(out)
    if not found:
        raise InvalidRequestError(f"{out / DATA / INDEX} is missing: {out} holds no dataset")
    return tuple(row for part in found for row in read_part(part))


def read_part(part: Path) -> tuple[dict[str, object], ...]:
    """The rows of one part.

    Raises:
        InvalidRequestError: it is damaged or of another form.
    """
    table = read_table(part)
    found = {name: table.facts.get(name) for name in FACTS}
    if found != FACTS:
        told = ", ".join(f"{name} {value}" for name, value in found.items() if value is not None)
        raise InvalidRequestError(
            f"{part} has another form than {FORMAT} ({told or 'it names none'}): "
            "`cua-gym dataset import` reads what others published, a run's own folder is written anew by its run"
        )
    lacks = [name for name in ADDED if name not in table.columns]
    if table.columns != tuple(name for name in COLUMNS if name not in lacks):
        differ = sorted(set(table.columns) ^ set(COLUMNS) - set(lacks))
        raise InvalidRequestError(f"{part} has other columns than it should: {', '.join(differ) or 'another order'}")
    return tuple({**row, **dict.fromkeys(lacks)} for row in table.rows)


def parts(out: Path) -> list[Path]:
    """The parts of the index that there are, in their order."""
    found = [
        (int(match[1] or 0), path) for path in (out / DATA).glob("tasks*") if (match := _PART.fullmatch(path.name))
    ]
    return [path for _, path in sorted(found)]


def next_number(out: Path) -> int:
    """The number of the part to write next."""
    return max((int(match[1] or 0) for part in parts(out) if (match := _PART.fullmatch(part.name))), default=-1) + 1


def numbered(stem: str, number: int) -> str:
    """The name of a part or archive, without its ending."""
    # An underscore sorts behind the dot: readers that sort names find the parts in their order.
    return f"{stem}_{number:05d}" if number else stem


def archives(out: Path) -> list[Path]:
    """The archives that there are."""
    return sorted((out / ARTIFACTS).glob(f"{ARCHIVE}*"))


def halves(out: Path) -> list[Path]:
    """What killed writers left half-written."""
    folders = (out, out / DATA, out / DATA / BUNDLES, out / ARTIFACTS)
    return sorted(path for folder in folders for path in folder.glob(".*.half"))


def below(folder: Path, member: object) -> Path:
    """A path that an index names.

    Raises:
        InvalidRequestError: it leads out of the dataset.
    """
    path = Path(str(member))
    if path.is_absolute() or ".." in path.parts or not path.parts:
        raise InvalidRequestError(f"{member!r} leads out of {folder}")
    return folder / path
