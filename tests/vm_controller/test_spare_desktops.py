"""Spare desktops: of which kinds they are kept, who gives way, and what becomes of those that nobody asks for."""

import asyncio
import itertools
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import anyio
import pytest

from vm_controller import pool as pool_module
from vm_controller.pool import DesktopKind, Range, WarmPool
from vm_controller.startup import Opened

KINDS = [DesktopKind(f"environment_{number}", launched=False) for number in range(10)]
FIRST, SECOND, THIRD, *_ = KINDS


class Empty:
    """A desktop without anything in it, and its controller."""

    def failure(self) -> str | None:
        return None


@dataclass
class Maker:
    """Makes desktops, and counts those that were closed."""

    made: list[DesktopKind] = field(default_factory=list[DesktopKind])
    closed: list[DesktopKind] = field(default_factory=list[DesktopKind])
    breaks: bool = False
    """Whether closing a desktop fails."""

    async def make(self, kind: DesktopKind) -> Opened:
        self.made.append(kind)
        return cast("Any", Made(f"s{len(self.made)}", kind, self))


@dataclass
class Made:
    """What the pool knows of a desktop."""

    handle: str
    kind: DesktopKind
    maker: Maker
    desktop: Empty = field(default_factory=Empty)

    async def close(self) -> None:
        self.maker.closed.append(self.kind)
        if self.maker.breaks:
            raise OSError("the desktop does not close")


@asynccontextmanager
async def running(
    maker: Maker,
    warm: Mapping[DesktopKind, Range] | None = None,
    spare: int = 0,
    is_quiet: Callable[[], bool] = lambda: True,
    has_room: Callable[[], bool] = lambda: True,
) -> AsyncGenerator[WarmPool]:
    pool = WarmPool(maker.make, warm or {}, spare)
    async with anyio.create_task_group() as group:
        group.start_soon(pool.run, has_room, is_quiet)
        yield pool
        group.cancel_scope.cancel()


async def eventually(holds: Callable[[], bool]) -> None:
    with anyio.fail_after(20):
        while not holds():  # noqa: ASYNC110 -- the pool sends no event to a caller
            await asyncio.sleep(0.01)


def idle(pool: WarmPool) -> dict[str, int]:
    return {one.environment: one.idle for one in pool.counts() if one.idle}


def wanted(pool: WarmPool) -> dict[DesktopKind, int]:
    """Return how many spare desktops the pool wants to keep, by kind."""
    stocks: Any = pool._stocks  # pyright: ignore[reportPrivateUsage]
    return {kind: stock.target for kind, stock in stocks.items() if stock.target}


def ask(pool: WarmPool, *kinds: DesktopKind) -> None:
    for kind in kinds:
        pool.take_spare(kind)


def test_a_kind_is_kept_from_its_second_request_on() -> None:
    pool = WarmPool(Maker().make, {}, spare=2)
    ask(pool, FIRST, SECOND, THIRD)
    assert wanted(pool) == {}
    ask(pool, SECOND)
    assert wanted(pool) == {SECOND: 1}


async def test_environments_asked_for_in_turn_do_not_displace_one_another() -> None:
    maker = Maker()
    async with running(maker, spare=4) as pool:
        ask(pool, *KINDS, *KINDS)
        hits = 0
        for kind in itertools.chain(KINDS, KINDS):
            await eventually(lambda: pool.ready() == 4)
            hits += pool.take_spare(kind) is not None
    assert hits == 8
    assert maker.closed == []


def test_a_kind_that_is_asked_for_oftener_takes_over() -> None:
    pool = WarmPool(Maker().make, {}, spare=1)
    ask(pool, FIRST, FIRST, SECOND, SECOND, SECOND)
    assert wanted(pool) == {FIRST: 1}
    ask(pool, SECOND)
    assert wanted(pool) == {SECOND: 1}


def test_a_kind_that_has_several_shares_with_one_that_has_none() -> None:
    pool = WarmPool(Maker().make, {}, spare=4)
    ask(pool, *[FIRST] * 9)
    assert wanted(pool) == {FIRST: 4}
    ask(pool, SECOND, SECOND)
    assert wanted(pool) == {FIRST: 3, SECOND: 1}


async def test_spare_desktops_that_nobody_asks_for_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = Maker()
    async with running(maker, spare=3) as pool:
        ask(pool, *[FIRST] * 4)
        await eventually(lambda: pool.ready() == 3)
        monkeypatch.setattr(pool_module, "IDLE_S", -1.0)
        pool._wanted.set()  # pyright: ignore[reportPrivateUsage]
        await eventually(lambda: pool.counts() == ())
    assert maker.closed == [FIRST] * 3


def test_kinds_of_the_configuration_are_lowered_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = WarmPool(Maker().make, {FIRST: Range(0, 3)})
    for _ in range(3):
        pool.take(FIRST)
    monkeypatch.setattr(pool_module, "IDLE_S", -1.0)
    asyncio.run(pool._shrink())  # pyright: ignore[reportPrivateUsage]
    assert wanted(pool) == {FIRST: 2}


async def test_kinds_of_the_configuration_are_filled_while_callers_wait() -> None:
    async with running(Maker(), {FIRST: Range(0, 1)}, spare=4, is_quiet=lambda: False) as pool:
        ask(pool, *[SECOND] * 4)
        pool.take(FIRST)
        await eventually(lambda: idle(pool) == {FIRST.environment: 1})
        assert wanted(pool) == {FIRST: 1, SECOND: 3}


async def test_kinds_of_the_configuration_are_filled_first() -> None:
    maker = Maker()
    async with running(maker, {FIRST: Range(1, 1)}, spare=4) as pool:
        ask(pool, *[SECOND] * 4)
        await eventually(lambda: pool.ready() == 4)
    assert maker.made[0] == FIRST


async def test_spare_desktops_give_way_before_those_of_the_configuration() -> None:
    async with running(Maker(), {FIRST: Range(1, 1)}, spare=1) as pool:
        ask(pool, SECOND, SECOND)
        await eventually(lambda: pool.ready() == 2)
        assert await pool.give_up_one()
        assert idle(pool) == {FIRST.environment: 1}


async def test_those_that_are_about_to_be_taken_do_not_give_way() -> None:
    async with running(Maker(), {FIRST: Range(2, 2)}) as pool:
        await eventually(lambda: pool.ready() == 2)
        assert await pool.give_up_one(FIRST, 1)
        assert not await pool.give_up_one(FIRST, 1)


async def test_a_desktop_that_does_not_close_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    room = iter([True, False])
    maker = Maker(breaks=True)
    async with running(maker, {FIRST: Range(1, 1)}, spare=1, has_room=lambda: next(room, True)) as pool:
        ask(pool, SECOND, SECOND)
        await eventually(lambda: pool.ready() == 2)
        assert maker.closed == [FIRST]
        monkeypatch.setattr(pool_module, "IDLE_S", -1.0)
        pool._wanted.set()  # pyright: ignore[reportPrivateUsage]
        await eventually(lambda: maker.closed == [FIRST, SECOND])
        assert await pool.give_up_one()
