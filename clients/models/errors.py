"""The ways a model may fail, and whose fault each is. None of these is ever a verdict on a task."""

from typing import ClassVar

from schemas.errors import CuaGymError, InfrastructureError


class ModelAccessError(CuaGymError):
    """The provider refuses our request as such: no key, a wrong key, no such model, a setting it does not know."""

    code: ClassVar[str] = "model_access"
    http_status: ClassVar[int] = 424


class ModelUnavailableError(InfrastructureError):
    """Rate limits, server errors, timeouts or broken connections, and every retry used up."""

    code: ClassVar[str] = "model_unavailable"
    http_status: ClassVar[int] = 503


class ModelRefusedError(CuaGymError):
    """The model, or the provider's filter, declined to answer."""

    code: ClassVar[str] = "model_refused"
    http_status: ClassVar[int] = 422


class ModelOutputError(CuaGymError):
    """What the model gave is malformed or cut off, also after the repairs it was allowed."""

    code: ClassVar[str] = "model_output"
    http_status: ClassVar[int] = 502


class ModelStuckError(CuaGymError):
    """The conversation reached its last turn or its deadline, or repeats the same tool call without progress."""

    code: ClassVar[str] = "model_stuck"
    http_status: ClassVar[int] = 504


class BudgetSpentError(CuaGymError):
    """The run's money is spent: it has to stop cleanly, and can go on with a larger budget."""

    code: ClassVar[str] = "budget_spent"
    http_status: ClassVar[int] = 402
