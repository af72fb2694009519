"""Snapshots over the wire: whose they are, what a token for one session may do with them, and both transports."""

from typing import Any

import pytest

from schemas.roles import Role
from schemas.snapshots import SessionsForked, SnapshotList
from tests.screenless_server import Served
from tests.server.mcp_client import connect, text_of
from vm_controller.snapshots import window_restore
from vm_controller.snapshots.window_restore import Recipe
from vm_controller.startup import Opened


async def kept(served: Served, session_id: str, token: str | None = None) -> str:
    response = await served.call("POST", f"/v1/sessions/{session_id}/snapshot", {}, token=token)
    assert response.status_code == 200, response.text
    snapshot_id: str = response.json()["snapshot_id"]
    return snapshot_id


async def snapshots(served: Served, token: str) -> list[str]:
    listed: list[dict[str, Any]] = (await served.call("GET", "/v1/snapshots", token=token)).json()["snapshots"]
    return [one["snapshot_id"] for one in listed]


async def opened_by(served: Served, token: str) -> str:
    session_id: str = (await served.open(token=token))["session"]["session_id"]
    return session_id


async def test_a_worker_forks_its_own_session_and_owns_what_comes_of_it(served: Served) -> None:
    worker, neighbour = served.tokens.mint(Role.ROLLOUT), served.tokens.mint(Role.ROLLOUT)
    session_id = await opened_by(served, worker)
    snapshot_id = await kept(served, session_id, worker)
    path = f"/v1/snapshots/{snapshot_id}"
    response = await served.call("POST", f"{path}/fork", {"n": 3, "tokens": ["policy"]}, token=worker)
    forked = SessionsForked.model_validate(response.json())
    assert len({one.session.session_id for one in forked.sessions}) == 3
    for one in forked.sessions:
        look = f"/v1/sessions/{one.session.session_id}/screenshot"
        assert (await served.call("POST", look, {}, token=worker)).status_code == 200
        assert (await served.call("POST", look, {}, token=one.tokens[Role.POLICY])).status_code == 200
        assert (await served.call("POST", look, {}, token=neighbour)).status_code == 404
    assert await snapshots(served, worker) == [snapshot_id]
    assert await snapshots(served, neighbour) == []
    for method, tail in (("POST", "/fork"), ("DELETE", "")):
        refused = await served.call(method, path + tail, {} if method == "POST" else None, token=neighbour)
        assert (refused.status_code, refused.json()["error"]["field"]) == (404, "snapshot_id")
    assert (await served.call("DELETE", path, token=worker)).status_code == 200
    assert await snapshots(served, worker) == []


async def test_a_snapshot_outlives_its_session_and_its_owner_s_old_token(served: Served) -> None:
    old = served.tokens.mint(Role.ROLLOUT)
    session_id = await opened_by(served, old)
    snapshot_id = await kept(served, session_id, old)
    new = (await served.call("POST", "/v1/tokens/rotate", {}, token=old)).json()["token"]
    assert (await served.call("DELETE", f"/v1/sessions/{session_id}", token=new)).status_code == 200
    assert (await served.call("POST", f"/v1/snapshots/{snapshot_id}/fork", {}, token=new)).status_code == 200


async def test_a_token_for_one_session_goes_back_and_opens_no_other(served: Served) -> None:
    opened = await served.open(tokens=(Role.ROLLOUT,))
    session_id, token = opened["session"]["session_id"], opened["tokens"]["rollout"]
    path = f"/v1/sessions/{session_id}"
    by_owner = await kept(served, session_id)
    foreign = await kept(served, await served.open_id())
    assert await snapshots(served, token) == [by_owner]
    assert (await served.call("POST", f"{path}/restore", {"snapshot_id": by_owner}, token=token)).status_code == 200
    refused = await served.call("POST", f"{path}/restore", {"snapshot_id": foreign}, token=token)
    assert (refused.status_code, refused.json()["error"]["field"]) == (404, "snapshot_id")
    assert (await served.call("POST", f"/v1/snapshots/{by_owner}/fork", {}, token=token)).status_code == 403


@pytest.mark.parametrize("role", [Role.GENERATOR, Role.DISCRIMINATOR])
async def test_an_author_forks_nothing_not_even_its_own_golden_desktop(served: Served, role: Role) -> None:
    opened = await served.open_workspace()
    golden = opened["workspace"]["golden_session"]
    snapshot_id, token = await kept(served, golden), opened[f"{role}_token"]
    for method, path, body in (
        ("POST", f"/v1/sessions/{golden}/snapshot", {}),
        ("POST", f"/v1/sessions/{golden}/restore", {"snapshot_id": snapshot_id}),
        ("POST", f"/v1/snapshots/{snapshot_id}/fork", {}),
        ("GET", "/v1/snapshots", None),
        ("DELETE", f"/v1/snapshots/{snapshot_id}", None),
    ):
        assert (await served.call(method, path, body, token=token)).status_code == 403, path


@pytest.mark.parametrize(("body", "field"), [({"n": 0}, "n"), ({"n": 65}, "n"), ({"tokens": ["admin"]}, "tokens")])
async def test_a_wrong_fork_is_named(served: Served, body: dict[str, object], field: str) -> None:
    snapshot_id = await kept(served, await served.open_id())
    response = await served.call("POST", f"/v1/snapshots/{snapshot_id}/fork", body)
    assert (response.status_code, response.json()["error"]["field"]) == (422, field)


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_a_state_from_snapshot_to_close_over_mcp(
    served: Served, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def differ(opened: Opened, recipe: Recipe) -> tuple[str, ...]:
        del opened, recipe
        return ("a window is another",)

    # These desktops have no windows of programs that could come back otherwise.
    monkeypatch.setattr(window_restore, "follow", differ)
    session_id = await served.open_id()
    async with connect(served, mode) as client:
        taken = await client.call_tool("session_snapshot", {"session_id": session_id, "grade": "files"})
        assert taken.structured_content is not None
        handle = {"snapshot_id": taken.structured_content["snapshot_id"]}
        assert taken.structured_content["lost"][0].startswith("programs are started again: ")
        restored = await client.call_tool("session_restore", {"session_id": session_id} | handle)
        assert restored.structured_content is not None
        assert restored.structured_content["differences"] == ["a window is another"]
        forked = await client.call_tool("session_fork", handle | {"n": 2})
        assert len(SessionsForked.model_validate(forked.structured_content).sessions) == 2
        listed = await client.call_tool("snapshot_list", {})
        assert len(SnapshotList.model_validate(listed.structured_content).snapshots) == 1
        assert (await client.call_tool("snapshot_close", handle)).structured_content == handle
        again = await client.call_tool("session_fork", handle)
        assert text_of(again).startswith("session_ended: ")
