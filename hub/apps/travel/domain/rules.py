"""What the travel desk refuses: trips at the same time, rooms elsewhere, bookings for what is not approved."""

from collections.abc import Iterable, Mapping

from hub.apps.travel.domain.bookings import OVER, meanwhile, rooms_of, seats_of
from hub.apps.travel.state import Room, Seat, State, Trip
from hub.engine.errors import ActionRefused
from hub.engine.phrases import day_words


def companions(state: State, record: Mapping[str, object]) -> Iterable[str]:
    """Return the travellers who are in the place of a room during its nights, for other trips."""
    trip = state.trips[str(record["trip_id"])]
    return [
        one.traveller_id
        for one in state.trips.values()
        if one.status in ("requested", "approved", "planned")
        and (one.place_id, one.traveller_id != trip.traveller_id) == (trip.place_id, True)
        and one.starts <= str(record["check_in"])
        and one.ends >= str(record["check_out"])
    ]


def hotels_there(state: State, record: Mapping[str, object]) -> Iterable[str]:
    """Return the hotels in the place of a trip; all of them where no trip is given."""
    trip = state.trips.get(str(record.get("trip_id")))
    return [key for key, one in state.hotels.items() if trip is None or one.place_id == trip.place_id]


def refuse_trip(state: State, trip_id: str, trip: Trip) -> None:
    """Refuse days that the traveller is away on already, and to cancel what something still stands for."""
    if trip.ends < trip.starts:
        raise ActionRefused("A trip ends on the day it starts, or later.", "ends")
    traveller = state.travellers[trip.traveller_id]
    if trip_id not in state.trips and traveller.status == "inactive":
        raise ActionRefused(f"{traveller.name} is inactive and does not travel.", "traveller_id")
    before = state.trips.get(trip_id)
    is_new = before is None or before.status in OVER or (before.starts, before.ends) != (trip.starts, trip.ends)
    other = meanwhile(state, trip_id, trip) if is_new and trip.status not in OVER else None
    if other is not None:
        dates = f"{day_words(other.starts)} to {day_words(other.ends)}"
        raise ActionRefused(f"{traveller.name} is on “{other.title}” from {dates}. Choose other days.", "starts")
    standing = (*seats_of(state, trip_id).values(), *rooms_of(state, trip_id).values())
    if trip.status == "cancelled" and standing:
        raise ActionRefused(f"{standing[0].code} still stands for this trip. Cancel it first.", "trip_ids")


def refuse_seat(state: State, seat_id: str, seat: Seat) -> None:
    """Refuse to book a seat for a trip that is not approved."""
    if seat.status == "booked" and state.seats[seat_id].status != "booked":
        _refuse_unapproved(state, seat.trip_id, "seat_ids")


def refuse_room(state: State, room_id: str, room: Room) -> None:
    """Refuse nights outside the trip, hotels elsewhere, companions who are not there, and changes of what is over."""
    trip, hotel = state.trips[room.trip_id], state.hotels[room.hotel_id]
    before = state.rooms.get(room_id)
    if before is not None and before.status == "cancelled":
        raise ActionRefused(f"{before.code} is cancelled. Reserve another room.", "room_id")
    if room.check_out <= room.check_in:
        raise ActionRefused("The last night ends a day after check-in at the earliest.", "check_out")
    is_moved = before is None or (before.check_in, before.check_out) != (room.check_in, room.check_out)
    if is_moved and (room.check_in < trip.starts or room.check_out > trip.ends):
        raise ActionRefused("The trip is shorter than that. Choose nights within it.", "check_in")
    if before is None and trip.status not in ("planned", "requested", "approved"):
        raise ActionRefused(f"“{trip.title}” is {trip.status}. Choose another trip.", "trip_id")
    if before is None and hotel.place_id != trip.place_id:
        raise ActionRefused(f"{hotel.name} is not in {state.places[trip.place_id].name}.", "hotel_id")
    if before is None and hotel.status == "suspended":
        raise ActionRefused(f"{hotel.name} is suspended. Choose another hotel.", "hotel_id")
    if room.status == "booked" and before is not None and before.status != "booked":
        _refuse_unapproved(state, room.trip_id, "room_ids")
    shared = room.shared_with_id
    is_new = before is None or before.shared_with_id != shared
    if shared is not None and (is_new or is_moved) and shared not in companions(state, room.model_dump()):
        name, place = state.travellers[shared].name, state.places[trip.place_id].name
        raise ActionRefused(f"{name} has no trip to {place} on these nights.", "shared_with_id")


def _refuse_unapproved(state: State, trip_id: str, argument: str) -> None:
    trip = state.trips[trip_id]
    if trip.status != "approved":
        raise ActionRefused(f"“{trip.title}” is {trip.status}, so nothing is booked for it yet.", argument)
