"""What the long scenario by the travel policy asks for: each rule and exception decides, and right decisions stay."""

from datetime import timedelta
from itertools import combinations
from random import Random

import pytest

from hub.apps.travel import APP
from hub.apps.travel.domain.bookings import OVER, seats_of
from hub.apps.travel.scenarios.policy import Exceptions, first_broken
from hub.apps.travel.scenarios.requests import requests_by_policy
from hub.apps.travel.state import State
from hub.engine.file_store import FileStore
from hub.engine.scenarios import Situation
from tests.exhaustive import representative

every_start = pytest.mark.parametrize("fixture", list(APP.fixtures))


def drawn(fixture: str) -> tuple[State, Situation]:
    """Return the first situation that a fixture allows, with its state."""
    start = APP.find_fixture(fixture)
    for seed in range(20):
        situation = requests_by_policy(start.built("travel", seed, FileStore()), start.now, Random(seed))
        if situation is not None:
            assert isinstance(situation.state, State)
            return situation.state, situation
    raise AssertionError(f"no seed of {fixture} allows the scenario")


@every_start
def test_every_rule_turns_a_trip_down_and_others_are_approved(fixture: str) -> None:
    state, situation = drawn(fixture)
    done = [(do.action, do.in_state(state)) for do in situation.goal]
    reasons = {str(arguments["reason"]) for action, arguments in done if action == "decline_trip"}
    assert reasons == {"passport", "class_of_travel", "hotel_limit", "total_cost"}
    decided = {str(arguments["trip_id"]) for action, arguments in done if action in ("approve_trip", "decline_trip")}
    requested = {key for key, one in state.trips.items() if one.status == "requested"}
    assert requested < decided
    redone = [state.trips[key] for key in decided - requested]
    assert {one.decided_by for one in redone} == {state.colleague}
    assert sorted(one.status for one in redone) == ["approved", "approved", "declined"]


@every_start
def test_the_decisions_that_stay_follow_the_policy_with_its_exceptions(fixture: str) -> None:
    state, situation = drawn(fixture)
    done = [do.in_state(state) for do in situation.goal]
    redone = {str(arguments["trip_id"]) for arguments in done if "trip_id" in arguments}
    standing = {key: one for key, one in state.trips.items() if one.decided_by and key not in redone}
    raised = Exceptions({key: one.hotel_limit + 4_000 for key, one in state.places.items()})
    assert {one.decided_by for one in standing.values()} == {state.agent, state.colleague}
    for key, one in standing.items():
        assert one.reason in {first_broken(state, key, exceptions) for exceptions in (Exceptions(), raised)}, one.title


@every_start
def test_what_is_booked_is_cancelled_before_its_trip_is_declined(fixture: str) -> None:
    state, situation = drawn(fixture)
    places = {do.action: place for place, do in enumerate(situation.goal)}
    (room_ids,) = (do.in_state(state)["room_ids"] for do in situation.goal if do.action == "cancel_rooms")
    assert isinstance(room_ids, list)
    trip_id = state.rooms[str(room_ids[0])].trip_id
    declined = next(
        place
        for place, do in enumerate(situation.goal)
        if do.action == "decline_trip" and do.in_state(state)["trip_id"] == trip_id
    )
    assert places["cancel_seat"] < places["cancel_rooms"] < declined
    assert {one.status for one in seats_of(state, trip_id).values()} == {"booked"}


def test_passports_count_six_months_more_far_away_and_not_at_all_at_home() -> None:
    start = APP.find_fixture("pumps")
    state = start.built("travel", 0, FileStore())
    assert isinstance(state, State)

    def judged(region: str, days: int) -> str:
        key, trip = next((key, one) for key, one in state.trips.items() if state.places[one.place_id].region == region)
        expires = (start.now.date() + timedelta(days=days)).isoformat()
        holder = state.travellers[trip.traveller_id].model_copy(
            update={"passport_expires": expires, "grade": "director"}
        )
        travellers = {**state.travellers, trip.traveller_id: holder}
        return first_broken(state.model_copy(update={"travellers": travellers}), key, Exceptions())

    assert [judged("home", days) for days in (-9, 90, 300)] == ["none", "none", "none"]
    assert [judged("near", days) for days in (-9, 90, 300)] == ["passport", "none", "none"]
    assert [judged("far", days) for days in (-9, 90, 300)] == ["passport", "passport", "none"]


@every_start
@pytest.mark.parametrize("seed", representative(range(12), [0, 1], reason="seeds of the travel desk"))
def test_all_that_is_decided_at_the_start_follows_the_policy(fixture: str, seed: int) -> None:
    state = APP.find_fixture(fixture).built("travel", seed, FileStore())
    assert isinstance(state, State)
    decided = {key: one for key, one in state.trips.items() if one.decided_by}
    assert {one.status for one in decided.values()} == {"approved", "declined"}
    raised = Exceptions({key: one.hotel_limit + 4_000 for key, one in state.places.items()})
    for exceptions in (Exceptions(), raised):
        assert {key: one.reason for key, one in decided.items()} == {
            key: first_broken(state, key, exceptions) for key in decided
        }


@every_start
@pytest.mark.parametrize("seed", representative(range(12), [0, 1], reason="seeds of the travel desk"))
def test_nobody_is_on_two_trips_at_once(fixture: str, seed: int) -> None:
    state = APP.find_fixture(fixture).built("travel", seed, FileStore())
    assert isinstance(state, State)
    for one, other in combinations([one for one in state.trips.values() if one.status not in OVER], 2):
        is_apart = one.ends < other.starts or other.ends < one.starts
        assert is_apart or one.traveller_id != other.traveller_id, (one.title, other.title)
