"""`python -m server.workers.worker`: one worker, the whole server on a unix socket, for the front that starts it.

It reports on standard output when it listens, and ends with its front, which holds the other end of standard input.
"""

import argparse
import asyncio
import socket
import sys
from pathlib import Path

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hub.apps import InstalledApps
from hub.engine.errors import HubError
from schemas.errors import InfrastructureError, InvalidRequestError
from server import logs
from server.app import create_app
from server.garbage import spare_what_is_loaded
from server.http_connection import waiting
from server.hub import OwnersHub
from server.services import Services
from server.serving import services_of, uvicorn_config
from server.settings import Settings
from server.workers.handover import FRONT_SOCKET, Direct, Receiver
from tools.principals import TokenStore
from tools.shared_tokens import SharedEntries
from vm_controller import ids

READY = b"ready\n"
CONNECTIONS = ".fds"
"""Suffix of a second socket, beside the worker's own, over which the front hands over connections."""
LOAD_HEADER = b"cua-gym-load"
"""Header of every answer to the front: the number of the worker's sessions."""
KEPT_S = 86_400
"""Seconds that idle connections are kept. The front closes them; one closed here might just receive a request."""
_EXIT_MISCONFIGURED = 2


class WithLoad:
    """ASGI middleware that adds the number of sessions to each answer."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def send_with_load(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).raw.append((LOAD_HEADER, b"%d" % self._services.sessions.count()))
            await send(message)

        await self._app(scope, receive, send_with_load if scope["type"] == "http" else send)


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, direct: uvicorn.Config, receiver: Receiver, head_timeout_s: float
    ) -> None:
        """Serve the front by `config`, and clients whose connections the front handed over by `direct`."""
        super().__init__(config)
        self._direct = direct
        self._receiver = receiver
        self._head_timeout_s = head_timeout_s

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, report it, and watch the pipe from the front."""
        await super().startup(sockets)
        await asyncio.get_running_loop().connect_read_pipe(lambda: _FrontWatch(self), sys.stdin)
        self._direct.load()
        kind = waiting(self._head_timeout_s)
        self._receiver.start(lambda: kind(self._direct, self.server_state, self.lifespan.state))
        sys.stdout.buffer.write(READY)
        sys.stdout.buffer.flush()


class _FrontWatch(asyncio.Protocol):
    """Stops the server when the front is gone; however it died, the kernel closes its end of the pipe."""

    def __init__(self, server: uvicorn.Server) -> None:
        self._server = server

    def connection_lost(self, exc: Exception | None) -> None:
        """Let running calls end, then close every session."""
        del exc
        self._server.should_exit = True


def serve(settings: Settings, services: Services, path: Path, tokens: TokenStore) -> None:
    """Serve on a unix socket until the front is gone or SIGTERM comes.

    Args:
        settings: this worker's share of the server's settings.
        services: the services that the tools act on.
        path: the path of the unix socket; that for connections is beside it, with the suffix `CONNECTIONS`.
        tokens: the token store, which all workers share.
    """
    app = create_app(settings, services, tokens, hub=OwnersHub(InstalledApps(), tokens))
    config = uvicorn_config(WithLoad(app, services), settings)
    config.uds = str(path)
    config.timeout_keep_alive = KEPT_S
    direct = uvicorn_config(Direct(app, settings, path.parent / FRONT_SOCKET), settings)
    spare_what_is_loaded()
    _Server(config, direct, Receiver(path.with_suffix(CONNECTIONS)), settings.head_timeout_s).run()


def arguments(description: str | None) -> argparse.Namespace:
    """Parse the command line of a worker: `socket`, `tokens` and `tag`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--socket", type=Path, required=True, help="where to listen")
    parser.add_argument("--tokens", type=Path, required=True, help="the file of the tokens of all workers")
    parser.add_argument("--tag", required=True, help="what its ids begin with")
    return parser.parse_args()


def main() -> int:
    """Serve with the settings of the environment; return the exit code."""
    given = arguments(__doc__)
    settings = Settings()
    logs.configure()
    ids.begin_with(given.tag)
    try:
        services = services_of(settings)
    except (HubError, InfrastructureError, InvalidRequestError) as error:
        sys.stderr.write(f"cua-gym: {error}\n")
        return _EXIT_MISCONFIGURED
    serve(settings, services, given.socket, TokenStore(entries=SharedEntries(given.tokens), tag=settings.id_prefix))
    return 0


if __name__ == "__main__":
    sys.exit(main())
