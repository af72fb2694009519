"""How a person decides on trips, and holds, changes and cancels seats."""

from hub.apps.travel.actions.decisions import Approval, Decline
from hub.apps.travel.actions.seats import Cancellation, Holding, SeatChange
from hub.apps.travel.collections import COLLECTIONS
from hub.apps.travel.state import State
from hub.engine.collections.fields import words_of
from hub.engine.collections.solutions import DONE, opened, submitted
from hub.engine.ui_steps import Click, Fill, Named, Solutions, UISteps, button, choose, dialog, menu

DECISION = Named("region", "Decision")


def _approve_trip(state: State, arguments: Approval) -> UISteps:
    return (*opened(COLLECTIONS, state, "trips", arguments.trip_id), button("Approve", DECISION), DONE)


def _decline_trip(state: State, arguments: Decline) -> UISteps:
    title = "Decline trip"
    return (
        *opened(COLLECTIONS, state, "trips", arguments.trip_id),
        button("Decline", DECISION),
        choose("Rule broken", words_of(arguments.reason).capitalize(), dialog(title)),
        *submitted(title, "Decline"),
    )


def _hold_seat(state: State, arguments: Holding) -> UISteps:
    title = "Hold a seat"
    return (
        *opened(COLLECTIONS, state, "trips", arguments.trip_id),
        menu("More actions", title),
        *_departure(state, arguments.departure_id, title),
        *submitted(title, "Hold seat"),
    )


def _change_seat(state: State, arguments: SeatChange) -> UISteps:
    title = "Change departure"
    return (
        *opened(COLLECTIONS, state, "seats", arguments.seat_id),
        menu("More actions", title),
        *_departure(state, arguments.departure_id, title),
        *submitted(title, "Change seat"),
    )


def _cancel_seat(state: State, arguments: Cancellation) -> UISteps:
    title = "Cancel seat"
    return (
        *opened(COLLECTIONS, state, "seats", arguments.seat_id),
        menu("More actions", title),
        *submitted(title, title),
    )


def _departure(state: State, departure_id: str, title: str) -> UISteps:
    label = state.departures[departure_id].code
    return (Fill(Named("combobox", "Departure", dialog(title)), label), Click(Named("option", label)))


SOLUTIONS: Solutions = {
    "approve_trip": _approve_trip,
    "decline_trip": _decline_trip,
    "hold_seat": _hold_seat,
    "change_seat": _change_seat,
    "cancel_seat": _cancel_seat,
}
