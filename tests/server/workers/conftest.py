"""A server with two workers without desktops, for all tests of a module."""

from collections.abc import AsyncGenerator, Generator

import pytest

from tests.desktops import state_folder
from tests.server.workers.served import Served, Server, client_of, serving


@pytest.fixture(scope="module")
def server() -> Generator[Server]:
    with state_folder() as folder, serving(folder) as server:
        yield server


@pytest.fixture
async def served(server: Server) -> AsyncGenerator[Served]:
    async with client_of(server) as served:
        yield served
