"""A worker that dies takes its own sessions and nothing else; nobody waits in vain."""

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from schemas.errors import InfrastructureError
from server.settings import Settings
from server.workers.supervision import Workers
from tests.server.workers.served import (
    PATIENCE_S,
    Served,
    are_gone,
    children,
    client_of,
    failed_with,
    is_empty,
    lives,
    serving,
    worker_of,
)
from vm_controller.backends.server_folder import LockedFolder

WAIT = {"actions": [{"action": "wait", "duration_ms": 60_000}]}


async def test_a_worker_that_is_killed_takes_its_own_sessions_only(state_dir: Path) -> None:
    with serving(state_dir) as server:
        async with client_of(server) as served:
            await _kill_one(served, state_dir)
        workers = children(server.pid)
        server.stop()
        assert not any(map(lives, workers))
        assert is_empty(state_dir)


async def _kill_one(served: Served, state_dir: Path) -> None:
    first, second = await served.open_on_each()
    async with served.mcp("2026-07-28") as client, asyncio.TaskGroup() as group:
        over_rest = group.create_task(served.call("POST", f"/v1/sessions/{first}/act", WAIT))
        over_mcp = group.create_task(client.call_tool("act", {"session_id": first, **WAIT}))
        await _wait_until_both_run(served, first, state_dir)
        os.kill(served.pid_of(first), signal.SIGKILL)
        answer, result = await over_rest, await over_mcp
        assert (answer.status_code, answer.json()["error"]["code"]) == (502, "infra_error")
        assert failed_with(result) == "infra_error"
        # Its sessions are lost, and say so, from now on.
        later = await served.call("POST", f"/v1/sessions/{first}/click", {"x": 1, "y": 1})
        assert (later.status_code, later.json()["error"]["code"]) == (502, "infra_error")
        assert first in later.json()["error"]["message"]
        assert failed_with(await client.call_tool("click", {"session_id": first, "x": 1, "y": 1})) == "infra_error"
        # The other one does not notice.
        assert (await served.call("POST", f"/v1/sessions/{second}/click", {"x": 1, "y": 1})).status_code == 200
        await served.all_workers_run(restarts=1)
    listed = (await served.call("GET", "/v1/sessions")).json()["sessions"]
    assert [one["session_id"] for one in listed] == [second]
    fresh = await served.open_id()
    assert worker_of(fresh) == "02"
    assert (await served.call("POST", f"/v1/sessions/{fresh}/click", {"x": 1, "y": 1})).status_code == 200


async def _wait_until_both_run(served: Served, session_id: str, state_dir: Path) -> None:
    """The connections of the front tell: two calls of ours are on their way, and it can ask for something else."""
    name = f"/{worker_of(session_id)}.sock"
    async with asyncio.timeout(PATIENCE_S):
        while sum(str(state_dir) in one and one.endswith(name) for one in _unix_sockets()) < 4:
            assert (await served.client.get("/readyz")).status_code == 200


def _unix_sockets() -> list[str]:
    return Path("/proc/net/unix").read_text().splitlines()


@pytest.mark.exhaustive(reason="further deaths of workers")
async def test_a_worker_that_answers_nothing_is_ended_and_all_end_with_a_front_that_is_killed(state_dir: Path) -> None:
    with serving(state_dir, silence_s=4.0) as server:
        async with client_of(server) as served:
            first, _ = await served.open_on_each()
            stopped = served.pid_of(first)
            os.kill(stopped, signal.SIGSTOP)
            answer = await served.call("POST", f"/v1/sessions/{first}/click", {"x": 1, "y": 1})
            assert (answer.status_code, answer.json()["error"]["code"]) == (502, "infra_error")
            await are_gone(stopped)
            await served.all_workers_run(restarts=1)
        workers = children(server.pid)
        server.process.kill()
        await are_gone(*workers)
    # What this one could not remove the next one does.
    LockedFolder(state_dir).close()
    assert is_empty(state_dir)


async def test_a_worker_that_cannot_start_is_an_error_and_not_a_wait(tmp_path: Path) -> None:
    command = (sys.executable, "-c", "raise SystemExit(3)")
    workers = Workers(Settings(workers=2), tmp_path, tmp_path / "tokens", command)
    with pytest.raises(InfrastructureError, match="did not start"):
        async with workers.running():
            pytest.fail("nothing runs")
    assert workers.live() == ()
