"""Starts a published application's own server, as its publisher starts it, while it is queried.

This executes the application's code with the caller's rights, so it is only done on explicit request.
"""

import asyncio
import os
import shutil
import signal
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx

from hub.audit.builds.contract import UnansweredError

VITE = Path("node_modules/vite/bin/vite.js")
START_S = 30.0
STOP_S = 5.0
_LOOK_S = 0.1


def can_start(place: Path) -> bool:
    """Whether a folder contains what its server needs: a configuration, and an installed Vite."""
    return any(place.glob("vite.config.*")) and (place / VITE).is_file()


@asynccontextmanager
async def started(place: Path) -> AsyncGenerator[str]:
    """Start the server in a folder, and yield its address.

    Raises:
        UnansweredError: Node is not installed, or the server ends or does not answer in time.
    """
    node = shutil.which("node")
    if node is None:
        raise UnansweredError("its server was not started: there is no `node` on the PATH")
    port = _free_port()
    command = (node, str(VITE), "preview", "--host", "127.0.0.1", "--port", str(port), "--strictPort")
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=place,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        await _wait(process, address)
        yield address
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            async with asyncio.timeout(STOP_S):
                await process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()


async def _wait(process: asyncio.subprocess.Process, address: str) -> None:
    async with httpx.AsyncClient(timeout=_LOOK_S * 10) as client:
        with suppress(TimeoutError):
            async with asyncio.timeout(START_S):
                while process.returncode is None:
                    with suppress(httpx.TransportError):
                        await client.get(f"{address}/state", params={"sid": "quince"})
                        return
                    await asyncio.sleep(_LOOK_S)
                raise UnansweredError(f"its server ended at once, with code {process.returncode}")
    raise UnansweredError(f"its server did not answer within {START_S:g} s")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
