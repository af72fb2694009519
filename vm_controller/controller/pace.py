"""Paces typing to the applications that receive it."""

from typing import Protocol

from vm_controller.controller.cancel import Cancel


class Pace(Protocol):
    """Waits until applications have received or carried out input (see settle.py)."""

    def wait_consumed(self, cancel: Cancel) -> bool:
        """Wait until the applications have carried out the input so far; return whether all of them confirmed it.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        ...

    def wait_read(self, cancel: Cancel) -> bool:
        """Wait until the applications have read the input so far; return whether all of them confirmed it.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        ...

    def wait_quiet(self, quiet_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until the screen has not changed for `quiet_ms`; return False if `timeout_ms` passed before that.

        Raises:
            DeadlineError: the deadline passed or the call was cancelled.
        """
        ...
