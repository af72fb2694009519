"""An episode ends when it is finished: what is graded is the state of that moment, whenever somebody asks."""

import os
import signal
from collections.abc import Callable

import pytest

from schemas.observations import Observe
from schemas.requests import SessionOpen
from schemas.rewards import RewardStatus
from server.services import Services
from tests.callers import ME
from tests.desktops import session_of
from tests.vm_controller.backends.programs import becomes_true, said, xserver_of
from vm_controller.backends import entered
from vm_controller.sessions import Session

pytestmark = pytest.mark.of_programs

GOES_ON = """
import subprocess
loop = "echo 0 > ~/note; while :; do sleep 0.05; echo $((n=n+1)) > ~/note; done"
subprocess.Popen(["setsid", "sh", "-c", loop], stdin=-3, stdout=-3, stderr=-3)
"""
REWARD = """
import json
from pathlib import Path
note = int(Path('/home/user/note').read_text() or 0)
print('COMPONENT answered', float(json.loads(Path('/run/cua-gym/episode.json').read_text())['answer'] == '42'), 1.0)
print('REWARD:', note / 1e6)
"""
OPENS = SessionOpen(environment="os", launch=False, setup=GOES_ON, reward=REWARD)


def note_changes(session: Session) -> Callable[[], bool]:
    first = session.file_status("/home/user/note")
    return lambda: session.file_status("/home/user/note") not in {None, first}


async def test_what_happens_after_the_end_is_not_graded(services: Services) -> None:
    session_id = (await services.sessions.open(OPENS)).session_id
    session = session_of(services, session_id)
    await becomes_true(lambda: session.file_status("/home/user/note") is not None)
    before = await services.grading.reward(session_id, ME, seed=0)
    await becomes_true(note_changes(session))
    await services.sessions.finish(session_id, "done", "42", ME)
    at_once = await services.grading.reward(session_id, ME, seed=0)
    await becomes_true(note_changes(session))
    seen = await services.sessions.look(session_id, Observe(), ME)
    later = await services.grading.reward(session_id, ME, seed=0)
    assert seen.picture_data is not None
    assert (at_once.status, at_once.components[0].earned) == (RewardStatus.SCORED, 1.0), at_once.log
    assert (later.value, later.state_sha256) == (at_once.value, at_once.state_sha256)
    assert at_once.state_sha256 != before.state_sha256


async def test_a_desktop_that_dies_after_the_end_takes_no_reward_with_it(services: Services) -> None:
    session_id = (await services.sessions.open(OPENS)).session_id
    session = session_of(services, session_id)
    await becomes_true(lambda: session.file_status("/home/user/note") is not None)
    await said(session.desktop, "echo first > /home/user/episode")
    await services.sessions.finish(session_id, "done", "42", ME)
    at_once = await services.grading.reward(session_id, ME, seed=0)
    assert at_once.status is RewardStatus.SCORED, at_once.log
    os.kill(xserver_of(session.desktop), signal.SIGKILL)
    await becomes_true(lambda: session.desktop.failure() is not None)
    later = await services.grading.reward(session_id, ME, seed=0)
    assert (later.status, later.value, later.state_sha256) == (at_once.status, at_once.value, at_once.state_sha256)
    # A new desktop is a new episode, and nothing of the old one is graded.
    await services.sessions.reset(session_id, ME)
    assert (await services.grading.reward(session_id, ME, seed=0)).state_sha256 != at_once.state_sha256


async def test_what_cannot_be_captured_at_the_end_stays_so(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    full = "from pathlib import Path\nPath('/home/user/big').write_bytes(bytes(2 << 20))"
    session_id = (await services.sessions.open(OPENS.model_copy(update={"setup": full}))).session_id
    with monkeypatch.context() as bounded:
        bounded.setattr(entered, "CAPTURE_MB", 1)
        info = await services.sessions.finish(session_id, "done", None, ME)
    assert info.completion is not None
    report = await services.grading.reward(session_id, ME, seed=0)
    assert (report.status, report.value) == (RewardStatus.UNGRADABLE, None)
