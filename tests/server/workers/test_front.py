"""Two workers behind one address, over REST and MCP: whoever calls notices nothing of them."""

import asyncio
import os
from pathlib import Path

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from server.workers.handover import CALLS
from tests.one_tuple import TASK
from tests.screenless import PICTURE
from tests.server.workers.served import PATIENCE_S, Served, worker_of

MODES = ("legacy", "2026-07-28")


async def test_sessions_are_spread_and_calls_find_them(served: Served) -> None:
    opened = [await served.open_id() for _ in range(6)]
    assert {worker_of(one) for one in opened} == {"00", "01"}
    for session_id in opened:
        clicked = await served.call("POST", f"/v1/sessions/{session_id}/click", {"x": 1, "y": 2})
        assert clicked.json()["observation"]["session_id"] == session_id
    frame = await served.call("GET", f"/v1/sessions/{opened[-1]}/frame")
    assert frame.content == PICTURE
    listed = (await served.call("GET", "/v1/sessions")).json()["sessions"]
    assert [one["session_id"] for one in listed if one["session_id"] in opened] == opened
    assert {(await served.call("DELETE", f"/v1/sessions/{one}")).status_code for one in opened} == {200}
    left = (await served.call("GET", "/v1/sessions")).json()["sessions"]
    assert not {one["session_id"] for one in left} & set(opened)


async def test_the_next_session_is_with_whom_has_the_fewest(served: Served) -> None:
    first, second = await served.open_on_each()
    snapshot = (await served.call("POST", f"/v1/sessions/{first}/snapshot", {})).json()["snapshot_id"]
    await served.call("POST", f"/v1/snapshots/{snapshot}/fork", {"n": 20})
    assert {worker_of(await served.open_id()) for _ in range(4)} == {worker_of(second)}


@pytest.mark.parametrize("mode", MODES)
async def test_over_mcp_in_both_eras(served: Served, mode: str) -> None:
    first, second = await served.open_on_each()
    async with served.mcp(mode) as client:
        for session_id in (first, second):
            clicked = await client.call_tool("click", {"session_id": session_id, "x": 5, "y": 6})
            assert clicked.structured_content is not None
            assert clicked.structured_content["observation"]["session_id"] == session_id
        made = await client.call_tool("session_open", {"environment": "os", "tokens": ["policy"]})
        assert made.structured_content is not None
        listed = await client.call_tool("session_list", {})
        assert listed.structured_content is not None
        assert {first, second} < {one["session_id"] for one in listed.structured_content["sessions"]}
        unknown = await client.call_tool("click", {"session_id": "s_zzzzzzzzzzzzzzzz", "x": 5, "y": 6})
        assert unknown.is_error
    async with served.mcp(mode, made.structured_content["tokens"]["policy"]) as policy:
        looked = await policy.call_tool("screenshot", {})
        assert looked.structured_content is not None
        assert looked.structured_content["session_id"] == made.structured_content["session"]["session_id"]


async def test_tokens_hold_in_all_workers(served: Served) -> None:
    first, second = await served.open_on_each()
    minted = await served.call("POST", "/v1/tokens", {"role": "viewer", "session_ids": [first, second]})
    viewer = minted.json()["token"]
    for session_id in (first, second):
        looked = await served.call("POST", f"/v1/sessions/{session_id}/screenshot", token=viewer)
        assert looked.status_code == 200, looked.text
    listed = await served.call("GET", "/v1/sessions", token=(await _rollout(served)))
    assert listed.json() == {"sessions": []}
    await served.call("DELETE", f"/v1/sessions/{first}")
    gone = await served.call("POST", f"/v1/sessions/{first}/screenshot", token=viewer)
    assert gone.status_code == 404
    old = await _rollout(served)
    mine = (await served.call("POST", "/v1/sessions", {"environment": "os"}, token=old)).json()["session"]["session_id"]
    new = (await served.call("POST", "/v1/tokens/rotate", {}, token=old)).json()["token"]
    # Whichever worker answers: the old one is no token any more, the new one reaches what the old one opened.
    for _ in range(4):
        assert (await served.call("GET", "/v1/environments", token=old)).status_code == 401
    seen = await served.call("GET", "/v1/sessions", token=new)
    assert [one["session_id"] for one in seen.json()["sessions"]] == [mine]


async def _rollout(served: Served) -> str:
    token: str = (await served.call("POST", "/v1/tokens", {"role": "rollout"})).json()["token"]
    return token


async def write(served: Served, workspace_id: str, name: str) -> None:
    """Let the owner write a script that does nothing, or as a reward gives nothing."""
    body = {"name": name, "text": "print('REWARD: 0.0')"}
    response = await served.call("POST", f"/v1/workspaces/{workspace_id}/artifact_write", body)
    assert response.status_code == 200, response.text


async def test_a_workspace_and_all_of_it_are_with_one_worker(served: Served) -> None:
    for _ in range(2):
        opened = await served.call("POST", "/v1/workspaces", {"task": TASK.model_dump(mode="json")})
        space = opened.json()["workspace"]
        handle = space["workspace_id"]
        assert {worker_of(space["initial_session"]), worker_of(space["golden_session"])} == {worker_of(handle)}
        async with served.mcp("2026-07-28", opened.json()["generator_token"]) as author:
            wrote = await author.call_tool("artifact_write", {"name": "initial_setup.py", "text": "print(1)"})
            assert not wrote.is_error
        shown = await served.call("GET", f"/v1/workspaces/{handle}")
        assert shown.json()["artifacts"] == ["initial_setup.py"]
        await write(served, handle, "reward.py")
        attempt = await served.open(workspace_id=handle)
        assert worker_of(attempt["session"]["session_id"]) == worker_of(handle)
        async with served.mcp("legacy") as owner:
            listed = await owner.call_tool("file_list", {"session_id": space["golden_session"]})
            assert not listed.is_error


async def test_snapshots_and_forks_stay_where_they_were_made(served: Served) -> None:
    taken: list[str] = []
    for session_id in await served.open_on_each():
        snapshot = (await served.call("POST", f"/v1/sessions/{session_id}/snapshot", {})).json()["snapshot_id"]
        forked = (await served.call("POST", f"/v1/snapshots/{snapshot}/fork", {"n": 2})).json()["sessions"]
        assert {worker_of(one["session"]["session_id"]) for one in forked} == {worker_of(session_id)}
        taken.append(snapshot)
    listed = (await served.call("GET", "/v1/snapshots")).json()["snapshots"]
    assert [one["snapshot_id"] for one in listed if one["snapshot_id"] in taken] == taken


@pytest.mark.parametrize("mode", MODES)
async def test_progress_passes_through(served: Served, mode: str) -> None:
    opened = await served.call("POST", "/v1/workspaces", {"task": TASK.model_dump(mode="json")})
    for name in ("initial_setup.py", "golden_patch.py", "reward.py"):
        await write(served, opened.json()["workspace"]["workspace_id"], name)
    told: list[str | None] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        del progress, total
        told.append(message)

    async with served.mcp(mode) as client:
        arguments = {"workspace_id": opened.json()["workspace"]["workspace_id"]}
        verified = await client.call_tool("workspace_verify", arguments, progress_callback=note)
    assert not verified.is_error
    assert told[:2] == ["running the setup scripts", "running the reward on both states"]


async def test_what_a_lone_server_refuses_is_refused(served: Served) -> None:
    assert (await served.client.get("/healthz")).status_code == 200
    assert (await served.client.get("/readyz")).json() == {"ready": True, "reasons": []}
    assert (await served.client.get("/v1/sessions")).status_code == 401
    assert (await served.call("GET", "/v1/sessions", token="cg_admin_" + "x" * 32)).status_code == 401
    assert (await served.call("GET", "/v1/sessions", headers={"Host": "evil.example"})).status_code == 421
    assert (await served.call("GET", "/nothing")).status_code == 404
    large = await served.call("POST", "/v1/sessions", {"environment": "os", "setup": "x" * (3 << 20)})
    assert large.status_code == 413
    assert (await served.client.get("/metrics")).status_code == 401
    named = await served.call("GET", "/v1/environments", headers={"X-Request-Id": "r_of_the_client"})
    assert named.headers.get_list("x-request-id") == ["r_of_the_client"]
    assert "cua-gym-load" not in named.headers
    assert len(named.headers.get_list("date")) == 1


async def test_metrics_are_of_all_workers(served: Served) -> None:
    for session_id in await served.open_on_each():
        await served.call("POST", f"/v1/sessions/{session_id}/click", {"x": 1, "y": 2})
    text = (await served.call("GET", "/metrics")).text
    for worker in ("0", "1"):
        assert f'cua_gym_call_seconds_count{{verb="click",worker="{worker}"}}' in text
    assert 'cua_gym_workers_running{worker="front"} 2.0' in text
    assert text.count("# TYPE cua_gym_call_seconds histogram") == 1


async def test_a_large_answer_and_a_slow_reader(served: Served) -> None:
    space = (await served.call("POST", "/v1/workspaces", {"task": TASK.model_dump(mode="json")})).json()["workspace"]
    path = f"/v1/workspaces/{space['workspace_id']}"
    text = "# long\n" * 140_000
    await served.call("POST", f"{path}/artifact_write", {"name": "reward.py", "text": text})
    read = await served.call("POST", f"{path}/artifact_read", {"name": "reward.py"})
    assert read.json()["text"] == text


async def test_calls_at_once_are_not_mixed_up(served: Served) -> None:
    sessions = [await served.open_id() for _ in range(4)]

    async def look(session_id: str) -> bool:
        looked = await served.call("POST", f"/v1/sessions/{session_id}/screenshot", {})
        return looked.json()["session_id"] == session_id

    assert all(await asyncio.gather(*(look(one) for one in sessions * 8)))


async def test_a_wrong_header_for_the_session_is_refused_as_before(served: Served) -> None:
    first, second = await served.open_on_each()
    headers = {"Authorization": f"Bearer {served.server.token}", "Mcp-Param-Session-Id": second}
    async with httpx2.AsyncClient(headers=headers, trust_env=False, timeout=60) as http:
        transport = streamable_http_client(f"{served.server.url}/mcp", http_client=http)
        async with Client(transport, mode="2026-07-28") as client:
            with pytest.raises(Exception, match=r"(?i)header|mismatch|session"):
                await client.call_tool("click", {"session_id": first, "x": 1, "y": 1})


async def test_a_connection_moves_to_the_worker_that_all_its_calls_are_for(served: Served) -> None:
    first, second = await served.open_on_each()
    limits = httpx.Limits(max_connections=1)
    headers = {"Authorization": f"Bearer {served.server.token}"}
    async with httpx.AsyncClient(base_url=served.server.url, headers=headers, trust_env=False, limits=limits) as client:
        port = await _port_after(client, first, CALLS + 4)
        assert port in _ports_of(served.pid_of(first))
        assert port not in _ports_of(served.server.pid)
        # What is for somebody else is answered all the same, over REST, MCP and without an id.
        moved = await client.post(f"/v1/sessions/{second}/click", json={"x": 1, "y": 1}, timeout=PATIENCE_S)
        assert moved.json()["observation"]["session_id"] == second
        await _port_after(client, first, CALLS + 4)
        listed = await client.get("/v1/sessions", timeout=PATIENCE_S)
        assert {first, second} <= {one["session_id"] for one in listed.json()["sessions"]}
        await _port_after(client, first, CALLS + 4)
        assert (await client.get("/nothing", timeout=PATIENCE_S)).status_code == 404
        await _port_after(client, second, CALLS + 4)
        refused = await client.post(
            f"/v1/sessions/{second}/click", json={"x": 1}, headers={"Authorization": "Bearer x"}
        )
        assert refused.status_code == 401


async def _port_after(client: httpx.AsyncClient, session_id: str, calls: int) -> int:
    """Click so often; return the port of the client's end of the last connection."""
    port = 0
    for _ in range(calls):
        request = client.build_request("POST", f"/v1/sessions/{session_id}/click", json={"x": 1, "y": 1}, timeout=60)
        answer = await client.send(request)
        assert answer.status_code == 200, answer.text
        assert "cua-gym-load" not in answer.headers
        port = answer.extensions["network_stream"].get_extra_info("client_addr")[1]
    return port


def _ports_of(pid: int) -> set[int]:
    """The ports at the other end of a process's connections."""
    inodes = {os.readlink(one)[8:-1] for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()}  # noqa: PTH115
    rows = [line.split() for line in Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]]
    return {int(row[2].rpartition(":")[2], 16) for row in rows if row[9] in inodes}
