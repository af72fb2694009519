"""The pages of a rollout run: what happened is on them, they are linked both ways, and an attempt moves."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from clients.reports.rollouts.animation import write_animation
from clients.reports.rollouts.attempt import ShownAttempt, render
from clients.reports.rollouts.figures import ShareInterval, count
from clients.reports.rollouts.page import write_pages
from clients.rollouts.adapters.protocol import Call, Look, Perform
from clients.rollouts.attempt_result import AttemptResult
from clients.rollouts.ledger import Failure
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.trajectory import AttemptStep, Beginning, Ending, Recorder
from schemas.actions import Click, TypeText
from schemas.episodes import EpisodeEnd
from schemas.errors import InvalidRequestError
from schemas.observations import Region
from schemas.rewards import Component, RewardReport, RewardStatus
from schemas.tasks import Difficulty
from tests.clients.rollouts.scripted_episodes import screen, unscored

HOSTILE = "</script><script>alert(1)</script>"
SCORED = RewardReport(
    status=RewardStatus.SCORED,
    value=0.5,
    components=(Component(name="saved", earned=0.5, maximum=0.5), Component(name="right", earned=0.0, maximum=0.5)),
    duration_s=0.1,
    seed=0,
    reward_sha256="0" * 64,
)
FAILURE = Failure(0.0, "notes_1", 1, "infra_error", "the desktop died")


def result(number: int = 1, report: RewardReport = SCORED, difficulty: Difficulty = Difficulty.EASY) -> AttemptResult:
    return AttemptResult(
        tuple_id="notes_1",
        number=number,
        seed=number,
        environment="os",
        difficulty=difficulty,
        instruction=f"Write {HOSTILE}",
        policy="openai:m",
        end=End.DONE,
        episode_end=EpisodeEnd.DONE,
        steps=2,
        report=report,
        failures=1,
        folder=f"rollouts/notes_1/{number}",
        open_s=0.5,
        play_s=3.0,
        close_s=0.25,
    )


async def recorded(run: Path, one: AttemptResult) -> ShownAttempt:
    recorder = Recorder(run / one.folder)
    frames = [await recorder.keep(screen(number)) for number in (1, 2, 3)]
    rules = RolloutRules()
    recorder.write(
        Beginning(task_id="notes_1", instruction="Write.", model="m", adapter="qwen3", rules=rules, frame=frames[0])
    )
    acted = Perform(actions=(Click(x=10, y=20, count=2), TypeText(text="hello")))
    call = Call(name="computer_use", arguments={})
    thought = f"I click first. {HOSTILE}"
    recorder.write(
        AttemptStep(number=1, turn=1, said=thought, call=call, command=acted, executed=2, frame=frames[1], at_s=1.5)
    )
    look = Look(region=Region(x=1, y=2, width=30, height=20))
    recorder.write(AttemptStep(number=2, turn=2, call=call, command=look, frame=frames[2], at_s=2.0))
    recorder.write(AttemptStep(number=3, turn=3, said="?", error="no such action", at_s=2.25))
    recorder.write(Ending(end=End.DONE, answer="42", said="That is it.", at_s=3.0))
    return ShownAttempt.read(run, one)


async def test_the_page_of_an_attempt_shows_pictures_actions_thoughts_and_the_reward(tmp_path: Path) -> None:
    page = render(await recorded(tmp_path, result()), "../report.html")
    for text in (
        "notes_1 · attempt 1",
        'href="../report.html"',
        '<blockquote class="said">I click first. &lt;/script&gt;',
        "Double click at 10, 20 · Type “hello”",
        '<circle class="ring" cx="10.5" cy="20.5"',
        "<kbd>2. Type “hello”</kbd>",
        '<rect class="area" x="1"',
        "no such action",
        "Ended: done: 42",
        "<code>right</code>",
        "0:01.5 · 500 ms",
        "The infrastructure broke 1 tries before this one",
    ):
        assert text in page
    assert page.count("data:image/png;base64,") == 3
    assert HOSTILE not in page


async def test_an_attempt_whose_files_are_gone_still_has_a_page(tmp_path: Path) -> None:
    page = render(ShownAttempt.read(tmp_path, result()))
    assert "The trajectory of this attempt is gone." in page
    assert "Graded: 0.5" in page


async def test_pages_of_a_run_are_linked_both_ways(tmp_path: Path) -> None:
    results = (result(1), result(2, unscored(RewardStatus.TIMEOUT)))
    for one in results:
        await recorded(tmp_path, one)
    page = write_pages(tmp_path, results, [FAILURE], open_slots=1).read_text()
    links = re.findall(r'href="([^"#]+)', page)
    assert set(links) == {f"rollouts/notes_1/{number}/episode.html" for number in (1, 2)}
    for link in links:
        [back] = re.findall(r'class="back" href="([^"]+)"', (tmp_path / link).read_text())
        assert ((tmp_path / link).parent / back).resolve() == (tmp_path / "report.html").resolve()
    assert "masked" in page
    assert "the desktop died" in page
    assert "attempts still open" in page
    # The slowest step leads to its line.
    assert 'href="rollouts/notes_1/1/episode.html#1">Double click' in page


def test_masked_attempts_count_nowhere() -> None:
    whole = SCORED.model_copy(update={"value": 1.0})
    figures = count(
        [result(1, whole), result(2), result(3, unscored(RewardStatus.UNGRADABLE), Difficulty.HARD)], [FAILURE]
    )
    assert (figures.all.attempts, figures.all.masked, figures.all.solved, figures.all.mean) == (
        3,
        1,
        ShareInterval(1, 2),
        0.75,
    )
    assert [(one.name, one.solved.whole, one.mean) for one in figures.difficulties] == [
        ("easy", 2, 0.75),
        ("hard", 0, None),
    ]
    assert figures.failures == (("infra_error", 1),)


@pytest.mark.parametrize(
    ("part", "whole", "bounds"),
    [(0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (5, 10, (0.2366, 0.7634)), (81, 263, (0.2553, 0.3662))],
)
def test_intervals_are_those_of_the_literature(part: int, whole: int, bounds: tuple[float, float]) -> None:
    """The last is the example of Newcombe (1998), table I."""
    assert ShareInterval(part, whole).bounds == pytest.approx(bounds, abs=1e-4)


async def test_an_attempt_as_a_moving_picture(tmp_path: Path) -> None:
    path = write_animation(await recorded(tmp_path, result()), tmp_path / "attempt.webp", width_px=32)
    with Image.open(path) as animation:
        # The click, the region, and the last picture.
        frames = sum(1 for _ in ImageSequence.Iterator(animation))
        assert (animation.format, animation.size, frames) == ("WEBP", (32, 32), 3)
    with pytest.raises(InvalidRequestError, match="no pictures"):
        write_animation(ShownAttempt.read(tmp_path, result(7)), tmp_path / "none.webp")
