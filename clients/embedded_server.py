"""A server for one run: a child process on a free port of this machine, stopped at the end."""

import hashlib
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.sessions import BackendName

START_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = 60.0
LOG_NAME = "server.log"
_ANNOUNCEMENT = "cua-gym: http"
_LAST_CHARACTERS = 2_000


@dataclass(frozen=True)
class Address:
    """A server's address, and its owner's token."""

    url: str
    token: str = field(repr=False)


def given_server(url: str, token: str | None) -> Address:
    """Return the address of a running server.

    Raises:
        InvalidRequestError: `token` is missing.
    """
    if token is None:
        raise InvalidRequestError("a server needs a token too: give --token or set CUA_GYM_TOKEN", field="token")
    return Address(url, token)


@contextmanager
def embedded_server(
    folder: Path, backend: BackendName = BackendName.LOCAL, *, settings: Mapping[str, str] | None = None
) -> Generator[Address]:
    """Start a server for the run in `folder`: its log is written there, its sessions' files below /tmp.

    Args:
        folder: The run's folder.
        backend: Where its desktops run.
        settings: More settings, as environment variable → value.

    Raises:
        InfrastructureError: it did not start; the message contains the end of its log.
    """
    log = folder / LOG_NAME
    token = secrets.token_urlsafe(32)
    environment = {
        **os.environ,
        **(settings or {}),
        "CUA_GYM_HOST": "127.0.0.1",
        "CUA_GYM_PORT": "0",
        "CUA_GYM_ADMIN_TOKEN": token,
        "CUA_GYM_BACKEND": backend.value,
        "CUA_GYM_STATE_DIR": str(_state_folder(folder)),
    }
    with log.open("ab") as output:
        begin = output.tell()
        process = subprocess.Popen(
            [*_tied_to_us(), sys.executable, "-P", "-m", "server"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            # Ctrl-C is meant for the run, which first closes what it opened and then stops the server.
            start_new_session=True,
        )
    try:
        yield Address(_announced_url(process, log, begin), token)
    finally:
        _stop(process)
        shutil.rmtree(_state_folder(folder), ignore_errors=True)


def _state_folder(folder: Path) -> Path:
    """Return the server's folder, always the same for a run, so that the next server cleans up after a killed one.

    The path is short because it contains sockets, whose paths are limited to 107 characters.
    """
    name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]
    state = Path(tempfile.gettempdir()) / f"cua-gym-{name}"
    state.mkdir(mode=0o700, exist_ok=True)
    if state.is_symlink() or state.stat().st_uid != os.geteuid():
        raise InfrastructureError(f"{state} belongs to somebody else: remove it, or give another --out")
    return state


def _tied_to_us() -> tuple[str, ...]:
    """Return the command prefix that ends the server when this process dies, however it dies."""
    return ("setpriv", "--pdeathsig", "TERM") if shutil.which("setpriv") else ()


def _announced_url(process: subprocess.Popen[bytes], log: Path, begin: int) -> str:
    deadline = time.monotonic() + START_TIMEOUT_S
    text = ""
    while time.monotonic() < deadline:
        # The process is checked before its log is read, so the text holds everything that an ended process wrote.
        ended = process.poll() is not None
        text = log.read_bytes()[begin:].decode(errors="replace")
        complete, _, _ = text.rpartition("\n")
        for line in complete.splitlines():
            if line.startswith(_ANNOUNCEMENT):
                return line.partition(": ")[2].strip()
        if ended:
            break
        time.sleep(0.05)
    raise InfrastructureError(f"the server did not start; the end of {log}: {text[-_LAST_CHARACTERS:]}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
