"""The real application over a real socket, on desktops without a screen."""

import time
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from episodes.service import EpisodeRules
from schemas.roles import Role
from server.app import create_app
from server.services import Services
from server.settings import Settings
from tests.desktops import SESSION_PYTHON, is_empty, session_of
from tests.listening import listening
from tests.one_tuple import TASK, OneTuple
from tests.rest_client import RestClient
from tests.screenless import Screenless
from tools.principals import TokenStore

MAX_BODY_MB = 2
_PATIENCE_S = 30.0


@dataclass
class Serving:
    """A running server, and the services behind it."""

    url: str
    services: Services
    backend: Screenless
    tokens: TokenStore

    def expire(self, *session_ids: str) -> None:
        """Let the leases of sessions (all if none is named) expire, and wait until the sessions are gone."""
        gone = set(session_ids or (one.session_id for one in self.services.sessions.all()))
        for session_id in gone:
            session_of(self.services, session_id).expires = 0.0
        until = time.monotonic() + _PATIENCE_S
        while gone & {one.session_id for one in self.services.sessions.all()}:
            assert time.monotonic() < until, "a lease that ran out did not end its session"
            time.sleep(0.02)


@dataclass
class Served(RestClient, Serving):
    """A running server and a client of it."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers of an administrator's requests."""
        return {"Authorization": f"Bearer {self.admin}"}

    async def open_workspace(self) -> dict[str, Any]:
        response = await self.call("POST", "/v1/workspaces", {"task": TASK.model_dump(mode="json")})
        assert response.status_code == 200, response.text
        return response.json()


def services_on(backend: Screenless, state_dir: Path, rules: EpisodeRules | None = None) -> Services:
    """Return the services of a server on such desktops, with one tuple unless other rules are given."""
    rules = rules or EpisodeRules(OneTuple())
    return Services(state_dir, SESSION_PYTHON, open_backend=backend.opened, episodes=rules)


@contextmanager
def serving_on(backend: Screenless, state_dir: Path, settings: Settings) -> Generator[Serving]:
    """Serve on such desktops, and check that nothing is left behind."""
    services, tokens = services_on(backend, state_dir), TokenStore()
    with listening(create_app(settings, services, tokens), settings) as url:
        yield Serving(url, services, backend, tokens)
    assert is_empty(state_dir)


@pytest.fixture
def settings() -> Settings:
    return Settings(port=0, max_body_mb=MAX_BODY_MB, body_timeout_s=2.5, shutdown_timeout_s=2)


@pytest.fixture
def serving(state_dir: Path, settings: Settings) -> Generator[Serving]:
    with serving_on(Screenless(), state_dir, settings) as server:
        yield server


@pytest.fixture
async def served(serving: Serving) -> AsyncGenerator[Served]:
    async with httpx.AsyncClient(base_url=serving.url, trust_env=False, timeout=60) as client:
        tokens = serving.tokens
        yield Served(serving.url, serving.services, serving.backend, tokens, client, tokens.mint(Role.ADMIN))
