"""A tuple's frame, from its verification to the grading of an end state."""

import pytest

from schemas.errors import InvalidRequestError
from schemas.frame_conditions import FrameConditions
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import RewardReport
from schemas.roles import Role
from schemas.snapshots import SessionFork, SessionSnapshot
from schemas.tasks import Difficulty, Task
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.callers import ME, by
from tests.desktops import session_of

TASK = Task(
    task_id="pack_the_list",
    family="frames",
    seed=1,
    difficulty=Difficulty.EASY,
    environment="os",
    instruction="Add Sugar to ~/list.txt, remove ~/old.txt and leave ~/memo.txt as it is.",
    context="A list and a memo.",
)
SETUP = """
from pathlib import Path
home = Path('/home/user')
(home / 'list.txt').write_text('Bread\\nMilk\\n')
(home / 'memo.txt').write_text('As it is.\\n')
(home / 'old.txt').write_text('Old.\\n')
"""
GOLDEN = f"{SETUP}(home / 'list.txt').write_text('Bread\\nMilk\\nSugar\\n')\n(home / 'old.txt').unlink()\n"
REWARD = """
from pathlib import Path
home = Path('/home/user')
try:
    lines = (home / 'list.txt').read_text().split()
except OSError:
    lines = []
points = 0.5 * ('Sugar' in lines)
if points and (not (home / 'old.txt').exists() or (home / 'old.txt').read_text() != 'Old.\\n'):
    points += 0.5
print('REWARD:', points)
"""
DONE = "echo Sugar >> ~/list.txt; rm ~/old.txt"


async def verified(services: Services) -> tuple[str, Verification]:
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    for name, text in (
        (ArtifactName.INITIAL_SETUP, SETUP),
        (ArtifactName.GOLDEN_PATCH, GOLDEN),
        (ArtifactName.REWARD, REWARD),
    ):
        services.workspaces.write(workspace_id, name, text)
    return workspace_id, await services.verifier.verify(workspace_id, 1, ())


async def left(services: Services, asked: SessionOpen, command: str, *, forked: bool = False) -> RewardReport:
    opens = services.sessions.open if asked.workspace_id is None else services.workspaces.open_session
    session_id = (await opens(asked)).session_id
    opened = [session_id]
    try:
        session = session_of(services, session_id)
        await session.desktop.run(("bash", "-c", command), timeout_s=30)
        if forked:
            snapshot = await services.sessions.snapshot(SessionSnapshot(session_id=session_id))
            (one,) = await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id, n=1))
            session_id = one.session.session_id
            opened.append(session_id)
        return await services.grading.reward(session_id, ME, seed=0)
    finally:
        for one in opened:
            await services.sessions.close(one)


async def test_an_end_state_is_held_to_the_frame_of_its_workspace(services: Services) -> None:
    workspace_id, verification = await verified(services)
    assert verification.frame is not None
    assert [one.part for one in verification.frame.kept] == ["kept /home/user/memo.txt"]
    assert verification.frame.gone == ("/home/user/old.txt",)
    assert [one.part for one in verification.frame.likenesses] == ["texts /home/user/list.txt"]
    asked = SessionOpen(environment="os", workspace_id=workspace_id)

    done = await left(services, asked, DONE)
    assert (done.value, done.claimed, done.spoiled) == (1.0, None, ())
    half = await left(services, asked, "echo Sugar >> ~/list.txt")
    assert (half.value, half.spoiled) == (0.5, ())
    for spoil, part in (
        ("echo >> ~/memo.txt", "kept /home/user/memo.txt"),
        ("echo Older. > ~/old.txt", "gone /home/user/old.txt"),
        ("echo machine a login b password c > ~/.netrc", "hidden /home/user/.netrc"),
        ("printf 'Bread\\rMilk\\rSugar\\r' > ~/list.txt", "texts /home/user/list.txt"),
    ):
        report = await left(services, asked, f"{DONE}; {spoil}")
        assert (report.value, report.claimed) == (0.0, 1.0), report
        assert [one.part for one in report.spoiled] == [part]
    await services.workspaces.close(workspace_id)

    frame = FrameConditions.model_validate_json(verification.frame.model_dump_json())
    asked = SessionOpen(environment="os", setup=SETUP, reward=REWARD, frame=frame)
    spoiled = f"{DONE}; rm ~/memo.txt"
    assert [(await left(services, asked, spoiled, forked=forked)).value for forked in (False, True)] == [0.0, 0.0]
    lighter = asked.model_copy(update={"frame": frame.without(["kept /home/user/memo.txt"])})
    assert (await left(services, lighter, spoiled)).value == 1.0
    assert (await left(services, asked.model_copy(update={"frame": None}), spoiled)).value == 1.0


async def test_no_author_learns_of_it(services: Services) -> None:
    workspace_id, verification = await verified(services)
    assert verification.frame is not None
    told = [(services.workspaces.show(workspace_id, by(role))).model_dump_json() for role in Role]
    await services.workspaces.close(workspace_id)
    digest = verification.frame.kept[0].sha256 or ""
    assert not any(digest in text or "likenesses" in text for text in told)


async def test_a_frame_without_a_reward_is_refused(services: Services) -> None:
    asked = SessionOpen(environment="os", setup=SETUP, frame=FrameConditions())
    with pytest.raises(InvalidRequestError, match="give `reward` too") as refused:
        await services.workspaces.open_session(asked)
    assert refused.value.field == "frame"
