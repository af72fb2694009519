"""Rewards as they are run and read: a value, or the reason why there is none."""

from collections.abc import AsyncGenerator

import pytest

from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import RewardReport, RewardStatus
from schemas.roles import Role
from schemas.workspaces import ArtifactName, Side
from server.services import Services
from tests.callers import ME, by
from tests.grading.scripts import GOLDEN, SETUP
from tests.verification.tasks import TASK

REWARD = """
from pathlib import Path
done = Path('/home/user/note.txt').read_text() == 'after'
score = 1.0 if done else 0.0
print('COMPONENT note', score, 1.0)
print(f'REWARD: {score}')
"""


async def grade(services: Services, reward: str) -> RewardReport:
    session = await services.sessions.open(SessionOpen(environment="os", launch=False, setup=SETUP, reward=reward))
    return await services.grading.reward(session.session_id, ME, seed=0)


async def test_a_reward_reads_the_state_and_what_the_agent_answered(services: Services) -> None:
    source = """
import json
from pathlib import Path
episode = json.loads(Path('/run/cua-gym/episode.json').read_text())
right = Path('/home/user/note.txt').read_text() == 'before' and episode['answer'] == '42'
print('REWARD:', 1.0 if right else 0.0)
"""
    session = await services.sessions.open(SessionOpen(environment="os", launch=False, setup=SETUP, reward=source))
    assert (await services.grading.reward(session.session_id, ME, seed=0)).value == 0.0
    await services.sessions.finish(session.session_id, "done", "42", ME)
    report = await services.grading.reward(session.session_id, ME, seed=7)
    assert (report.status, report.value, report.seed) == (RewardStatus.SCORED, 1.0, 7)


async def test_a_reward_sees_the_rights_as_they_are(services: Services) -> None:
    modes = (0o664, 0o646, 0o666, 0o755, 0o777, 0o600, 0o640, 0o444, 0o711)
    setup = "import os\n" + "\n".join(
        f"open('/home/user/{mode:o}', 'w').close(); os.chmod('/home/user/{mode:o}', {mode})" for mode in modes
    )
    setup += "\nos.mkdir('/home/user/shared'); os.chmod('/home/user/shared', 0o777)\n"
    source = f"""
import os
seen = [os.stat(f'/home/user/{{mode:o}}').st_mode & 0o777 for mode in {modes}]
right = seen == list({modes}) and os.stat('/home/user/shared').st_mode & 0o777 == 0o777
print(f'REWARD: {{1.0 if right else 0.0}}')
"""
    session = await services.sessions.open(SessionOpen(environment="os", launch=False, setup=setup, reward=source))
    assert (await services.grading.reward(session.session_id, ME, seed=0)).value == 1.0


@pytest.mark.parametrize(
    ("source", "status", "reason"),
    [
        ("pass", RewardStatus.REWARD_ERROR, "last line is not `REWARD: <number>`"),
        ("print('REWARD: nan')", RewardStatus.REWARD_ERROR, "not within"),
        ("print('REWARD: inf')", RewardStatus.REWARD_ERROR, "not within"),
        ("print('REWARD: 7')", RewardStatus.REWARD_ERROR, "not within"),
        ("print('REWARD: 1.0')\nprint('bye')", RewardStatus.REWARD_ERROR, "last line"),
        ("print('REWARD: 1.0')\nraise SystemExit(3)", RewardStatus.REWARD_ERROR, "exit code 3"),
        ("print('REWARD: 1.0')\n1 / 0", RewardStatus.REWARD_ERROR, "ZeroDivisionError"),
        ("import os\nos.kill(os.getpid(), 9)", RewardStatus.REWARD_ERROR, "exit code"),
    ],
)
async def test_a_reward_that_fails_has_no_value(
    services: Services, source: str, status: RewardStatus, reason: str
) -> None:
    report = await grade(services, source)
    assert report.status is status
    assert report.value is None
    assert reason in report.reason


async def test_a_grader_has_no_network_no_display_and_another_user(services: Services) -> None:
    source = """
import os, socket
def refused(attempt):
    try:
        attempt()
    except OSError:
        return True
    return False
alone = refused(lambda: socket.create_connection(('127.0.0.1', 80), 1))
blind = not os.path.exists('/tmp/.X11-unix/X0') and 'DISPLAY' not in os.environ
print(os.listdir('/proc'))
print('REWARD:', 1.0 if alone and blind and not os.path.exists('/run/user/1000/bus') else 0.0)
"""
    report = await grade(services, source)
    assert report.value == 1.0, report.log


async def test_a_grader_may_scribble_on_its_copy_without_changing_the_desktop(services: Services) -> None:
    scribble = "open('/home/user/note.txt', 'w').write('after')\n" + REWARD
    session = await services.sessions.open(SessionOpen(environment="os", launch=False, setup=SETUP, reward=scribble))
    assert (await services.grading.reward(session.session_id, ME, seed=0)).value == 1.0
    other = REWARD.replace("== 'after'", "== 'before'")
    await services.sessions.reset(session.session_id, ME)
    check = await services.sessions.open(SessionOpen(environment="os", launch=False, setup=SETUP, reward=other))
    assert (await services.grading.reward(check.session_id, ME, seed=0)).value == 1.0


@pytest.fixture
async def workspace_id(services: Services) -> AsyncGenerator[str]:
    info = await services.workspaces.open(WorkspaceOpen(task=TASK))
    services.workspaces.write(info.workspace_id, ArtifactName.INITIAL_SETUP, SETUP)
    services.workspaces.write(info.workspace_id, ArtifactName.GOLDEN_PATCH, GOLDEN)
    services.workspaces.write(info.workspace_id, ArtifactName.REWARD, REWARD)
    yield info.workspace_id
    await services.workspaces.close(info.workspace_id)
    assert services.sessions.all() == ()


async def test_agreement_is_measured_by_execution(services: Services, workspace_id: str) -> None:
    verification = await services.verifier.verify(workspace_id, 3)
    assert verification.agreement.agreed, verification
    assert [report.value for report in verification.agreement.golden] == [1.0] * 3
    assert [report.value for report in verification.agreement.initial] == [0.0] * 3


async def test_a_reward_that_depends_on_its_surroundings_is_not_deterministic(
    services: Services, workspace_id: str
) -> None:
    moody = REWARD.replace("score = 1.0 if done", "import time\nscore = 1.0 if done and time.timezone == 0")
    services.workspaces.write(workspace_id, ArtifactName.REWARD, moody)
    verification = await services.verifier.verify(workspace_id, 3)
    assert not verification.agreement.deterministic
    assert not verification.agreement.agreed


async def test_a_golden_patch_that_fails_is_named_with_its_output(services: Services, workspace_id: str) -> None:
    services.workspaces.write(workspace_id, ArtifactName.GOLDEN_PATCH, "raise RuntimeError('no ink')")
    verification = await services.verifier.verify(workspace_id, 1)
    failed = {result.condition: result.detail for result in verification.agreement.conditions if not result.passed}
    assert set(failed) == {"golden_patch_runs", "golden_scores_one"}
    assert "no ink" in failed[next(iter(failed))]


async def test_scripts_leave_no_trace_on_the_desktop(services: Services, workspace_id: str) -> None:
    marker = "# the marker 5f3a91"
    services.workspaces.write(workspace_id, ArtifactName.INITIAL_SETUP, f"{marker}\n{SETUP}")
    await services.verifier.run_artifact(workspace_id, ArtifactName.INITIAL_SETUP, 30.0)
    search = "grep -rl 5f3a9[1] / --include='*' --exclude-dir=proc --exclude-dir=usr --exclude-dir=sys 2>/dev/null; "
    result = await services.workspaces.shell(
        workspace_id, Side.INITIAL, search + "cat /proc/[0-9]*/cmdline | grep -c 5f3a9[1]", 30.0, ME
    )
    assert result.stdout.strip() == "0"


async def test_state_can_be_read_with_python_and_not_changed(services: Services, workspace_id: str) -> None:
    await services.verifier.run_artifact(workspace_id, ArtifactName.INITIAL_SETUP, 30.0)
    code = "from pathlib import Path\nnote = Path('/home/user/note.txt')\nprint(note.read_text())\nnote.write_text('x')"
    for _ in range(2):
        result = await services.verifier.read_state(workspace_id, Side.INITIAL, code, 30.0, by(Role.ORCHESTRATOR))
        assert result.stdout == "before\n", result.stderr
