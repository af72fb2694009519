"""Desktops without a screen, for tests of the layers above: a backend that needs no X server.

Their files and programs are real, but they always show the same picture and windows. The services in front of them are
the real ones.
"""

import shutil
import socket
import tarfile
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import anyio.to_thread
import numpy as np

from schemas.actions import Action, Point, Wait
from schemas.errors import BusyError, InfrastructureError
from schemas.observations import (
    AccessibilityTree,
    AccessibleNode,
    Clipboard,
    PictureFormat,
    Region,
    Size,
    Window,
)
from schemas.workspaces import RunResult
from vm_controller.backends import processes
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import DesktopSpec
from vm_controller.backends.sandbox import ENVIRONMENT, HOME, TMP
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Frame, check_region
from vm_controller.controller.controls import Performed, Place
from vm_controller.controller.encoding import encode
from vm_controller.controller.probes import FileStatus, Probes
from vm_controller.controller.still_screen import StillScreen

SCREEN = Size(width=1280, height=720)
WINDOW = Window(window_id=7, title="Übung", application="fake", x=0, y=0, width=640, height=480, focused=True)
FOLDER = Window(window_id=8, title="user", application="fake", x=0, y=0, width=640, height=480, focused=False)
"""The window by which the application of the environment `os` is recognised."""
_SET_UP = "initial_setup.py"


@lru_cache
def _frame(width: int, height: int) -> Frame:
    pixels = np.full((height, width, 4), 240, np.uint8)
    # Lines as of text, so that there is something to compress.
    pixels[::12, ::3] = 30
    return Frame(pixels)


def picture(form: PictureFormat) -> bytes:
    """Return the picture that every screen of the default size shows."""
    return encode(_frame(SCREEN.width, SCREEN.height), form, 1.0).data


PICTURE = picture(PictureFormat.PNG)


@dataclass
class Screenless:
    """The backend, with a record of actions on its desktops, and settings for tests.

    A `Wait` takes its time unless `takes_time` is false. `places` limits the number of desktops; with `fork_fails`,
    those that start from saved files fail; with `shows_dialog`, each shows a dialog that no snapshot contains. Without
    `runs_programs`, every program succeeds and does nothing. `missing` is what the machine lacks.
    """

    acted: list[tuple[str, Action]] = field(default_factory=list[tuple[str, Action]])
    desktops: "list[ScreenlessDesktop]" = field(default_factory=list["ScreenlessDesktop"])
    set_ups: int = 0
    places: int | None = None
    takes_time: bool = True
    runs_programs: bool = True
    missing: tuple[str, ...] = ()
    fork_fails: bool = False
    shows_dialog: bool = False
    name: str = "fake"
    web_only: bool = False

    async def open(self, spec: DesktopSpec) -> "ScreenlessDesktop":
        if self.places is not None and len(self.desktops) >= self.places:
            raise BusyError("no desktop is free", retry_after_s=1.5)
        desktop = ScreenlessDesktop(self, spec.session_id, spec.screen, self.folder / spec.session_id)
        for folder in (desktop.home, desktop.tmp):
            folder.mkdir(parents=True)
        self.desktops.append(desktop)
        return desktop

    def problems(self) -> tuple[str, ...]:
        return self.missing

    @asynccontextmanager
    async def opened(
        self, place: ServerFolder, python: Path | None, identities: Identities
    ) -> AsyncGenerator["Screenless"]:
        """Open the backend for a server (`vm_controller.backends.choice.OpenBackend`)."""
        del python, identities
        self.folder = place.path
        yield self


@dataclass
class ScreenlessDesktop:
    """Implements `vm_controller.backends.protocol.Desktop`; `dead` is the reason why it is no longer alive."""

    backend: Screenless
    session_id: str
    screen: Size
    folder: Path
    windows: tuple[Window, ...] = ()
    dead: str | None = None

    @property
    def home(self) -> Path:
        return self.folder / HOME.removeprefix("/")

    @property
    def tmp(self) -> Path:
        return self.folder / TMP.removeprefix("/")

    def controls(self) -> "ScreenlessControls":
        return ScreenlessControls(self)

    def accessibility(self) -> "_Reader":
        return _Reader()

    async def run(
        self, argv: tuple[str, ...], *, stdin: bytes = b"", timeout_s: float, output_limit: int = 262_144
    ) -> RunResult:
        if self.dead is not None:
            raise InfrastructureError(self.dead)
        self.backend.set_ups += argv[-1] == _SET_UP
        if not self.backend.runs_programs:
            return RunResult(exit_code=0, stdout="", stderr="", duration_s=0.0)
        view = (
            "--ro-bind",
            "/",
            "/",
            "--dev",
            "/dev",
            "--unshare-pid",
            "--as-pid-1",
            "--proc",
            "/proc",
            "--die-with-parent",
        )
        own = ("--tmpfs", "/home", "--bind", str(self.home), HOME, "--bind", str(self.tmp), TMP, "--chdir", HOME)
        return await processes.run(
            ("bwrap", *view, *own, "--", *argv),
            stdin=stdin,
            env=dict(ENVIRONMENT),
            timeout_s=timeout_s,
            output_limit=output_limit,
            scratch=self.folder,
        )

    async def spawn(self, argv: tuple[str, ...]) -> None:
        del argv
        self.windows = (WINDOW, FOLDER)

    async def freeze(self) -> None:
        pass

    async def thaw(self) -> None:
        pass

    async def capture_state(self, target: Path) -> None:
        await anyio.to_thread.run_sync(self._write, target)

    def _write(self, target: Path) -> None:
        with tarfile.open(target, "w") as archive:
            for place in (HOME, TMP):
                archive.add(self.folder / place.removeprefix("/"), place.removeprefix("/"))

    async def restore_state(self, archive: Path) -> None:
        if self.backend.fork_fails:
            raise InfrastructureError("it did not start")
        await anyio.to_thread.run_sync(self._read, archive)

    def _read(self, archive: Path) -> None:
        with tarfile.open(archive) as kept:
            kept.extractall(self.folder, filter="tar")

    async def shown(self) -> object | None:
        return None

    async def show(self, shown: object) -> None:
        del shown

    async def listen(self, port: int) -> tuple[socket.socket, ...]:
        raise InfrastructureError(f"nothing listens on port {port} of a desktop without a network")

    def file_status(self, path: str) -> FileStatus | None:
        del path

    def failure(self) -> str | None:
        return self.dead

    async def agent_caused_failure(self) -> str | None:
        return None

    async def close(self) -> None:
        if self in self.backend.desktops:
            self.backend.desktops.remove(self)
        await anyio.to_thread.run_sync(shutil.rmtree, self.folder, True)


@dataclass
class ScreenlessControls(StillScreen):
    """Implements `vm_controller.controller.controls.Controls`; records every action without carrying it out."""

    desktop: ScreenlessDesktop
    pointer: Point = field(default_factory=lambda: Point(x=1, y=2))

    @property
    def size(self) -> tuple[int, int]:
        return self.desktop.screen.width, self.desktop.screen.height

    def perform(self, actions: Sequence[Action], cancel: Cancel, probes: Probes | None = None) -> Performed:
        del probes
        if self.desktop.dead is not None:
            raise InfrastructureError(self.desktop.dead)
        for action in actions:
            self.desktop.backend.acted.append((self.desktop.session_id, action))
            if isinstance(action, Wait) and self.desktop.backend.takes_time:
                cancel.sleep(action.duration_ms / 1_000)
        return Performed(len(actions))

    def capture(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        del cursor
        if self.desktop.dead is not None:
            raise InfrastructureError(self.desktop.dead)
        area = check_region(region, self.size)
        whole = _frame(self.desktop.screen.width, self.desktop.screen.height)
        return Frame(whole.pixels[area.y : area.y + area.height, area.x : area.x + area.width])

    def cursor(self) -> Point:
        return self.pointer

    def windows(self) -> tuple[Window, ...]:
        return self.desktop.windows

    def focused(self) -> Window | None:
        return next((window for window in self.desktop.windows if window.focused), None)

    def focused_application(self) -> str | None:
        return None if self.focused() is None else WINDOW.application

    def activate(self, window_id: int) -> None:
        del window_id

    def places(self) -> tuple[Place, ...]:
        dialog = Place(WINDOW, None, "fake", frozenset(), is_dialog=True)
        return (dialog,) if self.desktop.backend.shows_dialog else ()

    def put(self, window_id: int, place: Place) -> None:
        del window_id, place

    def clipboard(self, cancel: Cancel) -> Clipboard:
        del cancel
        return Clipboard(text="copied", formats=("UTF8_STRING",))


class _Reader:
    def tree(self, max_nodes: int, deadline_s: float, application: str | None = None) -> AccessibilityTree:
        del max_nodes, deadline_s, application
        node = AccessibleNode(role="frame", name="Übung", children=(AccessibleNode(role="label"),))
        return AccessibilityTree(applications=(node,), nodes=2, truncated=False)

    def close(self) -> None:
        pass
