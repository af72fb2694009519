"""The real application over a real socket in a thread, in front of a gym that does what the scripts say."""

import asyncio
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import uvicorn

from clients.orchestrator.run_config import RunConfig
from schemas.requests import SessionOpen
from schemas.roles import Role
from schemas.sessions import SessionInfo
from server.app import create_app
from server.serving import listen, uvicorn_config
from server.settings import Settings
from tests.clients.scripted import ScriptedGym
from tests.server.fake_gym import FakeGym
from tools.principals import TokenStore


@dataclass(frozen=True)
class Served:
    """A server that is listening, and the gym behind it."""

    url: str
    token: str
    gym: ScriptedGym

    def config(self, out: Path, *, concurrency: int = 2, rounds: int = 5) -> RunConfig:
        return RunConfig(out=out, concurrency=concurrency, rounds=rounds, url=self.url, token=self.token)


class FreeGym(ScriptedGym):
    """Opens sessions without a workspace."""

    async def open_session(self, request: SessionOpen) -> SessionInfo:
        return await FakeGym.open_session(self, request)


@pytest.fixture
def served() -> Generator[Served]:
    with serving(ScriptedGym()) as server:
        yield server


@pytest.fixture
def free() -> Generator[Served]:
    with serving(FreeGym()) as server:
        yield server


@contextmanager
def serving(gym: ScriptedGym) -> Generator[Served]:
    tokens = TokenStore()
    settings = Settings(port=0, shutdown_timeout_s=2)
    server = uvicorn.Server(uvicorn_config(create_app(settings, gym, tokens), settings))
    with listen(settings) as listener:
        listener.listen()
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), name="server")
        thread.start()
        yield Served(url, tokens.mint(Role.ORCHESTRATOR), gym)
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive()
    assert gym.spaces == {}, "a workspace was left open"
