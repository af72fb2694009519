"""Authorisation of the State API: supplied by the program that serves the hub, never given to an agent's browser."""

import hmac
from collections.abc import Callable

from starlette.requests import Request

from hub.engine.errors import ForbiddenError

COOKIE = "hub_pass"
COOKIE_S = 365 * 86_400

AuthorityOf = Callable[[Request], bool]
"""Decides whether a request may use the State API, for all sessions that are served."""


def bearer(token: str) -> AuthorityOf:
    """Authorise requests with this token to use the State API."""
    expected = f"Bearer {token}"

    def authority_of(request: Request) -> bool:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), expected.encode())

    return authority_of


def is_authorised(request: Request) -> bool:
    """Whether a request may use the State API."""
    authority_of: AuthorityOf = request.app.state.authority_of
    return authority_of(request)


def require(request: Request) -> None:
    """Refuse a request that may not use the State API.

    Raises:
        ForbiddenError: it comes from a browser, or has no token.
    """
    if not is_authorised(request):
        raise ForbiddenError(f"{request.url.path} belongs to the State API, which needs a token that may use it")
