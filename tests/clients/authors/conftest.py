"""A real server in front of real desktops, and a workspace with its two authors' tokens."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from clients.connection.http import HttpServer
from clients.workspace import Workspace, open_workspace
from schemas.roles import Role
from server.app import create_app
from server.services import Services
from server.serving import listen, uvicorn_config
from server.settings import Settings
from tests.clients.authors.invoices import TASK
from tests.clients.models.conftest import provider
from tests.desktops import is_empty
from tests.listening import ListeningServer
from tools.principals import TokenStore

__all__ = ["provider"]
from tests.clients.authors.place import Place


@pytest.fixture
def serving(state_dir: Path) -> Generator[tuple[str, str]]:
    """Serve with real desktops; yields address and orchestrator's token, and checks that nothing is left behind."""
    settings, tokens = Settings(port=0, state_dir=state_dir, shutdown_timeout_s=2), TokenStore()
    app = create_app(settings, Services(state_dir, settings.python_of_sessions), tokens)
    server = ListeningServer(uvicorn_config(app, settings))
    with listen(settings) as listener:
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), name="server")
        thread.start()
        assert server.listening.wait(30)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", tokens.mint(Role.ORCHESTRATOR)
        server.should_exit = True
        thread.join(30)
        assert not thread.is_alive()
    assert is_empty(state_dir)


@pytest.fixture
async def place(serving: tuple[str, str]) -> AsyncGenerator[Place]:
    url, token = serving
    async with HttpServer(url) as server, open_workspace(server.connection(token), TASK) as opened:
        owner = Workspace(server.connection(token), opened.workspace.workspace_id)
        yield Place(url, owner, opened)
