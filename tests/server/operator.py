"""A server started as by an operator, in a separate process."""

import asyncio
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SMALL = {"width": 640, "height": 480}


@dataclass
class Running:
    """A server in a separate process."""

    process: asyncio.subprocess.Process
    url: str
    token: str

    async def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(self.process.wait(), 30)


def contents(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def environment(**settings: str) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CUA_GYM_")}
    return inherited | {f"CUA_GYM_{name.upper()}": value for name, value in settings.items()}


async def start(**settings: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "server",
        cwd=ROOT,
        env=environment(**settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
