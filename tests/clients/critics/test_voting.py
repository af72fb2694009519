"""What critics are asked: three questions in turn, by critics in turn, with both pictures."""

from pathlib import Path

import pytest

from clients.critics.vote_count import CriticQuestion
from clients.critics.voting import Scripts, Voting, render
from clients.models.spec import ModelSpec
from schemas.tasks import Task

ONE, TWO, THREE = (ModelSpec.parse(f"openai:{name}") for name in ("one", "two", "three"))
TASK = Task.model_validate(
    {
        "task_id": "os_note_1",
        "environment": "os",
        "family": "by_hand",
        "seed": 1,
        "difficulty": "easy",
        "instruction": "Write the word paid into note.txt.",
        "context": "~/note.txt is empty.",
    }
)
SCRIPTS = Scripts(initial_setup="SETUP", golden_patch="GOLDEN", reward="REWARD", review="REVIEW")


@pytest.mark.parametrize("critics", [(ONE,), (ONE, TWO), (ONE, TWO, THREE)])
def test_each_question_comes_as_often_and_goes_to_every_critic(critics: tuple[ModelSpec, ...]) -> None:
    turns = [Voting(critics=critics).turn(number) for number in range(1, 3 * 3 * len(critics) + 1)]
    assert {question for _, question in turns[:3]} == set(CriticQuestion)
    for question in CriticQuestion:
        asked = [critic for critic, one in turns if one is question]
        assert {asked.count(critic) for critic in critics} == {3}


def test_three_votes_ask_three_different_things_about_the_same_evidence() -> None:
    texts = [render(TASK, SCRIPTS, question, pictures=True) for question in CriticQuestion]
    assert len(set(texts)) == 3
    for text in texts:
        assert all(part in text for part in ("Write the word paid", "SETUP", "GOLDEN", "REWARD", "REVIEW"))
        assert text.count("# Your question:") == 1
        assert "Two pictures follow" in text
    assert "picture" not in render(TASK, SCRIPTS, CriticQuestion.GOAL, pictures=False).rpartition("</measured>")[2]


def test_a_ballot_under_another_question_is_another_ballot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Voting(critics=(ONE,)).fingerprint()
    (tmp_path / "questions").mkdir()
    (tmp_path / "questions" / "fair.md").write_text("Is it fair?")
    monkeypatch.setattr("clients.critics.voting._PROMPTS", tmp_path)
    assert Voting(critics=(ONE,)).fingerprint() != before
