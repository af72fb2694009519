"""Tasks about deciding on trips, and about seats that are held, changed and cancelled."""

from collections.abc import Iterator
from random import Random

from hub.apps.travel.collections import COLLECTIONS, SEATS, TRIPS
from hub.apps.travel.domain.bookings import rooms_of, seats_of
from hub.apps.travel.state import Departure, Reason, State, Trip
from hub.apps.travel.templates.registry import TASK_TEMPLATES
from hub.engine.collections import Collection
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.phrases import day_words, others, pick
from hub.engine.task_templates import TaskTemplate, task_template

REASONS: dict[Reason, tuple[str, str]] = {
    "passport": ("the passport is not valid for long enough", "Passport"),
    "class_of_travel": ("the class of travel is not allowed", "Class of travel"),
    "hotel_limit": ("it exceeds the hotel limit", "Hotel limit"),
    "total_cost": ("the total cost is too high", "Total cost"),
}


@TASK_TEMPLATES.of("approve_trip")
def approve_trip(state: State, rng: Random) -> TaskTemplate | None:
    """A trip that is requested."""
    fitting = {
        key: one
        for key, one in told_apart(state, TRIPS).items()
        if one.status == "requested" and state.travellers[one.traveller_id].status == "active"
    }
    trip_id = pick(rng, fitting)
    if trip_id is None:
        return None
    first, second, third = _ways(state, TRIPS, trip_id, rng)
    return task_template(
        {"trip_id": trip_id},
        (f"Approve {first}", f"Give your approval to {second}", f"Approve the request for {third}"),
        ({"trip_id": one} for one in alike(TRIPS, fitting, trip_id, rng)[:2]),
    )


@TASK_TEMPLATES.of("decline_trip")
def decline_trip(state: State, rng: Random) -> TaskTemplate | None:
    """A trip that is requested, with the rule that it breaks."""
    fitting = {key: one for key, one in told_apart(state, TRIPS).items() if one.status == "requested"}
    fitting = {
        key: one
        for key, one in fitting.items()
        if all(it.status != "booked" for it in (*seats_of(state, key).values(), *rooms_of(state, key).values()))
    }
    trip_id, reason = pick(rng, fitting), rng.choice(list(REASONS))
    if trip_id is None:
        return None
    first, second, third = _ways(state, TRIPS, trip_id, rng)
    because, label = REASONS[reason]
    arguments = {"trip_id": trip_id, "reason": reason}
    return task_template(
        arguments,
        (
            f"Decline {first} because {because}",
            f'Turn down {second}; the rule that it breaks is "{label}"',
            f'Decline {third} by the rule "{label}"',
        ),
        (
            *({**arguments, "trip_id": one} for one in alike(TRIPS, fitting, trip_id, rng)[:1]),
            *({**arguments, "reason": one} for one in others(rng, REASONS, reason)),
        ),
    )


@TASK_TEMPLATES.of("hold_seat")
def hold_seat(state: State, rng: Random) -> TaskTemplate | None:
    """A seat for a planned trip that has none on that way."""
    possible = [
        (key, departure)
        for key, trip in told_apart(state, TRIPS).items()
        if trip.status == "planned" and not seats_of(state, key)
        for departure in _free_for(state, trip)
    ]
    drawn = pick(rng, possible)
    if drawn is None:
        return None
    trip_id, departure_id = drawn
    first, second, third = _ways(state, TRIPS, trip_id, rng)
    code = f'"{state.departures[departure_id].code}"'
    arguments = {"trip_id": trip_id, "departure_id": departure_id}
    elsewhere = [departure for key, departure in possible if key == trip_id and departure != departure_id]
    return task_template(
        arguments,
        (
            f"Hold a seat on the departure {code} for {first}",
            f"For {second}, hold a seat on {code}",
            f"Hold a seat for {third}; the departure is {code}",
        ),
        ({**arguments, "departure_id": one} for one in elsewhere[:1]),
    )


@TASK_TEMPLATES.of("change_seat")
def change_seat(state: State, rng: Random) -> TaskTemplate | None:
    """A seat that is held or booked, to another departure of its route on the days of the trip."""
    possible = [
        (key, departure)
        for key, seat in told_apart(state, SEATS).items()
        if seat.status != "cancelled"
        for old in [state.departures[seat.departure_id]]
        if seat.status == "held" or old.rule != "saver"
        for departure in _free_for(state, state.trips[seat.trip_id])
        if state.departures[departure].destination_id == old.destination_id and departure != seat.departure_id
        if state.departures[departure].cabin == old.cabin
    ]
    drawn = pick(rng, possible)
    if drawn is None:
        return None
    seat_id, departure_id = drawn
    first, second, third = _ways(state, SEATS, seat_id, rng)
    code = f'"{state.departures[departure_id].code}"'
    arguments = {"seat_id": seat_id, "departure_id": departure_id}
    elsewhere = [departure for key, departure in possible if key == seat_id and departure != departure_id]
    return task_template(
        arguments,
        (
            f"Change {first} to the departure {code}",
            f"Move {second} to {code}",
            f"Rebook {third} to the departure {code}",
        ),
        ({**arguments, "departure_id": one} for one in elsewhere[:1]),
    )


@TASK_TEMPLATES.of("cancel_seat")
def cancel_seat(state: State, rng: Random) -> TaskTemplate | None:
    """A seat that is held or booked."""
    fitting = {key: one for key, one in told_apart(state, SEATS).items() if one.status != "cancelled"}
    seat_id = pick(rng, fitting)
    if seat_id is None:
        return None
    first, second, _ = _ways(state, SEATS, seat_id, rng)
    seat = fitting[seat_id]
    where = f"{seat.code}, the seat of {state.travellers[seat.traveller_id].name} on {day_words(seat.day)}"
    return task_template(
        {"seat_id": seat_id},
        (f"Cancel {first}", f"Give up {second}", f"Cancel {where}"),
        ({"seat_id": one} for one in alike(SEATS, fitting, seat_id, rng)[:2]),
    )


def _ways(state: State, collection: Collection, record_id: str, rng: Random) -> tuple[str, str, str]:
    ways = referred(COLLECTIONS, state, collection, record_id).ways
    return rng.choice(ways), rng.choice(ways), rng.choice(ways)


def _free_for(state: State, trip: Trip) -> Iterator[str]:
    """Yield the departures on which the traveller of a trip can get a seat."""
    taken = {
        one.departure_id
        for one in state.seats.values()
        if one.traveller_id == trip.traveller_id and one.status != "cancelled"
    }
    for key, one in state.departures.items():
        if trip.starts <= one.day <= trip.ends and one.seats_left and key not in taken and _leads(one, trip):
            yield key


def _leads(departure: Departure, trip: Trip) -> bool:
    return trip.place_id in (departure.origin_id, departure.destination_id)
