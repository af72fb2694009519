"""Exception handlers: every failure becomes an HTTP response with an ErrorBody."""

import math

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ExceptionHandler

from schemas.errors import CuaGymError, ErrorBody, ErrorDetail, InvalidRequestError, NotFoundError
from server.access_log import request_id_of


def error_response(detail: ErrorDetail, status: int, headers: dict[str, str] | None = None) -> Response:
    """Build the HTTP response that reports an error.

    Args:
        detail: the error.
        status: the HTTP status.
        headers: additional headers.
    """
    return Response(ErrorBody(error=detail).model_dump_json(), status, headers=headers, media_type="application/json")


def response_to(error: CuaGymError) -> Response:
    """Build the HTTP response to a typed error, with Retry-After if the error says when to try again."""
    headers: dict[str, str] = {}
    if error.retry_after_s is not None:
        headers["retry-after"] = str(math.ceil(error.retry_after_s))
    return error_response(error.detail(), error.http_status, headers)


def _typed(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, CuaGymError)  # noqa: S101 - Starlette chose this handler by the type
    return response_to(error)


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - Starlette chose this handler by the type
    headers = dict(error.headers or {})
    path = request.url.path
    match error.status_code:
        case 404:
            code, message = NotFoundError.code, f"there is no {path} here: /openapi.json lists the routes"
        case 405:
            allowed = headers.get("Allow", "another method")
            code, message = InvalidRequestError.code, f"{path} does not take {request.method}: use {allowed}"
        case _:
            code, message = InvalidRequestError.code, error.detail
    return error_response(ErrorDetail(code=code, message=message), error.status_code, headers)


def _unexpected(request: Request, error: Exception) -> Response:
    """Answer an unexpected exception; Starlette raises it again, so that it is logged with its traceback."""
    del error
    message = f"the server failed at this request; its log names it {request_id_of(request.scope)}"
    return error_response(ErrorDetail(code=CuaGymError.code, message=message), CuaGymError.http_status)


EXCEPTION_HANDLERS: dict[type[Exception], ExceptionHandler] = {
    CuaGymError: _typed,
    HTTPException: _http,
    Exception: _unexpected,
}
