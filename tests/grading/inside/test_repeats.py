"""One captured state, graded several times in other surroundings: the runs agree, or there is no value."""

import pytest

from grading.report import combined
from grading.run_sandbox import SURROUNDINGS
from schemas.requests import SessionOpen
from schemas.rewards import RewardReport, RewardStatus
from server.services import Services
from tests.callers import ME

SETUP = "from pathlib import Path\nfor n in range(9): Path(f'/home/user/{n}.txt').write_text(str(n))\n"
SOUND = """
import json
episode = json.load(open('/run/cua-gym/episode.json'))
print('COMPONENT seed', float(episode['seed'] == 7), 1.0)
print('REWARD:', 0.25 if open('/home/user/3.txt').read() == '3' else 0.0)
"""


@pytest.mark.exhaustive(reason="rewards graded in ten surroundings", but=("sound",))
@pytest.mark.parametrize(
    ("what", "values"),
    [
        pytest.param("", (0.25,) * 10, id="sound"),
        pytest.param("time.timezone == 0", None, id="time-zone"),
        pytest.param("os.environ['LANG'].startswith('tr')", None, id="locale"),
        pytest.param("hash('a') % 2 == 0", None, id="hash-seed"),
        pytest.param("os.listdir('/home/user')[0] < os.listdir('/home/user')[-1]", None, id="order-of-files"),
    ],
)
async def test_a_state_is_graded_in_ten_surroundings(
    services: Services, what: str, values: tuple[float, ...] | None
) -> None:
    reward = f"import os, time\nprint('REWARD:', float({what}))" if what else SOUND
    session = await services.sessions.open(SessionOpen(environment="os", launch=False, setup=SETUP, reward=reward))
    report = await services.grading.reward(session.session_id, ME, seed=7, runs=len(SURROUNDINGS))
    await services.sessions.close(session.session_id)
    assert len(report.repeats) == 10
    if values is not None:
        assert (report.status, report.value, report.agrees) == (RewardStatus.SCORED, 0.25, True)
        assert (report.repeats, report.components[0].earned) == (values, 1.0)
    else:
        assert (report.status, report.value, report.agrees) == (RewardStatus.REWARD_ERROR, None, False)
        assert set(report.repeats) == {0.0, 1.0}
        assert report.reason.startswith("runs on the same state disagree (value or components): ")


def run(status: RewardStatus, value: float | None = None) -> RewardReport:
    return RewardReport(status=status, value=value, duration_s=0.1, seed=0, reward_sha256="0")


def test_a_run_that_the_machine_failed_is_no_disagreement() -> None:
    report = combined([run(RewardStatus.SCORED, 1.0), run(RewardStatus.INFRA_ERROR), run(RewardStatus.SCORED, 1.0)])
    assert (report.status, report.value, report.agrees) == (RewardStatus.INFRA_ERROR, None, None)


def test_runs_of_which_one_gives_no_score_disagree() -> None:
    report = combined([run(RewardStatus.SCORED, 1.0), run(RewardStatus.TIMEOUT)])
    assert (report.status, report.agrees, report.repeats) == (RewardStatus.REWARD_ERROR, False, (1.0, None))
    assert report.reason.endswith("1, timeout")


def test_a_single_run_says_nothing_of_agreement() -> None:
    report = combined([run(RewardStatus.SCORED, 1.0)])
    assert (report.repeats, report.agrees) == ((), None)
