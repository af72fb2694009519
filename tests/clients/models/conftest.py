"""A scripted provider that is configured in the environment, and models that use it."""

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import ExitStack
from pathlib import Path

import pytest

from clients.models.models import Models
from clients.models.spec import ModelSpec
from tests.clients.models.provider import Provider, Seen, Turn, serving
from tests.clients.models.starting import QUICK, StartProvider


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Generator[StartProvider]:
    """Start a provider with scripted answers, and configure it in the environment."""
    with ExitStack() as stack:

        def start(answer: Callable[[Seen], Turn]) -> Provider:
            started = stack.enter_context(serving(answer))
            started.point_to(monkeypatch)
            return started

        yield start


@pytest.fixture(params=["openai:some-model", "anthropic:some-model"])
def spec(request: pytest.FixtureRequest) -> ModelSpec:
    """A model behind each protocol."""
    return ModelSpec.parse(request.param)


@pytest.fixture
async def models(tmp_path: Path) -> AsyncGenerator[Models]:
    """Models without a budget that retry quickly and log to `tmp_path`."""
    async with Models(tmp_path, limits=QUICK) as models:
        yield models
