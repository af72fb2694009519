"""A real gym on real desktops, one for each test."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from vm_controller.gym import Gym

SESSION_PYTHON = Path(__file__).resolve().parents[2] / ".session-python"


def is_empty(folder: Path) -> bool:
    return not any(folder.iterdir())


@pytest.fixture
async def gym(state_dir: Path) -> AsyncGenerator[Gym]:
    opened: asyncio.Future[Gym] = asyncio.Future()
    done = asyncio.Event()

    # The gym has to be entered and left by one task; a fixture's two halves run in two.
    async def run() -> None:
        async with Gym(state_dir, SESSION_PYTHON) as gym:
            opened.set_result(gym)
            await done.wait()

    task = asyncio.create_task(run())
    yield await opened
    done.set()
    await task
    assert is_empty(state_dir)
