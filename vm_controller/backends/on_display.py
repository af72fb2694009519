"""A desktop whose screen is an X display: how to connect to it, the same in a sandbox and in a container."""

from abc import ABC
from pathlib import Path

from vm_controller.backends.entered import Door, EnteredDesktop
from vm_controller.backends.sandbox import RUNTIME_DIR
from vm_controller.controller.accessibility import AccessibilityReader
from vm_controller.controller.desktop import Controller
from vm_controller.controller.display import Display


class DisplayDesktop(EnteredDesktop, ABC):
    """A desktop with an X server and buses.

    `runtime_dir` is the host's path of its XDG_RUNTIME_DIR, which contains the buses, and `host_uid` the host id of its
    user, absent if it is the server's own.
    """

    def __init__(self, door: Door, display: Display, host_uid: int | None) -> None:
        """Store the display's address.

        Args:
            door: how a program gets into the desktop.
            display: its X display.
            host_uid: the host uid of its user; None if that is the server's own.
        """
        super().__init__(door)
        self.display = display
        self.host_uid = host_uid

    @property
    def runtime_dir(self) -> Path:
        """The host path of the folder of its buses."""
        return Path(f"{self.root}{RUNTIME_DIR}")

    def controls(self) -> Controller:
        """Connect to its display."""
        return Controller(self.display)

    def accessibility(self) -> AccessibilityReader:
        """Return a reader of its accessibility bus."""
        return AccessibilityReader(self.runtime_dir / "bus", self.runtime_dir, self.host_uid)

    async def shown(self) -> None:
        """Return None: only programs show anything here."""

    async def show(self, shown: object) -> None:
        """Refuse, because `shown` never returns anything here.

        Raises:
            TypeError: always.
        """
        raise TypeError(f"{shown!r} was not kept of a desktop of programs")
