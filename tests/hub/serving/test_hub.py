"""The hub over HTTP: what a browser may do, what needs a token, and what each says when it is refused."""

from collections.abc import AsyncGenerator, Awaitable

import httpx
import pytest

from hub.engine.sessions import Sessions
from hub.serving.asgi import create_hub
from hub.serving.authority import bearer
from tests.hub.notes_app import APP

TOKEN = {"authorization": "Bearer secret"}
STATE_API = "http://localhost/hub/v1"
NOTES = "http://notes.localhost"


@pytest.fixture
async def hub() -> AsyncGenerator[httpx.AsyncClient]:
    """A browser, and with the header `TOKEN` whoever prepares tasks."""
    app = create_hub(Sessions({"notes": APP}), bearer("secret"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
        yield client


async def opened(hub: httpx.AsyncClient, session_id: str = "one") -> None:
    """Make a session and let the browser in."""
    await hub.post(f"{STATE_API}/sessions", headers=TOKEN, json={"session_id": session_id})
    launched = await hub.post(f"{STATE_API}/sessions/{session_id}/apps/notes/launch", headers=TOKEN)
    entered = await hub.get(launched.json()["url"])
    assert entered.status_code == 303
    assert "httponly" in entered.headers["set-cookie"].lower()
    assert "samesite=strict" in entered.headers["set-cookie"].lower()


async def test_a_browser_sees_the_state_and_acts(hub: httpx.AsyncClient) -> None:
    await opened(hub)

    view = (await hub.get(f"{NOTES}/api/session")).json()
    assert (view["app"], view["title"], view["now"]) == ("notes", "Jotter", "2026-03-09T08:30:00Z")
    assert view["state"]["notes"]["note-2"]["title"] == "Rye bread"

    acted = (await hub.post(f"{NOTES}/api/act", json={"action": "write", "arguments": {"title": "Soup"}})).json()
    assert (acted["before"], acted["version"], acted["made"]) == (0, 1, ["note-n1-1"])
    assert acted["difference"][0]["op"] == "add"

    log = (await hub.get(f"{STATE_API}/sessions/one/apps/notes/log", headers=TOKEN)).json()
    assert [(entry["action"], entry["by"]) for entry in log] == [("write", "user")]


@pytest.mark.parametrize("host", ["localhost", "localhost:8780", "[::1]", "[::1]:8780", "LocalHost:80"])
async def test_the_state_api_is_at_this_machine_however_it_is_written(hub: httpx.AsyncClient, host: str) -> None:
    answer = await hub.get(f"{STATE_API}/sessions", headers={**TOKEN, "host": host})
    assert answer.status_code == 200


async def test_an_application_may_begin_with_more_than_its_world_holds(hub: httpx.AsyncClient) -> None:
    await opened(hub)
    app = f"{STATE_API}/sessions/one/apps/notes"
    more = {"notes": {"note-9": {"title": "Mended net", "text": "", "edited": "2026-03-01T09:00:00Z"}}}

    await hub.post(f"{app}/begin", headers=TOKEN, json={"seed": 3, "state": more})

    notes = (await hub.get(f"{app}/state", headers=TOKEN)).json()["notes"]
    titles = {key: one["title"] for key, one in notes.items()}
    assert (titles["note-9"], titles["note-2"]) == ("Mended net", "Rye bread")
    assert (await hub.get(f"{app}/difference", headers=TOKEN)).json() == []
    refused = await hub.post(f"{app}/begin", headers=TOKEN, json={"state": {"notes": {"note-9": {"colour": "red"}}}})
    assert refused.status_code == 422


async def test_an_open_page_gets_an_event_with_the_answer_to_the_action_that_it_follows(hub: httpx.AsyncClient) -> None:
    await opened(hub)
    app = f"{STATE_API}/sessions/one/apps/notes"
    letter = {"title": "Letter", "text": "", "edited": "{now}"}
    event = {"what": "a letter arrives", "changes": 2, "patch": {"notes": {"note-9": letter}}}
    begun = await hub.post(f"{app}/begin", headers=TOKEN, json={"events": [event]})

    def act(title: str) -> Awaitable[httpx.Response]:
        return hub.post(f"{NOTES}/api/act", json={"action": "write", "arguments": {"title": title}})

    first, seen = await act("One"), await hub.get(f"{NOTES}/api/session")
    second = (await act("Two")).json()

    assert not any("etter" in one.text for one in (begun, first, seen))
    assert {one["path"] for one in second["difference"]} == {"/notes/note-n2-1", "/notes/note-9"}
    assert (second["before"], second["version"]) == (1, 3)
    shown = (await hub.get(f"{NOTES}/api/session")).json()
    assert (shown["version"], shown["state"]["notes"]["note-9"]["edited"]) == (3, "2026-03-09T08:32:00Z")
    log = (await hub.get(f"{app}/log", headers=TOKEN)).json()
    assert [entry["action"] for entry in log] == ["write", "write"]
    refused = await hub.post(f"{app}/begin", headers=TOKEN, json={"events": [{**event, "action": "write"}]})
    assert (refused.status_code, refused.json()["error"]["field"]) == (422, "events.0")


async def test_an_action_that_says_megabytes_is_refused_before_it_is_read(hub: httpx.AsyncClient) -> None:
    await opened(hub)
    long = {"action": "write", "arguments": {"title": "Soup", "text": "x" * (3 << 20)}}

    refused = await hub.post(f"{NOTES}/api/act", json=long)

    assert refused.status_code == 422
    assert "too long" in refused.json()["error"]["message"]
    assert (await hub.get(f"{NOTES}/api/session")).json()["version"] == 0


async def test_what_an_application_refuses_comes_back_with_the_field(hub: httpx.AsyncClient) -> None:
    await opened(hub)

    refused = await hub.post(f"{NOTES}/api/act", json={"action": "write", "arguments": {"title": "Stores"}})

    assert refused.status_code == 422
    expected = {"code": "refused", "message": "There is a note of this title already.", "field": "title"}
    assert refused.json() == {"error": expected}


async def test_files_go_in_and_come_out(hub: httpx.AsyncClient) -> None:
    await opened(hub)

    kept = await hub.post(f"{NOTES}/api/files", files={"file": ("menu.txt", b"Soup\n", "text/plain")})

    file_id = kept.json()["files"][0]["file_id"]
    got = await hub.get(f"{NOTES}/api/files/{file_id}")
    assert (got.content, got.headers["content-disposition"]) == (b"Soup\n", "attachment; filename*=UTF-8''menu.txt")


@pytest.mark.parametrize("told", [{"name": "bill.txt"}, {"sha256": 64 * "0"}, {"size": 9}, {"file_id": "file-99"}])
async def test_only_files_that_were_uploaded_are_attached(hub: httpx.AsyncClient, told: dict[str, object]) -> None:
    await opened(hub)
    kept = await hub.post(f"{NOTES}/api/files", files={"file": ("menu.txt", b"Soup\n", "text/plain")})
    menu = kept.json()["files"][0]

    async def attached(file: dict[str, object]) -> httpx.Response:
        asked = {"action": "attach", "arguments": {"note": "note-2", "files": [file]}}
        return await hub.post(f"{NOTES}/api/act", json=asked)

    refused = await attached({**menu, **told})
    assert (refused.status_code, refused.json()["error"]["field"]) == (422, "files")
    assert (await attached(menu)).status_code == 200


async def test_a_state_put_over_the_fixture_names_the_files_of_its_own_application(hub: httpx.AsyncClient) -> None:
    await opened(hub)
    await hub.post(f"{NOTES}/api/files", files={"file": ("menu.txt", b"Soup\n", "text/plain")})
    more = {"notes": {"note-9": {"title": "Mended net", "text": "", "edited": "2026-03-01T09:00:00Z"}}}
    begun = await hub.post(f"{STATE_API}/sessions/one/apps/notes/begin", headers=TOKEN, json={"state": more})
    assert begun.status_code < 300, begun.text

    notes = (await hub.get(f"{NOTES}/api/session")).json()["state"]["notes"]

    (file,) = [file for note in notes.values() for file in note["files"]]
    assert (await hub.get(f"{NOTES}/api/files/{file['file_id']}")).content == b"oil,litres\nolive,3\n"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/post?sid=one"),
        ("GET", "/go?sid=one"),
        ("GET", "/state?sid=one"),
        ("POST", "/upload?sid=one"),
        ("GET", "/files/one/file-1"),
    ],
)
async def test_the_cookie_of_a_browser_opens_nothing_of_the_state_api(
    hub: httpx.AsyncClient, method: str, path: str
) -> None:
    await opened(hub)

    answer = await hub.request(method, NOTES + path)

    assert answer.status_code == 403
    assert "needs a token" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/apps"),
        ("GET", "/sessions"),
        ("POST", "/sessions"),
        ("GET", "/sessions/one"),
        ("DELETE", "/sessions/one"),
        ("POST", "/sessions/one/fork"),
        ("POST", "/sessions/one/apps/notes/begin"),
        ("POST", "/sessions/one/apps/notes/act"),
        ("GET", "/sessions/one/apps/notes/state"),
        ("GET", "/sessions/one/apps/notes/difference"),
        ("GET", "/sessions/one/apps/notes/log"),
        ("POST", "/sessions/one/apps/notes/reset"),
        ("POST", "/sessions/one/apps/notes/launch"),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer guess"}])
async def test_nothing_of_the_typed_api_works_without_the_token(
    hub: httpx.AsyncClient, method: str, path: str, headers: dict[str, str]
) -> None:
    await opened(hub)

    assert (await hub.request(method, STATE_API + path, headers=headers)).status_code == 403


async def test_a_browser_that_was_not_let_in_sees_nothing(hub: httpx.AsyncClient) -> None:
    assert (await hub.get(f"{NOTES}/api/session")).status_code == 403
    assert (await hub.get(f"{NOTES}/launch/guess")).status_code == 403
    assert (await hub.post(f"{NOTES}/api/act", json={"action": "write"})).status_code == 403


async def test_a_page_from_elsewhere_may_not_act(hub: httpx.AsyncClient) -> None:
    await opened(hub)

    forged = await hub.post(
        f"{NOTES}/api/act",
        json={"action": "delete", "arguments": {"note": "note-1"}},
        headers={"origin": "http://elsewhere.localhost"},
    )

    assert forged.status_code == 403


async def test_published_scripts_set_change_and_compare(hub: httpx.AsyncClient) -> None:
    async def post(body: dict[str, object]) -> httpx.Response:
        return await hub.post(f"{NOTES}/post?sid=task-7", headers=TOKEN, json=body)

    assert (await post({"action": "set", "state": {"owner": "Ada"}})).json() == {"success": True, "sid": "task-7"}
    state = (await hub.get(f"{NOTES}/go?sid=task-7", headers=TOKEN)).json()["initial_state"]
    state["notes"]["note-2"]["pinned"] = True
    await post({"action": "set_current", "state": state})

    go = (await hub.get(f"{NOTES}/go?sid=task-7", headers=TOKEN)).json()
    assert go["initial_state"]["notes"]["note-2"]["pinned"] is False
    assert go["state_diff"] == {"modified": {"notes.note-2.pinned": True}}
    await post({"action": "reset"})
    assert (await hub.get(f"{NOTES}/go?sid=task-7", headers=TOKEN)).json()["state_diff"] == {}


async def test_the_state_of_a_session_nobody_touched_is_nobodys(hub: httpx.AsyncClient) -> None:
    state = (await hub.get(f"{NOTES}/state?sid=new", headers=TOKEN)).json()

    assert state == {"stored_state": None, "has_custom_state": False, "sid": "new"}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"{", ""),
        (b'{"action": "burn"}', "action"),
        (b'{"action": "set", "state": {"owner": 3}}', "owner"),
        (b'{"state": {}}', "action"),
    ],
)
async def test_a_bad_post_names_what_is_wrong(hub: httpx.AsyncClient, body: bytes, field: str) -> None:
    refused = await hub.post(f"{NOTES}/post?sid=one", headers=TOKEN, content=body)

    assert refused.status_code == 422
    assert refused.json()["error"]["field"] == field


async def test_another_host_is_told_which_applications_there_are(hub: httpx.AsyncClient) -> None:
    lost = await hub.get("http://elsewhere.localhost/")

    assert lost.status_code == 404
    assert "notes.localhost" in lost.json()["error"]["message"]
