"""Runs two pieces of work concurrently, such as those of the two desktops of a workspace."""

from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

import anyio

R = TypeVar("R")
S = TypeVar("S")


async def both(first: Callable[[], Awaitable[R]], second: Callable[[], Awaitable[S]]) -> tuple[R, S]:
    """Run both and return both results; the first error cancels the other and is raised unchanged."""
    results: dict[int, object] = {}
    errors: list[Exception] = []

    async def do(index: int, work: Callable[[], Awaitable[object]], scope: anyio.CancelScope) -> None:
        try:
            results[index] = await work()
        except Exception as error:
            # Raised inside the task group, it would be wrapped in an exception group.
            errors.append(error)
            scope.cancel()

    async with anyio.create_task_group() as group:
        for index, work in enumerate((first, second)):
            group.start_soon(do, index, work, group.cancel_scope)
    if errors:
        raise errors[0]
    return cast("R", results[0]), cast("S", results[1])
