"""Readiness: waits until a newly started desktop shows its content and takes input.

A window exists long before it is painted, and an application that has painted may still be loading and discard input.
It is busy all that time. So the desktop is watched until, for a while, its programs do next to nothing and nothing but
a caret changes on the screen. Then the applications are asked whether they answer.
"""

import time
from collections.abc import Callable

import numpy as np

from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Capture
from vm_controller.controller.process_idle import Look, asleep, look, time_used
from vm_controller.controller.settle import Settling

_LOOK_AGAIN_S = 0.05
_RUN_SHARE = 0.1
"""The share of one processor that all programs of an idle desktop may use; Audacity uses 0.03 to draw its meters."""
_THREAD_SHARE = 0.5
"""The share of time that one thread may have run or waited for a processor; under load, work is mostly waiting."""
_CARET_PX = 400
"""Pixels that may change, as by a blinking caret or the cursor of a terminal."""


class DesktopReadiness:
    """Watches the programs and the screen of one display."""

    def __init__(self, settling: Settling, capture: Capture, processes: Callable[[], tuple[int, ...]]) -> None:
        """Watch a display through parts that are shared with other code.

        Args:
            settling: waits until the applications have consumed all input.
            capture: takes pictures of the screen.
            processes: returns the host's pids of the desktop's processes; none if the host cannot see them.
        """
        self._settling = settling
        self._capture = capture
        self._processes = processes

    def wait_idle(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until the desktop has been idle for a while and its applications have taken all input.

        Args:
            idle_ms: how long its programs must be almost idle and its screen unchanged.
            timeout_ms: the longest wait.
            cancel: cancels the call.

        Returns:
            Whether that happened in time.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        end = time.monotonic() + timeout_ms / 1000
        while self._idle(idle_ms / 1000, end, cancel):
            if self._settling.wait_read(cancel):
                return True
        return False

    def _idle(self, idle_s: float, end: float, cancel: Cancel) -> bool:
        since, before, shown = time.monotonic(), look(self._processes()), self._picture()
        while (now := time.monotonic()) < end:
            cancel.sleep(_LOOK_AGAIN_S)
            current, picture = look(self._processes()), self._picture()
            now = time.monotonic()
            changed_px = int(np.count_nonzero(picture != shown))
            if changed_px > _CARET_PX or not _did_nothing(before, current, now - since):
                since, before, shown = now, current, picture
            elif now - since >= idle_s and asleep(current):
                return True
        return False

    def _picture(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
        """Return the screen as one number per pixel, of shape (height, width)."""
        pixels = self._capture.grab(cursor=False).pixels
        return pixels.view(np.uint32)[:, :, 0]


def _did_nothing(before: Look, now: Look, elapsed_s: float) -> bool:
    """Whether programs were almost idle between two looks, `elapsed_s` seconds apart."""
    used = [time_used(before.get(thread), at) for thread, at in now.items()]
    ran_s = sum(run_s for run_s, _ in used)
    longest_s = max((run_s + wait_s for run_s, wait_s in used), default=0.0)
    # A few milliseconds for drawing a caret do not count as work.
    allowed_s = max(elapsed_s, 0.1)
    return ran_s <= allowed_s * _RUN_SHARE and longest_s <= allowed_s * _THREAD_SHARE
