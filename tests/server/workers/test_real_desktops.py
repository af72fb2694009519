"""Two workers with real desktops: what a dead one leaves on the machine is removed, what the other has goes on."""

import os
import signal
from pathlib import Path

import pytest

from tests.left_behind import processes_below
from tests.server.operator import SMALL
from tests.server.workers.served import are_gone, client_of, is_empty, serving, worker_of

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.exhaustive(reason="further deaths of workers")
async def test_desktops_of_two_workers(state_dir: Path) -> None:
    with serving(state_dir, "server", max_sessions="4") as server:
        async with client_of(server) as served:
            opened = [(await served.open(launch=False, screen=SMALL))["session"]["session_id"] for _ in range(2)]
            first, second = sorted(opened)
            assert worker_of(first) != worker_of(second)
            for session_id in opened:
                clicked = await served.call(
                    "POST", f"/v1/sessions/{session_id}/click", {"x": 9, "y": 9}, headers={"Accept": "image/png"}
                )
                assert clicked.content.startswith(PNG)
            full = [await served.call("POST", "/v1/sessions", {"environment": "os", "launch": False}) for _ in range(3)]
            assert [one.status_code for one in full] == [200, 200, 503]
            killed = served.pid_of(first)
            os.kill(killed, signal.SIGKILL)
            await are_gone(killed)
            await served.all_workers_run(restarts=1)
            lost = await served.call("POST", f"/v1/sessions/{first}/click", {"x": 9, "y": 9})
            assert lost.json()["error"]["code"] == "infra_error"
            looked = await served.call("POST", f"/v1/sessions/{second}/screenshot", {})
            assert looked.status_code == 200
        server.stop()
        assert is_empty(state_dir)
    assert processes_below(state_dir) == []
