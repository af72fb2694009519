"""One conversation with a model: its messages so far, and the tool loop until the final answer."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

import anyio
import pydantic_ai
from pydantic_ai import Agent, BinaryContent, UsageLimits, capture_run_messages
from pydantic_ai.exceptions import UnexpectedModelBehavior, UsageLimitExceeded
from pydantic_ai.messages import ModelMessage

from clients.models.errors import ModelOutputError, ModelStuckError
from clients.models.retrying_model import RetryingModel
from clients.models.spending import Spending

T = TypeVar("T")

# The library greets a terminal with a banner of its own; the terminal is ours.
pydantic_ai.BANNER_ENABLED = False


@dataclass(frozen=True)
class PromptPicture:
    """A picture to show the model."""

    data: bytes
    media_type: Literal["image/png", "image/jpeg", "image/webp", "image/gif"] = "image/png"


class Conversation(Generic[T]):
    """Says things to one model, with tools, until it answers; keeps the history, so `say` again goes on."""

    def __init__(
        self,
        agent: Agent[None, T],
        model: RetryingModel,
        on_spending: Callable[[Spending], None],
        *,
        max_turns: int,
        deadline_s: float,
    ) -> None:
        """Begin with an empty history.

        Args:
            agent: The model's instructions, tools and type of answer.
            model: What requests go through, with retries and budget.
            on_spending: Called once after each `say`, however it ended.
            max_turns: Requests of one `say` at most.
            deadline_s: Seconds that one `say` may take.
        """
        self._agent = agent
        self._model = model
        self._on_spending = on_spending
        self._max_turns = max_turns
        self._deadline_s = deadline_s
        self._messages: list[ModelMessage] = []
        self._saying = anyio.ResourceGuard("saying something in this conversation")

    @property
    def messages(self) -> list[ModelMessage]:
        """Everything said so far, also what was said before a failure, as pydantic-ai keeps it."""
        return list(self._messages)

    async def say(self, *content: str | PromptPicture) -> T:
        """Say this, let the model use its tools, and return its final answer.

        The turns and the deadline are those of this one call; its spending is reported once, however it ends.

        Raises:
            BudgetSpentError: the run's money is spent.
            ModelUnavailableError: the provider is not available, also after all retries.
            ModelAccessError: the provider refuses the request: a wrong key, model or setting.
            ModelRefusedError: the model declined.
            ModelOutputError: its answer is malformed after the allowed repairs, or cut off.
            ModelStuckError: too many turns, too much time, or no progress.
        """
        with self._saying:
            started = time.monotonic()
            self._model.begin()
            try:
                return await self._say(content)
            finally:
                model = self._model
                duration_s = time.monotonic() - started
                self._on_spending(model.usage.spending(model.task_id, model.role, model.spec, duration_s))

    async def _say(self, content: tuple[str | PromptPicture, ...]) -> T:
        prompt = [
            part if isinstance(part, str) else BinaryContent(part.data, media_type=part.media_type) for part in content
        ]
        with anyio.move_on_after(self._deadline_s):
            with capture_run_messages() as messages:
                try:
                    result = await self._agent.run(
                        prompt,
                        message_history=self._messages,
                        usage_limits=UsageLimits(request_limit=self._max_turns),
                    )
                except UsageLimitExceeded as error:
                    raise ModelStuckError(
                        f"{self._model.spec} gave no final answer within {self._max_turns} turns"
                    ) from error
                except UnexpectedModelBehavior as error:
                    raise ModelOutputError(f"{self._model.spec}: {error.message}") from error
                finally:
                    self._messages = list(messages)
            return result.output
        if self._model.trouble:
            raise self._model.trouble  # it was the provider that took the time
        raise ModelStuckError(f"{self._model.spec} gave no final answer within {self._deadline_s:g} s")
