"""All task families: those of the environments' folders, and those made from the hub's applications."""

from pathlib import Path
from typing import Protocol

from clients.authors.constructed import constructed_families
from clients.authors.joint_families import joint_families
from clients.authors.scenario_families import scenario_families
from environments.families import families as written_families
from environments.hands import Hands
from schemas.tasks import Task


class AnyFamily(Protocol):
    """A family of tasks: makes a task from a seed, its three scripts and, for some families, a solution."""

    @property
    def environment(self) -> str:
        """The environment its tasks are for."""
        ...

    @property
    def name(self) -> str:
        """Its name within the environment."""
        ...

    @property
    def has_oracle(self) -> bool:
        """Whether the family can `solve` its tasks."""
        ...

    @property
    def oracle_files(self) -> tuple[Path, ...]:
        """The source files of the solution; a change to one of them invalidates what was measured with it."""
        ...

    def propose(self, seed: int) -> Task:
        """Return the family's task for a seed."""
        ...

    def initial_setup(self, task: Task) -> str:
        """Return the script that builds the state before the task."""
        ...

    def golden_patch(self, task: Task) -> str:
        """Return the script that builds the state after the task from scratch."""
        ...

    def reward(self, task: Task) -> str:
        """Return the script that grades a state."""
        ...

    async def solve(self, hands: Hands, task: Task) -> None:
        """Solve the task as a person would."""
        ...


def families(environment: str | None = None) -> tuple[AnyFamily, ...]:
    """Return all families, or only those of `environment`."""
    return (
        *written_families(environment),
        *constructed_families(environment),
        *scenario_families(environment),
        *joint_families(environment),
    )
