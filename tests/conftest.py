"""Fixtures for all tests."""

from collections.abc import AsyncGenerator, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from grading.runner import Grader
from server.services import Services
from tests.desktops import SESSION_PYTHON, running_services, state_folder
from vm_controller.backends.identity import Identities
from vm_controller.backends.server_folder import ServerFolder

# On a busy machine a moment without the processor is no sign of a bad strategy.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

pytest_plugins = [
    "pytester",
    "tests.exhaustive",
    "tests.docker_engine",
    "tests.notes_desk",
    # The venvs of frameworks (tests/integrations) pin an older mcp than the server's: nothing there may import it.
    *(["tests.screenless_server"] if find_spec("mcp.server.caching") else []),
]


@pytest.fixture
def state_dir() -> Generator[Path]:
    """A folder for a server's sessions."""
    with state_folder() as folder:
        yield folder


@pytest.fixture
async def services(state_dir: Path) -> AsyncGenerator[Services]:
    """Services on local desktops."""
    async with running_services(state_dir) as services:
        yield services


@pytest.fixture
def grader(state_dir: Path) -> Iterator[Grader]:
    """A grader, without desktops."""
    place = ServerFolder(state_dir)
    yield Grader(place, SESSION_PYTHON, Identities())
    place.close()
