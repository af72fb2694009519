"""What Ferrybeck keeps for a travel desk: trips, what was booked for them, what can be booked, and the rules.

Amounts are minor units of the company's currency.
"""

from typing import Annotated, Literal

from hub.engine.records import Day, Id, Internal, Ordered, Record, Running, Stamp

Region = Literal["home", "near", "far"]
Cabin = Literal["standard", "premium"]
FareRule = Literal["flexible", "semi_flexible", "saver"]
Reason = Literal["none", "passport", "class_of_travel", "hotel_limit", "total_cost"]


class Place(Record):
    """Where people travel, and what a night may cost there."""

    name: str
    region: Region = "near"
    hotel_limit: int


class CostCentre(Record):
    """What pays for trips."""

    name: str
    manager: str
    budget: int


class Traveller(Record):
    """Somebody who travels for the company."""

    name: str
    email: str
    grade: Literal["staff", "senior", "director"] = "staff"
    cost_centre_id: Annotated[Id, Internal]
    passport: str = ""
    passport_expires: Day
    notes: str = ""
    status: Literal["active", "inactive"] = "active"


class Trip(Record):
    """One person's journey; it is requested, then approved or declined, by whom and why."""

    title: str
    traveller_id: Id
    place_id: Id
    starts: Day
    ends: Day
    purpose: Literal["customer", "conference", "training", "internal"] = "customer"
    cost_centre_id: Annotated[Id, Internal]
    reason: Reason = "none"
    decided_by: str = ""
    notes: str = ""
    status: Literal["planned", "requested", "approved", "declined", "cancelled"] = "planned"


class Departure(Record):
    """A flight or train on one day, in one class."""

    code: str
    mode: Literal["flight", "train"]
    origin_id: Id
    destination_id: Id
    day: Day
    departs: str
    arrives: str
    cabin: Cabin
    rule: FareRule
    fare: int
    seats_left: Annotated[int, Running]


class Seat(Record):
    """A seat of a trip on a departure; the price includes fees for changes."""

    code: str
    trip_id: Id
    traveller_id: Id
    departure_id: Id
    day: Day
    cabin: Cabin
    price: int
    refund: int = 0
    note: str = ""
    status: Literal["held", "booked", "cancelled"] = "held"
    made_at: Stamp


class Hotel(Record):
    """A hotel with its rate for one room and night."""

    name: str
    place_id: Id
    rate: int
    breakfast: bool = True
    notes: str = ""
    status: Literal["listed", "preferred", "suspended"] = "listed"


class Room(Record):
    """A room of a trip, under the hotel's confirmation code, at a rate for each night."""

    code: str
    trip_id: Id
    hotel_id: Id
    check_in: Day
    check_out: Day
    rate: int
    shared_with_id: Id | None = None
    note: str = ""
    status: Literal["reserved", "booked", "cancelled"] = "reserved"


class Rule(Record):
    """A rule of the travel policy; their order counts."""

    title: str
    text: str
    status: Literal["current", "withdrawn"] = "current"


class Message(Record):
    """What somebody wrote to the travel desk, or the desk to a traveller."""

    subject: str
    traveller_id: Id | None = None
    sender: str = "Travel desk"
    text: str
    status: Literal["open", "archived"] = "open"
    sent_at: Stamp


class State(Record):
    """Everything of one travel desk."""

    company: str
    agent: str
    colleague: str
    currency: str
    places: dict[Id, Place]
    cost_centres: dict[Id, CostCentre]
    travellers: dict[Id, Traveller]
    trips: dict[Id, Trip]
    departures: dict[Id, Departure]
    seats: dict[Id, Seat]
    hotels: dict[Id, Hotel]
    rooms: dict[Id, Room]
    rules: dict[Id, Rule]
    rule_order: Annotated[tuple[Id, ...], Ordered]
    messages: dict[Id, Message]
