"""Classifies a provider's failures: a mistake of ours, or infrastructure that a retry may get past."""

from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRequestRejectedError,
    ModelTimeoutError,
    UnexpectedModelBehavior,
)

from clients.models.endpoints import NoAnswerError, base_url, key_variable, url_variable
from clients.models.errors import ModelAccessError, ModelStuckError, ModelUnavailableError
from clients.models.spec import ModelSpec
from schemas.errors import CuaGymError

ANSWERLESS = (ModelAPIError, UnexpectedModelBehavior, NoAnswerError, TimeoutError)
"""Exceptions of requests that brought no answer."""

TRANSIENT = frozenset({408, 409, 425, 429})
"""Statuses below 500 after which another attempt may succeed."""


def meaning(
    error: ModelAPIError | UnexpectedModelBehavior | NoAnswerError | TimeoutError, spec: ModelSpec
) -> CuaGymError:
    """Convert a failed request into one of our errors; a `ModelUnavailableError` is worth a retry."""
    where = f"{spec} at {base_url(spec.provider)}"
    match error:
        case ModelAuthenticationError():
            return ModelAccessError(
                f"{where} refuses the key: check {key_variable(spec.provider)} ({error.message})",
                field=key_variable(spec.provider),
            )
        case ModelNotFoundError():
            return ModelAccessError(
                f"{where} does not exist: check the model's name and {url_variable(spec.provider)} ({error.message})",
                field="model",
            )
        case ModelQuotaExceededError():
            return ModelAccessError(f"{where}: the account behind the key has no credit left ({error.message})")
        case ModelContextWindowExceededError():
            return ModelStuckError(f"{where}: the conversation has outgrown what the model can read ({error.message})")
        case TimeoutError() | ModelTimeoutError():
            return ModelUnavailableError(f"{where} did not answer in time")
        case ModelAPIError() if _is_ours(error):
            return ModelAccessError(f"{where} rejects the request ({error.message})")
        case ModelAPIError():
            origin = _origin(error) if isinstance(error, ModelConnectionError) else ""
            return ModelUnavailableError(f"{where}: {error.message}{origin}", retry_after_s=error.retry_after)
        case UnexpectedModelBehavior() | NoAnswerError():
            return ModelUnavailableError(f"{where} gave no answer: {error}")


def _is_ours(error: ModelAPIError) -> bool:
    if isinstance(error, ModelHTTPError):
        return 400 <= error.status_code < 500 and error.status_code not in TRANSIENT  # noqa: PLR2004  # as HTTP has it
    return isinstance(error, ModelRequestRejectedError)


def _origin(error: BaseException) -> str:
    """Return the message of the chain's first error, because the SDKs word every broken connection alike."""
    first = error
    while first.__cause__ is not None and not isinstance(first, NoAnswerError):
        first = first.__cause__
    return "" if first is error or not str(first) else f" ({first})"
