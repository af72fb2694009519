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

# The library prints a banner to terminals; this turns it off.
pydantic_ai.BANNER_ENABLED = False


@dataclass(frozen=True)
class PromptPicture:
    """A picture to show the model."""

    data: bytes
    media_type: Literal["image/png", "image/jpeg", "image/webp", "image/gif"] = "image/png"


class Conversation(Generic[T]):
    """A conversation with one model that may use tools; it keeps the history, so another `say` continues it."""

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
            model: Sends the requests, with retries and a budget.
            on_spending: Called once after each `say`, however it ended.
            max_turns: Maximum number of requests in one `say`.
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
        """All messages so far in pydantic-ai's form, including those before a failure."""
        return list(self._messages)

    async def say(self, *content: str | PromptPicture) -> T:
        """Send a message, let the model use its tools, and return its final answer.

        Turns and deadline count from this call; its spending is reported once, however it ends.

        Raises:
            BudgetSpentError: the run's budget is used up.
            ModelUnavailableError: the provider is unavailable, even after all retries.
            ModelAccessError: the provider refuses the request: a wrong key, model or setting.
            ModelRefusedError: the model declined.
            ModelOutputError: its answer is cut off, or still malformed after the allowed repairs.
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
            raise self._model.trouble  # the provider used up the time
        raise ModelStuckError(f"{self._model.spec} gave no final answer within {self._deadline_s:g} s")
