"""The Generator as a model or an outside agent. The surrounding program runs both scripts itself."""

from clients.authors.model.author_prompts import Brief, prompt
from clients.authors.model.author_run import AuthorContext
from clients.authors.review import round_after
from clients.models.spending import ModelRole
from clients.models.toolset import RefusedCall
from clients.workspace import SetupScript, Workspace
from schemas.workspaces import ArtifactName, RunResult

SCRIPTS: tuple[SetupScript, ...] = (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH)
_LAST_CHARACTERS = 2_000


class ModelGenerator:
    """Lets a model write and run `initial_setup.py` and `golden_patch.py`."""

    def __init__(self, context: AuthorContext) -> None:
        self._context = context

    @property
    def refusals(self) -> tuple[RefusedCall, ...]:
        """Calls that it tried and was refused."""
        return tuple(self._context.refusals)

    async def write(self, workspace: Workspace, feedback: str | None) -> None:
        """Let the model write both scripts; afterwards both desktops are rebuilt from them, whatever it did by hand.

        It may write TASK_FAULT.md instead, which ends its turn.

        Args:
            workspace: The workspace, accessed with the Generator's token.
            feedback: The previous round's REVIEW.md; None in the first round.

        Raises:
            AuthorFailedError: a script is missing, or the model is stuck, refuses, or gives unusable output.
            ModelUnavailableError, BudgetSpentError: the round could not be completed; this says nothing about the task.
        """
        info = await workspace.show()
        own = {name: await workspace.read(name) for name in SCRIPTS if name in info.artifacts}
        brief = Brief(info, round_after(feedback), own, feedback)
        asked = prompt(ModelRole.GENERATOR, brief, self._context.sampling)
        await self._context.keep(asked)
        run = self._context.begin(workspace, asked)
        with run.held():
            await run.say(asked.message)
            if await self._blames_task(workspace):
                return
            problems = await self._problems(workspace)
            for _ in range(self._context.sampling.reminders):
                if not problems:
                    return
                await run.say("You are not done:\n" + "\n".join(problems.values()))
                if await self._blames_task(workspace):
                    return
                problems = await self._problems(workspace)
        artifacts = (await workspace.show()).artifacts
        if missing := [name for name in SCRIPTS if name not in artifacts]:
            raise run.failed(f"it ended without having written {' and '.join(missing)}")

    async def _blames_task(self, workspace: Workspace) -> bool:
        return ArtifactName.TASK_FAULT in (await workspace.show()).artifacts

    async def _problems(self, workspace: Workspace) -> dict[SetupScript, str]:
        """Run both scripts on new desktops; say what is missing or fails."""
        artifacts = (await workspace.show()).artifacts
        problems: dict[SetupScript, str] = {}
        for name in SCRIPTS:
            if name not in artifacts:
                problems[name] = f"- {name} has not been written: write it with artifact_write and run it."
                continue
            result = await workspace.run_setup(name)
            if result.exit_code != 0:
                problems[name] = f"- {name}: {_failure(result)}"
        return problems


def _failure(result: RunResult) -> str:
    how = "it was stopped by its deadline" if result.timed_out else f"it ended with exit code {result.exit_code}"
    said = (result.stderr or result.stdout).strip()[-_LAST_CHARACTERS:]
    return f"{how}, and must end with 0. It said:\n{said or '(nothing)'}"
