"""Serves a hub on a free port of this machine during a block, on the caller's event loop."""

import asyncio
import secrets
import socket
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from hub.engine.instance import Hosted
from hub.engine.sessions import Sessions
from hub.serving.asgi import create_hub
from hub.serving.authority import bearer
from hub.serving.built_pages import BUNDLE
from hub.serving.hosts import host_of


@dataclass(frozen=True)
class Served:
    """A running hub."""

    sessions: Sessions
    port: int
    token: str

    def address(self, app: str, path: str = "/") -> str:
        """Return the address of a page of an application."""
        return f"http://{host_of(app)}:{self.port}{path}"

    def launch(self, session_id: str, app: str) -> str:
        """Return an address that admits one browser once."""
        return self.address(app, f"/launch/{self.sessions.launch(session_id, app)}")


@asynccontextmanager
async def serving(
    apps: Mapping[str, Hosted], bundle: Path = BUNDLE, *, hardened: bool = True, is_open: bool = False
) -> AsyncGenerator[Served]:
    """Serve applications on loopback, with the built pages in `bundle`; see `create_hub`."""
    token, sessions = secrets.token_urlsafe(16), Sessions(apps)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        hub = create_hub(sessions, bearer(token), bundle, hardened=hardened, is_open=is_open)
        config = uvicorn.Config(hub, log_config=None, access_log=False, lifespan="off", ws="none")
        server = uvicorn.Server(config)
        running = asyncio.create_task(server.serve([listener]))
        try:
            yield Served(sessions, listener.getsockname()[1], token)
        finally:
            server.should_exit = True
            await running
