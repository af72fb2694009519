"""The authors of a plan's tasks: families as in `procedural`, but only the server runs their scripts.

What counts is what the server measures when it builds both states from scratch. Running the scripts once more before
that, as an unsure author does, would double the cost.
"""

from clients.authors.procedural import write_reward, write_setups
from clients.workspace import Workspace
from schemas.reviews import Verdict
from schemas.tasks import Task


class PlannedGenerator:
    """Renders a family's two setup scripts."""

    async def write(self, workspace: Workspace, feedback: str | None) -> None:  # noqa: ARG002 - cannot learn
        """Write both scripts; every round writes the same ones."""
        await write_setups(workspace)


class PlannedDiscriminator:
    """Renders a family's reward."""

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Write the reward from the task alone, with a review that passes it on to be measured."""
        task = await write_reward(workspace)
        await workspace.write_review(
            f"# Review of {task.task_id}, round {round_number}\n\n## Verdict: {Verdict.PASS}\n\n"
            "The family's own reward; what it is worth the server measures.\n"
        )


class PlannedAuthors:
    """The authors for every task of a plan."""

    def __init__(self, sources: str) -> None:
        """Keep a hash of everything that scripts are made of, so that none has to be rendered just to be compared."""
        self._sources = sources

    def fingerprint(self, task: Task) -> str:  # noqa: ARG002 - one for all
        """Return the hash of the sources."""
        return self._sources

    def generator(self, task: Task) -> PlannedGenerator:  # noqa: ARG002 - a family is found by its author
        """Return the author of the two states."""
        return PlannedGenerator()

    def discriminator(self, task: Task) -> PlannedDiscriminator:  # noqa: ARG002
        """Return the author of the reward."""
        return PlannedDiscriminator()
