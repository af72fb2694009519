"""Pages that wait for a session: each shows what a new page would, knows nothing of others, and may die unnoticed."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import anyio
import pytest
from playwright.async_api import Error, Page

from hub.apps import installed_app
from schemas.errors import InfrastructureError
from schemas.observations import Observe
from schemas.requests import SessionOpen
from schemas.snapshots import SessionFork, SessionSnapshot
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import SESSION_PYTHON, is_empty, session_of
from tests.notes_desk import HUB_SCRIPT
from tests.vm_controller.web_pages import becomes
from vm_controller.backends import processes
from vm_controller.backends.browser import browser_backend
from vm_controller.backends.browser_desktop import BrowserDesktop
from vm_controller.backends.chromium import PROGRAM
from vm_controller.pages import waiting
from vm_controller.pages.tabs import Tab, Tabs
from vm_controller.pool import Capacity

BOARD = SessionOpen(environment="hub_board")
MAIL = SessionOpen(environment="hub_mail")
SETUP = HUB_SCRIPT + "\nbegin('board', seed=5, looks=3)\nopen_browser('board')\n"
FACTS = """async () => ({
  address: location.href, title: document.title, referrer: document.referrer, name: window.name,
  history: history.length, state: {...history.state, key: null}, scroll: [scrollX, scrollY],
  focus: document.activeElement.tagName,
  cookies: document.cookie, local: {...localStorage}, session: {...sessionStorage},
  databases: await indexedDB.databases(), caches: await caches.keys().catch(() => []),
  workers: (await navigator.serviceWorker?.getRegistrations().catch(() => []) ?? []).length,
  text: document.body.innerText, left: window.left ?? null,
  offered: Object.getOwnPropertySymbols(window).map(String).sort(),
})"""
"""What a page can know but for its router's random key, and what its user sees."""
LEAVE_TRACES = """async () => {
  window.name = "mine"; window.left = "mine"; document.cookie = "left=mine; path=/";
  localStorage.setItem("left", "mine"); sessionStorage.setItem("left", "mine");
  await new Promise((done, failed) => {
    const asked = indexedDB.open("left"); asked.onsuccess = done; asked.onerror = failed;
  });
  for (let turn = 0; turn < 3; turn += 1) history.pushState({left: "mine"}, "", "/left");
  document.body.append("mine");
}"""


@asynccontextmanager
async def serving(state_dir: Path, spare: int = 1) -> AsyncGenerator[Services]:
    sites = HubSites({name: installed_app(name).app for name in ("board", "mail")})
    async with Services(
        state_dir, SESSION_PYTHON, Capacity(spare=spare), open_backend=browser_backend, sites=sites
    ) as services:
        yield services


async def are_ready(services: Services, *environments: str) -> None:
    """Wait until exactly these environments have a spare session."""
    with anyio.fail_after(60):
        while [one.environment for one in services.statistics().pools if one.idle] != [*environments]:  # noqa: ASYNC110 -- the pool sends no event to a caller
            await anyio.sleep(0.05)


async def opened_twice(services: Services, request: SessionOpen) -> str:
    """Open two sessions and return the first; from the second on a spare one is kept."""
    first, _ = [(await services.sessions.open(request)).session_id for _ in range(2)]
    return first


def tabs_of(desktop: object) -> Tabs:
    assert isinstance(desktop, BrowserDesktop)
    return desktop._tabs  # pyright: ignore[reportPrivateUsage]


def tab_of(services: Services, session_id: str) -> Tab:
    tab = tabs_of(session_of(services, session_id).desktop).top
    assert tab is not None
    return tab


def spare_tab(services: Services) -> Tab:
    stocks: Any = services._desktops._pool._stocks  # pyright: ignore[reportPrivateUsage]
    (opened,) = [one for stock in stocks.values() for one in stock.ready]
    tab = tabs_of(opened.desktop)._waiting  # pyright: ignore[reportPrivateUsage]
    assert tab is not None
    return tab


async def facts(services: Services, session_id: str) -> dict[str, Any]:
    return cast("dict[str, Any]", await tab_of(services, session_id).page.evaluate(FACTS))


async def picture(services: Services, session_id: str) -> str:
    seen = await services.sessions.look(session_id, Observe(cursor=False), ME)
    assert seen.settled
    assert seen.picture is not None
    return seen.picture.sha256


@pytest.mark.parametrize("setup", [None, SETUP], ids=["application", "setup"])
async def test_a_page_that_waited_is_like_a_new_one(state_dir: Path, setup: str | None) -> None:
    asked = BOARD.model_copy(update={"setup": setup})
    async with serving(state_dir) as services:
        new = await opened_twice(services, asked)
        await are_ready(services, "hub_board")
        waited = (await services.sessions.open(asked)).session_id

        assert [tab_of(services, one).was_waiting for one in (new, waited)] == [False, True]
        shown, wanted = await picture(services, waited), await picture(services, new)
        assert await facts(services, waited) == await facts(services, new)
        assert setup is None or shown == wanted
        assert await services.sessions.windows(waited, ME) == await services.sessions.windows(new, ME)


async def test_a_fork_takes_a_page_that_waited_and_shows_what_its_source_did(state_dir: Path) -> None:
    async with serving(state_dir) as services:
        source = (await services.sessions.open(BOARD.model_copy(update={"setup": SETUP}))).session_id
        wanted = await picture(services, source)
        snapshot = await services.sessions.snapshot(SessionSnapshot(session_id=source))
        await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id))
        await are_ready(services, "hub_board")
        (fork,) = await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id))
        session_id = fork.session.session_id

        assert fork.differences == ()
        assert tab_of(services, session_id).was_waiting
        assert await picture(services, session_id) == wanted
        # It is loaded anew like any other page.
        page = tab_of(services, session_id).page
        await page.reload()
        assert not tab_of(services, session_id).was_waiting
        await becomes(services, session_id, "Pinrow")
        assert await picture(services, session_id) == wanted


async def test_nothing_of_an_episode_is_in_the_next_one(state_dir: Path) -> None:
    async with serving(state_dir) as services:
        untouched = await facts(services, await opened_twice(services, BOARD))
        used: list[tuple[object, str]] = []
        for _ in range(2):
            await are_ready(services, "hub_board")
            session_id = (await services.sessions.open(BOARD)).session_id
            tab = tab_of(services, session_id)
            assert tab.was_waiting
            assert await facts(services, session_id) == untouched
            context = tab.page.context
            (cookie,) = [one["value"] for one in await context.cookies() if "value" in one]
            assert all(context is not earlier and cookie != value for earlier, value in used)
            used.append((context, cookie))
            await tab.page.evaluate(LEAVE_TRACES)
            await services.sessions.close(session_id)


async def test_no_browser_is_admitted_by_a_page_that_waits(state_dir: Path) -> None:
    async with serving(state_dir) as services:
        await opened_twice(services, BOARD)
        await are_ready(services, "hub_board")
        page = spare_tab(services).page
        assert await page.context.cookies() == []
        assert await page.evaluate("fetch('/api/session').then(answer => answer.status)") == 403
        assert await page.inner_text("body") == ""


async def test_what_the_page_cannot_show_is_opened_in_the_usual_way(state_dir: Path) -> None:
    refused = (
        HUB_SCRIPT + "\nimport subprocess\nsubprocess.run(['google-chrome', 'http://board.localhost/assets/no'])\n"
    )
    async with serving(state_dir) as services:
        await opened_twice(services, BOARD)
        await are_ready(services, "hub_board")
        session_id = (await services.sessions.open(BOARD.model_copy(update={"setup": refused}))).session_id
        tab = tab_of(services, session_id)
        assert not tab.was_waiting
        assert "there is no /assets/no" in await tab.page.inner_text("body")
        assert len(tab.page.context.pages) == 1


async def test_a_page_that_died_while_it_waited_is_not_missed(state_dir: Path) -> None:
    async with serving(state_dir) as services:
        new = await opened_twice(services, BOARD)
        await are_ready(services, "hub_board")
        tab = spare_tab(services)
        tools = await tab.page.context.new_cdp_session(tab.page)
        async with anyio.create_task_group() as group:
            group.start_soon(_kill, tools)
            with anyio.fail_after(20):
                while not tab.crashed:  # noqa: ASYNC110 -- the browser tells the tab
                    await anyio.sleep(0.02)
            group.cancel_scope.cancel()
        session_id = (await services.sessions.open(BOARD)).session_id
        assert not tab_of(services, session_id).was_waiting
        assert session_of(services, session_id).desktop.failure() is None
        assert (await facts(services, session_id))["text"] == (await facts(services, new))["text"]


async def _kill(tools: Any) -> None:  # noqa: ANN401 -- Playwright's session
    try:
        await tools.send("Page.crash")
    except Error:
        return


async def test_spare_sessions_are_of_the_environments_that_are_asked_for_oftenest(state_dir: Path) -> None:
    async with serving(state_dir) as services:
        await opened_twice(services, BOARD)
        await are_ready(services, "hub_board")
        for _ in range(4):
            await services.sessions.open(MAIL)
        await are_ready(services, "hub_mail")


async def test_a_page_that_closes_when_it_is_told_its_address_is_replaced(
    state_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close(page: Page, _address: str) -> bool:
        await page.close()
        return False

    monkeypatch.setattr(waiting, "show", close)
    async with serving(state_dir) as services:
        await opened_twice(services, BOARD)
        await are_ready(services, "hub_board")
        session_id = (await services.sessions.open(BOARD)).session_id
        assert not tab_of(services, session_id).was_waiting


async def test_a_browser_that_opens_no_page_is_no_end_of_the_pool(
    state_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare, failed = BrowserDesktop.prepare, list[InfrastructureError]()

    async def fail_once(desktop: BrowserDesktop, address: str) -> None:
        if not failed:
            await tabs_of(desktop).context.close()
            try:
                await prepare(desktop, address)
            except InfrastructureError as error:
                failed.append(error)
                raise
        await prepare(desktop, address)

    monkeypatch.setattr(BrowserDesktop, "prepare", fail_once)
    async with serving(state_dir) as services:
        await opened_twice(services, BOARD)
        await are_ready(services, "hub_board")
    assert len(failed) == 1


@pytest.mark.parametrize("waits", [True, False], ids=["waiting", "loading"])
async def test_a_server_that_stops_leaves_no_page_that_waits(state_dir: Path, *, waits: bool) -> None:
    async with serving(state_dir, spare=2) as services:
        await opened_twice(services, BOARD)
        if waits:
            await are_ready(services, "hub_board")
    assert [pid for pid in processes.descendants(os.getpid()) if _is_chromium(pid)] == []
    assert is_empty(state_dir)


def _is_chromium(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().startswith(PROGRAM.encode())
    except OSError:
        return False
