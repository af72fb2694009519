"""A scripted clerk behind a real provider, and its order."""

from collections.abc import AsyncGenerator, Generator
from contextlib import ExitStack
from pathlib import Path

import pytest

from clients.models.models import ModelLimits, Models
from clients.models.spec import ModelSpec
from clients.tasks.order import TaskOrder
from tests.clients.models.provider import Provider, serving
from tests.clients.tasks.clerk import Clerk
from tests.clients.tasks.employing import Employ


@pytest.fixture
def employ(monkeypatch: pytest.MonkeyPatch) -> Generator[Employ]:
    """Serve a clerk over both protocols, and configure it in the environment."""
    with ExitStack() as stack:

        def start(clerk: Clerk) -> Provider:
            provider = stack.enter_context(serving(clerk))
            provider.point_to(monkeypatch)
            return provider

        yield start


@pytest.fixture
async def models(tmp_path: Path, employ: Employ, clerk: Clerk) -> AsyncGenerator[Models]:
    employ(clerk)
    async with Models(tmp_path / "exchanges", limits=ModelLimits(retries=0, repairs=1)) as models:
        yield models


@pytest.fixture
def clerk() -> Clerk:
    return Clerk()


@pytest.fixture(params=["openai", "anthropic"])
def spec(request: pytest.FixtureRequest) -> ModelSpec:
    return ModelSpec.parse(f"{request.param}:clerk")


@pytest.fixture
def order() -> TaskOrder:
    return TaskOrder(environments=("os",), count=20, model=ModelSpec.parse("openai:clerk"))
