"""One Chromium for all sessions of the browser backend, in its own sandbox, driven by Playwright.

It runs as its own user and in its own network, which contains only what `listen` puts there: one proxy for each
session. A context therefore reaches the web applications of its session, and neither another session nor the machine.
"""

import shlex
import socket
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import anyio
import anyio.to_thread
from playwright.async_api import (
    Browser,
    BrowserContext,
    Error,
    Playwright,
    ProxySettings,
    ViewportSize,
    async_playwright,
)

from schemas.errors import InfrastructureError
from schemas.observations import Size
from vm_controller.backends import loopback
from vm_controller.backends.cgroups import Group
from vm_controller.backends.identity import Identities, Identity
from vm_controller.backends.sandbox import ENVIRONMENT, HOME, TMP, Sandbox, child_pid, memory, writable
from vm_controller.backends.server_folder import ServerFolder, remove
from vm_controller.pages.clipboard import SharedClipboard, open_clipboard

PROGRAM = "/usr/lib/chromium/chromium-headless-shell"
START_TIMEOUT_S = 30.0
MEMORY_MB, PROCESSES = 65_536, 16_384
"""Limits for all sessions together; the number of sessions bounds what each uses."""
PROFILE_MB = 1_024
FIRST_PORT = 10_000
FLAGS = (
    f"--user-data-dir={TMP}/profile",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--disable-quic",
    "--disk-cache-size=4194304",
)


class Chromium:
    """A running browser. `clipboard` is shared by all of its pages."""

    def __init__(self, browser: Browser, clipboard: SharedClipboard, pid: int, remains: "_Remains") -> None:
        """Store the parts that `start` created.

        Args:
            browser: Playwright's connection to the browser.
            clipboard: the clipboard that all of its pages share.
            pid: the host's pid of the sandbox's first process.
            remains: what must be removed when the browser ends.
        """
        self.clipboard = clipboard
        self._browser = browser
        self._pid = pid
        self._remains = remains
        self._next_port = FIRST_PORT

    @classmethod
    async def start(cls, playwright: Playwright, server: ServerFolder, folder: Path, identity: Identity) -> Self:
        """Start a browser in its own sandbox.

        Args:
            playwright: drives the browser.
            server: the server's folder.
            folder: the folder for its files, which is created here and removed when the browser is closed.
            identity: the host user that it runs as.

        Raises:
            InfrastructureError: it did not start; nothing of it is left.
        """
        remains = await anyio.to_thread.run_sync(_lay_out, folder, server, identity)
        try:
            browser = await playwright.chromium.launch(
                executable_path=folder / "start",
                env=dict(ENVIRONMENT),
                downloads_path=folder / "downloads",
                handle_sigint=False,
                handle_sigterm=False,
                handle_sighup=False,
                timeout=START_TIMEOUT_S * 1000,
            )
            pid = child_pid(await anyio.to_thread.run_sync((folder / "info").read_bytes))
            return cls(browser, await open_clipboard(browser), pid, remains)
        except BaseException as error:
            with anyio.CancelScope(shield=True):
                await remains.remove()
            if isinstance(error, Error | OSError):
                raise InfrastructureError(f"Chromium did not start: {error}; run `cua-gym doctor`") from error
            raise

    @property
    def is_alive(self) -> bool:
        """Whether the browser is still running."""
        return self._browser.is_connected()

    async def open(self, screen: Size) -> tuple[BrowserContext, int]:
        """Open a browser context without pages.

        Args:
            screen: the size of its pages in pixels.

        Returns:
            The context, and the port of its proxy; it reaches only what listens on that port in the browser's network.
        """
        self._next_port += 1
        port = self._next_port
        context = await self._browser.new_context(
            viewport=ViewportSize(width=screen.width, height=screen.height),
            # By default Chromium bypasses proxies for the machine's own addresses.
            proxy=ProxySettings(server=f"http://127.0.0.1:{port}", bypass="<-loopback>"),
            accept_downloads=True,
            service_workers="block",
            # Pages that honour it show the end of a transition at once, so that a step need not wait for it.
            reduced_motion="reduce",
            locale="en-US",
            timezone_id="UTC",
        )
        return context, port

    async def listen(self, port: int) -> socket.socket:
        """Return a socket that listens on a port in the browser's network."""
        return await loopback.listen(self._pid, port)

    async def close(self) -> None:
        """End the browser and remove its files."""
        with anyio.CancelScope(shield=True):
            await self._browser.close()
            await self._remains.remove()


@dataclass(frozen=True)
class _Remains:
    """What remains of a browser when its process has ended, and must be removed."""

    group: Group
    folder: Path

    async def remove(self) -> None:
        await self.group.end()
        await anyio.to_thread.run_sync(remove, self.folder)


def _lay_out(folder: Path, server: ServerFolder, identity: Identity) -> _Remains:
    """Write the program that Playwright starts: bubblewrap with its arguments, and Chromium with those given."""
    folder.mkdir()
    folder.chmod(0o711)
    downloads = folder / "downloads"
    downloads.mkdir()
    identity.own(downloads)
    view = Sandbox(
        identity,
        server.etc,
        None,
        (memory(TMP, PROFILE_MB, "1777"), memory(HOME, PROFILE_MB), writable(downloads, str(downloads))),
    )
    (folder / "view").write_bytes(b"".join(part.encode() + b"\0" for part in view.arguments()))
    group = server.hierarchy.group(server.path.name, folder.name, "browser", memory_mb=MEMORY_MB, processes=PROCESSES)
    command = shlex.join((*group.prefix, *identity.prefix, "bwrap", "--args", "9", "--info-fd", "8", "--", PROGRAM))
    start = folder / "start"
    start.write_text(
        f"#!/bin/sh\nexec 9<{shlex.quote(str(folder / 'view'))} 8>{shlex.quote(str(folder / 'info'))}\n"
        f'exec {command} "$@" {shlex.join(FLAGS)}\n'
    )
    start.chmod(0o700)
    return _Remains(group, folder)


class Browsers:
    """The Chromium of a backend: started on first use, and restarted after it died."""

    def __init__(self, server: ServerFolder, identities: Identities) -> None:
        """Start nothing yet."""
        self._server = server
        self._identities = identities
        self._lock = anyio.Lock()
        self._playwright: Playwright | None = None
        self._chromium: Chromium | None = None
        self._identity: Identity | None = None
        self._started = 0

    async def get(self) -> Chromium:
        """Return a running browser; start one if there is none.

        Raises:
            InfrastructureError: the browser did not start.
        """
        async with self._lock:
            if self._chromium is not None and self._chromium.is_alive:
                return self._chromium
            await self._end()
            if self._playwright is None:
                self._playwright = await async_playwright().start()
            self._started += 1
            folder = self._server.path / f"browser-{self._started}"
            self._identity = self._identities.take()
            self._chromium = await Chromium.start(self._playwright, self._server, folder, self._identity)
            return self._chromium

    async def close(self) -> None:
        """End the browser and Playwright."""
        await self._end()
        if self._playwright is not None:
            await self._playwright.stop()

    async def _end(self) -> None:
        if self._chromium is not None:
            await self._chromium.close()
            self._chromium = None
        if self._identity is not None:
            self._identities.give_back(self._identity)
            self._identity = None
