"""The hub's errors: a refused action, an invalid state, an unknown or unauthorised caller; each has an HTTP status."""

from typing import ClassVar

from pydantic import ValidationError


class HubError(Exception):
    """Base of the hub's errors; `field` is the dotted path of what was wrong, if there is one."""

    code: ClassVar[str] = "hub_error"
    http_status: ClassVar[int] = 500

    def __init__(self, message: str, field: str | None = None) -> None:
        """Create an error whose message says what was wrong and what to do."""
        super().__init__(message)
        self.message = message
        self.field = field


class ActionRefused(HubError):  # noqa: N818 - it is no fault: it is what a person is told beside the field
    """The application refuses an action; the message is what the user reads beside `field`."""

    code = "refused"
    http_status = 422


class StateRefused(HubError):  # noqa: N818
    """A state does not match the application's schema; `field` says where."""

    code = "invalid_state"
    http_status = 422


class UnknownError(HubError):
    """The application, session, fixture, action or file does not exist."""

    code = "not_found"
    http_status = 404


class ForbiddenError(HubError):
    """The caller may not do this."""

    code = "forbidden"
    http_status = 403


class StaleError(HubError):
    """The state has changed since the caller read it."""

    code = "stale"
    http_status = 409


class FullError(HubError):
    """There is no room for another session or file."""

    code = "full"
    http_status = 429


def first_fault(error: ValidationError) -> tuple[str, str]:
    """Return path and message of the first validation error."""
    fault = error.errors(include_url=False, include_context=False)[0]
    path = ".".join(str(part) for part in fault["loc"])
    return path, str(fault["msg"]).removeprefix("Value error, ")
