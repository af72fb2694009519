"""The queue for a place on the server: who is next, and roughly when."""

import math
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio

from schemas.errors import BusyError

R = TypeVar("R")

_LOOK_AGAIN_S = 1.0
"""Places are also freed by those who are no episodes."""
_DURATIONS = 100


class Places:
    """Lets callers wait for a place in the order in which they came, and guesses how long that takes."""

    def __init__(self) -> None:
        self._turn = anyio.Lock()
        self._freed = anyio.Event()
        self._durations_s: deque[float] = deque(maxlen=_DURATIONS)

    def free(self, held_s: float | None = None) -> None:
        """Wake the episodes that wait for a place.

        Args:
            held_s: seconds for which an episode had the place, for later estimates; None where none ended.
        """
        if held_s is not None:
            self._durations_s.append(held_s)
        self._freed.set()
        self._freed = anyio.Event()

    async def changed(self, at_most_s: float) -> None:
        """Wait until there may be a place, for at most `at_most_s` seconds."""
        with anyio.move_on_after(at_most_s):
            await self._freed.wait()

    def estimate_s(self, position: int, open_now: int) -> float | None:
        """Estimate in how many seconds a queued episode gets a place.

        Args:
            position: its place in the queue, from 1.
            open_now: episodes that have a place now.

        Returns:
            Seconds by the usual duration of the latest episodes; None before the first one has ended.
        """
        if not self._durations_s:
            return None
        usual_s = sum(self._durations_s) / len(self._durations_s)
        return round(usual_s * math.ceil(position / max(open_now, 1)), 3)

    async def take(self, start: Callable[[], Awaitable[R]], wait_s: float) -> R:
        """Start something that needs a place, after waiting for one for up to `wait_s` seconds.

        Raises:
            BusyError: there was none.
        """
        try:
            return await start()
        except BusyError:
            if not wait_s:
                raise
        until = time.monotonic() + wait_s
        # Only the wait is given up when the time has passed: what has begun to start is let start.
        with anyio.move_on_after(wait_s) as waited:
            await self._turn.acquire()
        if not waited.cancelled_caught:
            try:
                while (left_s := until - time.monotonic()) > 0:
                    await self.changed(min(left_s, _LOOK_AGAIN_S))
                    try:
                        return await start()
                    except BusyError:
                        continue
            finally:
                self._turn.release()
        raise BusyError(f"no place became free within {wait_s:g} s", retry_after_s=_LOOK_AGAIN_S)
