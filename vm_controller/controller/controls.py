"""The protocol of a controller: input, capture, settling and waiting, on an X display or a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from schemas.actions import Action, Point
from schemas.observations import AccessibilityTree, Clipboard, Region, Settle, Window
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Frame
from vm_controller.controller.probes import Probes


@dataclass(frozen=True)
class Performed:
    """How many actions ran, and why the others did not."""

    executed: int
    stopped: str | None = None


@dataclass(frozen=True)
class Settled:
    """How a wait ended: `settled` is false when its cap ended it; `duration_ms` is how long it took."""

    settled: bool
    duration_ms: float


@dataclass(frozen=True)
class Watched:
    """What the programs of a desktop tell about its screen.

    `asleep`: once they all sleep, nothing is drawn any more. `timers_ms`: a timer that goes off within so long may
    draw, and is waited for.
    """

    asleep: bool
    timers_ms: int = 0


@dataclass(frozen=True)
class Place:
    """A window of a program. `pid` is the program's number inside the desktop, `instance` its own name for itself.

    A dialog belongs to another window and comes and goes with what its program is doing.
    """

    window: Window
    pid: int | None
    instance: str
    states: frozenset[str]
    is_dialog: bool


class Windows(Protocol):
    """The windows of a screen."""

    def all(self) -> tuple[Window, ...]:
        """Return the top-level windows, the lowest in the stack first."""
        ...

    def activate(self, window: int) -> None:
        """Raise and focus a window."""
        ...

    def close(self, window: int) -> None:
        """Ask a window to close."""
        ...

    def maximise(self, window: int) -> None:
        """Let a window fill the screen."""
        ...


class Stillness(Protocol):
    """Tells when a screen changes and when it does not."""

    def wait_quiet(self, quiet_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until the screen has not changed for `quiet_ms`; return False if `timeout_ms` passed before that."""
        ...

    def watch_change(self) -> None:
        """Begin to look out for a change."""
        ...

    def wait_change(self, timeout_s: float, cancel: Cancel) -> None:
        """Return at the first change since `watch_change`, or after `timeout_s`."""
        ...


class ClipboardHolder(Protocol):
    """Puts text where programs paste from."""

    def put(self, text: str) -> None:
        """Put it there; an empty text empties the clipboard."""
        ...


class Controls(Protocol):
    """Eyes and hands on one screen. Blocking, for one thread at a time; coordinates are pixels of the screen."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        ...

    def wait_until_ready(self, cancel: Cancel) -> None:
        """Return once windows can be shown.

        Raises:
            DeadlineError: that did not come in time.
        """
        ...

    def perform(self, actions: Sequence[Action], cancel: Cancel, probes: Probes | None = None) -> Performed:
        """Carry out actions one after the other, as `Controller.perform` does.

        Args:
            actions: in pixels of the screen.
            cancel: the stop signal of the call.
            probes: tell what a `wait_until` cannot see on the screen; None where nothing does.
        """
        ...

    def settle(self, times: Settle, cancel: Cancel, *, watched: Watched | None = None) -> Settled:
        """Wait until what `perform` did was taken and the screen is still.

        Args:
            times: how long to wait for what.
            cancel: the stop signal of the call.
            watched: what the desktop's programs tell, where they can be seen; None: the screen alone decides.
        """
        ...

    def wait_idle(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until what was started shows all it has to show and takes input.

        Args:
            idle_ms: how long the screen stays as it is and, where they can be seen, programs do next to nothing.
            timeout_ms: the longest wait.
            cancel: the stop signal of the call.

        Returns:
            Whether that came in time.
        """
        ...

    def capture(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Take a picture of the screen or a part of it.

        Args:
            region: the part, in pixels of the screen; None for all of it.
            cursor: whether the pointer is in the picture.
        """
        ...

    def cursor(self) -> Point:
        """Return where the pointer is."""
        ...

    def windows(self) -> tuple[Window, ...]:
        """Return the top-level windows, the lowest in the stack first."""
        ...

    def focused(self) -> Window | None:
        """Return the window that has the focus."""
        ...

    def focused_application(self) -> str | None:
        """Return the application that has the focus."""
        ...

    def activate(self, window_id: int) -> None:
        """Raise and focus a window."""
        ...

    def places(self) -> tuple[Place, ...]:
        """Return the windows that programs inside the desktop showed and can show again, the lowest first."""
        ...

    def put(self, window_id: int, place: Place) -> None:
        """Put a window where another one was."""
        ...

    def clipboard(self, cancel: Cancel) -> Clipboard:
        """Return what lies on the clipboard."""
        ...

    def release_all(self) -> None:
        """Release every button and key that is down."""
        ...

    def reconnect(self) -> None:
        """Connect anew after the connection was lost."""
        ...

    def close(self) -> None:
        """Let go of the screen."""
        ...


class TreeReader(Protocol):
    """Reads what is on a screen as elements with names. Blocking, for one thread at a time."""

    def tree(self, max_nodes: int, deadline_s: float, application: str | None = None) -> AccessibilityTree:
        """Return the elements on the screen.

        Args:
            max_nodes: most elements that are returned.
            deadline_s: most seconds that the reading takes.
            application: reads only applications whose name contains this, in any case; None reads all of them.

        Raises:
            DeadlineError: no time was left for the reading.
            InfrastructureError: the accessibility bus or the browser does not answer.
            InvalidRequestError: this desktop has no screen.
        """
        ...

    def close(self) -> None:
        """Hang up; the next reading connects again."""
        ...
