"""The author of the tasks as a model: it corrects the instruction of a task that another author reported as faulty."""

import hashlib
import json
from importlib.resources import files

from pydantic import Field

from clients.authors.protocol import Mended
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.base import Closed
from schemas.tasks import Task

TEMPERATURE = 0.2
_LONGEST = 4_000
_SHORTEST = 10
"""Bounds of `Task.instruction`, in characters."""


class Mending(Closed):
    """The model's answer."""

    instruction: str | None = Field(description="The whole new instruction; null to leave the task as it is.")
    reason: str = Field(description="What was wrong and is mended, or why it is not, in a sentence or two.")


class ModelTaskAuthor:
    """Asks a model for a corrected instruction, once for each fault."""

    def __init__(self, models: Models, spec: ModelSpec) -> None:
        self._models = models
        self._spec = spec
        prompt = files("clients.authors.model") / "prompts" / "task_author.md"
        self._instructions = prompt.read_text(encoding="utf-8")

    def fingerprint(self) -> str:
        """Return a hash of the model and its prompt."""
        text = f"{self._spec}\0{TEMPERATURE}\0{self._instructions}"
        return hashlib.sha256(text.encode()).hexdigest()

    async def mend(self, task: Task, author: str, fault: str) -> Mended:
        """Ask for another instruction; if the model fails to answer, there is none.

        Args:
            task: the task with its current instruction, which may have been corrected before.
            author: who found the fault.
            fault: what that author wrote.

        Returns:
            The new instruction, or the reason why there is none.

        Raises:
            ModelUnavailableError: the model cannot be reached; this says nothing about the task.
            BudgetSpentError: the budget is used up.
        """
        conversation = self._models.conversation(
            self._spec,
            ModelRole.TASK_AUTHOR,
            task_id=task.task_id,
            instructions=self._instructions,
            temperature=TEMPERATURE,
            output=Mending,
        )
        facts = task.model_dump(mode="json", include={"environment", "instruction", "context", "parameters"})
        told = f"{json.dumps(facts, indent=1, ensure_ascii=False)}\n\nWhat {author} wrote:\n\n{fault}"
        try:
            answer = await conversation.say(told)
        except (ModelRefusedError, ModelOutputError, ModelStuckError) as error:
            return Mended(instruction=None, reason=f"the task author gave no answer: {error.code}: {error.message}")
        mended = (answer.instruction or "").strip()
        if mended == task.instruction or not _SHORTEST <= len(mended) <= _LONGEST:
            return Mended(instruction=None, reason=f"the task author leaves it as it is: {answer.reason}")
        return Mended(instruction=mended, reason=answer.reason)
