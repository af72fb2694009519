"""Reads the accessibility tree of a desktop over its AT-SPI bus, from outside the sandbox.

A session must be started with the following, or its applications are invisible (measured on Debian 12,
at-spi2-core 2.46):

* the packages at-spi2-core, libatk-adaptor and libgail-common (the last two for GTK 2, such as pcmanfm);
* XDG_RUNTIME_DIR=/run/user/1000, bound from the host, for the socket at-spi/bus_0 of the accessibility bus;
* DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus and `dbus-daemon --session --nofork --nopidfile
  --address=unix:path=/run/user/1000/bus`, running before the first application;
* GTK_MODULES=gail:atk-bridge (GTK 2), GNOME_ACCESSIBILITY=1, QT_ACCESSIBILITY=1,
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1, SAL_USE_VCLPLUGIN=gtk3, and NO_AT_BRIDGE absent or 0;
* before the daemon starts, the file /run/user/1000/dbus-1/services/org.a11y.Bus.service, which it prefers to the
  system's, as backends/session.sh writes it. The daemon then starts the accessibility bus when the first application
  (or the first reading) asks for it, and org.a11y.Status IsEnabled is true, which Chromium and Qt check.

Nothing needs to be launched: an idle session has no accessibility process, and the first GTK application starts three
of them during its own start (20 ms more, 4 MB). Starting them later, at the first reading, does not work: applications
look for the bus once, when they start, and those that found none stay invisible.
"""

import time
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from schemas.errors import DeadlineError, InfrastructureError
from schemas.observations import AccessibilityTree
from vm_controller.controller import atspi
from vm_controller.controller.accessible_walk import Walk
from vm_controller.controller.atspi import Reference
from vm_controller.controller.dbus import Bus

SESSION_RUNTIME_DIR = PurePosixPath("/run/user/1000")
"""The path inside a session of the folder that is `runtime_dir` on the host."""

CONNECT_TIMEOUT_S = 5.0


class AccessibilityReader:
    """Reads the accessibility tree of one session. It connects at the first reading, and again after a failure.

    Not thread-safe. `bus_socket` is the session bus and `runtime_dir` the session's /run/user/1000, both as host paths;
    `host_uid` is the host user that the session runs as (None: the server's own).
    """

    def __init__(self, bus_socket: Path, runtime_dir: Path, host_uid: int | None) -> None:
        self._bus_socket = bus_socket
        self._runtime_dir = runtime_dir
        self._host_uid = host_uid
        self._bus: Bus | None = None

    def tree(self, max_nodes: int, deadline_s: float, application: str | None = None) -> AccessibilityTree:
        """Return what is on the screen, breadth first.

        The result is `truncated` if the node limit, the deadline or an application that does not answer cut the tree;
        broken and dead objects are left out silently.

        Args:
            max_nodes: the maximum number of nodes.
            deadline_s: the seconds that the reading may take.
            application: reads only applications whose name contains this, ignoring case; None reads all of them.

        Raises:
            DeadlineError: `deadline_s` leaves no time at all.
            InfrastructureError: the bus or its registry does not answer.
        """
        if deadline_s <= 0:
            raise DeadlineError("no time is left to read the accessibility tree; allow the call more time")
        deadline = time.monotonic() + deadline_s
        if self._bus is None:
            self._bus = self._connect(min(CONNECT_TIMEOUT_S, deadline_s))
        try:
            return Walk(self._bus, max_nodes, deadline).run(application)
        except InfrastructureError:
            self.close()
            raise

    def close(self) -> None:
        """Disconnect. The next reading connects again."""
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def _connect(self, timeout_s: float) -> Bus:
        """Ask the session bus for the accessibility bus, which starts that if necessary, and connect to it."""
        where = Reference("org.a11y.Bus", "/org/a11y/bus").call("org.a11y.Bus", "GetAddress")
        session = Bus(self._host_uid, self._bus_socket.parent, self._bus_socket.name, timeout_s=timeout_s)
        try:
            answers = session.ask([where], deadline=time.monotonic() + timeout_s, silence_s=timeout_s)
        finally:
            session.close()
        address = atspi.text(answers.bodies[0])
        return Bus(self._host_uid, self._runtime_dir, _socket_name(address), timeout_s=timeout_s)


def _socket_name(address: str) -> str:
    """Return the path below the runtime directory of `unix:path=/run/user/1000/at-spi/bus_0,guid=...`."""
    transport, _, options = address.partition(":")
    paths = [part.removeprefix("path=") for part in options.split(",") if part.startswith("path=")]
    path = PurePosixPath(unquote(paths[0] if paths else ""))
    if transport != "unix" or not path.is_relative_to(SESSION_RUNTIME_DIR) or path == SESSION_RUNTIME_DIR:
        raise InfrastructureError(
            f"the session's accessibility bus is at {address or 'no address'!r}, which the host cannot reach; start "
            f"the session with XDG_RUNTIME_DIR={SESSION_RUNTIME_DIR} and at-spi2-core installed"
        )
    return str(path.relative_to(SESSION_RUNTIME_DIR))
