"""Settling: waits until a desktop has consumed its input and its screen is still.

After input there are three waits, each on the connection's file descriptor and never in fixed steps:

1. The window manager has answered a question that was asked after the input. It handles events in order, so whatever
   it does because of the input (focus, stacking, menus) is done.
2. The windows that received the input (under the pointer, with the focus) have answered `_NET_WM_PING`. An application
   reads its events in order, so it has consumed the input. Applications without that protocol get a grace period.
3. The screen changes within the reaction time and then stays still for the quiet time, after which the applications
   answer once more. If it does not change, the input had no visible effect. XDamage reports changes; moving the
   pointer is not one.

If the desktop's programs can be observed, the third wait considers them too. Time in which they are working, or
waiting for a processor or for a timer that may draw, is not quiet time (`quiet_time.py`). And if nothing visible comes
from outside the desktop, the wait ends as soon as all of them sleep and no timer wakes one that may draw
(`pending.py`), because nothing more follows from the input.
"""

import math
import secrets
import time
from collections.abc import Callable, Iterable, Iterator

from schemas.observations import Settle
from vm_controller.controller import xproto
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Settled, Watched
from vm_controller.controller.events import ClientMessage, Damaged, Destroyed, Event, PropertyChanged
from vm_controller.controller.pending import READABLE, Programs
from vm_controller.controller.process_idle import look, rested
from vm_controller.controller.quiet_time import QuietTime
from vm_controller.controller.x_connection import WindowGoneError, XConnection

GRACE_MS = 15
"""The least reaction time, in ms, given to a window whose application does not answer pings."""
_CONSUMED_LIMIT_S = 2.0
_SHORTCUT_LIMIT_S = 1.0
"""Seconds to wait for a shortcut, at most, on a desktop whose programs never all sleep."""
_LOOK_AGAIN_S = 0.003
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.001, 0.008
"""Seconds between two looks at the programs, since each look uses processor time that they need themselves."""
_FORGETTING_TRIES = 3
"""A screen that changed this many times while its damage was being subtracted is not at rest."""
_NON_EMPTY = 3
_NO_REGION = 0
_INPUT_ONLY = 2
_COPY_FROM_PARENT = 0
_CW_OVERRIDE_REDIRECT, _CW_EVENT_MASK = 1 << 9, 1 << 11
_STRUCTURE_EVENTS, _SUBSTRUCTURE_EVENTS, _PROPERTY_EVENTS = 1 << 17, 1 << 19, 1 << 22
_TO_WINDOW_MANAGER = 1 << 19 | 1 << 20
_TREE_DEPTH = 6


class Settling:
    """Watches one display for damage, and asks its clients whether they have consumed the input."""

    def __init__(self, link: XConnection, processes: Callable[[], tuple[int, ...]] = tuple) -> None:
        """Start watching.

        Args:
            link: a connection, which is shared and stays open.
            processes: returns the host's pids of the display's X server and programs.
        """
        self._link = link
        self._processes = processes
        self._damage = link.new_id()
        self._probe = link.new_id()
        self._damaged = False
        with link.translated():
            link.damage.Create(self._damage, link.root, _NON_EMPTY)
            # Answers to pings are sent to the root window: to clients that watch its subwindows or, by Qt, to clients
            # that watch the root window itself.
            watched = _STRUCTURE_EVENTS | _SUBSTRUCTURE_EVENTS | _PROPERTY_EVENTS
            link.core.ChangeWindowAttributes(link.root, _CW_EVENT_MASK, [watched])
            link.core.CreateWindow(
                0,
                self._probe,
                link.root,
                -1,
                -1,
                1,
                1,
                0,
                _INPUT_ONLY,
                _COPY_FROM_PARENT,
                _CW_OVERRIDE_REDIRECT | _CW_EVENT_MASK,
                [1, _PROPERTY_EVENTS],
            )
        self.arm()

    def arm(self) -> None:
        """Forget what has happened so far, so that the next wait is about what happens from now on."""
        for _ in range(_FORGETTING_TRIES):
            self._take_back()
            self._link.round_trip()
            # These events may include damage that was done after it was subtracted, and is reported only once, so
            # subtract it again.
            if not any(isinstance(event, Damaged) for event in self._link.events()):
                return
        self._damaged = True

    def settle(self, times: Settle, cancel: Cancel, *, watched: Watched | None = None) -> Settled:
        """Wait until the input since `arm` has been consumed and the screen is still.

        Args:
            times: how long to wait for what.
            cancel: cancels the call.
            watched: how the desktop's programs are taken into account; None if only the screen decides.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        start = time.monotonic()
        cap = start + times.cap_ms / 1000
        taken = self._ask_window_manager(cap, cancel)
        react_ms = times.react_ms
        if taken:
            taken, answered = self._ask_applications(cap, cancel)
            if not answered:
                react_ms = max(react_ms, GRACE_MS)
        if taken and watched is not None and READABLE:
            try:
                settled = self._went_quiet(react_ms / 1000, times.quiet_ms / 1000, watched, cap, cancel)
            except PermissionError:
                settled = self._stayed_still(react_ms, times.quiet_ms, cap, cancel)
        else:
            settled = self._stayed_still(react_ms, times.quiet_ms, cap, cancel) and taken
        return Settled(settled, (time.monotonic() - start) * 1000)

    def _stayed_still(self, react_ms: int, quiet_ms: int, cap: float, cancel: Cancel) -> bool:
        """Wait until nothing is drawn within the reaction time, or for the quiet time; return False at the cap."""
        for _ in self._events_until(min(cap, time.monotonic() + react_ms / 1000), cancel):
            if self._damaged:
                break
        return not self._damaged or self._drawn(quiet_ms, cap, cancel)

    def _went_quiet(self, react_s: float, quiet_s: float, watched: Watched, cap: float, cancel: Cancel) -> bool:
        """Wait until the programs sleep for good, or the screen has been quiet for long enough; False at the cap.

        Raises:
            PermissionError: the server may not observe the programs, or finds none.
        """
        timers_s = watched.timers_ms / 1000
        drawn = self._damaged
        if watched.asleep:
            # The wait is for sleep; a quiet screen ends it only if the programs never all sleep.
            react_s = quiet_s = quiet_s + max(react_s, quiet_s, timers_s)
        # The input must have reached the programs: the server has answered later questions, so it has carried the input
        # out, and it writes to all programs before it reads again.
        self._link.round_trip()
        quiet = QuietTime(time.monotonic(), timers_s, hidden=not watched.asleep)
        pause_s, timer_s, timer_since = _FIRST_PAUSE_S, math.inf, 0.0
        with Programs(self._processes) as programs:
            while True:
                seen, now = programs.look(), time.monotonic()
                if not programs.found:
                    raise PermissionError("no program of the desktop can be observed")
                if watched.asleep and seen.due_s >= quiet.horizon_s(now):
                    return True
                drew = self._drew()
                drawn = drawn or drew
                quiet.note(now, seen, drew=drew)
                if quiet.s >= (quiet_s if drawn else react_s) and self._nothing_follows(cap, cancel):
                    return True
                left_s = cap - time.monotonic()
                if left_s <= 0:
                    return False
                if seen.due_s != timer_s:
                    timer_s, timer_since = seen.due_s, now
                # Until the next timer nothing changes that would end the wait.
                longer_s = timer_s - (now - timer_since) if watched.asleep else 0.0
                cancel.sleep(min(left_s, max(longer_s, pause_s)))
                pause_s = min(pause_s * 2, _LONGEST_PAUSE_S)

    def _nothing_follows(self, cap: float, cancel: Cancel) -> bool:
        """Whether the applications answer, and have drawn nothing meanwhile."""
        if not self._ask_applications(cap, cancel)[0]:
            return False
        self._link.round_trip()
        self._note(self._link.events())
        return not self._damaged

    def _drew(self) -> bool:
        """Whether something was drawn since the previous call."""
        self._note(self._link.events())
        drew = self._damaged
        if drew:
            self._take_back()
        return drew

    def _note(self, events: Iterable[Event]) -> None:
        self._damaged = self._damaged or any(isinstance(event, Damaged) for event in events)

    def wait_consumed(self, cancel: Cancel) -> bool:
        """Wait until the applications have carried out the input so far; return whether all of them confirmed it.

        They are asked twice, because an application may defer a command until it has no more events to read, which the
        first answer shows (LibreOffice defers arrow keys, and would carry out text that follows at once before them).

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        cap = time.monotonic() + _CONSUMED_LIMIT_S
        return (
            self._ask_window_manager(cap, cancel)
            and self._ask_applications(cap, cancel)[0]
            and all(self._ask_applications(cap, cancel))
        )

    def wait_carried_out(self, cancel: Cancel) -> None:
        """Wait until the applications have carried out a shortcut, or for a second if they never all sleep.

        An application may pass its keys to another of its processes, use those that come back unused itself, and answer
        pings meanwhile, as Chromium does with its pages. Text that is typed too early goes to the page.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        self.wait_consumed(cancel)
        self._rest(time.monotonic() + _SHORTCUT_LIMIT_S, cancel)

    def wait_read(self, cancel: Cancel) -> bool:
        """Wait until the applications have read the input so far; return whether that is certain.

        If one of them does not answer pings, all of the desktop's programs must fall asleep.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        cap = time.monotonic() + _CONSUMED_LIMIT_S
        return all(self._ask_applications(cap, cancel)) or self._rest(cap, cancel)

    def _rest(self, cap: float, cancel: Cancel) -> bool:
        """Wait until every program of the desktop sleeps; return whether that happened."""
        # The first answer shows that the server has carried out the requests, the second that their effects are on
        # their way to the other clients, since the server writes to all of them before it reads again.
        self._link.round_trip()
        self._link.round_trip()
        before = look(self._processes())
        while before and time.monotonic() < cap:
            cancel.sleep(_LOOK_AGAIN_S)
            now = look(self._processes())
            if rested(before, now):
                return True
            before = now
        return False

    def wait_quiet(self, quiet_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until the screen has not changed for `quiet_ms`; return False if `timeout_ms` passed before that.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        return self._quiet(quiet_ms, time.monotonic() + timeout_ms / 1000, cancel)

    def watch_change(self) -> None:
        """Start watching for the change that `wait_change` waits for."""
        self.arm()

    def wait_change(self, timeout_s: float, cancel: Cancel) -> None:
        """Wait until something happened on the desktop since `watch_change`, for at most `timeout_s`.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        if self._damaged:
            return
        for _ in self._events_until(time.monotonic() + timeout_s, cancel):
            return

    def _drawn(self, quiet_ms: int, cap: float, cancel: Cancel) -> bool:
        """Wait until the screen is still, and not only because the applications lack processor time."""
        while self._quiet(quiet_ms, cap, cancel):
            answered, _ = self._ask_applications(cap, cancel)
            if answered and not self._damaged:
                return True
            if not answered:
                return False
        return False

    def _quiet(self, quiet_ms: int, cap: float, cancel: Cancel) -> bool:
        self._take_back()
        quiet_at = time.monotonic() + quiet_ms / 1000
        while quiet_at <= cap:
            for _ in self._events_until(quiet_at, cancel):
                if self._damaged:
                    break
            else:
                return True
            self._take_back()
            quiet_at = time.monotonic() + quiet_ms / 1000
        return False

    def _take_back(self) -> None:
        self._damaged = False
        with self._link.translated():
            self._link.damage.Subtract(self._damage, _NO_REGION, _NO_REGION)
        self._link.flush()

    def _events_until(self, end: float, cancel: Cancel) -> Iterator[Event]:
        """Yield events as they arrive, until `end`, and record damage."""
        while True:
            cancel.check()
            left_s = max(0.0, end - time.monotonic())
            # A cancelling thread cannot interrupt the poll, so a long one is split.
            events = self._link.events(min(left_s, 0.05))
            # Recorded for all events at once, because a caller stops reading at the answer that it waits for, and the
            # server reports damage only once.
            self._note(events)
            yield from events
            if not events and time.monotonic() >= end:
                return

    def _ask_window_manager(self, cap: float, cancel: Cancel) -> bool:
        """Return whether the window manager has handled everything up to now; True if there is none."""
        link = self._link
        kind = link.atom("_NET_REQUEST_FRAME_EXTENTS")
        supported = link.ask_property(link.root, "_NET_SUPPORTED")
        # Sent along with the other question, to save a round trip: a window manager that does not know it ignores it.
        link.send_client_message(link.root, self._probe, "_NET_REQUEST_FRAME_EXTENTS", (), _TO_WINDOW_MANAGER)
        if kind not in link.number_property(supported):
            return True
        answer = PropertyChanged(self._probe, link.atom("_NET_FRAME_EXTENTS"))
        return any(event == answer for event in self._events_until(cap, cancel))

    def _ask_applications(self, cap: float, cancel: Cancel) -> tuple[bool, bool]:
        """Return whether all asked applications answered in time, and whether every application could be asked."""
        link = self._link
        targets = self._targets()
        pending: dict[int, int] = {}
        alive: dict[int, xproto.Cookie[xproto.Geometry]] = {}
        for window, speaks in targets.items():
            if speaks:
                pending[window] = secrets.randbelow(1 << 31) | 1 << 30
                alive[window] = self._watch(window)
                question = (link.atom("_NET_WM_PING"), pending[window], window)
                link.send_client_message(window, window, "WM_PROTOCOLS", question)
        for window, geometry in alive.items():
            try:
                link.reply(geometry)
            except WindowGoneError:
                del pending[window]
        everyone = all(targets.values())
        for event in self._events_until(cap, cancel) if pending else ():
            match event:
                case ClientMessage(data=(_, token, window, *_)) if pending.get(window) == token:
                    del pending[window]
                case Destroyed(window):
                    pending.pop(window, None)
                case _:
                    continue
            if not pending:
                break
        return not pending, everyone

    def _watch(self, window: int) -> xproto.Cookie[xproto.Geometry]:
        """Request an event when a window is destroyed, and its geometry, which has a reply only if it still exists."""
        with self._link.translated():
            self._link.core.ChangeWindowAttributes(window, _CW_EVENT_MASK, [_STRUCTURE_EVENTS])
            return self._link.core.GetGeometry(window)

    def _targets(self) -> dict[int, bool]:
        """Return the windows that receive input, and whether each answers pings."""
        link = self._link
        asked = link.ask_property(link.root, "_NET_ACTIVE_WINDOW")
        found = dict([self._under_pointer()])
        active = link.number_property(asked)
        if active and active[0] and active[0] not in found:
            found[active[0]] = self._speaks_ping(active[0])
        found.pop(0, None)
        return found

    def _under_pointer(self) -> tuple[int, bool]:
        """Return the application window under the pointer; 0 if that is the desktop or a window's frame."""
        link = self._link
        pointer = link.reply(link.core.QueryPointer(link.root))
        window, outermost = pointer.child, pointer.child
        try:
            for _ in range(_TREE_DEPTH):
                if not window:
                    return 0, True
                protocols = link.ask_property(window, "WM_PROTOCOLS")
                state = link.ask_property(window, "WM_STATE")
                below = link.core.TranslateCoordinates(link.root, window, pointer.root_x, pointer.root_y)
                speaks = link.atom("_NET_WM_PING") in link.number_property(protocols)
                is_client = bool(link.number_property(state))
                child = link.reply(below).child
                if speaks or is_client:
                    return window, speaks
                window = child
        except WindowGoneError:
            return 0, True
        return outermost, False

    def _speaks_ping(self, window: int) -> bool:
        link = self._link
        try:
            return link.atom("_NET_WM_PING") in link.number_property(link.ask_property(window, "WM_PROTOCOLS"))
        except WindowGoneError:
            return True
