"""Snapshots of files and a reopening recipe, on both backends: forks are whole, apart from each other, and gradable."""

import pytest

from schemas.actions import KeyPress, TypeText, WaitUntil
from schemas.conditions import UntilQuiet, UntilWindow
from schemas.observations import Observe, PictureFormat
from schemas.requests import SessionOpen
from schemas.sessions import SessionState
from schemas.snapshots import Grade, SessionFork, SessionSnapshot, SnapshotInfo
from server.services import Services
from tests.callers import ME

pytestmark = pytest.mark.of_programs

SETUP = """
import os, subprocess
from pathlib import Path
Path('/home/user/note.txt').write_text('kept')
Path('/home/user/run.sh').write_text('#!/bin/sh')
os.chmod('/home/user/run.sh', 0o750)
os.utime('/home/user/run.sh', (1_000_000_000, 1_000_000_000))
os.symlink('note.txt', '/home/user/link')
Path('/tmp/locked').mkdir(mode=0o500)
subprocess.Popen(['mousepad', '/home/user/note.txt'], start_new_session=True)
"""
REWARD = """
import os
from pathlib import Path
worth = {'kept one': 1.0, 'kept two': 0.5, 'kept three': 0.25}
run = Path('/home/user/run.sh').stat()
assert (run.st_mode & 0o777, run.st_mtime) == (0o750, 1_000_000_000)
assert os.readlink('/home/user/link') == 'note.txt'
assert Path('/tmp/locked').is_dir()
print('REWARD:', worth.get(Path('/home/user/note.txt').read_text().strip(), 0.0))
"""
EDITOR = SessionOpen(environment="text_editor", launch=False, setup=SETUP, reward=REWARD)
NO_PICTURE = Observe(format=PictureFormat.NONE)
WINDOW = WaitUntil(until=UntilWindow(title="note.txt", focused=True), timeout_ms=30_000)
QUIET = WaitUntil(until=UntilQuiet(quiet_ms=300), timeout_ms=10_000)
TO_THE_END, SAVE = KeyPress(keys=("ctrl", "End")), KeyPress(keys=("ctrl", "s"))


async def prepared(services: Services) -> str:
    """Open a desktop with a document in an editor."""
    session_id = (await services.sessions.open(EDITOR)).session_id
    result = await services.sessions.act(session_id, (WINDOW, QUIET), NO_PICTURE, ME)
    assert result.stopped is None
    return session_id


async def kept(services: Services, session_id: str) -> SnapshotInfo:
    return await services.sessions.snapshot(SessionSnapshot(session_id=session_id, grade=Grade.FILES))


async def write(services: Services, session_id: str, text: str) -> None:
    """Write behind what is in the editor, and save."""
    steps = (WINDOW, QUIET, TO_THE_END, TypeText(text=text), QUIET, SAVE, QUIET)
    result = await services.sessions.act(session_id, steps, NO_PICTURE, ME)
    assert result.stopped is None


async def worth(services: Services, session_id: str) -> float | None:
    report = await services.grading.reward(session_id, ME, seed=0)
    assert report.value is not None, report.log
    return report.value


async def places(services: Services, session_id: str) -> list[tuple[str, int, int, int, int, bool]]:
    return [
        (window.title, window.x, window.y, window.width, window.height, window.focused)
        for window in await services.sessions.windows(session_id, ME)
    ]


async def test_forks_are_whole_and_apart_from_each_other_and_from_their_source(services: Services) -> None:
    source = await prepared(services)
    there = await places(services, source)
    snapshot = await kept(services, source)
    assert snapshot.grade is Grade.FILES
    assert snapshot.session_id == source
    assert snapshot.gradable
    assert ["note.txt" in title for title in snapshot.windows] == [True]
    assert any("had not saved" in sentence for sentence in snapshot.lost)
    await write(services, source, " and gone")
    await services.sessions.close(source)

    forks = await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id, n=3))
    assert [fork.differences for fork in forks] == [(), (), ()]
    sessions = [fork.session.session_id for fork in forks]
    assert len(set(sessions)) == 3
    assert {fork.session.snapshot_id for fork in forks} == {snapshot.snapshot_id}
    for session_id, text in zip(sessions, (" one", " two", " three"), strict=True):
        assert await places(services, session_id) == there
        await write(services, session_id, text)
    assert [await worth(services, session_id) for session_id in sessions] == [1.0, 0.5, 0.25]

    # What a session started from stays with it, also when nobody else can start from it any more.
    await services.sessions.close_snapshot(snapshot.snapshot_id)
    await services.sessions.reset(sessions[0], ME)
    assert await places(services, sessions[0]) == there
    assert [await worth(services, session_id) for session_id in sessions] == [0.0, 0.5, 0.25]


async def test_a_session_goes_back_to_its_snapshot_under_the_same_handle(services: Services) -> None:
    session_id = await prepared(services)
    there = await places(services, session_id)
    snapshot = await kept(services, session_id)
    await write(services, session_id, " one")
    await services.sessions.finish(session_id, "done", None, ME)
    assert await worth(services, session_id) == 1.0
    restored = await services.sessions.restore(session_id, snapshot.snapshot_id, ME)
    assert restored.session.session_id == session_id
    assert restored.session.state is SessionState.OPEN
    assert restored.session.completion is None
    assert restored.differences == ()
    assert await places(services, session_id) == there
    await write(services, session_id, " two")
    assert await worth(services, session_id) == 0.5
