"""What Tarnhallow refuses, and what follows from a decision."""

from random import Random

import pytest
from pydantic import JsonValue

from hub.apps.recruiting import APP
from hub.apps.recruiting.state import PAY, State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "garden", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def at(session: Instance, stage: str) -> str:
    """Return the first application in a stage."""
    return next(key for key, one in state_of(session).applications.items() if one.stage == stage)


def decided(session: Instance, key: str) -> tuple[str, str]:
    one = state_of(session).applications[key]
    return one.stage, one.reason


def accepted(session: Instance) -> str:
    """Return an application whose offer is accepted, and who is not hired yet."""
    state = state_of(session)
    ready = (one.application_id for one in state.offers.values() if one.status == "accepted")
    return next(key for key in ready if state.applications[key].stage == "offered")


def refusal(session: Instance, action: str, **arguments: JsonValue) -> str:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message


def test_a_rejection_keeps_its_reason_and_can_be_taken_back(session: Instance) -> None:
    key, (reason, words) = at(session, "new"), next(iter(state_of(session).reasons.items()))

    session.act("reject_application", {"application_id": key, "reason_id": reason})
    session.act("delete_rejection_reason", {"rejection_reason_id": reason})

    assert decided(session, key) == ("rejected", words.name)
    session.act("reconsider_application", {"application_id": key})
    assert decided(session, key) == ("in_screening", "")


def test_hiring_fills_the_position_and_happens_once(session: Instance) -> None:
    key = accepted(session)

    session.act("hire_application", {"application_id": key})

    state = state_of(session)
    assert state.applications[key].stage == "hired"
    assert state.positions[state.applications[key].position_id].status == "filled"
    assert "Only who has been offered" in refusal(session, "hire_application", application_id=key)
    reason = next(iter(state.reasons))
    assert "hired already" in refusal(session, "reject_application", application_id=key, reason_id=reason)


def test_nobody_is_hired_without_an_accepted_offer_or_for_a_closed_position(session: Instance) -> None:
    state, key = state_of(session), accepted(session)
    waiting = {one.application_id for one in state.offers.values() if one.status != "accepted"}

    assert "No offer" in refusal(session, "hire_application", application_id=min(waiting))
    session.act("close_positions", {"position_ids": [state.applications[key].position_id]})
    assert "is closed" in refusal(session, "hire_application", application_id=key)


@pytest.mark.parametrize("salary", ["38500", "a lot", "9,999", "99,000"])
def test_a_salary_fits_the_band_of_the_position(session: Instance, salary: str) -> None:
    offer: dict[str, JsonValue] = {
        "code": "OF-1",
        "application_id": at(session, "in_interview"),
        "salary": salary,
        "start_day": "2026-04-01",
    }

    assert "pounds" in refusal(session, "create_offer", **offer)


def test_nobody_applies_twice_for_the_same_position(session: Instance) -> None:
    one = next(iter(state_of(session).applications.values()))

    pair: dict[str, JsonValue] = {"candidate_id": one.candidate_id, "position_id": one.position_id}

    assert (
        refusal(session, "create_application", code="AP-9", **pair)
        == f"This candidate has applied for this position already, as {one.code}."
    )


def test_a_letter_names_candidate_and_position(session: Instance) -> None:
    key, state = at(session, "new"), state_of(session)
    letter = next(one for one, it in state.message_templates.items() if "{position}" in it.text)

    session.act("send_message", {"application_id": key, "message_template_id": letter})

    (message,) = state_of(session).applications[key].messages
    assert state.positions[state.applications[key].position_id].title in message.text
    assert "{" not in message.text


@pytest.mark.parametrize("fixture", ["garden", "ferries", "bakeries"])
@pytest.mark.parametrize("seed", range(4))
def test_every_offer_at_the_start_fits_its_position(fixture: str, seed: int) -> None:
    state = APP.find_fixture(fixture).build(Random(seed), FileStore())
    assert isinstance(state, State)

    for offer in state.offers.values():
        least, most = PAY[state.positions[state.applications[offer.application_id].position_id].band]
        assert least <= int(offer.salary.replace(",", "")) <= most
    assert all((one.stage == "rejected") == bool(one.reason) for one in state.applications.values())
