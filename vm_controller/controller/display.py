"""The address of a desktop's display and how to connect to it. The use of the connection is elsewhere."""

import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import xcffib

from schemas.errors import InfrastructureError
from vm_controller.controller.watchdog import WATCHDOG

_ANSWER_LIMIT_S = 10.0


@dataclass(frozen=True)
class Display:
    """The address of one desktop's X display, as seen from the host.

    `socket` is the X server's Unix socket, so that no display number is needed and any number of servers may call
    themselves `:0`. `framebuffer` is the file of `Xvfb -fbdir`, None if the server has none. `name` is the DISPLAY by
    which a program that is started with the prefix `command_prefix` reaches the display (for drivers that know no other
    way, and for a peer in a benchmark). `processes` returns the host's pids of the X server and of every program of the
    desktop; none if the host cannot see them.
    """

    socket: Path
    framebuffer: Path | None = None
    name: str = ":0"
    command_prefix: tuple[str, ...] = ()
    processes: Callable[[], tuple[int, ...]] = tuple

    def connect(self) -> xcffib.Connection:
        """Open a new connection to the display.

        Raises:
            InfrastructureError: the server does not answer.
        """
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as channel:
                # Reached through an open folder, because a socket address is limited to 107 bytes and a path is not.
                folder = os.open(self.socket.parent, os.O_PATH | os.O_DIRECTORY)
                try:
                    channel.connect(f"/proc/self/fd/{folder}/{self.socket.name}")
                finally:
                    os.close(folder)
                # xcb closes the descriptor that it gets, even if it fails; the original stays open for the watchdog.
                with WATCHDOG.bound(channel, _ANSWER_LIMIT_S):
                    connection = xcffib.Connection(fd=os.dup(channel.fileno()))
                connection.invalid()
        except (OSError, xcffib.ConnectionException) as error:
            raise InfrastructureError(
                f"the X server at {self.socket} does not answer: {error}; close the session and open a new one"
            ) from error
        return connection
