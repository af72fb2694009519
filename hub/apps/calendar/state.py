"""What the calendar remembers: people, calendars, events, tasks, rooms, holidays and settings.

All moments are those of the fixture's own zone, written as UTC. An all-day event begins at midnight and ends at the
midnight after its last day.
"""

from typing import Annotated, Literal

from pydantic import Field

from hub.engine.records import Attachment, Day, Id, Incidental, Internal, Moment, Record, Stamp

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WORKDAYS = WEEKDAYS[:5]

Colour = Literal["blue", "teal", "green", "lime", "yellow", "orange", "red", "pink", "violet", "gray"]
COLOURS: tuple[Colour, ...] = (
    "blue",
    "teal",
    "green",
    "lime",
    "yellow",
    "orange",
    "red",
    "pink",
    "violet",
    "gray",
)

Right = Literal["view", "edit"]
Response = Literal["awaiting", "accepted", "declined", "tentative"]
Visibility = Literal["default", "public", "private"]
ShowAs = Literal["busy", "free"]
Frequency = Literal["daily", "weekly", "monthly"]
View = Literal["day", "week", "month", "agenda"]
Priority = Literal["low", "normal", "high"]
RoomKind = Literal["room", "equipment", "vehicle"]

TimeOfDay = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
"""Hours and minutes, for example `09:30`."""

Title = Annotated[str, Field(max_length=200)]
Reminder = Annotated[int, Field(ge=0, le=40_320)]
"""Minutes before an event begins."""


class Hours(Record):
    """From when to when somebody works on a day."""

    start: TimeOfDay
    end: TimeOfDay


class Person(Record):
    """A colleague, or somebody outside who can be invited."""

    name: str
    email: str
    phone: str = ""
    role: str = ""
    team: str = ""
    external: bool = False
    works_on: tuple[Weekday, ...] = WORKDAYS
    hours: Hours = Hours(start="09:00", end="17:00")


class Calendar(Record):
    """A named set of events. Everybody in the organisation sees when its owner is busy; `shares` gives more."""

    name: str
    colour: Colour
    owner: Id
    description: str = ""
    shares: dict[Id, Right] = Field(default_factory=dict[str, Right])
    shown: Annotated[bool, Incidental] = True


class Repeat(Record):
    """When an event happens again: without `until` and `count`, for ever. `days` are those of a weekly one."""

    frequency: Frequency
    interval: int = Field(default=1, ge=1, le=12)
    days: tuple[Weekday, ...] = ()
    until: Day | None = None
    count: int | None = Field(default=None, ge=1, le=200)


class Guest(Record):
    """Somebody invited, with the answer."""

    response: Response = "awaiting"
    optional: bool = False
    note: str = ""


class Proposal(Record):
    """Another time that a guest would rather have."""

    person: Id
    start: Moment
    end: Moment
    note: str = ""


class Occurrence(Record):
    """One date of a repeating event."""

    event: Id
    day: Day


class Event(Record):
    """Something in a calendar; with `repeat`, a series that begins with `start`."""

    calendar: Id
    organiser: Id
    title: Title
    start: Moment
    end: Moment
    all_day: bool = False
    place: str = ""
    description: str = ""
    guests: dict[Id, Guest] = Field(default_factory=dict[str, Guest])
    resources: tuple[Id, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    colour: Colour | None = None
    visibility: Visibility = "default"
    show_as: ShowAs = "busy"
    attachments: tuple[Attachment, ...] = ()
    repeat: Repeat | None = None
    excluded: tuple[Day, ...] = ()
    """Dates of the series on which it does not happen, or happens as an event of its own."""
    exception_of: Occurrence | None = None
    """The date of a series that this event stands for."""
    proposals: tuple[Proposal, ...] = ()
    updated: Stamp


class TaskList(Record):
    """A named list of things to do."""

    name: str


class Task(Record):
    """Something to do."""

    list: Annotated[Id, Internal]
    title: Title
    notes: str = ""
    due: Day | None = None
    priority: Priority = "normal"
    done: bool = False
    updated: Stamp


class Room(Record):
    """A room, a piece of equipment or a vehicle that events can book. `closed` says why it cannot be booked now."""

    name: str
    kind: RoomKind
    capacity: int = Field(default=0, ge=0)
    location: str = ""
    features: tuple[str, ...] = ()
    notes: str = ""
    closed: str = ""


class Holiday(Record):
    """A day on which nobody works."""

    day: Day
    name: str


class Settings(Record):
    """What a person set for all their calendars. A weekday without hours is a day off."""

    default_calendar: Id
    default_view: View = "week"
    default_duration_min: Literal[15, 30, 45, 60, 90] = 30
    default_reminder_min: Reminder | None = 10
    week_starts_on: Literal["monday", "sunday"] = "monday"
    show_weekends: bool = True
    show_declined: bool = True
    show_week_numbers: bool = False
    working_hours: dict[Weekday, Hours | None]


class State(Record):
    """Everything of one person's calendar and what they see of their colleagues'."""

    organisation: str
    zone: str
    me: Id
    people: dict[Id, Person]
    calendars: dict[Id, Calendar]
    events: dict[Id, Event]
    task_lists: dict[Id, TaskList]
    tasks: dict[Id, Task]
    rooms: dict[Id, Room]
    holidays: dict[Id, Holiday]
    settings: Settings
