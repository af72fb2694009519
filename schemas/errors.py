"""The error tree. Every message says what was wrong, where, and what to do next.

`CuaGymError` is the failure of a request. An `InfrastructureError` says nothing about the task or the
caller: it never becomes a reward.
"""

from typing import ClassVar

from schemas.base import Closed


class ErrorDetail(Closed):
    """An error as it travels: `code` for programs, `message` for people and models."""

    code: str
    message: str
    field: str | None = None
    retry_after_s: float | None = None


class ErrorBody(Closed):
    """The JSON body of a failed HTTP request."""

    error: ErrorDetail


class CuaGymError(Exception):
    """Base of all errors that a caller may see."""

    code: ClassVar[str] = "internal_error"
    http_status: ClassVar[int] = 500

    def __init__(self, message: str, *, field: str | None = None, retry_after_s: float | None = None) -> None:
        """Create the error.

        Args:
            message: what was wrong, where, and what to do next.
            field: the dotted path of the argument at fault; None if there is none.
            retry_after_s: seconds after which to try again; None if that would not help.
        """
        super().__init__(message)
        self.message = message
        self.field = field
        self.retry_after_s = retry_after_s

    def detail(self) -> ErrorDetail:
        """Return the wire form."""
        return ErrorDetail(code=self.code, message=self.message, field=self.field, retry_after_s=self.retry_after_s)


class InvalidRequestError(CuaGymError):
    """The request itself is wrong: the field is named."""

    code = "invalid_request"
    http_status = 422


class UnauthenticatedError(CuaGymError):
    """No token, or one that is not valid."""

    code = "unauthenticated"
    http_status = 401


class ForbiddenError(CuaGymError):
    """The token's role or scope does not allow this."""

    code = "forbidden"
    http_status = 403


class NotFoundError(CuaGymError):
    """No such session, workspace, file or artifact (or not one this token may know of)."""

    code = "not_found"
    http_status = 404


class ConflictError(CuaGymError):
    """The thing exists but is in a state that does not allow this."""

    code = "conflict"
    http_status = 409


class SessionEndedError(ConflictError):
    """The session was closed, finished or its lease ran out."""

    code = "session_ended"
    http_status = 410


class EpisodeOverError(ConflictError):
    """A limit of the episode was reached: no action counts any more, and grading it is all that is left."""

    code = "episode_over"
    http_status = 409


class TooLargeError(CuaGymError):
    """The request or the result is larger than the limit."""

    code = "too_large"
    http_status = 413


class BusyError(CuaGymError):
    """No capacity now; `retry_after_s` says when to try again."""

    code = "busy"
    http_status = 503


class DeadlineError(CuaGymError):
    """The call's deadline passed before it was done."""

    code = "deadline_exceeded"
    http_status = 504


class InfrastructureError(CuaGymError):
    """The desktop or the machine failed; it says nothing about the task."""

    code = "infra_error"
    http_status = 502


class UngradableError(CuaGymError):
    """The desktop's own programs left it in a state that cannot be copied: their doing, not the machine's."""

    code = "ungradable"
    http_status = 409


ERRORS: dict[str, type[CuaGymError]] = {
    error.code: error
    for error in (
        CuaGymError,
        InvalidRequestError,
        UnauthenticatedError,
        ForbiddenError,
        NotFoundError,
        ConflictError,
        SessionEndedError,
        EpisodeOverError,
        TooLargeError,
        BusyError,
        DeadlineError,
        InfrastructureError,
        UngradableError,
    )
}


def error_from(detail: ErrorDetail) -> CuaGymError:
    """Rebuild the typed error from its wire form; an unknown code becomes the base class."""
    kind = ERRORS.get(detail.code, CuaGymError)
    return kind(detail.message, field=detail.field, retry_after_s=detail.retry_after_s)
