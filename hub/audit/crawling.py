"""Clicks every visible control of every page, and those of what opens then, and watches what happens."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Browser, Error

from hub.apps import Product
from hub.audit.browsing import DevTools, Watched, window
from hub.audit.controls import LOOK, Control, chosen_few, controls, middle
from hub.audit.findings import Finding, Kind
from hub.audit.serving import Served
from hub.engine.application import Page
from hub.engine.instance import AnyInstance

REACTION_MS = 3_000
STEP_MS = 40
DRAWN_MS = 80
OPENED_MS = 200
"""A dialog that opens moves, and what is in it cannot be hit before it stands."""
DEPTH = 2
"""Clicks that follow each other: the second is in what the first opened."""
Progress = Callable[[str], None]
_EVENTS: tuple[Any, ...] = ("filechooser", "download", "popup", "framenavigated")
"""Reactions that the page itself does not show."""


@dataclass
class Crawl:
    """One application that is being looked through."""

    product: Product
    served: Served
    instance: AnyInstance
    watched: Watched
    devtools: DevTools
    clicked: int = 0
    known: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """Controls of dialogs and menus that were tried; other pages open the same ones."""

    async def page(self, page: Page) -> AsyncIterator[Finding]:
        """Yield what is wrong with a page."""
        where = page.title
        base = await self._load(page)
        title = await self.watched.page.title()
        if not title or title == self.product.app.title:
            yield Finding(Kind.UNTITLED, where, f"its title is {title!r}")
        found = await controls(self.devtools)
        for control in found:
            if control.usable and not control.name:
                yield Finding(Kind.NAMELESS, where, f"{control.role} at {control.shape[:80]}")
        waiting: list[tuple[Control, ...]] = [(control,) for control in chosen_few(found) if not control.in_dialog]
        fresh = True
        while waiting:
            path = waiting.pop(0)
            if not fresh:
                await self._load(page)
            outcome = await self._try(path)
            self.clicked += 1
            if outcome is None:
                yield Finding(Kind.DEAD, where, " → ".join(map(str, path)))
            else:
                for control in outcome if len(path) < DEPTH else []:
                    if not control.name:
                        yield Finding(Kind.NAMELESS, where, f"{control.role} after {path[-1]}")
                    elif (control.role, control.name) not in self.known:
                        self.known.add((control.role, control.name))
                        waiting.append((*path, control))
            fresh = outcome is None and await self._look() == base
            for finding in self._complaints(where):
                yield finding

    async def _load(self, page: Page) -> str:
        if self.instance.current is not self.instance.initial:
            self.instance.reset()
        address = page.address(self.instance.current)
        await self.watched.page.goto("about:blank")
        await self.watched.page.goto(self.served.address(self.product.app.name, address))
        await self.watched.page.wait_for_selector("h1", state="attached")
        await self.watched.page.wait_for_timeout(DRAWN_MS)
        return await self._look()

    async def _look(self) -> str:
        return f"{self.instance.version} {await self.watched.page.evaluate(LOOK)}"

    async def _try(self, path: tuple[Control, ...]) -> list[Control] | None:
        """Click along a path; return the controls that appeared with the last click, or None where nothing happened."""
        page = self.watched.page
        events: list[object] = []

        def note(event: object) -> None:
            events.append(event)

        for kind in _EVENTS:
            page.on(kind, note)
        appeared: list[Control] = []
        try:
            for control in path:
                here = await controls(self.devtools)
                again = next((one for one in here if one.key == control.key), None)
                if again is None or again.chosen:
                    return []  # what it was opened by shows something else now, or it says itself that it is chosen
                before = await self._look()
                x, y = await middle(self.devtools, again)
                await page.mouse.click(x, y)
                if again.field:
                    await page.keyboard.type("7")
                if not await self._changed(before, events):
                    return None if control is path[-1] else []
                await page.wait_for_timeout(OPENED_MS)
                there = await controls(self.devtools)
                old = {one.key for one in here}
                appeared = [one for one in chosen_few(there) if one.in_dialog and one.key not in old]
        except (Error, LookupError):
            # The page went away under the click, which is a reaction.
            return []
        finally:
            for kind in _EVENTS:
                page.remove_listener(kind, note)
        return appeared

    async def _changed(self, before: str, events: list[object]) -> bool:
        for _ in range(REACTION_MS // STEP_MS):
            await self.watched.page.wait_for_timeout(STEP_MS)
            try:
                if events or await self._look() != before:
                    return True
            except Error:
                return True  # another document is being loaded
        return False

    def _complaints(self, where: str) -> list[Finding]:
        found = [Finding(Kind.CONSOLE, where, text[:300]) for text in self.watched.console]
        found += [Finding(Kind.OUTSIDE, where, address) for address in self.watched.outside]
        self.watched.console.clear()
        self.watched.outside.clear()
        return found


async def crawl(
    product: Product, served: Served, browser: Browser, world: str | None, progress: Progress
) -> tuple[int, set[Finding]]:
    """Look through all pages of an application; return how many controls were tried and what is wrong."""
    findings: set[Finding] = set()
    session = served.sessions.create(lease_s=86_400)
    instance = session.begin(product.app.name, world, 1)
    async with window(browser) as watched:
        await watched.page.goto(served.launch(session.session_id, product.app.name))
        one = Crawl(product, served, instance, watched, DevTools(watched.page))
        for page in product.app.pages:
            async for finding in one.page(page):
                findings.add(finding)
                progress(str(finding))
            progress(f"{page.title}: {one.clicked} controls so far")
    served.sessions.delete(session.session_id)
    return one.clicked, findings
