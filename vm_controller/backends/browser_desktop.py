"""One session of the browser backend: pages in a context of the shared Chromium, and a sandbox for scripts beside it.

What a page saves or a script writes is in the sandbox's home. The agent sees only the pages.
"""

import asyncio
import json
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, cast

import anyio
from playwright.async_api import BrowserContext, Cookie, Error
from pydantic import Field, ValidationError

from schemas.base import Closed
from schemas.errors import ConflictError, CuaGymError, InfrastructureError
from schemas.observations import Size
from vm_controller.backends import loopback
from vm_controller.backends.chromium import Chromium
from vm_controller.backends.entered import EnteredDesktop
from vm_controller.backends.sandbox import HOME
from vm_controller.backends.script_sandbox import ScriptSandbox
from vm_controller.pages.controller import PageController
from vm_controller.pages.portal import Portal
from vm_controller.pages.tabs import Tabs
from vm_controller.pages.tree import PageTree

COMMAND_PORT = 81
"""The port on which scripts ask for pages (web_programs/)."""
DOWNLOADS = f"{HOME}/Downloads"
SAVE_TIMEOUT_S = 20.0
_SAVE = 'mkdir -p "$(dirname "$1")" && cat > "$1"'


class _Command(Closed):
    """A request to the browser by a program of the sandbox."""

    open: str | None = Field(default=None, max_length=8_192)
    titles: bool = False


@dataclass(frozen=True)
class Pages:
    """The pages that a session showed: their addresses, the lowest page first, and the cookies that admitted it."""

    addresses: tuple[str, ...]
    cookies: tuple[Cookie, ...]


@dataclass(frozen=True)
class WebParts:
    """The parts of a session: a context of the browser with its port, and the sandbox beside it."""

    chromium: Chromium
    context: BrowserContext
    port: int
    inside: ScriptSandbox


class BrowserDesktop(EnteredDesktop):
    """A session that shows pages."""

    def __init__(self, parts: WebParts, screen: Size) -> None:
        """Store the parts; use `BrowserBackend.open` to open a session, and then `begin`."""
        super().__init__(parts.inside.door)
        self._parts = parts
        self._tabs = Tabs(parts.context, screen, self._save)
        self._portal = Portal()
        self._commands: asyncio.Server | None = None
        self._served = False
        self._closed = False

    async def begin(self) -> None:
        """Follow the pages, and listen for requests of scripts."""
        await self._tabs.watch()
        listening = await loopback.listen(self.door.init_pid, COMMAND_PORT)
        self._commands = await asyncio.start_server(self._answer, sock=listening)

    async def prepare(self, address: str) -> None:
        """Load a page that waits to be told what it shows; see `Tabs.prepare`."""
        await self._tabs.prepare(address)

    def controls(self) -> PageController:
        """Return the controller of the pages."""
        return PageController(self._portal, self._tabs, self._parts.chromium.clipboard)

    def accessibility(self) -> PageTree:
        """Return a reader of the visible page's accessibility tree."""
        return PageTree(self._portal, self._tabs)

    async def listen(self, port: int) -> tuple[socket.socket, ...]:
        """Listen in the sandbox, and in the browser's network on the port that is this session's proxy.

        Raises:
            ConflictError: the pages are being served already; they have only one proxy.
        """
        if self._served:
            raise ConflictError("the pages of a session are served by one listener, and there is one already")
        inside = await super().listen(port)
        self._served = True
        return (*inside, await self._parts.chromium.listen(self._parts.port))

    async def shown(self) -> Pages:
        """Return the visible addresses and their cookies."""
        addresses = tuple(tab.page.url for tab in self._tabs.all())
        return Pages(addresses, tuple(await self._parts.context.cookies()))

    async def show(self, shown: object) -> None:
        """Show the same addresses with the same cookies.

        Args:
            shown: what `shown` of another session returned.
        """
        if not isinstance(shown, Pages):
            raise TypeError(f"{shown!r} was not kept of a session of pages")
        # Playwright accepts the cookies that it returned, but under another type, which it does not export.
        await self._parts.context.add_cookies(cast("Any", shown.cookies))
        for address in shown.addresses:
            await self._tabs.open(address)

    def failure(self) -> str | None:
        """Return which part has died; None if none has."""
        if self._closed:
            return "the desktop was closed"
        if not self._parts.chromium.is_alive:
            return "the browser died"
        if self._tabs.crashed:
            return "a page died"
        return "the sandbox died" if self._parts.inside.programs.are_gone else None

    async def agent_caused_failure(self) -> str | None:
        """Return what the session's own programs did to kill it; None if the machine may have caused it."""
        return None if self._closed else self._parts.inside.programs.agent_caused_failure()

    async def freeze(self) -> None:
        """Stop every process of the sandbox, and freeze the pages."""
        await self._parts.inside.programs.freeze()
        with suppress(Error):
            await self._tabs.stop()

    async def thaw(self) -> None:
        """Resume them."""
        self._parts.inside.programs.thaw()
        with suppress(Error):
            await self._tabs.go_on()

    async def close(self) -> None:
        """Close the pages, end the sandbox and remove the files."""
        if self._closed:
            return
        self._closed = True
        with anyio.CancelScope(shield=True):
            if self._commands is not None:
                self._commands.close()
            with suppress(Error):
                await self._parts.context.close()
            await self._parts.inside.end()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read one line with a request, carry it out, and answer with the result: null, titles, or an error."""
        try:
            line = await reader.readline()
            writer.write(json.dumps(await self._obey(line)).encode() + b"\n")
            await writer.drain()
        except (OSError, ValueError):
            pass  # the client hung up, or sent no line
        finally:
            writer.close()

    async def _obey(self, line: bytes) -> list[str] | str | None:
        try:
            command = _Command.model_validate_json(line)
            if command.open is not None:
                await self._tabs.open(command.open)
                return None
            return [window.title for window in await self._tabs.windows()]
        except (CuaGymError, ValidationError, Error) as error:
            return str(error)

    async def _save(self, name: str, data: bytes) -> None:
        """Save a download to the user's download folder, under an unused name."""
        wanted = PurePosixPath(DOWNLOADS, PurePosixPath(name).name or "download")
        path, number = wanted, 0
        while self.file_status(str(path)) is not None:
            number += 1
            path = wanted.with_name(f"{wanted.stem} ({number}){wanted.suffix}")
        with suppress(InfrastructureError):
            await self.run(("/bin/sh", "-c", _SAVE, "sh", str(path)), stdin=data, timeout_s=SAVE_TIMEOUT_S)
