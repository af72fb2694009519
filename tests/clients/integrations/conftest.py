"""A real server over a real socket, on desktops without a screen, as trainers meet it."""

from dataclasses import dataclass

import pytest

from schemas.roles import Role
from tests.one_tuple import TASK
from tests.screenless_server import Serving

NAME = TASK.task_id


@dataclass(frozen=True)
class Trainer:
    """Where a trainer finds its server, and what stands behind it."""

    url: str
    token: str
    server: Serving


@pytest.fixture
def trainer(serving: Serving) -> Trainer:
    return Trainer(serving.url, serving.tokens.mint(Role.ROLLOUT), serving)
