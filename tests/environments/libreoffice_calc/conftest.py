"""A real gym for the Calc families."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from vm_controller.gym import Gym

SESSION_PYTHON = Path(__file__).resolve().parents[3] / ".session-python"


@pytest.fixture
async def gym(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Gym]:
    # Sandboxes of other users are mounted from the state folder: its parents must let them pass.
    state = tmp_path_factory.mktemp("calc")
    for folder in (state, *state.parents):
        if folder.is_relative_to("/tmp") and folder != Path("/tmp"):
            folder.chmod(0o755)
    opened: asyncio.Future[Gym] = asyncio.Future()
    done = asyncio.Event()

    # The gym has to be entered and left by one task; a fixture's two halves run in two.
    async def run() -> None:
        async with Gym(state, SESSION_PYTHON) as gym:
            opened.set_result(gym)
            await done.wait()

    task = asyncio.create_task(run())
    yield await opened
    done.set()
    await task
