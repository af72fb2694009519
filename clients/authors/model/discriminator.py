"""The Discriminator as a model or an outside agent: it sees the task and two desktops, and debugs its reward."""

from clients.authors.model.author_prompts import Brief, prompt
from clients.authors.model.author_run import AuthorContext
from clients.authors.review import discriminator_review
from clients.models.spending import ModelRole
from clients.models.toolset import CallLimit, RefusedCall
from clients.workspace import Workspace
from schemas.workspaces import ArtifactName

_REMINDER = "You are not done: reward.py has not been written. Write it with artifact_write and run it."


class ModelDiscriminator:
    """Lets a model write and run `reward.py` and write `REVIEW.md`."""

    def __init__(self, context: AuthorContext) -> None:
        self._context = context

    @property
    def refusals(self) -> tuple[RefusedCall, ...]:
        """Calls that it tried and was refused."""
        return tuple(self._context.refusals)

    async def write(self, workspace: Workspace, round_number: int) -> None:
        """Let the model write a reward; if it leaves no new review, write one from what the reward measures.

        Args:
            workspace: The workspace, accessed with the Discriminator's token.
            round_number: From 1; the prompt states it.

        Raises:
            AuthorFailedError: there is no reward, or the model is stuck, refuses, or gives unusable output.
            ModelUnavailableError, BudgetSpentError: the round could not be completed; this says nothing about the task.
        """
        info = await workspace.show()
        own = {name: await workspace.read(name) for name in (ArtifactName.REWARD,) if name in info.artifacts}
        before = review = await self._review(workspace)
        if review is not None and ArtifactName.DISCRIMINATOR_NOTES in info.artifacts:
            review += f"\n## For the Discriminator only\n\n{await workspace.read(ArtifactName.DISCRIMINATOR_NOTES)}"
        asked = prompt(ModelRole.DISCRIMINATOR, Brief(info, round_number, own, review), self._context.sampling)
        await self._context.keep(asked)
        limit = CallLimit(
            tool="artifact_run",
            arguments={"name": ArtifactName.REWARD},
            times=self._context.sampling.reward_runs,
            instead="the runs of this round are used up. Write what you know into the review with review_write",
        )
        run = self._context.begin(workspace, asked, [limit])
        with run.held():
            await run.say(asked.message)
            for _ in range(self._context.sampling.reminders):
                if await self._has_reward(workspace):
                    break
                await run.say(_REMINDER)
        if not await self._has_reward(workspace):
            raise run.failed("it ended without having written reward.py")
        # The server refuses a review without exactly one verdict, so a review written in this round can be parsed.
        if await self._review(workspace) == before:
            initial, golden = await workspace.run_reward()
            measured = discriminator_review(info.task.task_id, round_number, initial, golden)
            await workspace.write_review(measured.render())

    async def _review(self, workspace: Workspace) -> str | None:
        there = ArtifactName.REVIEW in (await workspace.show()).artifacts
        return await workspace.read(ArtifactName.REVIEW) if there else None

    async def _has_reward(self, workspace: Workspace) -> bool:
        return ArtifactName.REWARD in (await workspace.show()).artifacts
