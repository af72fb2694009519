"""The ways a model may fail, and whose fault each is. None of these says anything about a task."""

from typing import ClassVar

from schemas.errors import CuaGymError, InfrastructureError


class ModelAccessError(CuaGymError):
    """The provider refuses our request as such: missing or wrong key, unknown model, unknown setting."""

    code: ClassVar[str] = "model_access"
    http_status: ClassVar[int] = 424


class ModelUnavailableError(InfrastructureError):
    """Rate limits, server errors, timeouts or broken connections that outlasted every retry."""

    code: ClassVar[str] = "model_unavailable"
    http_status: ClassVar[int] = 503


class ModelRefusedError(CuaGymError):
    """The model, or the provider's filter, declined to answer."""

    code: ClassVar[str] = "model_refused"
    http_status: ClassVar[int] = 422


class ModelOutputError(CuaGymError):
    """The model's output is cut off, or still malformed after the allowed repairs."""

    code: ClassVar[str] = "model_output"
    http_status: ClassVar[int] = 502


class ModelStuckError(CuaGymError):
    """The conversation reached its turn limit or deadline, or repeats the same tool call without progress."""

    code: ClassVar[str] = "model_stuck"
    http_status: ClassVar[int] = 504


class BudgetSpentError(CuaGymError):
    """The run's budget is used up: the run stops cleanly, and can be resumed with a larger budget."""

    code: ClassVar[str] = "budget_spent"
    http_status: ClassVar[int] = 402
