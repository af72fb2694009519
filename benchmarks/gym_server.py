"""A real server in a separate process, for benchmarks from a client's view."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

ANNOUNCED_LINES = 3


@dataclass(frozen=True)
class Served:
    """The address and token of the server."""

    url: str
    token: str
    pid: int
    state_dir: Path

    def client(self) -> httpx.Client:
        return httpx.Client(
            base_url=self.url,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=120,
            limits=httpx.Limits(max_keepalive_connections=1),
        )


@contextmanager
def serving(*command: str, **settings: str) -> Generator[Served]:
    """Start `python -m server`, or another module and its arguments, on a free port and stop it at the end."""
    # Not in a deeper folder of /tmp: the users of sessions must be able to traverse it.
    with tempfile.TemporaryDirectory(prefix="cua-gym-bench-", dir="/var/tmp") as folder:
        state_dir = Path(folder)
        state_dir.chmod(0o755)
        chosen = {"port": "0", "state_dir": folder, **settings}
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", *command] if command else [sys.executable, "-P", "-m", "server"],
            env={**os.environ, **{f"CUA_GYM_{name.upper()}": value for name, value in chosen.items()}},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            yield _announced(process, state_dir)
        finally:
            process.terminate()
            process.wait(timeout=60)
            if process.stdout is not None:
                process.stdout.close()


def _announced(process: subprocess.Popen[str], state_dir: Path) -> Served:
    output = process.stdout
    text = "" if output is None else "".join(output.readline() for _ in range(ANNOUNCED_LINES))
    url, token = re.search(r"http://\S+", text), re.search(r"cg_admin_\S+", text)
    if url is None or token is None:
        raise RuntimeError(f"the server did not start; it said {text!r}: run `make serve` to see why")
    return Served(url[0], token[0], process.pid, state_dir)
