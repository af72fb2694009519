"""Serves an application over a real socket in a thread."""

import asyncio
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from server.serving import listen, uvicorn_config
from server.settings import Settings

_PATIENCE_S = 30.0


class ListeningServer(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()


@contextmanager
def listening(app: ASGIApp, settings: Settings) -> Generator[str]:
    """Serve an application; yields its address."""
    server = ListeningServer(uvicorn_config(app, settings))
    with listen(settings) as listener:
        port = listener.getsockname()[1]
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), name="server")
        thread.start()
        try:
            assert server.listening.wait(_PATIENCE_S)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(_PATIENCE_S)
        assert not thread.is_alive()
