"""What a declaration of collections gives: actions with refusals, solutions, task templates, descriptions for pages."""

from dataclasses import replace
from typing import Literal, cast

import pytest
from pydantic import JsonValue

from hub.engine.clock import Clock
from hub.engine.collections import (
    Change,
    Collection,
    Collections,
    Money,
    Move,
    Reference,
    Status,
    Switch,
    Text,
    views_of,
)
from hub.engine.collections.actions import actions_of
from hub.engine.errors import ActionRefused
from hub.engine.graded_view import graded_view
from hub.engine.records import Id, Record
from hub.tasks.construction import Step, changed_orders, changed_paths
from hub.tasks.state_comparison import Json, score
from tests.hub.workshop_app import (
    APP,
    COLLECTIONS,
    MACHINES,
    NOW,
    Job,
    Machine,
    State,
    act,
    refusal,
    start,
)

SEEDS = range(60)


class TestActions:
    def test_a_new_record_has_what_the_form_says_a_number_and_the_time(self) -> None:
        form: dict[str, JsonValue] = {"kind": "band_saw", "keeper_id": None, "price": 9_900, "lent": True}
        state = act(start(), "create_machine", name="  Belt   sander ", **form)
        machine = state.machines["machine-n1-1"]
        assert (machine.name, machine.number, machine.state) == ("Belt sander", 105, "ready")
        assert (machine.price, machine.warranty, machine.guarded, machine.lent) == (9_900, None, True, True)
        assert machine.bought_at == "2026-03-09T08:31:00Z"

    @pytest.mark.parametrize(
        ("changes", "message", "field"),
        [
            ({"name": " "}, "Enter a name.", "name"),
            ({"name": "x" * 21}, "This may have 20 characters at most; it has 21.", "name"),
            ({"name": "green SAW"}, "There is a machine named “green SAW” already.", "name"),
            ({"serviced": "2026-02-30"}, "Choose a day that exists.", "serviced"),
            ({"price": None}, "Enter a price.", "price"),
            ({"price": 99}, "Enter a value between £1.00 and £9,000.00.", "price"),
            ({"warranty": 61}, "Enter a value between 0 months and 60 months.", "warranty"),
            ({"keeper_id": "member-9"}, "This member is not there any more. Choose another one.", "keeper_id"),
        ],
    )
    def test_says_what_is_wrong_beside_the_field(self, changes: dict[str, JsonValue], message: str, field: str) -> None:
        form: dict[str, JsonValue] = {"name": "Belt sander", "kind": "lathe", "keeper_id": None, "price": 9_900}
        assert refusal(start(), "create_machine", **{**form, **changes}) == (message, field)

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
            "price",
            "guarded",
        }
        form: dict[str, JsonValue] = {"name": "Green saw", "kind": "band_saw", "notes": "a\nb", "price": 100}
        state = act(start(), "edit_machine", machine_id="machine-2", **form)
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

    def test_switches_are_turned_on_and_off_by_actions_of_their_own(self) -> None:
        state = act(start(), "allow_lending", machine_ids=["machine-1", "machine-2"])
        assert [one.lent for one in state.machines.values()] == [True, True, False, False]
        state = act(state, "stop_lending", machine_ids=["machine-1"])
        assert [one.lent for one in state.machines.values()] == [False, True, False, False]
        state = act(state, "retire_machines", machine_ids=["machine-1"])
        said = ("“Old lathe” is retired. This cannot be changed now.", "machine_ids")
        assert refusal(state, "allow_lending", machine_ids=["machine-1"]) == said

    def test_what_goes_within_another_one_comes_after_those_that_are_there(self) -> None:
        state = start()
        form: dict[str, JsonValue] = {"name": "Oil it", "due": None}
        same = act(state, "edit_job", job_id="job-1", machine_id="machine-1", **form)
        moved = act(state, "edit_job", job_id="job-1", machine_id="machine-2", **form)
        alone = act(moved, "edit_job", job_id="job-1", machine_id="machine-3", **form)

        assert same.job_order == ("job-1", "job-2", "job-3")
        assert moved.job_order == ("job-2", "job-1", "job-3")
        assert alone.job_order == ("job-2", "job-3", "job-1")
        assert APP.actions["edit_job"].changes == "`jobs[id]`: the fields of its form; its place in `job_order`"

    def test_facts_are_only_read(self) -> None:
        assert {name for name in APP.actions if name.endswith("booking")} == {"edit_booking"}
        assert set(APP.actions["edit_booking"].arguments.model_fields) == {"booking_id", "note"}
        state = act(start(), "edit_booking", booking_id="booking-1", note="paid")
        assert state.bookings["booking-1"].note == "paid"

    def test_a_check_sees_the_record_as_it_would_be_under_its_id(self) -> None:
        seen: dict[str, tuple[str, bool]] = {}

        def check(state: State, job_id: str, job: Job) -> None:
            seen[job_id] = (job.name, job_id in state.jobs)

        jobs = replace(COLLECTIONS["jobs"], check=check)
        actions = {one.name: one for one in actions_of(COLLECTIONS, jobs)}
        for name, form in (("create_job", {}), ("edit_job", {"job_id": "job-1"})):
            action = actions[name]
            form |= {"name": "Grease it", "machine_id": "machine-1"}
            action.run(start(), action.arguments.model_validate(form), Clock(NOW, 0))
        assert seen == {"job-n1-1": ("Grease it", False), "job-1": ("Grease it", True)}

    def test_the_check_of_a_record_sees_those_that_changed_before_it(self) -> None:
        def at_most_one(state: State, machine_id: str, machine: Machine) -> None:
            others = [one.state for key, one in state.machines.items() if key != machine_id]
            if machine.state == "in_repair" and "in_repair" in others:
                raise ActionRefused("The bench is taken.", "machine_ids")

        checked = replace(MACHINES, check=at_most_one)
        strict = Collections(State, *(checked if one.key == "machines" else one for one in COLLECTIONS.values()))
        actions = {one.name: one for one in actions_of(strict, checked)}

        def perform(state: State, name: str, **arguments: JsonValue) -> State:
            action = actions[name]
            return cast("State", action.run(state, action.arguments.model_validate(arguments), Clock(NOW, 0)))

        with pytest.raises(ActionRefused, match="taken"):
            perform(start(), "repair_machines", machine_ids=["machine-1", "machine-2"])
        state = perform(start(), "repair_machines", machine_ids=["machine-1"])
        # What is in repair already may change in other ways.
        assert perform(state, "assign_machines", machine_ids=["machine-1"], keeper_id=None) != state

    def test_what_follows_from_a_change_is_settled_and_a_deletion_may_be_refused(self) -> None:
        def counted(before: State, after: State, job_id: str) -> State:
            machine_id = (after.jobs.get(job_id) or before.jobs[job_id]).machine_id
            left = sum(one.machine_id == machine_id for one in after.jobs.values())
            if not left:
                raise ActionRefused("A machine has a job at least.", "job_id")
            machine = after.machines[machine_id].model_copy(update={"fees": left})
            return after.model_copy(update={"machines": {**after.machines, machine_id: machine}})

        jobs = replace(COLLECTIONS["jobs"], settle=counted)
        actions = {one.name: one for one in actions_of(COLLECTIONS, jobs)}

        def perform(state: State, action: str, **arguments: JsonValue) -> State:
            chosen = actions[action]
            return cast("State", chosen.run(state, chosen.arguments.model_validate(arguments), Clock(NOW, 0)))

        state = perform(start(), "create_job", name="Grease it", machine_id="machine-1")
        assert state.machines["machine-1"].fees == 3
        state = perform(state, "edit_job", job_id="job-1", name="Grease it", machine_id="machine-2")
        assert state.machines["machine-2"].fees == 2
        state = perform(state, "delete_job", job_id="job-1")
        assert state.machines["machine-2"].fees == 1
        with pytest.raises(ActionRefused, match="at least"):
            perform(state, "delete_job", job_id="job-2")

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

    def test_records_within_the_same_change_places_among_themselves(self) -> None:
        state = act(start(), "move_job", job_id="job-3", direction="up")
        assert state.job_order == ("job-3", "job-2", "job-1")
        said = ("Sharpen it is the last one already.", "direction")
        assert refusal(state, "move_job", job_id="job-2", direction="down") == said
        assert act(state, "create_job", name="Level it", machine_id="machine-2").job_order[2] == "job-n1-1"


class TestDeletion:
    def test_empties_what_may_be_empty(self) -> None:
        state = act(start(), "delete_member", member_id="member-2")
        assert {one.keeper_id for one in state.machines.values()} == {None}

    def test_takes_links_and_the_place_in_the_order(self) -> None:
        state = act(start(), "delete_tag", tag_id="tag-1")
        assert {one.tag_ids for one in state.machines.values()} == {()}
        assert state.tag_order == ("tag-2", "tag-3")

    def test_takes_what_belongs_to_the_record(self) -> None:
        state = act(start(), "delete_machine", machine_id="machine-1")
        assert (set(state.jobs), state.bookings) == ({"job-2"}, {})

    def test_is_refused_while_something_needs_the_record(self) -> None:
        jobs = replace(COLLECTIONS["jobs"], fields=(Text("name"), Reference("machine_id", to="machines")), refers=())
        strict = Collections(State, *(jobs if one.key == "jobs" else one for one in COLLECTIONS.values()))
        assert strict.on_delete(jobs, Reference("machine_id", to="machines")) == "refuse"

    def test_leaves_what_the_state_itself_names(self) -> None:
        message, field = refusal(start(), "delete_member", member_id="member-1")
        assert (message, field) == ("Bo Lindgren is in use here and cannot be deleted.", "member_id")


class TestDeclaration:
    def test_refuses_a_new_record_that_would_not_be_whole(self) -> None:
        with pytest.raises(TypeError, match="nothing gives a new machine its price"):
            replace(MACHINES, fields=tuple(one for one in MACHINES.fields if one.name != "price"))

    def test_refuses_a_currency_that_nobody_knows(self) -> None:
        dear = replace(COLLECTIONS["bookings"], fields=(Text("text"), Money("fee", currency="XAU")), allows=())
        with pytest.raises(TypeError, match=r"bookings\.fee"):
            Collections(State, dear)

    def test_refuses_a_switch_that_nothing_switches_off(self) -> None:
        with pytest.raises(TypeError, match="lent"):
            Switch("lent", on=Change("lend", "Lend", ()))

    def test_refuses_a_field_that_the_record_has_not(self) -> None:
        with pytest.raises(TypeError, match="Machine has no field colour"):
            replace(MACHINES, fields=(*MACHINES.fields, Text("colour")))

    def test_refuses_to_sort_a_list_by_what_it_does_not_show(self) -> None:
        with pytest.raises(TypeError, match="does not show '-notes'"):
            replace(MACHINES, sorted_by="-notes")
        assert replace(MACHINES, sorted_by="-serviced").sorted_by == "-serviced"
        assert (MACHINES.sorted_by, COLLECTIONS["jobs"].sorted_by) == ("-number", "name")

    def test_refuses_a_board_without_states(self) -> None:
        with pytest.raises(TypeError, match="a board needs states"):
            replace(COLLECTIONS["jobs"], has_board=True)

    def test_refuses_an_order_within_what_is_no_reference(self) -> None:
        with pytest.raises(TypeError, match="needs an order, and a Reference"):
            replace(COLLECTIONS["jobs"], order_within="name")

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
            "choice",
            "day",
            "reference",
            "references",
            "money",
            "number",
            "switch",
            "switch",
            "money",
        ]
        assert (views["bookings"].create, views["bookings"].edit, views["bookings"].remove) == ("", "edit_booking", "")


class TestFieldsThatAreCleared:
    def cleared(self, *names: str) -> Collections:
        """Declare the machines so that retiring one, and giving it to somebody else, clears fields."""
        keeper = cast("Reference", MACHINES.field("keeper_id"))
        given = replace(keeper, change=Change("assign_machines", "Assign", (), clears=names))
        fields = tuple(given if one is keeper else one for one in MACHINES.fields)
        moves = (Move("retire_machines", "Retire", "retired", ("ready",), clears=(*names, "keeper_id")),)
        machines = replace(MACHINES, fields=fields, status=Status("state", moves=moves))
        return Collections(State, *(machines if one is MACHINES else one for one in COLLECTIONS.values()))

    def act(self, action: str, **arguments: JsonValue) -> Machine:
        collections = self.cleared("tag_ids", "grade")
        actions = {one.name: one for one in actions_of(collections, collections["machines"])}
        read = actions[action].arguments.model_validate({"machine_ids": ["machine-1"], **arguments})
        before = act(start(), "grade_machines", machine_ids=["machine-1"], grade="good")
        after = actions[action].run(before, read, Clock(NOW, 0))
        assert after.machines["machine-2"] == before.machines["machine-2"]
        return after.machines["machine-1"]

    def test_a_move_sets_them_back_to_their_defaults(self) -> None:
        machine = self.act("retire_machines")
        assert (machine.state, machine.keeper_id, machine.tag_ids, machine.grade) == ("retired", None, (), "ungraded")

    def test_so_does_a_change(self) -> None:
        machine = self.act("assign_machines", keeper_id="member-1")
        assert (machine.state, machine.keeper_id, machine.tag_ids, machine.grade) == (
            "ready",
            "member-1",
            (),
            "ungraded",
        )

    def test_the_schema_page_says_what_else_changes(self) -> None:
        collections = self.cleared("grade")
        changes = {one.name: one.changes for one in actions_of(collections, collections["machines"])}
        assert changes["retire_machines"] == "`machines[ids].state`, `.grade`, `.keeper_id`"

    def test_one_that_the_record_has_not_is_refused(self) -> None:
        with pytest.raises(TypeError, match="machines: Machine has no field colour"):
            self.cleared("colour")


class TestReachingOthers:
    """Machines in repair are seen by a workshop elsewhere, and their jobs with them."""

    def reached(self, action: str, *, state: str, **arguments: JsonValue) -> bool:
        status = Status("state", moves=(), shown=("in_repair",))
        changed = {
            "machines": replace(MACHINES, status=status),
            "jobs": replace(COLLECTIONS["jobs"], part_of="machine_id"),
        }
        collections = Collections(State, *(changed.get(key, one) for key, one in COLLECTIONS.items()))
        made = {one.name: one for each in changed.values() for one in actions_of(collections, each)}[action]
        before = start()
        machines = {
            key: one.model_copy(update={"state": state if key == "machine-1" else "ready"})
            for key, one in before.machines.items()
        }
        before = before.model_copy(update={"machines": machines})
        after = made.run(before, made.arguments.model_validate(arguments), Clock(NOW, 0))
        return made.reached_others(before, after)

    @pytest.mark.parametrize(("state", "is_reached"), [("in_repair", True), ("ready", False)])
    def test_what_is_edited_where_they_have_it_does(self, state: str, *, is_reached: bool) -> None:
        machine = start().machines["machine-1"]
        form = {one.name: getattr(machine, one.name) for one in MACHINES.edited_fields}
        assert self.reached("edit_machine", state=state, machine_id="machine-1", **form) is is_reached

    @pytest.mark.parametrize(("state", "is_reached"), [("in_repair", True), ("ready", False)])
    def test_so_do_its_parts_that_are_made_edited_or_deleted(self, state: str, *, is_reached: bool) -> None:
        job = next(key for key, one in start().jobs.items() if one.machine_id == "machine-1")
        form: dict[str, JsonValue] = {"name": "Oil it", "machine_id": "machine-1", "due": None}
        assert self.reached("create_job", state=state, **form) is is_reached
        assert self.reached("edit_job", state=state, job_id=job, **form) is is_reached
        assert self.reached("delete_job", state=state, job_id=job) is is_reached

    def test_a_part_of_what_is_no_reference_is_refused(self) -> None:
        with pytest.raises(TypeError, match="jobs: a part of 'due' needs a Reference there"):
            replace(COLLECTIONS["jobs"], part_of="due")
