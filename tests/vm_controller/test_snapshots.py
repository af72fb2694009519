"""Snapshots as a caller of the services meets them: what comes back, leases, bounds, and what is refused."""

import json
from pathlib import Path

import anyio
import pytest

from schemas.actions import WaitUntil
from schemas.conditions import UntilWindow
from schemas.errors import (
    BusyError,
    ConflictError,
    InfrastructureError,
    InvalidRequestError,
    NotFoundError,
    SessionEndedError,
)
from schemas.observations import Observe, PictureFormat
from schemas.requests import SessionOpen
from schemas.snapshots import Grade, SessionFork, SessionSnapshot
from server.services import Services
from tests.callers import ME
from tests.desktops import SESSION_PYTHON
from vm_controller.pool import Capacity, DesktopKind, Range

EMPTY = SessionOpen(environment="os", launch=False)
UNKNOWN = "n_0000000000000000"
NO_PICTURE = Observe(format=PictureFormat.NONE)
FILLED = "open('/home/user/filling', 'wb').write(b'x' * 3_000_000)"
TERMINAL = """
import os, subprocess
os.makedirs('/home/user/Documents/deep')
subprocess.Popen(
    ['xterm', '-geometry', '80x20+300+200', '-title', 'terminal', '-e', 'echo "$PWD $GREETING" >>~/seen; exec sh'],
    env={**os.environ, 'GREETING': 'hello world'}, cwd='/home/user/Documents/deep', start_new_session=True,
)
"""
SEEN_TWICE = """
lines = open('/home/user/seen').read().splitlines()
print('REWARD:', float(lines == ['/home/user/Documents/deep hello world'] * 2))
"""
NOBODYS = """
import subprocess
subprocess.Popen(['python3', '-c', '''
import time
from Xlib import X, display
screen = display.Display()
window = screen.screen().root.create_window(300, 300, 200, 100, 0, 0, X.CopyFromParent)
window.set_wm_name('nobody')
window.map()
screen.flush()
time.sleep(600)
'''], start_new_session=True)
"""


def folders(state_dir: Path) -> list[Path]:
    return list(state_dir.glob("server-*/n_*"))


def archives(state_dir: Path) -> list[Path]:
    return list(state_dir.glob("server-*/n_*/files.tar"))


def desktops(state_dir: Path) -> list[Path]:
    return list(state_dir.glob("server-*/s_*"))


async def gone(state_dir: Path) -> None:
    """Wait until no snapshot has a folder any more."""
    with anyio.fail_after(20):
        while folders(state_dir):  # noqa: ASYNC110 -- a folder sends no event
            await anyio.sleep(0.05)


async def showing(services: Services, title: str, setup: str) -> str:
    """Open a session and wait for the window that its setup opens."""
    request = EMPTY.model_copy(update={"setup": setup, "reward": SEEN_TWICE})
    session_id = (await services.sessions.open(request)).session_id
    wait = WaitUntil(until=UntilWindow(title=title), timeout_ms=30_000)
    result = await services.sessions.act(session_id, (wait,), NO_PICTURE, ME)
    assert result.stopped is None
    return session_id


async def keep(services: Services, session_id: str, lease_s: float = 600.0) -> str:
    return (await services.sessions.snapshot(SessionSnapshot(session_id=session_id, lease_s=lease_s))).snapshot_id


async def test_a_terminal_comes_back_in_its_folder_with_its_variables_and_at_its_place(services: Services) -> None:
    source = await showing(services, "terminal", TERMINAL)
    (fork,) = await services.sessions.fork(SessionFork(snapshot_id=await keep(services, source)))
    assert fork.differences == ()
    (before,), (after,) = (
        await services.sessions.windows(source, ME),
        await services.sessions.windows(fork.session.session_id, ME),
    )
    assert (after.x, after.y, after.width, after.height) == (before.x, before.y, before.width, before.height)
    # The file of the source is there, and the command of the terminal has run once more.
    report = await services.grading.reward(fork.session.session_id, ME, seed=0)
    assert report.value == 1.0, report.log


async def test_a_window_that_belongs_to_no_program_is_named_as_lost(services: Services) -> None:
    snapshot = await services.sessions.snapshot(SessionSnapshot(session_id=await showing(services, "nobody", NOBODYS)))
    assert snapshot.windows == ()
    assert any("'nobody' is not opened again" in sentence for sentence in snapshot.lost)
    (fork,) = await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id))
    assert await services.sessions.windows(fork.session.session_id, ME) == ()


@pytest.mark.exhaustive(reason="further snapshots on real desktops")
async def test_a_snapshot_ends_with_its_lease_and_its_use_renews_it(services: Services, state_dir: Path) -> None:
    source = (await services.sessions.open(EMPTY)).session_id
    snapshot_id = await keep(services, source, lease_s=5.0)
    (folder,) = folders(state_dir)
    assert folder.stat().st_mode & 0o077 == 0
    (fork,) = await services.sessions.fork(SessionFork(snapshot_id=snapshot_id, lease_s=30.0))
    assert fork.session.lease.duration_s == 30.0
    with anyio.fail_after(30):
        while services.sessions.snapshots():  # noqa: ASYNC110 -- asks a services, which sends no event
            await anyio.sleep(0.1)
    with pytest.raises(SessionEndedError, match="lease of 5 s ran out"):
        await services.sessions.fork(SessionFork(snapshot_id=snapshot_id))
    await services.sessions.reset(fork.session.session_id, ME)
    assert folders(state_dir) == [folder]
    await services.sessions.close(fork.session.session_id)
    await gone(state_dir)
    assert services.statistics().snapshots.size_bytes == 0


async def test_what_cannot_be_is_refused_by_name(services: Services) -> None:
    source = (await services.sessions.open(EMPTY)).session_id
    snapshot_id = await keep(services, source)
    other = (await services.sessions.open(EMPTY.model_copy(update={"reward": "print('REWARD:', 1.0)"}))).session_id
    with pytest.raises(ConflictError, match="another environment, screen, setup, reward or workspace"):
        await services.sessions.restore(other, snapshot_id, ME)
    with pytest.raises(NotFoundError, match=f"no snapshot {UNKNOWN}"):
        await services.sessions.fork(SessionFork(snapshot_id=UNKNOWN))
    with pytest.raises(NotFoundError, match=f"no snapshot {UNKNOWN}"):
        await services.sessions.restore(source, UNKNOWN, ME)
    with pytest.raises(ConflictError, match="the backend local keeps files only"):
        await services.sessions.snapshot(SessionSnapshot(session_id=source, grade=Grade.LIVE))
    await services.sessions.close_snapshot(snapshot_id)
    with pytest.raises(SessionEndedError, match="was closed"):
        await services.sessions.restore(source, snapshot_id, ME)
    await services.sessions.look(source, NO_PICTURE, ME)


async def test_forks_are_all_or_none_within_what_the_server_can(state_dir: Path) -> None:
    warm = {DesktopKind("os", launched=False): Range(1, 1)}
    async with Services(state_dir, SESSION_PYTHON, Capacity(sessions=3, warm=warm)) as services:
        source = (await services.sessions.open(EMPTY)).session_id
        snapshot_id = await keep(services, source)
        with pytest.raises(InvalidRequestError, match="`n` is 4, and this server has 3 sessions at once"):
            await services.sessions.fork(SessionFork(snapshot_id=snapshot_id, n=4))
        with pytest.raises(BusyError, match="too many for 3 more"):
            await services.sessions.fork(SessionFork(snapshot_id=snapshot_id, n=3))
        assert len(services.sessions.all()) == 1
        # The warm desktop makes room, and a full server can still bring its sessions back.
        forks = await services.sessions.fork(SessionFork(snapshot_id=snapshot_id, n=2))
        assert len(services.sessions.all()) == 3
        await services.sessions.restore(forks[0].session.session_id, snapshot_id, ME)
        await services.sessions.reset(source, ME)
        await services.sessions.reset(forks[1].session.session_id, ME)


async def test_if_one_fork_fails_there_is_none(services: Services, state_dir: Path) -> None:
    snapshot_id = await keep(services, (await services.sessions.open(EMPTY)).session_id)
    (archive,) = archives(state_dir)
    archive.write_bytes(b"no archive at all" * 1_000)
    with pytest.raises(InfrastructureError, match="could not restore the desktop's files"):
        await services.sessions.fork(SessionFork(snapshot_id=snapshot_id, n=3))
    assert len(services.sessions.all()) == 1
    assert len(desktops(state_dir)) == 1


async def test_snapshots_take_no_more_of_the_disk_than_they_may(state_dir: Path) -> None:
    async with Services(state_dir, SESSION_PYTHON, Capacity(snapshot_mb=4)) as services:
        source = (await services.sessions.open(EMPTY.model_copy(update={"setup": FILLED}))).session_id
        first = await keep(services, source)
        with pytest.raises(BusyError, match=r"1 snapshots take \d of 4 MiB"):
            await keep(services, source)
        assert len(folders(state_dir)) == 1
        await services.sessions.close_snapshot(first)
        await keep(services, source)


async def test_a_recording_says_which_state_a_session_starts_from_and_goes_back_to(
    state_dir: Path, tmp_path: Path
) -> None:
    async with Services(state_dir, SESSION_PYTHON, recordings_dir=tmp_path / "recordings") as services:
        source = (await services.sessions.open(EMPTY.model_copy(update={"task_id": "task"}))).session_id
        snapshot_id = await keep(services, source)
        (fork,) = await services.sessions.fork(SessionFork(snapshot_id=snapshot_id, record=True))
        session_id = fork.session.session_id
        await services.sessions.restore(session_id, snapshot_id, ME)
        await services.sessions.reset(session_id, ME)
        await services.sessions.close(session_id)
    steps = tmp_path / "recordings" / session_id / "steps.jsonl"
    header, restored, reset, end = map(json.loads, steps.read_text().splitlines())
    assert (header["kind"], header["task_id"], header["snapshot_id"]) == ("episode", "task", snapshot_id)
    assert (restored["kind"], restored["snapshot_id"]) == ("reset", snapshot_id)
    assert (reset["kind"], reset["snapshot_id"]) == ("reset", None)
    assert end["kind"] == "end"
