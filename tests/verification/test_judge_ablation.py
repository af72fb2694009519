"""Verification of rewards that ask a judge: its part of the score is measured, and where there is none it says so."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from grading.runner import Grader
from schemas.errors import InvalidRequestError
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import Check, JudgeShare
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.desktops import SESSION_PYTHON
from tests.grading.archives import archive
from tests.grading.llm_judge.sages import Sage
from tests.verification.tasks import TASK
from verification import judge_ablation
from vm_controller.state_capture import State

SETUP = "from pathlib import Path\nPath('/home/user/note.txt').write_text('before')\n"
GOLDEN = "from pathlib import Path\nPath('/home/user/note.txt').write_text('after, kindly')\n"
REWARD = """
from pathlib import Path
import cua_gym_judge
text = Path('/home/user/note.txt').read_text()
score = 0.6 if text == 'after, kindly' else 0.0
print('COMPONENT note', score, 0.6)
if score:
    score += cua_gym_judge.ask('Is the note kind?', text=text, points=0.4)
print('REWARD:', score)
"""
ASK = "score += cua_gym_judge.ask('Is the note kind?', text=text, points=0.4)"
DEPENDENT = REWARD.replace(ASK, "score *= 1 / 3 + cua_gym_judge.ask('Is the note kind?', text=text, points=0.4) / 0.3")
UNGATED = REWARD.replace(f"if score:\n    {ASK}", ASK)
GENEROUS = UNGATED.replace("print('REWARD:', score)", "print('REWARD:', min(1.0, 1.5 * score))")


@pytest.fixture
async def judged(state_dir: Path) -> AsyncGenerator[tuple[Services, Sage]]:
    """Services with a judge that likes kindness; one task enters and leaves them."""
    sage = Sage(lambda question: "kindly" in question.text)
    opened: asyncio.Future[Services] = asyncio.Future()
    done = asyncio.Event()

    async def run() -> None:
        async with Services(state_dir, SESSION_PYTHON, judge=sage) as services:
            opened.set_result(services)
            await done.wait()

    task = asyncio.create_task(run())
    yield await opened, sage
    done.set()
    await task


async def verify(services: Services, reward: str, *checks: Check) -> Verification:
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    for name, text in zip(ArtifactName, (SETUP, GOLDEN, reward), strict=False):
        services.workspaces.write(workspace_id, name, text)
    return await services.verifier.verify(workspace_id, 2, checks)


async def test_a_judge_within_its_budget_is_accepted_and_asked_once(judged: tuple[Services, Sage]) -> None:
    services, sage = judged
    verification = await verify(services, REWARD, Check.JUDGE)
    assert verification.judge == JudgeShare(golden_refused=0.6, initial_granted=0.0, questions=1)
    assert verification.accepted
    assert len(sage.asked) == 1


async def test_a_golden_state_that_needs_the_judge_is_not_accepted(judged: tuple[Services, Sage]) -> None:
    services, _ = judged
    verification = await verify(services, DEPENDENT, Check.JUDGE)
    assert verification.agreement.agreed, verification.agreement
    assert verification.judge is not None
    assert verification.judge.golden_refused == pytest.approx(0.2)
    assert not verification.accepted


async def test_an_initial_state_that_gains_too_much_by_the_judge_is_not_within_the_budget(
    grader: Grader, tmp_path: Path
) -> None:
    before, after = (
        State.of(archive(tmp_path / f"{text[:5]}.tar", {"home/user/note.txt": text.encode()}), {})
        for text in ("before", "after, kindly")
    )
    measured = await judge_ablation.measure(grader, GENEROUS, before, after)
    assert measured.initial_granted == pytest.approx(0.6)
    assert not measured.within_budget
    assert (await judge_ablation.measure(grader, UNGATED, before, after)).within_budget


async def test_a_question_about_the_initial_state_too_stays_within_the_budget(judged: tuple[Services, Sage]) -> None:
    services, _ = judged
    verification = await verify(services, UNGATED, Check.JUDGE)
    assert verification.judge == JudgeShare(golden_refused=0.6, initial_granted=0.4, questions=1)
    assert verification.accepted


async def test_a_reward_without_a_judge_has_no_share(judged: tuple[Services, Sage]) -> None:
    services, sage = judged
    plain = "from pathlib import Path\nprint('REWARD:', float('after' in Path('/home/user/note.txt').read_text()))"
    verification = await verify(services, plain, Check.JUDGE)
    assert verification.agreement.agreed
    assert (verification.judge, sage.asked) == (None, [])


async def test_a_server_without_a_judge_says_so_at_verification_and_opens_no_episode(services: Services) -> None:
    verification = await verify(services, REWARD, Check.JUDGE)
    assert not verification.agreement.agreed
    assert not verification.infrastructure_failed
    assert any("CUA_GYM_JUDGE_URL" in result.detail for result in verification.agreement.conditions)
    with pytest.raises(InvalidRequestError, match="CUA_GYM_JUDGE_URL"):
        await services.sessions.open(SessionOpen(environment="os", launch=False, setup=SETUP, reward=REWARD))
