"""Cancellation of blocking work: at its deadline, or when its caller has gone away."""

import threading
import time

from schemas.errors import DeadlineError


class Cancel:
    """The cancellation of one call: an event that another thread may set, and a deadline.

    `deadline` is a time of `time.monotonic()`; None means that only `cancel()` stops the call.
    """

    def __init__(self, deadline: float | None = None) -> None:
        """Start uncancelled."""
        self._event = threading.Event()
        self._deadline = deadline

    @classmethod
    def after(cls, seconds: float) -> "Cancel":
        """Return a cancellation whose deadline is `seconds` from now."""
        return cls(time.monotonic() + seconds)

    def cancel(self) -> None:
        """Ask the call to stop; safe from any thread."""
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel()` was called (a passed deadline does not count)."""
        return self._event.is_set()

    def remaining_s(self, at_most: float) -> float:
        """Return the seconds until the deadline, at least 0 and at most `at_most`."""
        if self._deadline is None:
            return at_most
        return max(0.0, min(at_most, self._deadline - time.monotonic()))

    def check(self) -> None:
        """Raise an error if the call must stop.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        if self._event.is_set():
            raise DeadlineError("the call was cancelled by its caller; the desktop is as the actions so far left it")
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise DeadlineError(
                "the deadline of the call passed before it was done; send fewer actions in one call or shorter waits"
            )

    def sleep(self, seconds: float) -> None:
        """Sleep for `seconds`, or less if the call must stop earlier.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        self.check()
        self._event.wait(self.remaining_s(seconds))
        self.check()
