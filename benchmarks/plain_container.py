"""The lower bound for a session in a container: a plain `docker run` of its image, without limits, until it shows."""

import os
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from schemas.errors import InfrastructureError
from schemas.observations import PictureFormat
from vm_controller.backends.choice import DEFAULT_IMAGE
from vm_controller.backends.engine import address
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.desktop import Controller
from vm_controller.controller.display import Display
from vm_controller.controller.encoding import encode

XSERVER_UID = 1001
START_LIMIT_S = 60.0


def start_ms() -> float:
    """Return the time in ms from `docker run` to the first PNG of a desktop with a window manager."""
    with running() as (_, elapsed_ms):
        return elapsed_ms


@contextmanager
def running() -> Generator[tuple[str, float]]:
    """Start a container; yields its id, and the time in ms until it showed a desktop."""
    with tempfile.TemporaryDirectory(prefix="cua-gym-plain-", dir="/var/tmp") as place:
        folder = Path(place)
        for name in ("x", "fb"):
            (folder / name).mkdir()
            os.chown(folder / name, 0 if name == "x" else XSERVER_UID, XSERVER_UID)
            (folder / name).chmod(0o1775 if name == "x" else 0o700)
        start = time.perf_counter()
        container = _docker(
            *("run", "--detach", "--rm", "--network", "none", "--no-healthcheck"),
            *("--volume", f"{folder / 'x'}:/tmp/.X11-unix", "--volume", f"{folder / 'fb'}:/run/framebuffer"),
            os.environ.get("CUA_GYM_IMAGE", DEFAULT_IMAGE),
        )
        try:
            _look(Display(folder / "x" / "X0", folder / "fb" / "Xvfb_screen0"))
            yield container, (time.perf_counter() - start) * 1000
        finally:
            _docker("rm", "--force", container)


def first_process(container: str) -> int:
    """Return the host's process id of a container's first process."""
    return int(_docker("inspect", "--format", "{{.State.Pid}}", container))


def _look(display: Display) -> None:
    deadline = Cancel.after(START_LIMIT_S)
    while True:
        deadline.sleep(0.002)
        try:
            controller = Controller(display)
        except InfrastructureError:
            continue
        controller.wait_until_ready(deadline)
        encode(controller.capture(), PictureFormat.PNG)
        controller.close()
        return


def _docker(*arguments: str) -> str:
    command = ["docker", "--host", address(), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
