"""One conversation's model: checks the budget, retries, logs, and detects a lack of progress."""

import json
import random
import time
from collections.abc import Sequence
from itertools import count

import anyio
from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from clients.models.budget import Budget, UsageCount
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError, ModelUnavailableError
from clients.models.failures import ANSWERLESS, meaning
from clients.models.limits import ModelLimits
from clients.models.request_log import LoggedRequest, RequestLog
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole

REPEATS = 3
"""The same calls this many times in a row count as no progress."""

JITTER = random.SystemRandom()


class RetryingModel(WrapperModel):
    """The model of one conversation, wrapped around the provider's."""

    def __init__(
        self,
        wrapped: Model,
        spec: ModelSpec,
        role: ModelRole,
        task_id: str | None,
        *,
        budget: Budget,
        log: RequestLog,
        limits: ModelLimits,
    ) -> None:
        """Wrap a model for one conversation.

        Args:
            wrapped: The provider's model, without its own retries.
            spec: Its specification, for prices, logs and messages.
            role: The role it plays.
            task_id: The task it works on; None: no single task.
            budget: Checked before each request and charged after it.
            log: Stores every exchange.
            limits: Limits on retries and waiting.
        """
        super().__init__(wrapped)
        self.spec = spec
        self.role = role
        self.task_id = task_id
        self.usage = UsageCount()
        self.trouble: ModelUnavailableError | None = None
        """The last failure of the current request while it is being retried."""
        self._budget = budget
        self._log = log
        self._limits = limits
        self._logged: list[ModelMessage] = []
        self._logged_as: int | None = None
        self._calls: tuple[tuple[str, str], ...] = ()
        self._repeats = 0

    def begin(self) -> None:
        """Reset the counts for the next `say`."""
        self.usage = UsageCount()
        self.trouble = None
        self._calls = ()

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Send a request, with retries while the provider is unavailable.

        Raises:
            BudgetSpentError: the budget is used up.
            ModelUnavailableError: all allowed attempts failed.
            ModelAccessError: the provider refuses it for a reason that a retry cannot fix.
            ModelRefusedError, ModelOutputError, ModelStuckError: the answer is refused, cut off, or without progress.
        """
        self.trouble = None
        for attempt in count(1):
            self._budget.require_money()
            try:
                response = await self._attempt(messages, model_settings, model_request_parameters, attempt)
            except ModelUnavailableError as error:
                self.trouble = error
                await anyio.sleep(self._pause_s(error, attempt))
            else:
                self.trouble = None
                self._accept(response, model_request_parameters)
                return response
        raise AssertionError("attempts end by themselves")

    async def _attempt(
        self,
        messages: list[ModelMessage],
        settings: ModelSettings | None,
        parameters: ModelRequestParameters,
        attempt: int,
    ) -> ModelResponse:
        begun = len(self._logged)
        goes_on = self._logged_as is not None and messages[:begun] == self._logged
        exchange = LoggedRequest(
            number=self._log.number(self.task_id),
            task_id=self.task_id,
            role=self.role,
            spec=self.spec,
            attempt=attempt,
            continues=self._logged_as if goes_on else None,
            messages=messages[begun:] if goes_on else list(messages),
            settings=settings,
            parameters=parameters,
            error="cancelled",
        )
        self.usage.requests += 1
        started = time.monotonic()
        try:
            with anyio.fail_after(self._limits.request_timeout_s):
                response = await self.wrapped.request(messages, settings, parameters)
            exchange.error = None
            exchange.response = response
            exchange.cost_usd = self._pay(response)
        except ANSWERLESS as error:
            failure = meaning(error, self.spec)
            exchange.error = f"{failure.code}: {failure.message}"
            raise failure from error
        finally:
            exchange.duration_s = time.monotonic() - started
            await self._log.write(exchange)
        self._logged = [*messages, response]
        self._logged_as = exchange.number
        return response

    def _pay(self, response: ModelResponse) -> float | None:
        cost_usd = self._budget.cost(self.spec, response.usage)
        self._budget.spent_usd += cost_usd or 0.0
        self.usage.add(response.usage, cost_usd)
        return cost_usd

    def _pause_s(self, error: ModelUnavailableError, attempt: int) -> float:
        """Return the seconds to wait after this failure, or raise it if no retry is left."""
        asked_s = error.retry_after_s or 0.0
        if attempt > self._limits.retries or asked_s > self._limits.longest_wait_s:
            raise error
        backoff_s = min(self._limits.first_wait_s * 2 ** (attempt - 1), self._limits.longest_wait_s)
        # Waits are spread, so that conversations that failed together do not retry together.
        return max(asked_s, backoff_s * JITTER.uniform(0.75, 1.0))

    def _accept(self, response: ModelResponse, parameters: ModelRequestParameters) -> None:
        if response.finish_reason == "content_filter":
            details = response.provider_details or {}
            said = response.text or details.get("refusal") or details.get("finish_reason")
            raise ModelRefusedError(f"{self.spec} declined to answer: {said}")
        if response.finish_reason == "length" and not response.tool_calls:
            raise ModelOutputError(
                f"{self.spec} was cut off after {response.usage.output_tokens} tokens: "
                "allow more output, or ask for less at once"
            )
        final = {tool.name for tool in parameters.output_tools}
        calls = tuple(_canonical(call) for call in response.tool_calls if call.tool_name not in final)
        self._repeats = self._repeats + 1 if calls == self._calls else 1
        self._calls = calls
        # A policy may press Page_Down three times for good reason; its own rules compare the screens too.
        if calls and self._repeats >= REPEATS and self.role is not ModelRole.POLICY:
            raise ModelStuckError(f"{self.spec} made the same calls {REPEATS} times in a row: {_described(calls)}")


def _canonical(call: ToolCallPart) -> tuple[str, str]:
    """Return name and arguments in a canonical form that does not depend on order or spacing."""
    arguments = call.args_as_json_str()
    try:
        return call.tool_name, json.dumps(json.loads(arguments), sort_keys=True)
    except json.JSONDecodeError:
        return call.tool_name, arguments


def _described(calls: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{name}({arguments[:200]})" for name, arguments in calls)
