"""The controller of one desktop: performs actions, waits for the screen and takes its picture.

It is synchronous and used by one thread at a time; locks, deadlines and async live above it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from schemas.actions import Action, KeyPress, Point
from schemas.errors import InfrastructureError
from schemas.observations import Clipboard, Region, Settle, Window
from vm_controller.controller.action_executor import ActionExecutor
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Capture, Frame
from vm_controller.controller.clipboard import ClipboardOwner, read_clipboard
from vm_controller.controller.controls import Performed, Place, Settled, Watched
from vm_controller.controller.desktop_readiness import DesktopReadiness
from vm_controller.controller.display import Display
from vm_controller.controller.drivers import open_capture, open_input
from vm_controller.controller.input import Input
from vm_controller.controller.probes import Probes
from vm_controller.controller.settle import Settling
from vm_controller.controller.wait_until import ConditionNotMetError, Waiting
from vm_controller.controller.window_places import WindowPlaces
from vm_controller.controller.windows import Windows
from vm_controller.controller.x_connection import ConnectionLostError, XConnection

_POLL_S = 0.002


@dataclass(frozen=True)
class _Parts:
    """Everything that depends on one connection."""

    link: XConnection
    input: Input
    capture: Capture
    settling: Settling
    readiness: DesktopReadiness
    windows: Windows
    places: WindowPlaces
    performer: ActionExecutor


class Controller:
    """Sees and controls one X display. Coordinates are screen pixels."""

    def __init__(self, display: Display) -> None:
        """Connect to a display.

        Raises:
            InfrastructureError: the display does not answer.
        """
        self._display = display
        self._clipboard = ClipboardOwner(display)
        self._parts = _connect(display, self._clipboard)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        return self._parts.link.size

    def perform(self, actions: Sequence[Action], cancel: Cancel, probes: Probes | None = None) -> Performed:
        """Carry out actions one after another.

        All of them are checked before the first one runs. A `wait_until` whose condition does not become true stops the
        rest; that is a result, not an error. After any error no button and no key is left pressed.

        Args:
            actions: the actions, with coordinates in screen pixels.
            cancel: cancels the call.
            probes: read what a `wait_until` cannot see on the display; None if that is not available.

        Raises:
            InvalidRequestError: an action cannot be carried out; nothing was done, and `field` names the action.
            DeadlineError: the deadline passed or the call was cancelled.
            ConnectionLostError: the connection was lost before anything was done; the call can be repeated after
                `reconnect`.
            InfrastructureError: the display does not answer, or the connection was lost during an action.
        """
        parts = self._parts
        parts.performer.check(actions, probes)
        parts.settling.arm()
        executed = 0
        done = False
        try:
            for action in actions:
                cancel.check()
                if executed and _is_shortcut(actions[executed - 1]):
                    parts.settling.wait_carried_out(cancel)
                elif executed:
                    parts.settling.wait_consumed(cancel)
                parts.performer.perform(action, cancel, probes)
                executed += 1
            parts.input.sync()
            done = True
        except ConditionNotMetError as stop:
            done = True
            return Performed(executed, f"action {executed + 1} of {len(actions)}: {stop}")
        except ConnectionLostError as lost:
            # A different error, so that it is not taken for one before which nothing was done.
            raise InfrastructureError(
                f"a program in the desktop or the X server ended our connection during action {executed + 1} of "
                f"{len(actions)}; every button and key is released: look at what was done before you go on"
            ) from lost
        finally:
            if not done:
                self.release_all()
        return Performed(executed)

    def settle(self, times: Settle, cancel: Cancel, *, watched: Watched | None = None) -> Settled:
        """Wait until applications have consumed the input and the screen is still, as `Settling.settle` does.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
            InfrastructureError: the display does not answer.
        """
        return self._parts.settling.settle(times, cancel, watched=watched)

    def wait_idle(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until applications have painted and accept input, as `DesktopReadiness.wait_idle` does.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
            InfrastructureError: the display does not answer.
        """
        return self._parts.readiness.wait_idle(idle_ms, timeout_ms, cancel)

    def capture(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Take a picture of the screen or a part of it.

        Args:
            region: the part to capture, in screen pixels; None for the whole screen.
            cursor: whether the picture includes the pointer.

        Raises:
            InvalidRequestError: the region is not inside the screen.
            InfrastructureError: the display does not answer.
        """
        return self._parts.capture.grab(region, cursor=cursor)

    def cursor(self) -> Point:
        """Return the position of the pointer."""
        x, y = self._parts.input.pointer()
        return Point(x=x, y=y)

    def wait_until_ready(self, cancel: Cancel) -> None:
        """Return once a window manager is running.

        Raises:
            DeadlineError: none started in time.
        """
        while not self._parts.windows.managed():
            cancel.sleep(_POLL_S)

    def windows(self) -> tuple[Window, ...]:
        """Return the top-level windows, the lowest in the stack first."""
        return self._parts.windows.all()

    def focused(self) -> Window | None:
        """Return the window that has the focus."""
        return self._parts.windows.focused()

    def focused_application(self) -> str | None:
        """Return the application (its WM_CLASS) that has the focus."""
        return self._parts.windows.focused_application()

    def activate(self, window_id: int) -> None:
        """Ask the window manager to raise and focus a window."""
        self._parts.windows.activate(window_id)

    def close_window(self, window_id: int) -> None:
        """Ask a window to close, as its close button does."""
        self._parts.windows.close(window_id)

    def maximise(self, window_id: int) -> None:
        """Let a window fill the screen."""
        self._parts.windows.maximise(window_id)

    def places(self) -> tuple[Place, ...]:
        """Return the places and owners of program windows, the lowest in the stack first."""
        return self._parts.places.all()

    def put(self, window_id: int, place: Place) -> None:
        """Ask the window manager to give a window the size, position and state that another one had."""
        self._parts.places.put(window_id, place)

    def clipboard(self, cancel: Cancel) -> Clipboard:
        """Return the content of the clipboard.

        Raises:
            ConflictError: the program that owns the clipboard does not deliver it.
            TooLargeError: the text is longer than what is read.
            InfrastructureError: the display does not answer.
        """
        return read_clipboard(self._display, cancel)

    def release_all(self) -> None:
        """Release every button and key that is down, on a new connection if the old one is lost.

        Raises:
            InfrastructureError: the display does not answer.
        """
        try:
            self._parts.input.release_all()
        except ConnectionLostError:
            self._reconnect()

    def reconnect(self) -> None:
        """Connect again after the connection was lost; buttons and keys that were left pressed are released.

        Raises:
            InfrastructureError: the display still does not answer, or a button or key had been held on purpose.
        """
        held = self._parts.input.holding
        self._reconnect()
        if held:
            raise InfrastructureError(
                "a program in the desktop or the X server ended our connection; we connected again, but had to release "
                "the buttons and keys that were held down: press them again and repeat the call"
            )

    def _reconnect(self) -> None:
        lost = self._parts
        try:
            self._parts = _connect(self._display, self._clipboard)
            self._parts.input.release_all()
        except ConnectionLostError as again:
            raise InfrastructureError(
                "the connection to the X server was lost and lost again at once; reset the session"
            ) from again
        _disconnect(lost)

    def close(self) -> None:
        """Release the display."""
        self._clipboard.close()
        _disconnect(self._parts)


def _is_shortcut(action: Action) -> bool:
    return isinstance(action, KeyPress) and len(action.keys) > 1


def _connect(display: Display, clipboard: ClipboardOwner) -> _Parts:
    link = XConnection(display)
    try:
        settling = Settling(link, display.processes)
        hands = open_input(display, link, settling)
        windows = Windows(link)
        capture = open_capture(display, link)
        return _Parts(
            link=link,
            input=hands,
            capture=capture,
            settling=settling,
            readiness=DesktopReadiness(settling, capture, display.processes),
            windows=windows,
            places=WindowPlaces(link, windows),
            performer=ActionExecutor(hands, settling, windows, Waiting(windows, settling), clipboard, link.size),
        )
    except InfrastructureError:
        link.close()
        raise


def _disconnect(parts: _Parts) -> None:
    parts.input.close()
    parts.capture.close()
    parts.link.close()
