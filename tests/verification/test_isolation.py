"""What keeps the desktops of the local backend apart, beside what is expected of every backend (tests/…/backends)."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.errors import InfrastructureError
from schemas.observations import Observe
from schemas.requests import SessionOpen
from server.services import Services
from tests.callers import ME

EMPTY = SessionOpen(environment="os", launch=False)


@pytest.mark.skipif(os.geteuid() != 0, reason="only a server run by root gives sessions users of their own")
async def test_two_desktops_run_as_different_users_of_the_host(services: Services) -> None:
    session_ids = [(await services.sessions.open(EMPTY)).session_id for _ in range(2)]
    owners = {owner for session_id in session_ids for owner in _owners_of(session_id)}
    assert len(owners) == 4
    assert 0 not in owners


async def test_a_dead_desktop_is_an_infrastructure_error_and_a_reset_mends_it(services: Services) -> None:
    session = await services.sessions.open(EMPTY)
    neighbour = await services.sessions.open(EMPTY)
    for pid, name in _processes_of(session.session_id):
        if name == "Xvfb":
            os.kill(pid, 9)
    with pytest.raises(InfrastructureError, match="X server"):
        await services.sessions.look(session.session_id, Observe(), ME)
    await services.sessions.look(neighbour.session_id, Observe(), ME)
    await services.sessions.reset(session.session_id, ME)
    await services.sessions.look(session.session_id, Observe(), ME)


def _processes_of(session_id: str) -> Iterator[tuple[int, str]]:
    """The host's processes whose mounts come from a session's folder."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                if session_id in (folder / "mountinfo").read_text():
                    yield int(folder.name), (folder / "comm").read_text().strip()


def _owners_of(session_id: str) -> set[int]:
    return {Path(f"/proc/{pid}").stat().st_uid for pid, _ in _processes_of(session_id)}
