"""The real services on desktops without a screen."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from episodes.service import EpisodeRules
from server.services import Services
from tests.desktops import running_services
from tests.one_tuple import OneTuple
from tests.screenless import Screenless


@pytest.fixture
def backend() -> Screenless:
    return Screenless(takes_time=False)


@pytest.fixture
async def services(state_dir: Path, backend: Screenless) -> AsyncGenerator[Services]:
    async with running_services(state_dir, backend.opened, episodes=EpisodeRules(OneTuple())) as services:
        yield services
