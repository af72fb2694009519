"""What Ferrybeck refuses, and what holding, changing and cancelling seats, rooms and decisions leave behind."""

from datetime import date, timedelta

import pytest
from pydantic import JsonValue

from hub.apps.travel import APP
from hub.apps.travel.domain.bookings import rooms_of, seats_of
from hub.apps.travel.domain.fares import changed_price, refund_of
from hub.apps.travel.state import Departure, Seat, State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "pumps", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def trip_that_is(session: Instance, status: str, *, booked: bool = False) -> str:
    state = state_of(session)
    return next(
        key
        for key, one in state.trips.items()
        if one.status == status
        and seats_of(state, key)
        and booked is any(seat.status == "booked" for seat in seats_of(state, key).values())
    )


def departure_for(session: Instance, trip_id: str, *, to_there: bool = True) -> str:
    """Return a departure within a trip on which nobody of it has a seat."""
    state, trip = state_of(session), state_of(session).trips[trip_id]
    taken = {one.departure_id for one in seats_of(state, trip_id).values()}
    return next(
        key
        for key, one in state.departures.items()
        if trip.starts <= one.day <= trip.ends
        and (one.destination_id if to_there else one.origin_id) == trip.place_id
        and key not in taken
    )


def with_seats_left(session: Instance, departure_id: str, count: int) -> None:
    state = state_of(session)
    changed = state.departures[departure_id].model_copy(update={"seats_left": count})
    session.set_current(
        state.model_copy(update={"departures": {**state.departures, departure_id: changed}}).model_dump(mode="json")
    )


def refusal(session: Instance, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message, refused.value.field


def test_a_held_seat_is_one_fewer_at_the_fare_of_the_day(session: Instance) -> None:
    trip_id = trip_that_is(session, "requested")
    departure_id = departure_for(session, trip_id)
    with_seats_left(session, departure_id, 1)

    session.act("hold_seat", {"trip_id": trip_id, "departure_id": departure_id})

    state = state_of(session)
    seat = list(state.seats.values())[-1]
    departure = state.departures[departure_id]
    assert departure.seats_left == 0
    assert (seat.status, seat.price, seat.day) == ("held", departure.fare, departure.day)
    assert seat.traveller_id == state.trips[trip_id].traveller_id
    other = trip_that_is(session, "approved")
    message, field = refusal(session, "hold_seat", trip_id=trip_id, departure_id=departure_id)
    assert (message, field) == (f"{departure.code} is full. Choose another departure.", "departure_id")
    assert "Choose a departure" in refusal(session, "hold_seat", trip_id=other, departure_id="departure-1")[0]


def test_nothing_is_booked_for_a_trip_that_is_not_approved(session: Instance) -> None:
    trip_id = trip_that_is(session, "requested")
    seat_id, room_id = (next(iter(of(state_of(session), trip_id))) for of in (seats_of, rooms_of))

    said = f"“{state_of(session).trips[trip_id].title}” is requested, so nothing is booked for it yet."
    assert refusal(session, "book_seats", seat_ids=[seat_id]) == (said, "seat_ids")
    assert refusal(session, "book_rooms", room_ids=[room_id]) == (said, "room_ids")
    session.act("approve_trip", {"trip_id": trip_id})
    session.act("book_seats", {"seat_ids": [seat_id]})
    session.act("book_rooms", {"room_ids": [room_id]})
    assert state_of(session).seats[seat_id].status == state_of(session).rooms[room_id].status == "booked"


def test_declining_releases_what_is_held_and_needs_a_rule(session: Instance) -> None:
    trip_id = trip_that_is(session, "requested")
    state = state_of(session)
    seats, rooms = seats_of(state, trip_id), rooms_of(state, trip_id)
    before = {one.departure_id: state.departures[one.departure_id].seats_left for one in seats.values()}

    assert refusal(session, "decline_trip", trip_id=trip_id, reason="none")[1] == "reason"
    session.act("decline_trip", {"trip_id": trip_id, "reason": "hotel_limit"})

    state = state_of(session)
    trip = state.trips[trip_id]
    assert (trip.status, trip.reason, trip.decided_by) == ("declined", "hotel_limit", state.agent)
    assert {state.seats[key].status for key in seats} | {state.rooms[key].status for key in rooms} == {"cancelled"}
    assert {key: state.departures[key].seats_left - 1 for key in before} == before


def test_an_approved_trip_is_declined_only_when_nothing_is_booked_for_it(session: Instance) -> None:
    trip_id = trip_that_is(session, "approved", booked=True)
    seats = seats_of(state_of(session), trip_id)
    code = next(iter(seats.values())).code

    message, _ = refusal(session, "decline_trip", trip_id=trip_id, reason="total_cost")
    assert message == f"{code} is booked for this trip. Cancel it first."
    assert refusal(session, "cancel_trips", trip_ids=[trip_id])[1] == "trip_ids"
    for key in seats:
        session.act("cancel_seat", {"seat_id": key})
    session.act("cancel_rooms", {"room_ids": list(rooms_of(state_of(session), trip_id))})

    session.act("decline_trip", {"trip_id": trip_id, "reason": "total_cost"})
    assert state_of(session).trips[trip_id].status == "declined"
    assert refusal(session, "cancel_seat", seat_id=next(iter(seats)))[0] == f"{code} is cancelled already."


def test_a_seat_is_changed_to_the_same_route_within_the_trip(session: Instance) -> None:
    trip_id = trip_that_is(session, "requested")
    state = state_of(session)
    seat_id, seat = next(iter(seats_of(state, trip_id).items()))
    old = state.departures[seat.departure_id]
    back = departure_for(session, trip_id, to_there=False)
    assert refusal(session, "change_seat", seat_id=seat_id, departure_id=back)[0].startswith("Choose a departure from")
    late = next(
        key
        for key, one in state.departures.items()
        if one.destination_id == old.destination_id and one.day > state.trips[trip_id].ends
    )
    assert refusal(session, "change_seat", seat_id=seat_id, departure_id=late)[0].startswith("The trip is from")


def test_a_changed_seat_is_on_the_new_departure_for_the_fee_of_its_fare(session: Instance) -> None:
    trip_id = trip_that_is(session, "approved")
    state = state_of(session)
    seat_id, seat = next(iter(seats_of(state, trip_id).items()))
    old, trip = state.departures[seat.departure_id], state.trips[trip_id]
    new_id, new = next(
        (key, one)
        for key, one in state.departures.items()
        if one.destination_id == old.destination_id and trip.starts < one.day <= trip.ends
    )
    booked = {**state.seats, seat_id: seat.model_copy(update={"status": "booked", "price": 10_000})}

    def begin(rule: str) -> None:
        sold = old.model_copy(update={"rule": rule, "fare": 10_000, "seats_left": 1})
        free = new.model_copy(update={"fare": 12_000, "seats_left": 2})
        departures = {**state.departures, seat.departure_id: sold, new_id: free}
        session.set_current(
            state.model_copy(update={"seats": booked, "departures": departures}).model_dump(mode="json")
        )

    begin("saver")
    said = f"{seat.code} has a saver fare, which cannot be changed. Cancel it instead."
    assert refusal(session, "change_seat", seat_id=seat_id, departure_id=new_id) == (said, "seat_id")
    begin("semi_flexible")
    session.act("change_seat", {"seat_id": seat_id, "departure_id": new_id})

    found = state_of(session)
    changed = found.seats[seat_id]
    assert (changed.departure_id, changed.day, changed.cabin) == (new_id, new.day, new.cabin)
    assert (changed.status, changed.price) == ("booked", 10_000 + 2_000 + 2_500)
    assert [found.departures[key].seats_left for key in (seat.departure_id, new_id)] == [2, 1]


DEPARTURE = Departure(
    code="AY 1 on 4 May",
    mode="train",
    origin_id="place-1",
    destination_id="place-2",
    day="2026-05-04",
    departs="08:00",
    arrives="10:00",
    cabin="standard",
    rule="semi_flexible",
    fare=8_000,
    seats_left=4,
)
SEAT = Seat(
    code="SB-1",
    trip_id="trip-1",
    traveller_id="traveller-1",
    departure_id="departure-1",
    day="2026-05-04",
    cabin="standard",
    price=7_000,
    status="booked",
    made_at="2026-04-01T08:00:00Z",
)


@pytest.mark.parametrize(
    ("rule", "today", "refund"),
    [
        ("flexible", "2026-05-03", 7_000),
        ("semi_flexible", "2026-05-01", 3_500),
        ("semi_flexible", "2026-05-02", 0),
        ("saver", "2026-04-01", 0),
    ],
)
def test_what_is_refunded_depends_on_the_fare_and_the_days_left(rule: str, today: str, refund: int) -> None:
    departure = DEPARTURE.model_copy(update={"rule": rule})
    assert refund_of(SEAT, departure, today) == refund
    assert refund_of(SEAT.model_copy(update={"status": "held"}), departure, today) == 0


@pytest.mark.parametrize(
    ("rule", "fare", "price"),
    [("semi_flexible", 9_000, 10_500), ("semi_flexible", 6_000, 9_500), ("flexible", 9_000, 8_000)],
)
def test_a_change_costs_the_fee_and_what_is_dearer(rule: str, fare: int, price: int) -> None:
    old, new = DEPARTURE.model_copy(update={"rule": rule}), DEPARTURE.model_copy(update={"fare": fare})
    assert changed_price(SEAT, old, new) == price
    assert changed_price(SEAT.model_copy(update={"status": "held"}), old, new) == fare


def test_a_room_is_shared_only_with_somebody_who_is_there(session: Instance) -> None:
    trip_id = trip_that_is(session, "requested")
    state = state_of(session)
    (room_id,) = rooms_of(state, trip_id)
    trip, place = state.trips[trip_id], state.places[state.trips[trip_id].place_id].name
    away = next(
        key
        for key in state.travellers
        if not any(one.traveller_id == key and one.place_id == trip.place_id for one in state.trips.values())
    )

    said = f"{state.travellers[away].name} has no trip to {place} on these nights."
    assert refusal(session, "share_rooms", room_ids=[room_id], shared_with_id=away) == (said, "shared_with_id")
    own: dict[str, JsonValue] = {"room_ids": [room_id], "shared_with_id": trip.traveller_id}
    assert refusal(session, "share_rooms", **own)[1] == "shared_with_id"


def test_a_room_stays_within_its_trip_and_place(session: Instance) -> None:
    trip_id = trip_that_is(session, "requested")
    state = state_of(session)
    trip = state.trips[trip_id]
    form: dict[str, JsonValue] = {
        "code": "X-1",
        "trip_id": trip_id,
        "check_in": trip.starts,
        "check_out": trip.ends,
        "rate": 9_000,
    }
    there = next(
        key for key, one in state.hotels.items() if one.place_id == trip.place_id and one.status != "suspended"
    )
    elsewhere = next(key for key, one in state.hotels.items() if one.place_id != trip.place_id)
    assert refusal(session, "create_room", **form, hotel_id=elsewhere)[1] == "hotel_id"
    later: dict[str, JsonValue] = {**form, "check_out": "2026-12-24", "hotel_id": there}
    assert refusal(session, "create_room", **later) == (
        "The trip is shorter than that. Choose nights within it.",
        "check_in",
    )
    session.act("create_room", {**form, "hotel_id": there})


def test_a_room_is_cancelled_and_never_deleted_or_changed_afterwards(session: Instance) -> None:
    state = state_of(session)
    (room_id,) = rooms_of(state, trip_that_is(session, "approved", booked=True))
    form: dict[str, JsonValue] = {
        key: getattr(state.rooms[room_id], key) for key in ("check_in", "check_out", "rate", "code")
    }
    assert "delete_room" not in APP.actions
    session.act("cancel_rooms", {"room_ids": [room_id]})
    said = f"{state.rooms[room_id].code} is cancelled. Reserve another room."
    assert refusal(session, "edit_room", room_id=room_id, **{**form, "note": "Late arrival"}) == (said, "room_id")


def test_a_shared_room_keeps_to_the_nights_of_the_companion(session: Instance) -> None:
    state = state_of(session)
    trip_id, other_id = [key for key, one in state.trips.items() if one.status == "requested"][:2]
    trip = state.trips[trip_id]
    longer = (date.fromisoformat(trip.ends) + timedelta(days=1)).isoformat()
    trips = {
        trip_id: trip.model_copy(update={"ends": longer}),
        other_id: trip.model_copy(update={"traveller_id": state.trips[other_id].traveller_id}),
    }
    (room_id,) = rooms_of(state, trip_id)
    room = state.rooms[room_id].model_copy(update={"shared_with_id": trips[other_id].traveller_id})
    after = {"trips": {**state.trips, **trips}, "rooms": {**state.rooms, room_id: room}}
    session.set_current(state.model_copy(update=after).model_dump(mode="json"))
    form: dict[str, JsonValue] = {key: getattr(room, key) for key in ("check_in", "rate", "code")}
    name, place = state.travellers[trips[other_id].traveller_id].name, state.places[trip.place_id].name

    assert refusal(session, "edit_room", room_id=room_id, check_out=longer, **form) == (
        f"{name} has no trip to {place} on these nights.",
        "shared_with_id",
    )


def test_nobody_is_sent_on_two_trips_at_once(session: Instance) -> None:
    state = state_of(session)
    trip_id, other_id = trip_that_is(session, "requested"), trip_that_is(session, "approved")
    trip, other = state.trips[trip_id], state.trips[other_id]
    elsewhere = next(key for key in state.places if key not in (trip.place_id, other.place_id))
    form: dict[str, JsonValue] = {"title": "Once more", "traveller_id": trip.traveller_id, "place_id": elsewhere}
    form |= {"starts": trip.ends, "ends": trip.ends, "purpose": "customer", "cost_centre_id": trip.cost_centre_id}
    message, field = refusal(session, "create_trip", **form)
    assert (f"is on “{trip.title}” from" in message, field) == (True, "starts")

    own = {key: one for key, one in state.trips.items() if one.traveller_id != trip.traveller_id or key == trip_id}
    declined = other.model_copy(
        update={"traveller_id": trip.traveller_id, "starts": trip.starts, "ends": trip.ends, "status": "declined"}
    )
    session.set_current(state.model_copy(update={"trips": {**own, other_id: declined}}).model_dump(mode="json"))
    assert f"is on “{trip.title}”" in refusal(session, "approve_trip", trip_id=other_id)[0]
    assert f"is on “{trip.title}”" in refusal(session, "reopen_trips", trip_ids=[other_id])[0]
    session.act("decline_trip", {"trip_id": trip_id, "reason": "total_cost"})
    session.act("approve_trip", {"trip_id": other_id})


def test_a_trip_that_is_planned_again_is_undecided(session: Instance) -> None:
    trip_id = next(key for key, one in state_of(session).trips.items() if one.status == "declined")
    session.act("reopen_trips", {"trip_ids": [trip_id]})
    trip = state_of(session).trips[trip_id]
    assert (trip.status, trip.reason, trip.decided_by) == ("planned", "none", "")
