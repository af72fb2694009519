"""A real server over a real socket, with desktops without a screen, for trainers."""

import pytest

from schemas.roles import Role
from tests.clients.integrations.trainer import Trainer
from tests.screenless_server import Serving


@pytest.fixture
def trainer(serving: Serving) -> Trainer:
    return Trainer(serving.url, serving.tokens.mint(Role.ROLLOUT), serving)
