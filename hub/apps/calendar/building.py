"""Puts a world together: people, rooms and events that do not collide unless a world wants them to."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from random import Random
from typing import TypedDict, Unpack

from hub.apps.calendar.availability import is_free
from hub.apps.calendar.exchange import rich
from hub.apps.calendar.files import content_of, content_type_of
from hub.apps.calendar.occurrences import midnight
from hub.apps.calendar.state import (
    WEEKDAYS,
    WORKDAYS,
    Calendar,
    Colour,
    Event,
    Guest,
    Holiday,
    Hours,
    Occurrence,
    Person,
    Priority,
    Proposal,
    Repeat,
    Response,
    Right,
    Room,
    RoomKind,
    Settings,
    ShowAs,
    State,
    Task,
    TaskList,
    Visibility,
    Weekday,
)
from hub.engine.cast import Cast
from hub.engine.clock import moment_of, stamp
from hub.engine.files import Shelf
from hub.engine.records import Attachment

ANSWERS: tuple[Response, ...] = (
    *("accepted", "accepted", "accepted", "accepted", "accepted", "accepted"),
    *("awaiting", "awaiting", "tentative", "declined"),
)


class Extras(TypedDict, total=False):
    """What an event may have beside title and time."""

    organiser: str
    place: str
    text: str
    guests: Iterable[str]
    mine: Response
    resources: tuple[str, ...]
    reminders: tuple[int, ...]
    colour: Colour
    visibility: Visibility
    show_as: ShowAs
    repeat: Repeat
    files: tuple[Attachment, ...]


class Builder:
    """Collects the parts of one world."""

    def __init__(self, chance: Random, shelf: Shelf, now: datetime, domain: str) -> None:
        """Begin with nothing; weeks are counted from that of `now`."""
        self.chance, self.shelf, self.now = chance, shelf, now
        self.cast = Cast(chance, domain)
        self.me = ""
        self.people: dict[str, Person] = {}
        self.calendars: dict[str, Calendar] = {}
        self.events: dict[str, Event] = {}
        self.lists: dict[str, TaskList] = {}
        self.tasks: dict[str, Task] = {}
        self.rooms: dict[str, Room] = {}
        self.holidays: dict[str, Holiday] = {}

    # People and places

    def person(
        self,
        role: str,
        team: str,
        hours: str = "09:00-17:00",
        works_on: tuple[Weekday, ...] = WORKDAYS,
        domain: str | None = None,
    ) -> str:
        """Add somebody; with a domain of their own they are from outside."""
        found = self.cast.person(role, domain)
        key = f"person-{len(self.people) + 1}"
        start, _, end = hours.partition("-")
        self.people[key] = Person(
            name=found.name,
            email=found.email,
            phone=found.phone,
            role=role,
            team=team,
            external=domain is not None,
            works_on=works_on,
            hours=Hours(start=start, end=end),
        )
        return key

    def given(self, key: str) -> str:
        """Return what colleagues call somebody."""
        return self.people[key].name.split()[0]

    def room(self, name: str, kind: RoomKind, capacity: int, location: str, features: str, notes: str = "") -> str:
        """Add a room or resource; features are separated by commas."""
        key = f"room-{len(self.rooms) + 1}"
        parts = tuple(part.strip() for part in features.split(",") if part.strip())
        self.rooms[key] = Room(name=name, kind=kind, capacity=capacity, location=location, features=parts, notes=notes)
        return key

    def close(self, room: str, why: str) -> None:
        """Take a room out of service."""
        self.rooms[room] = self.rooms[room].model_copy(update={"closed": why})

    def calendar(
        self, name: str, colour: Colour, owner: str, text: str = "", shares: dict[str, Right] | None = None
    ) -> str:
        """Add a calendar."""
        key = f"calendar-{len(self.calendars) + 1}"
        self.calendars[key] = Calendar(name=name, colour=colour, owner=owner, description=text, shares=shares or {})
        return key

    def hide(self, calendar: str) -> None:
        """Let a calendar be out of sight at first."""
        self.calendars[calendar] = self.calendars[calendar].model_copy(update={"shown": False})

    # Time

    def day(self, week: int, weekday: int) -> date:
        """Return a date, by weeks from this one and the weekday from 0 for Monday."""
        monday = self.now.date() - timedelta(days=self.now.weekday())
        return monday + timedelta(days=7 * week + weekday)

    def slot(
        self, days: Iterable[date], who: Iterable[str], minutes: int, window: str = "09:00-17:00"
    ) -> tuple[date, str]:
        """Return a day and time at which people and rooms are free, by chance.

        Raises:
            LookupError: there is none; the world is too full.
        """
        start, _, end = window.partition("-")
        busy = tuple(who)
        found = [
            (day, time)
            for day in days
            if WEEKDAYS[day.weekday()] in WORKDAYS
            and day.isoformat() not in {one.day for one in self.holidays.values()}
            for time in _half_hours(start, end, minutes)
        ]
        self.chance.shuffle(found)
        for day, time in found:
            begin = _moment(day, time)
            if all(is_free(self.events, one, begin, begin + timedelta(minutes=minutes)) for one in busy):
                return day, time
        raise LookupError(f"nobody finds {minutes} minutes for {busy}")

    # Events

    def event(self, calendar: str, title: str, day: date, time: str, minutes: int, **extras: Unpack[Extras]) -> str:
        """Add an event that begins at a time of a day."""
        start = _moment(day, time)
        return self._event(calendar, title, start, start + timedelta(minutes=minutes), extras, all_day=False)

    def all_day(self, calendar: str, title: str, day: date, days: int = 1, **extras: Unpack[Extras]) -> str:
        """Add an event that fills whole days."""
        start = midnight(day)
        return self._event(calendar, title, start, start + timedelta(days=days), extras, all_day=True)

    def _event(
        self, calendar: str, title: str, start: datetime, end: datetime, extras: Extras, *, all_day: bool
    ) -> str:
        key = f"event-{len(self.events) + 1}"
        organiser = extras.get("organiser", self.calendars[calendar].owner)
        self.events[key] = Event(
            calendar=calendar,
            organiser=organiser,
            title=title,
            start=stamp(start),
            end=stamp(end),
            all_day=all_day,
            place=extras.get("place", ""),
            description=rich(extras.get("text", "")),
            guests={
                one: Guest(response=self._answer(one, start, extras))
                for one in dict.fromkeys(extras.get("guests", ()))
                if one != organiser
            },
            resources=tuple(sorted(extras.get("resources", ()))),
            reminders=extras.get("reminders", ()),
            colour=extras.get("colour"),
            visibility=extras.get("visibility", "default"),
            show_as=extras.get("show_as", "busy"),
            attachments=extras.get("files", ()),
            repeat=extras.get("repeat"),
            updated=stamp(self.now - timedelta(minutes=self.chance.randrange(300, 20_000))),
        )
        return key

    def _answer(self, person: str, start: datetime, extras: Extras) -> Response:
        if person == self.me:
            return extras.get("mine", "accepted")
        answer = self.chance.choice(ANSWERS)
        return "accepted" if answer == "awaiting" and start < self.now else answer

    def note(self, event: str, person: str, response: Response, note: str) -> None:
        """Let a guest have answered with a note."""
        found = self.events[event]
        guests = {**found.guests, person: Guest(response=response, note=note)}
        self.events[event] = found.model_copy(update={"guests": guests})

    def proposal(self, event: str, person: str, start: tuple[date, str], note: str) -> None:
        """Let a guest wish for another time of the same length."""
        found = self.events[event]
        begin = _moment(*start)
        length = moment_of(found.end) - moment_of(found.start)
        wish = Proposal(person=person, start=stamp(begin), end=stamp(begin + length), note=note)
        guests = {**found.guests, person: Guest(response="tentative")}
        self.events[event] = found.model_copy(update={"proposals": (*found.proposals, wish), "guests": guests})

    def exception(self, event: str, day: date, start: tuple[date, str] | None) -> None:
        """Let a series not take place on a date, or at another time."""
        found = self.events[event]
        excluded = tuple(sorted({*found.excluded, day.isoformat()}))
        self.events[event] = found.model_copy(update={"excluded": excluded})
        if start is not None:
            begin = _moment(*start)
            length = moment_of(found.end) - moment_of(found.start)
            moved = {
                "start": stamp(begin),
                "end": stamp(begin + length),
                "repeat": None,
                "exception_of": Occurrence(event=event, day=day.isoformat()),
            }
            self.events[f"event-{len(self.events) + 1}"] = found.model_copy(update=moved)

    def file(self, name: str) -> Attachment:
        """Bring one of the files that are known by name."""
        return self.shelf.add(name, content_type_of(name), content_of(name))

    # Things to do

    def list(self, name: str) -> str:
        """Add a list of tasks."""
        key = f"list-{len(self.lists) + 1}"
        self.lists[key] = TaskList(name=name)
        return key

    def task(
        self,
        where: str,
        title: str,
        due: date | None,
        priority: Priority = "normal",
        notes: str = "",
        *,
        done: bool = False,
    ) -> None:
        """Add a task."""
        self.tasks[f"task-{len(self.tasks) + 1}"] = Task(
            list=where,
            title=title,
            notes=notes,
            due=None if due is None else due.isoformat(),
            priority=priority,
            done=done,
            updated=stamp(self.now - timedelta(minutes=self.chance.randrange(600, 12_000))),
        )

    def holiday(self, day: str, name: str) -> None:
        """Add a day off for everybody."""
        self.holidays[f"holiday-{len(self.holidays) + 1}"] = Holiday(day=day, name=name)

    def state(self, organisation: str, zone: str, settings: Settings) -> State:
        """Return the world."""
        return State(
            organisation=organisation,
            zone=zone,
            me=self.me,
            people=self.people,
            calendars=self.calendars,
            events=self.events,
            task_lists=self.lists,
            tasks=self.tasks,
            rooms=self.rooms,
            holidays=self.holidays,
            settings=settings,
        )


def weekly(*days: Weekday, interval: int = 1, until: date | None = None, count: int | None = None) -> Repeat:
    """Return a weekly rule."""
    last = None if until is None else until.isoformat()
    ordered = tuple(sorted(days, key=WEEKDAYS.index))
    return Repeat(frequency="weekly", interval=interval, days=ordered, until=last, count=count)


def _moment(day: date, time: str) -> datetime:
    hours, _, minutes = time.partition(":")
    return midnight(day) + timedelta(hours=int(hours), minutes=int(minutes))


def _half_hours(start: str, end: str, minutes: int) -> list[str]:
    day = date(2000, 1, 1)
    at, last = _moment(day, start), _moment(day, end) - timedelta(minutes=minutes)
    times: list[str] = []
    while at <= last:
        times.append(f"{at:%H:%M}")
        at += timedelta(minutes=30)
    return times
