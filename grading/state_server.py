"""Serves the captured state of web applications to a grading run, in the run's own network.

The run waits until the server is ready. If the state cannot be served, the run does not count.
"""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import anyio

from schemas.errors import InfrastructureError
from vm_controller.backends import loopback
from vm_controller.backends.pipes import Pipe
from vm_controller.backends.sandbox import child_pid
from vm_controller.state_capture import State
from vm_controller.web_app_host import PORT, Sites

_END = b"}\n"


@dataclass(frozen=True)
class SandboxOptions:
    """Options that make bubblewrap report its process and wait until it may go on; it must inherit the `fds`."""

    options: tuple[str, ...] = ()
    fds: tuple[int, ...] = ()


@asynccontextmanager
async def served_state(sites: Sites | None, state: State) -> AsyncGenerator[SandboxOptions]:
    """Serve the web applications of a captured state to the sandbox that is started within the block.

    Args:
        sites: serves web applications; None if the server has none.
        state: the captured state.

    Yields:
        The options with which the sandbox must be started.

    Raises:
        InfrastructureError: at the end of the block, if serving failed; what ran in the block was ended.
    """
    if sites is None or not state.apps:
        yield SandboxOptions()
        return
    failed: list[InfrastructureError] = []
    with Pipe() as info, Pipe() as gate:

        async def show() -> None:
            try:
                listener = await loopback.listen(child_pid(await _read(info)), PORT)
                async with sites.serve_captured(state.apps, state.site_files, listener):
                    os.write(gate.writer, b"go")
                    await anyio.sleep_forever()
            except InfrastructureError as error:
                failed.append(error)
                group.cancel_scope.cancel()

        async with anyio.create_task_group() as group:
            group.start_soon(show)
            try:
                yield SandboxOptions(
                    ("--info-fd", str(info.writer), "--block-fd", str(gate.reader)), (info.writer, gate.reader)
                )
            except InfrastructureError as error:
                # Raised inside the task group, it would be wrapped in an exception group.
                failed.append(error)
            finally:
                group.cancel_scope.cancel()
    if failed:
        raise failed[0]


async def _read(info: Pipe) -> bytes:
    """Read bubblewrap's report, which comes in parts; the write end stays open here until the sandbox has started."""
    data = b""
    while not data.endswith(_END):
        await anyio.wait_readable(info.reader)
        data += os.read(info.reader, 4_096)
    return data
