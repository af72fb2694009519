"""Clicks every visible control of every page, and those that appear after a click, and checks the effects."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, Error

from hub.apps import InstalledApp
from hub.audit.chromium import WINDOWS, DevTools, Watched, window
from hub.audit.controls import LOOK, TYPED, Control, chosen_few, controls, middle, opened
from hub.audit.findings import Finding, FindingKind
from hub.audit.hub_server import Served
from hub.engine.application import Page
from hub.engine.instance import AnyInstance

REACTION_MS = 3_000
STEP_MS = 40
DRAWN_MS = 80
OPENED_MS = 200
"""An opening dialog moves, and its controls cannot be hit before it has stopped."""
DEPTH = 2
"""Number of consecutive clicks, where the second is in what the first opened."""
Progress = Callable[[str], None]
_EVENTS: tuple[Any, ...] = ("filechooser", "download", "popup", "framenavigated")
"""Events for reactions that the page itself does not show."""
# Navigates to no page and back, which saves a second over a full load when only the view has changed.
_DRAW_ANEW = """async ([address, drawnMs]) => {
    for (const place of ['/-', address]) {
        history.pushState(null, '', place)
        dispatchEvent(new PopStateEvent('popstate'))
        await new Promise(done => setTimeout(done, drawnMs))
    }
}"""


@dataclass
class Crawl:
    """The crawl through one application."""

    installed_app: InstalledApp
    served: Served
    instance: AnyInstance
    watched: Watched
    devtools: DevTools
    known: set[tuple[str, str]]
    """Tried controls of dialogs, menus and page frames, which other pages share."""
    clicked: int = 0

    async def page(self, page: Page) -> AsyncIterator[Finding]:
        """Yield the faults of a page."""
        where = page.title
        base = await self._load(page)
        address = self.watched.page.url
        title = await self.watched.page.title()
        if not title or title == self.installed_app.app.title:
            yield Finding(FindingKind.UNTITLED, where, f"its title is {title!r}")
        found = await controls(self.devtools)
        for control in found:
            if control.usable and not control.name:
                yield Finding(FindingKind.NAMELESS, where, f"{control.role} at {control.shape[:80]}")
        few = chosen_few([one for one in found if not (one.shared and (one.role, one.name) in self.known)])
        self.known |= {(one.role, one.name) for one in few if one.shared and not one.chosen}
        waiting: list[tuple[Control, ...]] = [(control,) for control in few if not control.in_dialog]
        fresh = True
        while waiting:
            path = waiting.pop(0)
            if not fresh:
                await self._load(page)
            if not fresh or not await self._stands(path[0], found):
                found = await controls(self.devtools)
            outcome = await self._try(path, found)
            self.clicked += 1
            if outcome is None:
                yield Finding(FindingKind.DEAD, where, " → ".join(map(str, path)))
            else:
                for control in outcome if len(path) < DEPTH else []:
                    if not control.name:
                        yield Finding(FindingKind.NAMELESS, where, f"{control.role} after {path[-1]}")
                    elif (control.role, control.name) not in self.known:
                        self.known.add((control.role, control.name))
                        waiting.append((*path, control))
            fresh = await self._is_back(base, address)
            for finding in self._complaints(where):
                yield finding

    async def _load(self, page: Page) -> str:
        if self.instance.current is not self.instance.initial:
            self.instance.reset()
        address = page.address(self.instance.current)
        await self.watched.page.goto("about:blank")
        await self.watched.page.goto(self.served.address(self.installed_app.app.name, address))
        await self.watched.page.wait_for_selector("h1", state="attached")
        await self.watched.page.wait_for_timeout(DRAWN_MS)
        return await self._look()

    async def _is_back(self, base: str, address: str) -> bool:
        """Try to get the page back as it was, by Escape or by the application's own routes; return whether it is."""
        page = self.watched.page
        try:
            if await self._look() == base:
                return True
            if not base.startswith(f"{self.instance.version} "):
                return False
            if page.url == address:
                await page.keyboard.press("Escape")
                await page.wait_for_timeout(DRAWN_MS)
                if await self._look() == base:
                    return True
            await page.evaluate(_DRAW_ANEW, [address, DRAWN_MS])
            return await self._look() == base
        except Error:
            return False

    async def _stands(self, control: Control, found: list[Control]) -> bool:
        """Whether a control is still the one that was found; a page that looks the same may have been redrawn."""
        again = next((one for one in found if one.key == control.key), None)
        try:
            if again is not None:
                await middle(self.devtools, again)
        except (Error, LookupError):
            return False
        return again is not None

    async def _look(self) -> str:
        return f"{self.instance.version} {await self.watched.page.evaluate(LOOK)}"

    async def _try(self, path: tuple[Control, ...], here: list[Control]) -> list[Control] | None:
        """Click along a path of controls, starting from those in `here`.

        Returns the controls that appeared with the last click; None if nothing happened.
        """
        page = self.watched.page
        events: list[object] = []

        def note(event: object) -> None:
            events.append(event)

        for kind in _EVENTS:
            page.on(kind, note)
        seen: set[int] = set()
        try:
            for control in path:
                again = next((one for one in here if one.key == control.key), None)
                if again is None or again.chosen:
                    return []  # the opening control now shows something else, or reports itself as chosen
                seen |= {one.node for one in here}
                before = await self._look()
                x, y = await middle(self.devtools, again)
                await page.mouse.click(x, y)
                if again.role in TYPED and again.field:
                    await page.keyboard.type("7")
                if not await self._changed(before, events) and not await self._takes_text(again, before, events):
                    return None if control is path[-1] else []
                await page.wait_for_timeout(OPENED_MS)
                here = await opened(self.devtools, seen)
        except (Error, LookupError):
            # The click left the page, which is a reaction.
            return []
        finally:
            for kind in _EVENTS:
                page.remove_listener(kind, note)
        return chosen_few(here)

    async def _takes_text(self, control: Control, before: str, events: list[object]) -> bool:
        """Whether a control that offers choices while typing, and already has the focus, accepts a letter."""
        if not control.field or control.role in TYPED:
            return False
        await self.watched.page.keyboard.type("7")
        return await self._changed(before, events)

    async def _changed(self, before: str, events: list[object]) -> bool:
        for _ in range(REACTION_MS // STEP_MS):
            await self.watched.page.wait_for_timeout(STEP_MS)
            try:
                if events or await self._look() != before:
                    return True
            except Error:
                return True  # another document is loading
        return False

    def _complaints(self, where: str) -> list[Finding]:
        found = [Finding(FindingKind.CONSOLE, where, text[:300]) for text in self.watched.console]
        found += [Finding(FindingKind.OUTSIDE, where, address) for address in self.watched.outside]
        self.watched.console.clear()
        self.watched.outside.clear()
        return found


async def crawl(
    installed_app: InstalledApp,
    served: Served,
    browser: Browser,
    pages: tuple[Page, ...],
    fixture: str | None,
    progress: Progress,
) -> tuple[int, set[Finding]]:
    """Crawl pages of an application; returns the number of tried controls, and the faults."""
    findings: set[Finding] = set()
    known: set[tuple[str, str]] = set()
    waiting = list(pages)
    clicked = 0

    async def look_through() -> None:
        nonlocal clicked
        session = served.sessions.create(lease_s=86_400)
        instance = session.begin(installed_app.app.name, fixture, 1)
        async with window(browser) as watched:
            await watched.page.goto(served.launch(session.session_id, installed_app.app.name))
            one = Crawl(installed_app, served, instance, watched, DevTools(watched.page), known)
            while waiting:
                page, before = waiting.pop(0), one.clicked
                async for finding in one.page(page):
                    findings.add(finding)
                    progress(str(finding))
                clicked += one.clicked - before
                progress(f"{page.title}: {one.clicked - before} controls")
        served.sessions.delete(session.session_id)

    async with asyncio.TaskGroup() as group:
        for _ in range(WINDOWS):
            group.create_task(look_through())
    return clicked, findings
