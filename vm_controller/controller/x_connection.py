"""One connection to a desktop's X server: round trips, properties, events and errors in our own types.

The requests themselves (input, windows, damage) are in the modules of these names.
"""

import errno
import os
import select
import socket
import struct
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, TypeVar, cast

import xcffib
import xcffib.damage
import xcffib.xfixes
import xcffib.xproto
import xcffib.xtest

from schemas.errors import InfrastructureError
from vm_controller.controller import xproto
from vm_controller.controller.display import Display
from vm_controller.controller.events import Event, typed
from vm_controller.controller.watchdog import WATCHDOG

ANSWER_LIMIT_S = 10.0
_ANY_PROPERTY_TYPE = 0
_PROPERTY_LIMIT_WORDS = 65_536
_CLIENT_MESSAGE_EVENT = 33
_PUMPED_AT_ONCE = 10_000

_OF_WINDOWS_THAT_ARE_GONE = (
    xcffib.xproto.AtomError,
    xcffib.xproto.DrawableError,
    xcffib.xproto.MatchError,
    xcffib.xproto.ValueError,
    xcffib.xproto.WindowError,
)
"""Errors of requests without a reply."""

R = TypeVar("R")


class WindowGoneError(Exception):
    """The window that was asked about no longer exists."""


class ConnectionLostError(InfrastructureError):
    """The connection ended or the server stopped answering; what was sent last may or may not have been carried out.

    Any program in the desktop can end the connection (XKillClient), so this says nothing about the server's health.
    """


class _Requests:
    """The requests of one protocol; sending one on a connection that has ended raises `ConnectionLostError`."""

    def __init__(self, protocol: object, lost: Callable[[], ConnectionLostError]) -> None:
        self._protocol = protocol
        self._lost = lost

    def __getattr__(self, name: str) -> Callable[..., object]:
        request = cast("Callable[..., object]", getattr(self._protocol, name))

        def send(*arguments: object) -> object:
            try:
                return request(*arguments)
            except xcffib.ConnectionException as error:
                raise self._lost() from error

        setattr(self, name, send)
        return send


class XConnection:
    """An open connection to an X server. Not thread-safe."""

    def __init__(self, display: Display) -> None:
        """Connect, and make the connection immune to server grabs by other clients.

        Raises:
            InfrastructureError: the server does not answer or lacks an extension.
        """
        self._display = display
        # xcffib is untyped; this is the only place where its objects get their types.
        connection = cast("Any", display.connect())
        self._connection = connection
        self._fd: int = connection.get_file_descriptor()
        self._poller = select.poll()
        self._poller.register(self._fd, select.POLLIN)
        self._channel = socket.socket(fileno=os.dup(self._fd))
        self._channel_lock = threading.Lock()
        self._atoms: dict[str, int] = {}
        self._queue: list[Event] = []
        self._translation = _Translation(self._channel, display.socket, self._lost)
        self.keyboard_changes = 0
        try:
            with self.translated():
                self._greet()
        except InfrastructureError:
            self.close()
            raise

    def _greet(self) -> None:
        connection = self._connection
        self.core = cast("xproto.Core", _Requests(connection.core, self._lost))
        self.xtest = cast("xproto.XTest", _Requests(connection(xcffib.xtest.key), self._lost))
        self.damage = cast("xproto.Damage", _Requests(connection(xcffib.damage.key), self._lost))
        self.xfixes = cast("xproto.XFixes", _Requests(connection(xcffib.xfixes.key), self._lost))
        screen = connection.get_setup().roots[0]
        self.root: int = screen.root
        self.size: tuple[int, int] = (screen.width_in_pixels, screen.height_in_pixels)
        self.keycodes: tuple[int, int] = (connection.setup.min_keycode, connection.setup.max_keycode)
        self.has_xtest: bool = bool(self.reply(self.core.QueryExtension(5, "XTEST")).present)
        # A program in the desktop may grab the server and never release it; that must not stop input.
        if self.has_xtest:
            self.xtest.GrabControl(True)
        self.reply(self.xfixes.QueryVersion(5, 0))
        self.reply(self.damage.QueryVersion(1, 1))

    def hang_up(self) -> None:
        """End the connection from another thread; calls that wait on it fail at once. It must still be closed."""
        try:
            # If it were closed meanwhile, this could shut down another socket that gets the same descriptor.
            with self._channel_lock:
                self._channel.shutdown(socket.SHUT_RDWR)
        except OSError as error:
            # The connection has ended already, or was closed.
            if error.errno not in (errno.ENOTCONN, errno.EBADF):
                raise

    def close(self) -> None:
        """Close the connection; the server frees all resources that were created on it."""
        self._connection.disconnect()
        with self._channel_lock:
            self._channel.close()

    def translated(self) -> "_Translation":
        """Return a context manager that translates errors of xcffib, and bounds the wait for the server.

        Raises:
            ConnectionLostError: the connection is lost.
            InfrastructureError: the server unexpectedly refuses a request.
            WindowGoneError: the request named a window that no longer exists.
        """
        return self._translation

    def _lost(self) -> ConnectionLostError:
        return ConnectionLostError(
            f"the connection to the X server at {self._display.socket} is lost; repeat the call: the controller "
            "connects again, and if that fails too, reset the session"
        )

    def reply(self, cookie: xproto.Cookie[R]) -> R:
        """Wait for the reply to a request.

        Raises:
            ConnectionLostError: the connection is lost, or the answer takes longer than ten seconds.
            InfrastructureError: see `translated`.
            WindowGoneError: the request named a window that no longer exists.
        """
        with self.translated():
            return cookie.reply()

    def round_trip(self) -> None:
        """Return when the server has carried out everything that was sent before."""
        self.reply(self.core.GetInputFocus())

    def flush(self) -> None:
        """Send what is buffered, without waiting."""
        with self.translated():
            self._connection.flush()

    def new_id(self) -> int:
        """Return an unused identifier for a window or another resource."""
        with self.translated():
            return cast("int", self._connection.generate_id())

    def atom(self, name: str) -> int:
        """Return the number of an atom, which is queried once per connection."""
        known = self._atoms.get(name)
        if known is None:
            known = self._atoms[name] = self.reply(self.core.InternAtom(False, len(name), name)).atom
        return known

    def atom_name(self, atom: int) -> str:
        """Return the name of an atom; empty if there is no such atom."""
        with self.translated():
            try:
                return self.core.GetAtomName(atom).reply().name.buf().decode("latin-1")
            except xcffib.xproto.AtomError:
                return ""

    def ask_property(self, window: int, name: str) -> xproto.Cookie[xproto.Property]:
        """Request a property without waiting, so that many requests can be pending at once."""
        with self.translated():
            return self.core.GetProperty(False, window, self.atom(name), _ANY_PROPERTY_TYPE, 0, _PROPERTY_LIMIT_WORDS)

    def text_property(self, cookie: xproto.Cookie[xproto.Property]) -> str:
        """Read a property as text; empty if absent. Bytes that are not UTF-8 are shown as U+FFFD."""
        found = self.reply(cookie)
        encoding = "latin-1" if found.type == xcffib.xproto.Atom.STRING else "utf-8"
        return found.value.buf().decode(encoding, "replace")

    def number_property(self, cookie: xproto.Cookie[xproto.Property]) -> tuple[int, ...]:
        """Read a property as 32-bit numbers; empty if absent or of another shape."""
        found = self.reply(cookie)
        if found.format != 32:  # noqa: PLR2004 -- the format of lists of atoms, windows and cardinals
            return ()
        data = found.value.buf()
        return struct.unpack(f"={len(data) // 4}I", data)

    def send_client_message(
        self, destination: int, window: int, kind: str, data: tuple[int, ...], event_mask: int = 0
    ) -> None:
        """Send a client message, without waiting.

        Args:
            destination: the window that receives it; the root window for the window manager.
            window: the window that it is about.
            kind: the name of its type, an atom.
            data: at most five 32-bit numbers; missing ones are 0.
            event_mask: which clients of the destination receive it; 0 sends it to the one that created the window.
        """
        numbers = (*data, 0, 0, 0, 0, 0)[:5]
        event = struct.pack("=BB2xII5I", _CLIENT_MESSAGE_EVENT, 32, window, self.atom(kind), *numbers)
        with self.translated():
            self.core.SendEvent(False, destination, event_mask, event)

    def events(self, timeout_s: float = 0.0) -> list[Event]:
        """Return the events since the last call; wait at most `timeout_s` for the first one."""
        self.pump()
        deadline = time.monotonic() + timeout_s
        while not self._queue and (left_s := deadline - time.monotonic()) > 0:
            # poll() counts whole milliseconds, and a settled screen is often known within two of them.
            if whole_ms := int(left_s * 1000):
                self._poller.poll(whole_ms)
            else:
                time.sleep(left_s)
            self.pump()
        found, self._queue = self._queue, []
        return found

    def pump(self) -> None:
        """Read what has arrived, without waiting.

        Changes of the keyboard mapping are counted in `keyboard_changes`. Errors of requests without a reply arrive
        here too; they concern windows that no longer exist, and are dropped.
        """
        with self.translated():
            self._connection.flush()
            # Bounded, because a client that sends many messages must not keep this loop running.
            for _ in range(_PUMPED_AT_ONCE):
                raw = self._poll()
                if raw is None:
                    return
                if isinstance(raw, xcffib.xproto.MappingNotifyEvent):
                    self.keyboard_changes += 1
                elif (event := typed(raw)) is not None:
                    self._queue.append(event)

    def _poll(self) -> object:
        try:
            return cast("object", self._connection.poll_for_event())
        except _OF_WINDOWS_THAT_ARE_GONE:
            return ()


class _Translation:
    """The blocks of `XConnection.translated`, which may lie inside each other; the outermost bounds the wait."""

    def __init__(self, channel: socket.socket, socket_path: object, lost: Callable[[], ConnectionLostError]) -> None:
        self._channel = channel
        self._socket = socket_path
        self._lost = lost
        self._depth = 0

    def __enter__(self) -> None:
        if not self._depth:
            WATCHDOG.begin(self, self._channel, ANSWER_LIMIT_S)
        self._depth += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            WATCHDOG.end(self)
        match error:
            case None:
                return
            case xcffib.xproto.WindowError() | xcffib.xproto.DrawableError():
                raise WindowGoneError(str(error)) from error
            case xcffib.Error():
                raise InfrastructureError(
                    f"the X server at {self._socket} refused a request: {type(error).__name__}; reset the session"
                ) from error
            case xcffib.XcffibException() | OSError():
                raise self._lost() from error
            case _:
                return
