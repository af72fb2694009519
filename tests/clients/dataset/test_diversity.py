"""What a dataset covers, counted."""

from clients.dataset.diversity import measure
from schemas.tasks import Difficulty, Task


def task(number: int, instruction: str, *actions: str, difficulty: Difficulty = Difficulty.EASY) -> Task:
    return Task(
        task_id=f"hub_mail_probe_{number}",
        environment="hub_mail",
        family="one_errand",
        seed=number,
        instruction=instruction,
        context="Nothing is prepared.",
        difficulty=difficulty,
        parameters={"app": "mail", "steps": [{"action": action, "arguments": {}} for action in actions]},
    )


def test_tasks_that_are_nearly_the_same_are_found() -> None:
    found = measure(
        [
            task(1, "Archive the message from Nora about the harbour lease", "archive"),
            task(2, "Archive the message from Nora about the harbour crane", "archive", difficulty=Difficulty.HARD),
            task(3, "Write to Tomás that the roof is dry again", "send", "star"),
            task(4, "Write to Tomás that the roof is dry again", "send"),
        ]
    )
    assert found.same_instruction == 1
    assert [(pair.one, pair.other, pair.overlap) for pair in found.pairs] == [
        ("hub_mail_probe_3", "hub_mail_probe_4", 1.0),
        ("hub_mail_probe_1", "hub_mail_probe_2", 0.8333),
    ]
    assert (found.near_duplicates, found.tuples_with_twin) == (2, 4)
    assert found.distinct_4grams < found.all_4grams
    assert found.steps == {"1": 3, "2": 1}
    assert found.difficulties == {"easy": 3, "hard": 1}
    assert found.instruction_words is not None
    assert found.instruction_words.least == 9


def test_actions_are_counted_of_those_that_tasks_can_be_made_of() -> None:
    found = measure([task(1, "Archive the first", "archive"), task(2, "Archive the second", "archive", "star")])
    mail = found.covered["mail"]
    assert (mail.actions, mail.steps) == (2, 3)
    assert mail.possible == mail.actions + len(mail.missing)
    assert {"archive", "star"}.isdisjoint(mail.missing)


def test_other_tasks_ask_for_no_action() -> None:
    other = Task(
        task_id="os_tidy_1",
        environment="os",
        family="tidy",
        seed=1,
        instruction="Tidy up the folder",
        context="Nothing is prepared.",
        difficulty=Difficulty.EASY,
    )
    assert measure([other]).covered == {}
    assert measure([]).median_nearest == 0.0
