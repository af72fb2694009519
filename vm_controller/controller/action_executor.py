"""Executes the actions of schemas/actions.py with an input driver."""

import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from schemas.actions import (
    Action,
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    ClipboardSet,
    Drag,
    Hold,
    KeyDown,
    KeyPress,
    KeyUp,
    Modifier,
    Move,
    Point,
    Scroll,
    TypeText,
    Wait,
    WaitUntil,
    WindowActivate,
    WindowClose,
    WindowMaximize,
)
from schemas.errors import InvalidRequestError
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.clipboard import check_clipboard_text
from vm_controller.controller.controls import ClipboardHolder, Windows
from vm_controller.controller.input import Input
from vm_controller.controller.pace import Pace
from vm_controller.controller.probes import Probes
from vm_controller.controller.wait_until import Waiting

_MOTION_STEP_S = 0.008
"""Seconds between pointer motions: 125 reports a second, as of a common mouse."""
_MOTION_STEP_PX = 12
"""The distance of points that an instant drag visits, since applications begin a drag only after several motions."""
_LISTED_WINDOWS = 10


class ActionExecutor:
    """Carries out actions; waiting stops when the call is cancelled."""

    def __init__(
        self,
        hands: Input,
        pace: Pace,
        windows: Windows,
        waiting: Waiting,
        clipboard: ClipboardHolder,
        size: tuple[int, int],
    ) -> None:
        """Carry out actions on one screen.

        Args:
            hands: the input driver.
            pace: waits until applications have received the input.
            windows: the windows that actions refer to.
            waiting: waits for the conditions of `wait_until`.
            clipboard: holds text that is put on the clipboard.
            size: width and height of the screen in pixels.
        """
        self._hands = hands
        self._pace = pace
        self._windows = windows
        self._waiting = waiting
        self._clipboard = clipboard
        self._width, self._height = size

    def check(self, actions: Sequence[Action], probes: Probes | None) -> None:
        """Check that every action can be carried out on this desktop.

        Raises:
            InvalidRequestError: an action cannot be carried out; `field` names it.
        """
        for number, action in enumerate(actions):
            try:
                self._check(action, probes)
            except InvalidRequestError as error:
                field = f"actions.{number}" + (f".{error.field}" if error.field else "")
                raise InvalidRequestError(error.message, field=field) from error

    def _check(self, action: Action, probes: Probes | None) -> None:
        match action:
            case Click(x=x, y=y) | ButtonDown(x=x, y=y) | ButtonUp(x=x, y=y) | Scroll(x=x, y=y) | Move(x=x, y=y):
                self._check_place(x, y)
            case Drag(path=path):
                for point in path:
                    self._check_place(point.x, point.y)
            case KeyDown(key=name) | KeyUp(key=name):
                self._hands.check_key(name)
            case KeyPress(keys=names) | Hold(keys=names):
                for name in names:
                    self._hands.check_key(name)
            case TypeText(text=text):
                self._hands.check_text(text)
            case WindowActivate() | WindowClose() | WindowMaximize():
                self._check_window(action.window_id)
            case ClipboardSet(text=text):
                check_clipboard_text(text)
            case WaitUntil():
                self._waiting.check(action, probes)
            case Wait():
                pass

    def _check_window(self, window_id: int) -> None:
        windows = self._windows.all()
        if not any(window.window_id == window_id for window in windows):
            listed = ", ".join(f"{one.window_id} {one.title!r}" for one in windows[-_LISTED_WINDOWS:]) or "none"
            raise InvalidRequestError(f"there is no window {window_id}; open windows: {listed}", field="window_id")

    def _check_place(self, x: int | None, y: int | None) -> None:
        if (x is None) != (y is None):
            raise InvalidRequestError("give both x and y, or neither for the place of the pointer", field="x")
        if x is not None and y is not None and not (x < self._width and y < self._height):
            raise InvalidRequestError(
                f"the point ({x}, {y}) is outside the screen of {self._width}x{self._height} pixels", field="x"
            )

    def perform(self, action: Action, cancel: Cancel, probes: Probes | None) -> None:
        """Carry out one action.

        Raises:
            ActionStoppedError: a `wait_until` did not come true in time.
            DeadlineError: the call's deadline passed, or the call was cancelled.
        """
        match action:
            case Click():
                self._click(action, cancel)
            case Move(x=x, y=y, duration_ms=0):
                self._hands.move(x, y)
            case Move(x=x, y=y, duration_ms=duration_ms):
                self._glide((Point(x=x, y=y),), duration_ms, cancel)
            case Drag():
                self._drag(action, cancel)
            case ButtonDown(button=button, x=x, y=y) | ButtonUp(button=button, x=x, y=y):
                self._go(x, y)
                self._hands.button(button, down=isinstance(action, ButtonDown))
            case Scroll(x=x, y=y, dx=dx, dy=dy, modifiers=modifiers):
                self._go(x, y)
                with self._holding(modifiers, cancel):
                    self._hands.scroll(dx, dy)
            case TypeText(text=text):
                self._hands.type(text, cancel)
            case KeyDown() | KeyUp() | KeyPress() | Hold():
                self._press(action, cancel)
            case Wait(duration_ms=duration_ms):
                self._hands.sync()
                cancel.sleep(duration_ms / 1000)
            case WaitUntil():
                self._hands.sync()
                self._waiting.wait(action, probes, cancel)
            case WindowActivate() | WindowClose() | WindowMaximize():
                self._manage(action)
            case ClipboardSet(text=text):
                self._hands.sync()  # what is copied by the input before it must not replace the text
                self._clipboard.put(text)

    def _manage(self, action: WindowActivate | WindowClose | WindowMaximize) -> None:
        # Earlier input is meant for the windows as they are now, so wait until it has been received.
        self._hands.sync()
        match action:
            case WindowActivate(window_id=window_id):
                self._windows.activate(window_id)
            case WindowClose(window_id=window_id):
                self._windows.close(window_id)
            case WindowMaximize(window_id=window_id):
                self._windows.maximise(window_id)

    def _press(self, action: KeyDown | KeyUp | KeyPress | Hold, cancel: Cancel) -> None:
        match action:
            case KeyDown(key=name) | KeyUp(key=name):
                self._hands.key(name, down=isinstance(action, KeyDown), cancel=cancel)
            case KeyPress():
                self._press_again_and_again(action, cancel)
            case Hold(keys=names, duration_ms=duration_ms):
                with self._holding(names, cancel):
                    self._hands.sync()
                    cancel.sleep(duration_ms / 1000)

    def _press_again_and_again(self, press: KeyPress, cancel: Cancel) -> None:
        # An application may defer several commands and carry some of them out after what is typed next (LibreOffice and
        # its arrow keys), so each one is awaited, unless it cannot be known when it is done.
        says = True
        for number in range(press.repeat):
            if number and says:
                says = self._pace.wait_consumed(cancel)
            with self._holding(press.keys, cancel):
                pass
            self._hands.sync()
            cancel.check()

    @contextmanager
    def _holding(self, names: Sequence[str | Modifier], cancel: Cancel) -> Generator[None]:
        """Hold keys down, in order, while the block runs; on an error the caller releases everything."""
        for name in names:
            self._hands.key(name, down=True, cancel=cancel)
        yield
        for name in reversed(names):
            self._hands.key(name, down=False, cancel=cancel)

    def _go(self, x: int | None, y: int | None) -> None:
        if x is not None and y is not None:
            self._hands.move(x, y)

    def _click(self, click: Click, cancel: Cancel) -> None:
        self._go(click.x, click.y)
        with self._holding(click.modifiers, cancel):
            for _ in range(click.count):
                self._hands.button(click.button, down=True)
                self._hands.button(click.button, down=False)

    def _drag(self, drag: Drag, cancel: Cancel) -> None:
        path = drag.path
        if len(path) > 1:
            self._hands.move(path[0].x, path[0].y)
            path = path[1:]
        with self._holding(drag.modifiers, cancel), self._pressing(drag.button):
            self._glide(path, drag.duration_ms, cancel)

    @contextmanager
    def _pressing(self, button: Button) -> Generator[None]:
        self._hands.button(button, down=True)
        self._hands.sync()
        yield
        self._hands.button(button, down=False)

    def _glide(self, path: Sequence[Point], duration_ms: int, cancel: Cancel) -> None:
        """Move the pointer along a path at constant speed, in the given time."""
        corners = [self._hands.pointer(), *((point.x, point.y) for point in path)]
        lengths = [max(abs(end[0] - start[0]), abs(end[1] - start[1])) for start, end in pairwise(corners)]
        total_px = sum(lengths)
        start_s = time.monotonic()
        gone_px = 0
        for (from_x, from_y), (to_x, to_y), length in zip(corners[:-1], corners[1:], lengths, strict=True):
            by_time = round(duration_ms / 1000 / _MOTION_STEP_S * length / total_px) if total_px else 0
            steps = max(1, min(length, by_time) if duration_ms else length // _MOTION_STEP_PX)
            for step in range(1, steps + 1):
                part = step / steps
                self._hands.move(round(from_x + (to_x - from_x) * part), round(from_y + (to_y - from_y) * part))
                if duration_ms and total_px:
                    self._hands.sync()
                    due_s = start_s + duration_ms / 1000 * (gone_px + length * part) / total_px
                    cancel.sleep(max(0.0, due_s - time.monotonic()))
            gone_px += length
            self._hands.sync()
            cancel.check()
