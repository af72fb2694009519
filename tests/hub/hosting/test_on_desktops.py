"""Published applications as a desktop sees them: hardened, open to its own browser, the State API for scripts alone."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from pydantic import JsonValue
from starlette.requests import Request

from hub.engine.errors import StateRefused
from hub.engine.sessions import Sessions
from hub.hosting.builds import builds
from hub.hosting.pushed_state import unjudged
from hub.hosting.rules import Rules, host_name
from hub.serving.asgi import create_hub
from hub.serving.captured_state import create_captured_state_api, files_of

LIST, OTHER = "http://list.localhost", "http://other.localhost"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("List_mock", "other"):
        (tmp_path / name / "dist").mkdir(parents=True)
        (tmp_path / name / "dist" / "index.html").write_text("<h1>Page</h1>")
    (tmp_path / "other" / "mock.defaults.json").write_text('{"items": ["default"]}')
    (tmp_path / "hub.toml").write_text('[other]\nbaseline = "first_push"\n[List_mock]\ndifference = "paths"\n')
    return tmp_path


class Desktop:
    """The hub of one desktop: `script` asks while a script of a task runs, `browser` at any other time."""

    def __init__(self, folder: Path) -> None:
        self.sessions = Sessions(builds(folder))
        self._scripts = False
        hub = create_hub(self.sessions, self._authority_of, is_open=True)
        self._transport: httpx.AsyncBaseTransport = httpx.ASGITransport(hub)
        self.browser = httpx.AsyncClient(transport=self._transport, follow_redirects=True)

    def _authority_of(self, request: Request) -> bool:
        del request
        return self._scripts

    async def script(self, app: str, action: str, **state: JsonValue) -> None:
        """Post to the session `task`."""
        async with self.running() as script:
            body = {"action": action, "state": state}
            assert (await script.post(f"{app}/post?sid=task", json=body)).status_code == 200

    async def difference(self, app: str) -> JsonValue:
        async with self.running() as script:
            return (await script.get(f"{app}/go?sid=task")).json()["state_diff"]

    async def push(self, app: str, **state: JsonValue) -> int:
        answer = await self.browser.post(f"{app}/post?sid=own", json={"action": "set_current", "state": state})
        return answer.status_code

    async def act(self, app: str, **state: JsonValue) -> int:
        """Push because of an input."""
        self.sessions.note_input()
        return await self.push(app, **state)

    async def shown(self, app: str) -> JsonValue:
        return (await self.browser.get(f"{app}/state?sid=own")).json()["stored_state"]

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[httpx.AsyncClient]:
        self._scripts = True
        async with httpx.AsyncClient(transport=self._transport) as client:
            yield client
        self._scripts = False


@pytest.fixture
async def desktop(folder: Path) -> AsyncGenerator[Desktop]:
    made = Desktop(folder)
    async with made.browser:
        yield made


def test_hosts_are_called_as_those_of_the_published_hub(folder: Path) -> None:
    assert [*map(host_name, ("parcel_mock", "Two-Words_mock", "ALL_Caps"))] == ["parcel", "two-words", "all-caps"]
    with pytest.raises(StateRefused, match="other and other would both be at other: give one a `host`"):
        builds(folder, beside=("mail", "other"))


async def test_a_page_that_opens_after_the_script_has_ended_shows_its_session(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    page = await desktop.browser.get(f"{LIST}/deep/page?sid=task&tab=2")
    assert page.text.endswith("<h1>Page</h1>")
    assert str(page.url) == f"{LIST}/deep/page?tab=2&sid=own"
    assert await desktop.shown(LIST) == {"items": ["bread"]}
    # Another application of the same task, opened by its plain address, shows the same session.
    assert str((await desktop.browser.get(OTHER)).url) == f"{OTHER}/?sid=own"
    assert await desktop.shown(OTHER) is None
    assert desktop.sessions.names() == ("task",)


async def test_a_page_knows_which_state_it_was_opened_with_also_without_a_pass_yet(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    for _ in range(2):
        page = await desktop.browser.get(f"{LIST}/?sid=own")
        assert "})(1)</script>" in page.text


async def test_a_browser_that_lost_its_pass_gets_another_with_the_page(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    await desktop.browser.get(f"{LIST}/?sid=task")
    desktop.browser.cookies.clear()
    assert (await desktop.browser.get(f"{LIST}/state?sid=own")).status_code == 403
    answer = await desktop.browser.get(f"{LIST}/?sid=own")
    assert answer.history == []
    assert await desktop.shown(LIST) == {"items": ["bread"]}


async def test_what_a_page_read_before_a_script_came_is_not_pushed_over_it(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    await desktop.browser.get(f"{LIST}/?sid=task")
    await desktop.shown(LIST)
    assert await desktop.act(LIST, items=["bread", "milk"]) == 200

    await desktop.script(LIST, "set_current", items=["bread", "figs"])

    assert await desktop.push(LIST, items=["bread", "milk"]) == 409
    assert await desktop.shown(LIST) == {"items": ["bread", "figs"]}
    assert await desktop.act(LIST, items=["bread", "figs", "tea"]) == 200
    assert await desktop.difference(LIST) == {"added": {"items.1": "figs", "items.2": "tea"}}


async def test_what_a_script_pushes_is_no_baseline(desktop: Desktop) -> None:
    await desktop.script(OTHER, "set", items=[])
    await desktop.script(OTHER, "set_current", items=["figs"])
    assert await desktop.difference(OTHER) == {"items": {"modified": ["figs"]}}


async def test_graders_get_what_was_opened_and_first_states_of_the_rest(desktop: Desktop, folder: Path) -> None:
    await desktop.script(LIST, "set", items={"one": "bread"})
    session = desktop.sessions.shown()
    assert session is not None
    files = files_of(session)
    assert sorted(files) == ["list.json", "log/list.json"]
    assert json.loads(files["list.json"]) == {
        "initial_state": {"items": {"one": "bread"}},
        "current_state": {"items": {"one": "bread"}},
        "unjudged": [],
    }
    apps = {f"{name}.localhost": build for name, build in builds(folder).items()}
    transport = httpx.ASGITransport(create_captured_state_api(apps, lambda: files))
    async with httpx.AsyncClient(transport=transport) as reward:
        assert (await reward.get(f"{LIST}/go?sid=task")).json()["current_state"] == {"items": {"one": "bread"}}
        unopened = (await reward.get(f"{OTHER}/go?sid=task")).json()
    default = {"items": ["default"]}
    assert unopened == {"initial_state": default, "current_state": default, "state_diff": {}}


async def test_a_clock_that_the_page_sets_by_itself_is_nobodys_work(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=[{"id": 1, "at": 1}], view={"at": 1, "tab": "all"})
    await desktop.browser.get(f"{LIST}/?sid=task")
    await desktop.shown(LIST)
    await desktop.push(LIST, items=[{"id": 1, "at": 2}], view={"at": 2, "tab": "all", "new": 1})
    await desktop.act(LIST, items=[{"id": 1, "at": 2}], view={"at": 3, "tab": "done", "new": 1})
    session = desktop.sessions.shown()
    assert session is not None
    assert json.loads(files_of(session)["list.json"])["unjudged"] == ["/items/*/id", "/view/at"]


def test_names_of_records_and_what_a_page_changes_by_itself_are_nobodys_work() -> None:
    state: JsonValue = {
        "items": [{"id": "a", "text": "bread", "parts": [{"id": 1}]}, {"id": "b", "seen": 2}],
        "view": {"opened": True},
        "id": "of no record",
    }
    assert unjudged(Rules(ignore=("view", "items.*.seen")), state) == {
        "/items/*/id",
        "/items/*/parts/*/id",
        "/items/*/seen",
        "/view",
    }


async def test_a_push_makes_no_difference_as_long_as_nothing_was_input(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    await desktop.browser.get(f"{LIST}/?sid=task")
    await desktop.shown(LIST)
    await desktop.push(LIST, items=["bread"], clock=1)
    assert await desktop.difference(LIST) == {}
    await desktop.act(LIST, items=["bread"], clock=2)
    await desktop.push(LIST, items=["bread"], clock=3)
    assert await desktop.difference(LIST) == {"modified": {"clock": 3}}


async def test_whoever_acts_elsewhere_has_not_acted_on_a_page_that_opens_later(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    desktop.sessions.note_input()
    await desktop.browser.get(f"{LIST}/?sid=task")
    await desktop.shown(LIST)
    await desktop.push(LIST, items=["bread"], clock=1)
    assert await desktop.difference(LIST) == {}
    # A page that is open already when a script begins anew may be acted on from then on.
    await desktop.script(LIST, "set", items=["figs"])
    await desktop.shown(LIST)
    await desktop.act(LIST, items=["figs"], clock=2)
    assert await desktop.difference(LIST) == {"modified": {"items.0": "figs", "clock": 2}}


async def test_a_page_that_pushes_for_the_first_time_after_an_input_sets_no_baseline(desktop: Desktop) -> None:
    await desktop.browser.get(LIST)
    await desktop.act(LIST, items=["milk"])
    async with desktop.running() as script:
        got = (await script.get(f"{LIST}/go?sid=main")).json()
    assert (got["initial_state"], got["state_diff"]) == ({}, {"added": {"items": ["milk"]}})


async def test_a_page_reads_its_state_from_go_and_learns_nothing_else(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    await desktop.browser.get(f"{LIST}/?sid=task")
    await desktop.act(LIST, items=["bread", "milk"])
    own = {"items": ["bread", "milk"]}
    got = (await desktop.browser.get(f"{LIST}/go?sid=other")).json()
    assert got == {"initial_state": own, "current_state": own, "state_diff": {}}


async def test_a_page_s_own_set_is_a_push_and_its_reset_goes_back(desktop: Desktop) -> None:
    await desktop.script(LIST, "set", items=["bread"])
    await desktop.browser.get(f"{LIST}/?sid=task")
    await desktop.shown(LIST)
    desktop.sessions.note_input()
    for action in ("set", "set_initial"):
        body = {"action": action, "state": {"items": ["milk"]}}
        assert (await desktop.browser.post(f"{LIST}/post?sid=own", json=body)).status_code == 200
    assert await desktop.difference(LIST) == {"modified": {"items.0": "milk"}}
    await desktop.browser.post(f"{LIST}/post?sid=own", json={"action": "reset"})
    assert await desktop.shown(LIST) == {"items": ["bread"]}
