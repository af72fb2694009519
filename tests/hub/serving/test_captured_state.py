"""What graders get of a session: files of the server's, and the same states at the addresses of the State API."""

import json
from collections.abc import Mapping

import httpx
import pytest

from hub.engine.sessions import HubSession, Sessions
from hub.serving.captured_state import create_captured_state_api, files_of
from tests.hub.notes_app import APP

NOTES = "http://notes.localhost"
STATE_API = "http://localhost/hub/v1/sessions/any/apps/notes"


@pytest.fixture
def session() -> HubSession:
    session = Sessions({"notes": APP}).create(session_id="main")
    session.instance("notes").act("read", {"note": "note-2"})
    session.instance("notes").act("write", {"title": "Soup"}, by="user")
    return session


def browser(files: Mapping[str, bytes]) -> httpx.AsyncClient:
    app = create_captured_state_api({"notes.localhost": APP}, lambda: files)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app))


def test_states_are_written_as_a_grader_compares_them(session: HubSession) -> None:
    files = files_of(session)

    written = json.loads(files["notes.json"])
    assert written["initial_state"]["notes"].keys() == {"note-1", "note-2"}
    soup: dict[str, object] = {"title": "Soup", "text": "", "pinned": False, "tags": [], "files": []}
    assert written["current_state"]["notes"]["note-n2-1"] == soup
    assert written["collections"] == ["/notes"]
    log = json.loads(files["log/notes.json"])
    assert [(entry["action"], entry["by"]) for entry in log] == [("read", "api"), ("write", "user")]
    assert files["files/file-1"] == b"oil,litres\nolive,3\n"


def test_the_log_says_what_others_got_and_is_deleted(session: HubSession) -> None:
    notes = session.instance("notes")
    (kept,) = notes.act("post", {"title": "Kept"}).made
    (deleted,) = notes.act("post", {"title": "Deleted"}).made
    notes.act("delete", {"note": deleted})

    log = json.loads(files_of(session)["log/notes.json"])
    assert [(entry["reached_others"], entry["erased"]) for entry in log[2:]] == [
        (True, False),
        (True, True),
        (False, False),
    ]
    assert kept in notes.current.notes


def test_equal_states_are_equal_bytes_whatever_way_led_there(session: HubSession) -> None:
    other = Sessions({"notes": APP}).create(session_id="main")
    other.instance("notes").act("delete", {"note": "note-1"})
    other.instance("notes").act("undo", {})
    session.instance("notes").act("delete", {"note": "note-n2-1"})
    assert files_of(other)["notes.json"] == files_of(session)["notes.json"]


def test_an_application_that_nobody_opened_is_there_as_it_began() -> None:
    written = json.loads(files_of(Sessions({"notes": APP}).create())["notes.json"])
    assert written["initial_state"] == written["current_state"] != {}


async def test_the_reading_half_of_the_state_api_answers_from_the_files(session: HubSession) -> None:
    files = files_of(session)
    states = json.loads(files["notes.json"])
    async with browser(files) as client:
        went = (await client.get(f"{NOTES}/go?sid=whatever")).json()
        assert (went["initial_state"], went["current_state"]) == (states["initial_state"], states["current_state"])
        assert list(went["state_diff"]["added"]) == ["notes.note-n2-1"]
        stored = (await client.get(f"{NOTES}/state?sid=whatever")).json()
        assert (stored["stored_state"], stored["has_custom_state"]) == (states["current_state"], True)
        assert (await client.get(f"{NOTES}/files/main/file-1")).content == b"oil,litres\nolive,3\n"
        assert (await client.get(f"{STATE_API}/state")).json() == states["current_state"]
        assert [one["op"] for one in (await client.get(f"{STATE_API}/difference")).json()] == ["add"]
        assert len((await client.get(f"{STATE_API}/log")).json()) == 2


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("POST", f"{NOTES}/post?sid=main"),
        ("POST", f"{NOTES}/upload?sid=main"),
        ("POST", f"{NOTES}/api/act"),
        ("GET", f"{NOTES}/?sid=main"),
        ("POST", f"{STATE_API}/reset"),
        ("DELETE", "http://localhost/hub/v1/sessions/main"),
    ],
)
async def test_it_takes_nothing(session: HubSession, method: str, address: str) -> None:
    async with browser(files_of(session)) as client:
        refused = await client.request(method, address, json={"action": "reset"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "forbidden")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"current_state": {}}', b"REWARD: 1.0\n", None])
async def test_a_state_that_is_damaged_or_missing_is_not_found(session: HubSession, content: bytes | None) -> None:
    files = files_of(session)
    damaged = {name: one for name, one in files.items() if name != "notes.json"}
    async with browser(damaged if content is None else {**damaged, "notes.json": content}) as client:
        for address in (f"{NOTES}/go?sid=main", f"{NOTES}/state?sid=main", f"{STATE_API}/state"):
            assert (await client.get(address)).status_code == 404
        assert (await client.get("http://mail.localhost/go?sid=main")).status_code == 404
