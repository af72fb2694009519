"""Helpers of tests for a desktop and its programs."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import anyio
import anyio.to_thread

from schemas.workspaces import RunResult
from vm_controller.backends.on_display import DisplayDesktop
from vm_controller.backends.protocol import Desktop
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Controls

T = TypeVar("T")


async def shell(desktop: Desktop, command: str, timeout_s: float = 30.0) -> RunResult:
    return await desktop.run(("/bin/sh", "-c", command), timeout_s=timeout_s)


async def said(desktop: Desktop, command: str) -> str:
    result = await shell(desktop, command)
    return result.stdout + result.stderr


async def in_thread(function: Callable[[], T]) -> T:
    return await anyio.to_thread.run_sync(function)


async def becomes_true(condition: Callable[[], bool]) -> None:
    """Wait until a condition without events is true."""
    with anyio.fail_after(20):
        while not await in_thread(condition):  # noqa: ASYNC110
            await anyio.sleep(0.02)


@contextmanager
def attached(desktop: Desktop) -> Generator[Controls]:
    controller = desktop.controls()
    try:
        controller.wait_until_ready(Cancel.after(20))
        yield controller
    finally:
        controller.close()


def xserver_of(desktop: Desktop) -> int:
    assert isinstance(desktop, DisplayDesktop)
    (pid,) = [pid for pid in desktop.display.processes() if Path(f"/proc/{pid}/comm").read_text() == "Xvfb\n"]
    return pid


DEEP_CAPTURE_LIMIT_S = 20.0


NEIGHBOUR_LIMIT_S = 5.0


async def lives(desktop: Desktop) -> None:
    """Assert that a desktop shows its screen and runs programs without delay."""

    def look() -> None:
        with attached(desktop) as controller:
            controller.capture()

    await in_thread(look)
    start = time.monotonic()
    await in_thread(look)
    assert time.monotonic() - start < NEIGHBOUR_LIMIT_S
    assert await said(desktop, "echo here") == "here\n"
    assert desktop.failure() is None
