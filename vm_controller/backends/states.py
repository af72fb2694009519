"""Sessions without a screen: only the state of web applications, for checks of a task before anybody clicks.

The scripts of a task run as they do beside pages, in the same sandbox and against the same State API, and the state is
captured and graded as usual. There is nothing to see, and any attempt to act is refused.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import anyio
import anyio.to_thread

from schemas.actions import Action, Point
from schemas.errors import InvalidRequestError
from schemas.observations import AccessibilityTree, Clipboard, Region, Size, Window
from vm_controller.backends.entered import EnteredDesktop
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import Backend, DesktopSpec
from vm_controller.backends.script_sandbox import ScriptSandbox, script_sandbox
from vm_controller.backends.server_folder import ServerFolder, show_programs
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Frame
from vm_controller.controller.controls import Performed, Place
from vm_controller.controller.probes import Probes
from vm_controller.controller.still_screen import StillScreen

_PROGRAMS = Path(__file__).with_name("states_programs")


@asynccontextmanager
async def states_backend(
    place: ServerFolder, session_python: Path | None, identities: Identities
) -> AsyncGenerator[Backend]:
    """Provide the states backend within the block."""
    programs = place.path / "states-programs"
    await anyio.to_thread.run_sync(show_programs, _PROGRAMS, programs)
    yield StatesBackend(place, session_python, identities, programs)


@dataclass
class StatesBackend:
    """Makes sessions from sandboxes alone; `programs` replace the browser that scripts open."""

    place: ServerFolder
    session_python: Path | None
    identities: Identities
    programs: Path
    name: str = "states"
    web_only: bool = True

    def problems(self) -> tuple[str, ...]:
        """Return nothing, because it needs nothing beyond what other backends need."""
        return ()

    async def open(self, spec: DesktopSpec) -> "StatesDesktop":
        """Open a session."""
        async with script_sandbox(self.place, self.session_python, self.identities, self.programs, spec) as inside:
            return StatesDesktop(inside, spec.screen)


class StatesDesktop(EnteredDesktop):
    """A session without a screen."""

    def __init__(self, inside: ScriptSandbox, screen: Size) -> None:
        """Store the sandbox; use `StatesBackend.open` to open a session."""
        super().__init__(inside.door)
        self._inside = inside
        self._screen = screen
        self._closed = False

    def controls(self) -> "NoScreen":
        """Return a stand-in for a screen."""
        return NoScreen(self._screen)

    def accessibility(self) -> "_NoElements":
        """Return a stand-in for a reader of the screen."""
        return _NoElements()

    async def shown(self) -> object | None:
        """Return None: there is no screen."""
        return None

    async def show(self, shown: object) -> None:
        """Do nothing: there is no screen."""

    def failure(self) -> str | None:
        """Return why the session is dead; None while it is alive."""
        if self._closed:
            return "the desktop was closed"
        return "the sandbox died" if self._inside.programs.are_gone else None

    async def agent_caused_failure(self) -> str | None:
        """Return what the session's own programs did to kill it; None if the machine may have caused it."""
        return None if self._closed else self._inside.programs.agent_caused_failure()

    async def freeze(self) -> None:
        """Stop every process of the sandbox."""
        await self._inside.programs.freeze()

    async def thaw(self) -> None:
        """Resume them."""
        self._inside.programs.thaw()

    async def close(self) -> None:
        """End the sandbox and remove the files."""
        if self._closed:
            return
        self._closed = True
        with anyio.CancelScope(shield=True):
            await self._inside.end()


def _refuse() -> NoReturn:
    raise InvalidRequestError(
        "a session of the backend states has no screen: it holds the state of web applications alone; to see and act, "
        "open one on a server with the backend browser, local or docker"
    )


@dataclass(frozen=True)
class NoScreen(StillScreen):
    """Implements `vm_controller.controller.controls.Controls` for a session without a screen."""

    screen: Size

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the absent screen."""
        return self.screen.width, self.screen.height

    def perform(self, actions: Sequence[Action], cancel: Cancel, probes: Probes | None = None) -> Performed:
        """Refuse to act."""
        del actions, cancel, probes
        _refuse()

    def capture(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Refuse to take a picture."""
        del region, cursor
        _refuse()

    def cursor(self) -> Point:
        """Refuse to say where a pointer is."""
        _refuse()

    def focused(self) -> Window | None:
        """Find no window."""
        return None

    def focused_application(self) -> str | None:
        """Find no application."""
        return None

    def activate(self, window_id: int) -> None:
        """Refuse to raise a window."""
        del window_id
        _refuse()

    def put(self, window_id: int, place: Place) -> None:
        """Refuse to move a window."""
        del window_id, place
        _refuse()

    def clipboard(self, cancel: Cancel) -> Clipboard:
        """Refuse to read a clipboard."""
        del cancel
        _refuse()


class _NoElements:
    def tree(self, max_nodes: int, deadline_s: float, application: str | None = None) -> AccessibilityTree:
        del max_nodes, deadline_s, application
        _refuse()

    def close(self) -> None:
        pass
