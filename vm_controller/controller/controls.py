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
    """How a wait ended: `settled` is False if its cap ended it; `duration_ms` is how long it took."""

    settled: bool
    duration_ms: float


@dataclass(frozen=True)
class Watched:
    """What the programs of a desktop reveal about its screen.

    `asleep` says that nothing is drawn once all of them sleep. A timer that is due within `timers_ms` may draw, and is
    waited for.
    """

    asleep: bool
    timers_ms: int = 0


@dataclass(frozen=True)
class Place:
    """The position and owner of a window. `pid` is the program's pid inside the desktop, `instance` its own name.

    A dialog belongs to another window, and appears and disappears with what its program is doing.
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
    """Waits for a screen to change or to stay still."""

    def wait_quiet(self, quiet_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until the screen has not changed for `quiet_ms`; return False if `timeout_ms` passed before that."""
        ...

    def watch_change(self) -> None:
        """Start watching for a change."""
        ...

    def wait_change(self, timeout_s: float, cancel: Cancel) -> None:
        """Return at the first change since `watch_change`, or after `timeout_s`."""
        ...


class ClipboardHolder(Protocol):
    """Puts text where programs paste from."""

    def put(self, text: str) -> None:
        """Put a text on the clipboard; an empty text clears it."""
        ...


class Controls(Protocol):
    """Sees and controls one screen. Methods block and are not thread-safe; coordinates are screen pixels."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        ...

    def wait_until_ready(self, cancel: Cancel) -> None:
        """Return once windows can be shown.

        Raises:
            DeadlineError: that did not happen in time.
        """
        ...

    def perform(self, actions: Sequence[Action], cancel: Cancel, probes: Probes | None = None) -> Performed:
        """Carry out actions one after another, as `Controller.perform` does.

        Args:
            actions: the actions, with coordinates in screen pixels.
            cancel: cancels the call.
            probes: read what a `wait_until` cannot see on the screen; None if that is not available.
        """
        ...

    def settle(self, times: Settle, cancel: Cancel, *, watched: Watched | None = None) -> Settled:
        """Wait until applications have consumed the input of `perform` and the screen is still.

        Args:
            times: how long to wait for what.
            cancel: cancels the call.
            watched: how the desktop's programs are taken into account; None if only the screen decides.
        """
        ...

    def wait_idle(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until the programs that were started show their content and accept input.

        Args:
            idle_ms: how long the screen must stay unchanged and, if they can be observed, programs be almost idle.
            timeout_ms: the longest wait.
            cancel: cancels the call.

        Returns:
            Whether that happened in time.
        """
        ...

    def capture(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Take a picture of the screen or a part of it.

        Args:
            region: the part to capture, in screen pixels; None for the whole screen.
            cursor: whether the picture includes the pointer.
        """
        ...

    def cursor(self) -> Point:
        """Return the position of the pointer."""
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
        """Give a window the size, position and state that another one had."""
        ...

    def clipboard(self, cancel: Cancel) -> Clipboard:
        """Return the content of the clipboard."""
        ...

    def release_all(self) -> None:
        """Release every button and key that is down."""
        ...

    def reconnect(self) -> None:
        """Connect anew after the connection was lost."""
        ...

    def close(self) -> None:
        """Release the screen."""
        ...


class TreeReader(Protocol):
    """Reads the accessibility tree of a screen. Methods block and are not thread-safe."""

    def tree(self, max_nodes: int, deadline_s: float, application: str | None = None) -> AccessibilityTree:
        """Return the elements on the screen.

        Args:
            max_nodes: the maximum number of elements to return.
            deadline_s: the seconds that the reading may take.
            application: reads only applications whose name contains this, ignoring case; None reads all of them.

        Raises:
            DeadlineError: no time was left for the reading.
            InfrastructureError: the accessibility bus or the browser does not answer.
            InvalidRequestError: this desktop has no screen.
        """
        ...

    def close(self) -> None:
        """Disconnect; the next reading connects again."""
        ...
