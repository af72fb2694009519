"""Servers with scripted outcomes."""

from collections.abc import Generator

import pytest

from tests.clients.scripted_server import Scripted, scripted_server
from tests.clients.scripted_services import Script


@pytest.fixture
def served() -> Generator[Scripted]:
    with scripted_server() as server:
        yield server


@pytest.fixture
def free() -> Generator[Scripted]:
    """Start a server that also opens sessions without a workspace."""
    with scripted_server(Script(needs_workspace=False)) as server:
        yield server
