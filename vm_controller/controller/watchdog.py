"""Bounds the time that a thread may block in a socket read, for libraries without a timeout."""

import socket
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

_TICK_S = 0.5


class Watchdog:
    """Shuts down a socket if an operation on it takes too long, so that a blocked read fails at once.

    One daemon thread checks twice a second. It is coarse on purpose, as it is for peers that stopped answering.
    """

    def __init__(self) -> None:
        """Start without a thread, which is started at the first use."""
        self._lock = threading.Lock()
        self._watched: dict[object, tuple[float, socket.socket]] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def bound(self, channel: socket.socket, seconds: float) -> Generator[None]:
        """Shut down `channel` if the block takes longer than `seconds` (checked every half second)."""
        key = object()
        self.begin(key, channel, seconds)
        try:
            yield
        finally:
            self.end(key)

    def begin(self, key: object, channel: socket.socket, seconds: float) -> None:
        """Shut down `channel` in `seconds`, unless `end` is called with the same key before."""
        if self._thread is None:
            self._start()
        self._watched[key] = (time.monotonic() + seconds, channel)

    def end(self, key: object) -> None:
        """Never touch the channel again, so that another socket with the same descriptor is not shut down."""
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
                # A copy, because other threads add entries meanwhile.
                for deadline, channel in tuple(self._watched.values()):
                    if now >= deadline:
                        try:
                            channel.shutdown(socket.SHUT_RDWR)
                        except OSError:  # the peer was faster
                            continue


WATCHDOG = Watchdog()
