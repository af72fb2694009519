"""Holding seats, changing them to another departure, and cancelling them for what the fare refunds."""

from hub.apps.travel.app import APP
from hub.apps.travel.collections import DEPARTURES, SEATS, TRIPS
from hub.apps.travel.domain.bookings import seats_freed
from hub.apps.travel.domain.fares import changed_price, refund_of
from hub.apps.travel.state import Departure, Seat, State, Trip
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.errors import ActionRefused
from hub.engine.lookup import next_number
from hub.engine.phrases import day_words
from hub.engine.records import Arguments, Id

FIRST_CODE = 4_100
OPEN_TRIPS = ("planned", "requested", "approved")


class Holding(Arguments):
    """A trip, and the departure on which its traveller gets a seat."""

    trip_id: Id
    departure_id: Id


class SeatChange(Arguments):
    """A seat, and the departure to which it is changed."""

    seat_id: Id
    departure_id: Id


class Cancellation(Arguments):
    """The seat that is cancelled."""

    seat_id: Id


@APP.action(changes="`seats`: a new one; `departures[id].seats_left`")
def hold_seat(state: State, arguments: Holding, clock: Clock) -> State:
    """Hold a seat for the traveller of a trip, at the fare of today."""
    trip: Trip = record_of(state, TRIPS, arguments.trip_id)
    if trip.status not in OPEN_TRIPS:
        raise ActionRefused(f"“{trip.title}” is {trip.status}. Choose another trip.", "trip_id")
    departure = _free(state, arguments.departure_id, trip, clock)
    code = next_number((one.code for one in state.seats.values()), first=FIRST_CODE + 1)
    seat = Seat(
        code=f"SB-{code}",
        trip_id=arguments.trip_id,
        traveller_id=trip.traveller_id,
        departure_id=arguments.departure_id,
        day=departure.day,
        cabin=departure.cabin,
        price=departure.fare,
        made_at=clock.now,
    )
    state = with_records(state, SEATS, {clock.new_id("seat"): seat})
    return seats_freed(state, arguments.departure_id, -1)


@APP.action(
    changes="`seats[id]`: its departure, day, class and price; `departures[ids].seats_left`", reaches_others=True
)
def change_seat(state: State, arguments: SeatChange, clock: Clock) -> State:
    """Change a seat to another departure of the same route, for the fee of its fare."""
    seat, old = _standing(state, arguments.seat_id, clock)
    if seat.status == "booked" and old.rule == "saver":
        raise ActionRefused(f"{seat.code} has a saver fare, which cannot be changed. Cancel it instead.", "seat_id")
    target: Departure = record_of(state, DEPARTURES, arguments.departure_id)
    if (target.origin_id, target.destination_id) != (old.origin_id, old.destination_id):
        route = f"{state.places[old.origin_id].name} to {state.places[old.destination_id].name}"
        raise ActionRefused(f"Choose a departure from {route}.", "departure_id")
    new = _free(state, arguments.departure_id, state.trips[seat.trip_id], clock)
    values = {"departure_id": arguments.departure_id, "day": new.day, "cabin": new.cabin}
    changed = seat.model_copy(update={**values, "price": changed_price(seat, old, new)})
    state = with_records(state, SEATS, {arguments.seat_id: changed})
    return seats_freed(seats_freed(state, seat.departure_id, 1), arguments.departure_id, -1)


@APP.action(changes="`seats[id].status` and `.refund`; `departures[id].seats_left`", reaches_others=True)
def cancel_seat(state: State, arguments: Cancellation, clock: Clock) -> State:
    """Cancel a seat; what is refunded depends on its fare and on the days that are left."""
    seat, departure = _standing(state, arguments.seat_id, clock)
    update = {"status": "cancelled", "refund": refund_of(seat, departure, clock.now[:10])}
    state = with_records(state, SEATS, {arguments.seat_id: seat.model_copy(update=update)})
    return seats_freed(state, seat.departure_id, 1)


def _standing(state: State, seat_id: str, clock: Clock) -> tuple[Seat, Departure]:
    seat: Seat = record_of(state, SEATS, seat_id)
    if seat.status == "cancelled":
        raise ActionRefused(f"{seat.code} is cancelled already.", "seat_id")
    departure = state.departures[seat.departure_id]
    if departure.day <= clock.now[:10]:
        raise ActionRefused(f"{departure.code} leaves today or has left. Call the carrier.", "seat_id")
    return seat, departure


def _free(state: State, departure_id: str, trip: Trip, clock: Clock) -> Departure:
    """Return a departure on which the traveller of a trip can get a seat."""
    departure: Departure = record_of(state, DEPARTURES, departure_id)
    if departure.day <= clock.now[:10]:
        raise ActionRefused(f"{departure.code} leaves today or has left. Choose a later departure.", "departure_id")
    if not trip.starts <= departure.day <= trip.ends:
        dates = f"{day_words(trip.starts)} to {day_words(trip.ends)}"
        raise ActionRefused(f"The trip is from {dates}. Choose a departure within it.", "departure_id")
    if trip.place_id not in (departure.origin_id, departure.destination_id):
        place = state.places[trip.place_id].name
        raise ActionRefused(f"The trip is to {place}. Choose a departure to or from there.", "departure_id")
    if departure.seats_left < 1:
        raise ActionRefused(f"{departure.code} is full. Choose another departure.", "departure_id")
    for one in state.seats.values():
        if (one.traveller_id, one.departure_id) == (trip.traveller_id, departure_id) and one.status != "cancelled":
            name = state.travellers[trip.traveller_id].name
            raise ActionRefused(f"{name} has a seat on it already, {one.code}.", "departure_id")
    return departure
