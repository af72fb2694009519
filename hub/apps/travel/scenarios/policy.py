"""What the travel policy says of a trip: the first rule that it breaks, in the order in which the policy lists them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from hub.apps.travel.domain.bookings import OWN, TOTAL_LIMIT, nights
from hub.apps.travel.state import Reason, State

VALID_AFTER_RETURN = timedelta(days=183)
"""How long a passport has to be valid after the return from far away: six months."""


@dataclass(frozen=True)
class Exceptions:
    """What is allowed beside the rules.

    Args:
        limits: Other hotel limits, by the id of the place.
        premium: Travellers who may travel premium, each with the last day.
    """

    limits: Mapping[str, int] = field(default_factory=dict[str, int])
    premium: Mapping[str, str] = field(default_factory=dict[str, str])


def first_broken(state: State, trip_id: str, exceptions: Exceptions) -> Reason:
    """Return the first rule that a trip breaks, or `none`; of a declined one, as it was requested."""
    trip = state.trips[trip_id]
    traveller, place = state.travellers[trip.traveller_id], state.places[trip.place_id]
    standing = ("cancelled",) if trip.status == "declined" else ("held", "booked", "reserved")
    seats = [one for one in state.seats.values() if one.trip_id == trip_id and one.status in standing]
    rooms = [one for one in state.rooms.values() if one.trip_id == trip_id and one.status in standing]
    needed = date.fromisoformat(trip.ends) + (VALID_AFTER_RETURN if place.region == "far" else timedelta())
    if place.region != "home" and traveller.passport_expires < needed.isoformat():
        return "passport"
    may_premium = (
        traveller.grade == "director"
        or (traveller.grade == "senior" and place.region == "far")
        or trip.ends <= exceptions.premium.get(trip.traveller_id, "")
    )
    if not may_premium and any(one.cabin == "premium" for one in seats):
        return "class_of_travel"
    limit = exceptions.limits.get(trip.place_id, place.hotel_limit)
    if any(one.rate > (limit if one.shared_with_id is None else limit * 3 // 2) for one in rooms):
        return "hotel_limit"
    total = sum(one.price for one in seats) + sum(one.rate * nights(one) for one in rooms)
    return "total_cost" if trip.purpose in OWN and total > TOTAL_LIMIT else "none"
