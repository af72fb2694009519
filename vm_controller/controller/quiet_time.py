"""Quiet time: for how long a desktop could have drawn and did not.

Wall-clock time says little on a busy machine: what looks quiet may be a program that waits for a processor. Time in
which all programs sleep therefore counts in full. While one is working, or would be if it got a processor, only a part
of what they really ran counts. Time in which everything waits for a timer that may draw does not count at all.
"""

from vm_controller.controller.pending import Activity

SOON_S = 0.1
"""A timer that is due within these seconds may draw an effect of the input: animation frames (16 ms), LibreOffice (8 to
30 ms). A blinking caret (300 to 600 ms) must not be waited for."""
_WORK_SHARE = 0.25
"""The weight of time that programs ran. It is not 0, or a desktop that is always busy would never be quiet."""
_WAITING_SHARE = 0.0625
"""The least weight of any time, or on a busy machine such a desktop would hardly ever be quiet."""
_TIMERS_IN_A_ROW = 3
"""Timers in a row that are waited for: one may set the next, but a longer series is not an effect of the input."""


class QuietTime:
    """Adds up the quiet time of one wait, from one look at the programs to the next."""

    def __init__(self, now: float, timers_s: float, *, hidden: bool = False) -> None:
        """Start counting.

        Args:
            now: the present time, in seconds on any clock.
            timers_s: the longest timer by which a program of the desktop continues drawing.
            hidden: whether that timer may be invisible behind shorter ones of a program that never sleeps for long.
        """
        self._timers_s = timers_s
        self._hidden_s = timers_s if hidden else 0.0
        self._hidden_until = now
        self._last_timer = now + _TIMERS_IN_A_ROW * timers_s
        self._before = now
        self._at_work = False
        self.s = 0.0
        """Seconds of quiet since something was drawn or a timer was waited for."""

    def note(self, now: float, seen: Activity, *, drew: bool) -> None:
        """Take a look at the programs into account.

        Args:
            now: the time of the look, on the same clock as before.
            seen: what the programs were doing.
            drew: whether something was drawn since the previous look.
        """
        elapsed_s, self._before = now - self._before, now
        was_at_work, self._at_work = self._at_work, seen.due_s <= 0.0
        if drew:
            self._hidden_until = now + self._hidden_s
        if drew or now < self._hidden_until or SOON_S <= seen.due_s < self.horizon_s(now):
            self.s = 0.0
        elif was_at_work or self._at_work:
            self.s += max(min(elapsed_s, seen.ran_s) * _WORK_SHARE, elapsed_s * _WAITING_SHARE)
        else:
            self.s += elapsed_s

    def horizon_s(self, now: float) -> float:
        """Return the seconds within which a timer must be due to be waited for; `now` is on the same clock."""
        return max(SOON_S, self._timers_s if now < self._last_timer else 0.0)
