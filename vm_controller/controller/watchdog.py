"""Bounds the time that a thread may block in a socket read, for libraries without a timeout."""

import socket
import threading
import time
from types import TracebackType

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

    def bound(self, channel: socket.socket, seconds: float) -> "Bound":
        """Return a context manager that shuts down `channel` if its block takes longer than `seconds`.

        After the block it is never touched again, so that another socket with the same descriptor is not shut down.

        Args:
            channel: the socket.
            seconds: the limit, which is checked every half second.
        """
        return Bound(self, channel, seconds)

    def begin(self, key: object, channel: socket.socket, seconds: float) -> None:
        """Shut down `channel` in `seconds`, unless `end` is called with the same key before."""
        if self._thread is None:
            self._start()
        self._watched[key] = (time.monotonic() + seconds, channel)

    def end(self, key: object) -> None:
        """Leave the channel alone from now on."""
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


class Bound:
    """The block of one `Watchdog.bound`; no generator, because every step enters dozens of them."""

    def __init__(self, watchdog: Watchdog, channel: socket.socket, seconds: float) -> None:
        self._watchdog = watchdog
        self._channel = channel
        self._seconds = seconds

    def __enter__(self) -> None:
        """Start the time."""
        self._watchdog.begin(self, self._channel, self._seconds)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Stop the time."""
        self._watchdog.end(self)


WATCHDOG = Watchdog()
