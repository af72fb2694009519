"""What a plan takes of its candidates, what it says where it is not met, and how what it takes is split."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import JsonValue

from clients.synthesis.plan_file import Dimension, Plan, Share, Splits, read_plan
from clients.synthesis.selection import Selection
from clients.synthesis.splits import Split, in_two_splits, split_of, templates_for_tests
from clients.synthesis.traits import fixtures, traits
from schemas.errors import InvalidRequestError
from schemas.tasks import Difficulty, Task

WORDS = [
    "apple",
    "bread",
    "candle",
    "dolphin",
    "ember",
    "forest",
    "garden",
    "harbour",
    "island",
    "jacket",
    "kettle",
    "ladder",
    "meadow",
    "needle",
]


def task(
    number: int, family: str = "moved", app: str = "mail", text: str | None = None, seed: int | None = None
) -> Task:
    said = " ".join(WORDS[(number * 5 + place * (number + 3)) % len(WORDS)] + str(number) for place in range(12))
    structure: dict[str, JsonValue] = {"depth": 3, "orders": 1, "ui_steps": 12, "decoys": ["x"], "conditions": []}
    parameters: dict[str, JsonValue] = {
        "app": app,
        "world": "office",
        "world_seed": number if seed is None else seed,
        "steps": [],
        "structure": structure,
    }
    return Task(
        task_id=f"hub_{app}_{family}_{number}",
        environment=f"hub_{app}",
        family=family,
        seed=number,
        instruction=text or said,
        context="c",
        difficulty=Difficulty.EASY if number % 2 else Difficulty.HARD,
        category=family,
        parameters=parameters,
    )


def stream(count: int = 40) -> Iterator[Task]:
    for number in range(1, count + 1):
        yield task(number, "moved" if number % 3 else "joined", "crm" if number % 4 == 0 else "mail")


def plan(tuples: int = 10, near_duplicates: float = 0.0, **quotas: dict[str, Share]) -> Plan:
    named = {Dimension(name): shares for name, shares in quotas.items()}
    return Plan(name="p", tuples=tuples, near_duplicates=near_duplicates, quotas=named)


def chosen(wanted: Plan, candidates: Iterator[Task]) -> Selection:
    selection = Selection(wanted)
    selection.fill(candidates)
    return selection


def test_a_task_counts_by_what_it_holds() -> None:
    found = traits(task(3))

    assert found[Dimension.APPLICATION] == ("mail",)
    assert found[Dimension.TEMPLATE] == ("hub_mail/moved",)
    assert found[Dimension.STRUCTURE] == ("decoy", "chain")
    assert found[Dimension.LENGTH] == ("10-19",)
    assert found[Dimension.ACROSS] == ("no",)


def test_quotas_are_met_where_they_can_be() -> None:
    quotas = {
        "application": {"crm": Share(least=0.4)},
        "difficulty": {"easy": Share(most=0.5)},
        "template": {"*": Share(most=0.6)},
    }
    named = {Dimension(name): shares for name, shares in quotas.items()}
    selection = chosen(Plan(name="p", tuples=10, near_duplicates=0.0, quotas=named), stream())

    counts = selection.counts()
    assert len(selection.chosen) == 10
    assert counts["application"]["crm"] >= 4
    assert counts["difficulty"]["easy"] <= 5
    assert max(counts["template"].values()) <= 6
    assert selection.shortfalls() == ()


def test_what_is_not_met_is_said_with_how_much_lacks() -> None:
    selection = chosen(plan(application={"board": Share(least=0.3)}), stream())

    assert [str(one) for one in selection.shortfalls()] == [
        "tuples: 10 wanted, 7 found, 3 short",
        "quotas.application.board least 0.3: 3 wanted, 0 found, 3 short",
    ]
    assert selection.refused["the places left are for application board"] == 33


def test_no_instruction_is_there_twice_and_near_duplicates_keep_to_their_share() -> None:
    same = "Move the call with Dana to the hour that everybody of the team named in the thread"
    twins = [task(number, text=f"{same} number {number}") for number in range(1, 6)]
    again = task(9, text=twins[0].instruction)

    none = chosen(plan(), iter((*twins, again)))
    some = chosen(plan(near_duplicates=0.3), iter((*twins, again)))

    assert len(none.chosen) == 1
    assert (len(some.chosen), some.near_duplicates) == (3, 3)
    assert some.refused["the instruction is there already"] == 1
    some.drop(twins[1].task_id)
    assert (len(some.chosen), some.near_duplicates) == (2, 2)


def test_the_same_candidates_give_the_same_choice_and_what_is_dropped_is_made_up_for() -> None:
    one, other = chosen(plan(), stream()), chosen(plan(), stream())
    assert list(one.chosen) == list(other.chosen)

    gone = next(iter(one.chosen))
    one.drop(gone)
    one.fill(stream(), {gone})

    assert gone not in one.chosen
    assert len(one.chosen) == 10


def test_splits_share_neither_templates_nor_fixtures() -> None:
    splits = Splits(validation=0.3, test=0.5, held_out_applications=("crm",))
    tasks = [task(number, f"template_{number % 4}", "crm" if number % 5 == 0 else "mail") for number in range(1, 60)]
    templates = templates_for_tests(tasks, splits)
    of = {one.task_id: split_of(one, splits, templates) for one in tasks}

    tested = {one.family for one in tasks if of[one.task_id] is Split.TEST_TEMPLATE}
    trained = {one.family for one in tasks if of[one.task_id] in {Split.TRAIN, Split.VALIDATION}}
    assert len(tested) == 2
    assert tested.isdisjoint(trained)
    assert {of[one.task_id] for one in tasks if one.environment == "hub_crm"} == {Split.HELD_OUT}
    assert {Split.TRAIN, Split.VALIDATION} < set(of.values())
    assert in_two_splits(tasks, splits, templates) == frozenset()

    held = Splits(held_out_fixtures=("mail/office",))
    assert split_of(tasks[0], held, frozenset()) is Split.TEST_FIXTURE


def test_a_fixture_in_two_splits_is_found() -> None:
    tasks = [task(1, "joined", seed=7), task(2, "moved", seed=7)]

    assert fixtures(tasks[0]) == fixtures(tasks[1])
    assert in_two_splits(tasks, Splits(validation=0.0), frozenset({"hub_mail/moved"})) == {tasks[1].task_id}


def test_the_plan_that_a_release_holds_makes_it_again(tmp_path: Path) -> None:
    made = Plan(name="p", tuples=10, quotas={Dimension.LENGTH: {"1-9": Share(most=0.5)}})
    (tmp_path / "plan.json").write_text(made.model_dump_json(indent=1))

    assert read_plan(tmp_path / "plan.json") == made
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(InvalidRequestError, match=r"plan\.json is not JSON"):
        read_plan(tmp_path / "plan.json")


def test_a_plan_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text('name = "p"\ntuples = 3\n[quotas.length]\n"1-9" = { most = 0.5 }\n')
    assert read_plan(file).quotas == {Dimension.LENGTH: {"1-9": Share(most=0.5)}}

    for wrong, told in (
        ('name = "p"\ntuples = 3\ntuple = 4\n', "tuple"),
        ('name = "p"\ntuples = 3\n[quotas.colour]\nred = {}\n', "quotas.colour"),
        ('name = "p"\ntuples = 3\n[quotas.length]\n"1-9" = { least = 0.5, most = 0.2 }\n', "more than most"),
        ("name = ", "not TOML"),
    ):
        file.write_text(wrong)
        with pytest.raises(InvalidRequestError, match=told):
            read_plan(file)
