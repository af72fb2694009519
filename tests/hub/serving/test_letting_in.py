"""How a browser is let in on a desktop, where nobody but its own programs can ask, and scripts run at times."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from hub.engine.errors import ForbiddenError
from hub.engine.sessions import Sessions
from hub.serving.asgi import create_hub
from tests.hub.notes_app import APP

NOTES = "http://notes.localhost"
SESSIONS = "http://localhost/hub/v1/sessions"


@dataclass
class Desk:
    """A hub as one desktop has it, with a browser at it. `script` says whether one of its scripts runs."""

    sessions: Sessions
    browser: httpx.AsyncClient
    script: bool = True


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncGenerator[Desk]:
    (tmp_path / "index.html").write_text("<title>Jotter</title>")
    sessions = Sessions({"notes": APP})

    def has_script(request: Request) -> bool:
        del request
        return desk.script

    app = create_hub(sessions, has_script, tmp_path, is_open=True)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as browser:
        desk = Desk(sessions, browser)
        yield desk


async def titles(desk: Desk) -> set[str]:
    view = await desk.browser.get(f"{NOTES}/api/session")
    assert view.status_code == 200, view.text
    return {note["title"] for note in view.json()["state"]["notes"].values()}


async def test_an_address_with_a_session_lets_a_browser_in_and_loses_it(desk: Desk) -> None:
    posted = await desk.browser.post(f"{NOTES}/post?sid=task-1", json={"action": "set", "state": {"owner": "Mo"}})
    assert posted.json() == {"success": True, "sid": "task-1"}

    entered = await desk.browser.get(f"{NOTES}/notes/note-1?sid=task-1&tab=2")

    assert (entered.status_code, entered.headers["location"]) == (303, f"{NOTES}/notes/note-1?tab=2")
    assert "httponly" in entered.headers["set-cookie"].lower()
    assert await titles(desk) == {"Stores", "Rye bread"}
    desk.script = False
    assert (await desk.browser.get(f"{NOTES}/api/session")).json()["state"]["owner"] == "Mo"


async def test_a_browser_may_come_before_any_script(desk: Desk) -> None:
    desk.script = False
    page = await desk.browser.get(f"{NOTES}/")
    # With the page, not by sending it on: a link from another application brings no cookie, however often.
    assert (page.text, "set-cookie" in page.headers) == ("<title>Jotter</title>", True)
    assert await titles(desk) == {"Stores", "Rye bread"}
    assert desk.sessions.names() == ("main",)


async def test_without_a_script_the_session_in_an_address_means_nothing(desk: Desk) -> None:
    await desk.browser.post(f"{NOTES}/post?sid=task-1", json={"action": "set", "state": {"owner": "Mo"}})
    desk.script = False

    entered = await desk.browser.get(f"{NOTES}/?sid=task-2")
    page = await desk.browser.get(f"{NOTES}/?sid=task-2")

    assert (entered.status_code, entered.headers["location"]) == (303, f"{NOTES}/")
    assert (page.text, "set-cookie" in page.headers) == ("<title>Jotter</title>", False)
    assert (await desk.browser.get(f"{NOTES}/api/session")).json()["state"]["owner"] == "Mo"
    assert desk.sessions.names() == ("task-1",)


async def test_a_browser_that_lost_its_pass_comes_back_to_what_it_showed(desk: Desk) -> None:
    await desk.browser.post(SESSIONS, json={"session_id": "main"})
    await desk.browser.post(SESSIONS, json={"session_id": "later"})
    address = (await desk.browser.post(f"{SESSIONS}/main/apps/notes/launch")).json()["url"]
    assert (await desk.browser.get(address)).headers["location"] == "/"
    desk.script = False
    desk.browser.cookies.clear()
    assert (await desk.browser.get(f"{NOTES}/api/session")).status_code == 403

    again = await desk.browser.get(address)

    assert (again.status_code, again.headers["location"]) == (303, "/")
    shown = desk.sessions.shown()
    assert shown is not None
    assert shown.session_id == "main"
    assert (await desk.browser.get(f"{NOTES}/api/session")).status_code == 200


def test_a_copy_of_all_sessions_knows_the_same_browser_and_goes_its_own_way() -> None:
    sessions = Sessions({"notes": APP})
    sessions.create(session_id="one")
    sessions.create(session_id="two")
    cookie = sessions.enter(sessions.launch("one", "notes"), "notes")

    twin = sessions.copy()
    twin.of_cookie(cookie, "notes").instance("notes").act("write", {"title": "Soup"})

    assert "note-n1-1" in twin.get("one").instance("notes").current.model_dump()["notes"]
    assert "note-n1-1" not in sessions.get("one").instance("notes").current.model_dump()["notes"]
    sessions.delete("one")
    assert twin.of_cookie(cookie, "notes").session_id == "one"
    with pytest.raises(ForbiddenError):
        sessions.of_cookie(cookie, "notes")


def test_the_session_that_is_shown_is_the_one_a_browser_entered_last() -> None:
    sessions = Sessions({"notes": APP})
    assert sessions.shown() is None
    for name in ("one", "two", "three"):
        sessions.create(session_id=name)
    assert sessions.shown() is sessions.get("three")
    sessions.admit("two", "notes")
    sessions.admit("one", "notes")
    assert sessions.shown() is sessions.get("one")
    sessions.delete("one")
    assert sessions.shown() is sessions.get("three")
