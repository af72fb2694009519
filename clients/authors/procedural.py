"""Authors without a model: a task family (environments/) plays both roles, each with its own token.

The two share the family's folder, but never a script: the Generator's half renders the setup scripts, and the
Discriminator's half renders the reward from the task that `workspace_show` gave it.
"""

import hashlib

from clients.authors.families import AnyFamily, families
from clients.authors.review import discriminator_review
from clients.workspace import Workspace
from schemas.errors import NotFoundError
from schemas.tasks import Task
from schemas.workspaces import ArtifactName


class ProceduralGenerator:
    """Renders a family's two setup scripts and runs each on its desktop."""

    async def write(self, workspace: Workspace, feedback: str | None) -> None:  # noqa: ARG002 - cannot learn
        """Write and run both scripts; every round writes the same ones."""
        await write_setups(workspace)
        await workspace.run_setup(ArtifactName.INITIAL_SETUP)
        await workspace.run_setup(ArtifactName.GOLDEN_PATCH)


class ProceduralDiscriminator:
    """Renders a family's reward, runs it on both desktops and reviews the scores."""

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Write the reward from the task alone, run it, and write the review."""
        task = await write_reward(workspace)
        initial, golden = await workspace.run_reward()
        review = discriminator_review(task.task_id, round_number, initial, golden)
        await workspace.write_review(review.render())


class ProceduralAuthors:
    """The authors for any task that a family proposed."""

    def fingerprint(self, task: Task) -> str:
        """Return a hash of the three scripts and the oracle."""
        family = family_of(task)
        parts = [family.initial_setup(task), family.golden_patch(task), family.reward(task)]
        parts += [file.read_text(encoding="utf-8") for file in family.oracle_files]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def generator(self, task: Task) -> ProceduralGenerator:  # noqa: ARG002 - a family is found by its author
        """Return the author of the two states."""
        return ProceduralGenerator()

    def discriminator(self, task: Task) -> ProceduralDiscriminator:  # noqa: ARG002
        """Return the author of the reward."""
        return ProceduralDiscriminator()


async def write_setups(workspace: Workspace) -> None:
    """Render both setup scripts with the task's family and write them into the workspace."""
    task = (await workspace.show()).task
    family = family_of(task)
    await workspace.write(ArtifactName.INITIAL_SETUP, family.initial_setup(task))
    await workspace.write(ArtifactName.GOLDEN_PATCH, family.golden_patch(task))


async def write_reward(workspace: Workspace) -> Task:
    """Render the reward with the task's family, from the task alone, and write it; returns the task."""
    task = (await workspace.show()).task
    await workspace.write(ArtifactName.REWARD, family_of(task).reward(task))
    return task


def family_of(task: Task) -> AnyFamily:
    """Return the family that proposed a task.

    Raises:
        NotFoundError: there is no folder environments/<environment>/<family> and no such family of the hub.
    """
    for family in families(task.environment):
        if family.name == task.family:
            return family
    raise NotFoundError(
        f"task {task.task_id} names the family {task.environment}/{task.family}, which this machine does not have"
    )
