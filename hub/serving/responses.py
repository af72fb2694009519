"""HTTP responses: JSON bodies, and one format for every error."""

from typing import Any

from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ExceptionHandler

from hub.engine.errors import HubError
from hub.engine.instance import LogEntry


def answer(value: Any, status: int = 200) -> Response:  # noqa: ANN401 - anything that is JSON
    """Return a value as JSON with caching disabled."""
    return Response(to_json(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def entry_of(entry: LogEntry) -> dict[str, Any]:
    """Return the wire form of a log entry."""
    return {
        "number": entry.number,
        "at": entry.at,
        "by": entry.by,
        "action": entry.action,
        "arguments": entry.arguments,
        "difference": entry.difference,
        "made": entry.made,
        "reached_others": entry.reached_others,
    }


def _refused(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, HubError)  # noqa: S101 - Starlette chose this handler by the type
    return answer({"error": {"code": error.code, "message": error.message, "field": error.field}}, error.http_status)


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - Starlette chose this handler by the type
    message = f"{request.method} {request.url.path}: {error.detail}"
    return answer({"error": {"code": "http_error", "message": message, "field": None}}, error.status_code)


EXCEPTION_HANDLERS: dict[type[Exception], ExceptionHandler] = {HubError: _refused, HTTPException: _http}
