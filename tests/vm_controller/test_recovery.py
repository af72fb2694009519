"""What is left behind: nothing, after two hundred sessions and after a server that was killed."""

import json
import signal
import time
from pathlib import Path

import anyio
import pytest

from schemas.requests import SessionOpen
from server.services import Services
from tests.exhaustive import representative
from tests.left_behind import mounts_below, open_files, processes_below
from tests.vm_controller.server_process import server

EMPTY = SessionOpen(environment="os", launch=False)
GROUPS = Path("/sys/fs/cgroup")


def groups_of(server: str) -> list[Path]:
    return [*GROUPS.glob(f"*/cua-gym/{server}*"), *GROUPS.glob(f"cua-gym/{server}*")]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("rounds", representative([5, 50], [5], reason="two hundred sessions, one after another"))
async def test_sessions_leave_nothing(services: Services, state_dir: Path, rounds: int) -> None:
    async def open_and_close() -> None:
        await services.sessions.close((await services.sessions.open(EMPTY)).session_id)

    await open_and_close()
    files = open_files()
    for _ in range(rounds):
        async with anyio.create_task_group() as group:
            for _ in range(4):
                group.start_soon(open_and_close)
    assert len(open_files()) <= len(files)
    assert mounts_below(state_dir) == []
    assert processes_below(state_dir) == []


@pytest.mark.timeout(180)
def test_a_killed_server_leaves_no_process_and_the_next_start_removes_its_files(
    state_dir: Path, tmp_path: Path
) -> None:
    with server(state_dir) as (process, client):
        for _ in range(8):
            opened = client.post("/v1/sessions", json={"environment": "os", "launch": False})
            assert opened.status_code == 200, opened.text
            kept = client.post(f"/v1/sessions/{opened.json()['session']['session_id']}/snapshot")
            assert kept.status_code == 200, kept.text
        (folder,) = state_dir.glob("server-*")
        assert processes_below(state_dir)
        process.send_signal(signal.SIGKILL)
        process.wait()
    deadline = time.monotonic() + 10
    while processes_below(state_dir) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes_below(state_dir) == []
    with (tmp_path / "log").open("w+") as log, server(state_dir, log=log) as (process, client):
        assert client.get("/v1/sessions").json() == {"sessions": []}
        assert not folder.exists()
        assert groups_of(folder.name) == []
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == -signal.SIGTERM
    assert list(state_dir.iterdir()) == []
    (told,) = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines() if folder.name in line]
    assert (told["event"], told["sessions"]) == ("removed what a dead server left", 8)
