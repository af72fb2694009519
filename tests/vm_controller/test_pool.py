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
from schemas.snapshots import SessionFork, SessionSnapshot
from server.services import Services
from tests.callers import ME
from tests.desktops import SESSION_PYTHON
from vm_controller import startup
from vm_controller.pool import Capacity, DesktopKind, Range
from vm_controller.startup import Opened

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
        seen: set[str] = set()
        for _ in range(3):
            await eventually(lambda: _has_ready(services, 1))
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


async def test_a_desktop_counts_while_it_is_set_up(state_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, done = anyio.Event(), anyio.Event()

    async def set_up(_opened: Opened, _script: str) -> None:
        begun.set()
        await done.wait()

    monkeypatch.setattr(startup, "set_up", set_up)
    async with running(state_dir, Capacity(sessions=1, warm={WARM: Range(1, 1)})) as services:
        await eventually(lambda: _has_ready(services, 1))
        async with anyio.create_task_group() as group:
            group.start_soon(services.sessions.open, EMPTY.model_copy(update={"launch": None, "setup": "pass"}))
            await begun.wait()
            with pytest.raises(BusyError, match="all 1 sessions"):
                await services.sessions.open(EMPTY)
            done.set()
        assert [one.hits for one in services.statistics().pools] == [1]


async def test_forks_take_the_ready_desktops_and_need_no_room_besides(state_dir: Path) -> None:
    async with running(state_dir, Capacity(sessions=3, warm={WARM: Range(2, 2)})) as services:
        await eventually(lambda: _has_ready(services, 2))
        source = await services.sessions.open(EMPTY)
        await eventually(lambda: _has_ready(services, 2))
        snapshot = await services.sessions.snapshot(SessionSnapshot(session_id=source.session_id))
        await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id, n=2))
        (counts,) = services.statistics().pools
        assert (counts.hits, counts.misses, counts.idle) == (3, 0, 0)


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


async def _has_ready(services: Services, count: int) -> bool:
    return services.statistics().pools[0].idle == count
