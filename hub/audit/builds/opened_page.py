"""One page of a published application in Chromium: waits until it is idle, reads it, clicks through it."""

import re
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import anyio
from playwright.async_api import Browser, ElementHandle, Error, Page, Route

from hub.audit.chromium import Watched, window

OUTSIDE = re.compile(r"^(https?|wss?)://(?!([\w-]+\.)*localhost[:/])")
CONTROLS = (
    "button, input:not([type=hidden]):not([type=file]), textarea, select, [role=button], [role=checkbox], "
    "[role=switch], [role=tab], [role=menuitem], [contenteditable=true], a[href], li, [onclick]"
)
MOST_CONTROLS = 40
STAY = 5
"""Number of clicks on another page of the application before going back to the first."""
CLICK_MS = 1_000
AFTER_CLICK_S = 0.2
OPEN_MS = 20_000
QUIET_S = 0.5


@dataclass
class Opened:
    """An open page of an application."""

    watched: Watched
    rest_s: float

    @property
    def page(self) -> Page:
        """Playwright's page."""
        return self.watched.page

    async def go(self, address: str) -> None:
        """Open an address and wait until the page is idle; requests to other machines fail immediately."""
        with suppress(Error):  # a failed load shows in the page's content
            await self.page.goto(address, timeout=OPEN_MS)
        await self.rest()

    async def again(self) -> None:
        """Reload the page."""
        with suppress(Error):
            await self.page.reload(timeout=OPEN_MS)
        await self.rest()

    async def rest(self) -> None:
        """Wait until the page has made no requests for a while, and at least as long as late pushes take."""
        last = time.monotonic()

        def note(_: object) -> None:
            nonlocal last
            last = time.monotonic()

        self.page.on("request", note)
        self.page.on("requestfinished", note)
        begun = time.monotonic()
        with anyio.move_on_after(self.rest_s + 5.0):
            while time.monotonic() < max(begun + self.rest_s, last + QUIET_S):  # noqa: ASYNC110 - pages tell no other way
                await anyio.sleep(0.05)
        self.page.remove_listener("request", note)
        self.page.remove_listener("requestfinished", note)

    async def text(self) -> str:
        """Return the visible text of the page, including the contents of fields."""
        with suppress(Error):
            return await self.page.evaluate(
                """() => document.body.innerText + '\\n' + [...document.querySelectorAll('input, textarea')]
                    .filter((one) => one.type !== 'hidden').map((one) => one.value).join('\\n')"""
            )
        return ""

    async def shows_something(self) -> bool:
        """Whether anything is visible: text, or a picture or control of some size."""
        if (await self.text()).strip():
            return True
        with suppress(Error):
            return await self.page.evaluate(
                """() => [...document.querySelectorAll('svg, img, canvas, button, input')].some(
                    (one) => one.getBoundingClientRect().width * one.getBoundingClientRect().height > 16)"""
            )
        return False

    async def click_until(self, is_done: Callable[[], bool]) -> bool:
        """Click and type through the controls until `is_done` is true; return whether it became true."""
        address = self.page.url
        for place in range(MOST_CONTROLS):
            with suppress(Error):
                controls = [one for one in await self.page.query_selector_all(CONTROLS) if await one.is_visible()]
                if place >= len(controls):
                    break
                await self._use(controls[place])
                await anyio.sleep(AFTER_CLICK_S)
            if is_done():
                return True
            if self.page.url.partition("?")[0] != address.partition("?")[0] and place % STAY == 0:
                await self.go(address)
        await self.rest()
        return is_done()

    async def _use(self, control: ElementHandle) -> None:
        kind = await control.evaluate("(one) => one.tagName + ' ' + (one.type ?? '') + ' ' + one.isContentEditable")
        if re.match(r"TEXTAREA|INPUT (text|search|email|url|tel|password)|.* true$", kind):
            await control.click(timeout=CLICK_MS)
            await self.page.keyboard.type("Quince 7")
            await self.page.keyboard.press("Enter")
        elif kind.startswith("SELECT"):
            await control.select_option(index=1, timeout=CLICK_MS)
        else:
            await control.click(timeout=CLICK_MS)


@asynccontextmanager
async def opened(browser: Browser, rest_s: float) -> AsyncGenerator[Opened]:
    """Open a window with a separate profile that can only reach this machine."""

    async def refuse(route: Route) -> None:
        await route.abort()

    async with window(browser) as watched:
        await watched.page.context.route(OUTSIDE, refuse)
        watched.page.on("dialog", lambda dialog: dialog.dismiss())
        yield Opened(watched, rest_s)
