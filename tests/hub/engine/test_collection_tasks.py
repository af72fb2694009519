"""The tasks and solutions that the engine makes for the records of a declared application."""

from random import Random

import pytest
from pydantic import JsonValue

from hub.engine.collections import (
    add_task_templates,
)
from hub.engine.task_templates import TaskTemplates
from hub.engine.ui_steps import Click, Fill, UISteps
from hub.tasks.instructions import instruction
from hub.tasks.sense_rules import faults
from tests.hub.workshop_app import (
    APP,
    COLLECTIONS,
    EXAMPLES,
    SOLUTIONS,
    TASK_TEMPLATES,
    act,
    start,
)

SEEDS = range(60)


class TestTaskTemplates:
    @pytest.mark.parametrize("action", list(APP.actions))
    def test_every_action_has_tasks_that_it_does_and_that_read_well(self, action: str) -> None:
        state, drawn = start(), 0
        for seed in SEEDS:
            template = TASK_TEMPLATES.sample(action, state, Random(seed))
            if template is None:
                continue
            drawn += 1
            after = act(state, action, **template.arguments)
            assert after != state
            for text in template.instructions:
                assert not faults(instruction(APP.title, [text], Random(seed)), ()), text
            for wrong in template.distractors:
                assert act(state, action, **wrong) not in (state, after)
        assert drawn or action == "edit_member", action  # nothing of a member is edited in tasks

    def test_says_what_several_records_have_in_common(self) -> None:
        drawn = [TASK_TEMPLATES.sample("repair_machines", start(), Random(seed)) for seed in SEEDS]
        common = [one for one in drawn if one is not None and one.lookups]
        assert any("all ready machines for Carla Mendes" in " ".join(one.instructions) for one in common)

    @pytest.mark.parametrize(
        ("action", "said"),
        [
            ("create_machine", ("with", "price £1,250.00", "24 months")),
            ("create_machine", ("blade guard switched off", "£89.50")),
            ("edit_machine", ("price", "£450.00")),
            ("edit_machine", ("blade guard off",)),
            ("stop_lending", ("lending off",)),
            ("edit_booking", ("the booking of £12.50",)),
        ],
    )
    def test_says_numbers_money_and_switches_as_people_do(self, action: str, said: tuple[str, ...]) -> None:
        drawn = [TASK_TEMPLATES.sample(action, start(), Random(seed)) for seed in SEEDS]
        texts = [text for one in drawn if one is not None for text in one.instructions]
        assert any(all(part in text for part in said) for text in texts)

    def test_a_digit_too_many_is_a_distractor(self) -> None:
        drawn = [TASK_TEMPLATES.sample("edit_machine", start(), Random(seed)) for seed in SEEDS]
        wrong = [one["price"] for each in drawn if each is not None for one in each.distractors]
        assert {450_000, 4_500} <= set(wrong)

    def test_nobody_is_asked_to_take_a_choice_back(self) -> None:
        graded = act(start(), "grade_machines", machine_ids=["machine-1", "machine-2"], grade="poor")
        drawn = [TASK_TEMPLATES.sample("grade_machines", graded, Random(seed)) for seed in SEEDS]
        assert {str(one.arguments["grade"]) for one in drawn if one is not None} == {"good", "poor"}

    def test_what_nobody_has_chosen_is_nothing_in_common(self) -> None:
        drawn = [TASK_TEMPLATES.sample("repair_machines", start(), Random(seed)) for seed in SEEDS]
        assert not [one for one in drawn if one is not None and "ungraded" in " ".join(one.instructions)]

    def test_a_label_that_is_a_code_is_neither_called_nor_renamed(self) -> None:
        state = start()
        made = [TASK_TEMPLATES.sample("create_bench", state, Random(seed)) for seed in SEEDS]
        edited = [TASK_TEMPLATES.sample("edit_bench", state, Random(seed)) for seed in SEEDS]
        said = {text for one in (*made, *edited) if one is not None for text in one.instructions}
        assert 'Create a bench with the code "B-7"' in said
        assert 'Change the code of the bench "B-1" to "B-1/x"' in said
        assert not [text for text in said if "called" in text or "Rename" in text]

    def test_three_wordings_of_an_application_stand_alone(self) -> None:
        drawn = [TASK_TEMPLATES.sample("free_benches", start(), Random(seed)) for seed in SEEDS]
        said = {text.partition(" the ")[0] for one in drawn if one is not None for text in one.instructions}
        assert said == {"Free", "Clear", "Tidy"}

    def test_says_within_what_a_record_changes_places(self) -> None:
        drawn = [TASK_TEMPLATES.sample("move_job", start(), Random(seed)) for seed in SEEDS]
        said = {text for one in drawn if one is not None for text in one.instructions}
        assert any('in the list of jobs on "Old lathe"' in text for text in said)
        assert not [text for text in said if "Sharpen it" in text]

    def test_days_are_put_off_and_name_records_as_people_write_them(self) -> None:
        drawn = [TASK_TEMPLATES.sample("edit_job", start(), Random(seed)) for seed in SEEDS]
        said = {text for one in drawn if one is not None for text in one.instructions}
        assert {str(one.arguments["due"]) for one in drawn if one is not None} == {"2026-04-06", "2026-03-29"}
        assert any(text.startswith("Set the due of the job due on 30 March 2026 to 6 April 2026") for text in said)

    def test_names_only_what_its_label_tells_apart(self) -> None:
        state = start()
        twin = state.jobs["job-1"].model_copy(update={"machine_id": "machine-2"})
        jobs = {"job-1": state.jobs["job-1"], "job-2": twin}
        twins = state.model_copy(update={"jobs": jobs, "job_order": tuple(jobs)})
        assert all(TASK_TEMPLATES.sample("delete_job", twins, Random(seed)) is None for seed in SEEDS)

    def test_makes_nothing_that_would_lead_nowhere(self) -> None:
        empty = start().model_copy(update={"machines": {}, "jobs": {}, "job_order": (), "bookings": {}})
        assert TASK_TEMPLATES.sample("create_job", empty, Random(1)) is None

    def test_needs_examples_with_everything_that_has_to_be_there(self) -> None:
        templates = TaskTemplates()
        add_task_templates(COLLECTIONS, templates, lambda _: {**EXAMPLES, "members": [{"name": "Ada Quist"}]})
        with pytest.raises(TypeError, match="email"):
            templates.sample("create_member", start(), Random(1))


class TestSolutions:
    def steps(self, action: str, **arguments: JsonValue) -> UISteps:
        return SOLUTIONS[action](start(), APP.read_arguments(action, arguments))

    def test_every_action_has_one(self) -> None:
        assert set(SOLUTIONS) == set(APP.actions)

    def test_one_record_is_changed_on_its_page_and_several_in_the_list(self) -> None:
        one = " ".join(map(str, self.steps("retire_machines", machine_ids=["machine-1"])))
        several = " ".join(map(str, self.steps("retire_machines", machine_ids=["machine-1", "machine-2"])))
        assert "name='Status'" in one
        assert "name='Select Old lathe'" in several
        assert "name='Bulk actions'" in several

    def test_fills_only_what_differs(self) -> None:
        steps = self.steps("edit_machine", machine_id="machine-1", name="Old lathe", kind="printer", price=20_000)
        assert [getattr(one, "option", "") for one in steps if hasattr(one, "option")] == ["Printer"]

    def test_types_amounts_and_clicks_switches(self) -> None:
        form: dict[str, JsonValue] = {"name": "Old lathe", "kind": "lathe", "price": 125_000, "guarded": False}
        edit = self.steps("edit_machine", machine_id="machine-1", **form)
        assert [one.text for one in edit if isinstance(one, Fill)][1:] == ["1250.00"]
        clicked = [(one.target.role, one.target.name) for one in edit if isinstance(one, Click)]
        assert ("switch", "Blade guard") in clicked
        one = " ".join(map(str, self.steps("allow_lending", machine_ids=["machine-2"])))
        several = " ".join(map(str, self.steps("allow_lending", machine_ids=["machine-2", "machine-3"])))
        assert "role='switch', name='Lending'" in one
        assert "option='Allow lending'" in several
