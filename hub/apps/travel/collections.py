"""The collections of Ferrybeck: what their forms ask for, which states they have, and the words for both."""

from collections.abc import Iterable, Mapping
from functools import partial

from hub.apps.travel import state as kept
from hub.apps.travel.domain.bookings import OVER, meanwhile, rooms_of, seats_of
from hub.apps.travel.state import State
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Money,
    Move,
    Number,
    Reference,
    Status,
    Switch,
    Text,
)
from hub.engine.errors import ActionRefused
from hub.engine.phrases import day_words

money = partial(Money, currency="currency")
"""All amounts are in the currency of the company."""
EMAIL = Text("email", label="E-mail", email=True, listed=False, says="with the e-mail address {value}")
CHARGE = (
    "Charge {records} to the cost centre {value}",
    "Let the cost centre {value} pay for {records}",
    "Have {records} paid by the cost centre {value}",
)


def _companions(state: State, record: Mapping[str, object]) -> Iterable[str]:
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


def _there(state: State, record: Mapping[str, object]) -> Iterable[str]:
    trip = state.trips.get(str(record.get("trip_id")))
    return [key for key, one in state.hotels.items() if trip is None or one.place_id == trip.place_id]


def _refuse_trip(state: State, trip_id: str, trip: kept.Trip) -> None:
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


def _refuse_seat(state: State, seat_id: str, seat: kept.Seat) -> None:
    if seat.status == "booked" and state.seats[seat_id].status != "booked":
        _refuse_unapproved(state, seat.trip_id, "seat_ids")


def _refuse_room(state: State, room_id: str, room: kept.Room) -> None:
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
    if shared is not None and (is_new or is_moved) and shared not in _companions(state, room.model_dump()):
        name, place = state.travellers[shared].name, state.places[trip.place_id].name
        raise ActionRefused(f"{name} has no trip to {place} on these nights.", "shared_with_id")


def _refuse_unapproved(state: State, trip_id: str, argument: str) -> None:
    trip = state.trips[trip_id]
    if trip.status != "approved":
        raise ActionRefused(f"“{trip.title}” is {trip.status}, so nothing is booked for it yet.", argument)


TRIPS = Collection(
    "trips",
    kept.Trip,
    "trip",
    label="title",
    section="Trips",
    verbs=("Plan", "Enter"),
    check=_refuse_trip,
    refers=("the trip of {traveller_id} to {place_id}", "{traveller_id}'s trip to {place_id} that starts on {starts}"),
    fields=(
        Text("title", edits=("{value} (moved)", "{value}, second part")),
        Reference("traveller_id", label="Traveller", to="travellers", says="for {value}", asked="once"),
        Reference("place_id", to="places", says="to {value}", asked="once"),
        Day("starts", says="from {value}", shifts=(-1, -2)),
        Day("ends", says="until {value}", shifts=(1, 2)),
        Choice("purpose", says="with the purpose {value}", tones={"customer": "blue", "training": "grape"}),
        Reference(
            "cost_centre_id",
            label="Cost centre",
            to="cost_centres",
            listed=False,
            says="paid by {value}",
            change=Change("charge_trips", "Charge to", CHARGE, within=("planned", "requested", "approved")),
        ),
        Choice("reason", label="Rule broken", says="that break the rule {value}", asked="never", unset="none"),
        Text("decided_by", asked="never"),
        LongText("notes", label="Note", edits=("{value} Please check the connection.", "{value} The traveller knows.")),
    ),
    status=Status(
        "status",
        tones={"requested": "orange", "approved": "green", "declined": "red", "planned": "blue"},
        moves=(
            Move(
                "request_trips",
                "Request approval",
                "requested",
                ("planned",),
                ("Request approval for {records}", "Ask for approval of {records}", "Submit {records} for approval"),
                reaches_others=True,
            ),
            Move("withdraw_trips", "Withdraw", "planned", ("requested",), ("Withdraw the request for {records}",)),
            Move("cancel_trips", "Cancel trip", "cancelled", ("planned", "approved"), ("Cancel {records}",)),
            Move(
                "reopen_trips",
                "Plan again",
                "planned",
                ("cancelled", "declined"),
                ("Plan {records} again",),
                clears=("reason", "decided_by"),
            ),
        ),
    ),
)
SEATS = Collection(
    "seats",
    kept.Seat,
    "seat",
    label="code",
    section="Trips",
    made_at="made_at",
    allows=("edit",),
    check=_refuse_seat,
    refers=("the seat of {traveller_id} on {departure_id}", "{traveller_id}'s seat on {day}"),
    fields=(
        Text("code", asked="never"),
        Reference("traveller_id", label="Traveller", to="travellers", says="for {value}", asked="never"),
        Reference("departure_id", to="departures", says="on {value}", asked="never"),
        Day("day", asked="never"),
        Choice("cabin", label="Class", tones={"premium": "yellow"}, says="in {value} class", asked="never"),
        money("price", asked="never"),
        money("refund", asked="never", listed=False),
        Reference("trip_id", to="trips", asked="never", listed=False),
        Text("note", listed=False, edits=("Aisle seat, please", "One large case", "Window seat", "Vegetarian meal")),
    ),
    status=Status(
        "status",
        tones={"held": "orange", "booked": "green"},
        moves=(
            Move("book_seats", "Book", "booked", ("held",), ("Book {records}", "Buy {records}"), reaches_others=True),
        ),
    ),
)
ROOMS = Collection(
    "rooms",
    kept.Room,
    "room",
    label="code",
    section="Trips",
    verbs=("Reserve",),
    allows=("create", "edit"),
    check=_refuse_room,
    refers=('the room at {hotel_id} for "{trip_id}"',),
    fields=(
        Text("code", label="Confirmation", most=20),
        Reference("trip_id", to="trips", says="for the trip {value}", asked="once"),
        Reference("hotel_id", to="hotels", says="at {value}", asked="once", redrawn=False, among=_there),
        Day("check_in", says="from {value}"),
        Day("check_out", says="until {value}", shifts=(-1,)),
        money("rate", label="Rate a night", says="with a rate of {value} a night", least=100, edits=(9_900, 12_400)),
        Reference(
            "shared_with_id",
            label="Shared with",
            to="travellers",
            empty="Nobody",
            says="shared with {value}",
            asked="never",
            among=_companions,
            change=Change(
                "share_rooms",
                "Share with",
                ("Share {records} with {value}", "Let {value} share {records}", "Have {value} share {records}"),
                within=("reserved", "booked"),
                reaches_others=True,
            ),
        ),
        Text("note", listed=False, edits=("Late arrival", "Quiet room, please", "Invoice to the company")),
    ),
    status=Status(
        "status",
        tones={"reserved": "orange", "booked": "green"},
        moves=(
            Move("book_rooms", "Book", "booked", ("reserved",), ("Book {records}",), reaches_others=True),
            Move(
                "cancel_rooms",
                "Cancel room",
                "cancelled",
                ("reserved", "booked"),
                ("Cancel {records}",),
                reaches_others=True,
            ),
        ),
    ),
)
DEPARTURES = Collection(
    "departures",
    kept.Departure,
    "departure",
    label="code",
    section="Search",
    allows=(),
    fields=(
        Text("code", asked="never"),
        Choice("mode", label="By", asked="never"),
        Reference("origin_id", label="From", to="places", asked="never"),
        Reference("destination_id", label="To", to="places", asked="never"),
        Day("day", asked="never"),
        Text("departs", asked="never"),
        Text("arrives", asked="never", listed=False),
        Choice("cabin", label="Class", tones={"premium": "yellow"}, asked="never"),
        Choice("rule", label="Fare rule", tones={"saver": "red", "flexible": "green"}, asked="never"),
        money("fare", asked="never"),
        Number("seats_left", asked="never"),
    ),
)
HOTELS = Collection(
    "hotels",
    kept.Hotel,
    "hotel",
    section="Search",
    fields=(
        Text("name", edits=("{value} Annexe", "{value} (old building)")),
        Reference("place_id", to="places", says="in {value}", redrawn=False),
        money("rate", label="Rate a night", says="with a rate of {value} a night", least=2_000, edits=(8_900, 13_500)),
        Switch("breakfast"),
        LongText("notes", label="Note", edits=("{value} Ask for the company rate.",)),
    ),
    status=Status(
        "status",
        tones={"preferred": "green", "suspended": "red"},
        moves=(
            Move(
                "prefer_hotels",
                "Prefer",
                "preferred",
                ("listed",),
                ("Make {records} preferred", "Mark {records} as preferred"),
            ),
            Move("suspend_hotels", "Suspend", "suspended", ("listed", "preferred"), ("Suspend {records}",)),
            Move("list_hotels", "List", "listed", ("preferred", "suspended"), ("Put {records} back to listed",)),
        ),
    ),
)
TRAVELLERS = Collection(
    "travellers",
    kept.Traveller,
    "traveller",
    section="People",
    is_named=True,
    fields=(
        Text("name"),
        EMAIL,
        Choice("grade", tones={"director": "violet", "senior": "blue"}, says="of the grade {value}"),
        Reference(
            "cost_centre_id",
            label="Cost centre",
            to="cost_centres",
            says="of the cost centre {value}",
            change=Change("assign_travellers", "Assign", ("Assign {records} to the cost centre {value}",)),
        ),
        Text("passport", label="Passport number", listed=False, edits=("LM4402187", "PR7719045")),
        Day(
            "passport_expires",
            label="Passport expiry",
            says="with a passport that expires on {value}",
            shifts=(1_826, 3_652),
        ),
        LongText("notes", label="Note", edits=("{value} Prefers trains.", "{value} Travels with tools.")),
    ),
    status=Status(
        "status",
        tones={"active": "green"},
        moves=(
            Move("deactivate_travellers", "Deactivate", "inactive", ("active",), ("Deactivate {records}",)),
            Move("reactivate_travellers", "Reactivate", "active", ("inactive",), ("Reactivate {records}",)),
        ),
    ),
)
COST_CENTRES = Collection(
    "cost_centres",
    kept.CostCentre,
    "cost centre",
    section="People",
    fields=(
        Text("name", edits=("{value} (new)", "{value} and support")),
        Text("manager", says="with the manager {value}"),
        money("budget", label="Yearly budget", says="with a yearly budget of {value}", edits=(2_400_000, 3_150_000)),
    ),
)
PLACES = Collection(
    "places",
    kept.Place,
    "place",
    section="Rules",
    has_page=False,
    fields=(
        Text("name"),
        Choice("region", tones={"far": "orange", "near": "blue"}, says="in the region {value}", redrawn=False),
        money(
            "hotel_limit",
            label="Hotel limit a night",
            says="with a hotel limit of {value} a night",
            least=2_000,
            edits=(10_500, 12_500, 14_500, 16_500),
        ),
    ),
)
RULES = Collection(
    "rules",
    kept.Rule,
    "rule",
    label="title",
    section="Rules",
    order="rule_order",
    verbs=("Write", "Add"),
    fields=(
        Text("title", edits=("{value} (revised)", "{value} in short")),
        LongText("text", says="with the text {value}"),
    ),
    status=Status(
        "status",
        tones={"current": "green"},
        moves=(
            Move("withdraw_rules", "Withdraw", "withdrawn", ("current",), ("Withdraw {records}",)),
            Move("restore_rules", "Restore", "current", ("withdrawn",), ("Put {records} back into force",)),
        ),
    ),
)
MESSAGES = Collection(
    "messages",
    kept.Message,
    "message",
    label="subject",
    unique=False,
    made_at="sent_at",
    section="Trips",
    verbs=("Send", "Write"),
    allows=("create", "delete"),
    reaches_others=("create",),
    fields=(
        Text("subject"),
        Text("sender", asked="never"),
        Reference("traveller_id", label="Traveller", to="travellers", says="to {value}", on_delete="clear"),
        LongText("text", says="with the text {value}"),
    ),
    status=Status(
        "status",
        tones={"open": "blue"},
        moves=(
            Move("archive_messages", "Archive", "archived", ("open",), ("Archive {records}",)),
            Move("restore_messages", "Restore", "open", ("archived",), ("Bring {records} back from the archive",)),
        ),
    ),
)
COLLECTIONS = Collections(
    State, TRIPS, SEATS, ROOMS, MESSAGES, DEPARTURES, HOTELS, TRAVELLERS, COST_CENTRES, PLACES, RULES
)
