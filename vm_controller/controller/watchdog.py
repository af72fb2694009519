"""Bounds the time that a thread may block in a socket read, for libraries without a timeout."""

import socket
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

_TICK_S = 0.5


class Watchdog:
    """Shuts a socket down when what was begun on it is not over in time; the stuck read then fails at once.

    One daemon thread looks twice a second. It is coarse on purpose: it is for peers that stopped answering.
    """

    def __init__(self) -> None:
        """The thread starts with the first use."""
        self._lock = threading.Lock()
        self._watched: dict[object, tuple[float, socket.socket]] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def bound(self, channel: socket.socket, seconds: float) -> Generator[None]:
        """Shut `channel` down if the block takes longer than `seconds` (checked every half second).

        After the block it is never touched again: whoever closes it then shuts down no other socket of that number.
        """
        if self._thread is None:
            self._start()
        key = object()
        self._watched[key] = (time.monotonic() + seconds, channel)
        try:
            yield
        finally:
            with self._lock:
                del self._watched[key]

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="x-watchdog", daemon=True)
                self._thread.start()

    def _watch(self) -> None:
        while True:
            time.sleep(_TICK_S)
            now = time.monotonic()
            with self._lock:
                # A copy: other threads add while this one looks.
                for deadline, channel in tuple(self._watched.values()):
                    if now >= deadline:
                        try:
                            channel.shutdown(socket.SHUT_RDWR)
                        except OSError:  # the peer was faster
                            continue


WATCHDOG = Watchdog()
