"""The open pages of one session: their list, the visible one, and their requests to the outside."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

# Playwright's public interface does not name this error.
from playwright._impl._errors import TargetClosedError
from playwright.async_api import BrowserContext, Dialog, Download, Error, Page, Request, Response

from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.observations import Size, Window
from vm_controller.pages import waiting

APPLICATION = "Chromium"
BODY_S = 0.25
"""Seconds for which the body of a response counts as arriving. A page that reads only the status leaves the body
unread, and an event stream never ends; the browser reports neither as finished."""
OPENING_S = 2.0
"""Seconds that a window which a page has opened may take to appear."""
SCHEMES = frozenset({"http", "https"})
LOAD_MS = 20_000
NEW_PAGE_S = 20.0
STILLNESS = Path(__file__).with_name("stillness.js").read_text(encoding="utf-8")
"""Runs in every document before its own scripts, and says when it is still (settle.py)."""
_COPIED = "cuaGymCopied"
_ON_COPY = f"""(() => {{
  const tell = window.{_COPIED};
  delete window.{_COPIED};
  if (navigator.clipboard) navigator.clipboard.writeText = text => tell(String(text));
}})()"""

Save = Callable[[str, bytes], Awaitable[None]]
"""Saves a downloaded file, under its suggested name, where the session's user finds it."""


@dataclass
class Tab:
    """One page of a session."""

    number: int
    page: Page
    crashed: bool = False
    was_waiting: bool = False
    """Whether its document had loaded its code before it was opened."""
    _requests: dict[Request, float | None] = field(default_factory=dict[Request, float | None])
    """The requests that have not finished, with the time at which the response began; None before that."""
    _tools: Any = None
    _opening: list[float] = field(default_factory=list[float])
    """When the page opened the windows that have not appeared yet."""

    @property
    def waits_for_answers(self) -> bool:
        """Whether a request has no response yet, or one whose body may still be arriving."""
        earliest = time.monotonic() - BODY_S
        return any(answered is None or answered > earliest for answered in self._requests.values())

    @property
    def opens_window(self) -> bool:
        """Whether the page has opened a window that has not appeared yet."""
        self._forget_openings()
        return bool(self._opening)

    def window_appeared(self) -> None:
        """Record that a window that the page opened is there."""
        self._forget_openings()
        del self._opening[:1]

    def begin(self, request: Request) -> None:
        """Record a request; one for another document of the page ends what it had loaded before it was opened."""
        self._requests[request] = None
        if self.was_waiting and request.is_navigation_request() and request.frame == self.page.main_frame:
            self.was_waiting = False

    def answered(self, response: Response) -> None:
        """Record that the response to a request has begun."""
        if response.request in self._requests:
            self._requests[response.request] = time.monotonic()

    def end(self, request: Request) -> None:
        """Remove a request that has ended."""
        self._requests.pop(request, None)

    async def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """Call a method of the Chrome DevTools Protocol, for what Playwright does not offer."""
        tools = await self._protocol()
        # Bypasses Playwright's public interface, which searches every value of a result for Playwright's own objects.
        # Chromium's have none, and the search took longer than everything else in reading an accessibility tree.
        return await tools._impl_obj.send(method=method, params=parameters, timeout=None)

    async def ask_all(self, method: str, calls: Sequence[Mapping[str, object]]) -> None:
        """Call a method several times without waiting in between, and return when all calls are answered.

        A page that has closed itself answers no more, which is no error.
        """
        if calls:
            await self._protocol()  # once, and not by each of the calls
        answers = await asyncio.gather(*(self.ask(method, **call) for call in calls), return_exceptions=True)
        for answer in answers:
            if isinstance(answer, BaseException):
                with self.may_close():
                    raise answer

    @contextmanager
    def may_close(self) -> Generator[None]:
        """Run a block in which the page may close itself in answer to an input, and then answers no more."""
        try:
            yield
        except TargetClosedError:
            browser = self.page.context.browser
            if self.crashed or browser is None or not browser.is_connected():
                raise

    def _opens(self, _: object) -> None:
        self._forget_openings()
        self._opening.append(time.monotonic())

    def _forget_openings(self) -> None:
        """Forget windows that have not appeared in time, such as those that were blocked."""
        earliest = time.monotonic() - OPENING_S
        self._opening = [opened for opened in self._opening if opened > earliest]

    async def _protocol(self) -> Any:  # noqa: ANN401 -- Playwright's session has private parts that `ask` uses
        if self._tools is None:
            tools: Any = await self.page.context.new_cdp_session(self.page)
            tools.on("Page.windowOpen", self._opens)
            await tools.send("Page.enable")
            self._tools = tools
        return self._tools


class Tabs:
    """The pages of a context, the visible one last. To be used on the event loop only."""

    def __init__(self, context: BrowserContext, screen: Size, save: Save) -> None:
        """Watch a context that has no pages yet; `open` adds the first.

        Args:
            context: the browser context.
            screen: the size of the pages in pixels.
            save: saves downloaded files.
        """
        self.context = context
        self.screen = screen
        self.copied: str | None = None
        """What a page put on the clipboard on its own; the code that takes it sets it to None."""
        self._save = save
        self._numbers = itertools.count(1)
        self._stack: list[Tab] = []
        self._preparing = False
        self._waiting: Tab | None = None

    async def watch(self) -> None:
        """Start following the pages' activity."""
        self.context.on("page", self._opened)
        # Playwright does not declare the type of a binding's result.
        expose = cast("Callable[[str, Callable[[object, str], None]], Awaitable[object]]", self.context.expose_binding)  # pyright: ignore[reportUnknownMemberType]
        await expose(_COPIED, self._keep_copied)
        await self.context.add_init_script(_ON_COPY)
        await self.context.add_init_script(STILLNESS)

    @property
    def top(self) -> Tab | None:
        """The visible page; None if there is no page."""
        return self._stack[-1] if self._stack else None

    def all(self) -> tuple[Tab, ...]:
        """Return the pages, the visible one last."""
        return tuple(self._stack)

    @property
    def crashed(self) -> bool:
        """Whether a page's process died."""
        return any(tab.crashed for tab in self._stack)

    async def open(self, address: str) -> None:
        """Show an address in a new page, and return when it has been loaded.

        A page that waited had been loaded before: it is told the address, and may still be rendering afterwards.

        Raises:
            InvalidRequestError: the address is not one that pages of a session may show.
            InfrastructureError: it could not be loaded.
        """
        if urlsplit(address).scheme not in SCHEMES:
            raise InvalidRequestError(f"{address!r} is no address of the web; give one with http://", field="address")
        if await self._shown_by_waiting_page(address):
            return
        page = await self.context.new_page()
        try:
            await page.goto(address, wait_until="load", timeout=LOAD_MS)
        except Error as error:
            raise InfrastructureError(f"{address} could not be shown: {error.message}") from error

    async def prepare(self, address: str) -> None:
        """Load a page that nobody sees and that waits to be told what it shows; the next `open` uses it if it can.

        To be called before the session is handed out. Nothing is prepared if the page does not offer to wait.

        Args:
            address: the address of a page that waits (waiting.py).

        Raises:
            InfrastructureError: the browser opened no page.
        """
        self._preparing = True
        try:
            async with asyncio.timeout(NEW_PAGE_S):
                page = await self.context.new_page()
        except (Error, TimeoutError) as error:
            raise InfrastructureError(f"the browser opened no page to load in advance: {error}") from error
        finally:
            self._preparing = False
        if not await waiting.load(page, address):
            await self._drop_waiting_page()

    async def run_before_pages(self, script: str) -> None:
        """Let a script run before those of every page that is shown from now on."""
        await self._drop_waiting_page()
        await self.context.add_init_script(script)

    async def windows(self) -> tuple[Window, ...]:
        """Describe the pages as windows that fill the screen, the visible one last."""
        return tuple([await self._window(tab) for tab in tuple(self._stack)])

    async def activate(self, number: int) -> None:
        """Bring a page to the front."""
        for tab in self._stack:
            if tab.number == number:
                self._stack.remove(tab)
                self._stack.append(tab)
                await tab.page.bring_to_front()
                return

    async def close(self, number: int) -> None:
        """Close a page, as the button of its tab does."""
        for tab in self._stack:
            if tab.number == number:
                await tab.page.close(run_before_unload=True)
                return

    async def stop(self) -> None:
        """Freeze every page."""
        await self._let("frozen")

    async def go_on(self) -> None:
        """Unfreeze every page."""
        await self._let("active")

    async def _shown_by_waiting_page(self, address: str) -> bool:
        """Let the page that waits show an address; False, and no page waits any more, if it cannot."""
        tab = self._waiting
        if tab is None:
            return False
        if tab.crashed or not waiting.is_beside(tab.page, address):
            await self._drop_waiting_page()
            return False
        self._waiting, tab.was_waiting = None, True
        # From now on it counts: what it shows next may already be waited for.
        self._push(tab)
        if await waiting.show(tab.page, address):
            return True
        self._remove(tab)
        await waiting.close(tab.page)
        return False

    async def _drop_waiting_page(self) -> None:
        tab, self._waiting = self._waiting, None
        if tab is not None:
            await waiting.close(tab.page)

    def _push(self, tab: Tab) -> None:
        tab.number = next(self._numbers)
        self._stack.append(tab)

    def _remove(self, tab: Tab) -> None:
        """Take a page off the list, unless it is no longer there: it may close at any time."""
        with suppress(ValueError):
            self._stack.remove(tab)

    async def _let(self, state: str) -> None:
        for tab in tuple(self._stack):
            if not tab.crashed:
                await tab.ask("Page.setWebLifecycleState", state=state)

    async def _window(self, tab: Tab) -> Window:
        # A page that is being replaced has no title for a moment.
        try:
            title = await tab.page.title()
        except Error:
            title = ""
        title = title or tab.page.url
        return Window(
            window_id=tab.number,
            title=f"{title} - {APPLICATION}",
            application=APPLICATION,
            x=0,
            y=0,
            width=self.screen.width,
            height=self.screen.height,
            focused=tab is self.top,
        )

    def _opened(self, page: Page) -> None:
        tab = Tab(0, page)
        if self._preparing:
            self._waiting = tab
        else:
            # By a page of the session: pages that scripts ask for are opened by nobody.
            for opener in self._stack:
                opener.window_appeared()
            self._push(tab)

        def closed(_: Page) -> None:
            self._remove(tab)

        def crash(_: Page) -> None:
            tab.crashed = True

        page.on("close", closed)
        page.on("crash", crash)
        page.on("request", tab.begin)
        page.on("response", tab.answered)
        page.on("requestfinished", tab.end)
        page.on("requestfailed", tab.end)
        page.on("download", self._downloaded)
        page.on("dialog", _answer)

    async def _downloaded(self, download: Download) -> None:
        try:
            path = await download.path()
        except Error:
            return  # the download was cancelled, or its page was closed
        await self._save(download.suggested_filename, path.read_bytes())
        await download.delete()

    def _keep_copied(self, _source: object, text: str) -> None:
        self.copied = text


async def _answer(dialog: Dialog) -> None:
    """Confirm leaving a page, and answer no to every other dialog."""
    await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())
