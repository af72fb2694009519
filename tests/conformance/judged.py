"""The server under test: the real application with real desktops, plus fixtures."""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
from starlette.types import ASGIApp, Receive, Scope, Send

from schemas.roles import Role
from server.app import create_app
from server.services import Services
from server.serving import listen, uvicorn_config
from server.settings import Settings
from tests.conformance.fixtures import mount
from tests.listening import ListeningServer
from tools.principals import TokenStore

_PATIENCE_S = 30.0
_UNAUTHENTICATED = 401


class _WithToken:
    """ASGI middleware that adds a token to requests without one, because the conformance suite cannot send tokens.

    It runs before everything of ours, so authentication checks every request as usual.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._header = (b"authorization", f"Bearer {token}".encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and all(name != b"authorization" for name, _ in scope["headers"]):
            scope["headers"] = [*scope["headers"], self._header]
        await self._app(scope, receive, send)


@contextmanager
def judged_server(state_dir: Path) -> Generator[tuple[str, str]]:
    """Serve while the context is open; yields the URL of MCP and an admin token."""
    settings = Settings(port=0, state_dir=state_dir, shutdown_timeout_s=5)
    tokens = TokenStore()
    token = tokens.mint(Role.ADMIN)
    app = create_app(settings, Services(settings.state_dir, settings.python_of_sessions), tokens, mount)
    server = ListeningServer(uvicorn_config(_WithToken(app, token), settings))
    with listen(settings) as listener:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), name="judged")
        thread.start()
        try:
            if not server.listening.wait(_PATIENCE_S):
                raise RuntimeError(f"the judged server did not listen within {_PATIENCE_S:.0f} s")
            _expect_a_refusal_of_strangers(url)
            yield f"{url}/mcp", token
        finally:
            server.should_exit = True
            thread.join(_PATIENCE_S)


def _expect_a_refusal_of_strangers(url: str) -> None:
    """Check that authentication is enabled."""
    headers = {"Authorization": "Bearer not-a-token-of-this-server"}
    answer = httpx.post(f"{url}/mcp", json={}, headers=headers, timeout=_PATIENCE_S, trust_env=False)
    if answer.status_code != _UNAUTHENTICATED:
        raise RuntimeError(f"the judged server answered {answer.status_code} to a wrong token, not 401")
