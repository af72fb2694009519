"""Tasks about deciding on trips, and about seats that are held, changed and cancelled."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from hub.apps.travel.collections import COLLECTIONS, SEATS, TRIPS
from hub.apps.travel.domain.bookings import seats_of
from hub.apps.travel.state import Reason, State, Trip
from hub.apps.travel.templates.registry import TASK_TEMPLATES
from hub.engine.collections import Collection
from hub.engine.collections.lookup import told_apart
from hub.engine.collections.phrases import alike, referred
from hub.engine.phrases import others, pick
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
    fitting = _trips(state, "requested")
    trip_id = pick(rng, fitting)
    wordings = ("Approve {}", "Give your approval to {}", "Approve the request for {}")
    wrong = ({"trip_id": one} for one in (alike(TRIPS, fitting, trip_id, rng)[:2] if trip_id else ()))
    return _template(state, rng, TRIPS, {"trip_id": trip_id}, wordings, wrong) if trip_id else None


@TASK_TEMPLATES.of("decline_trip")
def decline_trip(state: State, rng: Random) -> TaskTemplate | None:
    """A trip that is requested, with the rule that it breaks."""
    fitting = _trips(state, "requested")
    trip_id, reason = pick(rng, fitting), rng.choice(list(REASONS))
    if trip_id is None:
        return None
    because, label = REASONS[reason]
    arguments = {"trip_id": trip_id, "reason": reason}
    wrong = [{**arguments, "trip_id": one} for one in alike(TRIPS, fitting, trip_id, rng)[:1]]
    wrong += [{**arguments, "reason": one} for one in others(rng, REASONS, reason)]
    wordings = (
        f"Decline {{}} because {because}",
        f'Turn down {{}}; the rule that it breaks is "{label}"',
        f'Decline {{}} by the rule "{label}"',
    )
    return _template(state, rng, TRIPS, arguments, wordings, wrong)


@TASK_TEMPLATES.of("hold_seat")
def hold_seat(state: State, rng: Random) -> TaskTemplate | None:
    """A seat for a planned trip that has none yet."""
    free = {key: _free_for(state, one) for key, one in _trips(state, "planned").items() if not seats_of(state, key)}
    wordings = (
        'Hold a seat on the departure "{code}" for {{}}',
        'For {{}}, hold a seat on "{code}"',
        'Hold a seat for {{}}; the departure is "{code}"',
    )
    return _on_departure(state, rng, TRIPS, "trip_id", free, wordings)


@TASK_TEMPLATES.of("change_seat")
def change_seat(state: State, rng: Random) -> TaskTemplate | None:
    """A seat that is held or booked, to another departure of its route and class on the days of the trip."""
    free: dict[str, list[str]] = {}
    for key, seat in told_apart(state, SEATS).items():
        old = state.departures[seat.departure_id]
        if seat.status == "held" or (seat.status == "booked" and old.rule != "saver"):
            way = (old.destination_id, old.cabin)
            found = [(state.departures[one], one) for one in _free_for(state, state.trips[seat.trip_id])]
            free[key] = [one for new, one in found if (new.destination_id, new.cabin) == way]
    wordings = (
        'Change {{}} to the departure "{code}"',
        'Move {{}} to "{code}"',
        'Rebook {{}} to the departure "{code}"',
    )
    return _on_departure(state, rng, SEATS, "seat_id", free, wordings)


@TASK_TEMPLATES.of("cancel_seat")
def cancel_seat(state: State, rng: Random) -> TaskTemplate | None:
    """A seat that is held or booked."""
    fitting = {key: one for key, one in told_apart(state, SEATS).items() if one.status != "cancelled"}
    seat_id = pick(rng, fitting)
    wrong = ({"seat_id": one} for one in (alike(SEATS, fitting, seat_id, rng)[:2] if seat_id else ()))
    wordings = ("Cancel {}", "Give up {}", "Cancel {}, which is no longer needed")
    return _template(state, rng, SEATS, {"seat_id": seat_id}, wordings, wrong) if seat_id else None


def _template(
    state: State,
    rng: Random,
    collection: Collection,
    arguments: Mapping[str, str],
    wordings: Sequence[str],
    wrong: Iterable[Mapping[str, str]],
) -> TaskTemplate:
    """Return a task template about one record, which `{}` in the wordings stands for."""
    ways = referred(COLLECTIONS, state, collection, arguments[collection.argument]).ways
    return task_template(arguments, tuple(one.format(rng.choice(ways)) for one in wordings), wrong)


def _on_departure(
    state: State,
    rng: Random,
    collection: Collection,
    argument: str,
    free: Mapping[str, Sequence[str]],
    wordings: Sequence[str],
) -> TaskTemplate | None:
    """Return a task template about a record and one of the departures that are free for it; `{code}` is its code."""
    drawn = pick(rng, [(key, departure) for key, found in free.items() for departure in found])
    if drawn is None:
        return None
    arguments = {argument: drawn[0], "departure_id": drawn[1]}
    said = [one.format(code=state.departures[drawn[1]].code) for one in wordings]
    elsewhere = [one for one in free[drawn[0]] if one != drawn[1]]
    return _template(
        state, rng, collection, arguments, said, ({**arguments, "departure_id": one} for one in elsewhere[:1])
    )


def _trips(state: State, status: str) -> dict[str, Any]:
    return {key: one for key, one in told_apart(state, TRIPS).items() if one.status == status}


def _free_for(state: State, trip: Trip) -> list[str]:
    """Return the departures on which the traveller of a trip can get a seat."""
    seats = [one for one in state.seats.values() if one.traveller_id == trip.traveller_id]
    taken = {one.departure_id for one in seats if one.status != "cancelled"}
    return [
        key
        for key, one in state.departures.items()
        if trip.starts <= one.day <= trip.ends and one.seats_left and key not in taken
        if trip.place_id in (one.origin_id, one.destination_id)
    ]
