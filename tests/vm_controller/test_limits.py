"""A desktop that takes all it can get: it is stopped at its limits, and its neighbour does not notice."""

import os
import time

import pytest

from schemas.observations import Observe
from schemas.requests import WorkspaceOpen
from schemas.workspaces import Side
from tests.vm_controller.test_isolation import TASK
from vm_controller.gym import Gym

FORK = """python3 - <<'END'
import os, time
children = []
try:
    while len(children) < 5000:
        child = os.fork()
        if child == 0:
            time.sleep(20)
            os._exit(0)
        children.append(child)
except OSError:
    print("stopped at", len(children))
for child in children:
    os.kill(child, 9)
END
"""
HOG = """python3 - <<'END'
kept = []
while True:
    kept.append(bytearray(64 << 20))
END
"""
FILL = "dd if=/dev/zero of=/home/user/fill bs=1M count=5000; stat -c %s /home/user/fill; rm /home/user/fill"
DISK_BYTES = 512 << 20
MANY = "for i in 1 2 3; do dd if=/dev/zero of=/home/user/fill$i bs=1M count=900; done"
NEIGHBOUR_LIMIT_S = 5.0


async def run(gym: Gym, workspace_id: str, command: str) -> str:
    result = await gym.shell(workspace_id, Side.INITIAL, command, 60.0)
    return result.stdout + result.stderr


async def neighbour_answers(gym: Gym, session_id: str) -> None:
    start = time.monotonic()
    await gym.look(session_id, Observe(), "me")
    assert time.monotonic() - start < NEIGHBOUR_LIMIT_S


@pytest.mark.skipif(os.geteuid() != 0, reason="process limits need control groups, which need root")
async def test_processes_are_bounded(gym: Gym) -> None:
    workspace = await gym.open_workspace(WorkspaceOpen(task=TASK))
    assert "stopped at" in await run(gym, workspace.workspace_id, FORK)
    await neighbour_answers(gym, workspace.golden_session)


@pytest.mark.skipif(os.geteuid() != 0, reason="memory limits need control groups, which need root")
async def test_memory_is_bounded(gym: Gym) -> None:
    workspace = await gym.open_workspace(WorkspaceOpen(task=TASK))
    result = await gym.shell(workspace.workspace_id, Side.INITIAL, HOG, 60.0)
    assert result.exit_code not in {0, None}
    await neighbour_answers(gym, workspace.golden_session)


async def test_files_and_disk_are_bounded(gym: Gym) -> None:
    workspace = await gym.open_workspace(WorkspaceOpen(task=TASK))
    filled = await gym.shell(workspace.workspace_id, Side.INITIAL, FILL, 60.0)
    assert int(filled.stdout) <= DISK_BYTES
    assert "No space left on device" in await run(gym, workspace.workspace_id, MANY)
    await neighbour_answers(gym, workspace.golden_session)
