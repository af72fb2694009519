"""Runs work that ends cleanly at Ctrl-C or SIGTERM."""

from collections.abc import Awaitable, Callable
from signal import SIGINT, SIGTERM, Signals

import anyio

from schemas.errors import CuaGymError


async def next_signal() -> str:
    """Wait for Ctrl-C or SIGTERM; returns the signal's name."""
    with anyio.open_signal_receiver(SIGINT, SIGTERM) as signals:
        async for number in signals:
            return Signals(number).name
    raise AssertionError("a receiver of signals ends with its block")


async def until_signal(work: Callable[[], Awaitable[None]]) -> str | None:
    """Run `work` until it is done, or cancel it at a signal; returns the signal's name, or None.

    Raises:
        CuaGymError: the error that `work` raised, unwrapped from the exception group.
    """
    stopped: str | None = None
    failure: CuaGymError | None = None

    async def cancel_at_signal(scope: anyio.CancelScope) -> None:
        nonlocal stopped
        stopped = await next_signal()
        scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(cancel_at_signal, group.cancel_scope)
        try:
            await work()
        except CuaGymError as error:
            failure = error
        group.cancel_scope.cancel()
    if failure is not None:
        raise failure
    return stopped
