"""Desktops that cost almost nothing: no process, no display, and always the same picture.

The cost of a step on one of them is the cost of the server.
"""

import socket
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from schemas.actions import Action, Click, Point
from schemas.errors import InfrastructureError
from schemas.observations import AccessibilityTree, Clipboard, Region, Size, Window
from schemas.workspaces import RunResult
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import DesktopSpec
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Frame, check_region
from vm_controller.controller.controls import Performed, Place, TreeReader
from vm_controller.controller.probes import FileStatus, Probes
from vm_controller.controller.still_screen import StillScreen

WINDOW = Window(window_id=1, title="user", application="costless", x=0, y=0, width=640, height=480, focused=True)


@dataclass
class CostlessControls(StillScreen):
    """Implements `vm_controller.controller.controls.Controls`."""

    size: tuple[int, int]
    frame: Frame = field(init=False)
    pointer: Point = field(default_factory=lambda: Point(x=0, y=0))

    def __post_init__(self) -> None:
        width, height = self.size
        pixels = np.full((height, width, 4), 240, np.uint8)
        # Lines as of text, so that there is something to compress.
        pixels[::12, ::3] = 30
        self.frame = Frame(pixels)

    def perform(self, actions: Sequence[Action], cancel: Cancel, probes: Probes | None = None) -> Performed:
        del cancel, probes
        for action in actions:
            if isinstance(action, Click) and action.x is not None and action.y is not None:
                self.pointer = Point(x=action.x, y=action.y)
        return Performed(len(actions))

    def capture(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        del cursor
        area = check_region(region, self.size)
        return Frame(self.frame.pixels[area.y : area.y + area.height, area.x : area.x + area.width])

    def cursor(self) -> Point:
        return self.pointer

    def windows(self) -> tuple[Window, ...]:
        return (WINDOW,)

    def focused(self) -> Window | None:
        return WINDOW

    def focused_application(self) -> str | None:
        return WINDOW.application

    def activate(self, window_id: int) -> None:
        del window_id

    def put(self, window_id: int, place: Place) -> None:
        del window_id, place

    def clipboard(self, cancel: Cancel) -> Clipboard:
        del cancel
        return Clipboard(text="", formats=())


@dataclass
class _Reader:
    def tree(self, max_nodes: int, deadline_s: float, application: str | None = None) -> AccessibilityTree:
        del max_nodes, deadline_s, application
        return AccessibilityTree(applications=(), nodes=0, truncated=False)

    def close(self) -> None:
        pass


@dataclass
class CostlessDesktop:
    """Implements `vm_controller.backends.protocol.Desktop`, without programs and files."""

    screen: Size

    def controls(self) -> CostlessControls:
        return CostlessControls((self.screen.width, self.screen.height))

    def accessibility(self) -> TreeReader:
        return _Reader()

    async def run(
        self, argv: tuple[str, ...], *, stdin: bytes = b"", timeout_s: float, output_limit: int = 262_144
    ) -> RunResult:
        del argv, stdin, timeout_s, output_limit
        raise _nothing_in_it()

    async def spawn(self, argv: tuple[str, ...]) -> None:
        del argv
        raise _nothing_in_it()

    async def freeze(self) -> None:
        pass

    async def thaw(self) -> None:
        pass

    async def capture_state(self, target: Path) -> None:
        del target
        raise _nothing_in_it()

    async def restore_state(self, archive: Path) -> None:
        del archive
        raise _nothing_in_it()

    async def shown(self) -> object | None:
        return None

    async def show(self, shown: object) -> None:
        del shown

    async def listen(self, port: int) -> tuple[socket.socket, ...]:
        del port
        raise _nothing_in_it()

    def file_status(self, path: str) -> FileStatus | None:
        del path

    def failure(self) -> str | None:
        return None

    async def agent_caused_failure(self) -> str | None:
        return None

    async def close(self) -> None:
        pass


class CostlessBackend:
    """Implements `vm_controller.backends.protocol.Backend`."""

    name = "costless"
    web_only = False

    async def open(self, spec: DesktopSpec) -> CostlessDesktop:
        return CostlessDesktop(spec.screen)

    def problems(self) -> tuple[str, ...]:
        return ()


@asynccontextmanager
async def costless_backend(
    place: ServerFolder, python: Path | None, identities: Identities
) -> AsyncGenerator[CostlessBackend]:
    """Open the backend for a server."""
    del place, python, identities
    yield CostlessBackend()


def _nothing_in_it() -> InfrastructureError:
    return InfrastructureError("a costless desktop has no programs and no files")
