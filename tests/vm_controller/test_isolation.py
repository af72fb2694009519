"""What a program inside a desktop can reach: its own desktop, and nothing else."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.errors import InfrastructureError
from schemas.observations import Observe
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.tasks import Task
from schemas.workspaces import Side
from vm_controller.gym import Gym

EMPTY = SessionOpen(environment="os", launch=False)
TASK = Task.model_validate(
    {
        "task_id": "os_probe_1",
        "environment": "os",
        "family": "probe",
        "seed": 1,
        "instruction": "Look around in the desktop.",
        "context": "Nothing is prepared.",
        "difficulty": "easy",
    }
)


async def shell(gym: Gym, workspace_id: str, command: str, side: Side = Side.INITIAL) -> str:
    result = await gym.shell(workspace_id, side, command, 30.0)
    return result.stdout + result.stderr


@pytest.fixture
async def workspace_id(gym: Gym) -> str:
    return (await gym.open_workspace(WorkspaceOpen(task=TASK))).workspace_id


async def test_destroying_a_desktop_from_inside_hurts_nobody_else(gym: Gym, workspace_id: str) -> None:
    await shell(gym, workspace_id, "killall -9 python3; rm -rf ~ /tmp/* /tmp/.X11-unix; kill -9 -1")
    info = await gym.workspace(workspace_id, role="orchestrator")  # pyright: ignore[reportArgumentType]
    _, picture = await gym.look(info.golden_session, Observe(), "me")
    assert picture is not None
    _, picture = await gym.look(info.initial_session, Observe(), "me")
    assert picture is not None


async def test_a_desktop_sees_only_its_own_processes_and_files(gym: Gym, workspace_id: str) -> None:
    await shell(gym, workspace_id, "echo secret > ~/mine; sleep 98765 &")
    seen = await shell(gym, workspace_id, "ps axo args; ls -a ~ /tmp /home /var; ls /root /work", Side.GOLDEN)
    assert "98765" not in seen
    assert "mine" not in seen
    assert "No such file or directory" in seen
    assert str(Path(__file__).parents[2]) not in seen


async def test_a_desktop_has_no_rights_and_no_network(gym: Gym, workspace_id: str) -> None:
    status = await shell(gym, workspace_id, "grep -E 'CapEff|CapPrm|NoNewPrivs' /proc/self/status; id -u")
    assert status.split() == ["CapPrm:", "0" * 16, "CapEff:", "0" * 16, "NoNewPrivs:", "1", "1000"]
    connect = "import socket; socket.create_connection(('127.0.0.1', 22), 1)"
    assert "refused" in await shell(gym, workspace_id, f'python3 -c "{connect}"')
    assert (await shell(gym, workspace_id, "cat /proc/net/dev | grep -c :")).strip() == "1"
    refused = await shell(gym, workspace_id, "touch /usr/x; echo x > /opt/session-python/x; touch /etc/x")
    assert refused.count("Read-only file system") + refused.count("Permission denied") == 3


@pytest.mark.skipif(os.geteuid() != 0, reason="only a server run by root gives sessions users of their own")
async def test_two_desktops_run_as_different_users_of_the_host(gym: Gym) -> None:
    session_ids = [(await gym.open_session(EMPTY)).session_id for _ in range(2)]
    owners = {owner for session_id in session_ids for owner in _owners_of(session_id)}
    assert len(owners) == 4
    assert 0 not in owners


async def test_a_dead_desktop_is_an_infrastructure_error_and_a_reset_mends_it(gym: Gym) -> None:
    session = await gym.open_session(EMPTY)
    neighbour = await gym.open_session(EMPTY)
    for pid, name in _processes_of(session.session_id):
        if name == "Xvfb":
            os.kill(pid, 9)
    with pytest.raises(InfrastructureError, match="X server"):
        await gym.look(session.session_id, Observe(), "me")
    await gym.look(neighbour.session_id, Observe(), "me")
    await gym.reset(session.session_id)
    await gym.look(session.session_id, Observe(), "me")


def _processes_of(session_id: str) -> Iterator[tuple[int, str]]:
    """The host's processes whose mounts come from a session's folder."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                if session_id in (folder / "mountinfo").read_text():
                    yield int(folder.name), (folder / "comm").read_text().strip()


def _owners_of(session_id: str) -> set[int]:
    return {Path(f"/proc/{pid}").stat().st_uid for pid, _ in _processes_of(session_id)}
