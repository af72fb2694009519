"""Mendwick's own rules: answers, notes, canned replies, merging, and what its declarations refuse."""

import pytest
from pydantic import JsonValue

from hub.apps import installed_app
from hub.apps.helpdesk.state import Request, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore

FOUND = installed_app("helpdesk")
FIXTURE = FOUND.app.find_fixture("clinic")


@pytest.fixture
def state() -> State:
    built = FIXTURE.built("helpdesk", 1, FileStore())
    assert isinstance(built, State)
    return built


def act(state: State, action: str, **arguments: JsonValue) -> State:
    after = FOUND.app.act(state, action, arguments, Clock(FIXTURE.now, 0))
    assert isinstance(after, State)
    return after


def refusal(state: State, action: str, **arguments: JsonValue) -> str:
    with pytest.raises(ActionRefused) as refused:
        act(state, action, **arguments)
    return refused.value.message


def first(state: State, *statuses: str) -> tuple[str, Request]:
    return next((key, one) for key, one in state.requests.items() if one.status in statuses)


def reminded(state: State) -> tuple[str, str]:
    """A reminder, and the request it is about."""
    reminder = next(key for key, one in state.requests.items() if one.subject.endswith(" - reminder"))
    subject = state.requests[reminder].subject.removesuffix(" - reminder")
    return reminder, next(key for key, one in state.requests.items() if one.subject == subject)


def test_a_reply_is_signed_and_may_set_the_status(state: State) -> None:
    key, before = first(state, "open")
    after = act(state, "reply", request_id=key, text=" It works again. ", then="solved").requests[key]
    assert after.status == "solved"
    assert (after.messages[-1].text, after.messages[-1].internal) == ("It works again.", False)
    assert after.messages[-1].author == state.agents[state.me].name
    assert len(after.messages) == len(before.messages) + 1


def test_nobody_answers_a_closed_request_but_notes_are_possible(state: State) -> None:
    key, _ = first(state, "solved")
    closed = act(state, "close_requests", request_ids=[key])
    assert "is closed. Reopen it first." in refusal(closed, "reply", request_id=key, text="Hello")
    assert act(closed, "add_note", request_id=key, text="Filed.").requests[key].messages[-1].internal


def test_a_message_says_something(state: State) -> None:
    key, _ = first(state, "open")
    assert refusal(state, "reply", request_id=key, text="  ") == "Write a message first."


def test_a_canned_reply_calls_people_by_their_given_names_and_waits(state: State) -> None:
    key, before = first(state, "open")
    after = act(state, "send_canned_reply", request_id=key, canned_reply_id="canned-reply-1").requests[key]
    assert state.people[before.requester_id].name.split()[0] in after.messages[-1].text
    assert "{name}" not in after.messages[-1].text
    assert after.status == "pending"


def test_merging_keeps_what_was_written_and_all_tags(state: State) -> None:
    reminder, original = reminded(state)
    merged = act(state, "merge_request", request_id=reminder, into_id=original)
    assert reminder not in merged.requests
    assert merged.requests[original].messages[-1].text == state.requests[reminder].description


def test_only_requests_of_one_person_are_merged(state: State) -> None:
    key, request = first(state, "open")
    other = next(one for one, found in state.requests.items() if found.requester_id != request.requester_id)
    assert refusal(state, "merge_request", request_id=key, into_id=key) == "Choose another request than this one."
    said = refusal(state, "merge_request", request_id=key, into_id=other)
    assert said == "Only requests of the same person can be merged."


def test_only_working_devices_are_handed_out(state: State) -> None:
    key = next(one for one, device in state.devices.items() if device.condition == "in_repair")
    assert "is in repair" in refusal(state, "hand_out_devices", device_ids=[key], holder_id="person-1")


def test_what_is_in_use_stays(state: State) -> None:
    _, request = first(state, "open")
    assert "still has" in refusal(state, "delete_category", category_id=request.category_id)
    assert "cannot be deleted" in refusal(state, "delete_agent", agent_id=state.me)
