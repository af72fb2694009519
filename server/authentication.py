"""Bearer authentication: puts the principal of a token into the request scope. Only health checks need no token.

Metrics have their own token and check it themselves.
"""

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from schemas.errors import UnauthenticatedError
from server.errors import error_response
from tools.principals import Principal, TokenStore

OPEN_PATHS = frozenset({"/healthz", "/readyz", "/metrics"})
_PRINCIPAL = "cua_gym.principal"


def principal_of(scope: Scope) -> Principal:
    """Return the bearer of a request's token."""
    principal: Principal = scope[_PRINCIPAL]
    return principal


class BearerAuthentication:
    """ASGI middleware that authenticates requests by their bearer token."""

    def __init__(self, app: ASGIApp, tokens: TokenStore) -> None:
        self._app = app
        self._tokens = tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its principal, or answer 401."""
        if scope["type"] != "http" or scope["path"] in OPEN_PATHS:
            await self._app(scope, receive, send)
            return
        token = bearer_token(Headers(scope=scope))
        try:
            scope[_PRINCIPAL] = self._tokens.resolve(token)
        except UnauthenticatedError as error:
            await refusal(error, token)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def bearer_of(request: Scope, tokens: TokenStore) -> Principal:
    """Return the bearer of a request's token, also of a request that did not pass through the middleware.

    Args:
        request: the ASGI scope of the request.
        tokens: resolves the token.

    Raises:
        UnauthenticatedError: there is no valid token.
    """
    known: Principal | None = request.get(_PRINCIPAL)
    return tokens.resolve(bearer_token(Headers(scope=request))) if known is None else known


def refusal(error: UnauthenticatedError, token: str) -> Response:
    """Build the response to a missing or invalid token.

    Args:
        error: why the token is refused.
        token: the token that was sent; "" if there was none.
    """
    challenge = 'Bearer realm="cua-gym"' + (', error="invalid_token"' if token else "")
    return error_response(error.detail(), error.http_status, {"www-authenticate": challenge})


def bearer_token(headers: Headers) -> str:
    """Return the token of a request; "" if it has none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
