"""A suite: the tuples that a policy is measured on, each with the hash of everything that its result depends on."""

from collections.abc import Iterable
from pathlib import Path

from pydantic import Field, ValidationError

from bundles.bundle import Bundle, sha256_of
from clients.atomic_write import write_atomic
from schemas.base import Closed
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.sessions import EnvironmentName
from schemas.tasks import Difficulty


class SuiteTuple(Closed):
    """One tuple of a suite."""

    tuple_id: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", description="Of task, setup, reward and frame.")
    environment: EnvironmentName
    difficulty: Difficulty
    category: str


class Suite(Closed):
    """Tuples under a name and a version; a change to the tuples needs a new version."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")
    version: int = Field(ge=1)
    tuples: tuple[SuiteTuple, ...] = Field(min_length=1)

    def find(self, tuple_id: str) -> SuiteTuple:
        """Return a tuple by its id.

        Raises:
            NotFoundError: the suite has no tuple with this id.
        """
        for one in self.tuples:
            if one.tuple_id == tuple_id:
                return one
        raise NotFoundError(f"the suite {self.name} has no tuple {tuple_id}")


class SuiteChange(Closed):
    """The difference between two versions of a suite, which determines the results that have to be made again."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    @property
    def to_be_made(self) -> tuple[str, ...]:
        """The tuples without a result that is still valid."""
        return tuple(sorted((*self.added, *self.changed)))


def bundle_sha256(bundle: Bundle) -> str:
    """Return a hash of everything a result depends on; not of the golden patch, which a policy never meets."""
    frame = "" if bundle.frame is None else bundle.frame.model_dump_json()
    texts = {
        "instruction": bundle.task.instruction,
        "environment": bundle.task.environment,
        "initial_setup": bundle.initial_setup,
        "reward": bundle.reward,
        "frame": frame,
    }
    return sha256_of({name: text.encode() for name, text in texts.items()})


def suite_of(bundles: Iterable[Bundle], name: str, version: int) -> Suite:
    """Make a suite of tuples.

    Args:
        bundles: The tuples, with unique ids.
        name: The suite's name.
        version: From 1; higher than that of any earlier content under this name.
    """
    tuples = [
        SuiteTuple(
            tuple_id=bundle.task.task_id,
            sha256=bundle_sha256(bundle),
            environment=bundle.task.environment,
            difficulty=bundle.task.difficulty,
            category=bundle.task.category,
        )
        for bundle in bundles
    ]
    return Suite(name=name, version=version, tuples=tuple(sorted(tuples, key=lambda one: one.tuple_id)))


def read_suite(file: Path) -> Suite:
    """Read a suite.

    Raises:
        InvalidRequestError: the file is not a valid suite; the message says where.
    """
    try:
        return Suite.model_validate_json(file.read_bytes())
    except (OSError, ValidationError) as error:
        raise InvalidRequestError(f"{file} is no suite: {error}") from error


def write_suite(suite: Suite, file: Path) -> None:
    """Write a suite as indented JSON, so that diffs are readable."""
    write_atomic(file, suite.model_dump_json(indent=1) + "\n")


def suite_change(old: Suite, new: Suite) -> SuiteChange:
    """Compare two versions of a suite."""
    before = {one.tuple_id: one.sha256 for one in old.tuples}
    after = {one.tuple_id: one.sha256 for one in new.tuples}
    return SuiteChange(
        added=tuple(sorted(after.keys() - before.keys())),
        removed=tuple(sorted(before.keys() - after.keys())),
        changed=tuple(sorted(key for key in after.keys() & before.keys() if after[key] != before[key])),
    )
