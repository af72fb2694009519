from random import Random
from typing import cast

import pytest
from pydantic import JsonValue

from hub.apps.mail import APP
from hub.apps.mail.state import State
from hub.engine.application import Fixture
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.graded_view import graded_view
from hub.tasks.construction import Step, changed_orders, changed_paths
from hub.tasks.state_comparison import Json, score

FIXTURE: Fixture[State] = APP.find_fixture("boatyard")


@pytest.fixture(scope="module")
def state() -> State:
    return FIXTURE.build(Random("a mailbox"), FileStore())


def act(state: State, name: str, arguments: dict[str, JsonValue]) -> State:
    return APP.act(state, name, arguments, Clock(FIXTURE.now, 0))


def filter_named(state: State, name: str) -> str:
    return next(key for key, one in state.filters.items() if one.name == name)


def positions(state: State) -> list[str]:
    return [one.name for one in sorted(state.filters.values(), key=lambda one: one.position)]


def test_a_filter_has_something_to_look_for_and_something_to_do(state: State) -> None:
    label = next(iter(state.labels))
    for arguments, field in (
        ({"name": "Empty", "label_id": label}, "sender"),
        ({"name": "Idle", "sender": "harbour"}, "label_id"),
        ({"name": "harbour NOTICES", "sender": "harbour", "label_id": label}, "name"),
    ):
        with pytest.raises(ActionRefused) as refused:
            act(state, "create_filter", dict[str, JsonValue](arguments))
        assert refused.value.field == field


def test_the_order_of_filters_follows_what_is_moved_or_deleted(state: State) -> None:
    names = positions(state)

    down = act(state, "move_filter", {"filter_id": filter_named(state, names[0]), "position": 3})
    up = act(down, "move_filter", {"filter_id": filter_named(state, names[0]), "position": 1})
    shorter = act(state, "delete_filter", {"filter_id": filter_named(state, names[1])})

    assert positions(down) == [names[1], names[2], names[0], *names[3:]]
    assert positions(up) == names
    assert [shorter.filters[filter_named(shorter, name)].position for name in positions(shorter)] == [1, 2, 3, 4]


def test_a_filter_that_stops_keeps_the_later_ones_away(state: State) -> None:
    subject = f"Insurance claim for {boat(state)}: three documents missing"
    thread_id = next(key for key, one in state.threads.items() if one.subject == subject)
    bare = state.model_copy(
        update={"threads": {**state.threads, thread_id: state.threads[thread_id].model_copy(update={"labels": ()})}}
    )
    money = next(key for key, one in state.labels.items() if one.name == "Money")
    later = act(bare, "create_filter", {"name": "All claims", "subject": "claim", "label_id": money})

    stopped = act(later, "apply_filters", {})
    alone = act(later, "apply_filters", {"filter_id": filter_named(later, "All claims")})

    assert [state.labels[one].name for one in stopped.threads[thread_id].labels] == ["Claims"]
    assert alone.threads[thread_id].labels == (money,)


def boat(state: State) -> str:
    subjects = (one.subject for one in state.threads.values())
    return next(one for one in subjects if one.startswith("Insurance claim for"))[
        len("Insurance claim for ") :
    ].partition(":")[0]


def test_a_filter_that_is_off_sorts_only_when_it_is_asked_itself(state: State) -> None:
    parcels = filter_named(state, "Parcels out of the way")
    ticket = act(state, "create_label", {"name": "Parcels", "colour": "grey"})
    mail = next(one for one in state.messages.values() if one.sender_name == "Harbour Office")
    rule = ticket.filters[parcels].model_copy(update={"sender": mail.sender})
    ready = ticket.model_copy(update={"filters": {parcels: rule}})

    with pytest.raises(ActionRefused, match="Nothing in the inbox"):
        act(ready, "apply_filters", {})
    after = act(ready, "apply_filters", {"filter_id": parcels})

    assert after.threads[mail.thread_id].folder == "archive"
    assert not after.threads[mail.thread_id].unread


def test_contacts_share_no_address_and_have_one(state: State) -> None:
    other = next(iter(state.contacts.values()))
    for emails in ([], ["  "], [other.emails[0].upper()], ["nobody"]):
        with pytest.raises(ActionRefused) as refused:
            act(state, "create_contact", {"name": "Amos Lund", "emails": list[JsonValue](emails)})
        assert refused.value.field == "emails"


def test_merging_keeps_what_there_is_and_fills_in_what_lacks(state: State) -> None:
    private = next(key for key, one in state.contacts.items() if one.name.endswith("(private)"))
    name = state.contacts[private].name.removesuffix(" (private)")
    stays = next(key for key, one in state.contacts.items() if one.name == name)
    group = next(key for key, one in state.groups.items() if stays not in one.members)
    grouped = act(state, "add_to_group", {"contact_ids": [private], "group_id": group})

    after = act(grouped, "merge_contacts", {"contact_id": stays, "other_ids": [private]})

    assert private not in after.contacts
    assert after.contacts[stays].emails == (*state.contacts[stays].emails, *state.contacts[private].emails)
    assert after.contacts[stays].notes == state.contacts[stays].notes
    assert stays in after.groups[group].members
    assert private not in after.groups[group].members


def test_who_is_deleted_is_in_no_group(state: State) -> None:
    group = next(iter(state.groups.values()))

    after = act(state, "delete_contacts", {"contact_ids": [group.members[0]]})

    assert not any(group.members[0] in one.members for one in after.groups.values())


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"first_day": None}, "first_day"),
        ({"last_day": "2026-05-01"}, "last_day"),
        ({"first_day": "2026-06-31"}, "first_day"),
        ({"text": " "}, "text"),
    ],
)
def test_a_vacation_reply_has_days_in_order_and_a_text(state: State, change: dict[str, JsonValue], field: str) -> None:
    away: dict[str, JsonValue] = {
        "is_on": True,
        "first_day": "2026-06-01",
        "last_day": "2026-06-14",
        "subject": "Away",
        "text": "Back soon.",
        "contacts_only": False,
    }
    assert act(state, "save_vacation", away).vacation.is_on
    with pytest.raises(ActionRefused) as refused:
        act(state, "save_vacation", {**away, **change})
    assert refused.value.field == field


def test_a_template_has_a_name_of_its_own_and_a_text(state: State) -> None:
    taken = next(iter(state.templates.values())).name
    for arguments, field in (
        ({"name": taken, "body": "<p>x</p>"}, "name"),
        ({"name": "New", "body": "<p></p>"}, "body"),
    ):
        with pytest.raises(ActionRefused) as refused:
            act(state, "create_template", dict[str, JsonValue](arguments))
        assert refused.value.field == field


def test_the_address_that_a_contact_is_written_to_stays_the_first_one(state: State) -> None:
    kept, other = list(state.contacts)[:2]
    golden = act(state, "merge_contacts", {"contact_id": kept, "other_ids": [other]})
    merged = golden.contacts[kept]
    details: dict[str, JsonValue] = merged.model_dump(mode="json")
    turned = act(golden, "edit_contact", {**details, "contact_id": kept, "emails": list(reversed(merged.emails))})
    done = Step("merge_contacts", {}, changed_paths(state, golden))

    def earned(current: State) -> list[float]:
        first, wanted, found = (cast("Json", graded_view(one)) for one in (state, golden, current))
        return score(first, wanted, found, [done.changed], changed_orders(golden, [done]))[0]

    assert earned(golden) == [1.0]
    assert earned(turned)[0] < 1.0
