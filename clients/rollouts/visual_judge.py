"""The visual judge: another model that sees the instruction and the screen, and nothing of the reward."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import anyio
from pydantic import Field

from clients.models.conversation import PromptPicture
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.base import Closed

INSTRUCTIONS = (
    "You judge whether a task on a computer's desktop was done. You are given the task and pictures of the screen, "
    "from before the first action to after the last one, and the final answer if one was given. Judge by what the "
    "pictures show, not by what was probably meant. The score is 1 only if everything that the task asks for is "
    "there at the end, 0 if nothing of it is, and in between the part of it that is. What was not saved although the "
    "task needs it saved is not there. Give the reason in one or two sentences that name what you see."
)
_DEADLINE_S = 900.0


class Score(Closed):
    """What the judge says."""

    score: float = Field(ge=0.0, le=1.0, description="How much of the task is done at the end.")
    reason: str = Field(min_length=1, max_length=2_000, description="What in the pictures shows it.")


@dataclass(frozen=True)
class VisualJudge:
    """A model that judges attempts by their pictures."""

    models: Models
    spec: ModelSpec
    frames: int

    async def score(self, task_id: str, instruction: str, pictures: Sequence[Path], answer: str | None) -> Score | str:
        """Judge an attempt by its pictures.

        Args:
            task_id: The task, for the log.
            instruction: The task's instruction.
            pictures: PNG files, from before the first action to after the last one; at most `frames` between these two
                are shown.
            answer: The final answer, if any.

        Returns:
            The score, or the reason why the model gave none.

        Raises:
            ModelUnavailableError: the provider failed; this says nothing about the attempt.
            BudgetSpentError: the run's budget is used up.
        """
        conversation = self.models.conversation(
            self.spec,
            ModelRole.VISUAL_JUDGE,
            task_id=task_id,
            instructions=INSTRUCTIONS,
            temperature=0.0,
            output=Score,
            deadline_s=_DEADLINE_S,
        )
        content: list[str | PromptPicture] = [f"The task:\n{instruction}"]
        shown = sampled(pictures, self.frames)
        for number, path in enumerate(shown, start=1):
            content.append(_caption(number, len(shown)))
            content.append(PromptPicture(await anyio.Path(path).read_bytes()))
        if answer is not None:
            content.append(f"The final answer that was given:\n{answer}")
        try:
            return await conversation.say(*content)
        except (ModelOutputError, ModelRefusedError, ModelStuckError) as error:
            return f"the judge gave no score: {error.code}: {error.message}"


def sampled(pictures: Sequence[Path], between: int) -> tuple[Path, ...]:
    """Return the first and the last picture, and up to `between` evenly spaced ones between them."""
    inner = pictures[1:-1]
    count = min(between, len(inner))
    chosen = [inner[(2 * number + 1) * len(inner) // (2 * count)] for number in range(count)]
    return (*pictures[:1], *chosen, *pictures[1:][-1:])


def _caption(number: int, count: int) -> str:
    if number == 1:
        return "The screen before the first action:"
    return "The screen at the end:" if number == count else f"Picture {number} of {count}:"
