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
"""Below 1024: no program of a desktop can listen there."""
PLACE = "/tmp/hub-state"  # noqa: S108 -- in the grader's copy, where the agent's own folder of that name is left out
"""Where graders find the state, as `<application>.json` with `initial_state` and `current_state`."""
MEMBERS = PLACE.removeprefix("/") + "/"
"""How its files are called in an archive of a desktop."""

Files = Mapping[str, bytes]
"""Files for graders by their path below `PLACE`."""


def is_state(name: str) -> bool:
    """Say whether a file of an archive holds the state of an application."""
    path = name.removeprefix(MEMBERS)
    return name.startswith(MEMBERS) and "/" not in path and not is_beside(name)


def is_beside(name: str) -> bool:
    """Say whether a file of an archive lies beside the states, a log or a file; no mutants are made of these."""
    return name.startswith((f"{MEMBERS}log/", f"{MEMBERS}files/"))


class Kept(Protocol):
    """The state of a site as it was at one moment, from which other sites can go on."""

    @property
    def size_bytes(self) -> int:
        """How much memory its files take for as long as this object exists."""
        ...


class Site(Protocol):
    """The applications of one desktop."""

    @property
    def apps(self) -> tuple[str, ...]:
        """Which they are."""
        ...

    def authorised(self) -> AbstractContextManager[None]:
        """Let the programs of the desktop use the State API for as long as the block runs."""
        ...

    def note_input(self) -> None:
        """Be told that somebody is about to act on the desktop; called from any thread."""
        ...

    def capture(self) -> Callable[[], Files]:
        """Take the state of this moment; what is returned writes it as files for graders, blocking, on any thread."""
        ...

    def keep(self) -> Kept:
        """Take the state of this moment, with the rights that the desktop's browser has."""
        ...

    def restore(self, kept: Kept) -> None:
        """Have the state that another desktop had; its browser's profile, copied here, is let in as it was there."""
        ...

    async def close(self) -> None:
        """Stop listening and forget everything; closing twice is harmless."""
        ...


class Sites(Protocol):
    """Whoever serves the applications."""

    @property
    def apps(self) -> frozenset[str]:
        """The applications there are."""
        ...

    @property
    def published(self) -> frozenset[str]:
        """Those among them that others published."""
        ...

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of their hosts."""
        ...

    async def open(self, apps: tuple[str, ...], listeners: tuple[socket.socket, ...]) -> Site:
        """Serve applications, in their initial states, to whoever connects; the sockets then belong to the site."""
        ...

    def serve_captured(
        self, apps: tuple[str, ...], read: Callable[[], Files], listener: socket.socket
    ) -> AbstractAsyncContextManager[None]:
        """Serve captured states, read-only, within the block.

        Args:
            apps: the applications.
            read: returns the captured files; blocking, called when they are needed.
            listener: where they are served.

        Raises:
            InfrastructureError: on leaving, if a request failed by a mistake of the server's.
        """
        ...


def authorised(site: Site | None) -> AbstractContextManager[None]:
    """Let a script of a task use the State API of a desktop within the block.

    Args:
        site: what the desktop shows; None where it shows no web applications.
    """
    return nullcontext() if site is None else site.authorised()
