"""The collections of Ferrybeck: what their forms ask for, which states they have, and the words for both."""

from functools import partial

from hub.apps.travel import state as kept
from hub.apps.travel.domain import rules
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

money = partial(Money, currency="currency")
"""All amounts are in the currency of the company."""
EMAIL = Text("email", label="E-mail", email=True, listed=False, says="with the e-mail address {value}")
CHARGE = (
    "Charge {records} to the cost centre {value}",
    "Let the cost centre {value} pay for {records}",
    "Have {records} paid by the cost centre {value}",
)
TRIPS = Collection(
    "trips",
    kept.Trip,
    "trip",
    label="title",
    section="Trips",
    verbs=("Plan", "Enter"),
    check=rules.refuse_trip,
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
    check=rules.refuse_seat,
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
    check=rules.refuse_room,
    refers=('the room at {hotel_id} for "{trip_id}"',),
    fields=(
        Text("code", label="Confirmation", most=20),
        Reference("trip_id", to="trips", says="for the trip {value}", asked="once"),
        Reference("hotel_id", to="hotels", says="at {value}", asked="once", redrawn=False, among=rules.hotels_there),
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
            among=rules.companions,
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
