"""Re-verifies an existing dataset: its scripts stand in for the authors, and no new ones are written.

A dataset from any source therefore gets the same quality report as our own runs.
"""

from collections.abc import Sequence

from bundles.bundle import Bundle, sha256_of
from clients.authors.review import discriminator_review
from clients.workspace import Workspace
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.tasks import Task
from schemas.workspaces import ArtifactName


class ReplayGenerator:
    """Writes and runs the two setup scripts of a bundle."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle

    async def write(self, workspace: Workspace, feedback: str | None) -> None:  # noqa: ARG002 - cannot learn
        """Write and run both scripts; every round writes the same ones.

        Raises:
            InvalidRequestError: the bundle has no golden state; those of the public release have none.
        """
        if self._bundle.golden_patch is None:
            raise InvalidRequestError(
                f"the bundle of {self._bundle.task.task_id} has no golden_patch.py: its reward cannot be measured"
            )
        await workspace.write(ArtifactName.INITIAL_SETUP, self._bundle.initial_setup)
        await workspace.write(ArtifactName.GOLDEN_PATCH, self._bundle.golden_patch)
        await workspace.run_setup(ArtifactName.INITIAL_SETUP)
        await workspace.run_setup(ArtifactName.GOLDEN_PATCH)


class ReplayDiscriminator:
    """Writes and runs the reward of a bundle."""

    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Write the reward, run it and review it."""
        await workspace.write(ArtifactName.REWARD, self._bundle.reward)
        initial, golden = await workspace.run_reward()
        review = discriminator_review(self._bundle.task.task_id, round_number, initial, golden)
        await workspace.write_review(review.render())


class ReplayAuthors:
    """The authors for every task of a dataset."""

    def __init__(self, bundles: Sequence[Bundle]) -> None:
        self._bundles = {bundle.task.task_id: bundle for bundle in bundles}

    def fingerprint(self, task: Task) -> str:
        """Return the hash of the bundle."""
        return sha256_of(self._bundle(task).files())

    def generator(self, task: Task) -> ReplayGenerator:
        """Return the author of the two states."""
        return ReplayGenerator(self._bundle(task))

    def discriminator(self, task: Task) -> ReplayDiscriminator:
        """Return the author of the reward."""
        return ReplayDiscriminator(self._bundle(task))

    def _bundle(self, task: Task) -> Bundle:
        if task.task_id not in self._bundles:
            raise NotFoundError(f"the dataset has no tuple {task.task_id}")
        return self._bundles[task.task_id]
