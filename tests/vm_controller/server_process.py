"""A server process that a test may kill."""

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import IO

import httpx

from tests.desktops import SESSION_PYTHON

ROOT = Path(__file__).resolve().parents[2]


@contextlib.contextmanager
def server(
    state: Path, *prefix: str, log: IO[str] | int = subprocess.DEVNULL
) -> Generator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A server process, started by the command `prefix` if given; killed at the end if it still runs."""
    settings = {"CUA_GYM_PORT": "0", "CUA_GYM_STATE_DIR": str(state), "CUA_GYM_SESSION_PYTHON": str(SESSION_PYTHON)}
    process = subprocess.Popen(
        [*prefix, sys.executable, "-m", "server"],
        env={**os.environ, **settings},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    )
    try:
        assert process.stdout is not None
        announced = "".join(process.stdout.readline() for _ in range(3))
        url, token = re.search(r"http://\S+", announced), re.search(r"cg_admin_\S+", announced)
        assert url is not None, announced
        assert token is not None, announced
        with httpx.Client(base_url=url[0], headers={"Authorization": f"Bearer {token[0]}"}, timeout=60) as client:
            yield process, client
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
