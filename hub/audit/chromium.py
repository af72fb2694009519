"""A real Chromium that records what pages do: errors on the console, requests that leave the machine."""

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlsplit

from playwright.async_api import Browser, ConsoleMessage, Page, Request, ViewportSize, async_playwright

from hub.engine.errors import UnknownError

SCREEN: ViewportSize = {"width": 1280, "height": 694}
FLAGS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync")
TIMEOUT_MS = 15_000
WINDOWS = 2
"""Number of windows in use at the same time, so that one waits while the other draws."""


@dataclass
class Watched:
    """A page and its faults since they were last read."""

    page: Page
    console: list[str] = field(default_factory=list[str])
    outside: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.console.append(f"exception: {error}"))
        self.page.on("request", self._request)

    def _note(self, message: ConsoleMessage) -> None:
        # Intended refusals of the server are shown to the user, but Chromium also writes them to the console.
        if message.type == "error" and "status of 4" not in message.text:
            self.console.append(message.text)

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        host = address.hostname or ""
        if address.scheme in ("http", "https", "ws", "wss") and not host.endswith((".localhost", "localhost")):
            self.outside.append(request.url)


class DevTools:
    """Chromium's DevTools protocol, for what Playwright does not support."""

    def __init__(self, page: Page) -> None:
        """Open a protocol session for a page."""
        self._page = page
        self._session: Any = None

    async def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """Call a method of the protocol.

        Raises:
            playwright.async_api.Error: the call failed, for example because an element is gone.
        """
        if self._session is None:
            self._session = await self._page.context.new_cdp_session(self._page)
            await self._session.send("Accessibility.enable")
        return cast("dict[str, Any]", await self._session.send(method, parameters))


@asynccontextmanager
async def chromium() -> AsyncGenerator[Browser]:
    """Run a headless Chromium.

    Raises:
        UnknownError: it is not installed.
    """
    path = shutil.which("chromium")
    if path is None:
        raise UnknownError("there is no `chromium` on this machine: run `make setup`")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def window(browser: Browser) -> AsyncGenerator[Watched]:
    """Open a window with a separate profile."""
    context = await browser.new_context(viewport=SCREEN, accept_downloads=True, reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    try:
        yield Watched(await context.new_page())
    finally:
        await context.close()
