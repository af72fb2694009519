"""The interface to the host of web applications that desktops show and whose state the server owns.

Every desktop of an environment with a table `[hub]` has its own site: listening sockets on its loopback, and behind
them the state of the applications for this desktop alone. Only programs in that desktop can connect to them. The State
API answers there only while a script of a task runs, and graders get the state as files made by the server.
"""

import socket
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from typing import Protocol

PORT = 80
"""The port of web applications; below 1024, so that no program of a desktop can listen there."""
PLACE = "/tmp/hub-state"  # noqa: S108 -- in the grader's copy, where the agent's own folder of that name is left out
"""The folder in which graders find the state, as `<application>.json` with `initial_state` and `current_state`."""
MEMBERS = PLACE.removeprefix("/") + "/"
"""The prefix of its files in an archive of a desktop."""

Files = Mapping[str, bytes]
"""Files for graders, by their path below `PLACE`."""


def is_state(name: str) -> bool:
    """Whether a file of an archive is the state of an application."""
    path = name.removeprefix(MEMBERS)
    return name.startswith(MEMBERS) and "/" not in path and not is_beside(name)


def is_beside(name: str) -> bool:
    """Whether a file of an archive accompanies the states, as logs and attached files do, which are not mutated."""
    return name.startswith((f"{MEMBERS}log/", f"{MEMBERS}files/"))


class Kept(Protocol):
    """The state of a site at one moment, from which other sites can continue."""

    @property
    def size_bytes(self) -> int:
        """The memory that its files take while this object exists."""
        ...


class Site(Protocol):
    """The applications of one desktop."""

    @property
    def apps(self) -> tuple[str, ...]:
        """The names of the applications."""
        ...

    @property
    def waiting_pages(self) -> tuple[str, ...]:
        """The addresses of pages that load all but a state and wait to be told which address they show."""
        ...

    def authorised(self) -> AbstractContextManager[None]:
        """Allow programs of the desktop to use the State API while the block runs."""
        ...

    def note_input(self) -> None:
        """Record that somebody is about to act on the desktop. May be called from any thread."""
        ...

    def capture(self) -> Callable[[], Files]:
        """Take the present state; the returned function writes it as files for graders, and blocks."""
        ...

    def keep(self) -> Kept:
        """Take the present state, with the permissions of the desktop's browser."""
        ...

    def restore(self, kept: Kept) -> None:
        """Replace the state by that of another desktop; a copy of its browser's profile is admitted as it was there."""
        ...

    async def close(self) -> None:
        """Stop listening and drop all state; closing twice is harmless."""
        ...


class Sites(Protocol):
    """Serves the web applications of all desktops."""

    @property
    def apps(self) -> frozenset[str]:
        """The names of all applications."""
        ...

    @property
    def published(self) -> frozenset[str]:
        """The names of the published applications among them."""
        ...

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names of the applications."""
        ...

    async def open(self, apps: tuple[str, ...], listeners: tuple[socket.socket, ...]) -> Site:
        """Serve applications, in their initial states, on listening sockets, which belong to the site from now on."""
        ...

    def serve_captured(
        self, apps: tuple[str, ...], read: Callable[[], Files], listener: socket.socket
    ) -> AbstractAsyncContextManager[None]:
        """Serve captured states, read-only, while the block runs.

        Args:
            apps: the applications.
            read: returns the captured files. It blocks, and is called when they are needed.
            listener: the listening socket.

        Raises:
            InfrastructureError: at the end of the block, if a request failed through a fault of the server.
        """
        ...


def authorised(site: Site | None) -> AbstractContextManager[None]:
    """Allow a task's script to use the State API of a desktop while the block runs.

    Args:
        site: the desktop's web applications; None if it shows none.
    """
    return nullcontext() if site is None else site.authorised()
