"""A suite: which tuples a policy is measured on, each with the hash of everything that its result depends on."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from pydantic import Field, ValidationError

from clients.atomic_write import write_atomic
from schemas.base import Closed
from schemas.sessions import EnvironmentName
from schemas.tasks import Difficulty, Task

TASK_FILE = "task.json"
_HASHED = (TASK_FILE, "initial_setup.py", "reward.py", "frame.json")
"""What an attempt's result depends on; a golden patch does not change what a policy meets."""


class SuiteTuple(Closed):
    """One tuple of a suite."""

    tuple_id: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", description="Of task, set-up, reward and frame.")
    environment: EnvironmentName
    difficulty: Difficulty
    category: str


class Suite(Closed):
    """Tuples under a name and a version; another content is another version."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")
    version: int = Field(ge=1)
    tuples: tuple[SuiteTuple, ...] = Field(min_length=1)

    def find(self, tuple_id: str) -> SuiteTuple | None:
        """Return a tuple by its id."""
        return next((one for one in self.tuples if one.tuple_id == tuple_id), None)


class SuiteChange(Closed):
    """How one version of a suite differs from another, and so which results have to be made again."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def to_be_made(self) -> tuple[str, ...]:
        """The tuples without a result that still holds."""
        return tuple(sorted((*self.added, *self.changed)))


def bundle_sha256(folder: Path) -> str:
    """Hash the files of a bundle that a result depends on, each with its name and length."""
    digest = hashlib.sha256()
    for name in _HASHED:
        file = folder / name
        if file.is_file():
            content = file.read_bytes()
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def suite_of(bundles: Iterable[Path], name: str, version: int) -> Suite:
    """Make a suite of bundles.

    Args:
        bundles: Folders with task.json, initial_setup.py and reward.py.
        name: Of the suite.
        version: From 1; higher than that of any other content under this name.

    Raises:
        ValueError: a folder holds no task, or two hold one of the same id.
    """
    tuples: dict[str, SuiteTuple] = {}
    for folder in sorted(bundles):
        task = _read_task(folder / TASK_FILE)
        if task.task_id in tuples:
            raise ValueError(f"two bundles have the id {task.task_id}")
        tuples[task.task_id] = SuiteTuple(
            tuple_id=task.task_id,
            sha256=bundle_sha256(folder),
            environment=task.environment,
            difficulty=task.difficulty,
            category=task.category,
        )
    return Suite(name=name, version=version, tuples=tuple(tuples[key] for key in sorted(tuples)))


def read_suite(file: Path) -> Suite:
    """Read a suite.

    Raises:
        ValueError: the file is no suite; the message says where.
    """
    try:
        return Suite.model_validate_json(file.read_bytes())
    except ValidationError as error:
        raise ValueError(f"{file} is no suite: {error}") from error


def write_suite(suite: Suite, file: Path) -> None:
    """Write a suite, indented, so that a change to it can be read."""
    write_atomic(file, (suite.model_dump_json(indent=1) + "\n").encode())


def suite_change(old: Suite, new: Suite) -> SuiteChange:
    """Return what has to be made again after a suite has changed."""
    before = {one.tuple_id: one.sha256 for one in old.tuples}
    after = {one.tuple_id: one.sha256 for one in new.tuples}
    return SuiteChange(
        added=tuple(sorted(after.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - after.keys())),
        changed=tuple(sorted(key for key in after.keys() & before.keys() if after[key] != before[key])),
    )


def _read_task(file: Path) -> Task:
    try:
        return Task.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise ValueError(f"{file} holds no task: {error}") from error
