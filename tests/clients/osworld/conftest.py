"""A real server of the tests' own, and a desktop of it."""

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from clients.connection.http import HttpServer
from clients.embedded_server import Address, embedded_server
from clients.osworld.episode import open_guest
from clients.osworld.files import FileMap
from clients.osworld.guest import Guest
from schemas.observations import Size
from schemas.tasks import Difficulty, Task
from tests.clients.osworld.tasks import write_files, write_tasks

TASK = Task(
    task_id="osworld_test",
    environment="os",
    family="osworld",
    seed=0,
    instruction="A desktop for a test.",
    context="None.",
    difficulty=Difficulty.EASY,
)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Generator[Address]:
    with embedded_server(tmp_path_factory.mktemp("osworld-server")) as listening:
        yield listening


@pytest.fixture
async def guest(address: Address) -> AsyncGenerator[Guest]:
    async with HttpServer(address.url) as server:
        connection = server.connection(address.token)
        async with open_guest(connection, TASK, screen=Size(width=1280, height=720)) as opened:
            yield opened


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    return write_tasks(tmp_path / "tasks")


@pytest.fixture
def files(tmp_path: Path) -> FileMap:
    return FileMap.read(write_files(tmp_path / "files"))
