"""The index `data/tasks.parquet`: the published columns, then ours. Equal tuples give equal bytes.

Paths in it are relative to `data/`. Published bundles lie in an archive; ours are folders, so `archive_path` is null.
"""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from clients.dataset.bundle import TASK_FILE, Bundle, read_bundle, write_bundle
from clients.dataset.parquet import Kind, Row, read_table, write_table
from schemas.base import SCHEMA_VERSION
from schemas.errors import InvalidRequestError
from schemas.workspaces import ArtifactName

DATA = "data"
BUNDLES = "bundles"
INDEX = "tasks.parquet"
_FACTS = {"cua_gym.schema_version": str(SCHEMA_VERSION)}

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
    "family": "text",
    "category": "text",
    "seed": "integer",
    "rounds": "integer",
    "oracle_reward": "number",
    "null_reward": "number",
    "bundle_sha256": "text",
}


def write_dataset(out: Path, bundles: Sequence[Bundle]) -> Path:
    """Make `out/data` hold exactly these bundles, in this order; returns the index."""
    folder = out / DATA / BUNDLES
    folder.mkdir(parents=True, exist_ok=True)
    for bundle in bundles:
        write_bundle(folder, bundle)
    wanted = {bundle.task.task_id for bundle in bundles}
    for stale in folder.iterdir():
        if stale.name not in wanted:
            shutil.rmtree(stale)
    index = out / DATA / INDEX
    write_table(index, COLUMNS, [_row(bundle) for bundle in bundles], _FACTS)
    return index


def read_dataset(out: Path) -> tuple[Bundle, ...]:
    """Read every bundle of the index, checked, in its order.

    Raises:
        InvalidRequestError: index and bundles do not belong together; the message says where.
    """
    problems = list(find_problems(out))
    if problems:
        raise InvalidRequestError(f"{out} is not a sound dataset: {'; '.join(problems)}")
    rows = read_table(out / DATA / INDEX).rows
    return tuple(read_bundle(out / DATA / str(row["archive_member"])) for row in rows)


def find_problems(out: Path) -> Iterator[str]:
    """Say everything that is wrong with a dataset on disk; nothing if it is sound."""
    index = out / DATA / INDEX
    if not index.is_file():
        yield f"{index} is missing"
        return
    table = read_table(index)
    if table.facts.get("cua_gym.schema_version") != _FACTS["cua_gym.schema_version"]:
        yield f"{index} was written by another version of the format: {table.facts}"
        return
    listed: set[str] = set()
    for row in table.rows:
        listed.add(str(row["id"]))
        try:
            bundle = read_bundle(out / DATA / str(row["archive_member"]))
        except InvalidRequestError as error:
            yield error.message
            continue
        expected = _row(bundle)
        for name in COLUMNS:
            if row.get(name) != expected[name]:
                yield f"{index}, row {row['id']}, {name}: expected {expected[name]!r}, actual {row.get(name)!r}"
    for folder in sorted((out / DATA / BUNDLES).iterdir()):
        if folder.name not in listed:
            yield f"{folder} is in no row of {index}"


def _row(bundle: Bundle) -> Row:
    task = bundle.task
    member = f"{BUNDLES}/{task.task_id}"
    return {
        "id": task.task_id,
        "instruction": task.instruction,
        "app_type": task.environment,
        "app_family": "desktop_office" if task.environment.startswith("libreoffice_") else "desktop",
        "platform": "desktop",
        "difficulty": str(task.difficulty),
        "setup_kind": "py",
        "num_setup_steps": 2,
        "num_setup_files": 1,
        "has_ground_truth": bool(task.parameters),
        "archive_path": None,
        "archive_member": member,
        "task_json_member": f"{member}/{TASK_FILE}",
        "reward_member": f"{member}/{ArtifactName.REWARD}",
        "setup_file_members": [f"{member}/{ArtifactName.INITIAL_SETUP}"],
        "golden_patch_member": f"{member}/{ArtifactName.GOLDEN_PATCH}",
        "review_member": f"{member}/{ArtifactName.REVIEW}",
        "family": task.family,
        "category": task.category,
        "seed": task.seed,
        "rounds": bundle.rounds,
        "oracle_reward": bundle.oracle_reward,
        "null_reward": bundle.null_reward,
        "bundle_sha256": bundle.sha256(),
    }
