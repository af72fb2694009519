"""What is booked for a trip, and what still stands of it."""

from datetime import date

from hub.apps.travel.state import Room, Seat, State, Trip

TOTAL_LIMIT = 75_000
"""What a training or an internal trip may cost in all by the travel policy, in minor units."""
OWN = ("training", "internal")
"""The purposes of trips that the company makes for itself."""
OVER = ("declined", "cancelled")
"""The states of a trip on which nobody leaves."""


def seats_of(state: State, trip_id: str) -> dict[str, Seat]:
    """Return the seats of a trip that are held or booked, by id."""
    return {key: one for key, one in state.seats.items() if one.trip_id == trip_id and one.status != "cancelled"}


def rooms_of(state: State, trip_id: str) -> dict[str, Room]:
    """Return the rooms of a trip that are reserved or booked, by id."""
    return {key: one for key, one in state.rooms.items() if one.trip_id == trip_id and one.status != "cancelled"}


def meanwhile(state: State, trip_id: str, trip: Trip) -> Trip | None:
    """Return another trip on which the traveller is away on one of the days of a trip, or None."""
    for key, one in state.trips.items():
        is_other = key != trip_id and one.traveller_id == trip.traveller_id and one.status not in OVER
        if is_other and one.starts <= trip.ends and trip.starts <= one.ends:
            return one
    return None


def nights(room: Room) -> int:
    """Return for how many nights a room is taken."""
    return (date.fromisoformat(room.check_out) - date.fromisoformat(room.check_in)).days


def seats_freed(state: State, departure_id: str, count: int) -> State:
    """Return the state with so many more seats left on a departure; fewer where the count is negative."""
    departure = state.departures[departure_id]
    changed = departure.model_copy(update={"seats_left": departure.seats_left + count})
    return state.model_copy(update={"departures": {**state.departures, departure_id: changed}})
