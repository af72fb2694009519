"""Rewards that ask a judge, run in the real grading sandbox: what is granted, what is refused, what has no value."""

from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from grading.llm_judge import hearing
from grading.llm_judge.judge import Question, Remembering
from grading.runner import Grader
from schemas.errors import InfrastructureError
from schemas.rewards import RewardReport, RewardStatus
from tests.grading.archives import archive
from tests.grading.llm_judge.sages import Sage
from vm_controller.state_capture import State

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(40)
LETTER = "/home/user/letter.txt"
REWARD = f"""
from pathlib import Path
import cua_gym_judge
score = 0.7 if 'Dear Ines' in Path('{LETTER}').read_text() else 0.0
print('COMPONENT greeting', score, 0.7)
score += cua_gym_judge.ask('Is the letter friendly?', files=['{LETTER}'], points=0.3)
print('REWARD:', score)
"""


class Unreachable:
    async def ask(self, question: Question) -> float:
        del question
        raise InfrastructureError("the judge is out: try again later")


@pytest.fixture
def state(tmp_path: Path) -> State:
    files = {
        "home/user/letter.txt": b"Dear Ines, thank you so much!",
        "home/user/poster.png": PICTURE,
        "home/user/letter.docx": b"PK\x03\x04\x00\xff\xfe",
        "home/user/large.txt": b"x" * (1 << 20) + b"y",
        "home/user/long.txt": b"word " * 20_000,
    }
    return State.of(archive(tmp_path / "state.tar", files), {})


async def grade(grader: Grader, judge: hearing.Judge, source: str, state: State) -> RewardReport:
    return await replace(grader, judge=judge).grade(source, state, timeout_s=20.0)


def asking(*arguments: str) -> str:
    asks = "\n".join(f"score += cua_gym_judge.ask({argument})" for argument in arguments)
    return f"import cua_gym_judge\nscore = 0.0\n{asks}\nprint('REWARD:', score)"


async def test_a_granted_question_earns_its_points(grader: Grader, state: State) -> None:
    sage = Sage()
    report = await grade(grader, sage, REWARD, state)
    assert (report.status, report.value) == (RewardStatus.SCORED, 1.0), report.log
    assert [(one.name, one.earned, one.maximum) for one in report.components] == [
        ("greeting", 0.7, 0.7),
        ("judge:1", 0.3, 0.3),
    ]
    (question,) = sage.asked
    assert question.question == "Is the letter friendly?"
    assert [(one.name, one.content, one.media_type) for one in question.evidence] == [
        (LETTER, b"Dear Ines, thank you so much!", "text/plain")
    ]


async def test_a_refused_question_earns_nothing(grader: Grader, state: State) -> None:
    report = await grade(grader, Sage(lambda _: False), REWARD, state)
    assert report.value == 0.7
    assert report.components[-1].earned == 0.0


async def test_a_judge_sees_pictures_and_what_the_reward_found_out(grader: Grader, state: State) -> None:
    sage = Sage()
    source = asking("'Is there a bicycle on it?', files=['/home/user/poster.png'], text='Poster, 2 of 3', points=0.4")
    assert (await grade(grader, sage, source, state)).value == 0.4
    (question,) = sage.asked
    assert question.text == "Poster, 2 of 3"
    assert question.evidence[0].is_picture


@pytest.mark.parametrize(
    ("file", "note"),
    [
        ("missing.txt", "is missing or larger"),
        ("large.txt", "is missing or larger"),
        ("letter.docx", "neither text nor a picture"),
        ("long.txt", "a judge reads at most"),
    ],
)
async def test_evidence_that_cannot_be_shown_is_a_no_that_nobody_was_asked(
    grader: Grader, state: State, file: str, note: str
) -> None:
    sage = Sage()
    report = await grade(grader, sage, asking(f"'Is it friendly?', files=['/home/user/{file}'], points=0.3"), state)
    assert (report.status, report.value) == (RewardStatus.SCORED, 0.0)
    assert note in report.log
    assert sage.asked == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["'Is it friendly?', points=0.5"], "points"),
        (["'Is it friendly?', points=0.0"], "points"),
        (["'Is it friendly?', points=0.3", "'Is it short?', points=0.2"], "worth 0.5 together"),
        (["'Is it friendly?', points=0.01"] * 9, "more than 8 questions"),
        (["'Well?', points=0.1"], "question"),
        (["'Is it friendly?', text='x' * (7 << 20), points=0.1"], "larger than"),
    ],
)
async def test_a_reward_that_asks_too_much_has_no_value_even_if_it_catches_the_error(
    grader: Grader, state: State, arguments: list[str], reason: str
) -> None:
    catching = "\n".join(
        f"try:\n    {line}\nexcept Exception as error:\n    print(error)" if line.startswith("score +=") else line
        for line in asking(*arguments).splitlines()
    )
    report = await grade(grader, Sage(), catching, state)
    assert (report.status, report.value) == (RewardStatus.REWARD_ERROR, None), report.log
    assert reason in report.reason


async def test_a_judge_that_cannot_be_reached_is_the_machines_failure(grader: Grader, state: State) -> None:
    catching = REWARD.replace("score += cua", "try:\n    score += cua").replace(
        "print('REWARD:'", "except Exception:\n    pass\nprint('REWARD:'"
    )
    report = await grade(grader, Unreachable(), catching, state)
    assert (report.status, report.value, report.components) == (RewardStatus.INFRA_ERROR, None, ())
    assert report.reason == "the judge is out: try again later"


async def test_a_judge_that_does_not_answer_is_the_machines_failure(
    grader: Grader, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silent:
        async def ask(self, question: Question) -> float:
            del question
            await anyio.sleep_forever()
            raise AssertionError

    monkeypatch.setattr(hearing, "ANSWER_TIMEOUT_S", 0.2)
    report = await grade(grader, Silent(), REWARD, state)
    assert report.status is RewardStatus.INFRA_ERROR
    assert "did not answer" in report.reason


@pytest.mark.exhaustive(reason="rewards that wait for a judge")
async def test_the_time_a_judge_takes_is_not_the_rewards(grader: Grader, state: State) -> None:
    class Slow:
        async def ask(self, question: Question) -> float:
            del question
            await anyio.sleep(4.0)
            return True

    report = await replace(grader, judge=Slow()).grade(REWARD, state, timeout_s=3.0)
    assert (report.status, report.value) == (RewardStatus.SCORED, 1.0), report.reason


async def test_without_a_judge_the_reward_is_at_fault_and_says_what_to_do(grader: Grader, state: State) -> None:
    report = await grader.grade(REWARD, state)
    assert report.status is RewardStatus.REWARD_ERROR
    assert "CUA_GYM_JUDGE_URL" in report.reason


async def test_only_a_reward_that_imports_the_helper_finds_one(grader: Grader, state: State) -> None:
    source = (
        "import os\nprint('REWARD:', float('CUA_GYM_JUDGE_FD' not in os.environ and 'PYTHONPATH' not in os.environ))"
    )
    assert (await grade(grader, Sage(), source, state)).value == 1.0


async def test_the_same_question_is_asked_once_and_another_one_again(grader: Grader, state: State) -> None:
    moods = iter((True, False, True, False))
    sage = Sage(lambda _: next(moods))
    remembering = Remembering(sage)
    reports = await replace(grader, judge=remembering).repeat(REWARD, state, 3)
    assert [report.value for report in reports] == [1.0] * 3
    assert len(sage.asked) == 1
    other = await grade(grader, remembering, REWARD.replace("friendly", "polite"), state)
    assert (other.value, len(sage.asked)) == (0.7, 2)


async def test_runs_at_the_same_time_wait_for_one_answer() -> None:
    asked: list[Question] = []

    class Pondering:
        async def ask(self, question: Question) -> float:
            asked.append(question)
            await anyio.lowlevel.checkpoint()
            return len(asked) == 1

    remembering, answers = Remembering(Pondering()), list[float]()

    async def ask() -> None:
        answers.append(await remembering.ask(Question("Is it friendly?")))

    async with anyio.create_task_group() as group:
        for _ in range(5):
            group.start_soon(ask)
    assert (answers, len(asked)) == ([True] * 5, 1)


def test_what_belongs_together_decides_about_the_answer() -> None:
    evidence = [hearing.Evidence("a", b"bc", "text/plain"), hearing.Evidence("ab", b"c", "text/plain")]
    questions = [Question("Is it friendly?", "", (one,)) for one in evidence] + [Question("Is it friendly?", "abc")]
    assert len({question.sha256 for question in questions}) == 3
