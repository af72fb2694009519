"""Maps the field of an error back to the field that the caller sent."""

from schemas.errors import InvalidRequestError
from schemas.requests import OnDesktop

_ONLY_ACTION = "actions.0"


def as_written(error: InvalidRequestError, request: type[OnDesktop]) -> InvalidRequestError:
    """Rename the field of an error about the single action that a tool carries out.

    Sessions number actions (`actions.0.x`), but the caller of `click` wrote `x`. An error about the action as a whole
    is attributed to the tool's first argument.

    Args:
        error: the error of the session.
        request: the tool's request model.
    """
    field = error.field
    if field is None or "actions" in request.model_fields or field.split(".")[:2] != _ONLY_ACTION.split("."):
        return error
    own = next(name for name in request.model_fields if name not in OnDesktop.model_fields)
    written = field.removeprefix(_ONLY_ACTION).removeprefix(".") or own
    message = error.message.replace(field, written)
    return InvalidRequestError(
        message if written in message else f"`{written}`: {message}",
        field=written,
        retry_after_s=error.retry_after_s,
    )
