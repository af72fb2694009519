"""The real application over a real socket, in front of a gym without desktops."""

import asyncio
import socket
import threading
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import uvicorn

from schemas.roles import Role
from server.app import create_app
from server.serving import listen, uvicorn_config
from server.settings import Settings
from tests.server.fake_gym import TASK, FakeGym
from tools.principals import TokenStore

MAX_BODY_MB = 2


@dataclass
class Served:
    """A server that is listening, and what stands behind it."""

    url: str
    gym: FakeGym
    tokens: TokenStore
    client: httpx.AsyncClient
    admin: str
    headers: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.headers = {"Authorization": f"Bearer {self.admin}"}

    async def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        authorization = {"Authorization": f"Bearer {token or self.admin}"}
        return await self.client.request(method, path, json=body, headers=authorization | (headers or {}))

    async def open(self, *, tokens: tuple[Role, ...] = (), token: str | None = None) -> dict[str, Any]:
        """Open a session; returns what session_open answered."""
        body = {"environment": "os", "tokens": list(tokens)}
        response = await self.call("POST", "/v1/sessions", body, token=token)
        assert response.status_code == 200, response.text
        return response.json()

    async def open_id(self) -> str:
        session_id: str = (await self.open())["session"]["session_id"]
        return session_id

    async def open_workspace(self) -> dict[str, Any]:
        response = await self.call("POST", "/v1/workspaces", {"task": TASK.model_dump(mode="json")})
        assert response.status_code == 200, response.text
        return response.json()


class ListeningServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()


@pytest.fixture
def settings() -> Settings:
    return Settings(port=0, max_body_mb=MAX_BODY_MB, body_timeout_s=2.5, shutdown_timeout_s=2)


@pytest.fixture
def serving(settings: Settings) -> Generator[tuple[str, FakeGym, TokenStore]]:
    gym, tokens = FakeGym(), TokenStore()
    server = ListeningServer(uvicorn_config(create_app(settings, gym, tokens), settings))
    with listen(settings) as listener:
        port = listener.getsockname()[1]
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), name="server")
        thread.start()
        assert server.listening.wait(10)
        yield f"http://127.0.0.1:{port}", gym, tokens
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()
    assert (gym.entered, gym.left) == (1, 1)


@pytest.fixture
async def served(serving: tuple[str, FakeGym, TokenStore]) -> AsyncGenerator[Served]:
    url, gym, tokens = serving
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
        yield Served(url, gym, tokens, client, tokens.mint(Role.ADMIN))
