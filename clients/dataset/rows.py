"""A row of the index: the published columns, then ours.

For an imported tuple, a published column repeats its publisher's `task.json`; our columns describe it as it is here.
"""

import hashlib
from collections.abc import Collection, Sequence

from bundles.bundle import TASK_FILE, Bundle, sha256_of
from bundles.layout import BUNDLES
from bundles.parquet import Row
from bundles.setup_script import setup_files
from bundles.setups import steps_of
from clients.dataset.placeholders import find_placeholders
from schemas.tasks import Task
from schemas.workspaces import ArtifactName

CROSS_APP = "multi_apps"
_WEB = "_mock"


def make_row(bundle: Bundle, archive_path: str | None) -> Row:
    """Return the row of a bundle.

    Args:
        bundle: The bundle.
        archive_path: The archive that contains it, relative to the dataset; None: it is a folder below `data/`.
    """
    task, origin = bundle.task, bundle.provenance
    files = bundle.files()
    member = task.task_id if archive_path else f"{BUNDLES}/{task.task_id}"
    app_type = task.environment if origin is None else str(origin.document["app_type"])
    difficulty = task.difficulty if origin is None else origin.difficulty
    steps = 2 if origin is None else len(steps_of(origin.document))
    setups = _setup_files(bundle, files)
    return {
        "id": task.task_id,
        "instruction": task.instruction,
        "app_type": app_type,
        "app_family": _app_family(app_type),
        "platform": _platform(app_type),
        "difficulty": None if difficulty is None else str(difficulty),
        "setup_kind": setups[0].rpartition(".")[2] if setups else None,
        "num_setup_steps": steps,
        "num_setup_files": len(setups),
        "has_ground_truth": bool(task.parameters),
        "archive_path": archive_path,
        "archive_member": member,
        "task_json_member": f"{member}/{TASK_FILE}",
        "reward_member": f"{member}/{ArtifactName.REWARD}",
        "setup_file_members": [f"{member}/{name}" for name in setups],
        "golden_patch_member": f"{member}/{ArtifactName.GOLDEN_PATCH}" if bundle.golden_patch is not None else None,
        "review_member": f"{member}/{ArtifactName.REVIEW}" if bundle.review is not None else None,
        "environment": task.environment,
        "family": task.family,
        "category": task.category,
        "seed": task.seed,
        "rounds": bundle.rounds,
        "outcome": bundle.outcome if origin is None else None,
        "oracle_reward": bundle.oracle_reward,
        "null_reward": bundle.null_reward,
        "source": None if origin is None else origin.source,
        "placeholders": list(find_placeholders(files.values())),
        "file_names": sorted(files),
        "file_sha256": [hashlib.sha256(files[name]).hexdigest() for name in sorted(files)],
        "bundle_sha256": sha256_of(files),
        "unproven": None if bundle.unproven is None else list(bundle.unproven),
        "grade": bundle.grade,
        "proof": bundle.proof,
        "split": bundle.split,
        "events": _events(task),
    }


def texts(row: Row, name: str) -> Sequence[str]:
    """Return a row's list of texts; empty if it is absent."""
    value = row.get(name)
    return [str(one) for one in value] if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def file_hashes(row: Row) -> dict[str, str]:
    """Return name → SHA-256 of every file in a row's bundle."""
    return dict(zip(texts(row, "file_names"), texts(row, "file_sha256"), strict=False))


def _events(task: Task) -> int | None:
    """Return how much happens while a policy works on a task; None if nobody counted."""
    structure = task.parameters.get("structure")
    events = structure.get("events") if isinstance(structure, dict) else None
    return len(events) if isinstance(events, list) else None


def _setup_files(bundle: Bundle, names: Collection[str]) -> Sequence[str]:
    if bundle.provenance is None:
        return (ArtifactName.INITIAL_SETUP,)
    return setup_files(bundle.provenance.document, names)


def _app_family(app_type: str) -> str:
    if app_type.startswith("libreoffice_"):
        return "desktop_office"
    if app_type == CROSS_APP:
        return CROSS_APP
    return "mock_web" if app_type.endswith(_WEB) else "desktop"


def _platform(app_type: str) -> str:
    if app_type == CROSS_APP:
        return "cross_app"
    return "web" if app_type.endswith(_WEB) else "desktop"
