"""What a web application makes of an action by itself need not be told; what was said to it need."""

import json
from pathlib import Path

import pytest

from tests.grading.archives import archive
from tests.verification.grounding.hub_states import TOLD, entry, states
from verification.grounding.check import find
from verification.targets.hub_records import read_records
from vm_controller.web_app_host import MEMBERS


def found(folder: Path, instruction: str, log: list[dict[str, object]], number: int = 2335) -> list[str]:
    initial, golden = states(folder, log, number)
    return [one.fact for one in find(instruction, initial, golden)]


def test_what_follows_from_an_action_is_nobodys_to_know(tmp_path: Path) -> None:
    assert found(tmp_path, TOLD, [entry(title="Lift stands still", floor=3)]) == []


@pytest.mark.parametrize("happened", [1, 0], ids=["by-an-event", "by-nothing-known"])
def test_what_an_event_shows_in_the_middle_of_the_task_is_known(tmp_path: Path, happened: int) -> None:
    """Nobody acted on it, so it is no work of golden's either; without an event golden must not begin with more."""
    asked: dict[str, object] = {"title": "Ask for a ticket as the last mail says.", "floor": 1}
    came: dict[str, object] = {"title": "The window on floor 3 is broken.", "floor": 2}
    made: dict[str, object] = {"title": "Window", "floor": 3}

    def files(begun: dict[str, object], current: dict[str, object], **more: int) -> dict[str, bytes]:
        states = {
            "initial_state": {"tickets": begun},
            "current_state": {"tickets": current},
            "collections": ["/tickets"],
        }
        log = json.dumps([entry(title="Window", floor=3)] if more else []).encode()
        return {f"{MEMBERS}crm.json": json.dumps(states | more).encode(), f"{MEMBERS}log/crm.json": log}

    begun: dict[str, object] = {"ticket-1": asked, "ticket-2": came}
    before = files({"ticket-1": asked}, {"ticket-1": asked})
    after = files(begun, {**begun, "ticket-n1-1": made}, events=happened)
    initial, golden = archive(tmp_path / "initial.tar", before), archive(tmp_path / "golden.tar", after)

    facts = [one.fact for one in find("Open the ticket that is asked for.", initial, golden)]
    assert bool(facts) is not bool(happened)
    state = f"{MEMBERS}crm.json"
    changed = {one.key for one in read_records(before[state], after[state]) if one.is_changed}
    assert changed == ({"ticket-n1-1"} if happened else {"ticket-n1-1", "ticket-2"})


def test_what_was_said_for_another_record_is_of_that_one(tmp_path: Path) -> None:
    elsewhere = {"op": "replace", "path": "/tickets/ticket-1/floor", "value": 2335}
    moved: dict[str, object] = {"number": 2, "action": "move", "arguments": {"floor": 2335}, "difference": [elsewhere]}
    assert found(tmp_path, TOLD, [entry(title="Lift stands still", floor=3), moved]) == []


@pytest.mark.parametrize(
    "instruction", ['Open a ticket "Lift stands still" for the lift.', "Open a ticket for floor 3."]
)
def test_what_was_said_to_an_application_must_be_told(tmp_path: Path, instruction: str) -> None:
    assert found(tmp_path, instruction, [entry(title="Lift stands still", floor=3)]) != []


def test_a_record_was_chosen_on_the_screen_and_cents_are_an_amount_told_in_full(tmp_path: Path) -> None:
    told = 'Open a ticket "Lift stands still" for floor 3; it may cost 23.35.'
    log = [entry(title="Lift stands still", floor=3, number=2335, like="ticket-1")]
    assert found(tmp_path, told, log) == []


@pytest.mark.parametrize("is_logged", [True, False], ids=["acted", "put-there-as-a-whole"])
def test_the_name_of_a_record_is_no_number_that_a_told_one_contradicts(tmp_path: Path, is_logged: bool) -> None:
    reply: dict[str, object] = {
        "body": "Insurance is confirmed.",
        "thread_id": "message-105",
        "channel_id": "channel-6",
    }
    messages: dict[str, dict[str, object]] = {
        "message-105": {
            "body": "The museum lends us the bell, loan LN-5685.",
            "thread_id": None,
            "conversation_id": "channel-6",
        },
        "message-106": {"body": "The lamp is confirmed.", "thread_id": "message-12", "conversation_id": "channel-2"},
    }
    channels: dict[str, dict[str, object]] = {"channel-6": {"name": "props"}}

    def files(current: dict[str, dict[str, object]]) -> dict[str, bytes]:
        states = {
            "initial_state": {"messages": messages, "channels": channels},
            "current_state": {"messages": current, "channels": channels},
            "collections": ["/messages", "/channels"],
        }
        added = {"op": "add", "path": "/messages/message-n1-1"}
        said: dict[str, object] = {
            "action": "reply_in_thread",
            "arguments": {"thread_id": "message-105", "body": "Insurance is confirmed."},
            "difference": [added],
        }
        log = [said] if is_logged else []
        return {f"{MEMBERS}chat.json": json.dumps(states).encode(), f"{MEMBERS}log/chat.json": json.dumps(log).encode()}

    initial = archive(tmp_path / "initial.tar", files(messages))
    golden = archive(tmp_path / "golden.tar", files({**messages, "message-n1-1": reply}))
    told = "Reply to my message about loan LN-5685 in its thread with: Insurance is confirmed."
    assert find(told, initial, golden) == ()


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("£2,300", True),
        ("€ 2300", True),
        ("£2,300.00", True),
        ("£12,300.00", False),
        ("£12300.00", False),
        ("£2,300.001", False),
        ("£2,300.50", False),
        ("£12,300", False),
        ("2300", False),
        ("2300 kr", True),
        ("2,300 kr.", True),
        ("2.300 Kč", True),
        ("2 300 zł", True),
        ("2300 euros", True),
        ("CHF 2300", True),
        ("2300 EUR", True),
        ("12300 kr", False),
        ("2300.50 kr", False),
        ("2300 kroner", True),
        ("2300 keys", False),
    ],
)
def test_an_amount_without_cents_is_told_with_its_currency(tmp_path: Path, said: str, is_told: bool) -> None:
    told = f'Open a ticket "Lift stands still" for floor 3; it may cost {said}.'
    log = [entry(title="Lift stands still", floor=3, number=230000)]
    assert (found(tmp_path, told, log, number=230000) == []) is is_told


@pytest.mark.parametrize(
    ("note", "is_told"),
    [
        ("It costs £832.50 now.", True),
        ("It costs 832.50 kr now.", True),
        ("It costs EUR 832.50.", True),
        ("It costs £1,832.50.", False),
        ("See plan 832.50.", False),
        ("832.50 pounds of gravel", False),
        ("From 832.50 ft on, try 832.50 times.", False),
    ],
)
def test_an_amount_may_be_read_in_a_text_of_the_application(tmp_path: Path, note: str, is_told: bool) -> None:
    told = 'Open a ticket "Lift stands still" for floor 3; what it may cost is in the note on the door.'
    initial, golden = states(tmp_path, [entry(title="Lift stands still", floor=3, number=83250)], 83250, note)
    assert (find(told, initial, golden) == ()) is is_told


@pytest.mark.parametrize(
    ("note", "number", "is_told"),
    [
        ("The lift was checked at 14.30.", 1430, False),
        ("The lift was checked at 14:30 for £14.30.", 1430, True),
        ("2 pounds of flour", 200, False),
        ("The rope has 2 ft.", 200, False),
        ("If it sticks, try 2 times.", 200, False),
        ("Ron 2 has the plan, and 2 cad drawings.", 200, False),
        ("It takes 2 euros.", 200, True),
        ("It takes RON 2.", 200, True),
    ],
)
def test_times_and_measures_in_a_text_of_the_application_are_no_amounts(
    tmp_path: Path, note: str, number: int, is_told: bool
) -> None:
    told = 'Open a ticket "Lift stands still" for floor 3.'
    initial, golden = states(tmp_path, [entry(title="Lift stands still", floor=3, number=number)], number, note)
    assert (find(told, initial, golden) == ()) is is_told


def test_the_numbers_of_a_list_of_things_to_do_contradict_nothing(tmp_path: Path) -> None:
    told = f"Please do the following:\n1. {TOLD}\n2. Then close the application."
    assert found(tmp_path, told, [entry(title="Lift stands still", floor=3)]) == []


def test_a_state_that_was_put_there_as_a_whole_is_looked_at_as_a_whole(tmp_path: Path) -> None:
    assert "2335" in found(tmp_path, TOLD, [])
