"""Capture and PNG encoding of a 1280x720 screen with a full text editor, compared with mss and Pillow."""

import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.result import BenchmarkResult, percentile
from schemas.actions import KeyPress, Move, WaitUntil
from schemas.conditions import UntilQuiet, UntilWindow
from schemas.observations import PictureFormat
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.desktop import Controller
from vm_controller.controller.display import Display
from vm_controller.controller.encoding import encode

BUDGET_MS = 2.0
X, Y = 640, 500
WARM_UP, FRAMES, PEER_FRAMES = 20, 300, 20
START_LIMIT_S = 20
# The peer in a separate process, which finds its display by DISPLAY. Its first picture is not counted.
PEER = f"""
import io, time, mss
from PIL import Image
times = []
with mss.MSS(with_cursor=True) as screen:
    for _ in range({PEER_FRAMES} + 1):
        start = time.perf_counter()
        shot = screen.grab(screen.monitors[0])
        Image.frombytes("RGB", shot.size, shot.bgra, "raw", "BGRX").save(io.BytesIO(), "PNG")
        times.append((time.perf_counter() - start) * 1000)
print(*times[1:])
"""


def run() -> BenchmarkResult:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cua-gym-bench-")))
        display = stack.enter_context(_screen(folder))
        controller = Controller(display)
        stack.callback(controller.close)
        picture_kb = 0.0
        times_ms: list[float] = []
        for index in range(WARM_UP + FRAMES):
            # A picture of a screen that has not changed would cost less.
            controller.perform([Move(x=X + index % 2, y=Y)], Cancel.after(START_LIMIT_S))
            start = time.perf_counter()
            picture = encode(controller.capture(), PictureFormat.PNG)
            times_ms.append((time.perf_counter() - start) * 1000)
            picture_kb = len(picture.data) / 1000
        times_ms = times_ms[WARM_UP:]
        peer_ms = _peer(display)
    p50_ms, peer_p50_ms = percentile(times_ms, 0.5), percentile(peer_ms, 0.5)
    figures = {
        "p50_ms": p50_ms,
        "p99_ms": percentile(times_ms, 0.99),
        "png_kb": picture_kb,
        "peer_p50_ms": peer_p50_ms,
        "ratio": peer_p50_ms / p50_ms,
    }
    return BenchmarkResult("frame", figures, f"p50_ms <= {BUDGET_MS}", p50_ms <= BUDGET_MS)


def _peer(display: Display) -> list[float]:
    done = subprocess.run(
        [*display.command_prefix, sys.executable, "-c", PEER],
        env={**os.environ, "DISPLAY": display.name},
        capture_output=True,
        check=True,
        timeout=120,
    )
    return [float(word) for word in done.stdout.split()]


@contextmanager
def _screen(folder: Path) -> Generator[Display]:
    """Start an X server with a window manager and a maximised editor that shows source code."""
    for name in ("x", "fb", "home"):
        (folder / name).mkdir()
    prefix = ("bwrap", "--unshare-net", "--dev-bind", "/", "/", "--bind", str(folder / "x"), "/tmp/.X11-unix")  # noqa: S108
    with ExitStack() as stack:
        server = _started(
            stack,
            (
                *prefix,
                "--unshare-pid",
                "--die-with-parent",
                "Xvfb",
                ":0",
                "-screen",
                "0",
                "1280x720x24",
                "-fbdir",
                str(folder / "fb"),
                "-noreset",
                "-nolisten",
                "tcp",
                "-nolisten",
                "local",
                "-displayfd",
                "1",
            ),
            {},
        )
        output = server.stdout
        if output is None or not select.select([output], [], [], START_LIMIT_S)[0]:
            raise RuntimeError("Xvfb did not start; is it installed (make setup)?")
        output.readline()
        display = Display(folder / "x/X0", folder / "fb/Xvfb_screen0", ":0", prefix)
        environment = {"DISPLAY": ":0", "HOME": str(folder / "home"), "LANG": "C.UTF-8"}
        inside = (*prefix, "--unshare-pid", "--die-with-parent")
        _started(stack, (*inside, "openbox"), environment)
        _started(stack, (*inside, "mousepad", "--disable-server", __file__), environment)
        controller = Controller(display)
        stack.callback(controller.close)
        cancel = Cancel.after(START_LIMIT_S)
        shown = WaitUntil(until=UntilWindow(title=Path(__file__).name, focused=True), timeout_ms=START_LIMIT_S * 1000)
        controller.perform([shown], cancel)
        controller.maximise(controller.windows()[-1].window_id)
        controller.perform([KeyPress(keys=("ctrl", "Home")), WaitUntil(until=UntilQuiet(quiet_ms=500))], cancel)
        yield display


def _started(stack: ExitStack, command: tuple[str, ...], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={"PATH": os.environ["PATH"], **environment},
    )
    stack.callback(process.communicate)
    stack.callback(process.kill)
    return process
