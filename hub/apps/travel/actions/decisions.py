"""Approving and declining trips: who decided is noted, and what was only held for a declined trip is released."""

from hub.apps.travel.app import APP
from hub.apps.travel.collections import ROOMS, SEATS, TRIPS
from hub.apps.travel.domain.bookings import meanwhile, rooms_of, seats_freed, seats_of
from hub.apps.travel.state import Reason, State, Trip
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id


class Approval(Arguments):
    """The trip that is approved."""

    trip_id: Id


class Decline(Arguments):
    """The trip that is declined, and the rule that it breaks."""

    trip_id: Id
    reason: Reason


@APP.action(changes="`trips[id].status`, `.reason` and `.decided_by`", reaches_others=True)
def approve_trip(state: State, arguments: Approval, clock: Clock) -> State:
    """Approve a trip that is requested, or was declined before."""
    del clock
    trip = _to_decide(state, arguments.trip_id, "approved")
    traveller = state.travellers[trip.traveller_id]
    if traveller.status == "inactive":
        raise ActionRefused(f"{traveller.name} is inactive and does not travel.", "trip_id")
    other = meanwhile(state, arguments.trip_id, trip)
    if other is not None:
        raise ActionRefused(f"{traveller.name} is on “{other.title}” on these days. Move that trip first.", "trip_id")
    return _decided(state, arguments.trip_id, trip, {"status": "approved", "reason": "none"})


@APP.action(
    changes="`trips[id].status`, `.reason` and `.decided_by`; the status of its `seats` and `rooms`",
    reaches_others=True,
)
def decline_trip(state: State, arguments: Decline, clock: Clock) -> State:
    """Decline a trip that is requested, or was approved before; what is held or reserved for it is released."""
    del clock
    trip = _to_decide(state, arguments.trip_id, "declined")
    if arguments.reason == "none":
        raise ActionRefused("Choose the rule that the trip breaks.", "reason")
    seats, rooms = seats_of(state, arguments.trip_id), rooms_of(state, arguments.trip_id)
    for one in (*seats.values(), *rooms.values()):
        if one.status == "booked":
            raise ActionRefused(f"{one.code} is booked for this trip. Cancel it first.", "trip_id")
    for key, one in seats.items():
        state = with_records(state, SEATS, {key: one.model_copy(update={"status": "cancelled"})})
        state = seats_freed(state, one.departure_id, 1)
    released = {key: one.model_copy(update={"status": "cancelled"}) for key, one in rooms.items()}
    state = with_records(state, ROOMS, released)
    return _decided(state, arguments.trip_id, trip, {"status": "declined", "reason": arguments.reason})


def _to_decide(state: State, trip_id: str, status: str) -> Trip:
    trip: Trip = record_of(state, TRIPS, trip_id)
    if trip.status in ("planned", "cancelled"):
        raise ActionRefused(f"“{trip.title}” is {trip.status}. Only what is requested is decided.", "trip_id")
    if trip.status == status:
        raise ActionRefused(f"“{trip.title}” is {status} already.", "trip_id")
    return trip


def _decided(state: State, trip_id: str, trip: Trip, update: dict[str, str]) -> State:
    return with_records(state, TRIPS, {trip_id: trip.model_copy(update={**update, "decided_by": state.agent})})
