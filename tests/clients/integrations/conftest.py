"""A real server over a real socket, in front of a gym without desktops whose pictures have a screen's size."""

from dataclasses import dataclass

import pytest

from schemas.roles import Role
from tests.server.conftest import serving, settings
from tests.server.fake_gym import SCREEN, TASK, FakeGym
from tools.principals import TokenStore

__all__ = ["serving", "settings"]

NAME = TASK.task_id


@dataclass(frozen=True)
class Trainer:
    """Where a trainer finds its server, and what stands behind it."""

    url: str
    token: str
    gym: FakeGym


@pytest.fixture
def trainer(serving: tuple[str, FakeGym, TokenStore]) -> Trainer:
    url, gym, tokens = serving
    gym.picture = bytes(3 * SCREEN.width * SCREEN.height)
    return Trainer(url, tokens.mint(Role.ROLLOUT), gym)
