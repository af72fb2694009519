"""Waits until a condition of schemas/conditions.py holds, or reports what was there instead.

Windows and stillness are events of the X server. Accessibility and files send none that reach us, so they are checked
again when the screen changes and after a growing pause, so that checking never takes most of the time.
"""

import difflib
import time
from collections.abc import Callable, Iterable, Iterator

from schemas.actions import WaitUntil
from schemas.conditions import UntilElement, UntilFile, UntilQuiet, UntilText, UntilWindow
from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.observations import AccessibilityTree, AccessibleNode
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Stillness, Windows
from vm_controller.controller.probes import READING_S, Probes

_TITLE_CHECK_S = 0.05
_FILE_PAUSES_S = (0.005, 0.1)
_TREE_PAUSES_S = (0.02, 1.0)
"""The first and the longest pause, in seconds, between two looks."""
_NODES = 5_000
_LISTED = 8
_COMPARED = 400
_SHOWN_CHARACTERS = 60

Look = Callable[[], str | None]
"""Looks once; returns None if the condition holds, else what was found instead."""


class ConditionNotMetError(Exception):
    """The condition that an action waited for did not become true."""


class Waiting:
    """Waits for conditions on one display; probes for anything else come with each call."""

    def __init__(self, windows: Windows, settling: Stillness) -> None:
        """Store the windows and the screen watcher, which are shared."""
        self._windows = windows
        self._settling = settling

    def check(self, wait: WaitUntil, probes: Probes | None) -> None:
        """Check that it can be determined on this desktop whether a condition holds.

        Args:
            wait: the action with the condition.
            probes: read what cannot be seen on the screen; None if that is not available.

        Raises:
            InvalidRequestError: it cannot be determined.
        """
        if probes is None and isinstance(wait.until, UntilText | UntilElement | UntilFile):
            raise InvalidRequestError(
                f"this display was attached without accessibility and files, so nobody can say when {wait.until.kind} "
                "holds; wait for a window or for quiet",
                field="until",
            )

    def wait(self, wait: WaitUntil, probes: Probes | None, cancel: Cancel) -> None:
        """Wait until the condition of an action holds.

        Args:
            wait: the condition, and how long to wait for it.
            probes: read what cannot be seen on the screen; None if that is not available.
            cancel: cancels the call.

        Raises:
            ConditionNotMetError: it did not hold in time; the message says what was found instead.
            DeadlineError: the deadline passed or the call was cancelled.
        """
        match wait.until:
            case UntilQuiet(quiet_ms=quiet_ms):
                if not self._settling.wait_quiet(quiet_ms, wait.timeout_ms, cancel):
                    raise ConditionNotMetError(
                        f"the screen was never still for {quiet_ms} ms within {wait.timeout_ms} ms; wait longer, ask "
                        "for a shorter stillness, or go on with what is on the screen"
                    )
            case UntilWindow() as until:
                self._until(lambda: self._look_for_window(until), wait, cancel, (_TITLE_CHECK_S, _TITLE_CHECK_S))
            case UntilFile() as until if probes is not None:
                self._until(_look_for_file(until, probes), wait, cancel, _FILE_PAUSES_S, wakes=False)
            case UntilText() | UntilElement() as until if probes is not None:
                self._until(_look_for_element(until, probes, cancel, wait), wait, cancel, _TREE_PAUSES_S)
            case _:
                self.check(wait, probes)

    def _until(
        self, look: Look, wait: WaitUntil, cancel: Cancel, pauses_s: tuple[float, float], *, wakes: bool = True
    ) -> None:
        """Look repeatedly; if `wakes`, a change of the screen ends a pause early, though not immediately."""
        start = time.monotonic()
        end = start + wait.timeout_ms / 1000
        pause_s, longest_s = pauses_s
        while True:
            self._settling.watch_change()
            began = time.monotonic()
            instead = look()
            if instead is None:
                return
            left_s = end - time.monotonic()
            if left_s <= 0:
                raise ConditionNotMetError(f"{instead} (waited {wait.timeout_ms} ms)")
            took_s = time.monotonic() - began
            if wakes:
                # Pause at least as long as the look took, since the applications that answer have work to do.
                cancel.sleep(min(left_s, took_s))
                self._settling.wait_change(max(0.0, min(pause_s, end - time.monotonic())), cancel)
            else:
                cancel.sleep(min(left_s, pause_s))
            pause_s = min(longest_s, pause_s * 1.5)

    def _look_for_window(self, until: UntilWindow) -> str | None:
        windows = self._windows.all()
        found = [one for one in windows if until.title in one.title and one.focused >= until.focused]
        if bool(found) is not until.gone:
            return None
        focus = " with the focus" if until.focused else ""
        if until.gone:
            return f"a window{focus} is still there: {_quoted(one.title for one in found)}"
        titles = _quoted(one.title for one in reversed(windows)) or "none"
        return f"no window{focus} whose title contains {until.title!r}; open: {titles}"


def _look_for_file(until: UntilFile, probes: Probes) -> Look:
    version: tuple[int, ...] | None = None
    since = 0.0

    def look() -> str | None:
        nonlocal version, since
        status = probes.file_status(until.path)
        now = time.monotonic()
        if status is None:
            version = None
            return f"there is no {until.path}"
        if status.version != version:
            version, since = status.version, now
        if status.size < until.min_size:
            return f"{until.path} has {status.size} bytes, not {until.min_size}"
        if now - since < until.stable_ms / 1000:
            return f"{until.path} ({status.size} bytes) last changed {(now - since) * 1000:.0f} ms ago"
        return None

    return look


def _look_for_element(until: UntilText | UntilElement, probes: Probes, cancel: Cancel, wait: WaitUntil) -> Look:
    def look() -> str | None:
        try:
            at_most_s = max(1.0, min(READING_S, wait.timeout_ms / 1000))
            tree = probes.read_accessibility(cancel, _NODES, at_most_s=at_most_s)
        except InfrastructureError as error:
            # The bus belongs to the desktop's user, who may have ended it, or it has not started yet.
            return f"the accessibility tree could not be read: {error.message}"
        if isinstance(until, UntilText):
            return _look_for_text(until, tree)
        return _look_for_named(until, tree)

    return look


def _look_for_text(until: UntilText, tree: AccessibilityTree) -> str | None:
    nodes = [one for one in _nodes(tree.applications) if until.role in (None, one.role)]
    if any(until.text in one.name or until.text in one.value for one in nodes):
        return None
    where = f" in a {until.role}" if until.role else ""
    texts = [text for one in nodes for text in (one.name, one.value) if text]
    return f"no text{where} contains {until.text!r}; {_closest(until.text, texts)}{_extent(tree)}"


def _look_for_named(until: UntilElement, tree: AccessibilityTree) -> str | None:
    alike = [one for one in _nodes(tree.applications) if one.role == until.role]
    named = [one for one in alike if one.name == until.name]
    if any(set(until.states) <= set(one.states) for one in named):
        return None
    element = f"{until.role} {until.name!r}"
    if named:
        states = ", ".join(named[0].states) or "none"
        return f"{element} is there, but not {', '.join(until.states)}; its states: {states}"
    if alike:
        names = _closest(until.name, [one.name for one in alike])
        return f"no {element}; of that role: {names}{_extent(tree)}"
    roles = _closest(until.role, sorted({one.role for one in _nodes(tree.applications)}))
    return f"no {element} and nothing of that role; roles there are: {roles}{_extent(tree)}"


def _nodes(level: Iterable[AccessibleNode]) -> Iterator[AccessibleNode]:
    for node in level:
        yield node
        yield from _nodes(node.children)


def _closest(wanted: str, found: list[str]) -> str:
    """Return a list of the texts that resemble the wanted one most."""
    short = list(dict.fromkeys(text[:_SHOWN_CHARACTERS] for text in found))[:_COMPARED]
    return "closest: " + (_quoted(difflib.get_close_matches(wanted, short, _LISTED, 0.0)) or "none")


def _quoted(texts: Iterable[str]) -> str:
    return ", ".join(repr(text) for text in list(texts)[:_LISTED])


def _extent(tree: AccessibilityTree) -> str:
    if not tree.applications:
        return "; no application tells anything by its accessibility"
    return f"; only the first {tree.nodes} elements were looked at" if tree.truncated else ""
