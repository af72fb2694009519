"""Access to models for one run, in conversations that retry, repair, count their cost and log everything."""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar, overload

import anyio
from pydantic_ai import Agent
from pydantic_ai.toolsets import AbstractToolset
from pydantic_ai.usage import RequestUsage

from clients.models.budget import Budget
from clients.models.conversation import Conversation, PromptPicture
from clients.models.endpoints import Endpoints, settings
from clients.models.limits import ModelLimits
from clients.models.prices import PriceList
from clients.models.redaction import environment_secrets
from clients.models.request_log import RequestLog
from clients.models.retrying_model import RetryingModel
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole, Spending
from schemas.errors import InvalidRequestError
from schemas.tasks import TASK_ID

__all__ = ["Conversation", "ModelLimits", "Models", "PriceList", "PromptPicture"]

T = TypeVar("T")


def nobody(spending: Spending) -> None:
    """Ignore what was spent."""


class Models:
    """A run's access to models; an async context manager that owns the connections.

    `secrets` holds strings that must not be logged. It contains the environment's keys; the caller adds tokens.
    """

    def __init__(
        self,
        folder: Path,
        *,
        budget_usd: float | None = None,
        spent: Sequence[Spending] = (),
        on_spending: Callable[[Spending], None] = nobody,
        prices: PriceList | None = None,
        limits: ModelLimits | None = None,
    ) -> None:
        """Open access for a run; requests are logged in `folder`.

        Args:
            folder: the run's folder.
            budget_usd: limit on the cost of all requests in USD; None: no limit.
            spent: the run's spending before it was resumed.
            on_spending: called after each `say` of a conversation.
            prices: take precedence over the published prices.
            limits: retries and timeouts; None: the defaults.

        Raises:
            InvalidRequestError: there is a budget, and the price of an earlier spending is unknown.
        """
        self.secrets = environment_secrets()
        self._log = RequestLog(folder, self.secrets)
        self._budget = Budget(budget_usd, prices or PriceList(), spent)
        self._on_spending = on_spending
        self._limits = limits or ModelLimits()
        self._endpoints: Endpoints | None = None

    @property
    def spent_usd(self) -> float:
        """The run's spending so far in USD, including that before it was resumed, as far as prices are known."""
        return self._budget.spent_usd

    def require_price(self, spec: ModelSpec) -> None:
        """Check before any work that a model's cost can be counted against the budget.

        Raises:
            InvalidRequestError: there is a budget, and this model's price is unknown.
        """
        self._budget.cost(spec, RequestUsage())

    async def __aenter__(self) -> Self:
        self._endpoints = Endpoints()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._endpoints:
            with anyio.CancelScope(shield=True):
                await self._endpoints.close()
            self._endpoints = None

    @overload
    def conversation(
        self,
        spec: ModelSpec,
        role: ModelRole,
        *,
        task_id: str | None,
        instructions: str,
        temperature: float,
        tools: AbstractToolset[None] | None = None,
        max_turns: int = 60,
        deadline_s: float = 900.0,
        max_output_tokens: int = 8_192,
    ) -> Conversation[str]: ...

    @overload
    def conversation(
        self,
        spec: ModelSpec,
        role: ModelRole,
        *,
        task_id: str | None,
        instructions: str,
        temperature: float,
        output: type[T],
        tools: AbstractToolset[None] | None = None,
        max_turns: int = 60,
        deadline_s: float = 900.0,
        max_output_tokens: int = 8_192,
    ) -> Conversation[T]: ...

    def conversation(  # noqa: PLR0913  # each is named where it is given
        self,
        spec: ModelSpec,
        role: ModelRole,
        *,
        task_id: str | None,
        instructions: str,
        temperature: float,
        output: type[Any] = str,
        tools: AbstractToolset[None] | None = None,
        max_turns: int = 60,
        deadline_s: float = 900.0,
        max_output_tokens: int = 8_192,
    ) -> Conversation[Any]:
        """Begin a conversation; nothing is sent before the first `say`.

        Args:
            spec: the model.
            role: the role it plays, by which spending is counted.
            task_id: the task that the spending belongs to; None: none.
            instructions: the system prompt.
            temperature: sampling temperature; left out for models that accept none.
            output: type that `say` returns: `str`, or a pydantic model as which the answer is parsed.
            tools: tools that the model may call.
            max_turns: maximum number of requests in one `say`.
            deadline_s: limit in seconds for one `say`.
            max_output_tokens: limit for one answer of the model, including its reasoning and tool calls.

        Raises:
            InvalidRequestError: there is a budget, and this model's price is unknown; or `task_id` is malformed.
            ModelAccessError: the provider's key is missing.
        """
        if self._endpoints is None:
            raise RuntimeError("enter the models first: async with Models(...) as models")
        if task_id is not None and not TASK_ID.match(task_id):
            raise InvalidRequestError(f"no task is called {task_id!r}", field="task_id")
        self.require_price(spec)
        served = self._endpoints.model(spec)
        model = RetryingModel(
            served,
            spec,
            role,
            task_id,
            budget=self._budget,
            log=self._log,
            limits=self._limits,
        )
        agent: Agent[None, Any] = Agent(
            model,
            output_type=output,
            instructions=instructions,
            deps_type=type(None),
            name=role.value,
            retries=self._limits.repairs,
            toolsets=None if tools is None else [tools],
            model_settings=settings(
                spec,
                served,
                temperature=temperature,
                max_output_tokens=max_output_tokens,
                timeout_s=self._limits.request_timeout_s,
            ),
        )
        return Conversation(agent, model, self._on_spending, max_turns=max_turns, deadline_s=deadline_s)
