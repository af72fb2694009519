"""A test's display, programs on it, and windows that report their input."""

import os
import secrets
import select
import signal
import subprocess
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from xcffib import keysymdef

from vm_controller.backends.processes import descendants
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.display import Display
from vm_controller.controller.drivers import open_input
from vm_controller.controller.settle import Settling
from vm_controller.controller.windows import Windows
from vm_controller.controller.x_connection import XConnection

SCREEN = (1280, 720)
KEYSYM_NAMES = {value: name.removeprefix("XK_") for name, value in vars(keysymdef).items() if name.startswith("XK_")}


def eventually(read: Callable[[], object], expected: object, within_s: float = 15) -> None:
    """Assert that `read()` becomes `expected`."""
    end = time.monotonic() + within_s
    while (found := read()) != expected:
        assert time.monotonic() < end, f"{found!r} is not {expected!r} after {within_s} s"
        time.sleep(0.02)


@contextmanager
def frozen(pid: int) -> Generator[None]:
    """Stop all descendants of a process during the block."""
    pids = descendants(pid)
    assert pids
    for one in pids:
        os.kill(one, signal.SIGSTOP)
    yield
    for one in pids:
        os.kill(one, signal.SIGCONT)


@dataclass
class Desk:
    """A display, its folder, and the programs that a test started on it; `server_pid` is the X server's sandbox."""

    folder: Path
    display: Display
    server_pid: int
    programs: list[subprocess.Popen[bytes]] = field(default_factory=list[subprocess.Popen[bytes]])

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        program = subprocess.Popen(
            [*self.display.command_prefix, "--unshare-pid", "--die-with-parent", *command],
            env={
                "PATH": os.environ["PATH"],
                "DISPLAY": self.display.name,
                "HOME": str(self.home),
                "LANG": "C.UTF-8",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.programs.append(program)
        return program

    def stop_programs(self) -> None:
        for program in self.programs:
            program.kill()
            program.wait()
        self.programs.clear()

    def terminal(self) -> "Terminal":
        """Open a terminal whose input goes to a file, and wait until it is ready."""
        return Terminal(self)


class Terminal:
    """An xterm that shows and stores typed text."""

    def __init__(self, desk: Desk) -> None:
        self._typed = desk.folder / "typed"
        self._typed.unlink(missing_ok=True)
        # A title of its own: the terminal of the test before may still be listed.
        title = f"Terminal {secrets.token_hex(4)}"
        desk.start("xterm", "-u8", "-title", title, "-e", f"cat > {self._typed}")
        link = XConnection(desk.display)
        eventually(lambda: (window := Windows(link).focused()) is not None and window.title, title)
        # The window manager says so a moment before it is so.
        window = Windows(link).focused_id()
        eventually(lambda: link.reply(link.core.GetInputFocus()).focus, window)
        eventually(self._typed.exists, True)
        # The first key of a display makes every program read the keyboard anew.
        hands = open_input(desk.display, link)
        for down in (True, False):
            hands.key("shift", down=down, cancel=Cancel())
        hands.sync()
        # It has the focus before it listens; when it has drawn its cursor it does.
        assert Settling(link).wait_quiet(300, 15_000, Cancel())
        link.close()

    def text(self) -> str:
        return self._typed.read_text()


class Recorder:
    """A full-screen window that has the focus and records its input as text."""

    _EVENTS = 1 | 2 | 4 | 8 | 64

    def __init__(self, display: Display) -> None:
        self._connection: Any = display.connect()
        core = self._connection.core
        screen = self._connection.setup.roots[0]
        window = self._connection.generate_id()
        core.CreateWindow(0, window, screen.root, 0, 0, *SCREEN, 0, 1, 0, 1 << 9 | 1 << 11, [1, self._EVENTS])
        core.MapWindow(window)
        core.SetInputFocus(0, window, 0)
        self._map = core.GetKeyboardMapping(8, 248).reply()
        self.heard()

    def heard(self) -> list[str]:
        """Return the input since the last call."""
        self._connection.core.GetInputFocus().reply()
        words: list[str] = []
        while (event := self._connection.poll_for_event()) is not None:
            match type(event).__name__:
                case "KeyPressEvent":
                    words.append(f"+{self._name(event.detail)}")
                case "KeyReleaseEvent":
                    words.append(f"-{self._name(event.detail)}")
                case "ButtonPressEvent":
                    words.append(f"+{event.detail}@{event.root_x},{event.root_y}")
                case "ButtonReleaseEvent":
                    words.append(f"-{event.detail}@{event.root_x},{event.root_y}")
                case "MotionNotifyEvent":
                    words.append(f"@{event.root_x},{event.root_y}")
                case _:
                    pass
        return words

    def _name(self, keycode: int) -> str:
        return KEYSYM_NAMES[self._map.keysyms[(keycode - 8) * self._map.keysyms_per_keycode]]

    def close(self) -> None:
        """Close the window, after which the focus follows the pointer. May be called twice."""
        if self._connection is None:
            return
        self._connection.core.SetInputFocus(0, 1, 0)
        self._connection.core.GetInputFocus().reply()
        self._connection.disconnect()
        self._connection = None

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def open_desk(folder: Path) -> Generator[Desk]:
    """Start an X server in its own namespace, reached by its socket file, as in a session."""
    for name in ("x", "fb", "home"):
        (folder / name).mkdir()
    libraries = [word for name in ("bin", "lib", "lib64") for word in ("--symlink", f"usr/{name}", f"/{name}")]
    server = subprocess.Popen(
        [
            "bwrap",
            "--unshare-all",
            "--die-with-parent",
            "--ro-bind",
            "/usr",
            "/usr",
            *libraries,
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--tmpfs",
            "/tmp",
            "--bind",
            str(folder / "x"),
            "/tmp/.X11-unix",
            "--bind",
            str(folder / "fb"),
            "/fb",
            "Xvfb",
            ":0",
            "-screen",
            "0",
            f"{SCREEN[0]}x{SCREEN[1]}x24",
            "-fbdir",
            "/fb",
            "-nolisten",
            "tcp",
            "-nolisten",
            "local",
            "-maxclients",
            "2048",
            "-noreset",
            "-displayfd",
            "1",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert server.stdout is not None
        ready, _, _ = select.select([server.stdout], [], [], 20)
        assert ready, "Xvfb did not start within 20 s"
        assert server.stdout.readline()
        # Without a network: libxcb would prefer an abstract socket of the same number to ours.
        prefix = ("bwrap", "--unshare-net", "--dev-bind", "/", "/", "--bind", str(folder / "x"), "/tmp/.X11-unix")
        programs: list[subprocess.Popen[bytes]] = []
        display = Display(
            folder / "x/X0",
            folder / "fb/Xvfb_screen0",
            command_prefix=prefix,
            processes=lambda: tuple(pid for one in (server, *programs) for pid in descendants(one.pid)),
        )
        desk = Desk(folder, display, server.pid, programs)
        yield desk
        desk.stop_programs()
    finally:
        server.kill()
        server.communicate()
