"""A real server over a real socket, on desktops without a screen, as trainers meet it."""

import pytest

from schemas.roles import Role
from tests.clients.integrations.trainer import Trainer
from tests.screenless_server import Serving


@pytest.fixture
def trainer(serving: Serving) -> Trainer:
    return Trainer(serving.url, serving.tokens.mint(Role.ROLLOUT), serving)
