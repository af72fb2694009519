"""The warm pool: a desktop that is ready before anybody asks, and a clear word when there is no room."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from schemas.errors import BusyError
from schemas.observations import Observe, Size
from schemas.requests import SessionOpen
from server.services import Services
from tests.callers import ME
from tests.desktops import SESSION_PYTHON
from vm_controller.pool import Capacity, DesktopKind, Range

EMPTY = SessionOpen(environment="os", launch=False)
WARM = DesktopKind("os", launched=False)


@asynccontextmanager
async def running(state: Path, capacity: Capacity) -> AsyncGenerator[Services]:
    async with Services(state, SESSION_PYTHON, capacity) as services:
        yield services


async def eventually(holds: Callable[[], Awaitable[bool]]) -> None:
    with anyio.fail_after(20):
        while not await holds():  # noqa: ASYNC110 -- the pool sends no event to a caller
            await asyncio.sleep(0.02)


async def test_a_warm_desktop_is_handed_out_once_and_replaced(state_dir: Path) -> None:
    async with running(state_dir, Capacity(warm={WARM: Range(1, 1)})) as services:

        async def is_ready() -> bool:
            return services.statistics().pools[0].idle == 1

        seen: set[str] = set()
        for _ in range(3):
            await eventually(is_ready)
            session = await services.sessions.open(EMPTY)
            await services.sessions.look(session.session_id, Observe(), ME)
            seen.add(session.session_id)
        assert len(seen) == 3
        (counts,) = services.statistics().pools
        assert (counts.hits, counts.misses) == (3, 0)


async def test_another_size_is_started_cold(state_dir: Path) -> None:
    async with running(state_dir, Capacity(warm={WARM: Range(1, 1)})) as services:
        session = await services.sessions.open(EMPTY.model_copy(update={"screen": Size(width=640, height=480)}))
        assert session.screen.width == 640


async def test_beyond_the_capacity_a_caller_is_told_when_to_return(state_dir: Path) -> None:
    async with running(state_dir, Capacity(sessions=2, warm={WARM: Range(1, 1)})) as services:
        first = await services.sessions.open(EMPTY)
        await services.sessions.open(EMPTY)
        with pytest.raises(BusyError, match="all 2 sessions") as caught:
            await services.sessions.open(EMPTY)
        assert caught.value.retry_after_s is not None
        await services.sessions.close(first.session_id)
        await services.sessions.open(EMPTY)


async def test_a_crowd_of_openers_is_served_or_told_to_come_back(state_dir: Path) -> None:
    outcomes: list[str] = []
    async with running(state_dir, Capacity(sessions=50, starting=1)) as services:

        async def open_one() -> None:
            try:
                await services.sessions.open(EMPTY)
                outcomes.append("open")
            except BusyError:
                outcomes.append("busy")

        async with anyio.create_task_group() as group:
            for _ in range(6):
                group.start_soon(open_one)
    assert sorted(outcomes) == ["busy"] * 3 + ["open"] * 3
