"""What a declaration of collections gives: actions with refusals, solutions, task templates, descriptions for pages."""

from dataclasses import replace
from random import Random
from typing import Literal, cast

import pytest
from pydantic import JsonValue

from hub.engine.clock import Clock
from hub.engine.collections import Collection, Collections, Reference, Text, add_task_templates, views_of
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.graded_view import graded_view
from hub.engine.records import Id, Record
from hub.engine.task_templates import TaskTemplates
from hub.engine.ui_steps import UISteps
from hub.tasks.construction import Step, changed_orders, changed_paths
from hub.tasks.instructions import instruction
from hub.tasks.sense_rules import faults
from hub.tasks.state_comparison import Json, score
from tests.hub.workshop_app import APP, COLLECTIONS, EXAMPLES, MACHINES, NOW, SOLUTIONS, TASK_TEMPLATES, State

SEEDS = range(60)


def start() -> State:
    return APP.find_fixture(None).built("workshop", 1, FileStore())


def act(state: State, action: str, **arguments: JsonValue) -> State:
    return APP.act(state, action, arguments, Clock(NOW, 0))


def refusal(state: State, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    with pytest.raises(ActionRefused) as refused:
        act(state, action, **arguments)
    return refused.value.message, refused.value.field


class TestActions:
    def test_a_new_record_has_what_the_form_says_a_number_and_the_time(self) -> None:
        state = act(start(), "create_machine", name="  Belt   sander ", kind="band_saw", keeper_id=None)
        machine = state.machines["machine-n1-1"]
        assert (machine.name, machine.number, machine.state) == ("Belt sander", 105, "ready")
        assert machine.bought_at == "2026-03-09T08:31:00Z"

    @pytest.mark.parametrize(
        ("changes", "message", "field"),
        [
            ({"name": " "}, "Enter a name.", "name"),
            ({"name": "x" * 21}, "This may have 20 characters at most; it has 21.", "name"),
            ({"name": "green SAW"}, "There is a machine named “green SAW” already.", "name"),
            ({"serviced": "2026-02-30"}, "Choose a day that exists.", "serviced"),
            ({"keeper_id": "member-9"}, "This member is not there any more. Choose another one.", "keeper_id"),
        ],
    )
    def test_says_what_is_wrong_beside_the_field(self, changes: dict[str, JsonValue], message: str, field: str) -> None:
        form: dict[str, JsonValue] = {"name": "Belt sander", "kind": "lathe", "keeper_id": None, **changes}
        assert refusal(start(), "create_machine", **form) == (message, field)

    def test_refuses_what_is_no_address(self) -> None:
        message, field = refusal(start(), "create_member", name="Ada Quist", email="ada at home")
        assert (message.partition(".")[0], field) == ("This is not an e-mail address", "email")

    def test_an_edit_is_the_whole_form_but_what_has_actions_of_its_own(self) -> None:
        assert set(APP.actions["edit_machine"].arguments.model_fields) == {
            "machine_id",
            "name",
            "notes",
            "kind",
            "serviced",
        }
        state = act(start(), "edit_machine", machine_id="machine-2", name="Green saw", kind="band_saw", notes="a\nb")
        assert state.machines["machine-2"].notes == "a\nb"
        assert state.machines["machine-2"].keeper_id == "member-2"

    def test_moves_go_from_their_sources_only_and_all_or_none(self) -> None:
        state = act(start(), "repair_machines", machine_ids=["machine-1", "machine-1"])
        assert state.machines["machine-1"].state == "in_repair"
        said = "“Old lathe” is in repair, so it cannot become in repair."
        assert refusal(state, "repair_machines", machine_ids=["machine-2", "machine-1"]) == (said, "machine_ids")
        assert refusal(state, "repair_machines", machine_ids=[]) == ("Select at least one machine.", "machine_ids")

    def test_one_field_of_several_records_changes_at_once(self) -> None:
        state = act(start(), "assign_machines", machine_ids=["machine-1", "machine-3"], keeper_id=None)
        assert [one.keeper_id for one in state.machines.values()] == [None, "member-2", None, "member-2"]

    def test_a_field_may_be_fixed_in_some_states(self) -> None:
        state = act(start(), "retire_machines", machine_ids=["machine-1"])
        said = ("“Old lathe” is retired. This cannot be changed now.", "machine_ids")
        assert refusal(state, "assign_machines", machine_ids=["machine-1"], keeper_id=None) == said

    def test_links_are_added_and_removed_one_by_one(self) -> None:
        state = act(start(), "tag_machines", machine_ids=["machine-1"], tag_id="tag-3")
        assert state.machines["machine-1"].tag_ids == ("tag-1", "tag-3")
        state = act(state, "untag_machines", machine_ids=["machine-1", "machine-2"], tag_id="tag-1")
        assert [one.tag_ids for one in state.machines.values()] == [("tag-3",), (), ("tag-1",), ("tag-1",)]

    def test_order_changes_by_one_place(self) -> None:
        state = act(start(), "move_tag", tag_id="tag-1", direction="up")
        assert state.tag_order == ("tag-1", "tag-2", "tag-3")
        said = ("loud is the first one already.", "direction")
        assert refusal(state, "move_tag", tag_id="tag-1", direction="up") == said
        assert act(state, "create_tag", name="heavy").tag_order[-1] == "tag-n1-1"


class TestDeletion:
    def test_empties_what_may_be_empty(self) -> None:
        state = act(start(), "delete_member", member_id="member-2")
        assert {one.keeper_id for one in state.machines.values()} == {None}

    def test_takes_links_and_the_place_in_the_order(self) -> None:
        state = act(start(), "delete_tag", tag_id="tag-1")
        assert {one.tag_ids for one in state.machines.values()} == {()}
        assert state.tag_order == ("tag-2", "tag-3")

    def test_takes_what_belongs_to_the_record(self) -> None:
        assert act(start(), "delete_machine", machine_id="machine-1").jobs == {}

    def test_is_refused_while_something_needs_the_record(self) -> None:
        jobs = replace(COLLECTIONS["jobs"], fields=(Text("name"), Reference("machine_id", to="machines")))
        strict = Collections(State, *(jobs if one.key == "jobs" else one for one in COLLECTIONS.values()))
        assert strict.on_delete(jobs, Reference("machine_id", to="machines")) == "refuse"

    def test_leaves_what_the_state_itself_names(self) -> None:
        message, field = refusal(start(), "delete_member", member_id="member-1")
        assert (message, field) == ("Bo Lindgren is in use here and cannot be deleted.", "member_id")


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

    def test_names_only_what_its_label_tells_apart(self) -> None:
        state = start()
        twin = state.jobs["job-1"].model_copy(update={"machine_id": "machine-2"})
        twins = state.model_copy(update={"jobs": {**state.jobs, "job-2": twin}})
        assert all(TASK_TEMPLATES.sample("delete_job", twins, Random(seed)) is None for seed in SEEDS)

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
        steps = self.steps("edit_machine", machine_id="machine-1", name="Old lathe", kind="printer")
        assert [getattr(one, "option", "") for one in steps if hasattr(one, "option")] == ["Printer"]


class TestDeclaration:
    def test_refuses_a_field_that_the_record_has_not(self) -> None:
        with pytest.raises(TypeError, match="Machine has no field colour"):
            replace(MACHINES, fields=(*MACHINES.fields, Text("colour")))

    def test_refuses_a_reference_that_leads_nowhere(self) -> None:
        with pytest.raises(TypeError, match=r"jobs\.machine_id"):
            Collections(State, COLLECTIONS["jobs"])

    def test_refuses_an_order_by_hand_that_is_not_graded(self) -> None:
        class Unordered(State):
            tag_order: tuple[Id, ...]

        with pytest.raises(TypeError, match=r"Unordered\.tag_order is not marked Ordered"):
            Collections(Unordered, *COLLECTIONS.values())

    def test_beside_a_new_record_the_others_keep_their_places(self) -> None:
        added = act(start(), "create_tag", name="heavy")
        moved = act(added, "move_tag", tag_id="tag-1", direction="down")
        paths = changed_paths(start(), added)
        ordered = changed_orders(added, [Step("create_tag", {}, paths)])
        initial, golden, current = (cast("Json", graded_view(one)) for one in (start(), added, moved))

        assert score(initial, golden, golden, [paths], ordered) == ([1.0], [])
        assert score(initial, golden, current, [paths], ordered)[0] != [1.0]

    def test_refuses_a_label_that_is_not_asked_for(self) -> None:
        class Shelf(Record):
            name: str
            place: Literal["left", "right"]

        with pytest.raises(TypeError, match="shelves declares no field 'name'"):
            Collection("shelves", Shelf, "shelf", fields=(), label="name")

    def test_pages_are_told_what_is_declared(self) -> None:
        views = {one.key: one for one in views_of(COLLECTIONS)}
        assert [page.path for page in APP.pages][:3] == ["/members", "/members/{id}", "/tags"]
        assert views["machines"].status is not None
        assert [one.sources for one in views["machines"].status.moves] == [("ready",), ("ready", "in_repair")]
        assert [one.kind for one in views["machines"].fields] == [
            "text",
            "long_text",
            "choice",
            "day",
            "reference",
            "references",
        ]
