"""Sessions of the hub without a desktop: the State API for the server's owners, pages for a browser that was let in."""

from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest

from schemas.roles import Role
from server.app import create_app
from server.hub import OwnersHub
from server.settings import Settings
from tests.hub.notes_app import APP
from tests.screenless import Screenless
from tests.screenless_server import services_on
from tools.principals import AUTHORS, OWNERS, TokenStore

SERVER, NOTES = "http://127.0.0.1:8765", "http://notes.localhost:8765"
SESSIONS = f"{SERVER}/hub/v1/sessions"


@pytest.fixture
def tokens() -> TokenStore:
    return TokenStore()


@pytest.fixture
async def client(tokens: TokenStore, tmp_path: Path, state_dir: Path) -> AsyncGenerator[httpx.AsyncClient]:
    (tmp_path / "index.html").write_text("<title>Jotter</title>")
    owners = OwnersHub({"notes": APP}, tokens, tmp_path)
    app = create_app(Settings(), services_on(Screenless(), state_dir), tokens, hub=owners)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
        yield client


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def test_a_session_is_made_acted_in_and_read_without_a_desktop(
    client: httpx.AsyncClient, tokens: TokenStore
) -> None:
    headers = bearer(tokens.mint(Role.ORCHESTRATOR))
    assert (await client.post(SESSIONS, headers=headers, json={"session_id": "one"})).status_code == 201
    notes = f"{SESSIONS}/one/apps/notes"
    begun = await client.post(f"{notes}/begin", headers=headers, json={"world": "garden", "seed": 1})
    assert begun.json()["state"]["owner"] == "Tom Varga"
    act = {"action": "write", "arguments": {"title": "Peas"}}
    assert (await client.post(f"{notes}/act", headers=headers, json=act)).json()["made"] == ["note-n1-1"]
    assert (await client.get(f"{notes}/state", headers=headers)).json()["notes"].keys() == {"note-1", "note-n1-1"}
    assert (await client.delete(f"{SESSIONS}/one", headers=headers)).status_code == 204


@pytest.mark.parametrize("role", Role)
async def test_only_owners_may(client: httpx.AsyncClient, tokens: TokenStore, role: Role) -> None:
    sessions = frozenset({"s_1"}) if role not in AUTHORS | OWNERS else None
    token = tokens.mint(role, sessions=sessions, workspace_id="w_1" if role in AUTHORS else None)
    answer = await client.get(SESSIONS, headers=bearer(token))
    assert answer.status_code == (200 if role in OWNERS else 403)
    published = await client.get(f"{NOTES}/go?sid=any", headers=bearer(token))
    assert published.status_code == (200 if role in OWNERS else 403)


async def test_without_a_valid_token_nobody_may(client: httpx.AsyncClient) -> None:
    for headers in ({}, bearer("cg_admin_made_up_by_somebody")):
        assert (await client.get(SESSIONS, headers=headers)).status_code == 401
        assert (await client.get(f"{NOTES}/go?sid=any", headers=headers)).status_code == 403
    # Nor does a name in the address let a browser in, as it would on a desktop.
    assert "set-cookie" not in (await client.get(f"{NOTES}/?sid=any")).headers
    assert (await client.get(f"{NOTES}/api/session")).status_code == 403


async def test_a_browser_is_let_in_by_the_launch_address_once(client: httpx.AsyncClient, tokens: TokenStore) -> None:
    headers = bearer(tokens.mint(Role.ADMIN))
    await client.post(SESSIONS, headers=headers, json={"session_id": "one"})
    launch = f"{SESSIONS}/one/apps/notes/launch"
    address = (await client.post(launch, headers=headers)).json()["url"]
    assert address.startswith(f"{NOTES}/launch/")
    assert (await client.get(address)).status_code == 303

    assert (await client.get(f"{NOTES}/")).text == "<title>Jotter</title>"
    act = {"action": "write", "arguments": {"title": "Peas"}}
    assert (await client.post(f"{NOTES}/api/act", json=act)).json()["made"] == ["note-n1-1"]
    client.cookies.clear()
    assert (await client.get(address)).status_code == 403
    assert (await client.get(f"{NOTES}/api/session")).status_code == 403


async def test_other_hosts_are_refused_as_before(client: httpx.AsyncClient, tokens: TokenStore) -> None:
    headers = bearer(tokens.mint(Role.ADMIN))
    assert (await client.get("http://mail.localhost:8765/", headers=headers)).status_code == 421
    assert (await client.get(f"{SERVER}/hub/v2/sessions", headers=headers)).status_code == 404
